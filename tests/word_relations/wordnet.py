"""WordNet's nouns: the text of its files in, the words near a word out, each with how near it is."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

import msgspec

from controller.games.decrypto.referee.texts import listed

SENSES = 3
"""How many meanings of a keyword are looked at, the most frequent first."""
SAME, KIND, PART, WIDER, NARROWER, BESIDE = 1.0, 0.9, 0.8, 0.35, 0.3, 0.1
TOLD, TELLING = 0.7, 0.45
"""How near words are: synonyms, what it is, its parts and wholes, what that is in turn, kinds of it, other kinds of
that; words of its definition, and words in whose definition it stands."""
PARTS = ("#p", "#m", "#s", "%p", "%m", "%s")
EMPTY = frozenset(
    listed(
        "act action amount area article attribute being body case cause class condition device direction edge end"
        " entity event example extent form function general group instance item kind large line long main manner"
        " mass matter means measure member method number object one order part particular people person piece place"
        " plane point portion position process property purpose quality quantity region relation section series set"
        " shape side single size small something sort space state step strip structure substance surface system"
        " thing thin time top type unit use used various way whole wide work two three four five six half first"
        " second third last the and for with from that which usually any having made its into other some such than"
        " are this their has who was you all out can very more most especially several between about without over"
        " often similar etc but each where when while through make also only both able not have like will much ways"
        " someone somebody soul mortal artifact genus family parts equal"
    )
)
"""Words that say nothing of what is defined by them."""
BROADEST = 150
"""A word that stands in more definitions than this tells nothing by standing there."""
_WORD = re.compile(r"[a-z]+")


class Synset(msgspec.Struct, frozen=True):
    """One meaning: its words, the meanings it points to, and the words of its definition."""

    words: tuple[str, ...]
    points: tuple[tuple[str, str], ...]
    told: tuple[str, ...]


class Nouns:
    """All meanings by number, and the numbers of each word's, the most frequent first."""

    def __init__(self, senses: Mapping[str, list[str]], synsets: Mapping[str, Synset]) -> None:
        self._senses, self._synsets = senses, synsets
        self._telling: dict[str, list[str]] = defaultdict(list)
        for number, synset in synsets.items():
            for word in {*synset.told}:
                self._telling[word].append(number)

    def near(self, word: str) -> Counter[str]:
        """Return the words near a word; those near in several ways are the nearer for it."""
        found: Counter[str] = Counter()
        for rank, number in enumerate(self._senses.get(word, ())[:SENSES]):
            for other, nearness in self._around(self._synsets[number]):
                found[other] += nearness / (1 + rank)
        for number in self._telling.get(word, ())[:BROADEST]:
            for other in self._synsets[number].words:
                found[other] += TELLING
        return Counter({other: n for other, n in found.items() if other != word and other not in EMPTY})

    def _around(self, synset: Synset) -> Iterator[tuple[str, float]]:
        yield from ((word, SAME) for word in synset.words)
        for word in dict.fromkeys(synset.told):
            if word in self._senses and len(self._telling[word]) <= 20 * BROADEST:
                yield word, TOLD
        for symbol, number in synset.points:
            other = self._synsets[number]
            if symbol == "@":
                yield from ((word, KIND) for word in other.words)
                wider = [self._synsets[n] for s, n in other.points if s == "@"]
                yield from ((word, WIDER) for each in wider for word in each.words)
                beside = [self._synsets[n] for s, n in other.points if s == "~"]
                yield from ((word, BESIDE) for each in beside for word in each.words)
            elif symbol in PARTS:
                yield from ((word, PART) for word in other.words)
            elif symbol == "~":
                yield from ((word, NARROWER) for word in other.words)


def load_nouns(index: str, told: str) -> Nouns:
    """Read index.noun and data.noun, whose forms wndb(5WN) tells."""
    senses: dict[str, list[str]] = {}
    for line in index.splitlines():
        if not line.startswith(" "):
            lemma, _, count, *rest = line.split()
            senses[lemma] = rest[-int(count) :]
    synsets = {line[:8]: _synset(line) for line in told.splitlines() if not line.startswith(" ")}
    return Nouns(senses, synsets)


def _synset(line: str) -> Synset:
    fields, _, gloss = line.partition(" | ")
    parts = fields.split()
    count = int(parts[3], 16)
    words = tuple(word for word in parts[4 : 4 + 2 * count : 2] if word.islower() and word.isalpha())
    rest = parts[5 + 2 * count :]
    points = tuple((rest[i], rest[i + 1]) for i in range(0, len(rest) - 3, 4) if rest[i + 2] == "n")
    definition, _, _ = gloss.partition(";")
    return Synset(words, points, tuple(_WORD.findall(definition.lower())))
