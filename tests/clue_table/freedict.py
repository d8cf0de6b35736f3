"""Debian's dict-freedict dictionaries: files of the dictd format in, which words translate which out."""

from __future__ import annotations

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from controller.games.decrypto.referee.texts import listed

FOLDER = Path("/usr/share/dictd")
LANGUAGES = listed("afr ces dan deu ell fin fra ita lat nld nor pol por rus spa swe tur")
"""Those whose words for a keyword are looked for."""
NOT_FREE_TO_USE = listed("eng-hun hun-eng eng-pol")
"""Dictionaries whose terms do not go with the GNU General Public License, version 3: GPL-2 alone, and GFDL."""
_DIGITS = {
    letter: value for value, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}
_NUMBERED = re.compile(r"^\s*(?:[IVX]+\.\s+)?(?:<[^>]*>\s*)?\d+\.\s+(?=\S)")
_BRACKETS = re.compile(r"<[^>]*>|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|/[^/\s]+/|\"[^\"]*\"")
_LEADING = re.compile(r"^(?:a|an|the|to)\s+")


def dictionary(pair: str) -> Iterator[tuple[str, str]]:
    """Yield a dictionary's entries, `eng-fra`: headword and body; none of one that is missing, or not free to use."""
    path = FOLDER / f"freedict-{pair}.index"
    if pair in NOT_FREE_TO_USE or not path.exists():
        return
    text = gzip.decompress((FOLDER / f"freedict-{pair}.dict.dz").read_bytes())
    for line in path.read_text(encoding="utf-8").splitlines():
        word, start, length = line.split("\t")[:3]
        if not word.startswith("00"):
            begin = _number(start)
            yield word, text[begin : begin + _number(length)].decode()


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * 64 + _DIGITS[digit]
    return value


def translations(body: str) -> Iterator[str]:
    """Yield what an entry translates its headword to: its first line, and the numbered ones."""
    lines = body.split("\n")[1:]
    first = next((line for line in lines if line.strip()), "")
    for line in (first, *(line for line in lines if line is not first and _NUMBERED.match(line))):
        plain = _BRACKETS.sub("", re.sub(r"\s\d+\.\s*$", "", _NUMBERED.sub("", line)))
        for part in re.split(r"[,;/|]", plain):
            word = part.strip(" .…!?")
            if word and len(word) <= 24 and word.count(" ") < 3 and not re.search(r"[\d:=+*…]", word):
                yield word


@cache
def forward(pair: str) -> dict[str, frozenset[str]]:
    """Return a dictionary's translations by headword in small letters."""
    found: dict[str, set[str]] = defaultdict(set)
    for word, body in dictionary(pair):
        # The index files a word without its accents and capitals; the body's first line has them.
        head = body.split("\n", 1)[0].split(" /")[0].split(" <")[0].strip()
        for key in {word.lower(), head.lower()}:
            found[key].update(translations(body))
    return {word: frozenset(words) for word, words in found.items()}


@cache
def backward(pair: str) -> dict[str, frozenset[str]]:
    """Return a dictionary's headwords by translation in small letters, without an article."""
    found: dict[str, set[str]] = defaultdict(set)
    for _word, body in dictionary(pair):
        head = re.split(r" /| <|,", body.split("\n", 1)[0])[0].strip(" ()")
        if head and len(head) <= 24 and not re.search(r"[\d:=+*…\[]", head):
            for word in translations(body):
                found[_LEADING.sub("", word.lower())].add(head)
    return {word: frozenset(words) for word, words in found.items()}


def direct(word: str, language: str) -> frozenset[str]:
    """Return what English dictionaries of a language give for an English word, in both directions."""
    none: frozenset[str] = frozenset()
    return forward(f"eng-{language}").get(word, none) | backward(f"{language}-eng").get(word, none)


def both(word: str, language: str) -> frozenset[str]:
    """Return what dictionaries of a language give for an English word in the one direction and in the other."""
    none: frozenset[str] = frozenset()
    return forward(f"eng-{language}").get(word, none) & backward(f"{language}-eng").get(word, none)


def detours(known: dict[str, frozenset[str]], language: str, needed: int) -> frozenset[str]:
    """Return words of a language that translations of other languages lead to.

    Args:
        known: an English word's translations by language.
        language: the one looked for.
        needed: how many of the other languages must lead there.
    """
    votes: Counter[str] = Counter()
    for other, words in known.items():
        votes.update({word for each in words for word in _through(each.lower(), other, language)})
    return frozenset(word for word, count in votes.items() if count >= needed)


@cache
def _through(word: str, other: str, language: str) -> frozenset[str]:
    if other == language:
        return frozenset()
    none: frozenset[str] = frozenset()
    found = forward(f"{other}-{language}").get(word, none) | backward(f"{language}-{other}").get(word, none)
    return frozenset(each.lower() for each in found)


@cache
def headwords(pairs: tuple[str, ...]) -> Counter[str]:
    """Return in how many of these dictionaries each English headword of one word stands."""
    found: Counter[str] = Counter()
    for pair in pairs:
        found.update({word for word in forward(pair) if re.fullmatch(r"[a-z]+", word)})
    return found
