"""The names of all pieces a board knows: what a tag can stand for, and what `put` can lay down."""

from __future__ import annotations

from itertools import permutations

from controller.games.core import SEATS
from controller.games.tiles import NUMBERS

TILES = tuple(str(number) for number in NUMBERS)
PADLOCKS = tuple(f"padlock-{n}" for n in range(1, 13))
CLUE_TILES = tuple(
    f"{kind}-{seat}" for seat in SEATS for kind in ("start", "end", *(f"length-{n}" for n in range(3, 9)))
)
TOKENS = tuple(
    f"{kind}-{seat}-{n}" for seat in SEATS for kind, count in (("guess", 10), ("ask", 3)) for n in range(1, count + 1)
)
DIGITS = tuple(f"digit-{colour}-{n}" for colour in ("white", "black") for n in range(1, 5))
CODE_CARDS = tuple(
    f"card-{colour}-{''.join(code)}" for colour in ("white", "black") for code in permutations("1234", 3)
)
BADGES = (
    "badge-referee",
    *(f"badge-{seat}" for seat in SEATS),
    *(f"badge-{s}-{n}" for s in SEATS for n in (1, 2, 3, 4)),
)

PIECES: tuple[str, ...] = (*TILES, *PADLOCKS, *CLUE_TILES, *TOKENS, *DIGITS, *CODE_CARDS, *BADGES)
"""Every piece, in the order in which they are enrolled."""


def tile_number(piece: str) -> int | None:
    """Return the number of a tile's name, or None for any other piece."""
    return int(piece) if piece in TILES else None
