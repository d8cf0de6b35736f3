"""The chain of a record: bodies in, seals out, which tie what is withheld for now without telling anything of it.

A fact has so few ways to be that its bare hash could be found out by trying. So each body is sealed with a salt of its
own, made from the seed of its match: told beside the body, or found again from the seed once that is told.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec

from controller.record.entries import link


def salt(seed: bytes, number: int) -> str:
    """Return the salt of the entry with this number, hexadecimal."""
    return hmac.digest(seed, f"entry {number}".encode(), "sha256").hex()


def seal(salt: str, body: Any) -> str:
    """Return the seal of a body, JSON values: SHA-256 over its salt and its JSON with sorted names and no blanks."""
    return hashlib.sha256(bytes.fromhex(salt) + canonical(body)).hexdigest()


def extend(head: bytes, seal: str) -> bytes:
    """Return the chain's head with one more seal."""
    return link(head, bytes.fromhex(seal))


def canonical(value: Any) -> bytes:
    """Return JSON that is the same for the same values: names sorted, no blanks."""
    return msgspec.json.encode(value, order="sorted")
