"""The sound of a clue beside an own keyword (C7): homophones and rhymes."""

from __future__ import annotations

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import MEANING, Case, Keyword
from controller.games.decrypto.referee.sounds import reads_as
from controller.games.decrypto.referee.texts import listed

SMALL = frozenset(
    listed("be bee been but by eye for hi i in knows no not of or our sea see so sum tea the to tow two we with")
)
"""Words that phrases are full of, whatever they sound like."""


def check_sound(case: Case, keyword: Keyword) -> Finding | None:
    """Return C7 where a clue, or a word in it, sounds like a keyword, or rhymes with it."""
    if _is_homophone(case, keyword):
        return case.block("C7", f"sounds like your keyword {keyword.shown!r}; refer to its meaning")
    if heard := keyword.entry.homophones.intersection(case.clue.words) - SMALL:
        told = f"has {min(heard)!r} in it, which sounds like your keyword {keyword.shown!r}; {MEANING}"
        return case.find(case.asked.sound_clues, "C7", told)
    if case.clue.joined in keyword.entry.rhymes:
        return case.find(case.asked.sound_clues, "C7", f"rhymes with your keyword {keyword.shown!r}; {MEANING}")
    return None


def _is_homophone(case: Case, keyword: Keyword) -> bool:
    joined = case.clue.joined
    if joined in keyword.entry.homophones:
        return True
    if joined in case.ordinary:  # then the table knows how it is spoken
        return False
    return any(reads_as(letters, way) for way in keyword.entry.sounds for letters in {joined, case.clue.spoken})
