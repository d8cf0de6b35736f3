"""Row "power loss": after every start the same match stands, and each difference is named; none was a gesture."""

import pytest
from msgspec.structs import replace

from controller.games.core import Lifted, Place, Placed, Resumed, Turned


def found(board, *facts):
    """Start again, and find these differences at once."""
    board.wait(5)
    board.now = 7_000_000_000  # monotonic time begins anew
    board.feed(Resumed(board.now))
    for number, fact in enumerate(facts, 1):
        board.now += 50_000_000 * number
        board.feed(replace(fact, at=board.now))
    board.wait(2)


def lifted(side, slot, piece, lock=False):
    return Lifted(0, Place(side, slot, lock), piece)


def placed(side, slot, piece, face=None, down=False, lock=False):
    return Placed(0, Place(side, slot, lock), piece, face, down)


def test_the_same_match_stands(begun):
    begun.roll(2, 5)
    before = begun.match
    found(begun)
    assert begun.match == before
    assert "facing 18-" in begun.text("north")
    begun.turn("north", 2, 3)
    begun.long()
    assert begun.of("answered")


def test_differences_are_named_with_the_letter_and_lit(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    begun.padlock("north", 2)
    before = begun.match
    found(begun, lifted("north", 2, "23"), lifted("south", 4, "25"))
    assert begun.match == before
    assert "put 23 on slot 2, N up" in begun.text("north")
    assert begun.lamp("north", 2) == "red steady"
    assert "put 25 on slot 4" in begun.text("south")
    begun.put("north", 2, 23, "N")
    begun.put("south", 4, 25)
    assert "put" not in begun.text("north")
    begun.lift("south", 2)
    assert "put 18 back on south 2" in begun.text("south")


def test_swapped_tiles_are_led_back_one_by_one(begun):
    found(
        begun,
        lifted("north", 1, "8"), lifted("north", 2, "23"),
        placed("north", 1, "23", 1), placed("north", 2, "8", 1),
    )  # fmt: skip
    assert "take 23 off 1" in begun.text("north") or "take 8 off 2" in begun.text("north")
    begun.lift("north", 1)
    assert "put 8 on slot 1" in begun.text("north")
    begun.lift("north", 2)
    begun.put("north", 1, 8)
    begun.put("north", 2, 23)
    assert "slot" not in begun.text("north")


def test_an_open_guess_goes_on_and_its_time_stands_until_somebody_acts(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    found(begun)
    begun.wait(1000)
    assert "T_" in begun.text("south")
    begun.turn("south", 3, "R")
    begun.wait(61)
    assert not begun.state.desk.entries


def test_a_token_gone_while_the_power_was_off_makes_no_guess(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    found(begun, lifted("south", 6, "guess-south-1", lock=True))
    assert "T_" in begun.text("south")
    assert "put your token back" in begun.text("south")
    begun.token("guess", "south", 6)
    begun.turn("south", 3, "R")
    assert "TR_" in begun.text("south")


def test_a_token_found_opens_nothing(begun):
    found(begun, placed("south", 6, "guess-south-1", lock=True, down=None))
    assert not begun.state.desk.entries
    assert "take the token back" in begun.text("south")


def test_a_tile_turned_while_the_power_was_off_is_no_letter(begun):
    begun.token("guess", "south", 6)
    found(begun, Turned(0, Place("south", 1), "12", 4, False))
    assert begun.text("south").startswith("GUESS: _")


def test_before_the_swap_only_the_six_are_laid_again(board):
    board.lay_down("north", "12-T 22-R 25-U 2-C 20-K", [18])
    found(board, lifted("north", 2, "22"), placed("north", 2, "22", 3, down=True))
    assert "lay your six again" in board.text("north")
    assert "22" not in board.text("north")
    assert board.bars() == []
    board.lift("north", 2)
    board.put("north", 2, 22, "R", down=True)
    assert board.bars() == ["north"]


def test_six_that_lie_as_they_lay_need_not_be_laid_again(board):
    board.lay_down("north", "12-T 22-R 25-U 2-C 20-K", [18])
    found(board)
    board.store("north", 5)
    assert board.match.words == {"north": "TRUCK"}


def test_a_stored_word_stands(board):
    board.encode("north", "12-T 22-R 25-U 2-C 20-K", [18])
    found(board, lifted("north", 2, "22"))
    assert board.match.words == {"north": "TRUCK"}
    assert "STORED" in board.text("north")


def test_a_press_at_once_after_a_start_does_nothing(begun):
    begun.wait(10)
    begun.feed(Resumed(begun.now))
    assert begun.press(after=0.3) == []
    assert begun.press(after=0.6) != []


def test_a_pause_stays(begun):
    begun.menu("pause")
    found(begun)
    assert "PAUSED" in begun.text("north")


@pytest.mark.parametrize("trouble", ["no hub"])
def test_what_a_hub_that_was_away_finds_is_no_gesture(begun, trouble):
    begun.token("guess", "south", 6)
    begun.not_read("south", 1, trouble)
    begun.lift("south", 1)
    begun.not_read("south", 6, trouble, lock=True)
    begun.lift("south", 6, lock=True)
    assert begun.text("south").startswith("GUESS: _")


def test_pieces_exchanged_while_their_hub_was_away_are_no_gesture(begun):
    lock = Place("south", 6, lock=True)
    begun.put("south", 6, "padlock-1", lock=True)
    begun.not_read("south", 6, "no hub", lock=True)
    at = begun.at()
    begun.feed(Lifted(at, lock, "padlock-1"))
    begun.feed(Placed(at, lock, "guess-south-1"))
    assert not begun.text("south").startswith("GUESS")
