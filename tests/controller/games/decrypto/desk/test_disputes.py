"""Challenges: the menu asks for the clue, people rule, and a digit lifted by whom it costs confirms."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.desk.lists.menu import menu_items


def challenged(board, clue="clue 2"):
    board.ask_menu("challenge")
    board.take(clue)
    return board


@pytest.mark.parametrize("clue", [1, 2, 3])
def test_a_clue_is_challenged_by_the_menu(second, clue):
    challenged(second, f"clue {clue}")
    assert second.match.phase == "CHALLENGE"
    assert (second.match.challenge.clue, second.match.challenge.seat) == (clue, "south")
    assert second.steps() == dict.fromkeys(SEATS, "verdict")


def test_a_seat_button_challenges_for_its_seat(make):
    board = make(seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.press(4100, "north")
    while board.at_cursor() != "challenge":
        board.press(button="north")
    board.long("north")
    board.long("north")
    assert board.match.challenge.seat == "north"


def test_a_challenge_can_be_left(second):
    second.ask_menu("challenge")
    second.take("back")
    assert second.steps()["north"] == "menu"
    assert second.at_cursor() == "challenge"
    second.take("resume")
    assert second.match.phase == "GUESS"


def test_seals_wait_for_the_verdict_and_stand(second):
    second.seal("north", "421")
    challenged(second)
    second.digits("south", "123")
    second.press()
    second.press()
    assert second.at_cursor() == "wrong"
    second.take("stands")
    assert second.steps() == dict.fromkeys(SEATS, "agree")
    second.long()
    assert second.match.phase == "CHALLENGE"
    second.lift("south", 1)
    assert second.match.phase == "CHALLENGE"
    second.lift("north", 1)
    assert second.match.phase == "GUESS"
    assert second.match.guesses == {"north": (4, 2, 1)}


def test_a_short_press_goes_back_to_the_verdicts(second):
    challenged(second)
    second.take("void")
    second.press()
    assert second.steps()["north"] == "verdict"
    second.take("stands")
    second.digits("north", "3", [4])
    assert second.match.phase == "GUESS"


def test_where_none_lies_a_digit_laid_agrees(second):
    challenged(second)
    second.take("wrong")
    second.digits("south", "1", [1])
    assert second.match.phase == "CHALLENGE"
    second.digits("north", "1", [1])
    assert second.match.guesses == {"north": None}


def test_a_clue_that_is_replaced_is_spoken_again(second):
    challenged(second)
    second.take("replaced")
    second.digits("north", "1", [1])
    assert second.match.phase == "ENCRYPT"
    second.lift("north", 6)
    second.card("north")
    assert second.match.phase == "GUESS"
    assert second.match.of == "north"


def test_a_code_ruled_void_is_drawn_anew(second):
    challenged(second)
    second.take("void")
    second.digits("north", "1", [1])
    assert "north" not in second.match.codes
    second.ready("north", "134")
    assert second.match.codes["north"] == (1, 3, 4)
    assert second.match.phase == "GUESS"
    second.tidy()
    second.seal("north", "134")
    second.passes()
    assert second.match.history[-1].own == (1, 3, 4)


def test_the_referee_agrees_with_his_badge(second):
    challenged(second)
    second.take("stands")
    second.put("south", 6, "badge-referee", lock=True)
    assert second.match.phase == "GUESS"
    assert second.state.desk.referee is None


def test_before_a_verdict_is_taken_digits_confirm_none(second):
    challenged(second)
    second.digits("north", "1", [1])
    second.lift("north", 1)
    assert second.match.phase == "CHALLENGE"


def test_while_a_reveal_is_shown_no_clue_is_challenged_and_no_code_void(second):
    second.seal("south", "123")
    second.seal("north", "421")
    assert second.match.phase == "GUESS"
    assert not {"challenge", "new code south", "new code north"} & set(menu_items(second.state))
    second.wait(10)
    second.tidy()
    assert {"challenge", "new code south"} <= set(menu_items(second.state))


def agreeing(board):
    board.ask_menu("challenge")
    board.take("clue 1")
    board.take("stands")
    assert board.state.desk.agreeing


def test_a_ruling_by_request_ends_the_agreeing_too(second):
    agreeing(second)
    second.send({"do": "ruling", "verdict": "wrong"})
    second.send({"do": "challenge", "seat": "south", "clue": 2})
    assert second.steps() == {"north": "verdict", "south": "verdict"}


def test_a_match_that_ends_amid_a_dispute_leaves_the_referee_his_list(second):
    agreeing(second)
    second.send({"do": "concede", "seat": "north"})
    second.put("north", 1, "badge-referee", lock=True)
    assert second.steps()["north"] == "referee"
