"""`smartboard verify`: what is whole is verified from the file alone; whatever is altered is found and named."""

import hashlib
import json
import os
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from controller.app.records.sources import kept_journal
from controller.record.entries import CHAIN_START, decode, encode, fingerprint, link
from controller.table.journal import Journal

JOURNALS = ("inspect", "over", "running", "began", "again")


def rows_of(path):
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT number, body, hash FROM entry ORDER BY number").fetchall()
    connection.close()
    return rows


def entry_1(path):
    return decode(rows_of(path)[0][1])


def change(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(*([statement] if isinstance(statement, str) else statement))
    connection.close()


def chained_anew(path, alter):
    """Alter bodies and make the chain fit them, as whoever forges a journal would."""
    head, rows = CHAIN_START, []
    for number, body, _ in rows_of(path):
        bent = alter(number, body)
        head = link(head, bent)
        rows.append((number, bent, head))
    path.unlink()
    journal = Journal(path)
    journal.fill(rows)
    journal.close()


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_is_verified_and_left_as_it_was(kept, smartboard_command, name):
    path = kept(name)
    path.chmod(0o400)
    path.parent.chmod(0o500)
    before = path.read_bytes(), sorted(path.parent.iterdir())
    code, out, _ = smartboard_command("verify", path)
    path.parent.chmod(0o700)
    assert code == 0, out
    assert out.endswith(f"{path}: verified\n")
    assert (path.read_bytes(), sorted(path.parent.iterdir())) == before


@pytest.mark.parametrize("name", [*JOURNALS[:3], "again"])
def test_a_record_is_verified_from_itself_alone(exported, smartboard_command, name):
    file = exported(name)
    code, out, _ = smartboard_command("verify", file)
    assert code == 0, out
    assert out.endswith(f"{file}: verified\n")


def test_it_tells_the_matches_and_their_commitments(kept, smartboard_command):
    path = kept("over")
    _, out, _ = smartboard_command("verify", path)
    shown = hashlib.sha256(bytes.fromhex("5a" * 32)).hexdigest()[:8]
    assert "a match, north by concede" in out
    assert shown in out
    code, out, _ = smartboard_command("verify", path, "--json")
    told = json.loads(out)
    assert (code, told["schema"], told["verified"], told["findings"]) == (0, 1, True, [])


def test_a_journal_is_verified_while_it_is_written(sit, tmp_path, smartboard_command):
    sat = sit(tmp_path / "journal.db")
    sat.round()
    assert (tmp_path / "journal.db-wal").stat().st_size
    entries = len(rows_of(sat.path))
    code, out, _ = smartboard_command("verify", sat.path)
    assert (code, f"{entries} entries" in out) == (0, True), out
    sat.hide("north")
    assert "verified" in smartboard_command("verify", sat.path)[1]
    sat.close()


def test_a_journal_of_an_older_version_is_verified(smartboard_command):
    for path in (Path(__file__).parents[3] / "golden" / "journals").glob("*.db"):
        assert smartboard_command("verify", path)[0] == 0


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'BUNNY', 'BONNY') AS BLOB)", "was altered"),
        ("UPDATE entry SET hash = zeroblob(32) WHERE number = 4", "entry 4 was altered"),
        ("UPDATE entry SET hash = x'' WHERE number = 4", "entry 4 was altered"),
        ("DELETE FROM entry WHERE number = 3", "entry 3 is missing"),
        ("DELETE FROM entry WHERE number = 1", "entry 1 is missing"),
        ("DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)", "was altered: all entries can be read"),
        ("UPDATE entry SET number = 99 WHERE number = 4", "entry 4 is missing"),
        ("INSERT INTO entry VALUES (0, x'7b7d', zeroblob(32))", "entry 1 is missing"),
        ("DELETE FROM entry", "was altered"),
        ("DROP TABLE entry", "cannot be read"),
        ("PRAGMA application_id = 7", "another program's database"),
        ("PRAGMA user_version = 9", "newer smartboard"),
        ("CREATE TABLE more (x)", "was altered"),
    ],
)
def test_each_alteration_of_a_journal_is_found_and_named(kept, smartboard_command, statement, words):
    path = kept("over")
    change(path, statement)
    code, out, _ = smartboard_command("verify", path)
    assert (code, words in out) == (1, True), out


def test_swapped_entries_are_found(kept, smartboard_command):
    path = kept("over")
    rows = {number: (body, head) for number, body, head in rows_of(path)}
    update = "UPDATE entry SET body = ?, hash = ? WHERE number = ?"
    change(path, (update, (*rows[5], 6)), (update, (*rows[6], 5)))
    code, out, _ = smartboard_command("verify", path)
    assert (code, "entry 5 was altered" in out) == (1, True)


@pytest.mark.parametrize("name", ["inspect", "over"])
def test_any_altered_byte_of_a_journal_is_found(kept, smartboard_command, name):
    path, chance = kept(name), random.Random(name)
    whole = path.read_bytes()
    # Which SQLite wrote the file, bytes 96 to 99 of the header, is nothing that could be checked.
    places = [place for place in range(len(whole)) if not 96 <= place < 100]
    for place in [*range(96), *chance.sample(places, 250)]:
        bent = bytearray(whole)
        bent[place] ^= chance.randrange(1, 256)
        path.write_bytes(bent)
        code, out, _ = smartboard_command("verify", path)
        assert code == 1, (place, out)
        assert "WRONG: " in out
        assert out.endswith("NOT VERIFIED\n")


def test_any_altered_byte_of_a_log_that_is_not_taken_up_is_found(sit, tmp_path, smartboard_command):
    sat, chance = sit(tmp_path / "journal.db"), random.Random(1)
    sat.hide("north")
    log = tmp_path / "journal.db-wal"
    whole = log.read_bytes()
    copy = tmp_path / "copy.db"
    copy.write_bytes(sat.path.read_bytes())
    for place in [*range(56), *(chance.randrange(len(whole)) for _ in range(60))]:
        bent = bytearray(whole)
        bent[place] ^= chance.randrange(1, 256)
        (tmp_path / "copy.db-wal").write_bytes(bent)
        code, out, _ = smartboard_command("verify", copy)
        assert (code, "write-ahead log" in out) == (1, True), (place, out)
    (tmp_path / "copy.db-wal").write_bytes(whole)
    assert smartboard_command("verify", copy)[0] == 0
    sat.close()


def test_a_log_cut_short_is_found_and_one_left_over_is_not(sit, tmp_path, smartboard_command):
    sat = sit(tmp_path / "journal.db")
    sat.round()
    log, copy = (tmp_path / "journal.db-wal").read_bytes(), tmp_path / "copy.db"
    copy.write_bytes(sat.path.read_bytes())
    (tmp_path / "copy.db-wal").write_bytes(log[:-100])
    assert smartboard_command("verify", copy)[0] == 1
    sat.journal._connection.execute("PRAGMA wal_checkpoint(RESTART)")
    sat.hide("north")
    assert (tmp_path / "journal.db-wal").stat().st_size >= len(log)
    assert smartboard_command("verify", sat.path)[0] == 0
    sat.close()


def test_forged_draws_are_found_though_the_chain_fits(kept, smartboard_command):
    path = kept("began")

    def reseed(number, body):
        entry = decode(body)
        return encode(msgspec.structs.replace(entry, seed="11" * 32)) if number == 1 else body

    chained_anew(path, reseed)
    code, out, _ = smartboard_command("verify", path)
    assert (code, "seed, number and time make" in out) == (1, True)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"at":', b'"at":7', "seed, number and time make"),
        (b'"entry":"fact"', b'"entry":"rumour"', "of no known form"),
        (b'"profile":"seed"', b'"profile":"club"', "another setup"),
    ],
)
def test_other_forgeries_are_found_though_the_chain_fits(kept, smartboard_command, old, new, words):
    path = kept("began")
    chained_anew(path, lambda number, body: body.replace(old, new))
    code, out, _ = smartboard_command("verify", path)
    assert (code, words in out) == (1, True), out


def test_given_dice_are_told_on_a_simulated_board_and_found_on_a_real_one(tmp_path, sit, smartboard_command):
    sat = sit(tmp_path / "journal.db")
    sat.hide("north", "south")
    sat.swap()
    sat.table._given_dice = lambda: (2, 5)
    sat.send(do="roll", seat="north")
    path = sat.close()
    code, out, _ = smartboard_command("verify", path)
    assert (code, "the dice of 1 inputs were given" in out) == (0, True)
    chained_anew(path, lambda number, body: body.replace(b'"simulated":true', b'"simulated":false'))
    code, out, _ = smartboard_command("verify", path)
    assert (code, "has the draws" in out) == (1, True)


def test_a_setup_that_is_not_known_here_is_named(kept, smartboard_command):
    path = kept("began")

    def other_words(number, body):
        entry = decode(body)
        if number > 1:
            return body
        fixed = json.loads(json.dumps(entry.fixed))
        for rules in fixed["setups"].values():
            rules["word_list"]["version"] = "0" * 16
        return encode(msgspec.structs.replace(entry, fixed=fixed, setup=fingerprint(fixed)))

    chained_anew(path, other_words)
    code, out, _ = smartboard_command("verify", path)
    assert code == 0
    assert "not checked" in out
    assert "word list words-valid" in out


def test_other_tiles_are_named_and_played_with(kept, smartboard_command):
    path = kept("inspect")

    def other_tiles(number, body):
        entry = decode(body)
        if number > 1:
            return body
        fixed = json.loads(json.dumps(entry.fixed))
        fixed["tiles"]["faces"]["12"][0] = "QX"
        return encode(msgspec.structs.replace(entry, fixed=fixed, setup=fingerprint(fixed), version=version))

    version = entry_1(path).version
    chained_anew(path, other_tiles)
    code, out, _ = smartboard_command("verify", path)
    assert (code, "WRONG: entry 2: shown otherwise" in out) == (1, True), out
    version = ""
    chained_anew(path, other_tiles)
    code, out, _ = smartboard_command("verify", path)
    assert (code, "are not those shipped here" in out) == (0, True), out


def test_what_is_neither_journal_nor_record_is_wrong_use(tmp_path, smartboard_command):
    other = tmp_path / "other"
    for content in (b"", b"{}", b"hello", bytes(9000), b"\x89PNG"):
        other.write_bytes(content)
        code, out, err = smartboard_command("verify", other)
        assert (code, out) == (2, ""), content
        assert "neither a journal nor an exported record" in err
    for nowhere in (tmp_path / "nowhere", tmp_path):
        code, _, err = smartboard_command("verify", nowhere)
        assert (code, str(nowhere) in err) == (2, True)


def test_another_programs_database_is_a_finding(tmp_path, smartboard_command):
    path = tmp_path / "other.db"
    change(path, "CREATE TABLE t (x)")
    code, out, _ = smartboard_command("verify", path)
    assert (code, "another program's database" in out) == (1, True)


def test_reading_needs_no_more_than_the_bytes(kept):
    reading = kept_journal(kept("over"))
    assert (reading.fault, reading.note) == (None, None)


def test_a_version_of_sqlite_that_wrote_no_journal_is_found(kept, smartboard_command):
    path = kept("over")
    content = bytearray(path.read_bytes())
    for version in (0, 3_036_999, 4_000_000):
        content[96:100] = version.to_bytes(4, "big")
        path.write_bytes(content)
        code, out, _ = smartboard_command("verify", path)
        assert (code, f"SQLite {version} wrote no journal" in out) == (1, True)
    content[96:100] = (3_099_000).to_bytes(4, "big")
    path.write_bytes(content)
    assert smartboard_command("verify", path)[0] == 0


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_file_of_its_own_is_not_read(tmp_path, smartboard_command, command):
    """Nobody would ever come to the end of some of them."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, "/dev/zero"):
        code, out, err = smartboard_command(command, path)
        assert (code, out) == (2, "")
        assert f"{path}: not a file" in err
