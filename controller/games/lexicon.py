"""Word lists: text in, a named lexicon out, or every fault of the text at once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import msgspec

_WORD = re.compile(r"[A-Za-z]{3,8}")


class LexiconError(ValueError):
    """The text is no word list; `faults` lists everything wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Lexicon(msgspec.Struct, frozen=True):
    """Words in upper case, in the order of the text; `version` are the first 16 hexadecimal digits of its SHA-256."""

    name: str
    version: str
    ordered: tuple[str, ...]
    words: frozenset[str]


def load_words(name: str, text: str) -> Lexicon:
    """Read a word list.

    Args:
        name: what the list is called, in records and messages.
        text: a word of 3-8 letters A-Z a line, any case; LF or CRLF, with or without a byte order mark; empty lines
            and lines beginning with `#` are comments.

    Raises:
        LexiconError: listing all faults, each with line, word and remedy.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    faults: list[str] = []
    places: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if word and not word.startswith("#"):
            faults.extend(_faults(name, number, word, places))
            places.setdefault(word.upper(), number)
    if not places:
        faults.append(f"{name}: no words; list one a line")
    if faults:
        raise LexiconError(faults)
    ordered = tuple(places)
    version = hashlib.sha256("\n".join(ordered).encode()).hexdigest()[:16]
    return Lexicon(name, version, ordered, frozenset(ordered))


def _faults(name: str, number: int, word: str, places: dict[str, int]) -> Iterator[str]:
    if not _WORD.fullmatch(word):
        yield f"{name}, line {number}: {word[:40]!r}: write 3 to 8 letters A-Z, or take the line out"
    elif (before := places.get(word.upper())) is not None:
        yield f"{name}, line {number}: {word!r} stands on line {before} already: take one out"
