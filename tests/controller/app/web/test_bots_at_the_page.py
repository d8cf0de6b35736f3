"""Bots at the page: they play seats from the first word to the end, with each other and with a person."""

from __future__ import annotations

import json

import pytest

from controller.app.config import load
from controller.app.games import standard_tiles
from controller.bots.levels import LEVELS
from controller.games.core import SEATS


def begin(board, *seats):
    page = board.page(*seats)
    page.press("dice", 1.2)
    assert page.view()["phase"] == "RACK"
    return page


@pytest.mark.parametrize(
    ("level", "declared"),
    [("random", ""), ("strong", 'rotation = "screen"\n[buttons]\nnorth = 27\nsouth = 22')],
    ids=["random, standard board", "strong, seat buttons and no turns read"],
)
def test_a_match_of_two_bots_comes_to_its_end(virtual_board, level, declared):
    board = virtual_board(seed=3, declared=load(declared))
    page = begin(board)
    for seat in SEATS:
        page.say(do="bot", seat=seat, level=level)
    page.leave()  # nobody looks: half a day is over in a minute
    for _ in range(50):
        board.wait(600)
        page = board.page()
        if page.view()["phase"] == "OVER":
            break
        page.leave()
    assert page.view()["phase"] == "OVER"
    assert page.messages("board")[-1]["bots"] == dict.fromkeys(SEATS, level)


def test_a_person_plays_a_round_against_a_bot(virtual_board):
    """The person lays, hands over, turns tiles and passes; the bot does its part and waits where it must."""
    board = virtual_board(seed=5, given_dice=lambda: (2, 5))
    page = begin(board, "north")
    page.say(do="bot", seat="south", level="easy")
    page.say(do="draw", side="north")
    tiles = page.rack("north")
    page.lay("north", tiles, [1, 2, 3, 4, 5, 6])
    for _ in range(20):
        if "codes" in page.words("north"):
            break
        board.wait(3)
    page.store("north", 4)
    assert page.words("north").startswith("STORED"), page.words("north")
    board.wait(40)
    assert page.view()["phase"] == "SWAP"
    handed = page.rack("north")
    assert len(handed) == 6
    assert not set(handed) & set(tiles)
    page.say(do="hand-over", side="north")
    page.lay("north", handed, [1] * 6, down=False)
    board.wait(20)
    assert page.view()["phase"] in ("ROLL", "FACES", "WINDOW")
    assert [slot["tile"] for slot in page.view()["sides"]["north"]] == list(map(int, handed))
    assert {slot["tile"] for slot in page.view()["sides"]["south"]} == set(map(int, tiles))
    for _ in range(12):
        if take_a_step(page):
            break
        board.wait(6)
    assert page.view()["phase"] == "FACES"
    page.press("dice", 1.2)
    asked = len(page.messages("match"))
    for _ in range(10):
        if {"north", "south"} <= {message["view"]["turn"] for message in page.messages("match")[asked - 1 :]}:
            break
        board.wait(6)
    else:
        pytest.fail(f"the bot does nothing in its turn: {page.view()}")
    assert "answered" in json.dumps(page.messages("match"))
    assert page.messages("board")[-1]["seats"] == ["north"]
    assert not page.errors()


def take_a_step(page):
    """Press what north's OLED asks for, if it is north's turn; returns whether dice were rolled."""
    view = page.view()
    if view["turn"] != "north":
        return False
    if view["phase"] == "FACES":
        page.press("dice", 1.2)
    elif "YOUR TURN" in page.words("north"):
        page.press("dice")
        return True
    return False


def test_a_bot_takes_its_seat_from_a_page_and_gives_it_back(virtual_board):
    board = virtual_board()
    page = begin(board, "north", "south")
    assert page.messages("board")[-1]["seats"] == ["north", "south"]
    page.say(do="bot", seat="south", level="easy")
    assert page.messages("board")[-1]["seats"] == ["north"]
    page.say(do="sit", seats=["south", "north"])
    assert page.messages("board")[-1]["seats"] == ["north"]
    assert page.errors() == ["a bot plays south: nobody sits there until it leaves"]
    page.say(do="bot", seat="south", level="perfect")
    assert page.errors()[1:] == ["unknown level 'perfect'; known: random, easy, medium, strong"]
    page.say(do="bot", seat="south", level=None)
    page.say(do="sit", seats=["south"])
    assert page.messages("board")[-1]["seats"] == ["south"]


def test_what_a_bot_holds_secret_is_shown_to_nobody(virtual_board):
    board = virtual_board(seed=2)
    page = begin(board, "north")
    page.say(do="bot", seat="south", level="easy")
    board.wait(30)
    hidden = page.at("south-1")
    assert hidden == [{"id": "?south-1", "what": "tile", "at": "south-1", "piece": None, "glyphs": None, "top": 1,
                       "down": True, "layer": 0}]  # fmt: skip
    page.say(do="lift", piece="?south-1")
    every = [str(number) for number in standard_tiles().faces]
    for tile in every:
        page.say(do="lift", piece=tile)
    assert len(page.errors()) == 29
    assert {
        error.replace(repr(tile), "X") for error, tile in zip(page.errors(), ["?south-1", *every], strict=True)
    } == {"no piece X here: a page touches only what it sees"}


def test_a_bot_plays_on_after_a_power_cut_and_a_new_start(virtual_board):
    board = virtual_board(seed=4)
    page = begin(board)
    page.say(do="bot", seat="south", level="easy")
    board.wait(6)
    page.say(do="power-cut")
    board.wait(30)
    assert "encoded" in json.dumps(page.messages("match"))
    board.close()
    again = virtual_board(seed=4, state_dir=board.state_dir)
    page = again.page()
    assert page.messages("board")[-1]["bots"] == {"north": None, "south": "easy"}
    page.say(do="bot", seat="north", level="easy")
    again.wait(60)
    assert page.view()["phase"] != "RACK"


def test_no_bot_plays_a_game_that_it_does_not_know(virtual_board):
    page = virtual_board(game="inspect").page()
    assert page.messages("board")[-1]["levels"] == []
    page.say(do="bot", seat="south", level="easy")
    assert page.errors() == ["unknown level 'easy'; known: no bot plays this game"]
    assert set(LEVELS) == {"random", "easy", "medium", "strong"}
