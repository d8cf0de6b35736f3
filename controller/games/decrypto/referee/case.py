"""What the checks of the clue referee share: the clue at hand in its surroundings in, findings out."""

from __future__ import annotations

import unicodedata

import msgspec

from controller.games.decrypto.referee.asked import ClueCheck, Finding, Finds
from controller.games.decrypto.referee.table import Entry, Table
from controller.games.decrypto.referee.texts import Clue, fold, squeeze

MEANING = "a clue refers to the meaning only"
"""What warnings end with; the player knows what he meant."""


class Keyword(msgspec.Struct, frozen=True):
    """An own keyword, and what the table knows of it."""

    shown: str
    folded: str
    """Its letters and digits, folded, without hyphens and apostrophes."""
    number: int
    lengths: frozenset[int]
    """How many letters it has, as it stands and folded (œuvre: five, or six)."""
    jointed: bool
    """Whether it is written with hyphens or apostrophes."""
    entry: Entry


def keyword_of(word: str, number: int, table: Table) -> Keyword:
    """Return an own keyword, 1-4, with what the table knows of it."""
    folded = squeeze(word)
    letters = sum(letter.isalnum() for letter in unicodedata.normalize("NFC", word))
    lengths = frozenset({letters, len(folded)})
    return Keyword(word, folded, number, lengths, fold(word) != folded, table.entry(word))


class Case(msgspec.Struct, frozen=True):
    """A clue that is checked, and what it is checked against."""

    index: int
    clue: Clue
    own: tuple[Keyword, ...]
    target: Keyword
    """The keyword it stands for."""
    ordinary: frozenset[str]
    asked: ClueCheck

    def block(self, rule: str, message: str) -> Finding:
        """Return a refusal: a sentence about the clue."""
        return self._find(rule, "block", message)

    def warn(self, rule: str, message: str) -> Finding:
        """Return a private warning."""
        return self._find(rule, "warn", message)

    def find(self, kind: Finds, rule: str, message: str) -> Finding:
        """Return what the profile makes of such a finding."""
        return self._find(rule, kind, message)

    def is_word(self, word: str, keyword: Keyword) -> bool:
        """Tell whether a word that resembles a keyword is a word or name of its own."""
        return word in self.ordinary or word in keyword.entry.names

    def _find(self, rule: str, kind: Finds, message: str) -> Finding:
        return Finding(
            self.index, rule, kind, f"{rule}: clue {self.index}, {self.clue.shown[:40].rstrip()!r}, {message}"
        )
