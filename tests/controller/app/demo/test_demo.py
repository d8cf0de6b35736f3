"""The demo: bots play whole matches at the board, the same each time, and every match comes to an end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.app.fingers import spellings
from controller.app.games import standard_tiles
from controller.app.lifecycle import own

ROOT = Path(__file__).parents[4]


def demo(*arguments, timeout=300):
    command = [sys.executable, "-m", "controller", "demo", *map(str, arguments)]
    environment = os.environ | {"COLUMNS": "80"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=timeout, check=False
    )


def test_a_seed_is_one_match_told_to_people_and_to_programs(tmp_path):
    told, listed = demo("--seed", 7, "--state-dir", tmp_path), demo("--seed", 7, "--json", "--state-dir", tmp_path)
    assert told.returncode == listed.returncode == 0
    assert "Traceback" not in told.stderr + listed.stderr
    lines = [json.loads(line) for line in listed.stdout.splitlines()]
    assert all(line["schema"] == 1 for line in lines)
    result = lines.pop()
    words = [line.split(":")[0].strip() for line in told.stdout.splitlines() if line.startswith("  ")]
    assert words == [line["event"] for line in lines]
    assert told.stdout.startswith("SIMULATED match of seed 7")
    assert f"{result['winner']} wins by {result['reason']}" in told.stdout.splitlines()[-1]
    assert (tmp_path / "demo-7" / "journal.db").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--matches", 0],
        ["--matches", 10**24],
        ["--speed", 0],
        ["--speed", "nan"],
        ["--game", "chess"],
        ["--seed", "x"],
        ["--state-dir", ""],
    ],
)
def test_wrong_use_is_named(arguments):
    run = demo(*arguments, timeout=60)
    assert (run.returncode, run.stdout) == (2, "")
    assert "Traceback" not in run.stderr


def test_a_folder_that_cannot_be_used_is_named(tmp_path):
    (tmp_path / "file").touch()
    run = demo("--state-dir", tmp_path / "file", timeout=60)
    assert run.returncode == 3
    assert f"{tmp_path / 'file'}/demo-1: cannot be used" in run.stderr


def test_a_match_that_another_demo_is_playing_is_left_alone(tmp_path):
    (tmp_path / "demo-1").mkdir()
    kept = tmp_path / "demo-1" / "journal.db"
    kept.write_bytes(b"of another one")
    with own(tmp_path / "demo-1"):
        run = demo("--state-dir", tmp_path, timeout=60)
    assert (run.returncode, kept.read_bytes()) == (3, b"of another one")
    assert f"held by the smartboard with process id {os.getpid()}" in run.stderr


def test_a_word_is_spelled_in_every_way_the_tiles_allow():
    tiles = standard_tiles()
    ways = list(spellings(tiles, [8, 7, 4, 23, 27, 1], "BUNNY"))
    assert all("".join(tiles.glyph(*code) for code in way) == "BUNNY" for way in ways)
    assert all(len({tile for tile, _ in way}) == 5 for way in ways)
    assert len(set(ways)) == len(ways) > 1
    assert not list(spellings(tiles, [8, 7, 4, 23, 27, 1], "ZOO"))
