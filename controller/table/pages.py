"""A journal's file as it lies on the disk, for whoever checks it: bytes in, its rows and what is wrong with it out.

Nothing is locked, written or made: a running daemon's journal can be read, and one that must stay as it was found.
"""

from __future__ import annotations

import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import msgspec

from controller.table.journal import APPLICATION_ID, FORMAT, Journal, connect
from controller.table.replaced import SECTOR, altered

MAGIC = b"SQLite format 3\0"
_MARK = b"CREATE TABLE entry"
_PAGE_SIZE = 4096
_ATTEMPTS = 10

# The SQLite file format (sqlite.org/fileformat2.html), 1.3: offsets in the header of the database.
_JOURNAL_MODES = slice(18, 20)
_CHANGES, _CHANGES_AGAIN, _SQLITE_VERSION = slice(24, 28), slice(92, 96), slice(96, 100)
_ROLLBACK, _WAL = b"\1\1", b"\2\2"
_OLDEST_SQLITE = 3_037_000
"""The first one that knows STRICT tables."""

# 4.1: the write-ahead log.
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order in which checksums read words."""

Row = tuple[int, bytes, bytes]
"""Number, body and hash of an entry."""


class Reading(msgspec.Struct, frozen=True):
    """The rows that can be read, in order, and what is wrong with the file around them (None: nothing)."""

    rows: list[Row] = []
    fault: str | None = None
    note: str | None = None
    """What could not be looked at, and why."""


def is_journal(path: Path) -> bool:
    """Return whether a file, or the log beside it, is a journal's, damaged perhaps.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(2 * _PAGE_SIZE)
    return start.startswith(MAGIC) or _MARK in start + _content(_log_of(path))[: 4 * _PAGE_SIZE]


def read_journal(path: Path) -> Reading:
    """Read a journal and the write-ahead log beside it, as of one moment.

    Raises:
        OSError: a file cannot be read.
    """
    for attempt in range(_ATTEMPTS):
        database, log = _snapshot(path)
        pages, frames, broken = _replayed(database, log)
        # The log of a running daemon may be caught while a frame is being written; the next look finds it whole.
        if broken is None or attempt == _ATTEMPTS - 1:
            break
    reading = _rows_of(pages)
    if broken is not None:
        return Reading(reading.rows, broken)
    if reading.fault is not None or not frames:
        return reading
    return msgspec.structs.replace(reading, fault=_fault_below(database, pages, frames, reading.rows))


def _snapshot(path: Path) -> tuple[bytes, bytes]:
    """Return database and log as they stood together: a log that was not begun anew holds what changed meanwhile."""
    log_path = _log_of(path)
    for _ in range(_ATTEMPTS):
        before = _content(log_path)[:_LOG_HEADER]
        database = path.read_bytes()
        log = _content(log_path)
        if log[:_LOG_HEADER] == before:
            break
    return database, log


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _replayed(database: bytes, log: bytes) -> tuple[bytes, list[bytes], str | None]:
    """Return the database with the log's committed frames in their places, these, and where the log breaks off."""
    if not log:
        return database, [], None
    order = _LOG_MAGIC.get(int.from_bytes(log[:4], "big"))
    if len(log) < _LOG_HEADER or order is None:
        return database, [], "the header of its write-ahead log was altered"
    sums = _checksum(order, log[:24], (0, 0))
    if sums != struct.unpack(">II", log[24:32]) or log[8:12] != _PAGE_SIZE.to_bytes(4, "big"):
        return database, [], "the header of its write-ahead log was altered"
    pages, waiting, taken = bytearray(database), list[bytes](), list[bytes]()
    size = _FRAME_HEADER + _PAGE_SIZE
    frames = [log[at : at + size] for at in range(_LOG_HEADER, len(log), size)]
    for number, frame in enumerate(frames, 1):
        sums = _checksum(order, frame[:8], sums)
        sums = _checksum(order, frame[_FRAME_HEADER:], sums) if len(frame) == size else (-1, -1)
        if frame[8:16] != log[16:24] or struct.pack(">qq", *sums) != struct.pack(">qq", *_stored(frame)):
            return bytes(pages), taken, _break(number, frame[8:16], log[16:24])
        waiting.append(frame)
        if committed := int.from_bytes(frame[4:8], "big"):
            _put(pages, waiting, committed)
            taken += waiting
            waiting = []
    return bytes(pages), taken, None


def _stored(frame: bytes) -> tuple[int, int]:
    first, second = struct.unpack(">II", frame[16:24].ljust(8, b"\0"))
    return first, second


def _put(pages: bytearray, frames: list[bytes], count: int) -> None:
    """Put frames of a transaction in their places; the database has so many pages then."""
    pages.extend(bytes(max(0, count * _PAGE_SIZE - len(pages))))
    for frame in frames:
        start = _place(frame)
        pages[start : start + _PAGE_SIZE] = frame[_FRAME_HEADER:]
    del pages[count * _PAGE_SIZE :]


def _place(frame: bytes) -> int:
    """Return the byte of the file where a frame's page belongs."""
    return (int.from_bytes(frame[:4], "big") - 1) * _PAGE_SIZE


def _fault_below(database: bytes, pages: bytes, frames: list[bytes], rows: list[Row]) -> str | None:
    """Tell whether the file was altered where the log replaces it; what another SQLite wrote is not looked at."""
    if int.from_bytes(pages[_SQLITE_VERSION], "big") != _this_sqlite():
        return None
    commits = sum(frame[4:8] != bytes(4) for frame in frames)
    # Each entry is a transaction of its own, and so was the making of the tables.
    before = _blank() if commits > len(rows) else _as_stored(rows[: len(rows) - commits], database, pages)
    found = next(altered(database, [(_place(frame), frame[_FRAME_HEADER:]) for frame in frames], before), None)
    return None if found is None else f"bytes {found} to {found + SECTOR - 1} were altered, below its write-ahead log"


def _break(number: int, salts: bytes, expected: bytes) -> str | None:
    """Return what a frame that does not follow on means: one left from before (other salts) is the log's end."""
    if salts[:4] != expected[:4] and salts[4:] != expected[4:]:
        return None
    return (
        f"its write-ahead log breaks off at frame {number}: altered, or cut by a power failure; "
        "if that was the last thing that happened, start the board once and verify again"
    )


def _checksum(order: str, words: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    for even, odd in struct.iter_unpack(f"{order}II", words):
        first = first + even + second & 0xFFFFFFFF
        second = second + odd + first & 0xFFFFFFFF
    return first, second


def _rows_of(pages: bytes) -> Reading:
    rows: list[Row] = []
    try:
        with closing(_opened(pages)) as connection:
            if fault := _other_kind(connection):
                return Reading(fault=fault)
            for row in connection.execute("SELECT number, body, hash FROM entry ORDER BY number"):
                rows.append(row)  # one by one: what was read before a damaged page counts
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return Reading(rows, f"it cannot be read beyond entry {len(rows)} ({error})")
    return Reading(rows, *_laid_out(pages, rows))


def _opened(pages: bytes) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    image = bytearray(pages)
    image[_JOURNAL_MODES] = _ROLLBACK  # a database in memory can have no log
    connection.deserialize(bytes(image))
    return connection


def _other_kind(connection: sqlite3.Connection) -> str | None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        return "it is another program's database, or its header was altered"
    if version > FORMAT:
        return (
            f"it was written by a newer smartboard (format {version}, known: up to {FORMAT}), or its header was altered"
        )
    return None


def _laid_out(pages: bytes, rows: list[Row]) -> tuple[str | None, str | None]:
    """Compare the file with one that the same entries are stored in anew; return a fault and a note.

    Rows stored one after the other lie the same way each time, so that a byte altered where no row lies is found.
    """
    try:
        expected = _as_stored(rows, pages, pages)
    except sqlite3.Error as error:
        return f"an entry is not as it was stored ({error})", None
    version = int.from_bytes(pages[_SQLITE_VERSION], "big")
    place = next(_differences(pages, expected), None)
    if version < _OLDEST_SQLITE or version >= 4_000_000 or version % 1000 > 99:
        return f"its header was altered: SQLite {version} wrote no journal", None
    if place is None:
        return None, None
    if version != _this_sqlite() and place not in range(100):
        return None, f"SQLite {version} wrote it: what lies between its entries was not looked at"
    return f"byte {place} was altered: all entries can be read, but the file is not as they were stored in it", None


def _this_sqlite() -> int:
    major, minor, patch = sqlite3.sqlite_version_info
    return major * 1_000_000 + minor * 1000 + patch


def _differences(left: bytes, right: bytes) -> Iterator[int]:
    for start in range(0, max(len(left), len(right)), _PAGE_SIZE):
        ours, theirs = left[start : start + _PAGE_SIZE], right[start : start + _PAGE_SIZE]
        if ours != theirs:
            shared = (n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b)
            yield start + next(shared, min(len(ours), len(theirs)))


def _as_stored(rows: list[Row], counted: bytes, written: bytes) -> bytes:
    """Return a file of these rows, with the count of changes of one file and the version of SQLite of another."""
    expected = bytearray(_stored_anew(rows))
    expected[_JOURNAL_MODES] = _WAL
    expected[_CHANGES] = expected[_CHANGES_AGAIN] = counted[_CHANGES]
    expected[_SQLITE_VERSION] = written[_SQLITE_VERSION]
    return bytes(expected)


@cache
def _blank() -> bytes:
    """Return a journal's file before its tables were made."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "journal.db"
        with closing(connect(path)):
            return path.read_bytes()


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "journal.db"
        Journal(path).close()
        return path.read_bytes()


def _stored_anew(rows: list[Row]) -> bytes:
    with closing(_opened(_empty())) as connection:
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")
        return connection.serialize()
