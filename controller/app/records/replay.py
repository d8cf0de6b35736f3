"""`smartboard replay FILE`: a journal or record is played again and told; what comes out otherwise is a finding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from controller.app.records.again import digests_elsewhere, digests_of
from controller.app.records.sources import KeptJournal, NoRecordError, open_file, paint, rebuild
from controller.games.core import Event
from controller.record.entries import Accepted, Entry, Opened, Reseeded
from controller.record.form import Record
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
    findings: list[str] = []
    turns = 0
    if isinstance(kept, KeptJournal):
        sessions = list(kept.sessions())
        turns = sum(_tell(session, as_json) for session in sessions)
        findings += _compare_journal(path, sessions)
    elif kept.record is not None:
        session, found = _play_record(path, kept.record)
        turns = _tell(session, as_json)
        findings += found
    if kept.fault:
        findings.append(kept.fault)
    _tell_end(path, turns, findings, as_json)
    return 1 if findings else 0


def _play_record(path: Path, record: Record) -> tuple[Session, list[str]]:
    verdict = check_record(record, rebuild, paint(record.simulated))
    session = verdict.session
    if session is None and not verdict.findings:
        raise NoRecordError(f"{path}: {verdict.notes[0]}; export it again when it is")
    if session is not None and session.unknown:
        raise NoRecordError(f"{path}: {session.unknown}")
    return session or Session([], []), verdict.findings


def _compare_journal(path: Path, sessions: list[Session]) -> Iterator[str]:
    """Yield where a journal comes out otherwise when another process plays it too."""
    for session in sessions:
        if session.unknown or session.fault:
            yield session.fault or f"entry {session.stored[0].number}: {session.unknown}"
    digests = dict(digests_of(sessions))
    others = digests_elsewhere(path)
    for number, digest in digests.items():
        if others.get(number) != digest:
            yield f"entry {number}: played in another process, its events, views or frames differ"
            return


def _tell(session: Session, as_json: bool) -> int:
    began: int | None = None
    for turn in session.turns:
        at = _time(turn.entry)
        began = at if began is None else began
        if as_json:
            for event in turn.events:
                print(msgspec.json.encode({"schema": SCHEMA, "entry": turn.number, "at": at} | event).decode())
        else:
            for line in _lines(turn, None if at is None or began is None else at - began):
                print(line)
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


def _tell_end(path: Path, turns: int, findings: list[str], as_json: bool) -> None:
    if as_json:
        end = {"schema": SCHEMA, "entries": turns, "same": not findings, "findings": findings}
        print(msgspec.json.encode(end).decode())
        return
    for finding in findings:
        print(f"WRONG: {finding}")
    print(f"{path}: {turns} entries played again, {'NOT ALL' if findings else 'all'} as recorded")
