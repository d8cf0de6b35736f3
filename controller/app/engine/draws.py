"""What chance decides in the engine: a seed and the number of a draw in, dice and shuffled orders out.

Each draw is rejection-sampled from HMAC-SHA256(seed, its kind and number, block) and depends on nothing else: a draw
that is taken back and made again comes out the same, and none tells how much of another was used.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")
_BYTE = 256


def fresh_seed() -> bytes:
    """Return 256 bits from the operating system."""
    return secrets.token_bytes(32)


def seed_of(text: str) -> bytes:
    """Return the 256-bit seed that a request's `seed` stands for: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def roll(seed: bytes, number: int) -> tuple[int, int]:
    """Return two independent uniform dice, 1-6 each."""
    source = _numbers(seed, f"dice {number}")
    return 1 + _below(6, source), 1 + _below(6, source)


def shuffled(seed: bytes, number: int, purpose: str, items: Sequence[T]) -> list[T]:
    """Return the items (at most 256) in a uniformly random order (Fisher-Yates); equal purposes shuffle alike."""
    order = list(items)
    source = _numbers(seed, f"{purpose} {number}")
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, source)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _numbers(seed: bytes, draw: str) -> Iterator[int]:
    """Yield bytes, block after block, for as long as they are asked for."""
    for block in count():
        yield from hmac.digest(seed, f"{draw} {block}".encode(), "sha256")


def _below(limit: int, source: Iterator[int]) -> int:
    """Return a uniform number of 0 to limit - 1 (limit at most 256); bytes that would favour some are skipped."""
    fair = _BYTE - _BYTE % limit
    return next(byte for byte in source if byte < fair) % limit
