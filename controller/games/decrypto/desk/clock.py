"""Desk: the rules' timer as it runs at a board: it stands in menu, pause, challenge and reveal, and after a start."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Seat, Timer
from controller.games.decrypto.commands import TimeOut
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState, Clock
from controller.games.decrypto.rules.timer import clock
from controller.games.desk.kept import S

FINE_S, COARSE_S = 30, 10
"""The OLEDs count every second for the last so many, before that every so many seconds."""


def settle_clock(moment: Moment) -> None:
    """Start, stop or take away the timer, as the rules and the desk have it (D26)."""
    running = clock(moment.rules, moment.match)
    kept = moment.desk.clock
    if running is None:
        if kept is not None or moment.desk.halted:
            moment.change(clock=None, halted=False)
        return
    if kept is None or kept.name != running.name:
        kept = Clock(running.name, running.seconds * S)
        moment.change(halted=False)
    stands = running.waits or _stands(moment.state)
    if stands and kept.ends is not None:
        kept = replace(kept, left=max(0, kept.ends - moment.at), ends=None)
    elif not stands and kept.ends is None and moment.timed:
        kept = replace(kept, ends=moment.at + kept.left)
    if kept != moment.desk.clock:
        moment.change(clock=kept)


def _stands(state: BoardState) -> bool:
    desk = state.desk
    watched = desk.menu is not None or desk.referee is not None or desk.reveal is not None
    return watched or desk.paused or desk.halted or desk.off


def seconds_left(state: BoardState) -> int | None:
    """Return how many seconds the timer has left, rounded up; None where there is none."""
    kept = state.desk.clock
    if kept is None:
        return None
    left = kept.left if kept.ends is None else kept.ends - state.desk.now
    return max(0, -(-left // S))


def tick(state: BoardState) -> Timer | None:
    """Return when the timer is to be looked at next, at once where it is to run from now on; None while it stands."""
    kept = state.desk.clock
    if kept is None or state.setup is None or state.match is None:
        return None
    if kept.ends is None:
        running = clock(state.setup, state.match)
        stands = running is None or running.waits or _stands(state)
        return None if stands else Timer("clock", state.desk.now)
    left = kept.ends - state.desk.now
    unit = S if left <= FINE_S * S + S else COARSE_S * S
    return Timer("clock", kept.ends - max(0, -(-left // unit) - 1) * unit)


def strike(moment: Moment) -> None:
    """Count what is not in when the timer has run out: clues as ready, guesses as none (D26)."""
    kept = moment.desk.clock
    if kept is not None and kept.ends is not None and kept.ends <= moment.at:
        moment.play(TimeOut())


def stand_still(moment: Moment, looked_at: int) -> None:
    """Let the timer stand after a start, with what it had left when it was last looked at."""
    kept = moment.desk.clock
    if kept is not None:
        left = kept.left if kept.ends is None else max(0, kept.ends - looked_at)
        moment.change(clock=replace(kept, left=left, ends=None), halted=True)


def run_on(moment: Moment, seat: Seat) -> None:
    """Let the timer go on (long press)."""
    moment.change(halted=False)
