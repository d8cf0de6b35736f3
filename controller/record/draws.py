"""What chance decides: a seed and the number of a draw in, dice, numbers and shuffled orders out.

Each draw is rejection-sampled from HMAC-SHA256(seed, its kind and number, block) and depends on nothing else: a draw
that is taken back and made again comes out the same, and none tells how much of another was used.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container, Iterator, Sequence
from itertools import count
from typing import TypeVar

import msgspec

from controller.games.core import SEATS, Draw, Want
from controller.games.names import ID_DIGITS, Kind

T = TypeVar("T")
_BYTE = 256
DIGITS_SHOWN = 8
"""How many digits of a commitment the screens show."""


def fresh_seed() -> bytes:
    """Return 256 bits from the operating system."""
    return secrets.token_bytes(32)


def seed_of(text: str) -> bytes:
    """Return the 256-bit seed that a request's `seed` stands for: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """Return what is shown before a match and lets anyone check its draws after it: the seed's SHA-256, hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def with_commitment(setup: T, seed: str) -> T:
    """Return a setup that shows the commitment to a seed (hexadecimal), where it has a place for it."""
    if "commitment" not in getattr(setup, "__struct_fields__", ()):
        return setup
    digits = commitment(bytes.fromhex(seed))[:DIGITS_SHOWN]
    shown: T = msgspec.structs.replace(setup, commitment=digits)  # type: ignore[type-var]
    return shown


def answer(want: Want, seed: bytes, number: int, at: int) -> Draw:
    """Return the draw that a want asks for.

    Args:
        want: what is to be drawn.
        seed: the session's 256 bits.
        number: how many draws of the session were made before this one.
        at: the journalled time of the press in nanoseconds, so that nothing is settled before it.
    """
    source = _numbers(seed, f"{want.kind} {want.count} {number} {at}")
    match want.kind:
        case "dice":
            return 1 + _below(6, source), 1 + _below(6, source)
        case "number":
            return 1 + _below(want.count, source)
        case "side":
            return SEATS[_below(2, source)]
        case "order":
            return tuple(_shuffle(range(1, want.count + 1), source))


def fits(want: Want, draw: Draw) -> bool:
    """Return whether a draw is one of those that a want can be answered with."""
    match want.kind:
        case "dice":
            return isinstance(draw, tuple) and len(draw) == 2 and set(draw) <= {1, 2, 3, 4, 5, 6}
        case "number":
            return draw in range(1, want.count + 1)
        case "side":
            return draw in SEATS
        case "order":
            return isinstance(draw, tuple) and sorted(draw) == list(range(1, want.count + 1))


def fresh_id(kind: Kind, seed: bytes, number: int, taken: Container[str]) -> str:
    """Return an id that nothing of whom it is for can be found out from.

    Args:
        kind: whose it is.
        seed: the session's 256 bits.
        number: of the entry that it is for, so that no two entries draw the same.
        taken: what it must not be.
    """
    for attempt in count():
        drawn = hmac.digest(seed, f"{kind} {number} {attempt}".encode(), "sha256").hex()
        if (found := f"{kind}-{drawn[:ID_DIGITS]}") not in taken:
            return found
    raise AssertionError("there is always another attempt")


def roll(seed: bytes, number: int) -> tuple[int, int]:
    """Return two independent uniform dice, 1-6 each."""
    source = _numbers(seed, f"dice {number}")
    return 1 + _below(6, source), 1 + _below(6, source)


def shuffled(seed: bytes, number: int, purpose: str, items: Sequence[T]) -> list[T]:
    """Return the items in a uniformly random order (Fisher-Yates); equal purposes shuffle alike."""
    return _shuffle(items, _numbers(seed, f"{purpose} {number}"))


def _shuffle(items: Sequence[T], source: Iterator[int]) -> list[T]:
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, source)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _numbers(seed: bytes, draw: str) -> Iterator[int]:
    """Yield bytes, block after block, for as long as they are asked for."""
    for block in count():
        yield from hmac.digest(seed, f"{draw} {block}".encode(), "sha256")


def _below(limit: int, source: Iterator[int]) -> int:
    """Return a uniform number of 0 to limit - 1: of as few bytes as can tell, those that would favour some skipped."""
    width, span = 1, _BYTE
    while span < limit:
        width, span = width + 1, span * _BYTE
    fair = span - span % limit
    while True:
        drawn = int.from_bytes(bytes(next(source) for _ in range(width)), "big")
        if drawn < fair:
            return drawn % limit
