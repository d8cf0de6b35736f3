"""How turns follow one another, in a round and in its catch-up (R22, R41, R61)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Seat
from controller.games.cryptic_words.rules.scoring import fail_catch_up
from controller.games.cryptic_words.state import OTHER, Setup, State, both

NOBODY = both(False)


def accept_roll(state: State, **changes: Any) -> State:
    """Count an accepted roll: both seats may guess again (R41, A4), and a catch-up step is used (R61, A55)."""
    left = state.rolls_left
    return replace(state, guess_used=NOBODY, rolls_left=left - 1 if left else 0, **changes)


def finish_action(setup: Setup, state: State, active: Seat, events: list[Event], **changes: Any) -> State:
    """Pass the active seat's turn and open the window, in the catch-up for the trailing seat (R22, R38, R61, A36).

    A last catch-up step with no guess left in it ends by itself. `changes` are what the action itself changed.
    """
    if state.solver is None:
        turn = OTHER[active]
    elif state.rolls_left or not state.guess_used[active]:
        turn = active
    else:
        # Only an Ask comes here, and it hands no changes: a roll has given the guess back.
        return fail_catch_up(setup, state, active, events)
    events.append({"event": "turn", "seat": turn})
    return replace(state, phase="WINDOW", turn=turn, live=(), choices=(), **changes)
