"""How a round begins and goes on: who encrypts (D4), and when whose clues become public (D6, D7, D28)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Seat
from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.state import Noted, Setup, State, Texts, Written


def begin_round(setup: Setup, state: State, number: int, events: list[Event]) -> State:
    """Begin a round: new encryptors, no code, clue or guess; White is first (D4, C17, D28)."""
    encryptors = {seat: encryptor_of(setup, seat, number) for seat in setup.teams}
    events.append({"event": "round", "number": number, "encryptors": {"north": None, "south": None} | encryptors})
    return replace(
        state,
        phase="ENCRYPT",
        round=number,
        of=setup.teams[0],
        encryptors=encryptors,
        codes={},
        clues={},
        public=(),
        opened=False,
        **_UNGUESSED,
    )


def encryptor_of(setup: Setup, seat: Seat, number: int) -> str:
    """Return who encrypts for a team in a round: its players in turn, going on where the last match ended (D4)."""
    team = setup.players[seat]
    return team[(setup.rotation + number - 1) % len(team)]


_UNGUESSED: dict[str, Any] = {"guesses": {}, "ruled": False, "challenge": None, "replaced": None, "wishes": {}}


def reopen(state: State, of: Seat | None, **changes: Any) -> State:
    """Return to (or go on to) the encrypting of a code; nothing is guessed about it yet."""
    fields: dict[str, Any] = {"phase": "ENCRYPT", "of": of, **_UNGUESSED, **changes}
    return replace(state, **fields)


def heard(state: State, of: Seat) -> Texts | None:
    """Return the clues of this round that all have heard from a team; they still have while one is being replaced."""
    if of in state.public:
        return state.clues[of].texts
    return state.replaced.texts if state.replaced is not None and of == state.of else None


def publish_when_ready(setup: Setup, state: State, events: list[Event]) -> State:
    """Make the clues of `of` public to everyone at once, when those of both teams are in (D6, D7, C11)."""
    of = state.of
    assert of is not None
    if state.phase != "ENCRYPT" or len(state.clues) < len(setup.teams):
        return state
    written = state.clues[of]
    events.append({"event": "clues", "seat": of, "clues": list(written.texts)})
    audit = (*state.audit, *(_noted(state, of, written, found) for found in written.findings))
    return reopen(state, of, phase="GUESS", public=(*state.public, of), opened=True, audit=audit)


def _noted(state: State, of: Seat, written: Written, found: Finding) -> Noted:
    clue = written.texts[found.index - 1]
    return Noted(state.round, of, written.player, found.index, clue, found.rule, "warn", found.message)
