"""Keyword lists: text in, a named list of cards of four words out, or every fault of the text at once (D1)."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TypeAlias, cast, get_args

import msgspec

Words: TypeAlias = tuple[str, str, str, str]
"""Four keywords, 1-4 in order."""
FEWEST_CARDS = 4
"""Two teams draw one each and may each have another once."""
MOST_CARDS = 10_000
MOST_FAULTS = 1000
"""So many are listed one by one: a book named by mistake has a hundred thousand."""
LONGEST = 16
"""What fits on a large line of a screen."""
_JOINTS = str.maketrans("'\u2019", "--")
_APOSTROPHES = str.maketrans("\u2019", "'")


class KeywordsError(ValueError):
    """The text is no keyword list; `faults` lists everything wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class KeywordList(msgspec.Struct, frozen=True):
    """Cards of four words; card n is `cards[n - 1]`. `version` are the first 16 hexadecimal digits of their SHA-256."""

    name: str
    version: str
    cards: tuple[Words, ...]


def load_keywords(name: str, text: str) -> KeywordList:
    """Read a keyword list.

    Args:
        name: what the list is called, in records and messages.
        text: a card of four words a line, spaces between them; letters of any alphabet, hyphens and apostrophes
            inside; LF or CRLF, with or without a byte order mark; empty lines and lines beginning with `#` are
            comments.

    Raises:
        KeywordsError: listing all faults, each with line, word and remedy; of more than MOST_FAULTS how many more.
    """
    faults: list[str] = []
    places: dict[str, int] = {}
    cards: list[Words] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = tuple(unicodedata.normalize("NFC", line).split())
        if not words or words[0].startswith("#"):
            continue
        faults.extend(f"{name}, line {number}: {fault}" for fault in _faults(words, number, places))
        cards.append(cast("Words", words))
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        faults.append(f"{name}: {len(cards)} cards; list {FEWEST_CARDS} to {MOST_CARDS}, four words a line")
    if len(faults) > MOST_FAULTS:
        faults[MOST_FAULTS:] = [f"{name}: and {len(faults) - MOST_FAULTS} faults more; is it a list of cards at all?"]
    if faults:
        raise KeywordsError(faults)
    version = hashlib.sha256("\n".join(map(" ".join, cards)).encode()).hexdigest()[:16]
    return KeywordList(name, version, tuple(cards))


def folded(word: str) -> str:
    """Return what a word has in common with all that count as the same one: capitals or not, either apostrophe."""
    return word.casefold().translate(_APOSTROPHES)


def count_right(named: Iterable[str | None], keywords: Iterable[str]) -> int:
    """Return how many of the words named (None: spoken only) are the keywords at their places."""
    pairs = zip(named, keywords, strict=True)
    return sum(word is not None and folded(word) == folded(keyword) for word, keyword in pairs)


def word_fault(word: str) -> str | None:
    """Return what is wrong with a word as a keyword, and the remedy; None when it is one."""
    if len(word) > LONGEST:
        return f"{word[:40]!r} has {len(word)} letters: {LONGEST} at most fit on a screen"
    parts = word.translate(_JOINTS).split("-")
    if not all(_is_written(part) for part in parts):
        return f"{word!r}: write one word of letters, with hyphens or apostrophes inside it at most"
    return None


def _is_written(part: str) -> bool:
    """Tell whether a part of a word is a letter and more of them, with marks over or behind them in some alphabets."""
    kinds = [unicodedata.category(letter)[0] for letter in part]
    return kinds[:1] == ["L"] and set(kinds) <= {"L", "M"}


def _faults(words: tuple[str, ...], number: int, places: dict[str, int]) -> Iterator[str]:
    if len(words) != len(get_args(Words)):
        yield f"{len(words)} words ({' '.join(words)[:60]!r}): four make a card, each of a single word"
    for word in words:
        if fault := word_fault(word):
            yield fault
        same = folded(word)
        if (before := places.get(same)) is not None:
            yield f"{word!r} stands on line {before} already: take one out"
        places.setdefault(same, number)
