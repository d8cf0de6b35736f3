"""The spelling of a clue beside an own keyword (C4): misspelt, its letters in another order, inside one another."""

from __future__ import annotations

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import MEANING, Case, Keyword
from controller.games.decrypto.referee.texts import is_near

CONTAINED = 4
"""The shortest keyword or clue that is warned of where the other has it as its beginning or end."""


def check_misspelt(case: Case, keyword: Keyword) -> Finding | None:
    """Return C4 for an anagram, and C15 for what is one letter away from a keyword and no word of its own."""
    joined, own = case.clue.joined, keyword.folded
    if len(own) < 3:
        return None
    if len(joined) == len(own) and sorted(joined) == sorted(own):
        return case.block("C4", f"is an anagram of your keyword {keyword.shown!r}; refer to its meaning")
    if is_near(joined, own) and not case.is_word(joined, keyword):
        return case.block("C15", f"is your keyword {keyword.shown!r} misspelt; write another")
    return None


def check_spelling(case: Case, keyword: Keyword) -> Finding | None:
    """Return C4 where a clue resembles a keyword that it may well mean nothing of."""
    how = _likeness(case, keyword)
    return case.warn("C4", f"{how}; {MEANING}") if how else None


def _likeness(case: Case, keyword: Keyword) -> str | None:
    joined, own, told = case.clue.joined, keyword.folded, f"your keyword {keyword.shown!r}"
    if is_near(joined, own):
        return f"is one letter away from {told}" if len(own) > CONTAINED else None
    if _contains(joined, own) or _contains(own, joined):
        return f"and {told} are spelt one inside the other"
    if len(case.clue.words) >= len(own) > 2 and "".join(word[0] for word in case.clue.words) == own:
        return f"has the letters of {told} as initials"
    return None


def _contains(whole: str, part: str) -> bool:
    return len(part) >= CONTAINED and whole != part and (whole.startswith(part) or whole.endswith(part))
