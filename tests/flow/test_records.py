"""A match played through every chip, and what is kept of it: verified, replayed, exported while it runs and after."""

from __future__ import annotations

import json
from itertools import groupby, islice

import pytest

from controller.app import cli
from controller.app.demo.match import Play, play
from controller.app.records import program
from controller.app.records.sources import compare, kept_journal
from controller.app.rig import Rig
from controller.games.core import SEATS

SHOWN = 8


@pytest.fixture
def command(capsys):
    def run(*arguments):
        code = cli.main([str(argument) for argument in arguments])
        return code, capsys.readouterr().out

    return run


def test_a_whole_match_of_bots_is_kept_and_proves_itself(tmp_path, command):
    table = Rig("cryptic-words", profile="seed", seed=3, state_dir=tmp_path)
    try:
        moves = list(play(Play(3), table))
        told = [event for move in moves for event in move.events]
    finally:
        table.close()
    journal, record = tmp_path / "journal.db", tmp_path / "match.json"
    assert command("verify", journal)[0] == 0
    code, out = command("replay", journal, "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    names = ("schema", "entry", "at")
    assert [{k: v for k, v in event.items() if k not in names} for event in events[:-1]] == told
    assert command("export", "--state-dir", tmp_path, "-o", record)[0] == 0
    assert command("verify", record)[0] == 0
    assert command("replay", record)[0] == 0
    match = json.loads(record.read_bytes())["matches"][0]
    over = told[-1]
    assert (match["result"]["winner"], match["result"]["scores"]) == (over["winner"], over["scores"])


def test_what_is_played_again_is_what_the_panels_showed(tmp_path):
    """The digests in a journal are of what went to the outlets."""
    table = Rig("cryptic-words", profile="club", seed=5, state_dir=tmp_path)
    try:
        moves = list(islice(play(Play(5, "club"), table), 60))
        live = {seat: table.told(seat) for seat in SEATS}
        frames = {seat: table.screen(seat).tobytes() for seat in SEATS}
    finally:
        table.close()
    (session,), paint = kept_journal(tmp_path / "journal.db").sessions(), program.paint(True)
    assert len(moves) > 20
    for seat in SEATS:
        scenes = [turn.told.game.scene(turn.told.setup, turn.after, seat) for turn in session.turns]
        assert [text for text, _ in groupby(scene.text for scene in scenes)] == live[seat]
        assert paint(scenes[-1]) == frames[seat]
    comparison = compare(session)
    assert (comparison.same, comparison.findings, comparison.notes) == (len(session.turns) - 1, [], [])


def test_what_both_screens_showed_before_a_match_is_what_its_record_commits_to(tmp_path, command, smartboard):
    table = smartboard.start(game="cryptic-words", state_dir=tmp_path)
    lobby = [table.text(seat) for seat in ("north", "south")]
    table.press("dice", hold_ms=1000)
    table.send({"do": "concede", "seat": "north"})
    first = json.loads(command("export", "--journal", table.journal())[1])
    table.send({"do": "new", "profile": "club"})
    code, out = command("export", "--journal", table.journal())
    second = json.loads(out)
    assert code == 0
    assert all(f"dice #{first['matches'][0]['commitment'][:SHOWN]}" in text for text in lobby)
    assert second["matches"][0] == first["matches"][0]
    assert second["matches"][1]["commitment"] != first["matches"][0]["commitment"]
    assert (first["matches"][0]["seed"] is None, second["matches"][1]["seed"]) == (False, None)


def test_what_is_kept_is_sound_through_power_cuts_and_given_dice(tmp_path, command, smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed", state_dir=tmp_path)
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
    table.power_cut()
    assert command("verify", table.journal())[0] == 0
    table.restart()
    table.lay("north", [8, 23, 7, 4, 27, 1])
    table.lay("south", [12, 18, 22, 25, 2, 20])
    table.dice(2, 5)
    table.press("dice")
    code, out = command("verify", table.journal())
    assert (code, "the dice of 1 inputs were given" in out) == (0, True), out
    code, out = command("export", "--journal", table.journal())
    assert code == 0
    assert '"body"' not in out
    code, out = command("bugreport", "--journal", table.journal())
    assert code == 0
    for secret in ("TRUCK", "BUNNY", "12-T", '"down":true', "placed"):
        assert secret not in out
    assert command("replay", table.journal())[0] == 0
