"""Web outlet: what a page says is checked against what it may see, and done by the hands on a simulated board.

A command, which no hand can give, is checked against the seats of the page, and handed to the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from controller.games.core import Rejected, Seat, Step
from controller.outlets.web.sight import Sight
from controller.outlets.web.tabletop import Tabletop
from controller.outlets.web.wire import (
    Answer,
    Bot,
    Cause,
    Clear,
    Deed,
    Draw,
    Flip,
    HandOver,
    Lift,
    Mend,
    Ping,
    PowerCut,
    Press,
    Put,
    Release,
    Turn,
)
from hardware.errors import HandsError

Submit: TypeAlias = Callable[[dict[str, Any]], Step | Rejected]
"""Takes a request of the engine protocol; raises HandsError where nothing is played or it cannot be stored."""

RESERVED = ("new", "undo", "referee", "declare", "ruling", "time", "approved")
"""Requests that no seat may make: the referee's, the hall's, and the beginning of a match."""
NO_HANDS = "this board is real: its page only shows it; play at the board itself"


def do(deed: Deed, tabletop: Tabletop | None, now: Sight, page: str) -> Awaitable[None] | None:
    """Do what a page says; returns what is still to be awaited of a deed that takes its time.

    Args:
        deed: anything but `hello`, `sit` and `ping`, which are no deeds of hands.
        tabletop: the hands; None on a real board.
        now: what the page is shown: what it may not see it cannot touch.
        page: its name, as the holder of what it has in its hands.

    Raises:
        HandsError: that cannot be done; the message says why.
    """
    if tabletop is None:
        raise HandsError(NO_HANDS)
    match deed:
        case Lift(piece=piece):
            tabletop.lift(_seen(piece, now), page)
        case Put(piece=piece, at=at, top=top, down=down):
            return tabletop.put(_seen(piece, now), at, top, down, page)
        case Turn(piece=piece, top=top):
            return tabletop.turn(_seen(piece, now), top, False, page)
        case Flip(piece=piece):
            return tabletop.turn(_seen(piece, now), None, True, page)
        case _:
            return _do_else(deed, tabletop, page)
    return None


def _do_else(deed: Deed, tabletop: Tabletop, page: str) -> Awaitable[None] | None:
    """Do what names no piece."""
    match deed:
        case Press(button=button):
            tabletop.press(button, page)
        case Release(button=button):
            tabletop.release(button, page)
        case Draw(side=side):
            tabletop.draw(side)
        case HandOver(side=side):
            tabletop.hand_over(side)
        case Clear():
            tabletop.clear()
        case Cause(kind=kind, where=where, how=how):
            tabletop.cause(kind, where, how)
        case Mend(fault=fault):
            tabletop.mend(fault)
        case PowerCut():
            return tabletop.power_cut()
        case Bot(seat=seat, level=level):
            tabletop.bot(seat, level)
        case Ping() | _:
            pass
    return None


def command(request: dict[str, Any], submit: Submit | None, seats: tuple[Seat, ...]) -> Answer:
    """Have a request of the engine protocol played, for a page that sits on these seats.

    Raises:
        HandsError: it is not this page's to make, or it was refused; the message says why.
    """
    if submit is None:
        raise HandsError(NO_HANDS)
    do, seat = request.get("do"), request.get("seat")
    if do in RESERVED:
        raise HandsError(f"command: {do} is not for a seat to request; it is made at the board")
    if seat not in seats:
        sat = " and ".join(seats) or "no seat"
        raise HandsError(f"command: seat {str(seat)[:20]!r}: this page sits at {sat}, and speaks for nobody else")
    outcome = submit(request)
    if isinstance(outcome, Rejected):
        raise HandsError(outcome.message)
    return Answer(tuple(outcome.events), tuple(outcome.warnings))


def _seen(piece: str, now: Sight) -> str:
    """Return the piece if this page knows it; whether it is hidden or not there at all sounds the same."""
    shown = now.pieces.get(piece)
    if shown is None or shown.piece is None:
        raise HandsError(f"no piece {piece!r} here: a page touches only what it sees")
    return shown.piece
