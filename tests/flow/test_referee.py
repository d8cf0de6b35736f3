"""A referee at a whole board: what is taken back and declared is kept, survives a power cut, and proves itself."""

from __future__ import annotations

import json

import pytest

from controller.app import cli


@pytest.fixture
def table(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
    table.lay("north", [8, 23, 7, 4, 27, 1])
    table.lay("south", [12, 18, 22, 25, 2, 20])
    return table


def choose(table, item):
    for _ in range(14):
        if f"> {item}" in table.text("north"):
            return table.press("dice", hold_ms=1000)
        table.press("dice")
    raise AssertionError(table.text("north"))


def rule(table, act, reason):
    table.put("north", 6, "badge-referee", lock=True)
    choose(table, act)
    choose(table, reason)
    table.lift("north", 6, lock=True)


def proven(capsys, table, *arguments):
    capsys.readouterr()
    code = cli.main([*arguments, "--journal", str(table.journal())] if arguments else ["verify", str(table.journal())])
    return code, capsys.readouterr().out


def test_an_undone_roll_lies_again_over_a_power_cut_and_verifies(table, capsys):
    table.press("dice")
    dice = table.view("public")["dice"]
    before = len(table.events())
    rule(table, "take back", "made by mistake")
    assert table.events()[before:] == [{"event": "undone", "reason": "made by mistake"}]
    assert table.view("public")["phase"] == "ROLL"
    table.power_cut()
    table.restart()
    assert table.view("public")["phase"] == "ROLL"
    table.press("dice")
    assert table.view("public")["dice"] == dice
    assert proven(capsys, table)[0] == 0


def test_a_match_taken_up_again_after_its_end_is_kept_whole(table, capsys, tmp_path):
    table.send({"do": "concede", "seat": "south"})
    assert table.view("public")["phase"] == "OVER"
    table.press("dice")  # a seed of its own for whatever comes now
    rule(table, "take back", "made by mistake")
    assert table.view("public")["phase"] == "ROLL"
    table.press("dice")
    assert table.view("public")["phase"] in {"FACES", "WINDOW"}
    rule(table, "a draw", "both sides agree")
    assert [event["event"] for event in table.events()[-3:]] == ["round-over", "game-over", "ruled"]
    assert proven(capsys, table)[0] == 0
    code, out = proven(capsys, table, "export")
    assert code == 0
    taken_back, match = json.loads(out)["matches"]
    assert (taken_back["result"], taken_back["undone"]) == (None, "made by mistake")
    assert (match["result"]["winner"], match["result"]["reason"]) == ("draw", "referee")
    record = tmp_path / "record.json"
    record.write_text(out)
    assert cli.main(["verify", str(record)]) == 0
    assert cli.main(["replay", str(record)]) == 0


def test_a_spoken_guess_through_every_chip(table):
    table.put("north", 6, "badge-referee", lock=True)
    choose(table, "SOUTH's spoken guess")
    for slot, glyph in ((1, "T"), (3, "R"), (4, "U"), (5, "C"), (6, "K")):
        table.turn("south", slot, glyph)
    table.lift("north", 6, lock=True)
    assert table.text("south").startswith("TRUCK?")
    assert not any("TRUC" in text for text in table.told("north"))
    table.press("dice", hold_ms=1000)
    assert table.view("public")["scores"] == {"north": 0, "south": 10}


def test_requests_of_a_referees_page(table):
    assert table.send({"do": "undo", "reason": "x"})["code"] == "wrong-phase"
    table.press("dice")
    assert table.send({"do": "undo", "reason": "x"}) == {"ok": True, "events": [{"event": "undone", "reason": "x"}]}
    answer = table.send({"do": "declare", "winner": "north", "reason": "south has left"})
    assert (answer["ok"], answer["events"][-1]["reason"]) == (True, "south has left")
