"""The journal: entries in, on disk before the call returns; read back whole, numbered and chained, after a restart."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from controller.record.entries import CHAIN_START, OPENING, Entry, decode, encode, link
from controller.table.files import sync_directory

APPLICATION_ID = 0x536D4231
FORMAT = 1
"""Version of the file's tables; a newer one is refused, an older one would be brought up to date here."""

_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises on a damaged file; text in a damaged schema is decoded by Python."""

LEFT = "move the file away to begin anew, it is left as it is"


class JournalError(Exception):
    """The journal cannot be opened, read or written; the message says which, where and the remedy."""


class DiskFullError(JournalError):
    """Nothing was stored for want of room; the journal is whole, and takes more as soon as there is room."""


class DamagedError(JournalError):
    """Entries after the beginning of a session are damaged; `number` is the first of them, None when not known."""

    def __init__(self, what: str, number: int | None) -> None:
        super().__init__(f"{what}; {LEFT}")
        self.what = what
        self.number = number


class _DamagedEntryError(Exception):
    """What is wrong with the entry after the last one that was read."""


class Journal:
    """One state directory's journal: SQLite in WAL mode, every append synced, mode 0600 since it holds secrets."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_aside: Path | None = None
        """Where a damaged journal is kept that was mended to make this one."""
        self._number = 0
        self._head = CHAIN_START
        try:
            self._connection = connect(path)
            self._prepare()
            _sync_way_to(path)
            self._last()
        except (*_DAMAGE, OSError) as error:
            kind = DiskFullError if is_full(error) else JournalError
            raise kind(f"{path}: not a journal that can be opened ({error}); {remedy(error)}") from None

    @property
    def number(self) -> int:
        """The number of the newest entry; 0 where there is none."""
        return self._number

    def read(self) -> list[Entry]:
        """Return all entries in order, after checking numbers and chain.

        Raises:
            JournalError: an entry is damaged or missing; names the first such number.
        """
        return self._read_after(0, CHAIN_START)

    def session(self) -> list[Entry]:
        """Return the entries of the last session, from its `Opened` on, checked as `read` does.

        Raises:
            DamagedError: one of them, but not the first, is damaged or missing.
            JournalError: the first of them is; or the journal is of another kind.
        """
        before = "SELECT number, hash FROM entry WHERE number = ? - 1"
        opened = "SELECT number FROM entry WHERE substr(body, 1, ?) = ? ORDER BY number DESC LIMIT 1"
        try:
            (start,) = self._connection.execute(opened, (len(OPENING), OPENING)).fetchone() or (1,)
            last = self._connection.execute(before, (start,)).fetchone()
        except _DAMAGE as error:
            self._connection.close()
            raise DamagedError(f"{self.path}: its last entries cannot be read ({error})", None) from None
        if start > 1 and last is None:
            self._refuse(f"entry {start - 1} is missing")
        return self._read_after(*last or (0, CHAIN_START))

    def _read_after(self, number: int, head: bytes) -> list[Entry]:
        self._number, self._head = number, head
        entries: list[Entry] = []
        try:
            entries.extend(self._entries())
        except (*_DAMAGE, _DamagedEntryError) as error:
            what = error.args[0] if isinstance(error, _DamagedEntryError) else f"cannot be read ({error})"
            why = f"entry {self._number + 1} {what}"
            if self._number > number:
                self._connection.close()
                raise DamagedError(f"{self.path}: {why}", self._number + 1) from None
            self._refuse(why)
        return entries

    def append(self, entry: Entry) -> int:
        """Store an entry and return its number; it is on disk when this returns.

        Raises:
            JournalError: nothing was stored, for example because the disk is full.
        """
        body = encode(entry)
        head = link(self._head, body)
        try:
            with self._connection:
                self._connection.execute("INSERT INTO entry VALUES (?, ?, ?)", (self._number + 1, body, head))
        except sqlite3.Error as error:
            kind = DiskFullError if is_full(error) else JournalError
            what = f"{self.path}: entry {self._number + 1} was not stored ({error})"
            raise kind(f"{what}; {remedy(error)}") from None
        self._number, self._head = self._number + 1, head
        return self._number

    def fill(self, rows: Sequence[tuple[int, bytes, bytes]]) -> None:
        """Store entries that stood in another journal, as numbers, bytes and hashes; this one must be empty."""
        with self._connection:
            self._connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        self._last()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _prepare(self) -> None:
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if (application, version, tables) == (0, 0, 0):
            self._create()
        elif application != APPLICATION_ID:
            self._refuse("another program's database; choose another --state-dir")
        elif version > FORMAT:
            self._refuse(f"written by a newer smartboard (format {version}, known: up to {FORMAT}); update this one")

    def _create(self) -> None:
        # One transaction: a power cut must leave either no journal or a whole one.
        self._connection.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT};"
            "CREATE TABLE entry (number INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT; COMMIT;"
        )

    def _last(self) -> None:
        query = "SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1"
        try:
            self._number, self._head = self._connection.execute(query).fetchone() or (0, CHAIN_START)
        except sqlite3.DatabaseError as error:
            # Whoever reads the session will find the damage and can name it; nothing can be appended to it either.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise

    def _entries(self) -> Iterator[Entry]:
        after = "SELECT number, body, hash FROM entry WHERE number > ? ORDER BY number"
        for number, body, head in self._connection.execute(after, (self._number,)):
            if number != self._number + 1:
                raise _DamagedEntryError("is missing")
            if not isinstance(body, bytes) or link(self._head, body) != head:
                raise _DamagedEntryError("was altered: its hash is wrong")
            try:
                yield decode(body)
            except msgspec.MsgspecError as error:
                self._refuse(f"entry {number} is of no known form ({error})")
            self._number, self._head = number, head

    def _refuse(self, why: str) -> NoReturn:
        self._connection.close()
        raise JournalError(f"{self.path}: {why}; {LEFT}")


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal's file as it is written to: in WAL mode, each commit synced, mode 0600."""
    # Made with its mode before SQLite opens it: WAL and shared-memory files inherit the mode of the database.
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    os.fchmod(descriptor, 0o600)
    os.close(descriptor)
    connection = sqlite3.connect(path, isolation_level="IMMEDIATE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _sync_way_to(path: Path) -> None:
    """Make safe the journal's name and the directories on the way to it, which may be as new as it is."""
    sync_directory(path.parent)
    for directory in path.parent.absolute().parents:
        # One that may not be read, or is on a disk that cannot be written, was not made for the journal.
        with contextlib.suppress(OSError):
            sync_directory(directory)


def is_full(error: Exception) -> bool:
    """Tell whether an error of SQLite or the system says that there is no room."""
    # SQLite has words of its own for the file that a WAL is indexed in, which grows before anything is written.
    no_index = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_SHMSIZE
    return no_index or "full" in str(error) or getattr(error, "errno", None) in {errno.ENOSPC, errno.EDQUOT}


def remedy(error: Exception) -> str:
    """Return what a person can do; what is only out of room or reach is not to be thrown away."""
    words = str(error)
    if is_full(error):
        return "make room on the disk: nothing that was stored is lost"
    if "locked" in words:
        return "another program has it open; end that one"
    if isinstance(error, OSError) or "readonly" in words or "disk I/O" in words or "unable to open" in words:
        return "check the disk, and that this user may write there"
    return "move it away to begin anew; it is left as it is"
