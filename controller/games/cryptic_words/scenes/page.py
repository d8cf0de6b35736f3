"""Scenes: lines put together so that they fit an OLED: 64 rows of pixels, 16 large or 25 small characters a line."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from controller.games.core import Line, Scene, Seat
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState
from controller.games.cryptic_words.scenes.words import Words
from controller.games.cryptic_words.state import OTHER, State

ROWS = 8
"""Small lines that fit one above the other; a large one takes two."""
LARGE, SMALL = 16, 25
MORE = "…"
HASH_DIGITS = 8


def big(text: str) -> Line:
    """Return a large line, a small one where the text is too long for that."""
    return Line(text, large=True) if len(text) <= LARGE else small(text)


def small(text: str) -> Line:
    """Return a small line, cut where it is longer than any."""
    return Line(text if len(text) <= SMALL else text[: SMALL - 1] + MORE)


def rows(lines: Iterable[Line]) -> int:
    """Return how many small lines' room these take."""
    return sum(2 if line.large else 1 for line in lines)


def page(head: Iterable[Line], body: Iterable[Line], foot: Iterable[Line], bar: bool) -> Scene:
    """Return a scene of head, as much of the body as there is room for, and foot."""
    above, below = list(head), list(foot)
    room = ROWS - rows(above) - rows(below)
    between: list[Line] = []
    for line in body:
        if rows((*between, line)) <= room:
            between.append(line)
    return Scene((*above, *between, *below), bar)


def wrapped(words: Iterable[str], lead: str = "") -> list[Line]:
    """Return small lines that hold these words, as many a line as fit, the lead before the first."""
    lines: list[Line] = []
    text = lead
    for word in words:
        longer = f"{text} {word}" if text else word
        if len(longer) > SMALL and text:
            lines.append(small(text))
            longer = word
        text = longer
    return [*lines, small(text)] if text else lines


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

    def hint(self) -> list[Line]:
        """Return why this seat's last gesture did nothing, for as long as that is told."""
        hint = self.state.desk.hints.get(self.seat)
        if hint is None:
            return []
        if hint.key == "refused":
            return [small(self.say.refusal(hint.values["refusal"]))]
        values = {name: self.name(value) if name == "seat" else value for name, value in hint.values.items()}
        return [small(self.say(f"hint {hint.key}", **values))]

    def page(self, head: Iterable[Line], body: Iterable[Line] = (), foot: Iterable[Line] = ()) -> Scene:
        """Return the scene of these lines, with this seat's hint first in its body."""
        return page(head, [*self.hint(), *body], foot, self.bar)
