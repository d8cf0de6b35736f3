"""The journal: stored before acknowledged, read back in order, and any damage named and left as it is."""

import random
import sqlite3
import stat

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.games.core import Place, Placed
from controller.record.entries import Accepted, Opened, link
from controller.table.journal import FORMAT, Journal, JournalError

OPENED = Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True)


def fact(n):
    return Accepted(Placed(n, Place("north", 1 + n % 6), str(1 + n % 28)))


@pytest.fixture
def path(tmp_path):
    """A journal of one session with five facts, closed."""
    path = tmp_path / "journal.db"
    journal = Journal(path)
    for entry in [OPENED, *map(fact, range(5))]:
        journal.append(entry)
    journal.close()
    return path


def test_entries_come_back_in_order_and_numbering_goes_on(path):
    journal = Journal(path)
    assert journal.read() == [OPENED, *map(fact, range(5))]
    assert journal.append(fact(5)) == 7
    assert journal.read()[-1] == fact(5)


def test_only_its_owner_may_read_it(path):
    journal = Journal(path)
    journal.append(fact(9))
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_every_commit_is_synced(path):
    connection = Journal(path)._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def altered(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


NORTH_TO_SOUTH = "CAST(replace(CAST(body AS TEXT), 'north', 'south') AS BLOB)"


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (f"UPDATE entry SET body = {NORTH_TO_SOUTH} WHERE number = 3", "entry 3 was altered"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE number = 4", "entry 4 was altered"),
        ("DELETE FROM entry WHERE number = 2", "entry 2 is missing"),
        ("DELETE FROM entry WHERE number = 1", "entry 1 is missing"),
        ("UPDATE entry SET number = 9 WHERE number = 6", "entry 6 is missing"),
        ("DROP TABLE entry", "not a journal that can be opened"),
        (f"PRAGMA user_version = {FORMAT + 1}", "written by a newer smartboard"),
        ("PRAGMA application_id = 7", "another program's database"),
    ],
)
def test_each_alteration_is_named_and_left_as_it_is(path, statement, words):
    altered(path, statement)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=words):
        Journal(path).read()
    assert path.read_bytes() == before


def test_an_entry_of_no_known_form_is_named(path):
    connection = sqlite3.connect(path)
    (head,) = connection.execute("SELECT hash FROM entry WHERE number = 6").fetchone()
    body = b'{"entry":"prophecy"}'
    connection.execute("INSERT INTO entry VALUES (7, ?, ?)", (body, link(head, body)))
    connection.commit()
    connection.close()
    with pytest.raises(JournalError, match="entry 7 is of no known form"):
        Journal(path).read()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_file_with_damaged_bytes_opens_or_is_refused_with_its_name(path, seed):
    chance = random.Random(seed)
    whole = path.read_bytes()
    damaged = bytearray(whole)
    for _ in range(chance.choice([1, 3, 500])):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    del damaged[chance.choice([len(damaged), chance.randrange(len(damaged))]) :]
    path.write_bytes(damaged)
    try:
        for entry in Journal(path).read():
            assert isinstance(entry, Opened | Accepted)
    except JournalError as error:
        assert str(path) in str(error)
    finally:
        for file in list(path.parent.iterdir()):
            file.unlink(missing_ok=True)  # a journal that is let go of removes files of its own
        path.write_bytes(whole)


def test_a_place_where_no_file_can_be_is_named(tmp_path):
    with pytest.raises(JournalError, match="nowhere"):
        Journal(tmp_path / "nowhere" / "journal.db")
    with pytest.raises(JournalError, match=str(tmp_path)):
        Journal(tmp_path)


def test_nothing_is_numbered_that_was_not_stored(path):
    journal = Journal(path)
    journal._connection.execute("PRAGMA max_page_count = 2")
    journal._connection.execute("PRAGMA query_only = ON")
    journal.read()
    with pytest.raises(JournalError, match="entry 7 was not stored"):
        journal.append(fact(6))
    journal._connection.execute("PRAGMA query_only = OFF")
    assert journal.append(fact(6)) == 7


def test_the_last_session_is_read_by_itself(path):
    journal = Journal(path)
    assert journal.session() == journal.read()
    second = [Opened("inspect", "abc", "sim", True, "later", True), fact(7), fact(8)]
    for entry in second:
        journal.append(entry)
    assert journal.session() == second
    assert journal.append(fact(9)) == 10
    assert Journal(path).session() == [*second, fact(9)]


def test_damage_before_the_last_session_does_not_hide_it(path):
    journal = Journal(path)
    journal.append(OPENED)
    journal.close()
    altered(path, "UPDATE entry SET body = CAST('{}' AS BLOB) WHERE number = 3")
    assert Journal(path).session() == [OPENED]
    with pytest.raises(JournalError, match="entry 3 was altered"):
        Journal(path).read()


@pytest.mark.parametrize("number", [6, 7])
def test_damage_in_the_last_session_is_named(path, number):
    journal = Journal(path)
    for entry in (OPENED, fact(1)):
        journal.append(entry)
    journal.close()
    altered(path, f"DELETE FROM entry WHERE number = {number}")
    with pytest.raises(JournalError, match=f"entry {number} is missing"):
        Journal(path).session()


def test_an_empty_journal_has_no_session(tmp_path):
    assert Journal(tmp_path / "journal.db").session() == []


def test_a_file_that_a_power_cut_left_empty_is_begun_anew(tmp_path):
    (tmp_path / "journal.db").touch(mode=0o644)
    assert Journal(tmp_path / "journal.db").append(OPENED) == 1
    assert stat.S_IMODE((tmp_path / "journal.db").stat().st_mode) == 0o600


def test_a_full_disk_is_no_damage(path):
    journal = Journal(path)
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError, match="make room on the disk and start again: nothing that was stored is lost"):
        for n in range(1000):
            journal.append(fact(n))
    assert len(Journal(path).read()) >= 6
