"""The menu: what it offers, and what is conceded, shut down or paused by it."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.desk.lists.menu import menu_items
from controller.games.decrypto.state import OTHER
from tests.scenes.codes import THREE


def test_the_menu_offers_what_is_possible(board):
    def items():
        return menu_items(board.state)

    assert items()[0] == "resume"
    board.keyed()
    assert {"new code north", "new code south"} <= set(items())
    assert "challenge" not in items()
    board.encrypted()
    assert {"challenge", "new code north", "new code south", "pause", "referee", "shut down"} <= set(items())
    board.guess()
    assert "new code north" not in items()
    board.send({"do": "concede", "seat": "north"})
    assert items() == ("resume", "shut down")


def test_the_lobby_has_a_menu_too(make):
    board = make(None)
    board.ask_menu("resume")
    assert board.steps()["north"] == "profile"


def test_shut_down_is_told_and_nothing_is_played_on(second):
    second.ask_menu("shut down")
    assert second.names()[-1] == "shut-down"
    assert second.steps()["north"] == "off"
    second.digits("north", "421")
    second.long()
    assert not second.match.guesses


def test_requests_wait_in_a_pause(second):
    second.ask_menu("pause")
    second.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})
    assert second.refusal.code == "wrong-phase"
    second.digits("north", "421")
    second.long()
    assert second.steps()["north"] == "seal"


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_concedes_for_the_other(second, seat):
    second.ask_menu(f"{seat} concedes")
    second.digits(OTHER[seat], "1", [1])
    assert second.match.phase != "OVER"
    second.long()
    assert second.match.phase != "OVER"
    second.digits(seat, "2", [2])
    assert (second.match.winner, second.match.reason) == (OTHER[seat], "concede")


@pytest.mark.parametrize("slot", [1, 2, 5, 6])
def test_a_side_with_digits_lifts_one_and_laying_more_is_nothing(second, slot):
    second.put("north", slot, "digit-white-4")
    second.ask_menu("north concedes")
    second.put("north", 3, "digit-white-1")
    assert second.match.phase == "GUESS"
    second.lift("north", slot)
    assert second.match.phase == "OVER"


@pytest.mark.parametrize(
    ("side", "piece", "lock"),
    [("north", "digit-white-4", True), ("south", "digit-white-4", False), ("north", "digit-black-4", False)],
)
def test_a_side_whose_digits_lie_elsewhere_lays_one(second, side, piece, lock):
    second.put(side, 5, piece, lock)
    second.ask_menu("north concedes")
    second.put("north", 3, "digit-white-1")
    assert second.match.phase == "OVER"


@pytest.mark.parametrize(
    ("side", "slot", "piece", "lock"),
    [
        ("north", 1, "digit-white-1", True),
        ("north", 1, "digit-black-1", False),
        ("north", 1, "card-white-132", False),
        ("north", 1, "8", False),
    ],
)
def test_nothing_but_an_own_digit_on_a_slot_confirms(second, side, slot, piece, lock):
    second.ask_menu("north concedes")
    second.put(side, slot, piece, lock)
    second.lift(side, slot, lock)
    assert second.match.phase == "GUESS"


@pytest.mark.parametrize("page", ["referee", "challenge"])
def test_on_other_pages_digits_confirm_nothing(second, page):
    second.digits("north", "42", (1, 2))
    second.ask_menu(page)
    second.lift("north", 1)
    assert second.match.phase == "GUESS"
    assert second.match.challenge is None


def test_a_concession_can_be_left(second):
    second.ask_menu("north concedes")
    second.press()
    assert second.at_cursor() == "north concedes"
    second.take("resume")
    second.digits("north", "1", [1])
    assert second.match.phase == "GUESS"


def test_the_lone_side_can_concede(make):
    board = make(players=THREE).keyed()
    board.ask_menu("north concedes")
    board.digits("north", "1", [1])
    assert board.match.winner == "south"
