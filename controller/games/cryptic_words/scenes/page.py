"""Scenes: who looks at what; a seat and the board in, the words and pages of its OLED out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from controller.games.core import Line, Scene, Seat
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState
from controller.games.cryptic_words.state import OTHER, State
from controller.games.scenes.page import hint_lines, page, small
from controller.games.scenes.words import Words

HASH_DIGITS = 8


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

    def name(self, seat: Seat) -> str:
        """Return a seat's name in capitals."""
        return self.say(seat)

    def code(self, tile: int, face: int) -> str:
        """Return a code as it is spoken, `23-N`."""
        return self.setup.setups[self.state.rules].code_names[tile][face]

    def hash(self, profile: str) -> str:
        """Return the first digits of the hash of a profile's setup."""
        return self.setup.setups[profile].fingerprint[:HASH_DIGITS]

    def commitment(self) -> list[Line]:
        """Return what the draws of this match are committed to."""
        digits = self.setup.commitment
        return [small(self.say("dice hash", hash=digits))] if digits else []

    def page(self, head: Iterable[Line], body: Iterable[Line] = (), foot: Iterable[Line] = ()) -> Scene:
        """Return the scene of these lines, with this seat's hint first in its body."""
        hint = hint_lines(self, self.state.desk.hints.get(self.seat))
        return page(head, [*hint, *body], foot, self.bar)
