"""What is kept is checked from itself alone: a journal's rows or a record in, findings and notes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from controller.record.compose import compose, stretches
from controller.record.draws import commitment
from controller.record.entries import CHAIN_START, Accepted, Commanded, Entry, Opened, decode, fingerprint, link
from controller.record.form import Kept, Record, digest, read, write
from controller.record.playthrough import FaultError, Told, Turn, play_again
from controller.record.seals import canonical, extend, salt, seal
from controller.record.shown import digests

Rebuild = Callable[[Opened], Told]
"""Makes a session's game and setup again from its first entry; raises `UnknownSetupError` where it cannot."""


class UnknownSetupError(Exception):
    """A session's game or setup is not known here; the message names what is missing."""


class Stored(msgspec.Struct, frozen=True):
    """An entry of a journal, and its body as JSON values."""

    number: int
    entry: Entry
    body: dict[str, Any]


class Session(msgspec.Struct, frozen=True):
    """What was found of a session: its turns as far as they can be played again, and why no further (None: to the end).

    `unknown` says why its rules could not be played at all.
    """

    stored: list[Stored]
    turns: list[Turn]
    fault: str | None = None
    unknown: str | None = None

    @property
    def bodies(self) -> dict[int, Any]:
        """The stored JSON of each entry, by number."""
        return {stored.number: stored.body for stored in self.stored}

    @property
    def given_dice(self) -> int:
        """How many inputs had dice that whoever tested the board gave."""
        return sum(turn.entry.given for turn in self.turns if isinstance(turn.entry, Accepted | Commanded))

    @property
    def draws(self) -> int:
        """How many draws were made."""
        return sum(len(turn.entry.draws) for turn in self.turns if isinstance(turn.entry, Accepted | Commanded))


def unchain(rows: Iterable[tuple[int, bytes, bytes]]) -> tuple[list[Stored], str | None]:
    """Return the entries of a journal up to the first that its chain does not hold, and what is wrong with that one."""
    found: list[Stored] = []
    head = CHAIN_START
    for number, body, hashed in rows:
        if number != len(found) + 1:
            return found, f"entry {len(found) + 1} is missing"
        if not isinstance(body, bytes) or link(head, body) != hashed:
            return found, f"entry {number} was altered: its hash is wrong"
        try:
            found.append(Stored(number, decode(body), msgspec.json.decode(body)))
        except msgspec.MsgspecError as error:
            return found, f"entry {number} is of no known form ({error})"
        if number == 1 and not isinstance(found[0].entry, Opened):
            return [], "entry 1 does not open a session"
        head = hashed
    return found, None


def sessions(stored: Sequence[Stored], rebuild: Rebuild) -> Iterator[Session]:
    """Yield each session of a journal, played again."""
    starts = [place for place, each in enumerate(stored) if isinstance(each.entry, Opened)]
    for start, end in pairwise((*starts, len(stored))):
        yield session_of(list(stored[start:end]), rebuild)


def session_of(stored: list[Stored], rebuild: Rebuild) -> Session:
    """Play one session again, as far as that goes."""
    opened = stored[0].entry
    if not isinstance(opened, Opened):
        raise ValueError(f"entry {stored[0].number} does not open a session")
    if opened.fixed and fingerprint(opened.fixed) != opened.setup:
        return Session(stored, [], f"entry {stored[0].number} holds another setup than {opened.setup}, which it names")
    try:
        told = rebuild(opened)
    except UnknownSetupError as error:
        return Session(stored, [], unknown=str(error))
    turns: list[Turn] = []
    try:
        turns.extend(play_again(told, ((each.number, each.entry) for each in stored)))
    except FaultError as error:
        return Session(stored, turns, fault=str(error))
    return Session(stored, turns)


class Verdict(msgspec.Struct, frozen=True):
    """What a check came to: what is wrong, what could not be looked at, and the entries as they were played."""

    findings: list[str]
    notes: list[str]
    session: Session | None


def check_record(record: Record, rebuild: Rebuild) -> Verdict:
    """Check a record: seals, chain, commitment, draws, rules, and that all it tells is what its entries lead to.

    Args:
        record: as it was read.
        rebuild: makes game and setup again.
    """
    findings = [*_check_seals(record)]
    if record.digest != digest(record):
        findings.append("its digest is not that of what it tells: something in it was altered")
    told = _told(record.entries)
    if not told:
        withheld = "the match is not over: its entries are sealed, and nothing of it can be played again yet"
        return Verdict(findings, [withheld], None)
    try:
        stored = [_stored(kept) for kept in told]
        if not isinstance(stored[0].entry, Opened):
            return Verdict([*findings, f"entry {told[0].number} does not open a session"], [], None)
    except msgspec.MsgspecError as error:
        return Verdict([*findings, f"an entry is of no known form ({error})"], [], None)
    session = session_of(stored, rebuild)
    notes = [session.unknown] if session.unknown else []
    if len(told) < len(record.entries):
        notes.append(f"entries from {record.entries[len(told)].number} on are withheld: a match is not over")
    if session.fault:
        findings.append(session.fault)
    elif not session.unknown and not findings:
        findings += _compare(record, session)
    return Verdict(findings, notes, session)


def _check_seals(record: Record) -> Iterator[str]:
    """Yield the first entry whose number, seal or salt is wrong, and what is wrong with commitments and head."""
    head, seeds = CHAIN_START, _seeds(record)
    for match in record.matches:
        if match.seed is not None and commitment(bytes.fromhex(match.seed)) != match.commitment:
            yield f"the seed told for entry {match.first_entry} on is not the one that was committed to"
    for place, kept in enumerate(record.entries):
        if kept.number != record.entries[0].number + place:
            yield f"entry {record.entries[0].number + place} is missing"
            return
        own = kept.salt or salt(seeds.get(kept.number, b""), kept.number)
        if kept.body is not None and seal(own, kept.body) != kept.seal:
            yield f"entry {kept.number} was altered: its seal is wrong"
            return
        head = extend(head, kept.seal)
    if head.hex() != record.head:
        yield "its head is not that of the chain of its seals"


def _seeds(record: Record) -> dict[int, bytes]:
    """Return the seed of each entry, by number, as far as seeds are told."""
    first, last = record.entries[0].number, record.entries[-1].number
    return {
        number: bytes.fromhex(match.seed)
        for match in record.matches
        if match.seed is not None
        for number in range(max(match.first_entry, first), min(match.last_entry, last) + 1)
    }


def _told(entries: Sequence[Kept]) -> list[Kept]:
    """Return the entries before the first that is withheld."""
    withheld = (place for place, kept in enumerate(entries) if kept.body is None)
    return list(entries[: next(withheld, len(entries))])


def _stored(kept: Kept) -> Stored:
    body = kept.body or {}
    return Stored(kept.number, decode(canonical(body)), body)


def _compare(record: Record, session: Session) -> Iterator[str]:
    """Yield what a record tells otherwise than its entries do."""
    # Through JSON, as the record has gone.
    expected = read(write(compose(stretches(session.turns), session.bodies, digests(session.turns))))
    for kept, told in zip(expected.entries, record.entries, strict=False):
        # Of what the last one showed no entry that is told keeps a digest, nor did older versions keep any.
        compared = told if kept.shown is not None else msgspec.structs.replace(told, shown=None)
        if kept != compared:
            yield f"entry {kept.number}: {_difference(kept, compared)}"
            return
    if len(expected.entries) == len(record.entries) and len(expected.matches) != len(record.matches):
        yield f"it tells of {len(record.matches)} matches; its entries hold {len(expected.matches)}"
    for match, claimed in zip(expected.matches, record.matches, strict=False):
        if match != claimed:
            yield f"the match from entry {match.first_entry} on: {_difference(match, claimed)}"
    for name in ("game", "setup", "board", "simulated", "wall", "synchronised"):
        if getattr(expected, name) != getattr(record, name):
            yield f"{name} is told as {getattr(record, name)!r}; its entries say {getattr(expected, name)!r}"


def _difference(ours: Any, theirs: Any) -> str:
    name = next(name for name in ours.__struct_fields__ if getattr(ours, name) != getattr(theirs, name))
    return f"{name} told as {getattr(theirs, name)!r:.200}; played again it is {getattr(ours, name)!r:.200}"
