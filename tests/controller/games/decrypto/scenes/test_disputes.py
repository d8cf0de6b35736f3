"""Screens of a new code: who has still to lift a digit, and what a long press does meanwhile."""

from tests.scenes.decrypto.begun import second
from tests.scenes.playing import hold


def test_a_digit_that_was_missing_is_no_longer_asked_for_once_it_is_lifted():
    board = second()
    board.ask_menu("new code north")
    board.long()
    assert "first lift a digit" in board.text("north")
    board.put("south", 1, "digit-black-1")
    assert "first lift a digit" not in board.text("north")
    assert "lift a digit: NORTH" in board.text("north")
    assert hold(board).text("south").startswith("digits first")
    board.wait(1)
    board.put("north", 1, "digit-white-1")
    assert "who encrypts now?" in board.text("north")


def test_how_often_codes_fell_is_shown():
    board = second()
    for count in (0, 1):
        board.ask_menu("new code north")
        assert f"void so far: {count}" in board.text("south")
        board.digits("north", "1", (1,))
        board.digits("south", "1", (1,))
        board.take("ben" if count else "ann")
        board.tidy(cards=True)
        board.encrypted()
