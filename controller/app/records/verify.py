"""`smartboard verify FILE`: chain, commitment, draws and rules of a journal or record, told in lines or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from controller.app.records.dice import Dice, audit, told
from controller.app.records.sources import KeptJournal, KeptRecord, compare, open_file, other_tiles, rebuild
from controller.record.compose import Stretch, stretches
from controller.record.draws import commitment
from controller.record.form import Record, shown_by
from controller.record.playthrough import Turn
from controller.record.verify import Session, check_record

SCHEMA = 1


class Found(msgspec.Struct):
    """What a check came to, in lines: what holds, what was not looked at, what is wrong; and how the dice fell."""

    kind: str
    entries: int
    holds: list[str]
    notes: list[str]
    findings: list[str]
    dice: Dice | None = None


def verify(path: Path, as_json: bool) -> int:
    """Check a file, print what was found; return 0 when all of it holds, else 1.

    Raises:
        NoRecordError: it is neither a journal nor a record.
        JournalError: it cannot be read.
    """
    kept = open_file(path)
    found = _check_journal(kept) if isinstance(kept, KeptJournal) else _check_record(kept)
    if as_json:
        head: dict[str, Any] = {"schema": SCHEMA, "file": str(path), "verified": not found.findings}
        print(msgspec.json.encode(head | msgspec.to_builtins(found, str_keys=True)).decode())
    else:
        print(f"{path}: {found.kind}, {found.entries} entries")
        dice = [] if found.dice is None else [told(found.dice)]
        for line in (*found.holds, *dice, *(f"not checked: {note}" for note in found.notes)):
            print(f"  {line}")
        for finding in found.findings:
            print(f"  WRONG: {finding}")
        print(f"{path}: {'NOT VERIFIED' if found.findings else 'verified'}")
    return 1 if found.findings else 0


def _check_journal(kept: KeptJournal) -> Found:
    found = Found("journal", len(kept.stored), [], [kept.note] if kept.note else [], [])
    turns: list[Turn] = []
    for session in kept.sessions():
        _tell_session(session, found)
        _compare(session, found)
        turns += session.turns
    found.dice = audit(turns)
    if kept.fault:
        found.findings.append(kept.fault)
    return found


def _check_record(kept: KeptRecord) -> Found:
    record = kept.record
    if record is None:
        return Found("record", 0, [], [], [str(kept.fault)])
    verdict = check_record(record, rebuild)
    found = Found("record", len(record.entries), [], verdict.notes, [])
    if verdict.session is not None and not verdict.findings:
        _tell_session(verdict.session, found)
        found.notes = verdict.notes
        found.dice = audit(verdict.session.turns)
        _compare(verdict.session, found, shown_by(record))
    elif not verdict.findings:
        found.holds += _commitments(record)
    found.findings += verdict.findings
    return found


def _tell_session(session: Session, found: Found) -> None:
    span = _span(session)
    if session.unknown:
        found.notes.append(f"{span}: {session.unknown}")
        return
    if session.fault:
        found.findings.append(session.fault)
        return
    found.notes += [f"{span}: their tiles, {name}, are not those shipped here" for name in other_tiles(session)]
    found.holds.append(f"{span}: chain, {session.draws} draws and rules hold")
    if session.given_dice:
        found.holds.append(f"{span}: the dice of {session.given_dice} inputs were given by whoever tested the board")
    found.holds += [_match_line(part) for part in stretches(session.turns) if part.over]


def _compare(session: Session, found: Found, beside: Mapping[int, str] | None = None) -> None:
    """Tell how much of what was shown comes out the same."""
    comparison = compare(session, beside)
    if comparison.same:
        found.holds.append(f"{_span(session)}: what was shown comes out the same, {comparison.same} times")
    found.notes += comparison.notes
    found.findings += comparison.findings


def _span(session: Session) -> str:
    return f"entries {session.stored[0].number}-{session.stored[-1].number}"


def _match_line(part: Stretch) -> str:
    over = next(event for turn in part.turns for event in turn.events if event["event"] == "game-over")
    span = f"entries {part.turns[0].number}-{part.turns[-1].number}"
    result = f"{over.get('winner')} by {over.get('reason')}"
    return f"{span}: a match, {result}; its draws were committed to by {commitment(part.seed)[:8]}"


def _commitments(record: Record) -> list[str]:
    return [f"the draws of the match are committed to by {match.commitment[:8]}" for match in record.matches]
