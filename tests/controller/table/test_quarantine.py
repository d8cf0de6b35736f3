"""A damaged tail is set aside as a whole file and named; play goes on before it; any other damage stays an error."""

import logging
import random
import sqlite3
import stat

import pytest

from controller.games.core import Place, Placed
from controller.record.entries import Accepted, Opened, link
from controller.table.journal import Journal, JournalError
from controller.table.quarantine import open_journal

OPENED = Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True)
COUNT = 60
PAGE = 4096


def fact(n):
    return Accepted(Placed(n, Place("north", 1 + n % 6), str(1 + n % 28)))


ENTRIES = [OPENED, *map(fact, range(COUNT - 1))]
NORTH_TO_SOUTH = "CAST(replace(CAST(body AS TEXT), 'north', 'south') AS BLOB)"


@pytest.fixture
def path(tmp_path):
    """A closed journal of one session, some pages long."""
    path = tmp_path / "journal.db"
    fill(path, ENTRIES)
    return path


def fill(path, entries):
    journal = Journal(path)
    for entry in entries:
        journal.append(entry)
    journal.close()


def alter(statement):
    def damage(path):
        connection = sqlite3.connect(path)
        connection.execute(statement)
        connection.commit()
        connection.close()

    return damage


def last_leaf(path):
    """Return the number of the page that holds the newest entries."""
    pages = path.read_bytes()
    newest = b'"at":%d,' % (COUNT - 2)
    return next(n for n in range(len(pages) // PAGE) if newest in pages[n * PAGE : (n + 1) * PAGE])


def overwrite(with_what):
    def damage(path):
        content = bytearray(path.read_bytes())
        start = last_leaf(path) * PAGE
        content[start : start + PAGE] = with_what(PAGE)
        path.write_bytes(content)

    return damage


def cut_short(path):
    with path.open("r+b") as file:
        file.truncate(last_leaf(path) * PAGE)


def flip_one_bit(path):
    content = bytearray(path.read_bytes())
    at = content.index(b'"at":%d,' % 41)
    content[at + 6] ^= 1
    path.write_bytes(content)


TAILS = {
    "altered": alter(f"UPDATE entry SET body = {NORTH_TO_SOUTH} WHERE number = 43"),
    "hash altered": alter("UPDATE entry SET hash = zeroblob(32) WHERE number = 43"),
    "missing": alter("DELETE FROM entry WHERE number = 43"),
    "jumped": alter("UPDATE entry SET number = 99 WHERE number = 60"),
    "one bit": flip_one_bit,
    "page of zeros": overwrite(bytes),
    "page of noise": overwrite(random.Random(4).randbytes),
}
FIRST_DAMAGED = {"jumped": 60, "page of zeros": None, "page of noise": None}


@pytest.mark.parametrize("kind", TAILS)
def test_a_damaged_tail_is_set_aside_and_named(path, kind, caplog):
    TAILS[kind](path)
    before = path.read_bytes()
    with caplog.at_level(logging.ERROR):
        journal = open_journal(path)
    entries = journal.session()
    assert entries == ENTRIES[: len(entries)]
    assert len(entries) + 1 == (FIRST_DAMAGED.get(kind, 43) or len(entries) + 1)
    assert COUNT / 2 < len(entries) < COUNT
    kept = path.with_name(f"journal.damaged-{len(entries) + 1}")
    assert kept.read_bytes() == before
    assert stat.S_IMODE(kept.stat().st_mode) == stat.S_IMODE(path.stat().st_mode) == 0o600
    assert str(kept) in caplog.text
    assert journal.set_aside == kept
    assert {file.name for file in path.parent.iterdir()} >= {"journal.db", kept.name}
    assert not [file for file in path.parent.iterdir() if "mended" in file.name or "part" in file.name]
    assert journal.append(fact(900)) == len(entries) + 1
    journal.close()
    again = open_journal(path)
    assert again.set_aside is None
    assert again.read() == [*entries, fact(900)]


@pytest.mark.parametrize("kind", TAILS)
def test_reading_alone_sets_nothing_aside(path, kind):
    TAILS[kind](path)
    before = path.read_bytes()
    with pytest.raises(JournalError):
        Journal(path).read()
    assert path.read_bytes() == before
    assert not list(path.parent.glob("journal.damaged*"))


def garbled_start(path):
    content = bytearray(path.read_bytes())
    content[PAGE : 2 * PAGE] = bytes(PAGE)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (alter(f"UPDATE entry SET body = {NORTH_TO_SOUTH.replace('north', 'sim')} WHERE number = 1"), "entry 1 was"),
        (alter("DELETE FROM entry WHERE number = 1"), "entry 1 is missing"),
        (garbled_start, "cannot be read"),
        (cut_short, "not a journal that can be opened"),
        (alter("DROP TABLE entry"), "not a journal that can be opened"),
        (lambda path: path.write_bytes(b"what is this?" * 1000), "not a journal"),
    ],
)
def test_a_broken_start_stays_an_error(path, damage, words):
    damage(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=words):
        open_journal(path)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("journal.damaged*"))


def test_a_tail_is_not_cut_where_older_entries_are_damaged_too(path):
    fill(path, ENTRIES)
    alter("DELETE FROM entry WHERE number = 30")(path)
    alter("UPDATE entry SET hash = zeroblob(32) WHERE number = 100")(path)
    with pytest.raises(JournalError, match="entry 100 was altered"):
        open_journal(path)
    assert not list(path.parent.glob("journal.damaged*"))


def test_a_session_whose_beginning_cannot_be_proved_is_not_cut(path):
    fill(path, ENTRIES)
    alter(f"DELETE FROM entry WHERE number = {COUNT}")(path)
    with pytest.raises(JournalError, match=f"entry {COUNT} is missing"):
        open_journal(path)
    assert not list(path.parent.glob("journal.damaged*"))


def test_a_session_that_has_lost_its_beginning_gives_way_to_the_one_before(path):
    fill(path, ENTRIES)
    alter(f"DELETE FROM entry WHERE number = {COUNT + 1}")(path)
    assert open_journal(path).session() == ENTRIES
    assert len(list(path.parent.glob("journal.damaged-61"))) == 1


def test_a_session_whose_first_entry_is_altered_gives_way_to_none(path):
    fill(path, ENTRIES)
    alter(f"UPDATE entry SET body = {NORTH_TO_SOUTH.replace('north', 'sim')} WHERE number = {COUNT + 1}")(path)
    with pytest.raises(JournalError, match=f"entry {COUNT + 1} was altered"):
        open_journal(path)
    assert not list(path.parent.glob("journal.damaged*"))


def test_a_journal_that_was_filled_goes_on_numbering(path, tmp_path):
    rows = sqlite3.connect(path).execute("SELECT * FROM entry").fetchall()
    journal = Journal(tmp_path / "filled.db")
    journal.fill(rows)
    assert journal.append(fact(900)) == COUNT + 1
    assert journal.read() == [*ENTRIES, fact(900)]


def test_an_entry_of_a_newer_smartboard_is_no_damage(path):
    connection = sqlite3.connect(path)
    (head,) = connection.execute(f"SELECT hash FROM entry WHERE number = {COUNT}").fetchone()
    body = b'{"entry":"prophecy"}'
    connection.execute("INSERT INTO entry VALUES (?, ?, ?)", (COUNT + 1, body, link(head, body)))
    connection.commit()
    connection.close()
    with pytest.raises(JournalError, match=f"entry {COUNT + 1} is of no known form"):
        open_journal(path)


def test_a_second_damage_at_the_same_entry_keeps_both_files(path):
    for _ in range(3):
        TAILS["altered"](path)
        journal = open_journal(path)
        for n in range(20):
            journal.append(fact(n + 41))
        journal.close()
    assert len(list(path.parent.glob("journal.damaged-43*"))) == 3


def test_entries_that_stand_in_the_wal_are_kept_and_set_aside_like_others(path):
    journal = Journal(path)
    for n in range(40):
        journal.append(fact(100 + n))
    journal._connection.execute("UPDATE entry SET hash = zeroblob(32) WHERE number = 90")
    journal._connection.commit()
    mended = path.parent / "after-a-kill"
    mended.mkdir()
    for file in path.parent.glob("journal.db*"):
        (mended / file.name).write_bytes(file.read_bytes())
    assert (mended / "journal.db-wal").stat().st_size > 0
    after = open_journal(mended / "journal.db")
    assert len(after.read()) == 89
    kept = sqlite3.connect(after.set_aside)
    assert kept.execute("SELECT count(*) FROM entry").fetchone() == (100,)


def test_an_intact_journal_is_only_opened(path):
    before = path.read_bytes()
    journal = open_journal(path)
    assert journal.set_aside is None
    assert journal.session() == ENTRIES
    journal.close()
    assert path.read_bytes() == before


def test_a_new_journal_is_made(tmp_path):
    assert open_journal(tmp_path / "journal.db").append(OPENED) == 1
