"""The page of a real board: everybody sees the match, nobody a secret, and it takes no hands."""

from __future__ import annotations

import pytest

from controller.app.web.real import RealEyes, public_pieces
from controller.games.core import SEATS
from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.site import site
from hardware.ports import Antenna


@pytest.fixture
def shown(virtual_board):
    """A board on which two bots play; the page that is handed out has the eyes of a real board's."""
    board = virtual_board(seed=6)
    page = board.page("north", "south")
    page.press("dice", 1.2)
    for seat in SEATS:
        page.say(do="bot", seat=seat, level="easy")
    page.leave()

    def after(seconds):
        board.wait(seconds)
        eyes = RealEyes("cryptic-words", board.lives, board._runner.get_loop().time)
        board.outlet = WebOutlet(eyes, None)
        board.site = site(board.outlet, set())
        return board, eyes

    return after


def test_a_rack_or_a_word_is_on_no_page(shown):
    board, eyes = shown(8)
    page = board.page("north", "south")
    assert page.messages("board")[-1]["simulated"] is False
    assert page.messages("board")[-1]["seats"] == []
    assert page.messages("board")[-1]["pieces"] == []
    look = eyes.look()
    assert (look.frames, look.words, look.pieces) == ({}, {}, ())
    assert page.view()["phase"] == "RACK"
    assert board.lives.sim.lying(Antenna("north", 1)) != ()


def test_what_lies_open_is_shown_as_the_rules_have_it(shown):
    board, _ = shown(200)
    page = board.page()
    sides = page.view()["sides"]
    shown_at = {piece["at"]: piece["piece"] for piece in page.messages("board")[-1]["pieces"]}
    for side in SEATS:
        for number, slot in enumerate(sides[side], 1):
            assert shown_at.get(f"{side}-{number}") == (None if slot["tile"] is None else str(slot["tile"]))
            assert (f"{side}-{number}-lock" in shown_at) is (slot["lock"] != "none")
    assert list(public_pieces({"phase": "LOBBY"})) == []
    lit = {place for place, rhythm in page.messages("rhythms")[-1]["pixels"].items() if rhythm != "off"}
    table = board.lives.daemon.table
    assert lit == {str(place).replace(" ", "-") for place in table.game.lamps(table.setup, table.state)}


@pytest.mark.parametrize(
    "deed",
    [{"do": "lift", "piece": "1"}, {"do": "press", "button": "dice"}, {"do": "sit", "seats": ["north"]},
     {"do": "power-cut"}, {"do": "bot", "seat": "north", "level": "easy"}, {"do": "clear"},
     {"do": "command", "request": {"do": "concede", "seat": "north"}}],
)  # fmt: skip
def test_it_takes_no_hands(shown, deed):
    board, _ = shown(1)
    page = board.page()
    page.say(**deed)
    assert page.errors() == ["this board is real: its page only shows it; play at the board itself"]
    page.say(do="ping")
    assert page.messages("pong")
