"""Row "Ask": a token on an own lock position, before rolling."""

import pytest


def test_a_token_asks_about_the_tile_beside_it(begun):
    begun.token("ask", "north", 4)
    assert "is 4 used?" in begun.text("north")
    assert "short next long ask" in begun.text("north")
    assert "NORTH asks" in begun.text("south")
    assert begun.bars() == ["north"]
    events = begun.long()
    assert [event["event"] for event in events] == ["tile-answered", "locked", "tile-answered", "locked", "turn"]
    assert "4 is used" in begun.text("south")
    assert begun.match.ask_left == {"north": 2, "south": 3}
    assert "take the token back" in begun.text("north")
    begun.lift("north", 4, lock=True)
    assert begun.lamp("north", 4, lock=True) == "green fast"
    begun.padlock("north", 4)
    assert begun.lamp("north", 4, lock=True) == "green slow"


def test_short_presses_offer_every_action_not_yet_performed(begun):
    begun.roll(5, 5)
    begun.token("ask", "south", 1)
    offered = []
    for _ in range(6):
        offered.append(begun.text("south").split("\n")[1])
        begun.press()
    assert offered == ["is 12 used?", "start tile?", "end tile?", "first letter?", "last letter?", "order?"]
    assert "is 12 used?" in begun.text("south")
    begun.press()
    begun.long()
    assert begun.of("marked")
    assert begun.match.performed == (1, 5)


def test_the_order_may_be_asked_and_is_drawn(begun):
    begun.token("ask", "north", 1)
    while "order?" not in begun.text("north"):
        begun.press()
    begun.long()
    assert begun.of("ordered")


def test_the_token_taken_back_closes_the_ask(begun):
    begun.token("ask", "north", 4)
    begun.lift("north", 4, lock=True)
    assert "YOUR TURN" in begun.text("north")
    assert begun.match.ask_left["north"] == 3


def test_an_ask_closes_after_60_s_and_buttons_sleep_5_s(begun):
    begun.token("ask", "north", 4)
    begun.wait(59)
    assert begun.state.desk.entries
    begun.wait(1.5)
    assert not begun.state.desk.entries
    assert "take token back" in begun.text("north")
    assert begun.press(after=3) == []
    assert begun.match.ask_left["north"] == 3
    assert begun.press(after=2) != []


@pytest.mark.parametrize("seat", ["south"])
def test_out_of_turn_the_token_is_to_be_taken_back(begun, seat):
    begun.token("ask", seat, 4)
    assert not begun.state.desk.entries
    assert "not your turn" in begun.text(seat)
    assert "take the token back" in begun.text(seat)
    begun.wait(10)
    assert "take the token back" in begun.text(seat)
    assert begun.match.ask_left[seat] == 3


def test_after_the_roll_the_token_is_refused(begun):
    begun.roll(2, 5)
    begun.token("ask", "north", 4)
    assert not begun.state.desk.entries


def test_without_a_token_left_nothing_opens(begun):
    for _ in range(3):
        begun.token("ask", "north", 1)
        while "used" in begun.text("north") or "tile?" not in begun.text("north"):
            begun.press()
            if "?" in begun.text("north").split("\n")[1] and "used" not in begun.text("north"):
                break
        begun.long()
        begun.lift("north", 1, lock=True)
        begun.roll(2, 3)
        begun.long()
    begun.token("ask", "north", 1)
    assert "no Ask token left" in begun.text("north")


def test_on_the_other_side_it_does_nothing(begun):
    begun.token("ask", "north", 4, side="south")
    assert not begun.state.desk.entries
    assert "your own lock place" in begun.text("north")


def test_a_tile_of_which_all_is_known_is_not_offered(begun):
    begun.token("ask", "north", 4)
    begun.long()
    begun.lift("north", 4, lock=True)
    begun.roll(2, 3)
    begun.long()
    begun.token("ask", "north", 4)
    assert "used?" not in begun.text("north")
    assert "start tile?" in begun.text("north")


def test_another_token_is_answered_wait_with_the_shared_button(begun):
    begun.token("ask", "north", 4)
    begun.token("guess", "south", 4)
    assert list(begun.state.desk.entries) == ["north"]
    assert "wait" in begun.text("south")


def test_with_seat_buttons_both_enter_side_by_side(make):
    board = make(seat_buttons=True).begin_with_buttons()
    board.token("ask", "north", 4)
    board.token("guess", "south", 4)
    assert list(board.state.desk.entries) == ["north", "south"]
    board.press(button="north")
    assert "start tile?" in board.text("north")
    board.turn("south", 1, "T")
    assert "T_" in board.text("south")
    assert "T_" not in board.text("north")
