"""How well bots play: the levels by name, from random to strong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A way of playing.

    `remembers` answers that no padlock shows; `informed` choices go by information, others by chance alone.
    `caution` is how many bits of one's own a bit weighs that the other seat gains. A word is guessed from the
    probability `guess_at`, in the last step of a catch-up from `last_guess_at`.
    """

    name: str
    remembers: bool = True
    informed: bool = True
    caution: float = 0.0
    guess_at: float = 0.5
    last_guess_at: float = 0.2
    asks: Literal["never", "catch-up", "always"] = "never"
    hides: Literal["any", "uncommon", "hard"] = "any"


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("random", remembers=False, informed=False),
        Level("easy", informed=False),
        Level("medium", asks="catch-up", guess_at=0.34, last_guess_at=0.1, hides="uncommon"),
        Level("strong", asks="catch-up", caution=0.5, guess_at=0.2, last_guess_at=0.08, hides="hard"),
    )
}
