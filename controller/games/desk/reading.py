"""Desks: one input while it is read: how it changes what a desk remembers, and the hints that it gives to seats."""

from __future__ import annotations

from typing import Any, Protocol

from controller.games.core import Event, Seat
from controller.games.desk.kept import Hint, S

HINT_NS = 6 * S


class Reading(Protocol):
    """An input that a desk is reading: what is true so far, and how it changes."""

    state: Any
    at: int
    events: list[Event]

    @property
    def desk(self) -> Any:
        """What the desk remembers now."""
        ...

    def change(self, **fields: Any) -> None:
        """Change what the desk remembers."""
        ...


def hint(reading: Reading, seat: Seat, key: str, /, **values: Any) -> None:
    """Tell a seat, for a while, why its gesture did nothing."""
    reading.change(hints={**reading.desk.hints, seat: Hint(key, values, reading.at + HINT_NS)})


def unhint(reading: Reading, seat: Seat) -> None:
    """Take a seat's hint away."""
    reading.change(hints=without(reading.desk.hints, seat))


def without(kept: Any, seat: Seat) -> Any:
    """Return what is kept by seat, without this one's."""
    return {other: each for other, each in kept.items() if other != seat}
