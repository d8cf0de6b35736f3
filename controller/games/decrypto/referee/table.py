"""The clue referee's table: its text in, what is known of each keyword out; `clues/README.md` tells its sources."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from controller.games.decrypto.referee.texts import fold

Group: TypeAlias = frozenset[str]
COLUMNS = 9
_ORDINARY = "=ordinary"


class TableError(ValueError):
    """The text is no clue table."""


class Entry(msgspec.Struct, frozen=True):
    """What is known of a keyword; all words folded, foreign ones without spaces."""

    sounds: tuple[tuple[str, ...], ...] = ()
    """How it is spoken, in phonemes."""
    homophones: Group = frozenset()
    rhymes: Group = frozenset()
    family: Group = frozenset()
    compounds: Group = frozenset()
    names: Group = frozenset()
    """Names and rare words that one letter makes of it: they are no misspelling."""
    foreign: Group = frozenset()
    loans: Group = frozenset()
    """Foreign words for it that are English words with another meaning (pain)."""


UNKNOWN = Entry()
"""What is known of a keyword that the table does not have."""


class Table(msgspec.Struct, frozen=True):
    """Lines by folded keyword; `version` are the first 16 hexadecimal digits of the text's SHA-256."""

    name: str
    version: str
    lines: Mapping[str, str]
    """What stands behind each keyword; read when it is asked for, since a match has eight of them."""
    ordinary: Group
    """English words that are no misspelling, whatever they resemble."""

    def entry(self, keyword: str) -> Entry:
        """Return what is known of a keyword."""
        line = self.lines.get(fold(keyword))
        return UNKNOWN if line is None else _entry(line)


def load_table(name: str, text: str) -> Table:
    """Read a clue table.

    Args:
        name: what it is called, in records and messages.
        text: as `python -m tests.clue_table` writes it: comments, ordinary words, then a line a keyword.

    Raises:
        TableError: it is none; with the line that is not of the form.
    """
    lines: dict[str, str] = {}
    ordinary: Group = frozenset()
    for number, line in enumerate(text.split("\n"), 1):
        keyword, tab, rest = line.partition("\t")
        if keyword == _ORDINARY and tab:
            ordinary = frozenset(rest.split(" "))
        elif keyword and line.count("\t") == COLUMNS - 1:
            lines[keyword] = rest
        elif line and not line.startswith("#"):
            raise TableError(
                f"{name}, line {number}: {line[:40]!r}: {COLUMNS} columns are needed; build the table anew"
            )
    if not lines or not ordinary:
        raise TableError(f"{name}: no entries or no ordinary words; build the table anew")
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    return Table(name, version, lines, ordinary)


def unchecked(table: Table, keywords: Iterable[str]) -> str | None:
    """Return one sentence that says what is not checked for these keywords; None when everything is."""
    strange = [keyword for keyword in dict.fromkeys(keywords) if fold(keyword) not in table.lines]
    if not strange:
        return None
    told = ", ".join(strange[:3]) + (f" and {len(strange) - 3} more" if len(strange) > 3 else "")
    return (
        f"clue table {table.name}: nothing is known of {told}: homophones and rhymes (C7), foreign words (C8) and"
        " all of the family but plurals and common endings (C15) are not checked; watch for them yourselves"
    )


@lru_cache(maxsize=64)
def _entry(line: str) -> Entry:
    first, *columns = line.split("\t")
    sounds = tuple(tuple(way.split(" ")) for way in first.split("/") if way)
    return Entry(sounds, *(frozenset(column.split(" ")) if column else frozenset() for column in columns))
