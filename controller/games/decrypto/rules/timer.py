"""The timers: which one runs now, and what is missing when it has run out (D26)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from controller.games.core import Event, Rejected
from controller.games.decrypto.commands import TimeOut
from controller.games.decrypto.refusals import when_no_round, wrong_phase
from controller.games.decrypto.rules.guess import reveal_when_sealed
from controller.games.decrypto.rules.rounds import publish_when_ready
from controller.games.decrypto.state import CLUE_SECONDS, OTHER, Setup, State, Texts, Written

NOTHING: Texts = (None, None, None)


class Clock(msgspec.Struct, frozen=True):
    """A timer: another `name` is another one, which begins afresh; `waits` while a clue is challenged."""

    name: str
    seconds: int
    waits: bool = False


def clock(setup: Setup, state: State) -> Clock | None:
    """Return the timer that runs now, None when none does.

    That for clues is turned by the first encryptor who is ready, once both codes are in; it never runs a second time
    in a round whose clues have been public. That for guesses begins with each publication.
    """
    if state.phase == "ENCRYPT" and setup.rules.timer and not state.opened:
        turned = len(state.codes) == len(setup.teams) and state.clues
        return Clock(f"clues {state.round}", CLUE_SECONDS) if turned else None
    if state.phase in {"GUESS", "CHALLENGE"} and setup.rules.guess_seconds:
        return Clock(f"guess {state.round} {state.of}", setup.rules.guess_seconds, state.phase == "CHALLENGE")
    return None


def refuse_time(setup: Setup, state: State, command: TimeOut) -> Rejected | None:
    """Refuse the end of a timer that does not run."""
    if refusal := when_no_round(state):
        return refusal
    running = clock(setup, state)
    if running is None:
        return wrong_phase("D26: no timer runs now; the first clues turn it, once both codes are in")
    return wrong_phase("D26: the timer waits for the ruling") if running.waits else None


def time_out(setup: Setup, state: State, command: TimeOut, events: list[Event]) -> State:
    """Count what is not in: clues as spoken, an own guess as wrong, an interception as a pass (D26)."""
    if state.phase == "GUESS":
        assert state.of is not None
        missing: dict[Any, None] = {state.of: None, OTHER[state.of]: None}
        return reveal_when_sealed(setup, replace(state, guesses=missing | dict(state.guesses)), events)
    late = {seat: Written(state.encryptors[seat], NOTHING, late=True) for seat in setup.teams}
    return publish_when_ready(setup, replace(state, clues=late | dict(state.clues)), events)
