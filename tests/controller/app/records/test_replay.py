"""`smartboard replay`: a journal or record is told, event by event, and what comes out otherwise is found."""

import json
from itertools import pairwise

import pytest

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


def test_a_scene_that_comes_out_otherwise_is_found(kept, exported, smartboard_command, monkeypatch):
    path, file = kept("over"), exported("over")
    monkeypatch.setattr(CrypticWordsBoard, "scene", lambda self, setup, state, seat: Scene((Line("hello"),)))
    code, out, _ = smartboard_command("replay", path)
    assert (code, "entry 1: played in another process" in out) == (1, True)
    code, out, _ = smartboard_command("replay", file)
    assert (code, "entry 1: shown told as" in out) == (1, True)
    assert smartboard_command("verify", file)[0] == 0


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
