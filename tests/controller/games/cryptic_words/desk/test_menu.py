"""Row "give up, concede", the menu at 4 s, the pause, shutting down."""

import pytest


def test_at_4_s_the_menu_opens_resume_first_and_nothing_is_committed(begun):
    begun.roll(2, 5)
    begun.press(4100)
    assert begun.match.phase == "FACES"
    for seat in ("north", "south"):
        assert "> resume" in begun.text(seat)
        for item in ("pause", "referee", "give up the round", "NORTH concedes", "SOUTH concedes", "shut down"):
            assert item in begun.text(seat)
    begun.long()
    assert begun.match.phase == "FACES"
    assert "27-Y ?" in begun.text("north")


def test_the_menu_closes_after_20_s(begun):
    begun.press(4100)
    begun.wait(18)
    begun.press()
    begun.wait(18.5)
    assert "> pause" in begun.text("north")
    begun.wait(2)
    assert "YOUR TURN" in begun.text("north")


def test_a_pause_stops_everything_until_a_long_press(begun):
    begun.token("guess", "south", 6)
    begun.turn("south", 1, "T")
    begun.menu("pause")
    assert "PAUSED" in begun.text("south")
    begun.wait(1000)
    begun.turn("south", 3, "R")
    begun.press()
    assert begun.press() == []
    begun.long()
    assert "T_" in begun.text("south")
    begun.wait(55)
    assert begun.state.desk.entries
    begun.wait(6)
    assert not begun.state.desk.entries


def test_conceding_names_the_seat_and_that_seat_confirms(begun):
    begun.menu("SOUTH concedes")
    for seat in ("north", "south"):
        assert "SOUTH concedes?" in begun.text(seat)
    begun.lift("north", 3)
    assert begun.match.phase != "OVER"
    begun.lift("south", 3)
    assert begun.match.phase == "OVER"
    assert begun.of("game-over")[0] == {
        "event": "game-over", "winner": "north", "reason": "concede", "scores": {"north": 0, "south": 0},
    }  # fmt: skip


def test_a_confirmation_is_no_other_gesture(begun):
    begun.token("guess", "south", 6)
    begun.menu("SOUTH concedes")
    begun.lift("north", 3)
    begun.put("north", 3, 7)
    begun.press()
    begun.press(after=25)
    assert begun.text("south").startswith("GUESS: _") or not begun.state.desk.entries
    assert begun.match.phase != "OVER"


def test_a_seat_without_a_tile_confirms_by_laying_one(board):
    board.menu("NORTH concedes")
    board.put("south", 1, 5, down=True)
    assert board.match.phase == "RACK"
    board.put("north", 1, 6, down=True)
    assert board.match.phase == "OVER"


def test_a_round_is_given_up_when_both_have_lifted(begun):
    begun.menu("give up")
    begun.lift("south", 1)
    assert begun.match.wishes == ()
    assert begun.match.round == 1
    assert "south" not in begun.text("north").lower()
    begun.lift("north", 1)
    assert begun.match.round == 2
    assert begun.of("round-over")[0]["scores"] == {"north": 0, "south": 0}
    assert "you TRUCK" in begun.text("north")
    assert "they TRUCK" in begun.text("south")


def test_one_lift_alone_gives_up_nothing(begun):
    begun.menu("give up")
    begun.lift("south", 1)
    begun.wait(21)
    begun.lift("north", 1)
    assert begun.match.round == 1
    assert begun.match.wishes == ()


def test_a_short_press_goes_back_from_a_confirmation(begun):
    begun.menu("SOUTH concedes")
    begun.press()
    begun.lift("south", 3)
    assert begun.match.phase != "OVER"


def test_before_a_rack_there_is_no_round_to_give_up(board):
    board.press(4100)
    assert "give up" not in board.text("north")


def test_shutting_down_is_told_and_ends_with_the_next_start(begun):
    begun.menu("shut down")
    assert begun.state.desk.off
    assert "SHUTTING DOWN" in begun.text("south")
    assert begun.press() == []
    begun.resume()
    assert not begun.state.desk.off


@pytest.mark.parametrize("profile", [None, "seed"])
def test_the_menu_opens_in_lobby_and_match(make, profile):
    board = make(profile)
    board.press(4100)
    assert "> resume" in board.text("north")


@pytest.mark.parametrize(("hold_ms", "told"), [(950, False)])
def test_once_armed_both_oleds_name_seat_and_act(begun, hold_ms, told):
    begun.roll(2, 5)
    begun.press(hold_ms)
    armed = begun.scenes[-2]
    for seat in ("north", "south"):
        assert "NORTH asks" in armed[seat]
        assert "menu" in armed[seat]
        assert ("NORTH asks" in begun.text(seat)) is told
