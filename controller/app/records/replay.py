"""`smartboard replay FILE`: a journal or record is played again and told; what comes out otherwise is a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from controller.app.records.sources import (
    KeptJournal,
    KeptRecord,
    NoRecordError,
    compare,
    names_beside,
    open_file,
    rebuild,
)
from controller.games.core import Event
from controller.games.names import told
from controller.record.entries import Accepted, Entry, Opened, Reseeded
from controller.record.form import shown_by
from controller.record.playthrough import Turn
from controller.record.verify import Session, check_record

SCHEMA = 1
NS_IN_S = 1_000_000_000


def replay(path: Path, as_json: bool) -> int:
    """Play a file again, print the playthrough; return 0 when all comes out as it was, else 1.

    Raises:
        NoRecordError: it is neither a journal nor a record, or nothing of it can be played.
        JournalError: it cannot be read.
    """
    kept = open_file(path)
    found = Found()
    if isinstance(kept, KeptJournal):
        names = names_beside(path)
        for session in kept.sessions():
            _play_session(session, names, found, as_json)
    else:
        _play_record(path, kept, found, as_json)
    if kept.fault:
        found.findings.append(kept.fault)
    _tell_end(path, found, as_json)
    return 1 if found.findings else 0


class Found(msgspec.Struct):
    """How many entries were played again, how many showed what they had shown, what differs, and what may."""

    entries: int = 0
    shown: int = 0
    findings: list[str] = []
    notes: list[str] = []


def _play_session(session: Session, names: Mapping[str, str], found: Found, as_json: bool) -> None:
    found.entries += _tell(session, names, as_json)
    if session.unknown or session.fault:
        found.findings.append(session.fault or f"entry {session.stored[0].number}: {session.unknown}")
    _compare(session, {}, found)


def _play_record(path: Path, kept: KeptRecord, found: Found, as_json: bool) -> None:
    if kept.record is None:
        return
    verdict = check_record(kept.record, rebuild)
    session = verdict.session
    if session is None and not verdict.findings:
        raise NoRecordError(f"{path}: {verdict.notes[0]}; export it again when it is")
    if session is not None and session.unknown:
        raise NoRecordError(f"{path}: {session.unknown}")
    found.findings += verdict.findings
    if session is not None:
        found.entries += _tell(session, kept.record.names, as_json)
        _compare(session, shown_by(kept.record), found)


def _compare(session: Session, beside: dict[int, str], found: Found) -> None:
    comparison = compare(session, beside)
    found.shown += comparison.same
    found.findings += comparison.findings
    found.notes += comparison.notes


def _tell(session: Session, names: Mapping[str, str], as_json: bool) -> int:
    """Tell what happened, with the names that are known; return how many entries were played."""
    began: int | None = None
    for turn in session.turns:
        at = _time(turn.entry)
        began = at if began is None else began
        if as_json:
            for event in turn.events:
                named = told(event, names)
                print(msgspec.json.encode({"schema": SCHEMA, "entry": turn.number, "at": at} | named).decode())
        else:
            for line in _lines(turn, None if at is None or began is None else at - began):
                print(told(line, names))
    return len(session.turns)


def _lines(turn: Turn, after: int | None) -> Iterator[str]:
    entry = turn.entry
    if isinstance(entry, Opened):
        yield f"{turn.number:>6}            {entry.game} on {entry.board}, {entry.wall}, setup {entry.setup}"
    elif isinstance(entry, Reseeded):
        yield f"{turn.number:>6}            what follows has a seed of its own"
    for event in turn.events:
        yield f"{turn.number:>6} {0 if after is None else after / NS_IN_S:>9.2f} s {_said(event)}"


def _said(event: Event) -> str:
    told = (f"{name} {_value(value)}" for name, value in event.items() if name != "event" and value is not None)
    return ", ".join((str(event["event"]), *told))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}:{_value(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_value, value))
    return str(value)


def _time(entry: Entry) -> int | None:
    if isinstance(entry, Accepted):
        return entry.fact.at
    return getattr(entry, "at", None)


def _tell_end(path: Path, found: Found, as_json: bool) -> None:
    if as_json:
        end = {"schema": SCHEMA, "same": not found.findings} | msgspec.to_builtins(found)
        print(msgspec.json.encode(end).decode())
        return
    for note in found.notes:
        print(f"not checked: {note}")
    for finding in found.findings:
        print(f"WRONG: {finding}")
    what = f"{found.shown} times the same was shown, {found.entries} entries played again"
    print(f"{path}: {what}, {'NOT ALL' if found.findings else 'all'} as recorded")
