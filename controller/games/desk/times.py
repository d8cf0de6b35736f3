"""Desks: times that every desk wants to be told of, and what was found after a start instead of being done."""

from __future__ import annotations

from typing import Any

from controller.games.core import SEATS, Lifted, Placed, Seat, Timer, Turned
from controller.games.desk.kept import S
from controller.games.desk.menu import close_menu
from controller.games.desk.presses import Reading
from controller.games.layout import Layout

HINT_NS = 6 * S
DISCOVER_NS = 1 * S
"""How long after a start, or after a hub has come back, a difference is one found, and no gesture: by then readers have
told all that lies."""


def timers(desk: Any) -> list[Timer]:
    """Return when hints end and the menu closes."""
    named = [Timer(f"hint-{seat}", hint.until) for seat, hint in desk.hints.items()]
    if desk.menu is not None and desk.menu.closes is not None:
        named.append(Timer("menu", desk.menu.closes))
    return named


def time_up(reading: Reading, timer: str) -> None:
    """Take a hint away, or close the menu, if its time has come."""
    if timer == "menu":
        close_menu(reading)
    for seat in SEATS:
        if timer == f"hint-{seat}":
            _end_hint(reading, seat)


def _end_hint(reading: Reading, seat: Seat) -> None:
    hint = reading.desk.hints.get(seat)
    if hint is not None and hint.until <= reading.at:
        reading.unhint(seat)


def awake(at: int) -> dict[str, Any]:
    """Return what every desk remembers of its times after a start, as monotonic time may have begun anew."""
    return {
        "since": dict.fromkeys(("dice", *SEATS), at),
        "asleep": 0,
        "discovering": at + DISCOVER_NS,
        "finding": {},
        "armed": (),
        "hints": {},
        "menu": None,
        "off": False,
    }


def is_found(before: Any, fact: Placed | Turned | Lifted) -> bool:
    """Tell whether a difference was found, after a start or on a hub that was away, instead of being made now."""
    until = max(before.desk.discovering or 0, before.desk.finding.get(fact.place.side, 0))
    return fact.at < until or _was_away(before, fact)


def note_return(reading: Reading, before: Any, fact: Placed | Turned | Lifted) -> None:
    """Remember that a hub that was away tells what it finds: what is gone from one place of it may lie on another."""
    if _was_away(before, fact):
        reading.change(finding={**reading.desk.finding, fact.place.side: fact.at + DISCOVER_NS})


def _was_away(before: Any, fact: Placed | Turned | Lifted) -> bool:
    layout: Layout = before.layout
    return layout.troubles.get(fact.place) == "no hub"
