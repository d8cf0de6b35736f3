"""Drivers: the magnets in a tile. Takes the word of a slot's three Hall sensors, gives how the tile lies."""

from __future__ import annotations

import msgspec

from hardware.link.messages import NO_SENSORS

_POLES = {1: 1, 2: 1, 3: 1, 4: 0, 5: -1, 6: 0}
"""What a sensor meets under each edge of a tile that lies face up: 1 = N, -1 = S, 0 = no magnet."""


class Lie(msgspec.Struct, frozen=True):
    """How a tile lies: which edge (1-6) is at the top mark, if face down, if it has magnets at all; None: unknown."""

    top: int | None = None
    down: bool | None = None
    magnets: bool | None = None


def word_of(poles: tuple[int, int, int]) -> int:
    """Return the word of what the sensors at 0, 120 and 240 degrees clockwise meet, each -1, 0 or 1."""
    first, second, third = poles
    return (first + 1) * 9 + (second + 1) * 3 + third + 1


def lie_of(word: int) -> Lie:
    """Return how the tile lies whose magnets give this word; a word that no tile gives is never guessed at."""
    if word == NO_SENSORS:
        return Lie()
    return _LIES.get(word, Lie(magnets=True))


def _poles_of(top: int, down: bool) -> tuple[int, int, int]:
    """Return what the sensors meet: every second edge, clockwise; face down it is backwards and with poles reversed."""
    turn, sign = (-2, -1) if down else (2, 1)
    first, second, third = (sign * _POLES[(top - 1 + step * turn) % 6 + 1] for step in range(3))
    return first, second, third


_LIES = {
    word_of((0, 0, 0)): Lie(magnets=False),
    **{word_of(_poles_of(top, down)): Lie(top, down, True) for down in (False, True) for top in range(1, 7)},
}
