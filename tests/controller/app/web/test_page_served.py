"""The page of `smartboard play` over its WebSocket: pieces moved go through every chip, and it comes back as it was."""

from __future__ import annotations

import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from controller.app.games import standard_tiles

ROOT = Path(__file__).parents[4]


def test_a_tile_that_is_dragged_goes_through_every_chip(play_board):
    page = play_board("--game", "inspect").visit("north")
    tile = page.draw("north")[0]
    page.say(do="put", piece=tile, at="north-2", top=3, down=False)
    glyph = standard_tiles().faces[int(tile)][2]
    page.wait_for(lambda: page.words["north"].startswith(f"{tile} {glyph}\nnorth 2, {glyph} up"))
    page.say(do="flip", piece=tile)
    page.wait_for(lambda: f"{glyph} up, face down" in page.words["north"])
    page.say(do="turn", piece=tile, top=5)
    other = standard_tiles().faces[int(tile)][4]
    page.wait_for(lambda: f"{other} up, face down" in page.words["north"])
    page.wait_for(lambda: page.latest["rhythms"]["pixels"].get("north-2", "").startswith("blue"))
    page.say(do="lift", piece=tile)
    page.wait_for(lambda: page.words["north"].startswith(f"{tile} lifted"))
    assert page.pieces[tile]["at"] == "hand"


def test_buttons_are_pressed_and_let_go_with_the_page(play_board):
    board = play_board("--game", "inspect")
    page, other = board.visit("north"), board.visit("south")
    page.press("dice", 1.2)
    other.wait_for(lambda: other.words["south"].startswith("dice long"))
    told = other.words["south"]
    page.say(do="press", button="dice")
    time.sleep(1.3)
    page.close()
    other.wait_for(lambda: other.words["south"].startswith("dice long") and other.words["south"] != told)
    other.say(do="press", button="north")
    assert "unknown button 'north'; known: dice" in other.error()


def test_after_a_kill_pieces_and_screens_are_there_again_within_five_seconds(board):
    page = board.visit("north")
    page.begin_match()
    page.say(do="draw", side="south")
    for slot, tile in enumerate(page.draw("north"), 1):
        page.say(do="put", piece=tile, at=f"north-{slot}", top=slot, down=True)
    page.wait_for(lambda: "codes" in page.words["north"])
    lay = {piece["id"]: piece for piece in page.pieces.values()}
    words = page.words["north"]
    assert stat.S_IMODE((board.state_dir / "table.json").stat().st_mode) == 0o600
    board.kill()
    with pytest.raises(ConnectionClosed):
        page.wait_for(lambda: False, 10)
    killed = time.monotonic()
    board.start()
    page = board.visit("north")
    page.wait_for(lambda: page.words.get("north") == words)
    assert page.pieces == lay
    assert time.monotonic() - killed < 60


def test_a_power_cut_by_click_is_survived(board):
    page = board.visit("north")
    page.begin_match()
    tile = page.draw("north")[0]
    page.say(do="put", piece=tile, at="north-3")
    page.wait_for(lambda: page.at("north-3"))
    before = len(page.heard)
    page.say(do="power-cut")
    page.wait_for(lambda: any(m["kind"] == "restart" for m in page.heard[before:]))
    page.wait_for(lambda: page.words.get("north", "").startswith("LAY 6 TILES"))
    assert page.pieces[tile]["at"] == "north-3"
    time.sleep(1)  # buttons are watched a moment after the screens say something
    page.press("dice", 4.5)
    page.wait_for(lambda: "resume" in page.words["north"])


def test_an_address_that_is_taken_is_named(board, play_board, tmp_path):
    with pytest.raises(AssertionError, match=r"cannot serve pages at 127\.0\.0\.1, port \d+: address already in use"):
        play_board(state_dir=tmp_path / "other", port=board.port)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "cannot serve pages at port 70000: allowed 0 to 65535; choose with --host and --port"),
        (["--host", "no.such.name.invalid"], "cannot serve pages at no.such.name.invalid, port 8080: "),
    ],
)
def test_an_address_that_cannot_be_had_is_told_in_one_line(tmp_path, arguments, words):
    run = subprocess.run(
        [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", tmp_path, *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stdout) == (3, "")
    assert run.stderr.startswith(f"smartboard: {words}")
    assert run.stderr.count("\n") == 1


def test_it_ends_in_order_while_a_page_is_open(board):
    page = board.visit("north")
    assert board.stop() == 0
    with pytest.raises(ConnectionClosed):
        page.wait_for(lambda: False, 10)
