"""Pixels and turn lamps: tokens, what is to be laid, what is sealed, what is to be taken back."""

from tests.scenes.codes import THREE, WRONG, CodeBoard, codes_setup
from tests.scenes.decrypto.begun import begun, second, with_tokens


def lit(board, seat, *slots, lock=False):
    return [board.lamp(seat, slot, lock) for slot in slots]


def beacons(board):
    return board.game.beacons(board.setup, board.state)


def test_tokens_stand_on_lock_pixels_told_by_colour_and_by_rhythm():
    board = with_tokens(second(), (2, 1), (0, 2))
    assert lit(board, "north", 1, 2, 3, 4, 5, 6, lock=True) == [
        "white steady", "white steady", "off", "red slow", "off", "off",
    ]  # fmt: skip
    assert lit(board, "south", 1, 2, 4, 5, lock=True) == ["off", "off", "red slow", "red slow"]


def test_tokens_stay_after_the_end():
    board = begun()
    with_tokens(board, (1, 0), (0, 1))
    board.ask_menu("south concedes")
    board.put("south", 1, "digit-black-1")
    assert board.match.phase == "OVER"
    assert lit(board, "north", 1, lock=True) == ["white steady"]
    assert lit(board, "south", 4, 1, lock=True) == ["red slow", "off"]


def test_a_token_is_shown_with_the_code_that_brings_it_and_not_before():
    board = second()
    board.seal("north", WRONG)
    board.digits("south", "421")
    board.long()
    for stage in (1, 2):
        assert board.state.desk.reveal.stage == stage
        assert lit(board, "south", 1, lock=True) == ["off"]
        assert lit(board, "north", 4, lock=True) == ["off"]
        assert lit(board, "north", 1, 2, 3) == ["off"] * 3
        board.wait(1.6)
    assert lit(board, "south", 1, lock=True) == ["white steady"]
    assert lit(board, "north", 4, lock=True) == ["red slow"]


def test_words_are_asked_for_on_slot_5_and_a_card_on_slot_6():
    board = CodeBoard(codes_setup())
    assert lit(board, "north", 5, 6) == ["white slow", "off"]
    assert beacons(board) == {"north": "slow", "south": "slow"}
    board.badge("north")
    assert lit(board, "north", 5) == ["off"]
    board.lift("north", 5)
    assert lit(board, "north", 5) == ["off"]
    assert beacons(board) == {"south": "slow"}
    board.badge("south")
    board.lift("south", 5)
    assert lit(board, "north", 5, 6) == ["off", "white slow"]
    board.card("north", slot=4)
    assert lit(board, "north", 4, 6) == ["white slow", "off"]
    board.lift("north", 4)
    board.card("north", slot=4)
    assert lit(board, "north", 4, 6) == ["off", "off"]
    assert beacons(board) == {"south": "slow"}


def test_a_slot_that_is_not_read_is_not_the_one_to_lay_badge_or_card_on():
    board = CodeBoard(codes_setup())
    board.not_read("north", 5)
    assert lit(board, "north", 5) == ["red slow"]
    board = begun()
    board.not_read("north", 6)
    assert lit(board, "north", 6) == ["red slow"]
    assert lit(board, "south", 6) == ["white slow"]


def test_the_lone_side_is_asked_for_no_words_and_no_card():
    board = CodeBoard(codes_setup(players=THREE))
    assert lit(board, "north", 5, 6) == ["off", "off"]
    board.keyed()
    assert lit(board, "north", 5, 6) == ["off", "off"]
    assert beacons(board) == {"south": "slow"}


def test_digits_are_wanted_until_three_lie_and_are_sealed():
    board = second()
    assert lit(board, "south", 1, 2, 3, 4) == ["white slow"] * 3 + ["off"]
    board.digits("south", "12", (1, 3))
    assert lit(board, "south", 1, 2, 3) == ["white slow"] * 3
    board.digits("south", "123")
    assert lit(board, "south", 1, 2, 3) == ["white steady"] * 3
    assert beacons(board) == {"north": "steady", "south": "fast"}
    board.long()
    assert lit(board, "south", 1, 2, 3) == ["green steady"] * 3
    assert beacons(board) == {"north": "steady"}
    board.wait(5)
    board.lift("south", 2)
    assert lit(board, "south", 1, 2, 3) == ["green steady", "off", "green steady"]
    board.put("south", 2, "digit-black-4")
    assert lit(board, "south", 1, 2, 3) == ["white steady"] * 3


def test_in_round_1_interceptors_are_asked_for_nothing():
    board = begun().encrypted()
    assert lit(board, "south", 1, 2, 3) == ["off"] * 3
    assert beacons(board) == {"north": "steady"}


def test_what_has_lain_is_to_be_laid_anew_and_what_is_not_read_to_be_told_by_a_fourth_digit():
    board = begun()
    board.digits("north", "42", (1, 2))
    board.encrypted()
    board.not_read("north", 3)
    assert lit(board, "north", 1, 2, 3, 4) == ["white fast", "white fast", "red slow", "off"]
    board.digits("north", "42", (1, 2))
    assert lit(board, "north", 1, 2, 3, 4) == ["white slow", "white slow", "red slow", "white slow"]
    board.put("north", 4, "digit-white-3")
    assert lit(board, "north", 3, 4) == ["red slow", "off"]
    assert board.steps()["north"] == "seal"


def test_foreign_pieces_are_lit_where_they_lie():
    board = second()
    board.put("north", 2, "14")
    board.put("south", 5, "digit-white-1")
    assert lit(board, "north", 2) == lit(board, "south", 5) == ["red steady"]


def test_digits_are_to_be_taken_back_and_the_cards_at_the_end_of_a_round():
    board = second()
    board.seal("north", "421")
    board.seal("south", WRONG)
    board.wait(3)
    assert lit(board, "north", 1, 2, 3, 6) == ["red fast"] * 3 + ["off"]
    board.wait(6)
    board.tidy()
    assert lit(board, "north", 1, 2, 3, 6) == ["white slow"] * 3 + ["off"]
    board.seal("south", "123")
    board.passes()
    board.wait(3)
    assert lit(board, "south", 1, 2, 3, 6) == ["red fast"] * 4
    assert lit(board, "north", 6) == ["red fast"]
    assert beacons(board) == {"north": "slow", "south": "slow"}
    board.clear("north")
    assert beacons(board) == {"south": "slow"}


def test_turn_lamps_go_out_in_pause_and_at_the_end():
    board = second()
    board.ask_menu("pause")
    assert beacons(board) == {}
    board.long()
    assert beacons(board) == {"north": "steady", "south": "steady"}
    board.ask_menu("north concedes")
    board.put("north", 1, "digit-white-1")
    assert beacons(board) == {}


def test_a_dispute_lights_both_sides_and_then_who_has_to_agree():
    board = second()
    board.ask_menu("challenge")
    board.take("clue 2")
    assert beacons(board) == {"north": "steady", "south": "steady"}
    board.take("wrong")
    assert beacons(board) == {"north": "steady"}


def test_the_tie_break_lights_who_writes_and_who_judges():
    board = with_tokens(second(), (1, 1), (1, 1))
    board.guess(WRONG, "421")
    board.guess(WRONG, "123")
    assert beacons(board) == {"north": "slow", "south": "slow"}
    board.long()
    assert beacons(board) == {"south": "slow"}
    board.long()
    assert beacons(board) == {"south": "steady"}
    board.long()
    assert beacons(board) == {"north": "steady"}
