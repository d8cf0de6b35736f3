"""Presses at the desk: one too soon after a change of step does nothing, and a held button names its act."""

import pytest

from controller.games.core import SEATS, Pressed
from controller.games.decrypto.desk.buttons import ACTS, SHARED, STEPS
from controller.games.decrypto.desk.clock import seconds_left
from controller.games.desk.presses import armed_act


def soon(board, hold_ms, button="dice"):
    """Press 0.3 s after what was last done."""
    before = (board.match, board.state.desk.menu, board.state.desk.referee, board.steps())
    board.press(hold_ms, button, after=0.3)
    return (board.match, board.state.desk.menu, board.state.desk.referee, board.steps()) != before


def pages(board):
    board.press(4100)
    yield "menu", 100
    board.take("north concedes")
    yield "a page of it", 100


def agreement(board):
    board.ask_menu("new code north")
    board.digits("north", "1", [1])
    board.digits("south", "1", [1])
    yield "the last who agrees", 1000


def reasons(board):
    board.put("north", 1, "badge-referee", lock=True)
    yield "the referee's acts", 1000
    board.take("north wins")
    yield "his reasons", 1000


def sealing(board):
    board.digits("north", "421")
    yield "three digits", 1000
    board.put("north", 4, "digit-white-3")
    yield "a fourth one", 1000


def replacing(board):
    board.seal("north", "421")
    board.digits("north", "132")
    yield "laid anew", 1000
    board.put("north", 4, "digit-white-4")
    yield "a fourth one", 1000


def passing(board):
    board.press()
    yield "no interception?", 1000


def challenging(board):
    board.ask_menu("challenge")
    yield "which clue", 1000
    board.take("clue 1")
    yield "verdicts", 1000
    board.long()
    yield "agreeing", 100


def looking(board):
    board.seal("south", "123")
    board.seal("north", "421")
    board.wait(30)
    board.tidy()
    yield "after a reveal", 100


@pytest.mark.parametrize(
    "changing",
    [pages, agreement, reasons, sealing, replacing, passing, challenging, looking],
    ids=lambda each: each.__name__,
)
def test_a_press_too_soon_after_a_change_does_nothing(second, changing):
    for what, hold_ms in changing(second):
        assert not soon(second, hold_ms), what


def test_scrolling_needs_no_waiting(second):
    second.seal("south", "123")
    second.press()
    for _ in range(3):
        second.press(after=0.2)
    assert second.state.desk.histories["north"].index == 3


def test_the_second_press_that_goes_on_needs_the_code_to_be_shown_a_while(make):
    board = make(seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.digits("north", "421")
    board.long("north")
    board.wait(1.5)
    board.press(button="south", after=0.3)
    assert board.state.desk.reveal is not None
    board.press(button="south", after=0.5)
    assert board.state.desk.reveal is None


def arm(board, button="dice"):
    down = board.at(2)
    board.now = down + 900_000_000
    board.feed(Pressed(board.now, button, "armed", 900, down))
    return armed_act(STEPS, board.state)


def test_a_held_button_names_seat_and_act(second):
    assert arm(second) is None
    second.digits("north", "421")
    assert arm(second) == ("north", "seal")


@pytest.mark.parametrize(
    ("item", "named"), [("north concedes", False), ("referee", False), ("challenge", True), ("new code north", True)]
)
def test_in_the_menu_only_what_a_long_press_does_is_named(second, item, named):
    second.press(4100)
    assert arm(second) == ("north", "menu")
    second.feed(Pressed(second.now, "dice", "void", 700, second.now - 700_000_000))
    second.take(item)
    assert (arm(second) == ("north", "menu")) is named


def test_steps_that_belong_to_both_show_both_bars(second):
    assert set(ACTS) >= SHARED
    second.press(4100)
    assert second.bars() == ["north", "south"]
    second.take("challenge")
    assert second.bars() == ["north", "south"]
    second.take("clue 1")
    assert second.bars() == ["north", "south"]
    second.long()
    assert second.bars() == ["north", "south"]


def test_with_the_shared_button_ready_is_said_by_the_card_alone(keyed):
    keyed.card("north")
    keyed.card("south")
    assert keyed.steps() == {"north": "idle", "south": "idle"}
    keyed.long()
    assert not keyed.match.clues


def test_the_dice_button_looks_up_beside_seat_buttons(make):
    board = make(seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.seal("north", "421", "north")
    board.wait(10)
    board.tidy()
    board.press()
    assert board.steps()["north"] == "history"
    assert not board.match.guesses


def test_a_board_that_is_shut_down_takes_no_press_and_no_piece(second):
    second.ask_menu("shut down")
    before = second.match
    second.press(4100)
    second.long()
    second.badge("north")
    second.card("north", "132", slot=2)
    assert (second.steps()["north"], second.match, second.state.desk.looks) == ("off", before, {})
    second.resume()
    second.wait(2)
    assert second.steps()["north"] != "off"


def test_in_a_pause_pieces_are_only_noted(second):
    second.ask_menu("pause")
    second.badge("north")
    second.digits("north", "421")
    assert second.steps()["north"] == "paused"
    assert second.state.desk.looks == {}
    second.long()
    assert second.steps()["north"] == "seal"
    assert seconds_left(second.state) is None


def test_what_happens_by_request_disarms_a_press_and_takes_hints_away(second):
    second.digits("north", "421")
    assert arm(second) == ("north", "seal")
    second.card("north", "132", slot=4)
    assert second.state.desk.hints
    second.send({"do": "guess", "seat": "south", "of": "north", "code": [1, 2, 3]})
    assert not second.state.desk.armed
    assert not second.state.desk.hints
