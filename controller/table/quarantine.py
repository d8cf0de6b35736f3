"""A damaged tail of the journal: the file is kept beside, named in the log, and play goes on from what is intact."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from controller.record.entries import CHAIN_START, OPENING, link
from controller.table.files import sync_directory
from controller.table.journal import DamagedError, DiskFullError, Journal, JournalError, is_full

LOG = logging.getLogger("smartboard")

Row = tuple[int, bytes, bytes]


def open_journal(path: Path) -> Journal:
    """Open the journal to be played on; a damaged tail of its last session is set aside, and logged.

    The whole file is kept as `journal.damaged-N`, N the first entry that is damaged; `set_aside` of what is returned
    names it. A power cut meanwhile leaves the old journal or the mended one.

    Raises:
        JournalError: it cannot be opened, or is damaged elsewhere too, and was left as it is.
    """
    journal = Journal(path)
    try:
        journal.session()
    except DamagedError as damage:
        kept = _set_aside(path, damage)
        LOG.error("%s; play goes on from the entry before, all of the file is kept as %s", damage.what, kept)
        journal = Journal(path)
        journal.set_aside = kept
    return journal


def _set_aside(path: Path, damage: DamagedError) -> Path:
    try:
        with closing(sqlite3.connect(path)) as connection:
            rows = _intact(connection)
            begun = any(body.startswith(OPENING) for _, body, _ in rows)
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy or not begun or damage.number not in (None, len(rows) + 1):
            raise damage
        kept = _copied(path, len(rows) + 1)
        _mend(path, rows)
    except (sqlite3.Error, OSError) as error:
        kind = DiskFullError if is_full(error) else JournalError
        raise kind(f"{damage}; its intact part cannot be saved ({error})") from None
    return kept


def _intact(connection: sqlite3.Connection) -> list[Row]:
    """Return the rows before the first that is missing, altered or cannot be read."""
    rows: list[Row] = []
    head = CHAIN_START
    try:
        for number, body, hashed in connection.execute("SELECT number, body, hash FROM entry ORDER BY number"):
            if number != len(rows) + 1 or not isinstance(body, bytes) or link(head, body) != hashed:
                break
            rows.append((number, body, hashed))
            head = hashed
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        pass  # a page that cannot be read ends the intact part as an altered entry does
    return rows


def _copied(path: Path, number: int) -> Path:
    kept = path.with_name(f"{path.stem}.damaged-{number}")
    while kept.exists():
        kept = kept.with_name(f"{kept.name}-again")
    part = path.with_name(f"{path.stem}.part")
    with part.open("wb") as copy:
        os.fchmod(copy.fileno(), 0o600)
        copy.write(path.read_bytes())
        copy.flush()
        os.fsync(copy.fileno())
    part.replace(kept)
    sync_directory(path.parent)
    return kept


def _mend(path: Path, rows: list[Row]) -> None:
    """Put a journal of these rows in the place of the damaged one, in one rename."""
    mended = path.with_name(f"{path.stem}.mended")
    for file in ("", "-wal", "-shm"):
        mended.with_name(mended.name + file).unlink(missing_ok=True)
    with closing(Journal(mended)) as journal:
        journal.fill(rows)
    mended.replace(path)
    sync_directory(path.parent)
