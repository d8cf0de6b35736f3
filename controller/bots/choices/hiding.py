"""Which word to hide: a rack in, the codes of a word out, the harder to find the stronger the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log2
from random import Random

from controller.bots.belief import hand
from controller.bots.candidates import Candidates, candidates
from controller.bots.evidence import Code, Evidence
from controller.bots.levels import Level
from controller.bots.vocabulary import Vocabulary
from controller.games.tiles import FACES

UNCOMMON_OF = 4
HARD_OF = 8


def codes_to_hide(
    vocabulary: Vocabulary, level: Level, rack: Sequence[int], letters: tuple[int, int], chance: Random
) -> tuple[Code, ...]:
    """Return the codes of a word of the rack, in its order: a common one, else a known one, else any letters.

    None at all when the rack spells nothing of an allowed length.
    """
    tiles = tuple(sorted(rack))
    for ways in _lists(vocabulary, tiles, letters):
        words = [word for word in ways.words if letters[0] <= len(word) <= letters[1]]
        if words:
            return ways.codes(_CHOICES[level.hides](vocabulary, ways, words, chance))
    return _any_letters(vocabulary, chance.sample(tiles, len(tiles)), letters[0], chance) or ()


def _lists(vocabulary: Vocabulary, tiles: tuple[int, ...], letters: tuple[int, int]) -> Iterator[Candidates]:
    yield hand(vocabulary, tiles)
    yield candidates(vocabulary.tiles, vocabulary.whole_graph, Evidence("north", tiles, letters=letters))


def _any(vocabulary: Vocabulary, ways: Candidates, words: Sequence[str], chance: Random) -> int:
    return chance.choice(ways.of(chance.choice(words)))


def _uncommon(vocabulary: Vocabulary, ways: Candidates, words: Sequence[str], chance: Random) -> int:
    drawn = [chance.choice(words) for _ in range(UNCOMMON_OF)]
    return chance.choice(ways.of(min(drawn, key=vocabulary.weight)))


def _hard(vocabulary: Vocabulary, ways: Candidates, words: Sequence[str], chance: Random) -> int:
    drawn = [_any(vocabulary, ways, words, chance) for _ in range(HARD_OF)]
    return min(drawn, key=lambda way: betrayal(ways, way))


_CHOICES: Mapping[str, Callable[[Vocabulary, Candidates, Sequence[str], Random], int]] = {
    "any": _any,
    "uncommon": _uncommon,
    "hard": _hard,
}


def betrayal(ways: Candidates, way: int) -> float:
    """Return how many bits the answers to all of a way's codes tell; each code more is one more to be hit."""
    total = len(ways.ways)
    rows = (ways.faces[ways.tiles.index(tile)][face] for tile, face in ways.codes(way))
    return sum(log2(total / row.bit_count()) for row in rows)


def _any_letters(vocabulary: Vocabulary, tiles: Sequence[int], letters: int, chance: Random) -> tuple[Code, ...] | None:
    """Return codes of the tiles, in their order, that spell this many letters; None when none do."""
    if not letters:
        return ()
    for face in chance.sample(FACES, len(FACES)) if tiles else ():
        left = letters - len(vocabulary.tiles.glyph(tiles[0], face))
        after = _any_letters(vocabulary, tiles[1:], left, chance) if left >= 0 else None
        if after is not None:
            return ((tiles[0], face), *after)
    return None
