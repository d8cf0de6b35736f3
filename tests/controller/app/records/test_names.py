"""Players' names in what is kept and told: the hash chain is the same whoever plays, and a name can be forgotten."""

import json
import os
import stat
import subprocess
import sys
import unicodedata
from random import Random

import pytest

from controller.app.lifecycle import own
from controller.games.core import SEATS, Place, Unknown
from controller.table.names import read_names
from controller.table.pages import read_journal
from tests.flow.older_journals import KEPT

PLAIN = ("ann", "ben", "cyd", "dan", "eve", "fay", "gus")
ODD = (
    ("north", "south", "player", "players", "code", "new", "null"),
    ("N1", "S1", "N2", "S2", "back", "BACK!", "id"),
    ("a", "A b", "b", "c b", "player-0000abcd", "tag-0000abcd", "x" * 20),
    ("Søren", "Zoë", "Ngũgĩ", "李小龍", "Ольга", "🦊", "ﬁ"),
    ("'", '"', "\\", "{}", "$1", "\\d+", "a\\n"),
    ("an", "ann", "anna", "annab", "nna", "nn", "n"),
)


def random_names(chance, count=7):
    """Return names as the rules allow them: 1-20 characters that can be printed, no two alike."""
    found = {}
    while len(found) < count:
        text = "".join(chr(chance.choice([chance.randrange(32, 0x2FFF), chance.randrange(33, 127)])) for _ in range(20))
        name = unicodedata.normalize("NFC", " ".join(text[: chance.randint(1, 20)].split()))
        if name.isprintable() and 1 <= len(name) <= 20:
            found[name.casefold()] = name
    return tuple(found.values())


def play(sat, names):
    """Play two matches of people who are called so; one who has no part in it speaks, too."""
    one, two, three, four, five, six, stranger = names
    sat.ask(do="new", profile="seed")
    for seat in SEATS:
        sat.send(do="keywords", seat=seat)
        sat.refused(do="code", seat=seat, player=stranger)
    for seat, player, mate in (("north", one, two), ("south", three, four)):
        sat.send(do="code", seat=seat, code=[4, 2, 1], player=player)
        sat.refused(do="clues", seat=seat, player=mate, spoken=True)
        sat.send(do="clues", seat=seat, player=player, spoken=True)
    sat.send(do="challenge", seat="south", clue=2, rule="C3", player=four)
    sat.send(do="ruling", verdict="stands")
    sat.send(do="guess", seat="north", of="north", code=[4, 2, 1], player=two)
    sat.send(do="undo", reason=two)
    sat.send(do="referee", seat="south", kind="interception", count=1, reason=f"{three.upper()}")
    sat.send(do="void", seat="north", player=two)
    sat.send(do="void", seat="south", player=one)
    sat.send(do="concede", seat="south")
    sat.unknown_tag()
    sat.refused(do="guess", seat="north", of="north", code=[1, 2, 3], player=five)
    sat.send(do="new", profile="club", players={"north": [one, five], "south": [six]})
    for seat, player in (("north", one), ("south", six)):
        sat.ask(do="keywords", seat=seat)
        sat.ask(do="code", seat=seat, player=player)
        sat.ask(do="clues", seat=seat, player=player, clues=["late", "too", "much"])
    return sat


def sat_by(sit, directory, names):
    """Play in a state directory; its journal is closed."""
    directory.mkdir()
    players = {"north": names[:2], "south": names[2:4]}
    play(sit(directory / "journal.db", "decrypto", players=players), names).close()
    return directory


def rows(directory):
    reading = read_journal(directory / "journal.db")
    assert (reading.fault, reading.note) == (None, None)
    return reading.rows


def raw(directory):
    """Return the bytes of each file of a directory, and their names."""
    return {path.name: path.read_bytes() for path in directory.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def plain(sit, tmp_path_factory):
    """What is kept of people with plain names."""
    return sat_by(sit, tmp_path_factory.mktemp("names") / "plain", PLAIN)


@pytest.mark.parametrize("names", [*ODD, *(random_names(Random(seed)) for seed in range(2))])
def test_the_chain_is_the_same_whoever_plays(sit, plain, tmp_path, smartboard_command, names):
    other = sat_by(sit, tmp_path / "other", names)
    assert rows(other) == rows(plain)
    assert raw(other)["journal.db"] == raw(plain)["journal.db"]
    assert set(read_names(other / "journal.names").values()) == {*names, "04A1B2C3D4E5F6"}
    told = {}
    for directory in (plain, other):
        for match in (1, 2):
            text = smartboard_command("export", "--state-dir", directory, "--match", match)[1]
            record = json.loads(text)
            told[directory, match] = record.pop("players")
            told.setdefault(match, []).append(record)
        told.setdefault("report", []).append(smartboard_command("bugreport", "--state-dir", directory)[1])
        assert smartboard_command("verify", directory / "journal.db")[0] == 0
    assert told[1][0] == told[1][1]
    assert told[2][0] == told[2][1]
    assert told["report"][0] == told["report"][1]
    assert set(told[other, 1].values()) == set(names[:4]) | {names[6]}
    assert told[other, 1].keys() == told[plain, 1].keys()


@pytest.mark.parametrize("forgotten", ["Søren", "Zoë", "李小龍", "all"])
def test_after_forgetting_no_file_holds_the_name_and_all_holds_as_before(sit, tmp_path, smartboard_command, forgotten):
    names = ODD[3]
    directory = sat_by(sit, tmp_path / "state", names)
    gone = names if forgotten == "all" else (forgotten,)
    journal, record = directory / "journal.db", tmp_path / "record.json"
    assert smartboard_command("export", "--journal", journal, "--match", 1, "-o", record)[0] == 0
    before, written = smartboard_command("replay", journal)[1], rows(directory)
    code, out, _ = smartboard_command("forget", *(["--all"] if forgotten == "all" else gone), "--state-dir", directory)
    assert code == 0
    assert "player-" in out
    for file, content in raw(directory).items():
        for name in gone:
            assert name.encode() not in content, file
            assert json.dumps(name).strip('"').encode() not in content, file
        assert stat.S_IMODE((directory / file).stat().st_mode) == 0o600
    assert rows(directory) == written
    for command in ("verify", "replay"):
        assert smartboard_command(command, journal)[0] == 0
        assert smartboard_command(command, record)[0] == 0
    after = smartboard_command("replay", journal)[1]
    assert names[0] in before
    assert not any(name in after for name in gone)
    told = json.loads(smartboard_command("export", "--journal", journal, "--match", 1)[1])
    assert set(told["players"].values()) == set() if forgotten == "all" else {*names[:4], names[6]} - {forgotten}
    assert told["entries"] == json.loads(record.read_bytes())["entries"]


@pytest.mark.parametrize("gone", [(), ODD[3][2:3], ODD[3][:4]])
def test_play_goes_on_for_who_is_named_and_who_is_not(sit, tmp_path, smartboard_command, gone):
    directory = tmp_path / "state"
    directory.mkdir()
    names = ODD[3]
    players = {"north": names[:2], "south": names[2:4]}
    sat = sit(directory / "journal.db", "decrypto", players=players)
    for seat in players:
        sat.send(do="keywords", seat=seat)
    sat.close()
    for name in gone:
        smartboard_command("forget", name, "--state-dir", directory)
    again = sit(directory / "journal.db", "decrypto", players=players)
    view = again.table.game.view(again.table.setup, again.table.state, "public")
    (ann, ben), (cyd, dan) = view["players"]["north"], view["players"]["south"]
    assert view["round"] == 1
    assert [name in names for name in (ann, ben, cyd, dan)] == [name not in gone for name in names[:4]]
    assert len({ann, ben, cyd, dan}) == 4
    assert (
        again.ask(do="code", seat="south", player=dan).message
        == f"D4: {cyd} encrypts for south in this round, not {dan}"
    )
    again.send(do="code", seat="south", code=[4, 2, 1], player=cyd)
    again.send(do="void", seat="south", player=dan)
    again.close()
    assert smartboard_command("verify", directory / "journal.db")[0] == 0
    assert not any(name.encode() in content for content in raw(directory).values() for name in gone)


def test_a_record_without_names(sit, tmp_path, smartboard_command):
    directory = sat_by(sit, tmp_path / "state", ODD[3])
    told = json.loads(smartboard_command("export", "--state-dir", directory, "--match", 1, "--without-names")[1])
    assert told["players"] == {}
    assert not any(name in json.dumps(told, ensure_ascii=False) for name in ODD[3])


def test_an_unknown_tags_uid_stands_outside_too(sit, tmp_path, smartboard_command):
    sat = sit(tmp_path / "journal.db", "inspect", None)
    sat.fact(Unknown, Place("south", 6), "04A1B2C3D4E5F6")
    assert "UID 04A1B2C3D4E5F6" in sat.table.game.scene(sat.table.setup, sat.table.state, "south").text
    sat.fact(Unknown, Place("north", 6), "04FFFFFFFFFFFF")
    sat.close()
    assert b"04A1B2C3D4E5F6" not in raw(tmp_path)["journal.db"]
    again = sit(tmp_path / "journal.db", "inspect", None)
    assert "UID 04FFFFFFFFFFFF" in again.table.game.scene(again.table.setup, again.table.state, "south").text
    again.close()
    assert "04A1B2C3D4E5F6" in smartboard_command("replay", tmp_path / "journal.db")[1]
    assert "04A1B2C3D4E5F6" not in smartboard_command("export", "--state-dir", tmp_path)[1]
    assert smartboard_command("forget", "04a1b2c3d4e5f6", "--state-dir", tmp_path)[0] == 0
    assert not any(b"04A1B2C3D4E5F6" in content for content in raw(tmp_path).values())
    assert smartboard_command("verify", tmp_path / "journal.db")[0] == 0


@pytest.fixture
def state(sit, tmp_path):
    """A state directory where plainly named people have played."""
    return sat_by(sit, tmp_path / "state", ("Ann", "Zoe\u0301  X", *PLAIN[2:6], "ANN of York"))


def test_a_name_is_found_by_its_letters_and_an_id_means_itself(state, smartboard_command):
    def left():
        return set(read_names(state / "journal.names").values())

    for who, name in (("ann", "Ann"), ("  zoe\u0301  x", "Zo\u00e9 X"), ("cyd", "cyd")):
        assert name in left()
        assert smartboard_command("forget", who, "--state-dir", state)[0] == 0
        assert name not in left()
    key = next(key for key, name in read_names(state / "journal.names").items() if name == "dan")
    assert smartboard_command("forget", key, "--state-dir", state)[0] == 0
    assert left() == {"eve", "fay", "ANN of York", "04A1B2C3D4E5F6"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["forget"], "name one player, or say --all"),
        (["forget", "ann", "--all"], "name one player, or say --all"),
        (["forget", "zoe"], "nobody is called 'zoe'; known: Ann,"),
    ],
)
def test_wrong_use_changes_nothing_and_says_what_is_known(state, smartboard_command, arguments, message):
    before = (state / "journal.names").read_bytes()
    code, _, err = smartboard_command(*arguments, "--state-dir", state)
    assert (code, message in err) == (2, True), err
    assert (state / "journal.names").read_bytes() == before


def test_where_there_is_no_board(tmp_path, smartboard_command):
    code, _, err = smartboard_command("forget", "ann", "--state-dir", tmp_path / "nowhere")
    assert (code, "no such directory" in err) == (2, True)
    assert not (tmp_path / "nowhere").exists()
    code, _, err = smartboard_command("forget", "ann", "--state-dir", tmp_path)
    assert (code, "nobody is called 'ann'; known: nobody" in err) == (2, True)
    assert smartboard_command("forget", "--all", "--state-dir", tmp_path)[0] == 0


def test_a_board_that_holds_the_directory_is_named(state, smartboard_command):
    with own(state):
        told = subprocess.run(
            [sys.executable, "-m", "controller", "forget", "Ann", "--state-dir", str(state)],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert (told.returncode, f"held by the smartboard with process id {os.getpid()}" in told.stderr) == (3, True)
        assert "Traceback" not in told.stderr
    assert "Ann" in read_names(state / "journal.names").values()


def test_names_that_cannot_be_made_out_can_be_deleted(state, smartboard_command):
    file = state / "journal.names"
    file.write_text("{Ann")
    code, _, err = smartboard_command("forget", "Ann", "--state-dir", state)
    assert (code, "delete it, and all names are forgotten" in err) == (3, True)
    assert smartboard_command("replay", state / "journal.db")[0] == 0
    file.rename(state / "journal.names-damaged")
    assert smartboard_command("forget", "--all", "--state-dir", state)[0] == 0
    assert not any(b"Ann" in content for content in raw(state).values())


def test_names_in_the_chain_of_an_older_version_are_told_as_such(tmp_path, smartboard_command):
    for suffix in ("db", "json"):
        (tmp_path / f"journal.{suffix}").write_bytes((KEPT / f"decrypto-v3.{suffix}").read_bytes())
    (tmp_path / "journal.json").unlink()
    before = raw(tmp_path)["journal.db"]
    for who in (["ada lovelace"], ["Björk"], ["--all"]):
        code, out, _ = smartboard_command("forget", *who, "--state-dir", tmp_path)
        assert (code, "journal.db, entry" in out) == (1, True)
    assert smartboard_command("forget", "N1", "--state-dir", tmp_path)[0] == 2
    assert raw(tmp_path)["journal.db"] == before
    text = smartboard_command("bugreport", "--state-dir", tmp_path)[1]
    assert "an older version stored the players' names" in text
    for name in ("Ada", "Lovelace", "S\u00f8ren", "Zo\u00eb", "Hara", "Ng", "Bj\u00f6rk"):
        assert name not in json.dumps(json.loads(text)["journal"], ensure_ascii=False)
