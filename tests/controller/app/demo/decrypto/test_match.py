"""Bots play Decrypto at the board: matches end under every profile and board, and their journals hold."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.app import cli
from controller.app.demo.games import play
from controller.app.demo.match import Play, table_of
from controller.games.core import SEATS

ROOT = Path(__file__).parents[5]


@pytest.fixture
def played(tmp_path):
    """Play a match to its end: returns what was told of it, and the table as it stands then."""
    tables = []

    def played(match):
        tables.append(table := table_of(match, tmp_path))
        return [move.events for move in play(match, table)], table

    yield played
    for table in tables:
        table.close()


@pytest.mark.parametrize(
    "match",
    [
        Play(1, game="decrypto"),
        Play(2, "club", "easy", "medium", game="decrypto"),
        Play(3, "tournament", "medium", "strong", seat_buttons=True, game="decrypto"),
    ],
    ids=lambda match: f"{match.profile}-{match.seed}",
)
def test_a_match_is_played_to_its_end_and_its_journal_verified(played, match, tmp_path, capsys):
    told, table = played(match)
    events = [event for move in told for event in move]
    view = table.view("public")
    assert view["phase"] == "OVER"
    assert [event["winner"] for event in events if event["event"] == "game-over"] == [view["winner"]]
    assert all(table.text(seat).startswith(f"{view['winner'].upper()} WINS") for seat in SEATS)
    assert not [table.lying(side, slot) for side in SEATS for slot in range(1, 7) if table.lying(side, slot)]
    assert cli.main(["verify", str(tmp_path / "journal.db")]) == 0
    assert f"a match, {view['winner']} by {view['reason']}" in capsys.readouterr().out


def test_every_clue_is_heard_when_it_is_said_and_none_is_typed(played):
    told, table = played(Play(5, north="strong", south="easy", game="decrypto"))
    events = [event for move in told for event in move]
    clues = [n for n, event in enumerate(events) if event["event"] == "clues"]
    assert clues
    for n in clues:
        assert events[n]["clues"] == [None, None, None]
        assert events[n + 1]["event"] == "said"
        assert all(events[n + 1]["clues"])
        line = [line for line in table.view("public")["history"] if line["player"] == events[n + 1]["player"]]
        assert line
    assert [event for event in table.events() if event["event"] == "said"] == []


def test_strong_players_understand_each_other_at_the_board(played):
    told, _ = played(Play(6, game="decrypto"))
    revealed = [event for move in told for event in move if event["event"] == "revealed"]
    assert len(revealed) >= 4
    assert sum(event["own"] == event["code"] for event in revealed) >= len(revealed) - 1


def test_a_tie_break_is_written_read_out_and_judged_by_the_words_that_were_said(played):
    told, table = played(Play(26, "tournament", "medium", "easy", game="decrypto"))
    events = [event for move in told for event in move]
    read_out = {event["seat"]: event["words"] for event in events if event["event"] == "read-out"}
    view = table.view("public")
    assert set(read_out) == set(SEATS)
    right = {
        seat: sum(word == keyword for word, keyword in zip(read_out[seat], view["keywords"][other], strict=True))
        for seat, other in (("north", "south"), ("south", "north"))
    }
    assert view["judged"] == right


def demo(*arguments, timeout=300):
    command = [sys.executable, "-m", "controller", "demo", "--game", "decrypto", *map(str, arguments)]
    environment = os.environ | {"COLUMNS": "80"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=timeout, check=False
    )


def test_a_seed_is_one_match_told_to_people_and_to_programs(tmp_path):
    told, again = (demo("--seed", 7, "--state-dir", tmp_path / name) for name in "ab")
    listed = demo("--seed", 7, "--json", "--state-dir", tmp_path / "c")
    assert told.returncode == listed.returncode == 0
    assert told.stdout == again.stdout
    assert "Traceback" not in told.stderr + listed.stderr
    *lines, result = [json.loads(line) for line in listed.stdout.splitlines()]
    assert result["winner"] in {"north", "south", "both"}
    assert (result["game"], result["schema"]) == ("decrypto", 1)
    words = [line.split(":")[0].strip() for line in told.stdout.splitlines() if line.startswith("  ")]
    assert words == [line["event"] for line in lines]
    assert f"{result['winner']} wins by {result['reason']}" in told.stdout.splitlines()[-1]
    assert any(0x2800 < ord(mark) < 0x2900 for mark in told.stdout)


def test_several_matches_are_told_in_a_line_each(tmp_path):
    told = demo("--seed", 8, "--matches", 2, "--profile", "club", "--state-dir", tmp_path)
    assert [line.partition(":")[0] for line in told.stdout.splitlines()] == ["seed 8", "seed 9"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["demo-8", "demo-9"]
