"""A clue's text: letters as they were typed in, what they read as out (N of the clue rules): folded, in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import msgspec

LONGEST = 40
"""What fits on a screen."""
LONGEST_RUN = 4
"""Of the words that a keyword with hyphens is made of (jack-o-lantern, mother-in-law)."""
ARTICLES = frozenset({"a", "an", "the"})
_UNMARKED = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i", "ħ": "h", "ŋ": "n"}
)
_LOOKALIKES = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u043a\u043c"
    "\u0442\u0432\u043d\u03bf\u03b1\u03b5\u03b9\u03ba\u03bd\u03c1\u03c4\u03c5\u03c7\u03b2",
    "aeopcyxijsdhkmtbhoaeiknptuxb",
)
"""Cyrillic and Greek small letters that look like a Latin one, in words that mix alphabets."""
_MARKS = str.maketrans("013457@$€!|", "oleastasell")
"""Digits and marks that stand for a letter inside a word (c0w)."""
_WORD = re.compile(r"[^\W_]+")
_SPELT = re.compile(r"[\w@$€!|]+")
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019`\u00b4]s\b|(?<=s)['\u2019](?=\W|$)")
_NUMBER = re.compile(r"(?<![\d.])(\d+)(?:\.(?=\d+(?![\d.]))|,(?=\d{3}(?![\d,])))")
"""What parts one number and not several: 3.14 and 1,000, but not 4.2.1."""
_RUN = re.compile(r"[^\W\d_]{3,}")
_INSIDE = re.compile(r"(?<=[^\W\d_])['\u2019`\u00b4](?=[^\W\d_])")
_DOUBLES = re.compile(r"^[^aeiou]*[aeiou][^aeiouwxy]$|[^aeiou][aeiou]l$")
_SOFT_Y = re.compile(r"[^aeiou]y$")


class Clue(msgspec.Struct, frozen=True):
    """What a clue reads as."""

    shown: str
    """As it was typed, without blanks at the ends: what messages quote."""
    every: tuple[str, ...]
    """Its words and numbers, folded."""
    words: tuple[str, ...]
    """The same without articles; all of them where it is made of articles or of letters only (L.A.)."""
    joined: str
    """The same without spaces."""
    spoken: str
    """The same once more, where the same letter ends a word and begins the next written once (cass see)."""
    readings: frozenset[str]
    """Each word, and what it may stand for otherwise: without a plural's or possessive's s, marks as letters."""
    runs: frozenset[str]
    """What neighbouring words, up to four, are when they are written as one: what keywords with hyphens look like."""
    symbols: tuple[str, ...] = ()
    """The words of its pictures' names (a cow's face is cow, face)."""


@lru_cache(maxsize=512)
def read(text: str) -> Clue:
    """Return what a clue reads as; any text will do."""
    shown = text.strip()
    plain = fold(shown)
    if is_plain := plain.isascii() and plain.replace(" ", "").isalpha():  # nearly every clue is
        every = tuple(plain.split())
    else:
        plain = _POSSESSIVE.sub("", plain)
        every = tuple(_WORD.findall(_NUMBER.sub(r"\1", _INSIDE.sub("", plain))))
    letters = all(len(word) == 1 and word.isalpha() for word in every)
    words = every if letters else tuple(word for word in every if word not in ARTICLES) or every
    readings = {reading for word in words for reading in _readings(word)}
    if not is_plain:
        readings.update(spelt for word in _SPELT.findall(plain) for spelt in _spelt(word))
    symbols = () if is_plain else tuple(word for mark in shown if ord(mark) > 0x2000 for word in _symbol(mark))
    return Clue(shown, every, words, "".join(words), _spoken(words), frozenset(readings), _runs(every), symbols)


def fold(text: str) -> str:
    """Return a text in small letters and the digits 0-9, without accents, ligatures, widths, invisible characters."""
    if text.isascii() and text.isprintable():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text).casefold().translate(_UNMARKED)
    seen = (letter for letter in unicodedata.normalize("NFKD", marked) if _is_seen(letter))
    return "".join(str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in seen)


def listed(words: str) -> tuple[str, ...]:
    """Return the words of a list that is written with spaces."""
    return tuple(words.split())


def squeeze(text: str) -> str:
    """Return the folded letters and digits alone."""
    return "".join(_WORD.findall(fold(text)))


@lru_cache(maxsize=1024)
def inflections(word: str) -> frozenset[str]:
    """Return a folded word with the regular endings of English, and itself."""
    past = {word.removesuffix("e")}
    going = {word if word.endswith(("ee", "oe", "ye")) else word.removesuffix("e")}
    if _DOUBLES.search(word):
        past.add(word + word[-1])
        going.add(word + word[-1])
    plurals = {f"{word}s"}
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        plurals.add(f"{word}es")
    if _SOFT_Y.search(word):
        plurals.update((f"{word[:-1]}ies", f"{word[:-1]}ied"))
    if word.endswith(("f", "fe")):
        plurals.add(f"{word.rstrip('fe')}ves")
    pasts = {f"{base}ed" for base in past}
    return frozenset({word} | plurals | pasts | {base + ending for base in going for ending in ("ing", "ings")})


def is_same(one: Clue, other: Clue) -> bool:
    """Tell whether two texts are one but for accents, articles, marks and regular endings (N)."""
    if one.joined == other.joined:
        return True
    if len(one.words) != len(other.words) or one.joined[:1] != other.joined[:1]:
        return False
    pairs = zip(one.words, other.words, strict=True)
    return all(a in inflections(b) or b in inflections(a) for a, b in pairs)


def is_near(one: str, other: str) -> bool:
    """Tell whether two words differ by one letter more, less, or other, or by two neighbours exchanged."""
    if not -2 < len(one) - len(other) < 2 or one == other:
        return False
    if one[:1] != other[:1] and one[-1:] != other[-1:] and len(one) > 2 < len(other):
        return False  # one change reaches both ends of two letters at most; nearly all words are told apart here
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _spoken(words: tuple[str, ...]) -> str:
    told = ""
    for word in words:
        told += word[1:] if told.endswith(word[0]) else word
    return told


def _runs(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        "".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 2, min(start + LONGEST_RUN, len(words)) + 1)
    )


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in {"Mn", "Me", "Cf", "Cc"} or letter.isspace()


def _readings(word: str) -> Iterator[str]:
    yield word
    if not word.isascii():
        yield word.translate(_LOOKALIKES)
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        yield word[:-1]
    if word.endswith(("sses", "xes", "zes", "ches", "shes")):
        yield word[:-2]
    if not word.isalpha():
        yield from _RUN.findall(word)


def _spelt(word: str) -> Iterator[str]:
    if any(mark.isalpha() for mark in word) and not word.isalpha():
        yield word.translate(_MARKS)
        yield word.translate(_MARKS).replace("l", "i")


def _symbol(mark: str) -> Iterator[str]:
    if unicodedata.category(mark) == "So":
        yield from unicodedata.name(mark, "").lower().replace("-", " ").split()
