"""Words that no list has: evidence in, the letter strings it leaves out, once every tile of the word is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from controller.bots.evidence import Code, Evidence
from controller.games.tiles import TileSet


def spellings(tiles: TileSet, known: Evidence) -> list[str]:
    """Return what the word may be, sorted; nothing before it is settled of each tile which face is in it, or none."""
    if any(mask.bit_count() != 1 for mask in known.faces):
        return []
    settled = zip(known.tiles, (mask.bit_length() - 1 for mask in known.faces), strict=True)
    return sorted(set(_admitted(tiles, known, [(tile, face) for tile, face in settled if face])))


def _admitted(tiles: TileSet, known: Evidence, used: list[Code]) -> Iterator[str]:
    for codes in permutations(used):
        word = "".join(tiles.glyph(*code) for code in codes)
        if codes and known.admits(codes, word):
            yield word
