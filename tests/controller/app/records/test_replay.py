"""`smartboard replay`: a journal or record is told, event by event, and what comes out otherwise is found."""

import json
from itertools import pairwise

import pytest

from controller.app.records import sources
from controller.app.records.program import program
from controller.games.core import Line, Scene
from controller.games.cryptic_words.board import CrypticWordsBoard


def test_a_journal_is_told_and_comes_out_the_same(kept, smartboard_command):
    path = kept("over")
    before = path.read_bytes()
    code, out, _ = smartboard_command("replay", path)
    lines = out.splitlines()
    assert code == 0
    assert "cryptic-words on hall 7, 2026-01-01T00:00:00Z" in lines[0]
    assert any("guessed, seat north, word BUNNY, correct True, left 9" in line for line in lines)
    assert any("round-over, words north:TRUCK south:BUNNY" in line for line in lines)
    assert "game-over, winner north, reason concede" in lines[-2]
    assert lines[-1].endswith("entries played again, all as recorded")
    assert path.read_bytes() == before


def test_a_record_tells_the_same_as_its_journal(kept, exported, smartboard_command):
    journal = smartboard_command("replay", kept("over"))[1].splitlines()
    record = smartboard_command("replay", exported("over"))[1].splitlines()
    assert record[:-1] == journal[:-1]
    assert record[-1].partition(": ")[2] == journal[-1].partition(": ")[2]
    assert record[-1].endswith("all as recorded")


@pytest.mark.parametrize("name", ["inspect", "over", "running", "again"])
def test_json_tells_each_event_on_a_line(kept, smartboard_command, name):
    code, out, _ = smartboard_command("replay", kept(name), "--json")
    *events, end = map(json.loads, out.splitlines())
    assert code == 0
    assert all(line["schema"] == 1 and line["event"] for line in events)
    assert all(one["entry"] <= other["entry"] for one, other in pairwise(events))
    assert (end["schema"], end["same"], end["findings"]) == (1, True, [])
    assert end["entries"] >= events[-1]["entry"]


def test_nothing_that_is_secret_is_told_of_a_running_match(kept, smartboard_command):
    out = smartboard_command("replay", kept("began"))[1] + smartboard_command("replay", kept("began"), "--json")[1]
    assert "5a5a" not in out
    assert "placed" not in out


def test_an_altered_journal_is_told_as_far_as_it_holds(kept, smartboard_command):
    path = kept("over")
    content = bytearray(path.read_bytes())
    content[content.index(b'"word":"TRUCK"') + 9] ^= 1
    path.write_bytes(content)
    code, out, _ = smartboard_command("replay", path)
    assert code == 1
    assert "word BUNNY" in out
    assert "word TRUCK" not in out
    assert "was altered" in out
    code, out, _ = smartboard_command("replay", path, "--json")
    assert (code, json.loads(out.splitlines()[-1])["same"]) == (1, False)


def hello(seat_is=None):
    """Say hello on a screen from the encoding on."""
    scene = CrypticWordsBoard.scene

    def other(self, setup, state, seat):
        told = scene(self, setup, state, seat)
        return Scene((Line("hello"),)) if seat == seat_is and state.match.codes else told

    return "scene", other


def boast(audience_is=None):
    """Tell more in a view from the encoding on."""
    view = CrypticWordsBoard.view

    def other(self, setup, state, audience):
        more = {"more": 1} if audience == audience_is and state.match.codes else {}
        return view(self, setup, state, audience) | more

    return "view", other


def darken(_):
    """Light no lamp that is green."""
    lamps = CrypticWordsBoard.lamps

    def other(self, setup, state):
        return {place: lamp for place, lamp in lamps(self, setup, state).items() if not state.match.codes}

    return "lamps", other


LOOKS = [(hello, "south", "south's screen"), (hello, "north", "north's screen")]
VIEWS = [
    (boast, "north", "north's view"),
    (boast, "public", "the public view"),
    (boast, "referee", "the referee's view"),
]
COMMANDS = ("replay", "verify")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("change", "where", "named"), LOOKS + VIEWS)
def test_what_comes_out_otherwise_is_found_and_named(
    kept, exported, smartboard_command, monkeypatch, change, where, named, command
):
    path, file = kept("over"), exported("over")
    monkeypatch.setattr(CrypticWordsBoard, *change(where))
    for kind in (path, file):
        code, out, _ = smartboard_command(command, kind)
        told = f"WRONG: entry 3: shown otherwise than by version {program()}: {named}\n"
        assert (code, told in out) == (1, True), out


@pytest.mark.parametrize("command", COMMANDS)
def test_another_version_may_say_it_in_other_words_and_another_view_is_wrong(
    sit, tmp_path, smartboard_command, monkeypatch, command
):
    sat = sit(tmp_path / "journal.db", version="0.0.9+old")
    sat.round()
    path = sat.close()
    with monkeypatch.context() as patched:
        patched.setattr(CrypticWordsBoard, *hello("south"))
        code, out, _ = smartboard_command(command, path)
        assert (code, "from entry 3 on: version 0.0.9+old showed south's screen otherwise;" in out) == (0, True), out
        assert "WRONG" not in out
    monkeypatch.setattr(CrypticWordsBoard, *boast("public"))
    code, out, _ = smartboard_command(command, path)
    assert (code, "WRONG: entry 3: shown otherwise than by version 0.0.9+old: the public view" in out) == (1, True), out


def test_lamps_that_shine_otherwise_are_found(sit, tmp_path, smartboard_command, monkeypatch):
    sat = sit(tmp_path / "journal.db")
    sat.hide("north", "south")
    sat.swap()
    path = sat.close()
    monkeypatch.setattr(CrypticWordsBoard, *darken(None))
    code, out, _ = smartboard_command("replay", path)
    assert (code, "the lamps\n" in out) == (1, True), out


def test_another_font_is_found(kept, smartboard_command, monkeypatch):
    path = kept("over")
    monkeypatch.setattr(sources, "paint", lambda simulated: lambda scene: b"other pixels")
    code, out, _ = smartboard_command("replay", path)
    told = "WRONG: entry 1: shown otherwise than by version"
    assert (code, told in out, "north's screen, south's screen\n" in out) == (1, True, True)


def test_a_journal_of_before_digests_were_kept_says_so(sit, tmp_path, smartboard_command):
    sat = sit(tmp_path / "journal.db", version="")
    sat.round()
    path = sat.close()
    code, out, _ = smartboard_command("replay", path)
    assert (code, "showed: no entry keeps a digest of it" in out) == (0, True)
    assert f"\n{path}: 0 times the same was shown" in out


def test_a_record_that_is_withheld_cannot_be_played_yet(exported, smartboard_command):
    code, out, err = smartboard_command("replay", exported("began"))
    assert (code, out) == (2, "")
    assert "the match is not over" in err


def test_a_session_that_is_played_no_further_is_told_with_the_ones_before_it(exported, smartboard_command):
    code, out, _ = smartboard_command("replay", exported("again"))
    assert code == 0
    assert "game-over" in out


def test_an_altered_record_is_a_finding(exported, altered, smartboard_command):
    file = altered(exported("over"), lambda told: told.update(head="0" * 64))
    code, out, _ = smartboard_command("replay", file)
    assert (code, "its head is not" in out) == (1, True)
    file.write_bytes(file.read_bytes()[:-40])
    code, out, _ = smartboard_command("replay", file)
    assert (code, "its text was altered" in out) == (1, True)
