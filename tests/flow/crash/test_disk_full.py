"""A full disk: nothing is acknowledged that was not stored, and the same journal goes on when there is room."""

import contextlib
import errno
import os
import subprocess
from pathlib import Path

import pytest

from controller.games.core import Place, Placed
from controller.record.entries import Accepted, Opened
from controller.table.journal import DiskFullError, Journal
from controller.table.quarantine import open_journal

OPENED = Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True)
DISK_KB = 256


def fact(n):
    return Accepted(Placed(n, Place("north", 1 + n % 6), str(1 + n % 28)))


@pytest.fixture
def small_disk(tmp_path):
    """A directory on a disk of 256 kB, and what fills it but for so many bytes; None where no disk may be mounted."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_KB}k", "tmpfs", disk]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    yield disk if mounted else None
    if mounted:
        # Lazily: a test that failed has left its journal open.
        subprocess.run(["umount", "--lazy", disk], check=True)


def fill(disk, but=0):
    """Fill a disk; returns the file that does."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1024))
    os.truncate(filler, max(0, filler.stat().st_size - but))
    return filler


def limit_pages(journal, but):
    """Leave a journal's database no room but for so many bytes; returns what gives it room again."""
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages + but // 4096}")
    return lambda: journal._connection.execute("PRAGMA max_page_count = 100000")


@pytest.mark.parametrize("but", [0, 4096, 20_000, 60_000])
@pytest.mark.parametrize("way", ["disk", "pages"])
def test_nothing_is_acknowledged_while_it_is_full_and_the_same_journal_goes_on(tmp_path, small_disk, way, but):
    disk = small_disk if way == "disk" else None
    path = (disk or tmp_path) / "journal.db"
    journal, stored = Journal(path), [OPENED]
    journal.append(OPENED)
    room = fill(disk, but).unlink if disk else limit_pages(journal, but)
    with pytest.raises(DiskFullError, match=r"was not stored.*make room"):
        for n in range(1000):
            journal.append(fact(n))
            stored.append(fact(n))
    for _ in range(5):
        with pytest.raises(DiskFullError, match=f"entry {len(stored) + 1} was not stored"):
            journal.append(fact(2000))
    assert journal.session() == stored
    room()
    for n in range(3000, 3020):
        assert journal.append(fact(n)) == len(stored) + 1
        stored.append(fact(n))
    journal.close()
    again = open_journal(path)
    assert again.set_aside is None
    assert again.read() == stored


def test_a_kill_while_it_is_full_leaves_what_was_stored(tmp_path, small_disk):
    disk = small_disk or tmp_path
    path = disk / "journal.db"
    journal, stored = Journal(path), 0
    filler = fill(disk, but=30_000) if small_disk else None
    limit_pages(journal, 8192)
    with pytest.raises(DiskFullError):
        for n in range(1000):
            stored = journal.append(fact(n))
    after = tmp_path / "after"
    after.mkdir()
    for file in disk.glob("journal.db*"):
        (after / file.name).write_bytes(file.read_bytes())
    assert filler is None or filler.exists()
    assert open_journal(after / "journal.db").read() == [fact(n) for n in range(stored)]


def test_a_start_on_a_full_disk_is_told_as_one(tmp_path, small_disk):
    disk = small_disk or tmp_path
    path = disk / "journal.db"
    journal = Journal(path)
    for n in range(30):
        journal.append(fact(n))
    journal.close()
    filler = fill(disk) if small_disk else None
    if filler is not None:
        with pytest.raises(DiskFullError, match="make room"):
            open_journal(path).append(fact(31))
        filler.unlink()
    assert open_journal(path).append(fact(31)) == 31


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_with_no_room_for_the_file_is_told_as_full(tmp_path, monkeypatch, number):
    def refuse(*arguments):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(DiskFullError, match="make room"):
        Journal(tmp_path / "journal.db")


def test_a_damaged_tail_that_finds_no_room_to_be_set_aside_is_told_as_full(tmp_path, monkeypatch):
    path = tmp_path / "journal.db"
    journal = Journal(path)
    journal.append(OPENED)
    journal.append(fact(1))
    journal.append(fact(2))
    journal._connection.execute("UPDATE entry SET hash = zeroblob(32) WHERE number = 3")
    journal._connection.commit()
    journal.close()

    def refuse(*arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DiskFullError, match="cannot be saved"):
        open_journal(path)
    monkeypatch.undo()
    assert open_journal(path).session() == [OPENED, fact(1)]
