"""What the checks of the clue referee share: the clue at hand in its surroundings in, findings out."""

from __future__ import annotations

import msgspec

from controller.games.decrypto.referee.asked import ClueCheck, Finding, Finds
from controller.games.decrypto.referee.table import Entry
from controller.games.decrypto.referee.texts import Clue


class Keyword(msgspec.Struct, frozen=True):
    """An own keyword, and what the table knows of it."""

    shown: str
    folded: str
    number: int
    entry: Entry


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
