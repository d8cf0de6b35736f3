"""`smartboard export`: a journal in, the record of one of its matches out, of which nothing secret can be read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from controller.app.records.sources import KeptJournal, NoRecordError, journal_to_tell
from controller.record.compose import Stretch, compose, stretches
from controller.record.form import Record, write
from controller.record.shown import digests
from controller.record.verify import Session
from controller.table.journal import JournalError

PRIVATE, PUBLIC = 0o600, 0o644


def export(journal: Path, number: int | None, output: Path | None) -> int:
    """Write the record of a journal's match, the last one when no number is given; return 0.

    Raises:
        NoRecordError: there is no such journal or match.
        JournalError: the journal is damaged, or the record cannot be written.
    """
    session, parts = chosen(journal_to_tell(journal), journal, number)
    record = composed(session, parts)
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
        matches += [(session, parts[: n + 1]) for n, part in enumerate(parts) if part.is_match]
    if not matches:
        raise NoRecordError(f"{path}: no match was played yet{f' ({unknown})' if unknown else ''}")
    if number is not None and not 1 <= number <= len(matches):
        raise NoRecordError(f"{path}: no match {number}; known: 1 to {len(matches)}")
    return matches[-1 if number is None else number - 1]


def composed(session: Session, parts: list[Stretch], *, private: bool = False) -> Record:
    """Return the record of a session's stretches."""
    return compose(parts, session.bodies, digests(session.turns), private=private)


def save(path: Path, content: bytes, mode: int) -> None:
    """Put a file in its place, whole or not at all.

    Raises:
        JournalError: it cannot be written.
    """
    if not path.name:
        raise JournalError(f"{path}: cannot be written (it names no file)")
    part = path.with_name(f".{path.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise JournalError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
