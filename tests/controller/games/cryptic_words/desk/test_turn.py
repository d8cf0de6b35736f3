"""Rows "roll", "choose faces", "answer", "padlock", "double action", "6-6 reorder", "pass" and "end of turn"."""

import pytest
from msgspec.structs import replace


def test_a_short_press_of_the_active_seat_rolls(begun):
    assert begun.bars() == ["north"]
    assert "YOUR TURN: press" in begun.text("north")
    assert "NORTH's turn" in begun.text("south")
    events = begun.roll(2, 5)
    assert events == [{"event": "rolled", "seat": "north", "dice": [2, 5]}]
    assert (begun.lamp("north", 2), begun.lamp("north", 5)) == ("white fast", "white fast")
    assert (begun.lamp("south", 2), begun.lamp("south", 5)) == ("white steady", "white steady")
    assert begun.lamp("north", 1) == "off"
    assert "NORTH rolled 2 5" in begun.text("south")


@pytest.mark.parametrize("hold_ms", [650, 800, 950, 3900, 4100, 6000])
def test_no_roll_on_release_after_a_hold(begun, hold_ms):
    assert begun.press(hold_ms) == []
    assert begun.match.phase == "ROLL"


def test_one_press_is_one_roll(begun):
    begun.roll(1, 1)
    begun.roll(2, 2)
    rolled = len(begun.of("rolled"))
    begun.press(after=0.3)
    assert len(begun.of("rolled")) == rolled
    begun.press(after=0.8)
    assert len(begun.of("rolled")) == rolled + 1


def test_a_press_that_went_down_before_the_step_changed_does_nothing(begun):
    down = begun.at(1.0)
    begun.roll(3, 3)
    begun.press(down_at=down, hold_ms=(begun.now - down) // 1_000_000 + 100)
    assert len(begun.of("rolled")) == 1


def test_the_other_seats_button_does_not_roll(make):
    board = make(seat_buttons=True).begin_with_buttons()
    assert board.press(button="south") == []
    assert "not now" in board.text("south")
    assert board.press(button="north") != []


def test_faces_are_chosen_by_turning_and_the_present_rotation_counts(begun):
    begun.roll(2, 5)
    begun.turn("north", 2, 3)
    assert "23-N ?" in begun.text("north")
    assert "facing 18-P" in begun.text("south")
    assert "turn, long asks" in begun.text("north")
    assert "NORTH chooses" in begun.text("south")
    begun.long()
    faces = {event["position"]: event["code"] for event in begun.of("answered") if event["side"] == "north"}
    assert faces == {2: "23-N", 5: "27-Y"}


def test_a_turn_without_a_gap_means_the_same(begun):
    begun.roll(2, 5)
    begun.turned("north", 2, 3)
    assert "23-N ?" in begun.text("north")


def test_a_short_press_does_nothing_where_tiles_say_the_faces(begun):
    begun.roll(2, 5)
    before = begun.match
    begun.press()
    assert begun.match == before
    assert begun.state.desk.faces == {}


def test_a_missing_tile_cannot_say_a_face(begun):
    begun.roll(2, 5)
    begun.lift("north", 2)
    assert begun.lamp("north", 2) == "white slow"
    begun.long()
    assert "first put 23 on 2" in begun.text("north")
    assert begun.match.phase == "FACES"
    begun.put("north", 2, 23)
    begun.long()
    assert begun.match.phase == "WINDOW"


def test_an_unread_slot_is_cycled_by_short_presses(begun):
    begun.roll(2, 5)
    begun.not_read("north", 2)
    first = begun.text("north")
    assert "short next long ask" in first
    seen = {first}
    for _ in range(5):
        begun.press()
        seen.add(begun.text("north"))
    assert len(seen) == 6
    begun.press()
    assert begun.text("north") == first
    while "> 23-N ?" not in begun.text("north"):
        begun.press()
    begun.long()
    assert [event["code"] for event in begun.of("answered") if event["side"] == "north"] == ["23-N", "27-Y"]


def test_a_letter_locked_tile_is_cycled_by_short_presses(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=1)
    begun.roll(2, 6)
    begun.question()
    begun.roll(2, 6)
    assert "> 23-N ?" in begun.text("north")
    begun.turn("north", 2, 1)
    assert "> 23-N ?" in begun.text("north")
    begun.press()
    assert "> 23-N ?" not in begun.text("north")
    begun.long()
    assert begun.match.phase == "WINDOW"


def test_two_positions_on_a_screen_board_are_taken_one_after_the_other(make):
    board = make(rotation="screen", seat_buttons=False)
    board.set_begun()
    board.number(4)
    board.roll(2, 5)
    assert board.wants[0].kind == "number"
    assert "> 23-" in board.text("north")
    while "> 23-N ?" not in board.text("north"):
        board.press()
    board.long()
    assert board.match.phase == "FACES"
    assert "> 27-" in board.text("north")
    while "> 27-T ?" not in board.text("north"):
        board.press()
    board.long()
    assert [e["code"] for e in board.of("answered") if e["side"] == "north"] == ["23-N", "27-T"]


def test_the_answer_is_told_to_both_and_wants_padlocks(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    for seat in ("north", "south"):
        assert "MATCH 23-N" in begun.text(seat)
        assert "no 18-P" in begun.text(seat)
    assert begun.lamp("north", 2, lock=True) == "green fast"
    assert begun.lamp("south", 2, lock=True) == "off"
    assert "padlock on 2" in begun.text("north")
    assert "padlock" not in begun.text("south")
    begun.padlock("north", 2)
    assert begun.lamp("north", 2, lock=True) == "green steady"
    assert "padlock" not in begun.text("north")


def test_a_locked_tile_turned_away_is_reminded_of(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    begun.padlock("north", 2)
    begun.turn("north", 2, 5)
    assert "23 on 2, N up" in begun.text("north")
    begun.turn("north", 2, 3)
    assert "23 on 2" not in begun.text("north")


def test_a_padlock_removed_by_accident_blinks_and_changes_nothing(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    begun.padlock("north", 2)
    before = begun.match
    begun.lift("north", 2, lock=True)
    assert begun.match == before
    assert begun.lamp("north", 2, lock=True) == "green fast"


def test_padlocks_are_soft_by_default(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    assert begun.roll(1, 3)


def test_strict_padlocks_make_the_next_roll_wait(make):
    board = make("tournament").begin()
    board.roll(2, 5)
    board.question(p2=3, p5=6)
    assert board.text("south").endswith("NORTH's padlocks\nfirst, then your roll")
    assert "padlock on 2" in board.text("north")
    assert board.roll(1, 3) == []
    assert "first NORTH's padlocks" in board.text("south")
    board.padlock("north", 2)
    board.turn("north", 2, 6)
    assert board.roll(1, 3) == []
    board.turn("north", 2, 3)
    assert board.roll(1, 3)


def test_strict_padlocks_of_the_roller_come_first(make):
    board = make("tournament").begin()
    board.roll(2, 5)
    board.question(p2=3, p5=1)
    assert board.text("south").endswith("padlocks first")
    assert "NORTH's padlocks" not in board.text("south")
    board.padlock("south", 5)
    assert board.text("south").endswith("NORTH's padlocks\nfirst, then your roll")
    board.token("ask", "south", 4)
    assert "first NORTH's padlocks" in board.text("south")


def test_a_stray_padlock_blinks_red(begun):
    begun.padlock("south", 4)
    assert begun.lamp("south", 4, lock=True) == "red fast"
    assert "take padlock off 4" in begun.text("south")
    assert "padlock" not in begun.text("north")


def test_a_double_is_done_at_once_and_marks_start_and_end(begun):
    begun.roll(1, 1)
    assert begun.match.phase == "WINDOW"
    assert begun.lamp("north", 1) == "blue steady"
    assert begun.lamp("south", 1) == "blue steady"
    assert begun.lamp("north", 1, lock=True) == "green fast"
    assert "start is 8" in begun.text("north")
    assert "your start shown: 12" in begun.text("north")
    assert "start is 12" in begun.text("south")
    begun.padlock("north", 1)
    assert begun.lamp("north", 1, lock=True) == "green slow"
    begun.roll(4, 4)
    assert begun.lamp("north", 5) == "purple steady"
    assert "last 27-Y" in begun.text("north")


def test_the_length_is_told_to_both(make):
    board = make()
    board.encode("north", "12-T 22-R 25-U 2-C", [20, 18])
    board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1])
    board.lay("north", (8, 23, 7, 4, 27, 1))
    board.lay("south", (12, 18, 22, 25, 2, 20))
    board.roll(5, 5)
    assert board.text("north").startswith("5 letters")
    assert board.text("south").startswith("4 letters")


def test_a_double_performed_before_offers_the_others(begun):
    begun.roll(5, 5)
    begun.roll(5, 5)
    assert begun.match.phase == "CHOICE"
    assert "DONE BEFORE" in begun.text("south")
    assert "> start tile" in begun.text("south")
    assert "NORTH chooses" not in begun.text("south")
    assert "SOUTH chooses" in begun.text("north")
    begun.press()
    assert "> end tile" in begun.text("south")
    for _ in range(4):
        begun.press()
    assert "> start tile" in begun.text("south")
    begun.long()
    assert begun.match.performed == (1, 5)


def test_choosing_the_order_draws_the_decoys(begun):
    begun.roll(5, 5)
    begun.roll(5, 5)
    while "> order" not in begun.text("south"):
        begun.press()
    begun.long()
    assert begun.of("ordered")
    assert [want.kind for want in begun.wants] == ["order", "order"]


def test_6_6_lists_targets_and_play_resumes_when_both_sides_are_right(begun):
    begun.roll(6, 6)
    targets = {side: [laid.tile for laid in begun.match.sides[side]] for side in ("north", "south")}
    assert targets["north"][:5] == [8, 7, 4, 23, 27]
    assert "2:7 3:4 4:23" in begun.text("north")
    assert "padlocks move too" in begun.text("north")
    assert begun.lamp("north", 2) == "red steady"
    assert begun.lamp("north", 1) == "off"
    assert begun.roll(1, 2) == []
    assert begun.lift("north", 2) == []
    begun.lay("north", targets["north"])
    assert "right, wait" in begun.text("north")
    assert "order" in begun.text("north").lower()
    assert begun.roll(1, 2) == []
    begun.lay("south", targets["south"])
    assert "YOUR TURN: press" in begun.text("south")
    assert begun.roll(1, 2)


def test_a_dead_roll_is_rolled_again_by_the_same_seat(begun):
    lock_all(begun, 2, 5)
    begun.roll(2, 5)
    assert "locked: roll again" in begun.text("north")
    assert "YOUR TURN: press" in begun.text("north")
    assert begun.roll(1, 5)
    assert begun.match.live == (1,)


def test_the_next_player_rolls_without_any_done(begun):
    begun.roll(2, 5)
    begun.question(p2=6, p5=6)
    assert begun.bars() == ["south"]
    assert "YOUR TURN: press" in begun.text("south")


def test_pass_is_a_long_press_in_the_last_catch_up_step(begun):
    begun.guess("north", "BUNNY")
    assert begun.match.turn == "south"
    for left in (3, 2, 1):
        assert f"{left} roll" in begun.text("south")
        begun.roll(2, 5)
        begun.long()
    assert "guess, or long: PASS" in begun.text("south")
    assert begun.press() == []
    begun.long()
    assert begun.of("round-over")
    assert [e["reason"] for e in begun.of("scored")] == ["first", "survivor"]


def lock_all(board, *positions):
    sides = {}
    for holder, side in board.match.sides.items():
        sides[holder] = tuple(
            replace(laid, lock="letter", face=1) if p in positions else laid for p, laid in enumerate(side, 1)
        )
    board.state = replace(board.state, match=replace(board.match, sides=sides))
