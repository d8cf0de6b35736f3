"""The three lines above the board: they fit what is played, and how it was begun."""

from __future__ import annotations

import pytest

from controller.app.config import STANDARD
from controller.app.games import GAMES
from controller.app.web.steps import steps
from controller.app.web.table import fittings_of


def told(board):
    return board.page().messages("board")[-1]["steps"]


def test_where_the_lobby_waits_a_newcomer_is_told_to_begin(virtual_board):
    board = virtual_board()
    page = board.page("north", "south")
    assert page.view()["phase"] == "LOBBY"
    assert told(board)[1].startswith("Hold the dice button for a second and let go, to begin.")
    page.press("dice", 1.2)
    assert page.view()["phase"] == "RACK"


def test_where_the_match_has_begun_already_nobody_is_told_to_begin_it(virtual_board):
    board = virtual_board(profile="seed")
    assert board.page().view()["phase"] == "RACK"
    assert told(board)[1].startswith("Draw six tiles")
    assert "begin" not in " ".join(told(board))


def test_the_self_test_is_told_of_by_itself():
    assert fittings_of(STANDARD, "inspect", None).steps == steps("inspect", None)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_begun_in_three_lines_that_a_phone_has_room_for(game):
    for profile in (None, *GAMES[game].profiles):
        lines = steps(game, profile)
        assert len(lines) == 3
        assert max(map(len, lines)) <= 135
