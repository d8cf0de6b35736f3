"""The journal: entries in, on disk before the call returns; read back whole, numbered and chained, after a restart."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import msgspec

from controller.record.entries import CHAIN_START, Entry, decode, encode, link

APPLICATION_ID = 0x536D4231
FORMAT = 1
"""Version of the file's tables; a newer one is refused, an older one would be brought up to date here."""

_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises on a damaged file; text in a damaged schema is decoded by Python."""


class JournalError(Exception):
    """The journal cannot be opened, read or written; the message says which, where and the remedy."""


class Journal:
    """One state directory's journal: SQLite in WAL mode, every append synced, mode 0600 since it holds secrets."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = 0
        self._head = CHAIN_START
        try:
            self._connection = _connect(path)
            self._prepare()
            self._number, self._head = self._last()
        except (*_DAMAGE, OSError) as error:
            raise JournalError(
                f"{path}: not a journal that can be opened ({error}); move it away to begin anew"
            ) from None

    def read(self) -> list[Entry]:
        """Return all entries in order, after checking numbers and chain.

        Raises:
            JournalError: an entry is damaged or missing; names the first such number.
        """
        self._number, self._head = 0, CHAIN_START
        try:
            return list(self._entries())
        except _DAMAGE as error:
            self._refuse(f"entry {self._number + 1} cannot be read ({error})")

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
            raise JournalError(f"{self.path}: entry {self._number + 1} was not stored ({error})") from None
        self._number, self._head = self._number + 1, head
        return self._number

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
        self._connection.executescript(
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT};"
            "CREATE TABLE entry (number INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT;"
        )
        _sync_directory(self.path.parent)

    def _last(self) -> tuple[int, bytes]:
        last = self._connection.execute("SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1").fetchone()
        return last or (0, CHAIN_START)

    def _entries(self) -> Iterator[Entry]:
        for number, body, head in self._connection.execute("SELECT number, body, hash FROM entry ORDER BY number"):
            if number != self._number + 1:
                self._refuse(f"entry {self._number + 1} is missing")
            if not isinstance(body, bytes) or link(self._head, body) != head:
                self._refuse(f"entry {number} was altered: its hash is wrong")
            try:
                yield decode(body)
            except msgspec.MsgspecError as error:
                self._refuse(f"entry {number} is of no known form ({error})")
            self._number, self._head = number, head

    def _refuse(self, why: str) -> NoReturn:
        self._connection.close()
        raise JournalError(f"{self.path}: {why}; move the file away to begin anew, it is left as it is")


def _connect(path: Path) -> sqlite3.Connection:
    # Made with its mode before SQLite opens it: WAL and shared-memory files inherit the mode of the database.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, isolation_level="IMMEDIATE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _sync_directory(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
