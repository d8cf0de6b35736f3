"""What is publicly known about one hidden word: views of either seat in, constraints on the word's codes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from controller.games.core import Event, Seat

View: TypeAlias = dict[str, Any]
Code: TypeAlias = tuple[int, int]
"""A tile's number and a face, 1-6."""

UNUSED = 1
"""Bit 0 of a tile's faces: it may be no part of the word. Bit f: its face f may be in it."""
ANY_FACE = 0b1111111
LETTERS = (3, 8)


class Evidence(msgspec.Struct, frozen=True):
    """What every onlooker may know about the word whose tiles lie on `side`.

    `tiles` ascend; `faces[i]` are the bits that are still possible for `tiles[i]`. `letters` are the least and the
    most the word can have. `order` are the tiles as 6-6 laid them, the word's first. `wrong` words were guessed.
    """

    side: Seat
    tiles: tuple[int, ...]
    faces: tuple[int, ...] = (ANY_FACE,) * 6
    start: int | None = None
    end: int | None = None
    letters: tuple[int, int] = LETTERS
    order: tuple[int, ...] | None = None
    wrong: frozenset[str] = frozenset()

    def admits(self, codes: Sequence[Code], word: str) -> bool:
        """Return whether these codes, in order and spelling this word, contradict nothing that is known."""
        used = dict(codes)
        return (
            all(bits >> used.get(tile, 0) & 1 for tile, bits in zip(self.tiles, self.faces, strict=True))
            and self.start in {None, codes[0][0]}
            and self.end in {None, codes[-1][0]}
            and self.letters[0] <= len(word) <= self.letters[1]
            and (self.order is None or self.order[: len(codes)] == tuple(tile for tile, _ in codes))
            and word not in self.wrong
        )


def begin(view: View, side: Seat, codes: Mapping[str, Code], letters: tuple[int, int] = LETTERS) -> Evidence:
    """Return what this view alone tells about the word on a side; `letters` are the lengths that the rules allow."""
    tiles = tuple(sorted(slot["tile"] for slot in view["sides"][side]))
    return learn(Evidence(side, tiles, letters=letters), view, codes)


def learn(known: Evidence, view: View, codes: Mapping[str, Code]) -> Evidence:
    """Return the evidence with all that a view of the same round shows; to see a view twice tells nothing new.

    Args:
        known: what is known so far.
        view: what is true now, and in `last` what happened last; which seat's view it is makes no difference.
        codes: every code of the tile set as it is spoken, `23-N`.
    """
    faces = dict(zip(known.tiles, known.faces, strict=True))
    changes: dict[str, Any] = {}
    for slot in view["sides"][known.side]:
        _look(slot, faces, changes)
    if 6 in view["performed"]:
        changes["order"] = tuple(slot["tile"] for slot in view["sides"][known.side])
    for owner, count in view["length"].items():
        if owner != known.side and count is not None:
            changes["letters"] = (count, count)
    for event in view["last"]:
        _hear(event, known, codes, faces, changes)
    return msgspec.structs.replace(known, faces=tuple(faces.values()), **changes)


def _look(slot: Mapping[str, Any], faces: dict[int, int], changes: dict[str, Any]) -> None:
    tile = slot["tile"]
    if slot["lock"] == "letter":
        faces[tile] &= 1 << slot["face"]
    elif slot["lock"] == "tile":
        faces[tile] &= ~UNUSED
    elif slot["unused"]:
        faces[tile] &= UNUSED
    if slot["start"]:
        changes["start"] = tile
    if slot["end"]:
        changes["end"] = tile


def _hear(
    event: Event, known: Evidence, codes: Mapping[str, Code], faces: dict[int, int], changes: dict[str, Any]
) -> None:
    """Take in what no later view shows: letters and tiles that were denied, and words that were wrong."""
    match event:
        case {"event": "answered", "side": known.side, "code": code, "match": False}:
            tile, face = codes[code]
            faces[tile] &= ~(1 << face)
        case {"event": "tile-answered", "side": known.side, "tile": tile, "used": used}:
            faces[tile] &= ~UNUSED if used else UNUSED
        case {"event": "guessed", "seat": known.side, "word": word, "correct": False}:
            changes["wrong"] = known.wrong | {word.upper()}
