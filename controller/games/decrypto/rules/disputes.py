"""What interrupts a round: a challenged clue and its ruling (C3, C9), and a code that becomes void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.decrypto.commands import Challenge, Ruling, Void
from controller.games.decrypto.referee.asked import Said
from controller.games.decrypto.refusals import (
    not_your_turn,
    when_lone,
    when_no_round,
    when_strange,
    when_unknown,
    wrong_phase,
)
from controller.games.decrypto.rules.guess import reveal_when_sealed
from controller.games.decrypto.rules.rounds import heard, reopen
from controller.games.decrypto.state import OTHER, Challenged, Noted, Played, Setup, State, Verdict


def refuse_challenge(setup: Setup, state: State, command: Challenge) -> Rejected | None:
    """Refuse a challenge but between the publication of clues and the reveal of their code."""
    if refusal := when_no_round(state) or when_strange(setup, command.seat, command.player):
        return refusal
    if state.phase != "GUESS":
        return wrong_phase(f"C3: a clue is challenged while its code is guessed, not in phase {state.phase}")
    return None


def challenge(setup: Setup, state: State, command: Challenge, events: list[Event]) -> State:
    """Stop play until people have ruled; what is sealed waits."""
    return replace(state, phase="CHALLENGE", challenge=Challenged(command.seat, command.clue, command.rule))


def refuse_ruling(setup: Setup, state: State, command: Ruling) -> Rejected | None:
    """Refuse a ruling where nothing is challenged."""
    if refusal := when_no_round(state):
        return refusal
    return None if state.phase == "CHALLENGE" else wrong_phase("C3: no clue is challenged")


def ruling(setup: Setup, state: State, command: Ruling, events: list[Event]) -> State:
    """Do as people ruled, and keep it for the audit: the clue stands, is replaced, counts as wrong, or voids the code.

    Only where the clue stands do guesses stay sealed as they are; a team ruled wrong has thereby guessed.
    """
    of = state.of
    assert of is not None
    events.append({"event": "ruling", "verdict": command.verdict})
    state = replace(state, audit=(*state.audit, _noted(state, of, command.verdict)))
    match command.verdict:
        case "stands":
            return replace(state, phase="GUESS", challenge=None)
        case "replaced":
            return _replace_clue(state, of)
        case "wrong":
            guesses = {**state.guesses, of: None}
            state = replace(state, phase="GUESS", challenge=None, ruled=True, guesses=guesses)
            return reveal_when_sealed(setup, state, events)
        case "void":
            return _void(state, of, state.encryptors[of], events)


def _noted(state: State, of: Seat, verdict: Verdict) -> Noted:
    written, challenged = state.clues[of], state.challenge
    assert challenged is not None
    clue = written.texts[challenged.clue - 1]
    told = f"challenged by {challenged.seat}, ruling: {verdict}"
    return Noted(state.round, of, written.player, challenged.clue, clue, challenged.rule, "ruling", told)


def _replace_clue(state: State, of: Seat) -> State:
    """Let the encryptor send his clues again, of which only the challenged one changes; seals fall."""
    written, challenged = state.clues[of], state.challenge
    assert challenged is not None
    clue = written.texts[challenged.clue - 1]
    return reopen(
        state,
        of,
        clues=_without(state.clues, of),
        public=tuple(seat for seat in state.public if seat != of),
        challenge=challenged,
        replaced=written,
        struck=state.struck if clue is None else (*state.struck, Said(of, written.player, clue)),
    )


def refuse_void(setup: Setup, state: State, command: Void) -> Rejected | None:
    """Refuse to void a code that is revealed already, or another team's that is not public."""
    if refusal := when_no_round(state):
        return refusal
    of = _whose(setup, command)
    is_public = heard(state, of) is not None
    if not is_public and command.seat != of and not command.approved:
        return not_your_turn(f"D4: {of}'s code is not public yet; {of} or the referee has it void, not {command.seat}")
    if is_public and of != state.of:
        return wrong_phase(f"D13: {of}'s code of this round is revealed")
    return when_lone(setup, of) or when_unknown(setup, of, command.player)


def _whose(setup: Setup, command: Void) -> Seat:
    if command.of is not None:
        return command.of
    return next((seat for seat in SEATS if command.player in setup.players[seat]), command.seat)


def void(setup: Setup, state: State, command: Void, events: list[Event]) -> State:
    """Draw the code anew, with another encryptor; a public code falls when both sides or the referee want it (D4)."""
    of = _whose(setup, command)
    is_public = heard(state, of) is not None
    wishes = {**(state.wishes if is_public else {}), command.seat: command.player}
    if is_public and not command.approved and len(wishes) < len(SEATS):
        return replace(state, wishes=wishes)
    return _void(state, of, wishes.get(of) or wishes.get(OTHER[of]) or _next(setup, state, of), events)


def _next(setup: Setup, state: State, of: Seat) -> str:
    team = setup.players[of]
    return team[(team.index(state.encryptors[of]) + 1) % len(team)]


def _void(state: State, of: Seat, player: str, events: list[Event]) -> State:
    """Take a code and its clues away; where its clues were public it goes to the history, and seals fall."""
    events.append({"event": "void", "seat": of})
    played = Played(state.round, of, state.encryptors[of], heard(state, of), state.codes.get(of), void=True)
    state = replace(
        state,
        history=(*state.history, played),
        encryptors={**state.encryptors, of: player},
        codes=_without(state.codes, of),
        clues=_without(state.clues, of),
        public=tuple(seat for seat in state.public if seat != of),
    )
    return reopen(state, of) if of == state.of else state


def _without(kept: Mapping[Seat, Any], seat: Seat) -> Mapping[Seat, Any]:
    return {other: value for other, value in kept.items() if other != seat}
