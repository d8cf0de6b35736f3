"""An own keyword in a clue: itself, its family, a compound of it (C15), or the word in another language (C8)."""

from __future__ import annotations

import unicodedata

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import MEANING, Case, Keyword
from controller.games.decrypto.referee.texts import inflections, listed

SHORTEST = 3
"""Of what is left of a compound, and of foreign words inside a phrase."""
SHORTEST_STEM = 4
"""Of a foreign word that an ending is looked for behind."""
_ENDINGS = listed("s es x n en e er i y")
_VOWELS = frozenset("aeiouy")


def check_family(case: Case, keyword: Keyword) -> Finding | None:
    """Return C15 where a clue has a keyword, a word of its family, or a compound with it."""
    if (how := _kinship(case, keyword)) is None:
        return None
    return case.block("C15", f"{how} your keyword {keyword.shown!r}; write another")


def _kinship(case: Case, keyword: Keyword) -> str | None:
    own, known = keyword.folded, keyword.entry
    readings = case.clue.readings | {case.clue.joined}
    if keyword.jointed:
        readings |= case.clue.runs
    if own in readings or own in case.clue.symbols:
        return "has" if case.clue.joined != own else "is"
    if readings & (known.family | inflections(own)):
        return "is of the family of"
    if readings & known.compounds or any(_is_compound(case, word, own) for word in readings):
        return "is a compound with"
    return None


def _is_compound(case: Case, word: str, own: str) -> bool:
    """Tell whether an unlisted word is an own keyword and another word; listed ones are as the table says."""
    if word in case.ordinary:
        return False
    rests = [word[len(own) :] if word.startswith(own) else "", word[: -len(own)] if word.endswith(own) else ""]
    return any(len(rest) >= SHORTEST and rest in case.ordinary for rest in rests)


def check_foreign(case: Case, keyword: Keyword) -> Finding | None:
    """Return C8 where a clue is a keyword in another language."""
    foreign, joined = keyword.entry.foreign, case.clue.joined
    inside = any(len(word) >= SHORTEST for word in case.clue.readings & foreign)
    if inside or joined in foreign or _is_inflected(case, keyword):
        return case.block("C8", f"is your keyword {keyword.shown!r} in another language; refer to its meaning")
    if joined in keyword.entry.loans:
        if _has_accents(case.clue.shown):
            return case.block("C8", f"is your keyword {keyword.shown!r} in another language; refer to its meaning")
        return case.warn("C8", f"is a foreign word for your keyword {keyword.shown!r}, though English too; {MEANING}")
    return None


def _has_accents(text: str) -> bool:
    """Tell whether a word is written as English seldom writes it: a château is the French one."""
    return any(unicodedata.category(mark) == "Mn" for mark in unicodedata.normalize("NFD", text))


def _is_inflected(case: Case, keyword: Keyword) -> bool:
    """Tell whether a clue is a foreign word with an ending, or its last vowel changed (Augen, chevaux, gatti)."""
    word = case.clue.joined
    if word in case.ordinary or word in keyword.entry.names:
        return False
    stems = {word[: -len(ending)] for ending in _ENDINGS if word.endswith(ending)}
    if word[-1:] in _VOWELS:
        stems |= {word[:-1] + vowel for vowel in _VOWELS}
    if word.endswith("aux"):
        stems.add(f"{word[:-3]}al")
    return any(len(stem) >= SHORTEST_STEM and stem in keyword.entry.foreign for stem in stems)
