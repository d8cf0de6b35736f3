"""What a bot decides from: its seat's view, the legal requests, and what it has gathered from views before."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import msgspec

from controller.bots.belief import Belief
from controller.bots.choices.information import Secret
from controller.bots.evidence import View
from controller.bots.levels import Level
from controller.bots.vocabulary import Vocabulary
from controller.games.core import Seat

Request: TypeAlias = dict[str, Any]


class Seen(msgspec.Struct, frozen=True):
    """One moment of a match from one seat; `target` is the word in front of it, `secret` its own one."""

    seat: Seat
    level: Level
    vocabulary: Vocabulary
    chance: Random
    view: View
    offers: dict[str, list[Request]]
    """The legal requests by what they do."""
    target: Belief
    secret: Secret | None
    catching_up: bool
    """Whether the other seat has solved its word already."""

    @property
    def other(self) -> Seat:
        """The other seat."""
        return "south" if self.seat == "north" else "north"

    def tile(self, side: Seat, position: int) -> int:
        """Return the tile at a position (1-6) of a side."""
        number: int = self.view["sides"][side][position - 1]["tile"]
        return number

    def position(self, side: Seat, tile: int) -> int:
        """Return the position (1-6) of a tile of a side."""
        return next(n for n, slot in enumerate(self.view["sides"][side], 1) if slot["tile"] == tile)
