"""Challenges, codes that become void, concessions: the menu asks, and a digit lifted by whom it costs confirms."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.desk.lists.menu import menu_items
from controller.games.decrypto.state import OTHER
from tests.scenes.codes import THREE


def challenged(board, clue="clue 2"):
    board.ask_menu("challenge")
    board.take(clue)
    return board


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


def test_before_a_verdict_is_taken_digits_confirm_none(second):
    challenged(second)
    second.digits("north", "1", [1])
    second.lift("north", 1)
    assert second.match.phase == "CHALLENGE"


def test_the_list_of_who_encrypts_stays_open_while_it_is_stepped_through(keyed):
    keyed.ask_menu("new code north")
    for _ in range(3):
        keyed.wait(15)
        keyed.press()
    assert keyed.steps()["north"] == "menu"
    keyed.wait(21)
    assert keyed.steps()["north"] == "idle"


def test_while_a_reveal_is_shown_no_clue_is_challenged_and_no_code_void(second):
    second.seal("south", "123")
    second.seal("north", "421")
    assert second.match.phase == "GUESS"
    assert not {"challenge", "new code south", "new code north"} & set(menu_items(second.state))
    second.wait(10)
    second.tidy()
    assert {"challenge", "new code south"} <= set(menu_items(second.state))


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
