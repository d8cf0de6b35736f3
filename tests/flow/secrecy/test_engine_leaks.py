"""Leaks planted in the rules, the views, the legal requests and the draws are reported, or the check proves nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.app.engine import session
from controller.app.engine.cryptic_words import RULEBOOK
from controller.games.core import SEATS, Rejected, Step
from controller.games.cryptic_words.state import OTHER


def leaking_view(leak):
    def plant(book):
        def view(setup, state, audience, player):
            seen = book.view(setup, state, audience, player)
            return seen | leak(state) if audience != "referee" and len(state.words) == 2 else seen

        return book._replace(view=view)

    return plant


def leaking_step(leak):
    def plant(book):
        def step(setup, state, command):
            answer = book.step(setup, state, command)
            return leak(state, command, answer) if len(state.words) == 2 else answer

        return book._replace(step=step)

    return plant


def leaking_legal(leak):
    def plant(book):
        def legal(setup, state, audience):
            listed = book.legal(setup, state, audience)
            return leak(state, listed) if len(state.words) == 2 else listed

        return book._replace(legal=legal)

    return plant


def vowels(state):
    return {"vowels": {owner: sum(letter in "AEIOU" for letter in word) for owner, word in state.words.items()}}


def lengths(state):
    return {"length": {owner: len(word) for owner, word in state.words.items()}}


def candidates_left(state):
    """A number that looks harmless: how many faces of each side are still possible, the hidden ones known."""
    hidden = {seat: dict(codes) for seat, codes in state.codes.items()}
    return {
        "left": {
            seat: sum(laid.denied >> hidden[OTHER[seat]].get(laid.tile, 0) & 1 for laid in state.sides.get(seat, ()))
            + len(hidden[OTHER[seat]])
            for seat in SEATS
        }
    }


def field_of(name, field, leak):
    """Add a field to events of one name only."""

    def add(state, command, answer):
        if isinstance(answer, Rejected):
            return answer
        events = tuple(
            {**event, field: leak(state, event)} if event["event"] == name else event for event in answer.events
        )
        return Step(answer.state, events, answer.warnings)

    return add


def glyphs_marked(state, event):
    return next(face for tile, face in state.codes[OTHER[event["side"]]] if tile == event["tile"])


def letters_right(state, event):
    return len(set(event["word"]) & set(state.words[OTHER[event["seat"]]]))


def warn_of_a_hit(state, command, answer):
    if isinstance(answer, Step) and type(command).__name__ == "Question":
        return Step(
            answer.state, answer.events, ({"rule": "R35", "message": f"{len(state.words[OTHER[command.seat]])}"},)
        )
    return answer


def refuse_by_the_secret(state, command, answer):
    if isinstance(answer, Rejected) and type(command).__name__ == "Guess":
        return Rejected(answer.code, answer.message + "!" * len(state.words[OTHER[command.seat]]))
    return answer


def only_used_tiles(state, listed):
    def used(request):
        codes = dict(state.codes[OTHER[request["seat"]]])
        return {**request, "tile": [tile for tile in request["tile"] if tile in codes]}

    return [used(request) if request["do"] == "ask" and "tile" in request else request for request in listed]


def longest_word(state, listed):
    return [
        {**request, "word": {"letters": [3, len(state.words[OTHER[request["seat"]]])]}}
        if request["do"] == "guess"
        else request
        for request in listed
    ]


def draw_by_the_secret(book):
    """The stream of chance goes on by as many draws as the words have letters."""

    def draw(match, command):
        used = sum(map(len, match.state.words.values()))
        complete, drawn = book.draw(replace(match, drawn={kind: n + used for kind, n in match.drawn.items()}), command)
        return complete, {kind: n - used for kind, n in drawn.items()}

    return book._replace(draw=draw)


LEAKS = {
    "a derived field": leaking_view(vowels),
    "a length": leaking_view(lengths),
    "a count in the view": leaking_view(candidates_left),
    "a field of a rare event": leaking_step(field_of("marked", "face", glyphs_marked)),
    "a field of a guess": leaking_step(field_of("guessed", "right", letters_right)),
    "a warning": leaking_step(warn_of_a_hit),
    "a refusal's message": leaking_step(refuse_by_the_secret),
    "a legal request": leaking_legal(only_used_tiles),
    "a range of a legal request": leaking_legal(longest_word),
    "a draw": draw_by_the_secret,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_reported(told_apart, pairs, monkeypatch, leak):
    book = LEAKS[leak](RULEBOOK)

    def open_match(request):
        return replace(RULEBOOK.open(request), rulebook=book)

    monkeypatch.setitem(session.RULEBOOKS, "cryptic-words", book._replace(open=open_match))
    assert any(told_apart(pair) for pair in pairs)
