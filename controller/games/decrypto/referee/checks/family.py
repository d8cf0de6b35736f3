"""An own keyword in a clue: itself, its family, a compound of it (C15), or the word in another language (C8)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import Case, Keyword
from controller.games.decrypto.referee.texts import inflections

SHORTEST = 3
"""Of what is left of a compound, and of foreign words inside a phrase."""


def check_family(case: Case) -> Iterator[Finding]:
    """Yield C15: at most one finding for each own keyword."""
    for keyword in case.own:
        if how := _kinship(case, keyword):
            yield case.block("C15", f"{how} your keyword {keyword.shown!r}; write another")


def _kinship(case: Case, keyword: Keyword) -> str | None:
    own, known = keyword.folded, keyword.entry
    readings = case.clue.readings | {case.clue.joined}
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


def check_foreign(case: Case) -> Iterator[Finding]:
    """Yield C8: at most one finding for each own keyword."""
    inside = {word for word in case.clue.readings if len(word) >= SHORTEST}
    for keyword in case.own:
        if case.clue.joined in keyword.entry.foreign or inside & keyword.entry.foreign:
            yield case.block("C8", f"is your keyword {keyword.shown!r} in another language; refer to its meaning")
        elif case.clue.joined in keyword.entry.loans:
            yield case.warn("C8", f"is a foreign word for your keyword {keyword.shown!r}, though English too")
