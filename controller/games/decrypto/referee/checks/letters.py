"""Letters and their number: keywords spelt out and talk of spelling (C4), how many letters a keyword has (C5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import MEANING, Case, Keyword
from controller.games.decrypto.referee.texts import fold, is_near, listed

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
_RADIO = {
    word: word[0]
    for word in listed(
        "alfa alpha bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa"
        " quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu"
    )
}
_NAMES: Mapping[str, tuple[str, ...]] = {
    name[0]: listed(name)
    for name in (
        "a ay eh aye",
        "b bee be",
        "c cee see sea",
        "d dee",
        "e ee",
        "f ef eff",
        "g gee jee",
        "h aitch haitch",
        "i eye aye",
        "j jay",
        "k kay",
        "l el ell",
        "m em",
        "n en",
        "o oh owe",
        "p pee pea",
        "q cue queue kew",
        "r ar are arr",
        "s ess es",
        "t tee tea",
        "u you yew",
        "v vee",
        "w doubleu doubleyou doubleyew",
        "x ex eks",
        "y why wye",
        "z zee zed",
    )
}
"""What letters are called, besides being written."""
_LETTER_AFTER = frozenset(listed("silent double capital uppercase lowercase soft hard without minus missing"))
_LETTER_BEFORE = frozenset(listed("word words sound sounds"))
"""Beside these a letter is meant as one (silent k, the k word), if a keyword has it; but a and I are words there."""
_SHORT_WORDS = frozenset(
    listed(
        "ac ad ai am an as at ax be bc bi by cd cv da dc dj do dr ed eh el er et ex fa go ha he hi ho hq id if in iq is"
        " it la lo ma me mi ml mr ms mu my no of oh ok on op or ow ox oz pa pc pe pi pm pr re sf si so st ta ti to tv"
        " uk um un up us vp we yo"
    )
)
"""What has two letters and a meaning; longer words the table knows."""
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
    """Return C4 where letters, their names (em ay) or words of the radio alphabet spell a keyword, or a part of it."""
    words, own = case.clue.every, keyword.folded
    told = f"spells letters of your keyword {keyword.shown!r}"
    if not _is_word(case, own) and _spells("".join(words), own):
        return case.block("C4", f"{told}; refer to its meaning")
    if len(words) < 2:
        return case.warn("C4", f"{told}; {MEANING}") if _is_piece(case, own) else None
    spelt = "".join(word if len(word) == 1 else _RADIO.get(word, "?") for word in words)
    if not spelt.isalpha() or spelt not in own:
        return None
    if own.startswith(spelt) and len(spelt) >= TELLING:
        return case.block("C4", f"{told}; refer to its meaning")
    return case.warn("C4", f"{told}; {MEANING}") if own.startswith(spelt) or len(spelt) >= TELLING else None


def _spells(said: str, own: str) -> bool:
    """Tell whether letters that are not the keyword itself read as the names of all of its letters in turn."""
    if not said.startswith((*_called(own[:1]), "double")):
        return False
    reached: list[set[int]] = [set() for _ in range(len(own) + 1)]
    reached[0].add(0)
    for at, letter in enumerate(own):
        twice = own[at + 1 : at + 2] == letter
        for start in reached[at]:
            for name in _called(letter):
                if said.startswith(name, start):
                    reached[at + 1].add(start + len(name))
                if twice and said.startswith(f"double{name}", start):
                    reached[at + 2].add(start + len("double") + len(name))
    return said != own and len(said) in reached[-1]


def _is_word(case: Case, own: str) -> bool:
    return len(case.clue.every) == 1 and (case.clue.joined in case.ordinary or is_near(case.clue.joined, own))


def _is_piece(case: Case, own: str) -> bool:
    """Tell whether a clue is no word but letters that stand in a keyword as they are (oo)."""
    piece = case.clue.joined
    if len(piece) < 2 or not piece.isalpha() or piece in _SHORT_WORDS or piece in case.ordinary:
        return False
    return piece in own and piece != own


@cache
def _called(letter: str) -> tuple[str, ...]:
    return (*_NAMES.get(letter, (letter,)), *(word for word, of in _RADIO.items() if of == letter))


def check_letters(case: Case) -> Iterator[Finding]:
    """Yield C4 where a clue is a letter, names one, or speaks of spelling or sound."""
    every = case.clue.every
    if len(case.clue.joined) == 1 and case.clue.joined.isalpha():
        yield case.block("C4", f"is a letter alone; {MEANING}")
    elif "letter" in every and any(len(word) == 1 and word.isalpha() for word in every):
        yield case.block("C4", f"names a letter; {MEANING}")
    elif spelt := TALK.intersection(every):
        yield case.warn("C4", f"speaks of spelling or sound ({min(spelt)}); {MEANING}")
    elif any(f" {phrase} " in f" {' '.join(every)} " for phrase in _PHRASES) or _means_letter(case):
        yield case.warn("C4", f"speaks of spelling or sound; {MEANING}")


def _means_letter(case: Case) -> bool:
    """Tell whether a letter of an own keyword stands beside a word that makes it one; doubled where that is said."""
    for one, two in pairwise(case.clue.every):
        if one in _LETTER_AFTER and two[0].isalpha() and two[1:] in {"", "s"}:
            return _have(case, two[0] * (1 + (one == "double")))
        if two in _LETTER_BEFORE and len(one) == 1 and one not in {"a", "i"} and one.isalpha():
            return _have(case, one)
    return False


def _have(case: Case, letters: str) -> bool:
    return any(letters in keyword.folded for keyword in case.own)


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
