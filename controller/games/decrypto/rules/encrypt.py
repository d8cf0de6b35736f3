"""What encryptors do: take a code card, and write or speak three clues in its order (D5, D6, C12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.decrypto.commands import TakeCode, WriteClues
from controller.games.decrypto.referee.asked import ClueCheck, Finding, Said
from controller.games.decrypto.refusals import (
    bad_request,
    illegal,
    not_your_turn,
    when_lone,
    when_no_round,
    when_strange,
    wrong_phase,
)
from controller.games.decrypto.rules.rounds import publish_when_ready
from controller.games.decrypto.rules.texts import printable
from controller.games.decrypto.state import CLUES, CODES, Code, Setup, State, Texts, Written


def refuse_digits(code: tuple[int, ...], rule: str) -> Rejected | None:
    """Refuse what is no code: three different digits of 1-4 (D5)."""
    if code in CODES:
        return None
    return illegal(f"{rule}: code {'-'.join(map(str, code))[:40]}: give three different digits of 1, 2, 3, 4")


def as_code(digits: tuple[int, ...]) -> Code:
    """Return digits that were not refused as a code."""
    one, two, three = digits
    return one, two, three


def refuse_code(setup: Setup, state: State, command: TakeCode) -> Rejected | None:
    """Refuse a code to anyone but the encryptor, a second one, and what is none (D4, D5)."""
    if command.code is None:
        return bad_request("D5: code: missing; give the three digits of the card")
    if refusal := when_no_round(state) or _when_not_encryptor(setup, state, command.seat, command.player):
        return refusal
    if command.seat in state.codes:
        return wrong_phase(f"D5: {command.seat} has its code for this round; the first card stands")
    return refuse_digits(command.code, "D5")


def take_code(setup: Setup, state: State, command: TakeCode, events: list[Event]) -> State:
    """Show the encryptor a code card, and nobody else; cards are drawn with replacement (D5, D23)."""
    events.append({"event": "code", "seat": command.seat})
    assert command.code is not None
    return replace(state, codes={**state.codes, command.seat: as_code(command.code)})


def _when_not_encryptor(setup: Setup, state: State, seat: Seat, player: str | None) -> Rejected | None:
    """Refuse what is the encryptor's to his team-mates, to strangers and to the lone interceptor (D4, D6)."""
    if refusal := when_lone(setup, seat) or when_strange(setup, seat, player):
        return refusal
    if player not in {None, state.encryptors[seat]}:
        return not_your_turn(f"D4: {state.encryptors[seat]} encrypts for {seat} in this round, not {player}")
    return None


def refuse_clues(setup: Setup, state: State, command: WriteClues) -> Rejected | None:
    """Refuse clues of anyone but the encryptor, without a code, after they are public, and forbidden ones (C12)."""
    if (command.clues is None) != command.spoken or (command.check and command.spoken):
        return bad_request("D6: clues: give three texts, or spoken; only texts can be checked")
    if refusal := when_no_round(state) or _when_not_encryptor(setup, state, command.seat, command.player):
        return refusal
    if command.seat not in state.codes:
        return wrong_phase(f"D6: {command.seat} has no code yet; clues are written for one")
    if refusal := _refuse_change(setup, state, command):
        return refusal
    if blocked := [found for found in _findings(setup, state, command) if found.kind == "block"]:
        return Rejected("clue-refused", "; ".join(found.message for found in blocked), blocked[0].rule)
    return None


def _refuse_change(setup: Setup, state: State, command: WriteClues) -> Rejected | None:
    """Refuse another word once clues are read out, or once the timer has run out on them (C12, D26)."""
    if command.seat in state.public:
        return illegal(f"C12: {command.seat}'s clues are public and change no more; a challenge may have one replaced")
    if command.seat in state.clues and state.clues[command.seat].late:
        return illegal(f"D26: the timer ran out on {command.seat}'s clues; they stand as they are")
    if command.spoken and setup.rules.spoken_clues == "approved" and not command.approved:
        return illegal("C3: spoken clues go unchecked: the referee reads them first and says approved")
    if (before := _kept(state, command.seat)) is None or command.clues is None:
        return None
    after = _cleaned(command.clues)
    for place in range(1, CLUES + 1):
        stays = before[place - 1] == after[place - 1]
        if stays == (place == _challenged(state)):
            told = "is the one to be replaced" if stays else "stands as it was read"
            return illegal(f"C12: clue {place} {told}; only clue {_challenged(state)} changes")
    return None


def _kept(state: State, seat: Seat) -> Texts | None:
    """Return the texts of clues of which one is being replaced."""
    return state.replaced.texts if state.replaced is not None and state.of == seat else None


def _challenged(state: State) -> int | None:
    return None if state.challenge is None else state.challenge.clue


def _cleaned(clues: tuple[str, ...]) -> tuple[str, str, str]:
    one, two, three = map(printable, clues)
    return one, two, three


def _findings(setup: Setup, state: State, command: WriteClues) -> tuple[Finding, ...]:
    """Ask the clue referee (C1-C15); spoken clues go unchecked."""
    if command.clues is None:
        return ()
    return setup.referee(
        ClueCheck(
            keywords=state.keywords[command.seat],
            code=state.codes[command.seat],
            clues=_cleaned(command.clues),
            seat=command.seat,
            player=command.player,
            earlier=said(state),
            clue_unique=setup.rules.clue_unique,
            position_clues=setup.rules.position_clues,
            sound_clues=setup.rules.sound_clues,
        )
    )


def said(state: State) -> tuple[Said, ...]:
    """Return every clue that has been public; those that nobody has heard yet are not among them (C13).

    Oldest first, but for those that were replaced, which come last.
    """
    public = [(played.of, played.player, played.clues or ()) for played in state.history]
    if state.of in state.public:
        public.append((state.of, state.clues[state.of].player, state.clues[state.of].texts))
    told = (Said(of, player, clue) for of, player, clues in public for clue in clues if clue is not None)
    return (*told, *state.struck)


def warn_clues(setup: Setup, state: State, command: WriteClues) -> tuple[dict[str, Any], ...]:
    """Tell the encryptor, and nobody else, what the clue referee doubts."""
    if command.clues is None:
        return ()
    clues = _cleaned(command.clues)
    return tuple(
        {"clue": clues[found.index - 1], "index": found.index, "rule": found.rule, "message": found.message}
        for found in _findings(setup, state, command)
    )


def write_clues(setup: Setup, state: State, command: WriteClues, events: list[Event]) -> State:
    """Keep an encryptor's clues, in place of those sent before; a check changes nothing (D6, C12)."""
    if command.check:
        return state
    written = Written(command.player, _texts(state, command), _findings(setup, state, command))
    return publish_when_ready(setup, replace(state, clues={**state.clues, command.seat: written}), events)


def _texts(state: State, command: WriteClues) -> Texts:
    if command.clues is not None:
        return _cleaned(command.clues)
    kept = _kept(state, command.seat) or (None,) * CLUES
    one, two, three = (None if place == _challenged(state) else clue for place, clue in enumerate(kept, 1))
    return one, two, three
