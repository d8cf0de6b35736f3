"""Leaks planted in the rules, the views, the legal requests and the draws are reported, or the check proves nothing."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.app.engine import session
from controller.app.engine.decrypto import RULEBOOK
from controller.games.core import Rejected, Step


def leaking_view(leak):
    def plant(book):
        def view(setup, state, audience, player):
            return book.view(setup, state, audience, player) | leak(state, audience, player)

        return book._replace(view=view)

    return plant


def leaking_step(leak):
    def plant(book):
        return book._replace(step=lambda setup, state, command: leak(state, command, book.step(setup, state, command)))

    return plant


def leaking_legal(leak):
    def plant(book):
        return book._replace(legal=lambda setup, state, audience: leak(state, book.legal(setup, state, audience)))

    return plant


def in_event(name, field, leak):
    def add(state, command, answer):
        if isinstance(answer, Rejected):
            return answer
        events = tuple({**event, field: leak(command)} if event["event"] == name else event for event in answer.events)
        return Step(answer.state, events, answer.warnings)

    return add


def refused_by_the_secret(state, command, answer):
    if isinstance(answer, Rejected) and answer.code == "illegal":
        return Rejected(answer.code, answer.message + "!" * sum(code[0] for code in state.codes.values()))
    return answer


def warned_of_what_lies_ready(state, command, answer):
    """A check compares with clues that are not public yet."""
    if isinstance(answer, Step) and type(command).__name__ == "WriteClues" and command.check:
        written = [len(clues.texts[0] or "") for seat, clues in state.clues.items() if seat != command.seat]
        return Step(answer.state, answer.events, ({"rule": "C13", "message": str(written)},))
    return answer


def draw_by_the_secret(book):
    """The cards drawn go on by as many as the keywords have letters."""

    def draw(match, command):
        used = sum(len("".join(words)) for words in match.state.keywords.values())
        complete, drawn = book.draw(replace(match, drawn={"code": match.drawn.get("code", 0) + used}), command)
        return complete, {kind: n - used for kind, n in drawn.items()}

    return book._replace(draw=draw)


def leave_clues(state, command, answer):
    """A code that becomes void takes its clues to the history, though nobody has heard them."""
    if isinstance(answer, Step) and type(command).__name__ == "Void" and len(answer.state.history) > len(state.history):
        *before, void = answer.state.history
        written = state.clues.get(void.of)
        told = msgspec.structs.replace(void, clues=written and written.texts)
        return Step(msgspec.structs.replace(answer.state, history=(*before, told)), answer.events, answer.warnings)
    return answer


def refuses_any_keyword(state, command, answer):
    """The clue referee knows the other team's keywords too."""
    if isinstance(answer, Step) and type(command).__name__ == "WriteClues" and command.clues is not None:
        words = [word for words in state.keywords.values() for word in words]
        if any(clue in words for clue in command.clues):
            return Rejected("clue-refused", "C15: has a keyword", "C15")
    return answer


LEAKS = {
    "a keyword refused as a clue": leaking_step(refuses_any_keyword),
    "how many warnings there were": leaking_view(lambda state, *_: {"warned": len(state.audit)}),
    "how many words are right": leaking_view(
        lambda state, *_: (
            {"right": sum(word in state.keywords["south"] for word in state.words["north"])}
            | {"right too": sum(word in state.keywords["north"] for word in state.words["south"])}
            if state.phase == "JUDGE"
            else {}
        )
    ),
    "a code that is void": leaking_view(
        lambda state, *_: {"codes were": [each.code for each in state.history if each.void]}
    ),
    "clues of a void code that nobody heard": leaking_step(leave_clues),
    "the letters of the keywords": leaking_view(
        lambda state, *_: {"letters": {seat: sum(map(len, words)) for seat, words in state.keywords.items()}}
    ),
    "the code for the whole team": leaking_view(
        lambda state, audience, player: {"hint": state.codes[audience][0]} if audience in state.codes else {}
    ),
    "a digit that is in no code": leaking_view(
        lambda state, *_: {"spare": {seat: 10 - sum(code) for seat, code in state.codes.items()}}
    ),
    "how long the clues are": leaking_view(
        lambda state, *_: {"size": sum(len(text or "") for clues in state.clues.values() for text in clues.texts)}
    ),
    "that there will be no interception": leaking_view(
        lambda state, *_: {"guessing": [seat for seat, guess in state.guesses.items() if guess]}
    ),
    "the first digit of a seal": leaking_view(
        lambda state, *_: {"firsts": {seat: guess and guess[0] for seat, guess in state.guesses.items()}}
    ),
    "the words that are in": leaking_view(lambda state, *_: {"in": [words[0] for words in state.words.values()]}),
    "a first judgement": leaking_view(lambda state, *_: {"so_far": list(state.judged.values())}),
    "a field of a rare event": leaking_step(
        in_event("sealed", "sum", lambda command: sum(getattr(command, "code", ())))
    ),
    "a field of the code's event": leaking_step(in_event("code", "odd", lambda command: command.code[0] % 2)),
    "a refusal's message": leaking_step(refused_by_the_secret),
    "a warning about secret clues": leaking_step(warned_of_what_lies_ready),
    "a draw": draw_by_the_secret,
    "a range of a legal request": leaking_legal(
        lambda state, listed: [*listed, {"do": "guess", "code": [code[0] for code in state.codes.values()]}]
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_reported(told_apart, pairs, monkeypatch, leak):
    book = LEAKS[leak](RULEBOOK)

    def open_match(request):
        return replace(RULEBOOK.open(request), rulebook=book)

    monkeypatch.setitem(session.RULEBOOKS, "decrypto", book._replace(open=open_match))
    assert any(told_apart(pair) for pair in pairs)
