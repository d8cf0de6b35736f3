"""Codes that become void by the menu: whose digits confirm it, and who encrypts the new one."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.state import OTHER


@pytest.mark.parametrize("seat", SEATS)
def test_before_publication_the_own_side_alone_has_a_new_code(keyed, seat):
    keyed.ready(seat)
    keyed.ask_menu(f"new code {seat}")
    encryptor = keyed.at_cursor()
    assert encryptor in keyed.state.setup.players[seat]
    assert encryptor != keyed.match.encryptors[seat]
    keyed.long()
    assert seat in keyed.match.codes
    keyed.digits(OTHER[seat], "1", [1])
    keyed.long()
    assert seat in keyed.match.codes
    keyed.digits(seat, "1", [1])
    keyed.long()
    assert seat not in keyed.match.codes
    assert keyed.match.encryptors[seat] == encryptor
    assert keyed.names()[-1] == "void"


def test_who_encrypts_is_chosen(make):
    players = {"north": ("ann", "ben", "eve"), "south": ("cyd", "dan")}
    board = make(players=players).keyed()
    board.ask_menu("new code north")
    board.digits("north", "1", [1])
    board.take("eve")
    assert board.match.encryptors["north"] == "eve"


def test_after_publication_both_sides_agree(second):
    second.seal("south", "123")
    second.ask_menu("new code north")
    second.lift("south", 1)
    second.long()
    assert "north" in second.match.codes
    assert not second.match.wishes
    second.digits("north", "1", [1])
    second.long()
    assert "north" not in second.match.codes
    assert not second.match.guesses
    assert second.match.encryptors["north"] == "ann"
    second.ready("north", "231")
    assert second.match.phase == "GUESS"


def test_both_sides_agree_while_a_public_clue_is_being_replaced(second):
    second.send({"do": "challenge", "seat": "south", "clue": 2})
    second.send({"do": "ruling", "verdict": "replaced"})
    second.ask_menu("new code north")
    second.digits("north", "1", [1])
    second.long()
    assert "north" in second.match.codes
    second.digits("south", "1", [1])
    second.long()
    assert "north" not in second.match.codes
    assert second.match.encryptors["north"] == "ann"


def test_a_wish_that_nobody_joins_leaves_no_trace(second):
    before = second.match
    second.ask_menu("new code north")
    second.digits("north", "1", [1])
    second.wait(21)
    assert second.steps()["north"] != "menu"
    assert second.match is before


def test_a_new_code_can_be_left(keyed):
    keyed.ask_menu("new code north")
    keyed.take("back")
    keyed.take("resume")
    assert keyed.steps()["north"] == "idle"


def test_the_referee_voids_a_code_with_his_badge(second):
    second.ask_menu("new code north")
    second.put("north", 4, "badge-referee")
    assert "north" not in second.match.codes
    assert second.state.desk.menu is None


def test_the_referees_badge_voids_nothing_where_the_list_is_at_back(second):
    second.ask_menu("new code north")
    second.press()
    second.press()
    assert second.at_cursor() == "back"
    second.put("north", 4, "badge-referee")
    assert "north" in second.match.codes
    assert second.state.desk.menu is None


@pytest.mark.parametrize("item", ["new code north", "challenge"])
def test_a_question_about_a_code_that_a_request_reveals_leads_back_to_the_menu(second, item):
    second.seal("south", "123")
    second.ask_menu(item)
    second.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})
    assert second.state.desk.menu.page == "list"
    assert second.at_cursor() == "resume"
    second.long()
    assert second.steps()["north"] == "reveal"


def test_digits_lifted_for_a_code_that_a_request_has_voided_count_for_no_other(keyed):
    keyed.ask_menu("new code north")
    keyed.digits("north", "1", [1])
    keyed.send({"do": "void", "seat": "north"})
    assert keyed.state.desk.menu is None
    keyed.ask_menu("new code north")
    keyed.long()
    assert keyed.names().count("void") == 1


def test_the_list_of_who_encrypts_stays_open_while_it_is_stepped_through(keyed):
    keyed.ask_menu("new code north")
    for _ in range(3):
        keyed.wait(15)
        keyed.press()
    assert keyed.steps()["north"] == "menu"
    keyed.wait(21)
    assert keyed.steps()["north"] == "idle"
