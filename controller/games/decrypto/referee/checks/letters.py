"""Letters and their number: keywords spelt out and talk of spelling (C4), how many letters a keyword has (C5)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import MEANING, Case, Keyword
from controller.games.decrypto.referee.texts import fold, listed

TALK = frozenset(
    listed(
        "letters spelt spelled spelling spell rhyme rhymes rhyming anagram anagrams initial initials syllable"
        " syllables vowel vowels consonant consonants homophone acronym prefix suffix"
    )
)
"""Words that speak of spelling or sound."""
_PHRASES = (
    "starts with",
    "start with",
    "begins with",
    "ends with",
    "ends in",
    "sounds like",
    "minus the",
    "without the",
)
_ALPHABET = {
    word: word[0]
    for word in listed(
        "alfa alpha bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa"
        " quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu"
    )
}
_COUNTS = {
    word: count
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
        "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth",
        "nil i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi",
    )
    for count, word in enumerate(words.split())
}
"""Numbers up to the longest keyword's letters: spelt out, ordinal, Roman."""
TELLING = 3
"""As few letters of a keyword's beginning give it away; fewer may be an abbreviation (L.A., E.T., TV)."""


def check_spelt(case: Case, keyword: Keyword) -> Finding | None:
    """Return C4 where single letters or words of the radio alphabet spell a keyword, or a part of it."""
    words, own = case.clue.every, keyword.folded
    if len(words) < 2:
        return None
    spelt = "".join(word if len(word) == 1 else _ALPHABET.get(word, "?") for word in words)
    if not spelt.isalpha() or spelt not in own:
        return None
    told = f"spells letters of your keyword {keyword.shown!r}"
    if spelt == own or (own.startswith(spelt) and len(spelt) >= TELLING):
        return case.block("C4", f"{told}; refer to its meaning")
    return case.warn("C4", f"{told}; {MEANING}") if own.startswith(spelt) or len(spelt) >= TELLING else None


def check_letters(case: Case) -> Iterator[Finding]:
    """Yield C4 where a clue is a letter, names one, or speaks of spelling or sound."""
    every = case.clue.every
    if len(case.clue.joined) == 1 and case.clue.joined.isalpha():
        yield case.block("C4", f"is a letter alone; {MEANING}")
    elif "letter" in every and any(len(word) == 1 and word.isalpha() for word in every):
        yield case.block("C4", f"names a letter; {MEANING}")
    elif spelt := TALK.intersection(every):
        yield case.warn("C4", f"speaks of spelling or sound ({min(spelt)}); {MEANING}")
    elif any(f" {phrase} " in f" {' '.join(every)} " for phrase in _PHRASES):
        yield case.warn("C4", f"speaks of spelling or sound; {MEANING}")


def check_count(case: Case) -> Iterator[Finding]:
    """Yield C5: the number of letters of the keyword that the clue stands for."""
    lengths, joined = case.target.lengths, case.clue.joined
    repeated = len(joined) in lengths and len(joined) > 2 and len(set(joined)) == 1
    if repeated or lengths & {number(joined), number(fold(case.clue.shown).strip(" .#"))}:
        yield case.block("C5", f"is the number of letters of {case.target.shown!r}; refer to its meaning")
    elif any(number(word) in lengths for word in case.clue.words if len(word) > 1 or word.isdigit()):
        yield case.warn("C5", f"has the number of letters of {case.target.shown!r} in it; {MEANING}")


def number(word: str) -> int | None:
    """Return the number that a word is: in digits, spelt out, ordinal or Roman; None where it is none."""
    digits = word.rstrip("stndrh") if word[:1].isdigit() else word
    if digits.isascii() and digits.isdigit():
        return int(digits[:9])
    return _COUNTS.get(word)
