"""Guesses laid with digits: three face down on 1-3, a long press that seals them, the pass, and whose press it is."""

from itertools import permutations

import pytest

from controller.games.core import SEATS, Lifted, Place, Placed, Pressed, ReadAgain
from controller.games.decrypto.desk.digits import entered, lacking
from controller.games.decrypto.state import CODES, OTHER
from tests.scenes.codes import COLOURS, THREE


def revealed(board):
    return [(e["of"], e.get("intercept"), e["own"], e["code"]) for e in board.events if e["event"] == "revealed"]


@pytest.mark.parametrize("code", ["123", "431", "214"])
def test_three_digits_and_a_long_press_seal_a_guess(keyed, code):
    keyed.encrypted()
    keyed.digits("north", code)
    assert keyed.bars() == ["north"]
    assert keyed.steps() == {"north": "seal", "south": "idle"}
    keyed.long()
    assert revealed(keyed) == [("north", None, [int(n) for n in code], [4, 2, 1])]


def test_all_codes_can_be_laid(keyed):
    keyed.encrypted()
    read = set()
    for code in permutations("1234", 3):
        keyed.digits("north", "".join(code))
        read.add(entered(keyed.state, "north"))
    assert read == set(CODES)


def test_both_sides_seal_and_nothing_is_told_before(second):
    second.seal("south", "123")
    assert second.names()[-1] == "sealed"
    assert second.steps()["south"] == "idle"
    assert second.bars() == ["north", "south"]
    second.seal("north", "421")
    assert revealed(second)[-1] == ("north", [1, 2, 3], [4, 2, 1], [4, 2, 1])


def test_the_bar_goes_to_the_first_side_with_three_then_to_the_unsealed_one(second):
    assert second.bars() == ["south"]
    second.digits("south", "12", (1, 2))
    assert second.bars() == ["north", "south"]
    second.digits("north", "421")
    assert second.bars() == ["north"]
    second.put("south", 3, "digit-black-3")
    assert second.bars() == ["north"]
    second.lift("north", 2)
    assert second.bars() == ["south"]
    second.put("north", 2, "digit-white-2")
    assert second.bars() == ["south"]
    second.long()
    assert second.bars() == ["north"]
    second.wait(5)
    second.long()
    assert len(revealed(second)) == 3


def test_after_a_seal_the_shared_button_sleeps_five_seconds(second):
    second.digits("south", "123")
    second.digits("north", "421")
    second.long()
    second.press(1000, after=3)
    assert len(revealed(second)) == 2
    second.press(1000, after=1)
    assert len(revealed(second)) == 3


def test_seat_buttons_seal_side_by_side(make):
    board = make(seat_buttons=True).keyed()
    board.ready("north")
    board.ready("south")
    board.digits("north", "421")
    board.long("south")
    assert not revealed(board)
    board.long("north")
    assert len(revealed(board)) == 1


def test_two_digits_seal_nothing(keyed):
    keyed.encrypted()
    keyed.digits("north", "42", (1, 2))
    keyed.long()
    keyed.long()
    assert not keyed.match.guesses
    assert not revealed(keyed)


@pytest.mark.parametrize("piece", ["digit-black-1", "card-white-421", "8", "padlock-1", "badge-north"])
def test_a_foreign_piece_is_no_digit(keyed, piece):
    keyed.encrypted()
    keyed.digits("north", "42", (1, 2))
    keyed.put("north", 3, piece)
    assert lacking(keyed.state, "north") == {3: "no digit"}
    keyed.long()
    assert not revealed(keyed)


def test_digits_on_locks_and_the_other_side_do_not_count(keyed):
    keyed.encrypted()
    for slot, digit in ((1, 4), (2, 2)):
        keyed.put("north", slot, f"digit-white-{digit}")
    keyed.put("north", 3, "digit-white-1", lock=True)
    keyed.put("south", 3, "digit-white-3")
    assert lacking(keyed.state, "north") == {3: "empty"}
    keyed.long()
    assert not revealed(keyed)


def test_laid_anew_and_long_replaces_a_seal(second):
    second.seal("north", "342")
    second.lift("north", 1)
    second.digits("north", "421")
    assert second.steps()["north"] == "replace"
    assert second.bars() == ["north"]
    second.long()
    second.wait(5)
    assert second.match.guesses == {"north": (4, 2, 1)}
    second.seal("south", "123")
    assert revealed(second)[-1][2] == [4, 2, 1]


def test_a_short_press_lets_the_seal_stand(second):
    second.seal("north", "421")
    second.digits("north", "342")
    second.press()
    assert second.steps()["north"] == "idle"
    assert second.bars() == ["south"]
    second.passes()
    assert revealed(second)[-1] == ("north", None, [4, 2, 1], [4, 2, 1])


def test_lifting_an_own_digit_cancels_an_armed_press(keyed):
    keyed.encrypted()
    keyed.digits("north", "4213", (1, 2, 3, 4))
    for slot in (4, 2):
        down = keyed.at(2)
        keyed.feed(Pressed(down + 900_000_000, "dice", "armed", 900, down))
        assert keyed.state.desk.armed == ("dice",)
        piece = keyed.state.layout.lying[Place("north", slot)].piece
        keyed.feed(Lifted(down + 1_000_000_000, Place("north", slot), piece))
        assert keyed.state.desk.armed == ()
        keyed.now = down + 1_100_000_000
        keyed.feed(Placed(keyed.now, Place("north", slot), piece))
        keyed.feed(Pressed(down + 1_200_000_000, "dice", "long", 1200, down))
        keyed.now = down + 1_200_000_000
        assert not revealed(keyed)
    keyed.long()
    assert len(revealed(keyed)) == 1


@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.parametrize("code", [(4, 2, 1), (1, 3, 2)])
def test_a_fourth_digit_on_slot_four_names_the_one_that_is_not_read(keyed, slot, code):
    keyed.encrypted()
    keyed.not_read("north", slot)
    for place, digit in enumerate(code, 1):
        if place != slot:
            keyed.put("north", place, f"digit-white-{digit}")
    assert lacking(keyed.state, "north") == {slot: "unread"}
    assert entered(keyed.state, "north") is None
    [last] = {1, 2, 3, 4} - set(code)
    keyed.put("north", 4, f"digit-white-{last}")
    assert entered(keyed.state, "north") == code
    keyed.long()
    assert revealed(keyed)[-1][2] == list(code)


def test_two_slots_that_are_not_read_cannot_be_named(keyed):
    keyed.encrypted()
    for slot in (1, 2):
        keyed.not_read("north", slot)
    keyed.digits("north", "34", (3, 4))
    assert entered(keyed.state, "north") is None


def test_a_digit_read_before_its_reader_failed_still_counts(keyed):
    keyed.encrypted()
    keyed.digits("north", "421")
    keyed.not_read("north", 2)
    assert entered(keyed.state, "north") == (4, 2, 1)


def test_a_digit_left_from_before_on_a_slot_that_failed_is_named_by_the_fourth(keyed):
    keyed.put("north", 2, "digit-white-3")
    keyed.encrypted()
    keyed.not_read("north", 2)
    keyed.digits("north", "41", (1, 3))
    assert lacking(keyed.state, "north") == {2: "unread"}
    keyed.put("north", 4, "digit-white-3")
    keyed.not_read("north", 2)
    assert entered(keyed.state, "north") == (4, 2, 1)


def test_digits_not_moved_since_the_clues_are_laid_anew(keyed):
    keyed.digits("north", "421")
    keyed.encrypted()
    assert lacking(keyed.state, "north") == {1: "anew", 2: "anew", 3: "anew"}
    keyed.long()
    assert not revealed(keyed)
    for slot in (1, 2):
        piece = keyed.state.layout.lying[Place("north", slot)].piece
        keyed.lift("north", slot)
        keyed.put("north", slot, piece)
    assert lacking(keyed.state, "north") == {3: "anew"}
    keyed.lift("north", 3)
    keyed.put("north", 3, "digit-white-1")
    keyed.long()
    assert len(revealed(keyed)) == 1


@pytest.mark.parametrize("seat", SEATS)
def test_digits_laid_after_publication_stand_through_a_start_and_those_moved_in_it_do_not(second, seat):
    second.digits(seat, "213")
    second.resume()
    second.wait(2)
    assert entered(second.state, seat) == (2, 1, 3)
    second.resume()
    place, piece = Place(seat, 3), f"digit-{COLOURS[seat]}-3"
    second.feed(Lifted(second.now + 400_000_000, place, piece))
    second.feed(Placed(second.now + 500_000_000, place, f"digit-{COLOURS[seat]}-4"))
    second.wait(2)
    assert lacking(second.state, seat) == {3: "anew"}


def test_digits_moved_while_their_hub_was_away_are_laid_anew(second):
    for slot in range(1, 7):
        second.not_read("north", slot, "no hub")
    second.feed(Placed(second.at(), Place("north", 1), "digit-white-1"))
    assert lacking(second.state, "north")[1] == "anew"


def test_digits_exchanged_while_their_hub_was_away_are_laid_anew(second):
    second.digits("north", "421")
    for slot in range(1, 7):
        second.not_read("north", slot, "no hub")
    at = second.at()
    one, two = Place("north", 1), Place("north", 2)
    for fact in (
        Lifted(at, one, "digit-white-4"),
        Lifted(at, two, "digit-white-2"),
        Placed(at, one, "digit-white-2"),
        Placed(at + 300_000_000, two, "digit-white-4"),
        ReadAgain(at + 400_000_000, Place("north", 3)),
    ):
        second.now = fact.at
        second.feed(fact)
    assert lacking(second.state, "north") == {1: "anew", 2: "anew"}
    for slot, piece in ((1, "digit-white-2"), (2, "digit-white-4")):
        second.lift("north", slot)
        second.put("north", slot, piece)
    assert entered(second.state, "north") == (2, 4, 1)


def test_a_hub_that_comes_back_is_no_matter_of_the_other_side(second):
    second.digits("south", "12", (1, 2))
    second.not_read("north", 1, "no hub")
    second.feed(Placed(second.at(), Place("north", 1), "digit-white-1"))
    second.now += 300_000_000
    second.feed(Placed(second.now, Place("south", 3), "digit-black-3"))
    assert entered(second.state, "south") == (1, 2, 3)


def test_no_digits_and_two_presses_pass(second):
    assert second.steps() == {"north": "idle", "south": "no digits"}
    assert second.bars() == ["south"]
    second.press()
    assert second.steps()["south"] == "pass"
    second.press()
    assert second.steps()["south"] == "no digits"
    second.press()
    second.long()
    assert second.match.guesses == {"south": None}
    second.wait(5)
    second.seal("north", "421")
    assert revealed(second)[-1] == ("north", None, [4, 2, 1], [4, 2, 1])


def test_a_long_press_alone_passes_nothing(second):
    second.long()
    assert not second.match.guesses


def test_digits_laid_take_the_question_of_a_pass_away(second):
    second.press()
    second.digits("south", "1", [1])
    assert second.steps()["south"] == "idle"
    second.lift("south", 1)
    assert second.steps()["south"] == "no digits"


def test_the_question_of_a_pass_closes_and_buttons_sleep(second):
    second.press()
    second.wait(20)
    assert second.steps()["south"] == "no digits"
    second.press()
    assert second.steps()["south"] == "no digits"
    second.wait(5)
    second.press()
    assert second.steps()["south"] == "pass"


def test_who_has_passed_is_asked_no_more(second):
    second.passes()
    assert second.steps()["south"] == "idle"
    assert second.bars() == ["north", "south"]


def test_after_a_pass_the_shared_button_sleeps_too(second):
    second.digits("north", "42", (1, 2))
    second.press()
    second.long()
    second.put("north", 3, "digit-white-1")
    second.press(1000, after=1)
    assert len(revealed(second)) == 2
    second.press(1000, after=2)
    assert len(revealed(second)) == 3


def test_pieces_of_others_and_on_locks_are_no_move_of_a_sides_digits(second):
    second.seal("north", "421")
    second.put("north", 4, "digit-black-4")
    second.put("north", 4, "digit-white-3", lock=True)
    second.put("south", 6, "digit-white-3")
    assert second.steps()["north"] == "idle"
    second.put("north", 4, "digit-white-3")
    assert second.steps()["north"] == "replace"


def test_a_sealed_sides_digits_moved_in_the_dark_leave_the_seal(second):
    second.seal("north", "421")
    second.resume()
    second.feed(Lifted(second.now + 300_000_000, Place("north", 1), "digit-white-4"))
    second.feed(Placed(second.now + 400_000_000, Place("north", 1), "digit-white-3"))
    second.wait(2)
    assert second.steps()["north"] == "idle"
    assert not second.state.desk.anew


def test_a_digit_found_to_be_gone_leaves_an_empty_slot(second):
    second.digits("north", "421")
    second.resume()
    second.feed(Lifted(second.now + 300_000_000, Place("north", 1), "digit-white-4"))
    second.wait(2)
    assert lacking(second.state, "north") == {1: "empty"}


def test_the_question_of_a_pass_stands_through_a_start(second):
    second.press()
    second.now = 0
    second.resume()
    second.wait(15)
    assert second.steps()["south"] == "pass"
    second.wait(7)
    assert second.steps()["south"] == "no digits"


def test_a_pass_can_be_replaced_by_digits(second):
    second.passes()
    second.seal("south", "421")
    assert second.match.guesses == {"south": (4, 2, 1)}


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_side_with_a_digit_down_passes_not(second, slot):
    second.put("south", slot, "digit-black-1")
    assert second.steps()["south"] == "idle"


def test_before_the_clues_are_public_digits_are_no_guess(keyed):
    keyed.digits("north", "421")
    assert keyed.steps() == {"north": "idle", "south": "idle"}
    assert keyed.state.desk.full == ()


def test_nobody_passes_for_the_own_team(second):
    second.seal("south", "123")
    assert second.steps()["north"] == "idle"
    second.press()
    second.long()
    assert "north" not in second.match.guesses


@pytest.mark.parametrize("seat", SEATS)
def test_in_round_one_the_interceptors_only_listen(keyed, seat):
    keyed.encrypted()
    if seat == "south":
        keyed.guess()
    other = OTHER[seat]
    assert keyed.match.of == seat
    keyed.digits(other, "123")
    assert keyed.steps() == {"north": "idle", "south": "idle"}
    keyed.long()
    keyed.press()
    keyed.long()
    assert not keyed.match.guesses


def test_the_lone_interceptor_lays_digits_like_a_team(make):
    board = make(players=THREE).keyed()
    board.ready("south")
    board.seal("south", "123")
    board.wait(10)
    board.tidy(cards=True)
    board.ready("south")
    assert board.steps()["north"] == "no digits"
    board.seal("north", "123")
    board.seal("south", "132")
    assert revealed(board)[-1] == ("south", [1, 2, 3], [1, 3, 2], [1, 2, 3])
    assert board.match.winner == "north"


def test_a_guess_sealed_by_command_counts_as_one_laid(second):
    second.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1], "player": "ann"})
    assert second.match.guesses == {"north": (4, 2, 1)}
    second.send({"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 3], "player": "ben"})
    assert second.refusal.code == "illegal"
    second.passes()
    assert len(revealed(second)) == 3


def test_a_seal_of_the_other_side_leaves_the_question_of_a_pass(make):
    board = make(seat_buttons=True).keyed()
    for _ in range(2):
        board.ready("north")
        board.ready("south")
        if board.match.round == 1:
            for seat in SEATS:
                board.seal(seat, "".join(map(str, board.match.codes[seat])), seat)
                board.wait(10)
                board.tidy(cards=True)
    board.digits("north", "421")
    board.press(button="south")
    board.long("north")
    assert board.steps()["south"] == "pass"
    board.long("south")
    assert board.match.history[-1].intercept is None


def test_a_seal_that_fell_cannot_be_laid_anew(second):
    second.seal("north", "421")
    second.digits("north", "132")
    assert second.state.desk.anew == {"north"}
    second.send({"do": "void", "seat": "north", "of": "north"})
    second.send({"do": "void", "seat": "south", "of": "north"})
    assert not second.state.desk.anew
