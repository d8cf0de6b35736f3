"""The tile set: TOML text in, 28 numbered tiles of six glyphs out, or every fault of the text at once (R3)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

NUMBERS = range(1, 29)
FACES = (1, 2, 3, 4, 5, 6)
_GLYPH = re.compile(r"[A-Z]{1,2}")


class TileSetError(ValueError):
    """The text is no tile set; `faults` lists everything wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class TileSet(msgspec.Struct, frozen=True):
    """28 tiles; `faces[number]` are the glyphs of tile `number`, the face with index i at `[i - 1]`."""

    id: str
    faces: dict[int, tuple[str, ...]]

    def glyph(self, number: int, face: int) -> str:
        """Return the glyph (one or two letters) of this face (1-6) of this tile (1-28)."""
        return self.faces[number][face - 1]


def load_tiles(text: str) -> TileSet:
    """Read a tile set.

    Args:
        text: TOML with `schema = 1`, an `id`, and 28 tables `[[tile]]` of `number` and six `faces`.

    Raises:
        TileSetError: listing all faults.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TileSetError([f"not TOML: {error}"]) from None
    faults = list(_faults(document))
    if faults:
        raise TileSetError(faults)
    return TileSet(document["id"], {tile["number"]: tuple(tile["faces"]) for tile in document["tile"]})


def _faults(document: dict[str, Any]) -> Iterator[str]:
    if document.get("schema") != 1:
        yield f"schema = {document.get('schema')!r}: this program reads schema 1"
    if not isinstance(document.get("id"), str) or not document["id"]:
        yield f"id = {document.get('id')!r}: give the set a name in quotes"
    tiles = document.get("tile")
    if not isinstance(tiles, list) or not all(isinstance(tile, dict) for tile in tiles):
        yield "no [[tile]] tables: list 28 tiles"
        return
    for place, tile in enumerate(tiles, 1):
        yield from _tile_faults(f"tile {tile.get('number', f'(the {place}. in the file)')}", tile)
    yield from _number_faults([tile.get("number") for tile in tiles])


def _tile_faults(name: str, tile: dict[str, Any]) -> Iterator[str]:
    number, faces = tile.get("number"), tile.get("faces")
    if type(number) is not int or number not in NUMBERS:
        yield f"{name}: number = {number!r}: allowed 1 to 28"
    if not isinstance(faces, list) or len(faces) != len(FACES):
        yield f"{name}: faces = {faces!r}: list exactly six glyphs"
        return
    for glyph in faces:
        if not isinstance(glyph, str) or not _GLYPH.fullmatch(glyph):
            yield f"{name}: glyph {glyph!r}: one or two capital letters A-Z"
    for glyph, count in Counter(map(str, faces)).items():
        if count > 1:
            yield f"{name}: glyph {glyph!r} stands {count} times: every glyph of a tile must differ"


def _number_faults(numbers: list[Any]) -> Iterator[str]:
    counts = Counter(number for number in numbers if type(number) is int)
    for number in NUMBERS:
        if counts[number] == 0:
            yield f"tile {number} is missing: numbers 1 to 28 must all be there"
        elif counts[number] > 1:
            yield f"tile {number} stands {counts[number]} times: numbers must differ"
