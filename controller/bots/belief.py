"""What one may think of a hidden word: evidence in, the ways it leaves and the likeliest words out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from controller.bots.candidates import Candidates, candidates, living
from controller.bots.evidence import Evidence
from controller.bots.vocabulary import Vocabulary

NEARLY_NONE = 2
"""With no more ways than this left among the common words, the word may well be none of them."""


class Belief(msgspec.Struct, frozen=True):
    """Evidence about a word and the ways it leaves, first of common words, later, `whole`, of all that are known.

    No way left in the whole vocabulary means a word that no list has: `known` is all there is to go by.
    """

    known: Evidence
    ways: Candidates
    live: int
    whole: bool = False

    @property
    def unlisted(self) -> bool:
        """Whether the word is on no list."""
        return not self.live


def believe(vocabulary: Vocabulary, known: Evidence, before: Belief | None = None) -> Belief:
    """Return the belief that follows from evidence; `before` was the same word's, from less of it."""
    ways, whole = (before.ways, before.whole) if before else (hand(vocabulary, known.tiles), False)
    live = living(ways, known)
    if not whole and live.bit_count() <= NEARLY_NONE:
        ways, whole = candidates(vocabulary.tiles, vocabulary.whole_graph, known), True
        live = living(ways, known)
    return Belief(known, ways, live, whole)


@lru_cache(maxsize=4)
def hand(vocabulary: Vocabulary, tiles: tuple[int, ...]) -> Candidates:
    """Return every way to spell a common word with six tiles, given ascending."""
    return candidates(vocabulary.tiles, vocabulary.common_graph, Evidence("north", tiles))


def likely_words(vocabulary: Vocabulary, belief: Belief) -> list[tuple[float, str]]:
    """Return the words that may be it with the probability of each, the likeliest first.

    Whoever hides a word is taken to choose it by how common it is, and then any of the ways to spell it.
    """
    weights = [(vocabulary.weight(word) * share, word) for word, share in _living_words(belief)]
    total = sum(weight for weight, _ in weights)
    return sorted(((weight / total, word) for weight, word in weights), reverse=True)


def _living_words(belief: Belief) -> Iterator[tuple[str, float]]:
    """Yield each word that has ways left, and which share of its ways they are."""
    words, ends = belief.ways.words, belief.ways.ends
    digits = bin(belief.live)[:1:-1]
    way = digits.find("1")
    while way >= 0:
        index = bisect_right(ends, way)
        first, end = ends[index - 1] if index else 0, ends[index]
        yield words[index], digits.count("1", way, end) / (end - first)
        way = digits.find("1", end)
