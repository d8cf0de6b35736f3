"""Padlocks and marks on a holder's side (R30-R32, R45-R48)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from controller.games.core import Event, Seat
from controller.games.cryptic_words.state import Laid, Lock, State

Side = tuple[Laid, ...]
ALL_DENIED = 0b1111110


def position_of(side: Side, tile: int) -> int:
    """Return the position (1-6) of a tile that lies on the side."""
    return next(position for position, laid in enumerate(side, 1) if laid.tile == tile)


def put(side: Side, position: int, laid: Laid) -> Side:
    """Return the side with this tile, and what is known of it, at the position."""
    return (*side[: position - 1], laid, *side[position:])


def lock(side: Side, holder: Seat, position: int, kind: Lock, face: int | None, events: list[Event]) -> Side:
    """Lock the tile at a position of the holder's side (R30-R32).

    A letter lock stands for ever, a tile lock until the letter is known; a lock that stands emits nothing (A20, R35).
    """
    laid = side[position - 1]
    if laid.lock in {"letter", kind}:
        return side
    event: Event = {"event": "locked", "side": holder, "tile": laid.tile, "position": position, "lock": kind}
    events.append(event if face is None else {**event, "face": face})
    return put(side, position, replace(laid, lock=kind, face=face))


def mark(side: Side, holder: Seat, position: int, which: Literal["start", "end"], events: list[Event]) -> Side:
    """Lay the holder's Start or End tile at a position: a standing mark is told again (R45-R48, A19)."""
    laid = side[position - 1]
    events.append({"event": "marked", "side": holder, "tile": laid.tile, "mark": which})
    marked = replace(laid, start=True) if which == "start" else replace(laid, end=True)
    return put(side, position, marked)


def is_dead(state: State, position: int) -> bool:
    """Tell whether both facing tiles carry a letter lock, so that no question is left there (R33, A6-A8)."""
    here = position - 1
    return state.sides["north"][here].lock == "letter" == state.sides["south"][here].lock


def is_known(laid: Laid) -> bool:
    """Tell whether it is known if the tile is used: locked, or known to be unused (R34, R58)."""
    return laid.lock != "none" or laid.unused or laid.denied == ALL_DENIED
