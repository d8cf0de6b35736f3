"""How words belong together: clues by keyword in, how likely each keyword's encryptor gives a clue out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import TypeAlias

import msgspec

Strengths: TypeAlias = Mapping[str, float]
"""By keyword: how likely its encryptor gives a certain clue; keywords that have nothing to do with it are left out."""

FLOOR = 1e-4
"""How likely any clue is for any keyword: people think of what no list has."""
FIRST = 2.0
"""The larger it is, the less the first clue of a keyword is preferred to those behind it."""
PART = 0.4
"""What it counts that a clue shares a word with a known one, beside being it."""
_WORD = re.compile(r"[^\W_]+")


class Sayings(msgspec.Struct, frozen=True):
    """The clues for one keyword side by side, so that an encryptor can weigh all of them at once."""

    clues: tuple[str, ...]
    keys: tuple[str, ...]
    """What each of them is the `same` as."""
    strengths: tuple[Strengths, ...]
    sums: tuple[float, ...]
    """Of each, the strengths of all keywords together."""

    def weighed(self, more: Mapping[str, float], rest: float) -> list[float]:
        """Return, by clue, the sum of its strengths, each times `rest` and what its keyword weighs `more`."""
        return [
            rest * total + sum([more[keyword] * likely for keyword, likely in each.items() if keyword in more])
            for each, total in zip(self.strengths, self.sums, strict=True)
        ]


class Associations:
    """What somebody knows of the clues for keywords; it is never changed, so several bots may share one.

    Args:
        clues: by keyword, the most telling first, none twice.
    """

    def __init__(self, clues: Mapping[str, tuple[str, ...]]) -> None:
        self.clues = clues
        self._whole: dict[str, dict[str, float]] = {}
        self._parts: dict[str, dict[str, float]] = {}
        self._asked: dict[str, Strengths] = {}
        self._sayings: dict[str, Sayings] = {}
        self._keys = {keyword: tuple(same(clue) for clue in listed) for keyword, listed in clues.items()}
        for keyword, listed in clues.items():
            total = sum(1 / (FIRST + rank) for rank in range(len(listed)))
            for rank, (clue, key) in enumerate(zip(listed, self._keys[keyword], strict=True)):
                self._add(keyword, clue, key, 1 / (FIRST + rank) / total)

    def _add(self, keyword: str, clue: str, key: str, likely: float) -> None:
        self._whole.setdefault(key, {})[keyword] = likely
        for word in words(clue):
            strengths = self._parts.setdefault(word, {})
            strengths[keyword] = max(strengths.get(keyword, 0.0), PART * likely)

    def strengths(self, clue: str) -> Strengths:
        """Return how likely each keyword's encryptor gives this clue; an unknown one goes by the words in it."""
        key = same(clue)
        if key not in self._asked:
            self._asked[key] = self._whole.get(key) or self._by_parts(clue)
        return self._asked[key]

    def sayings(self, keyword: str) -> Sayings:
        """Return the clues for a keyword, none where it is unknown."""
        if keyword not in self._sayings:
            listed, keys = self.clues.get(keyword, ()), self._keys.get(keyword, ())
            # Every clue of a list is whole in the table: asking `strengths` would read its words once more.
            strengths = tuple(self._whole[key] for key in keys)
            self._sayings[keyword] = Sayings(listed, keys, strengths, tuple(sum(each.values()) for each in strengths))
        return self._sayings[keyword]

    def _by_parts(self, clue: str) -> Strengths:
        found: dict[str, float] = {}
        for word in words(clue):
            for keyword, likely in self._parts.get(word, {}).items():
                found[keyword] = max(found.get(keyword, 0.0), likely)
        return found

    @classmethod
    def joined(cls, *lists: Mapping[str, tuple[str, ...]]) -> Associations:
        """Return what several lists of clues tell together, those of the first one first, each clue once."""
        clues: dict[str, dict[str, str]] = {}
        for listed in lists:
            for keyword, told in listed.items():
                known = clues.setdefault(keyword, {})
                for clue in told:
                    known.setdefault(same(clue), clue)
        return cls({keyword: tuple(told.values()) for keyword, told in clues.items()})

    def thinned(self, share: float, chance: Random) -> Associations:
        """Return what is left when only a share of all this comes to mind; of each keyword at least one clue."""
        if share >= 1:
            return self
        return Associations(
            {
                keyword: tuple(clue for clue in listed if chance.random() < share) or listed[:1]
                for keyword, listed in self.clues.items()
            }
        )


def same(clue: str) -> str:
    """Return what is the same for clues that differ in marks, case or a plural's ending only."""
    return " ".join(words(clue))


@lru_cache(maxsize=16_384)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, in small letters and without a plural's ending."""
    return tuple(_singular(word) for word in _WORD.findall(text.casefold()))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
