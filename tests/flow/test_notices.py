"""What is said above any game: a damaged journal until a press, a full disk at a start until there is room."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

SEATS = ("north", "south")
FULL = "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk is full'); END"


def change(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@pytest.fixture
def damaged(smartboard, tmp_path):
    """A table taken up from a journal whose last entries were altered."""
    table = smartboard.start(game="cryptic-words", profile="seed", state_dir=tmp_path)
    table.put("north", 1, "12", "T", down=True)
    table.put("north", 2, "22", "R", down=True)
    table.close()
    path = tmp_path / "journal.db"
    change(path, "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), '22', '23') AS BLOB) WHERE number > 4")
    table = smartboard.start(game="cryptic-words", profile="seed", state_dir=tmp_path)
    (kept,) = tmp_path.glob("journal.damaged-*")
    return table, kept.name


def test_a_journal_that_was_set_aside_is_named_on_both_oleds_until_a_press(damaged):
    table, kept = damaged
    table.wait(30)
    for seat in SEATS:
        assert table.text(seat).startswith("JOURNAL DAMAGED")
        assert kept in table.text(seat)
        assert table.text(seat).endswith("short: go on")
    table.press("dice")
    for seat in SEATS:
        assert table.text(seat).startswith("LAY 6 TILES")


@pytest.mark.parametrize("hold_ms", [100, 700, 1000, 4500])
def test_the_press_that_goes_on_means_nothing_else(damaged, hold_ms):
    table, _ = damaged
    before = len(table.events())
    table.press("dice", hold_ms=hold_ms)
    assert table.text("south").startswith("LAY 6 TILES")
    assert len(table.events()) == before
    table.press("dice", hold_ms=4500)
    assert "> resume" in table.text("south")


def test_what_is_laid_meanwhile_counts(damaged):
    table, _ = damaged
    table.put("south", 1, "8", "B", down=True)
    assert table.text("south").startswith("JOURNAL DAMAGED")
    table.press("dice")
    assert "1 of 6 lie" in table.text("south")


def test_it_is_said_once(damaged):
    table, _ = damaged
    table.press("dice")
    table.restart()
    assert not table.text("north").startswith("JOURNAL")


def test_a_session_that_begins_on_a_full_disk_waits_for_room_and_then_begins(smartboard, tmp_path, caplog):
    first = smartboard.start(game="inspect", state_dir=tmp_path)
    first.close()
    change(tmp_path / "journal.db", FULL)
    table = smartboard.start(game="cryptic-words", state_dir=tmp_path)
    table.wait(60)
    for seat in SEATS:
        assert table.text(seat).startswith("DISK FULL")
    assert table.absent()[0] == "room on the disk"
    table.press("dice")
    table.put("north", 1, "12", "T", down=True)
    change(tmp_path / "journal.db", "DROP TRIGGER full")
    table.wait(5)
    for seat in SEATS:
        assert table.text(seat).startswith("CRYPTIC WORDS")
    assert table.absent() == []
    table.press("dice", hold_ms=1000)
    assert table.text("north").startswith("LAY 6 TILES")
    said = [record.getMessage() for record in caplog.records if "was not stored" in record.getMessage()]
    assert len(said) == 1
    assert sum("there is room" in record.getMessage() for record in caplog.records) <= 1


def test_a_disk_that_is_full_for_long_in_play_is_logged_once(smartboard, caplog):
    table = smartboard.start(game="inspect")
    full = table.fault("disk-full", "journal")
    table.press("dice")
    table.wait(120)
    full.clear()
    table.wait(5)
    assert sum("was not stored" in record.getMessage() for record in caplog.records) == 1
    assert table.events()[-1]["gesture"] == "short"


def test_a_power_cut_while_a_start_waits_for_room(smartboard, tmp_path):
    smartboard.start(game="inspect", state_dir=tmp_path).close()
    change(tmp_path / "journal.db", FULL)
    table = smartboard.start(game="cryptic-words", state_dir=tmp_path)
    table.power_cut()
    change(tmp_path / "journal.db", "DROP TRIGGER full")
    table.restart()
    assert table.text("north").startswith("CRYPTIC WORDS")
