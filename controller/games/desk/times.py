"""Desks: times that every desk wants to be told of, and what of them outlives a match, or a start."""

from __future__ import annotations

from typing import Any

from controller.games.core import SEATS, Seat, Timer
from controller.games.desk.kept import S
from controller.games.desk.menu import close_menu
from controller.games.desk.reading import Reading, unhint

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
        unhint(reading, seat)


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


def carried(desk: Any) -> dict[str, Any]:
    """Return what every desk remembers of its times past a match, and past what was taken back."""
    return {"now": desk.now, "since": desk.since, "discovering": desk.discovering, "finding": desk.finding}
