"""Phrases that tell a slot by its place in the row (C6): a clue's folded words in, the slots 1-4 they tell out.

What is known here is the row: four slots, told from the left, from the top, from either end, or beside one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.games.decrypto.referee.checks.letters import number
from controller.games.decrypto.referee.texts import listed

SLOTS = 4
_FRONT = frozenset(listed("left leftmost top topmost upper uppermost front first initial head start beginning lead"))
_REAR = frozenset(listed("right rightmost bottom bottommost lower lowest last final rear back end tail foot"))
_INNER = frozenset(listed("middle centre center central inner inside"))
_SPOTS = frozenset(listed("pocket slot column box place position spot one card word keyword entry item side end edge"))
"""What a place may be the place of (left pocket); phrases are full of the places alone."""
_ROWS = frozenset(listed("list line row queue column order screen rack lineup sequence"))
"""What has a beginning and an end (top of the list)."""
_TOWARDS = frozenset({"at", "on", "to", "in", "from"})
_COUNTED = {"penultimate": 3, "antepenultimate": 2, "ultimate": 4}


def told_by_place(words: Sequence[str]) -> frozenset[int]:
    """Return the slots that a phrase tells by place; none where it is no such phrase.

    Args:
        words: a clue's folded words, without articles.
    """
    if len(words) == 2 and words[0] in _TOWARDS:
        return frozenset(_ends(words[1]))
    told = {slot for at in range(len(words)) for slot in _told(words[at : at + 4])}
    return frozenset(slot for slot in told if 1 <= slot <= SLOTS)


def _told(words: Sequence[str]) -> Iterator[int]:
    """Yield what a phrase tells that begins with the first of these words."""
    first, second, third, fourth = (*words, "", "", "")[:4]
    if (first, second) == ("one", "before") and third in _REAR:
        yield SLOTS - 1
    elif second in {"to", "from"} and third in _REAR | _FRONT:
        yield from _from_end(first, third, closest=2 if second == "to" else 1)
    elif second in {"last", "right"} and (count := number(first)) is not None and count > 1:
        yield SLOTS + 1 - count  # second last
    elif (first, second) == ("last", "but") and (count := number(third)) is not None:
        yield SLOTS - count
    elif first in {"before", "after"}:
        yield from _beside(second, 1 if first == "after" else -1)
    elif (first, third) == ("between", "and") and (lower := number(second)) and number(fourth) == lower + 2:
        yield lower + 1
    elif second in {"of", "in"} and third in _ROWS:
        yield from _ends(first)
    elif {first, second} & _INNER and (side := {first, second} & {"left", "right"}):
        yield 2 if "left" in side else 3
    elif second in _SPOTS:
        yield from _ends(first)
        yield from (2, 3) if first in _INNER else ()
    yield from filter(None, [_COUNTED.get(first)])


def _ends(word: str) -> Iterator[int]:
    if word in _FRONT:
        yield 1
    if word in _REAR:
        yield SLOTS


def _from_end(word: str, end: str, closest: int) -> Iterator[int]:
    """Yield the slot that is the second from the right, or next to the last; `closest` is what the first is then."""
    count = 2 if word in {"next", "nearest", "closest"} else number(word)
    if count is not None and count >= closest:
        yield count if end in _FRONT else SLOTS + 1 - count


def _beside(word: str, step: int) -> Iterator[int]:
    """Yield the slot after the first, or before the last."""
    if word in _REAR:
        yield SLOTS + step
    elif (count := number(word)) is not None:
        yield count + step
