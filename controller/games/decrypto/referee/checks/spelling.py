"""The spelling of a clue beside the own keywords (C4), and the number of a keyword's letters (C5)."""

from __future__ import annotations

from collections.abc import Iterator

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import Case, Keyword
from controller.games.decrypto.referee.texts import is_near, listed

SPELT_OUT = frozenset(
    listed(
        "letters spelt spelled spelling spell rhyme rhymes rhyming anagram anagrams initial initials syllable"
        " syllables vowel vowels consonant consonants homophone acronym prefix suffix"
    )
)
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
CONTAINED = 4
"""The shortest keyword or clue that is warned of where the other has it as its beginning or end."""


def check_spelling(case: Case) -> Iterator[Finding]:
    """Yield C4: letters, anagrams, misspellings, words inside one another."""
    yield from _letters(case)
    if spelt := SPELT_OUT.intersection(case.clue.words):
        yield case.warn("C4", f"speaks of spelling or sound ({min(spelt)}); a clue refers to the meaning only")
    elif any(phrase in f" {' '.join(case.clue.words)} " for phrase in _PHRASES):
        yield case.warn("C4", "speaks of spelling or sound; a clue refers to the meaning only")
    for keyword in case.own:
        yield from _beside(case, keyword)


def _letters(case: Case) -> Iterator[Finding]:
    words = case.clue.words
    if len(case.clue.joined) == 1 and case.clue.joined.isalpha():
        yield case.block("C4", "is a letter alone; a clue refers to the meaning only")
        return
    spelt = "".join(word if len(word) == 1 else _ALPHABET.get(word, "?") for word in words)
    for keyword in case.own:
        if len(words) > 1 and spelt.isalpha() and spelt in keyword.folded:
            yield case.block("C4", f"spells letters of your keyword {keyword.shown!r}; refer to its meaning")
            return
    if "letter" in words and any(len(word) == 1 for word in words):
        yield case.block("C4", "names a letter; a clue refers to the meaning only")


def _beside(case: Case, keyword: Keyword) -> Iterator[Finding]:
    joined, own = case.clue.joined, keyword.folded
    if joined == own or joined in keyword.entry.family:
        return
    if len(joined) == len(own) > 2 and sorted(joined) == sorted(own):
        yield case.block("C4", f"is an anagram of your keyword {keyword.shown!r}; refer to its meaning")
    elif len(own) > 2 and is_near(joined, own):
        if case.is_word(joined, keyword):
            if len(own) > CONTAINED:
                yield case.warn("C4", f"is one letter away from your keyword {keyword.shown!r}")
        else:
            yield case.block("C15", f"is your keyword {keyword.shown!r} misspelt; write another")
    elif _contains(joined, own) or _contains(own, joined):
        yield case.warn("C4", f"and your keyword {keyword.shown!r} are spelt one inside the other")
    elif len(case.clue.words) >= len(own) > 2 and "".join(word[0] for word in case.clue.words) == own:
        yield case.warn("C4", f"has the letters of your keyword {keyword.shown!r} as initials")


def _contains(whole: str, part: str) -> bool:
    return len(part) >= CONTAINED and whole != part and (whole.startswith(part) or whole.endswith(part))


def check_count(case: Case) -> Iterator[Finding]:
    """Yield C5: the number of letters of the keyword that the clue stands for."""
    length = len(case.target.folded)
    joined = case.clue.joined
    repeated = len(joined) == length > 2 and len(set(joined)) == 1
    if repeated or length in {number(joined), number(case.clue.shown.strip(" .#").lower())}:
        yield case.block("C5", f"is the number of letters of {case.target.shown!r}; refer to its meaning")
    elif any(number(word) == length for word in case.clue.words if len(word) > 1 or word.isdigit()):
        yield case.warn("C5", f"has the number of letters of {case.target.shown!r} in it")


def number(word: str) -> int | None:
    """Return the number that a word is: in digits, spelt out, ordinal or Roman; None where it is none."""
    digits = word.rstrip("stndrh") if word[:1].isdigit() else word
    if digits.isascii() and digits.isdigit():
        return int(digits[:9])
    return _COUNTS.get(word)
