import pytest

from controller.games.decrypto.commands import (
    Challenge,
    Concede,
    Guess,
    Pass,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.rules.timer import Clock, clock

NORTH, SOUTH = (4, 2, 1), (1, 2, 3)


@pytest.fixture
def timed(new):
    """A match with the timer on, at its first round."""
    return new("club").begin()


def running(match):
    return clock(match.setup, match.state)


@pytest.mark.rule("D26")
@pytest.mark.parametrize("first", ["north", "south"])
def test_the_first_who_is_ready_turns_it_once_both_codes_are_in(timed, first):
    second = {"north": "south", "south": "north"}[first]
    timed.encrypt(first)
    assert running(timed) is None
    timed.do(TakeCode(second, NORTH))
    assert running(timed) == Clock("clues 1", 30)
    timed.write(first)
    assert running(timed) == Clock("clues 1", 30)
    timed.write(second)
    assert running(timed) is None


def test_with_both_codes_and_no_clues_it_does_not_run(timed):
    timed.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    assert running(timed) is None
    assert timed.refuse(TimeOut()).code == "wrong-phase"


@pytest.mark.rule("D26")
@pytest.mark.parametrize("first", ["north", "south"])
def test_what_is_missing_when_it_runs_out_is_null_and_stands(timed, first):
    second = {"north": "south", "south": "north"}[first]
    timed.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    timed.write(first, "a", "b", "c")
    timed.do(TimeOut())
    players = {seat: timed.state.clues[seat].player for seat in ("north", "south")}
    assert players == timed.state.encryptors
    texts = {seat: timed.state.clues[seat].texts for seat in ("north", "south")}
    assert texts == {first: ("a", "b", "c"), second: (None, None, None)}
    assert (timed.state.phase, timed.state.of) == ("GUESS", "north")
    late = WriteClues(second, timed.state.encryptors[second], ("d", "e", "f"))
    assert timed.refuse(late).code == "illegal"
    assert timed.guess()[-1]["clues"] == list(texts["south"])


def test_clues_in_time_may_still_change_until_they_are_public(timed):
    timed.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    timed.write("south", "a", "b", "c")
    timed.do(TimeOut())
    timed.write("south", "d", "e", "f")
    assert timed.guess()[-1]["clues"] == ["d", "e", "f"]


@pytest.mark.rule("D26")
def test_it_begins_afresh_in_each_round_and_match(timed, new):
    for number in (1, 2, 3):
        assert running(timed) is None
        timed.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
        assert running(timed) is None
        timed.write("north")
        assert running(timed) == Clock(f"clues {number}", 30)
        timed.write("south")
        for _ in range(2):
            assert running(timed) is None
            assert timed.refuse(TimeOut()).code == "wrong-phase"
            timed.guess()
    again = new("club").begin()
    assert running(again) is None
    assert again.refuse(TimeOut()).code == "wrong-phase"


def test_it_begins_afresh_with_a_new_code_before_publication(timed):
    timed.do(TakeCode("south", SOUTH))
    timed.encrypt("north")
    timed.do(Void("south", "dan"))
    assert running(timed) is None
    timed.do(TakeCode("south", SOUTH))
    assert running(timed) == Clock("clues 1", 30)


def test_nobody_is_hurried_through_what_is_done_again_after_publication(timed):
    timed.encrypt()
    timed.do(Challenge("south", 1), Ruling("replaced"))
    assert running(timed) is None
    timed.do(Void("north", "ben", approved=True), TakeCode("north", NORTH))
    assert running(timed) is None
    assert timed.refuse(TimeOut()).code == "wrong-phase"


@pytest.mark.rule("D26")
def test_without_it_no_time_runs_out(begun):
    begun.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    begun.write("north")
    assert running(begun) is None
    refusal = begun.refuse(TimeOut())
    assert (refusal.code, refusal.message[:4]) == ("wrong-phase", "D26:")


def test_nothing_runs_out_when_the_match_is_over(timed):
    timed.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    timed.write("north")
    timed.do(Concede("south"))
    assert running(timed) is None


# --- time for guesses --------------------------------------------------------------------------------------------


@pytest.fixture
def hurried(new):
    """A match with a minute for guesses, in round 2, north's clues just public."""
    match = new(guess_seconds=60).begin().to_round(2)
    match.encrypt()
    return match


def test_guesses_have_their_time_from_each_publication_on(hurried):
    assert running(hurried) == Clock("guess 2 north", 60)
    hurried.do(Guess("north", "north", NORTH))
    assert running(hurried) == Clock("guess 2 north", 60)
    hurried.do(Pass("south"))
    assert running(hurried) == Clock("guess 2 south", 60)
    hurried.guess()
    assert running(hurried) is None


def test_a_challenge_stops_the_time_for_guesses(hurried):
    hurried.do(Challenge("south", 1))
    assert running(hurried) == Clock("guess 2 north", 60, waits=True)
    assert hurried.refuse(TimeOut()).code == "wrong-phase"
    hurried.do(Ruling("stands"))
    assert running(hurried) == Clock("guess 2 north", 60)


@pytest.mark.rule("D15")
def test_a_missing_guess_is_wrong_and_a_missing_interception_is_none(hurried, names):
    events = hurried.do(TimeOut())
    assert names(events) == ["revealed", "token", "clues"]
    assert (events[0]["intercept"], events[0]["own"]) == (None, None)
    assert hurried.state.tokens["north"].miscommunication == 1


def test_what_is_sealed_in_time_counts(hurried):
    hurried.do(Guess("south", "north", NORTH))
    assert hurried.do(TimeOut())[0]["intercept"] == list(NORTH)
    hurried.do(Guess("south", "south", SOUTH))
    events = hurried.do(TimeOut())
    assert (events[0]["intercept"], events[0]["own"]) == (None, list(SOUTH))


def test_in_round_1_time_for_the_own_guess_runs_out_too(new, names):
    match = new(guess_seconds=5).begin()
    match.encrypt()
    assert names(match.do(TimeOut())) == ["revealed", "token", "clues"]


def test_a_timer_for_clues_is_none_for_guesses(timed):
    timed.encrypt()
    assert running(timed) is None
    assert timed.refuse(TimeOut()).code == "wrong-phase"
