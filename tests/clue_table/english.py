"""English words: simplemma, the Snowball stemmer and FreeDict in, a keyword's family and compounds out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import ascii_lowercase

import simplemma
import snowballstemmer

from controller.games.decrypto.referee.texts import is_near, listed
from tests.clue_table import by_hand, freedict, spoken

HEADS = tuple(f"eng-{language}" for language in (*freedict.LANGUAGES, "hrv", "bul", "ind", "hin", "ara", "jpn"))
ENDINGS = frozenset(
    listed(
        "s es ed ing ings er ers or y ie ier iest ily iness ish like less ness ful fully ic ical ics al ial ar ous"
        " en ly let lets ling ette ist ism able age ament ize ise izes ized ization isation ify ified ery dom hood"
        " eer eers ian an ary ular ularly ulous ate ated ation ative iate ilate ilation ilator ity ability ment ship"
        " some ward wards wise proof free ite oid oidal ine etic man men inal iform itious ology ion esque ess"
    )
)
PREFIXES = frozenset(listed("com con dis for mis non par per pre pro sub"))
"""Words that a longer one seldom is a compound with (prevent, format)."""
PARTICLES = frozenset(listed("up in on by"))
"""Short words that compounds begin with (uphill)."""
ABSTRACT = frozenset(listed("ist ists istic ism"))
"""Endings that take the place of a last o or a (pianist)."""
WELL_KNOWN, SELDOM = 7, 4
"""In how many English dictionaries a word stands that is no foreign one; and in how many, if word lists have it too."""
LEAST, LONGEST = 3, 11
"""Of ordinary words: with a keyword of the common lengths none is looked for that is shorter or longer."""
_TENSES = listed("s es ed ing ies ied")
_QUALITIES = frozenset(listed("y ier iest iness ily"))
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
_VOWEL = tuple("aeiouy")


@cache
def heads() -> Counter[str]:
    """Return in how many dictionaries each English headword stands."""
    return freedict.headwords(HEADS)


@cache
def words() -> frozenset[str]:
    """Return every English word that a dictionary or word list has."""
    return frozenset(valid() | {word for word in heads() if word.isascii()})


@cache
def known() -> frozenset[str]:
    """Return the same with the names that the pronouncing dictionary has."""
    return words() | {word for word in spoken.pronunciations() if word.isalpha()}


@cache
def valid() -> frozenset[str]:
    """Return the words of 3 to 8 letters that the product ships (SCOWL)."""
    return _shipped("words-valid")


@cache
def frequent() -> frozenset[str]:
    """Return the most frequent of them (wordfreq)."""
    return _shipped("words-common")


def _shipped(name: str) -> frozenset[str]:
    text = files("controller.games").joinpath(f"words/{name}.txt").read_text(encoding="utf-8")
    return frozenset(line.strip().lower() for line in text.splitlines() if not line.startswith("#")) - {""}


@cache
def common() -> frozenset[str]:
    """Return words that somebody may well say: headwords of four dictionaries or more, that simplemma knows too."""
    return frozenset(word for word, count in heads().items() if count >= 4 and len(word) > 1)


@cache
def rare() -> frozenset[str]:
    """Return those of the ordinary words that few people know as English: fusil, aquila, chateau."""
    seldom = {word for word in ordinary() - frequent() if heads()[word] < WELL_KNOWN}
    return frozenset(word for word in seldom if heads()[word] <= SELDOM or (len(word) <= 8 and word not in valid()))


@cache
def ordinary() -> frozenset[str]:
    """Return words of the language, not only common ones: headwords of four dictionaries, and their inflections."""
    bases = {word for word in common() if LEAST <= len(word) <= LONGEST}
    inflected = {word for word in valid() if simplemma.lemmatize(word, lang="en") in bases}
    chance = {word for words in by_hand.CHANCE.values() for word in words if word in known()}
    return frozenset(bases | frequent() | inflected | chance)


@cache
def _by_lemma() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word in words():
        found.setdefault(simplemma.lemmatize(word, lang="en").lower(), set()).add(word)
    return {lemma: frozenset(words) for lemma, words in found.items()}


@cache
def _by_start() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(words()):
        found.setdefault(word[:LEAST], []).append(word)
    return {start: tuple(words) for start, words in found.items()}


@cache
def _by_end() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word in sorted(words()):
        found.setdefault(word[-LEAST:], []).append(word)
    return {end: tuple(words) for end, words in found.items()}


def family(keyword: str) -> set[str]:
    """Return inflections and derivations of a keyword, without those that only look so (corn, corner)."""
    inflected = set(_by_lemma().get(keyword, frozenset())) | set(_regular(keyword))
    derived = {word for word in _by_start().get(keyword[:LEAST], ()) if _is_derived(word, keyword)}
    related = {word for word in inflected | derived if word.isalpha()} | by_hand.FAMILY.get(keyword, frozenset())
    return related - by_hand.STRANGERS.get(keyword, frozenset()) - {keyword}


def _regular(keyword: str) -> Iterator[str]:
    for base in _bases(keyword):
        for ending in _TENSES:
            if _fits(base, ending, keyword) and (
                keyword.endswith("y") or not ending.startswith("i") or ending == "ing"
            ):
                yield base + ending


def _bases(keyword: str) -> Iterator[str]:
    yield keyword
    if keyword.endswith("e") and not keyword.endswith("ee"):
        yield keyword[:-1]
    if keyword.endswith("y"):
        yield keyword[:-1]
        yield keyword[:-1] + "i"
    if _DOUBLED.fullmatch(keyword) or keyword.endswith("l"):
        yield keyword + keyword[-1]
    if keyword.endswith("c"):
        yield keyword + "k"


def _fits(base: str, ending: str, keyword: str) -> bool:
    """Tell whether spelling lets an ending follow: hatter, not hater, is of hat."""
    opens = ending.startswith(_VOWEL)
    if base == keyword:
        doubles = bool(_DOUBLED.fullmatch(keyword))
        if ending == "es":
            return keyword.endswith(("s", "x", "z", "ch", "sh", "o"))
        if keyword.endswith("y") and keyword[-2] not in "aeiou":
            return ending in {"s", "ing"} and ending != "s"
        return not (opens and (doubles or (keyword.endswith("e") and ending not in {"y", "able"})))
    if base == keyword[:-1]:
        return opens
    if base == keyword[:-1] + "i":
        return ending in {"es", "ed", "er", "est", "ness", "ly", "ful", "less"}
    return opens


def _is_derived(word: str, keyword: str) -> bool:
    if word == keyword or len(word) > len(keyword) + 9:
        return False
    if word.startswith(keyword) and word[len(keyword) :] in {"like", "less", "ful", "proof", "man", "men"}:
        return True
    for base in (*_bases(keyword), *_latin(keyword)):
        if not word.startswith(base):
            continue
        rest = word[len(base) :]
        if base == keyword + keyword[-1] and rest in _QUALITIES:
            return True  # only looks tell: a skinny one is not thought of as having skin in any language
        if rest in ENDINGS and _plausible(base, rest, keyword):
            return _related(word, keyword)
    if keyword[-1] in "oa" and word.removeprefix(keyword[:-1]) in ABSTRACT:
        return _related(word, keyword)
    if keyword.startswith(word) and keyword[len(word) :] in {"r", "er", "ment", "age", "ing", "ry"}:
        return _related(word, keyword, certain=True)
    return _stem(word) == _stem(keyword) and _related(word, keyword)


def _latin(keyword: str) -> Iterator[str]:
    """Yield the stems that learned derivations are made of: fibr-ous, triangul-ar, musc-ul-ar."""
    for ending, other in (("er", "r"), ("le", "ul"), ("le", "l"), ("e", "ul"), ("re", "r"), ("y", "ic"), ("el", "l")):
        if keyword.endswith(ending):
            yield keyword.removesuffix(ending) + other


def _plausible(base: str, rest: str, keyword: str) -> bool:
    return _fits(base, rest, keyword) if base in set(_bases(keyword)) else rest.startswith(_VOWEL)


@cache
def _stem(word: str) -> str:
    return str(snowballstemmer.stemmer("english").stemWord(word))


def _related(word: str, keyword: str, *, certain: bool = False) -> bool:
    """Tell whether two words that look related are: their translations begin alike in one language of seven or more.

    Where few languages have both, looks decide, unless it must be `certain`.
    """
    told = [_alike(word, keyword, language) for language in freedict.LANGUAGES]
    votes = [vote for vote in told if vote is not None]
    if len(votes) < 6 and not certain:
        return True
    return bool(votes) and sum(votes) * 7 >= len(votes) * (3 if certain else 1)


def _alike(word: str, keyword: str, language: str) -> bool | None:
    one, other = _roots(word, language), _roots(keyword, language)
    return bool(one & other) if one and other else None


@cache
def _roots(word: str, language: str) -> frozenset[str]:
    return frozenset(each.lower()[:4] for each in freedict.direct(word, language) if len(each) >= 3)


def compounds(keyword: str) -> set[str]:
    """Return words made of a keyword and another word, and spoken so, as far as it is known."""
    candidates = {*_by_start().get(keyword[:LEAST], ()), *_by_end().get(keyword[-LEAST:], ())}
    found = {word for word in candidates if keyword in word and _is_compound(word, keyword)}
    return (found | by_hand.COMPOUNDS.get(keyword, frozenset())) - by_hand.CHANCE.get(keyword, frozenset())


def _is_compound(word: str, keyword: str) -> bool:
    for rest, parts in (
        (word.removeprefix(keyword), (keyword, word.removeprefix(keyword))),
        (word.removesuffix(keyword), (word.removesuffix(keyword), keyword)),
    ):
        if rest != word and len(rest) >= LEAST and _is_part(rest) and spoken.joins(word, *parts):
            return True
    before, after = word.removesuffix(keyword), word.removeprefix(keyword)
    return after == "up" or (before in PARTICLES and spoken.joins(word, before, keyword))


def _is_part(rest: str) -> bool:
    return rest not in PREFIXES and (rest in ordinary() or (len(rest) > LEAST and rest in valid()))


def near(keyword: str) -> set[str]:
    """Return names and rare words that a letter more, less or other makes of a keyword."""
    return {word for word in _edits(keyword) if word in known() and word not in ordinary() and is_near(word, keyword)}


def _edits(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield before + after[1:]
        yield before + after[1:2] + after[:1] + after[2:]
        for letter in ascii_lowercase:
            yield before + letter + after
            yield before + letter + after[1:]
