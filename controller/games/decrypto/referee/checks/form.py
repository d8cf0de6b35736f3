"""The form of a clue: C1 (something to read, and short enough), C2 (separate), C9 (private), C14 (the code itself)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import Case
from controller.games.decrypto.referee.texts import LONGEST, Clue

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
PRIVATE = frozenset({"my", "our", "ours", "your", "yours"})
_SEPARATORS = re.compile(r"[,/;|+&\n]")
_PERFORMED = frozenset({"hum", "hums", "humming", "mime", "mimes", "dance", "gesture", "pantomime"})
_PATTERN = re.compile(r"(?<![0-9])([1-4])[^\w]+([1-4])[^\w]+([1-4])(?![0-9])")


def check_form(case: Case) -> Iterator[Finding]:
    """Yield what is wrong with the form alone."""
    if not case.clue.words:
        yield case.block("C1", "has no letter or digit to read; write a word or a phrase")
    elif len(case.clue.shown) > LONGEST:
        length = len(case.clue.shown)
        yield case.block("C1", f"has {length} characters; {LONGEST} fit on the screens: shorten it")
    if mark := _SEPARATORS.search(case.clue.shown):
        yield case.warn("C2", f"has {mark[0]!r} in it and may pass for several clues; write one word or phrase")
    if private := PRIVATE.intersection(case.clue.words):
        yield case.warn("C9", f"says {min(private)!r}; it must be public knowledge, not only a friend's")


def check_code(case: Case) -> Iterator[Finding]:
    """Yield C14: the code's digits in order, or any three digits of the form 4-2-1."""
    spoken = "".join(str(NUMBERS.get(word, word)) for word in case.clue.words)
    code = "".join(map(str, case.asked.code))
    pattern = _PATTERN.search(case.clue.shown)
    if spoken == code or code in case.clue.words or (pattern and len(set(pattern.groups())) == 3):
        yield case.block("C14", "tells a code; the code card is never read aloud: write another")


def is_code(clues: Sequence[Clue], code: Sequence[int]) -> bool:
    """Tell whether three clues are the three digits of the code, one each (C14)."""
    return [NUMBERS.get(clue.joined, clue.joined) for clue in clues] in (list(code), [str(digit) for digit in code])
