"""A record as it is published: JSON in, typed and checked for its form; a record in, JSON out.

`players` (names, by a random id) stands outside seals, head and digest, so that a name can be forgotten and the record
still verifies. Before schema 3 names stood in the entries, and `players` was empty.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias

import msgspec
from msgspec import Meta

from controller.games.core import Event, Seat
from controller.record.entries import Seed
from controller.record.seals import canonical

KIND: Final = "smartboard-record"
SCHEMA: Final = 3
Sha256: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Number: TypeAlias = Annotated[int, Meta(ge=1)]

OUTSIDE = ("players", "digest")
"""The fields that the digest does not cover."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry: its number in the journal and its seal, and unless it is withheld its body and what it led to.

    `salt` is told where the seed of its match is not; `shown` is the digest of what it showed; in schema 1
    it was another one, made when the record was, and is not looked at.
    """

    number: Number
    seal: Sha256
    salt: Sha256 | None = None
    body: dict[str, Any] | None = None
    events: tuple[Event, ...] = ()
    shown: Sha256 | None = None


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that is over: everything in it that was secret."""

    number: int | None
    first: Seat | None
    racks: Mapping[str, Any]
    codes: Mapping[str, Any]
    words: Mapping[str, Any]
    guesses: tuple[Event, ...]
    scores: Mapping[str, Any]


class Match(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match: from which entry to which, its rounds, and its result; `seed` is told when it is over.

    `undone` is why its end was taken back: the next one in the record, with a seed of its own, is how it went on.
    """

    first_entry: Number
    last_entry: Number
    profile: str | None
    commitment: Sha256
    seed: Seed | None
    given_dice: int
    rounds: tuple[Round, ...]
    result: Event | None
    undone: str | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session up to the end of one of its matches."""

    kind: Literal["smartboard-record"]
    schema: Literal[1, 2, 3]
    digest: str
    game: str
    setup: str
    board: str
    simulated: bool
    wall: str
    synchronised: bool
    matches: tuple[Match, ...]
    entries: Annotated[tuple[Kept, ...], Meta(min_length=1)]
    head: Sha256
    players: dict[str, Any] = {}

    @property
    def names(self) -> dict[str, str]:
        """The names that are told, by id."""
        return {key: name for key, name in self.players.items() if isinstance(name, str)}


class RecordError(Exception):
    """The text is no record, or one that was altered; the message says where."""


def digest(record: Record) -> str:
    """Return the SHA-256 over all of a record but what stands outside."""
    told = {name: value for name, value in msgspec.to_builtins(record).items() if name not in OUTSIDE}
    return hashlib.sha256(canonical(told)).hexdigest()


def shown_by(record: Record) -> dict[int, str]:
    """Return the digest of what each entry showed, by number, as far as it is told."""
    if record.schema == 1:
        return {}
    return {kept.number: kept.shown for kept in record.entries if kept.shown is not None}


def write(record: Record) -> bytes:
    """Return a record as a line of JSON."""
    return msgspec.json.encode(record) + b"\n"


def looks_like_record(content: bytes) -> bool:
    """Return whether a file's bytes are a record's, altered perhaps."""
    return KIND.encode() in content or b'"seal":' in content or b'"seal" :' in content


def read(content: bytes) -> Record:
    """Read a record, however its JSON is set out.

    Raises:
        RecordError: it is no JSON, or not of this form.
    """
    try:
        text = content.decode()
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"its text was altered: {_first_line(error)}") from None
    if text.strip() not in (text, text.removesuffix("\n")):
        raise RecordError("its text was altered: blanks stand before or behind it")
    if isinstance(found, dict) and isinstance(found.get("schema"), int) and found["schema"] > SCHEMA:
        raise RecordError(f"schema {found['schema']}, known: up to {SCHEMA}; update this smartboard")
    try:
        return msgspec.convert(found, Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"its form was altered: {_first_line(error)}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
