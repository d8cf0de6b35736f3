"""The form of a clue: C1 (something to read, and short enough), C2 (separate), C9 (private), C14 (the code itself)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.referee.case import Case
from controller.games.decrypto.referee.checks.letters import number
from controller.games.decrypto.referee.texts import LONGEST, Clue, fold

PRIVATE = frozenset({"my", "our", "ours", "your", "yours"})
_SEPARATORS = re.compile(r"[;|\n]|,(?!\d{3}(?!\d))|\s[&+]\s|(?<=\w\w\w)\s*/|/(?=\s*\w\w\w)|\s/|/\s")
"""What may part two clues: not what stands in AC/DC, 24/7, M&M and 1,000."""
_PATTERN = re.compile(r"(?<![0-9])([1-4])[\W_]+([1-4])[\W_]+([1-4])(?![0-9])")
_WRITTEN_AS_ONE = re.compile(r"(?:one|two|three|four){3}")
_DIGIT = re.compile(r"one|two|three|four")


def check_form(case: Case) -> Iterator[Finding]:
    """Yield what is wrong with the form alone."""
    if not case.clue.words:
        yield case.block("C1", "has no letter or digit to read; write a word or a phrase")
    elif len(case.clue.shown) > LONGEST:
        length = len(case.clue.shown)
        yield case.block("C1", f"has {length} characters; {LONGEST} fit on the screens: shorten it")
    if mark := _SEPARATORS.search(case.clue.shown):
        told = repr(mark[0].strip() or mark[0])
        yield case.warn("C2", f"has {told} in it and may pass for several clues; write one word or phrase")
    if private := PRIVATE.intersection(case.clue.words):
        yield case.warn("C9", f"says {min(private)!r}; it must be public knowledge, not only a friend's")


def check_code(case: Case) -> Iterator[Finding]:
    """Yield C14: the code's digits in order, however they are written, or any three digits of the form 4-2-1."""
    pattern = _PATTERN.search(fold(case.clue.shown))
    if _has_code(case.clue, case.asked.code) or (pattern and len(set(pattern.groups())) == 3):
        yield case.block("C14", "tells a code; the code card is never read aloud: write another")


def _has_code(clue: Clue, code: Sequence[int]) -> bool:
    if "".join(map(str, code)) in clue.every:
        return True
    words = _DIGIT.findall(clue.joined) if _WRITTEN_AS_ONE.fullmatch(clue.joined) else clue.every
    told = [count for word in words if (count := number(word)) is not None]
    return any(told[start : start + len(code)] == list(code) for start in range(len(told)))


def is_code(clues: Sequence[Clue], code: Sequence[int]) -> bool:
    """Tell whether three clues are the three digits of the code, one each (C14)."""
    return [number(clue.joined) for clue in clues] == list(code)
