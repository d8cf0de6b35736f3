"""Every way to hide a word in six tiles: a word graph and evidence in, bit sets over all candidates out.

A *way* is a word with the codes that spell it. Bit i of every integer here stands for way i, ways lie sorted by word,
and so `live & row` and `bit_count()` answer every question about those that are still possible.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import TypeAlias

import msgspec

from controller.bots.evidence import ANY_FACE, LETTERS, Code, Evidence
from controller.bots.vocabulary import Graph
from controller.games.tiles import TileSet

LONGEST = LETTERS[1]
_TILES = range(6)
_PLACES = range(LONGEST)
_FIRST_PLACE = 24
"""A way is packed in 56 bits: a nibble a tile for its face (0: unused), then one a letter for its tile (from 1)."""
_IS = [[bytes(48 + (byte >> shift & 15 == value) for byte in range(256)) for value in range(9)] for shift in (0, 4)]
"""`_IS[half][value]` maps a byte to the digit 1 where that half of it is this value, and to the digit 0 elsewhere."""
_BITS = [[bit for bit in range(7) if mask >> bit & 1] for mask in range(ANY_FACE + 1)]

Spots: TypeAlias = list[tuple[int, int]]
"""Where a glyph stands: the nibble of its tile, and what using it adds to a packed way."""


class Candidates(msgspec.Struct, frozen=True):
    """All ways over six tiles (indices into `tiles`, which ascend), as bit sets.

    `faces[tile][face]` are the ways that use this face of this tile, at face 0 those that do not use the tile;
    `places[index][tile]` those whose letter at this index comes from this tile; `last[tile]` those that end on it;
    `lengths[letters]` those of this length. `ends[word]` is the way behind the last one of `words[word]`.
    """

    tiles: tuple[int, ...]
    ways: Sequence[int]
    words: Sequence[str]
    ends: Sequence[int]
    everything: int
    faces: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]
    lengths: dict[int, int]

    def codes(self, way: int) -> tuple[Code, ...]:
        """Return a way's codes in the order of its word."""
        packed = self.ways[way]
        used = dict.fromkeys(packed >> (_FIRST_PLACE + 4 * place) & 15 for place in _PLACES)
        return tuple((self.tiles[tile - 1], packed >> 4 * (tile - 1) & 15) for tile in used if tile)

    def of(self, word: str) -> range:
        """Return the ways of a word, none when it is no candidate."""
        index = bisect_left(self.words, word)
        known = index < len(self.words) and self.words[index] == word
        return range(self.ends[index - 1] if index else 0, self.ends[index]) if known else range(0)

    def number(self, codes: Sequence[Code], word: str) -> int | None:
        """Return which way has these codes in order and spells this word, None when it is no candidate."""
        return next((way for way in self.of(word) if self.codes(way) == tuple(codes)), None)

    def word(self, way: int) -> str:
        """Return the word that a way spells."""
        return self.words[bisect_right(self.ends, way)]


def candidates(tiles: TileSet, graph: Graph, known: Evidence) -> Candidates:
    """Return the ways to spell the graph's words with the tiles of the evidence.

    Evidence thins them out while they are found, but not wholly: `living` tells which of them it leaves.
    """
    words, counts, ways = _walk(graph, *_spots(tiles, known))
    columns = _columns(ways)
    sizes = b"".join([bytes((len(word),)) * count for word, count in zip(words, counts, strict=True)])[::-1]
    lengths = {letters: _row(sizes, 0, letters) for letters in range(LETTERS[0], LONGEST + 1)}
    places = [[_row(columns[3 + place // 2], place % 2, tile + 1) for tile in _TILES] for place in _PLACES]
    return Candidates(
        tiles=known.tiles,
        ways=ways,
        words=words,
        ends=tuple(accumulate(counts)),
        everything=(1 << len(ways)) - 1,
        faces=tuple(tuple(_row(columns[tile // 2], tile % 2, face) for face in range(7)) for tile in _TILES),
        places=tuple(map(tuple, places)),
        last=tuple(_union(row & places[letters - 1][tile] for letters, row in lengths.items()) for tile in _TILES),
        lengths=lengths,
    )


def living(all_ways: Candidates, known: Evidence) -> int:
    """Return the set of ways that contradict nothing that is known."""
    live = all_ways.everything
    for rows, mask in zip(all_ways.faces, known.faces, strict=True):
        if mask != ANY_FACE:
            live &= _union(rows[face] for face in _BITS[mask])
    if known.start is not None:
        live &= all_ways.places[0][known.tiles.index(known.start)]
    if known.end is not None:
        live &= all_ways.last[known.tiles.index(known.end)]
    if known.letters != LETTERS:
        live &= _union(all_ways.lengths[letters] for letters in range(known.letters[0], known.letters[1] + 1))
    if known.order is not None:
        live &= ordered(all_ways, known.order)
    for word in known.wrong:
        ways = all_ways.of(word)
        live &= ~((1 << ways.stop) - (1 << ways.start))
    return live


def each(live: int) -> Iterator[int]:
    """Yield the numbers of the ways in a set, ascending."""
    digits = bin(live)[:1:-1]
    way = digits.find("1")
    while way >= 0:
        yield way
        way = digits.find("1", way + 1)


def ordered(all_ways: Candidates, order: Sequence[int]) -> int:
    """Return the set of ways that use the first tiles of an order, one after the other."""
    tiles = [all_ways.tiles.index(tile) for tile in order]
    fitting, reached = 0, [all_ways.everything, 0, 0, 0, 0, 0, 0]
    for letters, row in enumerate(all_ways.places, 1):
        # A letter comes from the next tile, or, as the second of a bigram, from the tile of the letter before.
        reached = [0, *(row[tile] & (reached[used] | reached[used + 1]) for used, tile in enumerate(tiles))]
        fitting |= _union(reached) & all_ways.lengths.get(letters, 0)
    return fitting


def _union(rows: Iterable[int]) -> int:
    return reduce(or_, rows, 0)


def _spots(tiles: TileSet, known: Evidence) -> tuple[list[dict[str, Spots]], list[dict[str, dict[str, Spots]]]]:
    """Return where each letter, and each bigram by its two letters, stands for a word's letter at each index."""
    single: list[dict[str, Spots]] = [{} for _ in range(LONGEST + 1)]
    double: list[dict[str, dict[str, Spots]]] = [{} for _ in range(LONGEST + 1)]
    for place in range(known.letters[1]):
        for tile, number in enumerate(known.tiles):
            if not _may_stand(known, number, place):
                continue
            for face in _BITS[known.faces[tile] & ~1]:
                glyph = tiles.glyph(number, face)
                gain = face << 4 * tile | tile + 1 << _FIRST_PLACE + 4 * place
                if len(glyph) == 1:
                    single[place].setdefault(glyph, []).append((15 << 4 * tile, gain))
                elif place + 1 < known.letters[1]:
                    gain |= tile + 1 << _FIRST_PLACE + 4 * (place + 1)
                    double[place].setdefault(glyph[0], {}).setdefault(glyph[1], []).append((15 << 4 * tile, gain))
    return single, double


def _may_stand(known: Evidence, number: int, place: int) -> bool:
    """Return whether a glyph of a tile may begin at the letter with this index, as far as start and order tell."""
    if known.order is not None:
        before = known.order.index(number)
        return before <= place <= 2 * before
    return known.start is None or (known.start == number) == (place == 0)


def _walk(
    graph: Graph, single: list[dict[str, Spots]], double: list[dict[str, dict[str, Spots]]]
) -> tuple[list[str], list[int], list[int]]:
    """Return the words that can be spelled, how many ways each has, and all ways in that order."""
    words: list[str] = []
    counts: list[int] = []
    ways: list[int] = []

    def visit(node: Graph, text: str, here: list[int], second: dict[str, Spots] | None, before: list[int]) -> None:
        """Go on from the ways to spell `text`; `second` are bigrams begun by its last letter, from `before`."""
        place = len(text)
        if node[0] and here:
            words.append(text)
            counts.append(len(here))
            ways.extend(here)
        letters, bigrams = single[place], double[place]
        for letter, after in node[1].items():
            spots = letters.get(letter)
            found = [way | gain for tile, gain in spots for way in here if not way & tile] if spots else []
            if second and letter in second:
                found += [way | gain for tile, gain in second[letter] for way in before if not way & tile]
            begun = bigrams.get(letter) if here else None
            if found or (begun and not begun.keys().isdisjoint(after[1])):
                visit(after, text + letter, found, begun, here)

    visit(graph, "", [0], None, [])
    return words, counts, ways


def _columns(ways: list[int]) -> list[bytes]:
    """Return byte k of every packed way, the last way first, as the digits of a number stand."""
    packed = array("Q", reversed(ways))
    if sys.byteorder == "big":
        packed.byteswap()
    raw = packed.tobytes()
    return [raw[k::8] for k in range(7)]


def _row(column: bytes, half: int, value: int) -> int:
    """Return the set of ways in whose column this half of the byte has this value."""
    return int(column.translate(_IS[half][value]) or b"0", 2)
