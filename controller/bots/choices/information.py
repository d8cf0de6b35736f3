"""What to ask: the ways that are still possible in, how much each question tells out, and the choice of the best.

Information is counted in bits. What an answer tells the other seat about one's own word is known exactly, since one's
own codes are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import log2

import msgspec

from controller.bots.belief import Belief
from controller.bots.candidates import Candidates, ordered
from controller.bots.evidence import Evidence
from controller.games.tiles import FACES

ORDER = 6
_SAMPLE = 12


def bits(counts: Iterable[int]) -> float:
    """Return how many bits an answer tells that splits the possible ways into parts of these sizes."""
    sizes = [count for count in counts if count]
    total = sum(sizes)
    return log2(total) - sum(map(_xlogx, sizes)) / total if total else 0.0


@lru_cache(maxsize=1 << 14)
def _xlogx(count: int) -> float:
    return count * log2(count)


def of_action(belief: Belief, action: int) -> float:
    """Return how many bits a double action is expected to tell."""
    if action == ORDER:
        return _of_order(belief.ways, belief.live)
    return bits((belief.live & part).bit_count() for part in _parts(belief.ways, action))


def _parts(ways: Candidates, action: int) -> list[int]:
    """Return the sets of ways that a double action, other than 6-6, tells from one another."""
    if action == 5:
        return list(ways.lengths.values())
    ends = ways.places[0] if action in {1, 3} else ways.last
    if action in {1, 2}:
        return list(ends)
    return [end & face for end, faces in zip(ends, ways.faces, strict=True) for face in faces[1:]]


def _of_order(ways: Candidates, live: int) -> float:
    """Return what 6-6 tells on the average over some of the ways; how decoys fall hardly matters."""
    if not live:
        return 0.0
    left = [(live & ordered(ways, _laid(ways, way))).bit_count() for way in _some(live)]
    return log2(live.bit_count()) - sum(map(log2, left)) / len(left)


def _laid(ways: Candidates, way: int) -> list[int]:
    """Return the tiles as 6-6 lays them for this way."""
    word = [tile for tile, _ in ways.codes(way)]
    return word + [tile for tile in ways.tiles if tile not in word]


def _some(live: int) -> Iterator[int]:
    """Yield ways from all over a set."""
    length = live.bit_length()
    for start in range(0, length, length // _SAMPLE + 1):
        rest = live >> start
        yield start + (rest & -rest).bit_length() - 1


def of_tile(belief: Belief, tile: int) -> float:
    """Return how many bits it is expected to tell whether a tile is used."""
    unused = (belief.live & belief.ways.faces[belief.ways.tiles.index(tile)][0]).bit_count()
    return bits((unused, belief.live.bit_count() - unused))


def of_faces(belief: Belief, tiles: Sequence[int]) -> dict[tuple[int, ...], float]:
    """Return how many bits is expected of a face on each of one or two tiles, for all choices of faces."""
    if belief.unlisted:
        return _of_unlisted_faces(belief.known, tiles)
    cells = [_cells(belief, tile) for tile in tiles]
    if len(cells) == 1:
        total = belief.live.bit_count()
        return {(face,): bits((part.bit_count(), total - part.bit_count())) for face, part in cells[0]}
    return {
        (face, other): _of_two(belief.live.bit_count(), part, another)
        for (face, part), (other, another) in product(*cells)
    }


def _cells(belief: Belief, tile: int) -> list[tuple[int, int]]:
    rows = belief.ways.faces[belief.ways.tiles.index(tile)]
    return [(face, belief.live & rows[face]) for face in FACES]


def _of_two(total: int, part: int, other: int) -> float:
    one, two, both = part.bit_count(), other.bit_count(), (part & other).bit_count()
    return bits((both, one - both, two - both, total - one - two + both))


def _of_unlisted_faces(known: Evidence, tiles: Sequence[int]) -> dict[tuple[int, ...], float]:
    """Return, for a word of no list, how many of the faces may still be in it where that is not settled yet."""
    masks = [known.faces[known.tiles.index(tile)] for tile in tiles]
    return {
        faces: sum(mask >> face & 1 and mask.bit_count() > 1 for mask, face in zip(masks, faces, strict=True))
        for faces in product(FACES, repeat=len(tiles))
    }


class Secret(msgspec.Struct, frozen=True):
    """One's own word as the other seat sees it: its belief, and which of the ways in it is the true one."""

    belief: Belief
    way: int

    def loses(self, part: int) -> float:
        """Return how many bits the other seat gains from an answer, given all ways with that answer."""
        live = self.belief.live
        return log2(live.bit_count() / (live & part).bit_count())

    def loses_by_action(self, action: int) -> float:
        """Return how many bits the other seat gains from a double action."""
        ways = self.belief.ways
        if action == ORDER:
            return self.loses(ordered(ways, _laid(ways, self.way)))
        return self.loses(next(part for part in _parts(ways, action) if part >> self.way & 1))

    def loses_by_face(self, tile: int, face: int) -> float:
        """Return how many bits the other seat gains from the answer to a face; 0 means the tile itself."""
        part = self.belief.ways.faces[self.belief.ways.tiles.index(tile)][face]
        return self.loses(part if part >> self.way & 1 else ~part)
