"""A journal's file read as it lies: whatever happened to the daemon that wrote it, a sound one is found sound."""

import contextlib
import random
import shutil

import pytest

from controller.games.core import Place, Placed
from controller.record.entries import Accepted, Opened
from controller.record.verify import unchain
from controller.table.journal import Journal, JournalError
from controller.table.pages import read_journal


def fact(n, length):
    return Accepted(Placed(n, Place("north", 2), "x" * length, 3))


class Board:
    """A journal that is written while things happen to its writer."""

    def __init__(self, directory, chance):
        self.chance, self.directory, self.lives, self.written = chance, directory, 0, 0
        self.path = directory / "0" / "journal.db"
        self.path.parent.mkdir(parents=True)
        self.journal = Journal(self.path)

    def write(self, count):
        for _ in range(count):
            long = self.chance.random() < 0.03
            entry = Opened("inspect", "abc", "b", True, "w" * self.chance.randint(0, 9000), True)
            self.journal.append(entry if long else fact(self.written, self.chance.randint(1, 400)))
            self.written += 1

    def restart(self):
        self.journal.close()
        self.journal = Journal(self.path)

    def kill(self):
        """Go on with what the disk holds while the journal is open."""
        self.lives += 1
        left = self.directory / str(self.lives)
        left.mkdir()
        for file in self.path.parent.glob("journal.db*"):
            if not file.name.endswith("shm"):
                shutil.copyfile(file, left / file.name)
        self.journal.close()
        self.path = left / "journal.db"
        self.journal = Journal(self.path)

    def fill_the_disk(self):
        connection = self.journal._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with contextlib.suppress(JournalError):
            for _ in range(5):
                self.journal.append(fact(self.written, 3000))
                self.written += 1
        connection.execute("PRAGMA max_page_count = 1073741823")

    def take_up_the_log(self):
        self.journal._connection.execute("PRAGMA wal_checkpoint(RESTART)")


@pytest.mark.parametrize("seed", range(8))
def test_a_sound_journal_is_found_sound(tmp_path, seed):
    chance = random.Random(seed)
    board = Board(tmp_path, chance)
    for _ in range(12):
        board.write(chance.randint(0, 90))
        chance.choice([board.restart, board.kill, board.fill_the_disk, board.take_up_the_log])()
        reading = read_journal(board.path)
        assert (reading.fault, reading.note, len(reading.rows)) == (None, None, board.written)
    board.journal.close()
    assert read_journal(board.path).fault is None


@pytest.mark.parametrize("seed", range(2))
def test_a_byte_altered_below_the_log_is_found(tmp_path, seed):
    """The log replaces the page in which it lies, so that nothing is read from there."""
    chance = random.Random(seed)
    board = Board(tmp_path, chance)
    for happens in ((), (board.restart,), (board.take_up_the_log,), (board.kill,), (board.restart, board.kill)):
        board.write(chance.randint(1, 90))
        for each in happens:
            each()
        board.write(chance.randint(1, 40))
        whole = board.path.read_bytes()
        places = [chance.randrange(len(whole)) for _ in range(20)]
        for place in (0, 20, 27, 60, 97, chance.randrange(100, 4096), *places):
            bent = bytearray(whole)
            bent[place] ^= chance.randint(1, 255)
            board.path.write_bytes(bent)
            reading = read_journal(board.path)
            assert reading.fault or unchain(reading.rows)[1], place
        board.path.write_bytes(whole)
        assert read_journal(board.path).fault is None


def test_a_checkpoint_broken_off_anywhere_is_sound(tmp_path):
    """A power cut leaves sectors of the file as they were, as they were to become, or, where it grew, empty."""
    chance = random.Random(1)
    board = Board(tmp_path, chance)
    board.write(40)
    board.restart()
    board.write(60)
    before, log = board.path.read_bytes(), board.path.with_name("journal.db-wal").read_bytes()
    board.take_up_the_log()
    after = board.path.read_bytes()
    torn = tmp_path / "torn.db"
    torn.with_name("torn.db-wal").write_bytes(log)
    for _ in range(50):
        either = (before.ljust(len(after), b"\0"), after)
        sectors = [chance.choice(either)[at : at + 512] for at in range(0, len(after), 512)]
        torn.write_bytes(b"".join(sectors))
        reading = read_journal(torn)
        assert (reading.fault, len(reading.rows)) == (None, board.written)
