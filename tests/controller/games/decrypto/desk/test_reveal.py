"""A reveal goes on by itself, interceptors first, and stays until the pieces are back; then it can be looked up."""

import pytest

from controller.games.core import SEATS, Lifted, Place, Resumed


def stage(board):
    shown = board.state.desk.reveal
    return None if shown is None else shown.stage


def sealed(board, intercept="342", own="421"):
    board.seal("south", intercept)
    board.digits("north", own)
    board.long()
    return board


def test_interceptor_own_team_and_code_a_second_and_a_half_apart(second):
    sealed(second)
    shown = second.state.desk.reveal
    assert (shown.of, shown.intercept, shown.own, shown.code) == ("north", (3, 4, 2), (4, 2, 1), (4, 2, 1))
    seen = [stage(second)]
    for _ in range(2):
        second.wait(1.4)
        seen.append(stage(second))
        second.wait(0.1)
        seen.append(stage(second))
    assert seen == [1, 1, 2, 2, 3]


def test_in_round_one_the_own_team_comes_first(keyed):
    keyed.encrypted()
    keyed.digits("north", "421")
    keyed.long()
    assert stage(keyed) == 2
    keyed.wait(1.5)
    assert stage(keyed) == 3


def test_it_stays_five_seconds_and_until_all_digits_are_back(second):
    sealed(second)
    second.tidy()
    assert stage(second) == 3
    second.wait(3 + 5)
    assert stage(second) is None
    assert second.steps()["south"] == "idle"


def test_a_digit_that_lies_keeps_it(second):
    sealed(second)
    second.wait(60)
    for slot in (1, 2, 3):
        second.lift("north", slot)
    for slot in (1, 2):
        second.lift("south", slot)
    assert stage(second) == 3
    second.lift("south", 3)
    assert stage(second) is None


def test_at_the_end_of_a_round_the_cards_too(second):
    second.guess()
    second.seal("south", "123")
    second.passes()
    second.wait(10)
    for slot in (1, 2, 3):
        second.lift("south", slot)
    assert stage(second) is None
    second.ready("north")


def test_cards_are_no_matter_after_the_first_code(keyed):
    keyed.encrypted()
    keyed.seal("north", "421")
    keyed.wait(10)
    keyed.tidy()
    assert stage(keyed) is None
    keyed.seal("south", "123")
    keyed.wait(10)
    keyed.tidy()
    assert stage(keyed) == 3
    keyed.lift("north", 6)
    assert stage(keyed) == 3
    keyed.lift("south", 6)
    assert stage(keyed) is None


def test_what_cannot_be_read_counts_as_back(second):
    sealed(second)
    second.not_read("south", 2)
    second.wait(10)
    for seat, slot in (("north", 1), ("north", 2), ("north", 3), ("south", 1), ("south", 3)):
        second.lift(seat, slot)
    assert stage(second) is None


def test_a_short_press_goes_on_once_the_code_is_shown(second):
    sealed(second)
    second.press(after=0.8)
    assert stage(second) is not None
    second.wait(8)
    second.press()
    assert stage(second) is None
    assert second.steps()["south"] == "idle"
    second.long()
    assert not second.match.guesses


def test_digits_that_lay_through_it_are_laid_anew(second):
    sealed(second)
    second.wait(10)
    second.press()
    assert second.match.of == "south"
    assert second.steps() == {"north": "idle", "south": "idle"}
    second.digits("south", "123")
    assert second.steps()["south"] == "seal"


def test_a_start_shows_it_whole(second):
    sealed(second)
    second.resume()
    assert stage(second) == 3
    second.wait(2)
    second.tidy()
    second.wait(5)
    assert stage(second) is None


def test_time_may_begin_anew_with_a_start(second):
    sealed(second)
    second.now = 0
    second.feed(Resumed(0))
    second.wait(7)
    second.tidy()
    assert stage(second) is None
    second.digits("south", "123")
    second.long()
    assert second.match.guesses == {"south": (1, 2, 3)}


def test_no_press_goes_on_before_the_code_is_shown(make):
    board = make(seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.digits("north", "421")
    board.long("north")
    board.press(button="south", after=0.8)
    assert stage(board) is not None
    board.wait(3)
    board.press(button="south")
    assert stage(board) is None


def test_digits_laid_while_it_is_shown_are_laid_anew(second):
    sealed(second)
    second.wait(10)
    second.digits("south", "123")
    second.press()
    assert second.steps()["south"] == "idle"
    second.digits("south", "123")
    assert second.steps()["south"] == "seal"


def test_a_start_leaves_it_no_longer_than_it_had_still_to_be_shown(second):
    sealed(second)
    second.wait(3 + 3)
    second.wait(0.5)
    second.badge("north")
    second.lift("north", 5)
    second.tidy()
    second.now = 0
    second.feed(Resumed(0))
    second.wait(0.1)
    assert stage(second) is None
    assert second.steps()["south"] == "idle"


@pytest.mark.parametrize("stages", [1, 2])
def test_a_start_amid_it_shows_the_code_for_five_seconds(second, stages):
    sealed(second)
    second.wait(1.5 * stages - 1)
    assert stage(second) == stages
    second.now = 0
    second.feed(Resumed(0))
    second.wait(1)
    for seat in SEATS:
        for slot in (1, 2, 3):
            second.feed(Lifted(second.now, Place(seat, slot), second.state.layout.lying[Place(seat, slot)].piece))
    second.wait(3.9)
    assert stage(second) == 3
    second.wait(0.2)
    assert stage(second) is None


def test_a_card_on_a_lock_position_keeps_nothing(second):
    second.guess()
    second.put("north", 1, "card-white-132", lock=True)
    second.guess()
    assert stage(second) is None


def test_tokens_are_those_of_before_until_it_is_over(second):
    before = second.match.tokens
    sealed(second, intercept="421", own="342")
    assert second.state.desk.reveal.tokens == before
    assert second.match.tokens != before


def test_the_last_reveal_is_seen_before_the_end(second):
    sealed(second, intercept="421")
    second.wait(10)
    second.tidy()
    second.seal("north", "342")
    second.seal("south", "123")
    second.wait(10)
    second.tidy(cards=True)
    second.encrypted()
    sealed(second, intercept="421")
    second.wait(10)
    second.tidy()
    second.seal("north", "342")
    second.digits("south", "123")
    second.long()
    assert second.match.phase == "OVER"
    assert second.steps() == dict.fromkeys(SEATS, "reveal")
    second.wait(10)
    second.tidy(cards=True)
    assert second.steps() == dict.fromkeys(SEATS, "over")
    assert second.match.winner == "south"


def test_what_is_sealed_by_a_request_is_shown_as_long(second):
    second.send({"do": "pass", "seat": "south"})
    second.wait(100)
    second.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})
    second.wait(0.1)
    assert stage(second) == 1
    second.wait(1.5)
    assert stage(second) == 2
    second.wait(1.5)
    assert stage(second) == 3
    second.wait(4.5)
    assert stage(second) == 3
    second.wait(1)
    assert stage(second) is None


# --- the history -------------------------------------------------------------------------------------------------


def test_a_short_press_that_means_nothing_else_shows_what_is_over(second):
    second.seal("south", "123")
    assert second.bars() == ["north", "south"]
    second.press()
    assert second.steps() == dict.fromkeys(SEATS, "history")
    assert {opened.index for opened in second.state.desk.histories.values()} == {0}
    second.press(after=0.3)
    assert {opened.index for opened in second.state.desk.histories.values()} == {1}
    second.wait(19.9)
    assert second.steps()["north"] == "history"
    second.wait(0.2)
    assert second.steps() == dict.fromkeys(SEATS, "idle")


def test_with_seat_buttons_each_seat_looks_for_itself(make):
    board = make(seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.digits("north", "421")
    board.long("north")
    board.wait(10)
    board.tidy()
    board.press(button="north")
    assert board.steps() == {"north": "history", "south": "idle"}
    board.press(button="south")
    board.press(button="south")
    assert {seat: opened.index for seat, opened in board.state.desk.histories.items()} == {"north": 0, "south": 1}
    board.long("north")
    assert board.steps() == {"north": "idle", "south": "history"}


def test_before_anything_is_over_there_is_nothing_to_look_up(keyed):
    assert keyed.bars() == []
    keyed.press()
    assert keyed.steps()["north"] == "idle"
    keyed.encrypted()
    keyed.digits("north", "421")
    keyed.press()
    assert keyed.steps()["north"] == "seal"


def test_a_change_of_step_closes_it(second):
    second.seal("north", "421")
    second.digits("south", "12", (1, 2))
    second.press()
    assert second.steps() == dict.fromkeys(SEATS, "history")
    second.put("south", 3, "digit-black-3")
    assert second.steps() == {"north": "history", "south": "seal"}
    second.long()
    assert second.steps() == dict.fromkeys(SEATS, "reveal")
    assert not second.state.desk.histories


@pytest.mark.parametrize("seat", SEATS)
def test_a_side_with_three_digits_may_look_before_it_seals(second, seat):
    second.digits(seat, "421")
    second.press()
    assert second.steps()[seat] == "history"
    second.long()
    assert second.steps()[seat] == "seal"
    assert not second.match.guesses
    second.long()
    assert seat in second.match.guesses


def test_the_menu_hides_it_and_brings_it_back(second):
    second.seal("south", "123")
    second.press()
    second.press(4100)
    assert second.steps()["north"] == "menu"
    second.long()
    assert second.steps()["north"] == "history"


def test_after_the_match_it_is_in_the_list(second):
    second.send({"do": "concede", "seat": "north"})
    second.take("history")
    assert second.steps() == dict.fromkeys(SEATS, "history")
    second.press()
    second.long()
    assert second.steps() == dict.fromkeys(SEATS, "over")


def test_a_start_closes_it(second):
    second.seal("south", "123")
    second.press()
    second.resume()
    assert second.steps() == dict.fromkeys(SEATS, "idle")


def test_a_digit_laid_while_it_is_open_is_not_lost(second):
    second.digits("north", "42", (1, 2))
    second.press()
    second.put("north", 3, "digit-white-1")
    assert second.steps()["north"] == "seal"


def test_in_a_pause_a_reveal_does_not_end(second):
    second.seal("south", "123")
    second.seal("north", "421")
    second.ask_menu("pause")
    second.wait(10)
    second.tidy(cards=True)
    assert second.state.desk.reveal is not None
    second.long()
    assert second.state.desk.reveal is None
