"""When to guess and what: a moment of a match in, a word or none out."""

from __future__ import annotations

from controller.bots.belief import likely_words
from controller.bots.choices.seen import Seen
from controller.bots.choices.unlisted import spellings

RANDOM_GUESS = 8
"""A bot that only plays by chance takes one opportunity to guess in so many."""
SURE = 0.9
FEW = 300
"""No word is likely enough to be guessed while there are more ways than this."""
SURVIVOR_BONUS = 3


def word_to_guess(seen: Seen) -> str | None:
    """Return the word to guess now, None to hold the token."""
    if "guess" not in seen.offers or (not seen.level.remembers and seen.chance.randrange(RANDOM_GUESS)):
        return None
    words = _words(seen)
    if words and not seen.level.remembers:
        return seen.chance.choice(words)[1]
    return words[0][1] if words and words[0][0] >= _needed(seen, words[0][1]) else None


def _words(seen: Seen) -> list[tuple[float, str]]:
    if seen.target.unlisted:
        found = spellings(seen.vocabulary.tiles, seen.target.known)
        return [(1 / len(found), word) for word in found]
    if seen.level.remembers and seen.target.live.bit_count() > FEW and not _ends_well(seen):
        return []
    return likely_words(seen.vocabulary, seen.target)


def _needed(seen: Seen, word: str) -> float:
    """Return how likely a word must be to be guessed."""
    if _ends_well(seen):
        return 0.0
    if seen.view["guess_left"][seen.seat] == 1 and _lead(seen) + len(word) * (1 if seen.catching_up else 2) <= 0:
        # A last token ends the match, and even a right guess would lose it.
        return 2.0
    if seen.view["turn"] == seen.seat and seen.view["phase"] != "WINDOW":
        # Here a wrong guess costs the turn, and the window after it costs nothing.
        return SURE
    if is_last_step(seen):
        return seen.level.last_guess_at
    return seen.level.guess_at


def is_last_step(seen: Seen) -> bool:
    """Return whether the round ends unless this seat guesses now."""
    view = seen.view
    return seen.catching_up and view["turn"] == seen.seat and view["phase"] == "WINDOW" and not view["rolls_left"]


def _ends_well(seen: Seen) -> bool:
    """Return whether the last token, even on a wrong word, ends the match with this seat ahead (R65, A32)."""
    bonus = SURVIVOR_BONUS if seen.catching_up else 0
    return seen.level.informed and seen.view["guess_left"][seen.seat] == 1 and _lead(seen) > bonus


def _lead(seen: Seen) -> int:
    scores = seen.view["scores"]
    lead: int = scores[seen.seat] - scores[seen.other]
    return lead
