"""Row "guess": token on, tiles in word order, token off, long."""

import pytest


def test_a_guess_is_laid_in_word_order_and_made(begun):
    begun.token("guess", "south", 6)
    assert "SOUTH guesses" in begun.text("north")
    assert "hands off" in begun.text("north")
    assert begun.bars() == ["south"]
    assert "lift+set a tile" in begun.text("south")
    for slot, glyph, shown in ((1, "T", "T_"), (3, "R", "TR_"), (4, "U", "TRU_")):
        begun.turn("south", slot, glyph)
        assert shown in begun.text("south")
        assert "hands off" in begun.text("north")
        assert shown not in begun.text("north")
    begun.lift("south", 6, lock=True)
    assert "TRU?" in begun.text("south")
    assert "long = guess" in begun.text("south")
    assert "TRU" not in begun.text("north")
    begun.long()
    assert begun.of("guessed") == [{"event": "guessed", "seat": "south", "word": "TRU", "correct": False, "left": 9}]
    for seat in ("north", "south"):
        assert "TRU wrong" in begun.text(seat)
        assert "SOUTH: 9 left" in begun.text(seat)
    assert begun.bars() == ["north"]


def test_a_right_guess_begins_the_catch_up(begun):
    begun.guess("south", "TRUCK")
    assert "TRUCK right!" in begun.text("north")
    assert "SOUTH +10" in begun.text("north")
    assert begun.match.solver == "south"
    assert begun.match.turn == "north"


def test_the_same_tile_again_replaces_its_letter(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.turn("south", 3, "R")
    begun.turn("south", 1, 1)
    first = begun.setup.setups["seed"].tiles.glyph(12, 1)
    assert f"{first}R_" in begun.text("south")


def test_set_back_without_turning_counts_too(begun):
    begun.token("guess", "south", 6)
    begun.lift("south", 1)
    assert begun.lamp("south", 1) == "white slow"
    begun.put("south", 1, 12)
    assert "T_" in begun.text("south")
    begun.turned("south", 3, 1)
    assert begun.text("south").startswith("T" + begun.setup.setups["seed"].tiles.glyph(22, 1))


def test_short_undoes_and_closes_an_empty_entry(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.turn("south", 3, "R")
    begun.press()
    assert "T_" in begun.text("south")
    begun.press()
    assert "short: close" in begun.text("south")
    begun.press()
    assert not begun.state.desk.entries
    assert begun.match.guess_left["south"] == 10
    assert "take the token back" in begun.text("south")


def test_token_back_goes_on(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.lift("south", 6, lock=True)
    assert "token back = go on" in begun.text("south")
    begun.token("guess", "south", 2)
    begun.turn("south", 3, "R")
    assert "TR_" in begun.text("south")
    begun.lift("south", 2, lock=True)
    assert "TR?" in begun.text("south")


def test_token_off_without_letters_closes(begun):
    begun.token("guess", "south", 6)
    begun.lift("south", 6, lock=True)
    assert not begun.state.desk.entries


def test_it_closes_60_s_after_the_last_lift_and_the_token_is_not_spent(begun):
    begun.token("guess", "south", 6)
    begun.wait(50)
    begun.turn("south", 1, "T")
    begun.wait(55)
    assert begun.state.desk.entries
    begun.wait(5)
    assert not begun.state.desk.entries
    assert begun.match.guess_left["south"] == 10
    assert begun.press(after=3) == []
    assert begun.press(after=2)


def test_a_tile_in_the_hand_keeps_it_open(begun):
    begun.token("guess", "south", 6)
    begun.wait(50)
    begun.lift("south", 1)
    begun.wait(55)
    begun.put("south", 1, "12", "T")
    assert begun.text("south").startswith("T_")


@pytest.mark.parametrize(("side", "slot", "lock"), [("north", 1, False), ("south", 1, True)])
def test_other_pieces_do_not_keep_it_open(begun, side, slot, lock):
    begun.put("south", 1, "padlock-1", lock=True)
    begun.token("guess", "south", 6)
    begun.wait(50)
    begun.lift(side, slot, lock=lock)
    begun.wait(10)
    assert not begun.state.desk.entries


def test_lifting_a_tile_does_not_wait_longer_for_the_long_press(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.lift("south", 6, lock=True)
    begun.wait(9)
    begun.lift("south", 1)
    begun.wait(1)
    assert not begun.state.desk.entries


def test_it_closes_10_s_after_the_token_is_off(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.lift("south", 6, lock=True)
    begun.wait(9.9)
    assert begun.state.desk.entries
    begun.wait(0.2)
    assert not begun.state.desk.entries
    assert "too late: not guessed" in begun.text("south")
    assert begun.press(1000, after=4) == []
    assert begun.match.guess_left["south"] == 10


def test_in_the_catch_up_nothing_times_out(begun):
    begun.guess("south", "TRUCK")
    begun.token("guess", "north", 6)
    begun.turn("north", 1, "B")
    begun.wait(3600)
    begun.lift("north", 6, lock=True)
    begun.wait(3600)
    assert "B?" in begun.text("north")
    begun.long()
    assert "3 to 8" in begun.text("north") or "can not be" in begun.text("north")


def test_a_word_that_cannot_be_is_refused_and_spends_nothing(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.lift("south", 6, lock=True)
    begun.long()
    assert "this can not be the word" in begun.text("south")
    assert "can not be" not in begun.text("north")
    assert begun.match.guess_left["south"] == 10


def test_nobody_rolls_while_a_guess_is_open(make):
    board = make(seat_buttons=True).begin_with_buttons()
    board.token("guess", "south", 6)
    assert board.press(button="north") == []
    assert "guess is open" in board.text("north")
    assert board.bars() == ["south"]
    board.lift("south", 6, lock=True)
    assert board.press(button="north")


def test_both_seats_may_guess_with_faces_open(begun):
    begun.roll(2, 5)
    begun.guess("south", "TRUCK")
    assert begun.match.solver == "south"


@pytest.mark.parametrize("where", ["slot", "other side"])
def test_a_token_elsewhere_is_no_guess(begun, where):
    if where == "slot":
        begun.lift("south", 6)
        begun.put("south", 6, "guess-south-1")
    else:
        begun.token("guess", "south", 6, side="north")
    assert not begun.state.desk.entries


def test_before_the_round_a_token_is_refused(board):
    board.token("guess", "south", 6)
    assert not board.state.desk.entries
    assert board.text("south").startswith("LAY")


def test_a_second_guess_between_rolls_is_refused(begun):
    begun.guess("south", "RUCK")
    begun.token("guess", "south", 5)
    assert "one guess between rolls" in begun.text("south")
    assert not begun.state.desk.entries


def test_a_padlock_may_be_lifted_for_the_token_and_is_reminded_of_afterwards(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    begun.padlock("north", 2)
    begun.lift("north", 2, lock=True)
    begun.token("guess", "north", 2)
    assert begun.lamp("north", 2, lock=True) == "off"
    begun.turn("north", 1, "B")
    begun.turn("north", 2, "Y")
    begun.turn("north", 3, "U")
    begun.lift("north", 2, lock=True)
    begun.long()
    assert begun.lamp("north", 2, lock=True) == "green fast"
    assert "padlock on 2" in begun.text("north")
    assert "BYU wrong" in begun.text("north")


def test_a_screen_board_asks_the_glyph_of_each_tile(make):
    board = make(rotation="screen").set_begun()
    board.token("guess", "south", 6)
    board.number(3)
    board.lift("south", 1)
    board.put("south", 1, 12)
    tiles = board.setup.setups["seed"].tiles
    assert f"12-{tiles.glyph(12, 3)} ?" in board.text("south")
    for slot, tile, glyph in ((1, 12, "T"), (3, 22, "R"), (4, 25, "U")):
        if slot > 1:
            board.lift("south", slot)
            board.put("south", slot, tile)
        while f"{tile}-{glyph} ?" not in board.text("south"):
            board.press()
        board.long()
    assert "TRU_" in board.text("south")
    board.lift("south", 6, lock=True)
    board.long()
    assert board.of("guessed")[0]["word"] == "TRU"


def test_a_tile_of_a_dead_slot_can_be_shown_on_a_lock_position(begun):
    begun.token("guess", "south", 6)
    begun.not_read("south", 1)
    begun.put("south", 1, 12, lock=True)
    while "12-T ?" not in begun.text("south"):
        begun.press()
    begun.long()
    assert "T_" in begun.text("south")


def test_wrong_in_the_own_turn_passes_it(begun):
    begun.roll(2, 5)
    begun.guess("north", "BUN")
    assert begun.match.turn == "south"
    assert begun.match.phase == "WINDOW"


@pytest.mark.parametrize("kind", ["guess", "ask"])
@pytest.mark.parametrize("lock", [True, False])
def test_a_token_before_the_first_turn_is_told_to_be_too_early(board, kind, lock):
    board.put("north", 6, f"{kind}-north-1", lock=lock)
    assert "no turn yet: take it back" in board.text("north")
    assert "lock place" not in board.text("north")
    board.lift("north", 6, lock=lock)
    assert "no turn yet" not in board.text("north")
