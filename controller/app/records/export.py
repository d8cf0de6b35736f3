"""`smartboard export`: a journal in, the record of one of its matches out, of which nothing secret can be read."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from controller.app.records.sources import KeptJournal, NoRecordError, journal_to_tell, names_beside
from controller.record.compose import Stretch, compose, standing, stretches, taken_back
from controller.record.form import Record, write
from controller.record.shown import digests
from controller.record.verify import Session
from controller.table.files import put
from controller.table.journal import JournalError

PRIVATE, PUBLIC = 0o600, 0o644


def export(journal: Path, number: int | None, output: Path | None, *, nameless: bool = False) -> int:
    """Write the record of a journal's match, the last one when no number is given, without names if so; return 0.

    Raises:
        NoRecordError: there is no such journal or match.
        JournalError: the journal is damaged, or the record cannot be written.
    """
    session, parts = chosen(journal_to_tell(journal), journal, number)
    record = composed(session, parts, names={} if nameless else names_beside(journal))
    if output is None:
        sys.stdout.buffer.write(write(record))
    else:
        save(output, write(record), PUBLIC if parts[-1].open else PRIVATE)
    return 0


def chosen(kept: KeptJournal, path: Path, number: int | None) -> tuple[Session, list[Stretch]]:
    """Return the session of a match, counted from 1, and the stretches from its beginning to the match's end.

    Raises:
        NoRecordError: there is no match of this number.
    """
    matches: list[tuple[Session, list[Stretch]]] = []
    unknown = ""
    for session in kept.sessions():
        if session.fault or session.unknown:
            unknown = session.fault or session.unknown or ""
            continue
        parts = stretches(session.turns)
        went_on = taken_back(parts, standing(parts))
        ends = (place for place, part in enumerate(parts) if part.is_match and place not in went_on)
        matches += [(session, parts[: place + 1]) for place in ends]
    if not matches:
        raise NoRecordError(f"{path}: no match was played yet{f' ({unknown})' if unknown else ''}")
    if number is not None and not 1 <= number <= len(matches):
        raise NoRecordError(f"{path}: no match {number}; known: 1 to {len(matches)}")
    return matches[-1 if number is None else number - 1]


def composed(
    session: Session, parts: list[Stretch], *, names: Mapping[str, str] | None = None, private: bool = False
) -> Record:
    """Return the record of a session's stretches."""
    return compose(parts, session.bodies, digests(session.turns), names=names, private=private)


def save(path: Path, content: bytes, mode: int) -> None:
    """Put a file in its place, whole or not at all.

    Raises:
        JournalError: it cannot be written.
    """
    if not path.name:
        raise JournalError(f"{path}: cannot be written (it names no file)")
    try:
        put(path, content, mode)
    except OSError as error:
        raise JournalError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
