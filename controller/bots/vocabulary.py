"""What a bot knows before a match: tiles and word lists in, word graphs and how likely each word is out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeAlias

from controller.bots.evidence import Code
from controller.games.tiles import TileSet

Graph: TypeAlias = tuple[bool, dict[str, Any]]
"""Whether a word may end here, and by the next letter the graph of what follows it. Equal parts are one object."""

TAIL_WEIGHT = 1 / 64
"""How likely a word is that no list of common words has, beside the most frequent one."""
HALF_RANK = 2000
"""At this place of the common list a word is half as likely to be hidden as the first one."""


class Vocabulary:
    """Tiles and words as data; several bots may share one.

    Args:
        tiles: the tile set that is played with.
        common: words in order of frequency: what bots hide, and expect.
        valid: further words that somebody may hide, in any order; common ones may be among them.
    """

    def __init__(self, tiles: TileSet, common: Sequence[str], valid: Iterable[str] = ()) -> None:
        self.tiles = tiles
        self.common = tuple(word.upper() for word in common)
        self.ranks = {word: rank for rank, word in enumerate(self.common)}
        self.codes: dict[str, Code] = {
            f"{number}-{glyph}": (number, face)
            for number, glyphs in tiles.faces.items()
            for face, glyph in enumerate(glyphs, 1)
        }
        self.spoken = {code: name for name, code in self.codes.items()}
        self._valid = tuple(word.upper() for word in valid)

    @cached_property
    def common_graph(self) -> Graph:
        """The common words."""
        return graph(self.common)

    @cached_property
    def whole_graph(self) -> Graph:
        """All words that are known; made when it is first needed, which takes a while."""
        return graph({*self.common, *self._valid})

    def weight(self, word: str) -> float:
        """Return how likely somebody hides this word, from 0 to 1, beside the most frequent one."""
        rank = self.ranks.get(word)
        return TAIL_WEIGHT if rank is None else HALF_RANK / (HALF_RANK + rank)


def graph(words: Iterable[str]) -> Graph:
    """Return the smallest graph whose paths are these words; walked in order it yields them sorted."""
    return _graph(sorted(set(words)), 0, {})


def _graph(words: list[str], depth: int, known: dict[tuple[Any, ...], Graph]) -> Graph:
    ends = bool(words) and len(words[0]) == depth
    after = {
        letter: _graph(list(group), depth + 1, known) for letter, group in groupby(words[ends:], itemgetter(depth))
    }
    # `known` keeps every part while the graph is made, so that an id stays one part's.
    key = (ends, *((letter, id(part)) for letter, part in after.items()))
    return known.setdefault(key, (ends, after))
