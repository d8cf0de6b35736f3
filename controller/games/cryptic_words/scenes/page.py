"""Scenes: who looks at what; a seat and the board in, the words and pages of its OLED out."""

from __future__ import annotations

import msgspec

from controller.games.core import Seat
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState
from controller.games.cryptic_words.state import OTHER, State
from controller.games.scenes.words import Words


class Look(msgspec.Struct, frozen=True):
    """Who looks at what: one seat, the board, and the words of its language."""

    setup: BoardSetup
    state: BoardState
    seat: Seat
    say: Words
    bar: bool

    @property
    def match(self) -> State:
        """The match; only asked for while there is one."""
        assert self.state.match is not None
        return self.state.match

    @property
    def other(self) -> Seat:
        """The other seat."""
        return OTHER[self.seat]

    def code(self, tile: int, face: int) -> str:
        """Return a code as it is spoken, `23-N`."""
        return self.setup.setups[self.state.rules].code_names[tile][face]
