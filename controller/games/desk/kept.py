"""Desks: what each remembers of menu, referee and hints between two facts; plain and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from controller.games.core import Seat

S = 1_000_000_000
"""Nanoseconds of a second."""


class Hint(msgspec.Struct, frozen=True):
    """What a seat is told about a gesture that did nothing: a key of the catalogue and its values, until a time."""

    key: str
    values: Mapping[str, Any]
    until: int


class Menu(msgspec.Struct, frozen=True):
    """The menu: its list, or one of its questions, some of which are confirmed by lifting an own piece."""

    page: str = "list"
    index: int = 0
    """Where the cursor stands in the list; a question keeps it."""
    seat: Seat | None = None
    """Who is to concede, or whose question it is."""
    agreed: tuple[Seat, ...] = ()
    choice: int = 0
    """Where the cursor stands in a question that has a list of its own."""
    closes: int | None = None


class Ruling(msgspec.Struct, frozen=True):
    """The act that the cursor is at in the referee's list, and once it is chosen where it stands among the reasons.

    An act that is not on offer (any more) stands for the first that is.
    """

    act: str = ""
    reason: int | None = None
