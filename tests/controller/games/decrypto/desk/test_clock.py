"""The timer at the board: the first ready turns it, menu, pause, challenge and reveal stop it, and so does a start."""

import pytest

from controller.games.core import SEATS, Resumed
from controller.games.decrypto.desk.clock import seconds_left
from tests.scenes.codes import THREE


@pytest.fixture
def turned(make):
    """A club's first round, both codes in, north ready a moment ago."""
    board = make("club").keyed()
    board.card("south")
    board.ready("north")
    return board


def left(board):
    return seconds_left(board.state)


def test_the_first_ready_turns_it_once_both_codes_are_in(make):
    board = make("club").keyed()
    board.ready("north")
    assert left(board) is None
    board.card("south")
    assert left(board) == 30
    board.wait(10)
    assert left(board) == 20


def test_it_is_told_every_second(turned):
    seen = []
    for _ in range(29):
        turned.wait(1)
        seen.append(left(turned))
    assert seen == list(range(29, 0, -1))


def test_at_nought_both_count_as_ready(turned):
    turned.wait(29.9)
    assert turned.match.phase == "ENCRYPT"
    turned.wait(0.2)
    assert turned.match.phase == "GUESS"
    assert turned.match.clues["south"].late
    assert left(turned) is None


def test_the_second_ready_stops_it(turned):
    turned.lift("south", 6)
    turned.card("south")
    assert turned.match.phase == "GUESS"
    turned.wait(60)
    assert not turned.match.guesses


@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
def test_it_runs_where_the_profile_says_and_in_every_round(make, profile):
    board = make(profile, changes={"spoken_clues": "free"} if profile != "seed" else {})
    board.keyed()
    for _ in range(2):
        board.card("south")
        board.ready("north")
        assert (left(board) is not None) is (board.state.setup.rules.timer)
        board.lift("south", 6)
        board.card("south")
        for _ in range(2):
            board.guess()


def test_the_menu_stops_it(turned):
    turned.wait(10)
    before = left(turned)
    turned.press(4100)
    stopped = left(turned)
    turned.wait(15)
    assert left(turned) == stopped
    assert before - 6 <= stopped < before
    turned.long()
    turned.wait(2)
    assert left(turned) < stopped


def test_a_menu_that_closes_by_itself_lets_it_go_on(turned):
    turned.press(4100)
    stopped = left(turned)
    turned.wait(19)
    assert left(turned) == stopped
    turned.wait(6)
    assert stopped - 6 <= left(turned) < stopped


def test_a_pause_stops_it_and_a_long_press_goes_on(turned):
    turned.ask_menu("pause")
    stopped = left(turned)
    turned.wait(100)
    assert (left(turned), turned.match.phase) == (stopped, "ENCRYPT")
    turned.long()
    turned.wait(stopped + 1)
    assert turned.match.phase == "GUESS"


def test_the_referee_and_shutting_down_stop_it(turned):
    turned.put("north", 1, "badge-referee", lock=True)
    stopped = left(turned)
    turned.wait(100)
    assert left(turned) == stopped
    turned.lift("north", 1, lock=True)
    turned.wait(2)
    assert left(turned) < stopped
    turned.ask_menu("shut down")
    turned.wait(100)
    assert turned.match.phase == "ENCRYPT"


def test_after_a_start_it_stands_until_a_long_press(turned):
    turned.wait(12)
    before = left(turned)
    turned.now = 0
    turned.feed(Resumed(0))
    turned.wait(100)
    assert left(turned) == before
    assert turned.steps() == dict.fromkeys(SEATS, "timer")
    assert turned.bars() == ["north", "south"]
    turned.long()
    assert turned.steps()["north"] == "idle"
    turned.wait(before + 1)
    assert turned.match.phase == "GUESS"


def test_a_start_that_found_no_timer_halts_none(make):
    board = make("club").keyed()
    board.resume()
    board.wait(2)
    assert board.steps()["north"] == "idle"
    board.card("south")
    board.ready("north")
    board.wait(31)
    assert board.match.phase == "GUESS"


def test_another_timer_is_not_halted_by_an_earlier_start(make):
    board = make("club", changes={"guess_seconds": 60}).keyed()
    board.card("south")
    board.ready("north")
    board.resume()
    board.wait(2)
    board.lift("south", 6)
    board.card("south")
    assert board.steps()["north"] == "idle"
    board.wait(61)
    assert board.match.of == "south"


def test_a_start_after_it_has_run_out_halts_nothing(turned):
    turned.wait(31)
    turned.resume()
    turned.wait(2)
    assert turned.steps()["north"] == "idle"


def test_cards_are_taken_while_it_stands(turned):
    turned.resume()
    turned.wait(2)
    turned.lift("south", 6)
    turned.card("south")
    assert turned.match.phase == "GUESS"
    assert turned.steps()["north"] == "idle"


@pytest.fixture
def thinking(make):
    """Round 2 with 60 seconds for guesses, north's clues public."""
    return make(changes={"guess_seconds": 60}).keyed().round().encrypted()


def test_guesses_that_take_too_long_are_none(thinking):
    assert left(thinking) == 60
    thinking.seal("south", "421")
    thinking.wait(60)
    assert thinking.match.history[-1].intercept == (4, 2, 1)
    assert thinking.match.history[-1].own is None


def test_the_time_for_the_second_code_begins_when_the_reveal_is_over(thinking):
    thinking.seal("south", "421")
    thinking.digits("north", "421")
    thinking.long()
    assert left(thinking) == 60
    thinking.wait(40)
    assert left(thinking) == 60
    thinking.tidy()
    thinking.wait(30)
    assert left(thinking) == 30
    thinking.wait(31)
    assert thinking.match.history[-1].of == "south"


def test_a_challenge_stops_it(thinking):
    thinking.ask_menu("challenge")
    thinking.take("clue 2")
    stopped = left(thinking)
    thinking.wait(200)
    assert left(thinking) == stopped
    thinking.take("stands")
    thinking.digits("north", "4", [1])
    assert thinking.match.phase == "GUESS"
    thinking.wait(61)
    assert thinking.match.history[-1].of == "north"


def test_no_timer_with_three_players_and_one_team(make):
    board = make("club", players=THREE).keyed()
    board.ready("south")
    assert board.match.phase == "GUESS"
    assert left(board) is None


def test_time_ends_with_the_match(turned):
    turned.send({"do": "concede", "seat": "north"})
    assert left(turned) is None
    turned.wait(60)
    assert turned.match.phase == "OVER"


def test_a_timer_taken_back_begins_afresh(turned):
    turned.wait(12)
    turned.send({"do": "undo", "reason": "x"})
    assert left(turned) is None
    turned.lift("north", 6)
    turned.card("north")
    assert left(turned) == 30


def test_what_a_request_starts_has_its_whole_time(make):
    board = make("club", changes={"guess_seconds": 40}).keyed()
    board.card("south")
    board.card("north")
    board.wait(100)
    board.send({"do": "clues", "seat": "north", "player": "ann", "clues": ["a", "b", "c"]})
    board.wait(29)
    assert board.match.phase == "ENCRYPT"
    board.send({"do": "clues", "seat": "south", "player": "cyd", "clues": ["d", "e", "f"]})
    board.wait(39)
    assert board.match.of == "north"
    board.wait(2)
    assert board.match.of == "south"
