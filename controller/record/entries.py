"""The form of what is kept: entries, their bytes, and the hash chain that ties each to all before it.

Every entry but the first of a session has two fields more: `shown`, what was shown last when it was stored, and
`version`, which program shows it, told by the first entry after each start that takes the session up.
"""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from controller.games.core import Draws, Fact

SCHEMA = 4
"""The version of the entries written; older ones stay readable."""
IDS_SINCE = 4
"""The first version with ids in place of names."""

CHAIN_START = bytes(32)

Seed: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""256 bits in hexadecimal; none in journals of before there were seeds."""
Shown: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""What was shown before an entry, as `shown.digest` makes it; empty where the version that wrote it kept none."""


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="entry"):
    """The first entry of a session: which game is played with which setup, on which board, since when.

    `wall` is the wall clock (ISO 8601, UTC), only ever recorded; `synchronised` whether the system trusted it.
    """

    game: str
    setup: str
    board: str
    simulated: bool
    wall: str
    synchronised: bool
    seed: Seed = ""
    """From this every draw of the first match is made; secret until that match is over."""
    schema: int = SCHEMA
    fixed: dict[str, Any] = {}
    """The setup itself as `plain` tells it, whose fingerprint `setup` is: so the session can be played again from it
    alone."""
    version: str = ""
    """Of the program that writes what follows; empty where it keeps nothing of what it shows."""


class Reseeded(msgspec.Struct, frozen=True, tag="reseeded", tag_field="entry", omit_defaults=True):
    """A match of the session is over; the draws from here on, numbered anew, are made from this seed.

    So the seed of a match can be told as soon as it is over, and tells nothing about the next one.
    """

    seed: Seed
    shown: Shown = ""
    version: str = ""


class Accepted(msgspec.Struct, frozen=True, tag="fact", tag_field="entry", omit_defaults=True):
    """A fact from the board with the draws it needed, stored before the rules saw it.

    `given` marks draws of which some were given by whoever tests the board, instead of drawn from the seed.
    """

    fact: Fact
    draws: Draws = ()
    given: bool = False
    shown: Shown = ""
    version: str = ""


class Commanded(msgspec.Struct, frozen=True, tag="command", tag_field="entry", omit_defaults=True):
    """A request of the engine protocol, and when (ns, monotonic) it was taken, with the draws it needed."""

    request: dict[str, Any]
    at: int
    draws: Draws = ()
    given: bool = False
    shown: Shown = ""
    version: str = ""


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="entry", omit_defaults=True):
    """The daemon ended in order; what it showed last is kept. The session may be taken up again."""

    shown: Shown = ""
    version: str = ""


class ClockStepped(msgspec.Struct, frozen=True, tag="clock", tag_field="entry", omit_defaults=True):
    """The wall clock was found to have jumped; nothing is decided by it, whoever reads the record may want to know."""

    at: int
    wall: str
    synchronised: bool
    shown: Shown = ""
    version: str = ""


Later: TypeAlias = Reseeded | Accepted | Commanded | ClockStepped | Closed
"""What may follow an `Opened`."""
Entry: TypeAlias = Opened | Reseeded | Accepted | Commanded | ClockStepped | Closed

OPENING = b'{"entry":"opened"'
"""How the bytes of an `Opened` begin, and of nothing else."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Opened | Reseeded | Accepted | Commanded | ClockStepped | Closed)


def encode(entry: Entry) -> bytes:
    """Return the entry's canonical bytes: JSON without blanks, fields in the order of their definition."""
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """Read an entry back.

    Raises:
        msgspec.MsgspecError: the bytes are no entry of a known schema; names the field and its value.
    """
    try:
        entry: Entry = _DECODER.decode(body)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(_with_value(str(error), msgspec.json.decode(body))) from None
    if isinstance(entry, Opened) and entry.schema > SCHEMA:
        raise msgspec.ValidationError(f"schema {entry.schema}, known: up to {SCHEMA}; update this smartboard")
    return entry


def _with_value(error: str, value: Any) -> str:
    """Return what is wrong with a body, with the value at the place that the error names."""
    found = re.fullmatch(r"(?P<what>.*) - at `(?:key in )?\$(?P<path>.*)`", error)
    if found is None:
        return error
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", found["path"]):
        value = value[name] if name else value[int(index)]
    return f"{found['path'].removeprefix('.')} is {value!r:.80}: {found['what'][:1].lower()}{found['what'][1:]}"


def link(previous: bytes, body: bytes) -> bytes:
    """Return an entry's hash: SHA-256 over the hash before it (32 bytes, CHAIN_START at first) and its bytes."""
    return hashlib.sha256(previous + body).digest()


def fingerprint(setup: object) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a setup's canonical bytes."""
    return hashlib.sha256(_ENCODER.encode(plain(setup))).hexdigest()[:16]


def plain(setup: object) -> Any:
    """Return a setup as JSON values; its fingerprint is that of the setup."""
    return msgspec.to_builtins(setup, str_keys=True)
