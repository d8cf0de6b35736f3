"""Web outlet: what a page says is checked against what it may see, and done by the hands on a simulated board.

A command, which no hand can give, and a look at a code card are checked against the seats of the page; the command is
handed to the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from controller.games.core import Rejected, Seat, Step
from controller.outlets.web.sight import Sight
from controller.outlets.web.tabletop import Tabletop
from controller.outlets.web.wire.said import (
    Bot,
    Cause,
    Clear,
    Deed,
    Draw,
    Flip,
    HandOver,
    Lift,
    LookAt,
    Mend,
    Ping,
    PowerCut,
    Press,
    Put,
    Release,
    Turn,
)
from controller.outlets.web.wire.told import Answer, Card
from hardware.errors import HandsError

Submit: TypeAlias = Callable[[dict[str, Any]], Step | Rejected]
"""Takes a request of the engine protocol; raises HandsError where nothing is played or it cannot be stored."""

RESERVED = ("new", "undo", "referee", "declare", "ruling", "time", "approved")
"""Requests that no seat may make: the referee's, the hall's, and the beginning of a match."""
OF_ENCRYPTOR = ("code", "clues")
"""What only he requests who encrypts for a side, or nobody where a bot does."""
NO_HANDS = "this board is real: its page only shows it; play at the board itself"


def do(
    deed: Deed, tabletop: Tabletop | None, now: Sight, page: str, taken: Mapping[str, str] = {}
) -> Awaitable[None] | None:
    """Do what a page says; returns what is still to be awaited of a deed that takes its time.

    Args:
        deed: anything but `hello`, `sit` and `ping`, which are no deeds of hands.
        tabletop: the hands; None on a real board.
        now: what the page is shown: what it may not see it cannot touch.
        page: its name, as the holder of what it has in its hands.
        taken: by the id that it had when the page took it: which piece is in its hand.

    Raises:
        HandsError: that cannot be done; the message says why, and names no piece that the page does not see.
    """
    if tabletop is None:
        raise HandsError(NO_HANDS)
    if not isinstance(deed, Lift | Put | Turn | Flip):
        return _do_else(deed, tabletop, now, page)
    piece = named(deed.piece, now, taken)
    try:
        going_on = _move(deed, piece, tabletop, page)
    except HandsError as error:
        raise _unnamed(error, piece, deed.piece) from None
    return None if going_on is None else _unnamed_later(going_on, piece, deed.piece)


def _move(deed: Lift | Put | Turn | Flip, piece: str, tabletop: Tabletop, page: str) -> Awaitable[None] | None:
    match deed:
        case Lift():
            tabletop.lift(piece, page)
        case Put(at=at, top=top, down=down):
            return tabletop.put(piece, at, top, down, page)
        case Turn(top=top):
            return tabletop.turn(piece, top, False, page)
        case Flip():
            return tabletop.turn(piece, None, True, page)
    return None


async def _unnamed_later(going_on: Awaitable[None], piece: str, shown: str) -> None:
    try:
        await going_on
    except HandsError as error:
        raise _unnamed(error, piece, shown) from None


def _unnamed(error: HandsError, piece: str, shown: str) -> HandsError:
    """Return the error with the piece called as the page knows it."""
    return HandsError(str(error).replace(piece, "it")) if piece != shown else error


def _do_else(deed: Deed, tabletop: Tabletop, now: Sight, page: str) -> Awaitable[None] | None:
    """Do what names no piece."""
    match deed:
        case Press(button=button):
            tabletop.press(button, page)
        case Release(button=button):
            tabletop.release(button, page)
        case Draw(side=side):
            _check_seat("draw", side, now.seats)
            tabletop.draw(side)
        case HandOver(side=side):
            _check_seat("hand-over", side, now.seats)
            tabletop.hand_over(side)
        case Clear():
            return tabletop.clear()
        case Cause(kind=kind, where=where, how=how):
            tabletop.cause(kind, where, how)
        case Mend(fault=fault):
            tabletop.mend(fault)
        case PowerCut():
            return tabletop.power_cut()
        case Bot(seat=seat, level=level, mate=mate):
            tabletop.bot(seat, level, mate)
        case Ping() | _:
            pass
    return None


def look_at(deed: LookAt, tabletop: Tabletop | None, now: Sight) -> Card:
    """Return what the encryptor of a side sees who looks at its code card.

    Raises:
        HandsError: the page does not sit there, or it is not that player's card; the message says why.
    """
    if tabletop is None:
        raise HandsError(NO_HANDS)
    side = deed.side
    _check_seat("look", side, now.seats)
    encryptor = _encryptor(side, now)
    if deed.player != encryptor:
        raise HandsError(f"look: {deed.player[:20]!r} does not encrypt for {side} now; known: {encryptor or 'nobody'}")
    _check_no_bot("look", side, encryptor, now)
    return Card(side, tabletop.card(side))


def command(request: dict[str, Any], submit: Submit | None, now: Sight) -> Answer:
    """Have a request of the engine protocol played, for a page that is shown this much.

    Raises:
        HandsError: it is not this page's to make, or it was refused; the message says why.
    """
    if submit is None:
        raise HandsError(NO_HANDS)
    do, seat = request.get("do"), request.get("seat")
    if do in RESERVED:
        raise HandsError(f"command: {do} is not for a seat to request; it is made at the board")
    _check_seat("command", seat, now.seats)
    if do in OF_ENCRYPTOR:
        _check_no_bot("command", seat, _encryptor(seat, now), now)
    outcome = submit(request)
    if isinstance(outcome, Rejected):
        raise HandsError(outcome.message)
    return Answer(tuple(outcome.events), tuple(outcome.warnings))


def named(piece: str, now: Sight, taken: Mapping[str, str]) -> str:
    """Return which piece a page means that may take it; one that is hidden and one that is not there sound the same.

    Raises:
        HandsError: it may not.
    """
    if taken.get(piece) in now.held:
        return taken[piece]
    if piece not in now.within_reach:
        raise HandsError(f"no piece {piece!r} here: a page touches only what it sees")
    return now.within_reach[piece]


def _check_seat(deed: str, seat: Any, seats: tuple[Seat, ...]) -> None:
    if seat not in seats:
        sat = " and ".join(seats) or "no seat"
        raise HandsError(f"{deed}: seat {str(seat)[:20]!r}: this page sits at {sat}, and speaks for nobody else")


def _encryptor(seat: Any, now: Sight) -> str | None:
    encryptor: str | None = now.match.get("encryptors", {}).get(seat)
    return encryptor


def _check_no_bot(deed: str, seat: Any, player: str | None, now: Sight) -> None:
    """Raise HandsError where a bot has this name: of a team with a person all but the first are bots."""
    if now.mates.get(seat) is not None and player in now.match.get("players", {}).get(seat, ())[1:]:
        raise HandsError(f"{deed}: {player} encrypts for {seat} now, who is played by a bot")
