"""Scores, the catch-up and the referee's corrections (R59-R64)."""

import msgspec
import pytest

from controller.games.cryptic_words.commands import (
    Ask,
    Command,
    Encode,
    Guess,
    Lay,
    Pass,
    Question,
    Rack,
    Referee,
    Roll,
)

GLYPHS = "12-T 22-R 25-U 8-CK"


def scored(events):
    return [(event["seat"], event["points"], event["reason"], event["score"]) for event in events if "points" in event]


def start_catch_up(match):
    """North solves at once; south has three rolls."""
    match.guess("north", "BUNNY")
    return match


@pytest.mark.rule("R39", "R59", "R60", "R61", "R64", "A30")
def test_the_first_correct_guess_scores_twice_the_letters_and_starts_the_catch_up(begun):
    assert begun.guess("north", "BUNNY")[1:] == [
        {"event": "scored", "seat": "north", "points": 10, "reason": "first", "score": 10},
        {"event": "catch-up", "seat": "south", "rolls": 3},
    ]
    assert (begun.state.phase, begun.state.turn, begun.state.rolls_left) == ("WINDOW", "south", 3)
    assert begun.state.firsts == {"north": 1, "south": 0}


@pytest.mark.rule("A30", "R61")
def test_a_wrong_first_guess_starts_no_catch_up(begun):
    assert "catch-up" not in [event["event"] for event in begun.guess("north", "NUB")]
    assert begun.state.solver is None


@pytest.mark.rule("R59", "R60", "R63", "A28")
def test_the_second_correct_guess_scores_the_letters_once_and_ends_the_round(begun):
    begun.guess("south", "TRUCK")
    events = begun.guess("north", "BUNNY")
    assert events[1:] == [
        {"event": "scored", "seat": "north", "points": 5, "reason": "second", "score": 5},
        {
            "event": "round-over",
            "words": {"north": "TRUCK", "south": "BUNNY"},
            "scores": {"north": 5, "south": 10},
        },
    ]
    assert (begun.state.phase, begun.state.round) == ("RACK", 2)


@pytest.mark.rule("R59", "A13")
def test_a_bigram_counts_two_letters(match):
    match.do(Rack("north", (12, 22, 25, 8, 20, 18)), Rack("south", (3, 7, 4, 23, 27, 1)))
    match.do(Encode("north", tuple(GLYPHS.split())), Encode("south", ("3-B", "7-U", "4-N")))
    match.do(Lay("north", (3, 7, 4, 23, 27, 1)), Lay("south", (20, 8, 12, 22, 25, 18)))
    assert scored(match.guess("south", "TRUCK")) == [("south", 10, "first", 10)]
    assert scored(match.guess("north", "BUN")) == [("north", 3, "second", 3)]


@pytest.mark.rule("R61", "R40", "A46")
@pytest.mark.parametrize("moment", ["FACES", "CHOICE"])
@pytest.mark.parametrize(("seat", "word"), [("north", "BUNNY"), ("south", "TRUCK")])
def test_a_correct_guess_drops_open_faces_or_a_choice_and_the_catch_up_has_three_full_rolls(begun, moment, seat, word):
    if moment == "CHOICE":
        begun.roll(5, 5)
        begun.roll(5, 5)
    else:
        begun.roll(1, 2)
    assert begun.state.phase == moment
    trailing = "south" if seat == "north" else "north"
    assert begun.guess(seat, word)[-1] == {"event": "catch-up", "seat": trailing, "rolls": 3}
    state = begun.state
    assert (state.phase, state.turn, state.rolls_left) == ("WINDOW", trailing, 3)
    assert (state.live, state.choices) == ((), ())
    for _ in range(3):
        begun.turn()
    assert begun.state.rolls_left == 0


@pytest.mark.rule("R61", "R22", "A34")
def test_in_the_catch_up_only_the_trailing_seat_plays(begun):
    start_catch_up(begun)
    for left in (2, 1, 0):
        assert begun.refuse(Roll("north", (1, 2))).code == "not-your-turn"
        assert begun.refuse(Ask("north", action=5)).code == "not-your-turn"
        begun.roll(1, 2)
        assert begun.state.rolls_left == left
        assert begun.refuse(Question("north", {1: 1, 2: 1})).code == "not-your-turn"
        assert begun.question(p1=4, p2=4)[-1] == {"event": "turn", "seat": "south"}
        assert begun.state.phase == "WINDOW"


@pytest.mark.rule("R62", "A2", "A43")
def test_three_steps_without_a_solution_give_the_owner_three_points(begun):
    start_catch_up(begun)
    for _ in range(3):
        begun.turn()
    assert begun.do(Pass("south")) == [
        {"event": "scored", "seat": "north", "points": 3, "reason": "survivor", "score": 13},
        {"event": "round-over", "words": {"north": "TRUCK", "south": "BUNNY"}, "scores": {"north": 13, "south": 0}},
    ]
    assert begun.state.phase == "RACK"


@pytest.mark.rule("R62", "A2")
@pytest.mark.parametrize(
    ("to", "scores"),
    [
        ("owner", {"north": 13, "south": 0}),
        ("trailer", {"north": 10, "south": 3}),
        ("none", {"north": 10, "south": 0}),
    ],
)
def test_the_bonus_goes_to_whom_the_rules_say(new, to, scores):
    match = start_catch_up(new(survivor_bonus_to=to).begin())
    for _ in range(3):
        match.turn()
    events = match.do(Pass("south"))
    assert events[-1]["scores"] == match.state.scores == scores
    assert len(events) == (1 if to == "none" else 2)


@pytest.mark.rule("R61", "R62", "R23")
def test_the_last_step_waits_for_a_guess_or_a_pass(begun):
    start_catch_up(begun)
    for _ in range(3):
        begun.turn()
    assert begun.refuse(Roll("south", (1, 2))).code == "wrong-phase"
    assert begun.refuse(Ask("south", action=5)).code == "wrong-phase"
    assert begun.do(Pass("north")) == []
    assert begun.state.phase == "WINDOW"
    assert scored(begun.guess("south", "CUT")) == [("north", 3, "survivor", 13)]


@pytest.mark.rule("R62", "A51")
def test_a_pass_skips_no_question_of_the_last_step(begun):
    start_catch_up(begun)
    begun.turn()
    begun.turn()
    begun.roll(1, 2)
    assert begun.do(Pass("south")) == []
    assert (begun.state.phase, begun.state.live) == ("FACES", (1, 2))


@pytest.mark.rule("R61", "R63")
@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
def test_the_trailing_seat_solves_at_any_step(new, rolls):
    match = start_catch_up(new().begin())
    for _ in range(rolls):
        match.turn()
    assert scored(match.guess("south", "TRUCK")) == [("south", 5, "second", 5)]
    assert (match.state.phase, match.state.round) == ("RACK", 2)


@pytest.mark.rule("R61", "A29")
def test_a_guess_before_the_first_extra_roll_uses_no_step(begun):
    start_catch_up(begun)
    assert [event["event"] for event in begun.guess("south", "CUT")] == ["guessed"]
    assert (begun.state.phase, begun.state.rolls_left) == ("WINDOW", 3)
    guesses = 1
    for _ in range(3):
        begun.turn()
        begun.guess("south", "CUT")
        guesses += 1
    assert begun.state.phase == "RACK"
    assert begun.state.guess_left["south"] == 10 - guesses


@pytest.mark.rule("R41", "A29")
def test_an_allowance_used_before_the_first_solution_stays_used(begun):
    begun.guess("south", "CUT")
    start_catch_up(begun)
    assert begun.refuse(Guess("south", "TRUCK")).code == "illegal"
    begun.roll(1, 2)
    begun.guess("south", "TRUCK")


@pytest.mark.rule("R40", "R61")
def test_a_wrong_guess_ends_only_the_step_it_falls_in(begun):
    start_catch_up(begun)
    begun.roll(1, 2)
    assert begun.guess("south", "CUT")[1:] == [{"event": "turn", "seat": "south"}]
    assert (begun.state.phase, begun.state.rolls_left, begun.state.live) == ("WINDOW", 2, ())
    begun.roll(1, 2)
    begun.question(p1=4, p2=4)
    assert [event["event"] for event in begun.guess("south", "CUT")] == ["guessed"]
    assert begun.state.rolls_left == 1
    begun.roll(1, 2)
    assert scored(begun.guess("south", "CUT")) == [("north", 3, "survivor", 13)]


@pytest.mark.rule("R61", "A55", "R33")
def test_a_dead_roll_uses_no_step(begun):
    start_catch_up(begun)
    begun.lock("north", 2, 5).lock("south", 2, 5)
    for _ in range(4):
        begun.roll(2, 5)
        assert (begun.state.phase, begun.state.rolls_left) == ("ROLL", 3)
    begun.roll(2, 1)
    assert begun.state.rolls_left == 2


@pytest.mark.rule("R40", "A55")
def test_a_wrong_guess_after_a_dead_roll_uses_no_step_either(begun):
    start_catch_up(begun)
    begun.lock("north", 2, 5).lock("south", 2, 5)
    begun.roll(2, 5)
    assert begun.guess("south", "CUT")[1:] == [{"event": "turn", "seat": "south"}]
    assert (begun.state.phase, begun.state.rolls_left) == ("WINDOW", 3)


@pytest.mark.rule("A9", "A55")
def test_with_all_positions_dead_a_roll_is_a_step(begun):
    start_catch_up(begun)
    begun.lock("north", 1, 2, 3, 4, 5, 6).lock("south", 1, 2, 3, 4, 5, 6)
    begun.roll(1, 2)
    assert (begun.state.phase, begun.state.rolls_left) == ("WINDOW", 2)


@pytest.mark.rule("A23", "R61", "A44")
def test_an_ask_is_a_step_and_a_double_too(begun):
    start_catch_up(begun)
    begun.ask(3)
    assert begun.state.rolls_left == 2
    events = begun.roll(5, 5)
    assert [event["owner"] for event in events if event["event"] == "length"] == ["south", "north"]
    assert begun.state.rolls_left == 1
    begun.roll(5, 5)
    assert (begun.state.phase, begun.state.turn, begun.state.rolls_left) == ("CHOICE", "south", 0)
    assert begun.guess("south", "CUT")[1]["reason"] == "survivor"


@pytest.mark.rule("A23", "A4", "R62")
def test_a_last_step_without_an_allowance_ends_by_itself(begun):
    start_catch_up(begun)
    begun.turn()
    begun.turn()
    begun.guess("south", "CUT")
    events = begun.ask(5)
    assert [event["event"] for event in events] == ["length", "length", "scored", "round-over"]
    assert begun.state.scores == {"north": 13, "south": 0}


@pytest.mark.rule("A23", "R62")
def test_a_last_ask_with_the_allowance_left_waits(begun):
    start_catch_up(begun)
    begun.turn()
    begun.turn()
    assert [event["event"] for event in begun.ask(5)] == ["length", "length", "turn"]
    assert begun.state.phase == "WINDOW"
    assert scored(begun.guess("south", "TRUCK")) == [("south", 5, "second", 5)]


@pytest.mark.rule("R53")
def test_an_ask_in_the_catch_up_needs_a_token(begun):
    begun.set(ask_left={"north": 3, "south": 0})
    start_catch_up(begun)
    assert begun.refuse(Ask("south", action=5)).code == "no-tokens"


@pytest.mark.rule("R64")
def test_the_referee_corrects_a_score_in_any_phase(match):
    for score in (-3, -6):
        assert match.do(Referee("north", -3, "late")) == [
            {"event": "scored", "seat": "north", "points": -3, "reason": "referee", "score": score}
        ]
        match.begin() if match.state.phase == "RACK" else match.roll(1, 2)
    before = match.state
    match.do(Referee("south", 2, "a wrong call"))
    assert match.state.scores == {"north": -6, "south": 2}
    assert (match.state.phase, match.state.live, match.state.turn) == (before.phase, before.live, before.turn)


@pytest.mark.rule("R64")
@pytest.mark.parametrize(
    "wrong",
    [
        {"points": 3},
        {"reason": "x"},
        {"points": "3", "reason": "x"},
        {"points": 3, "reason": " "},
        {"points": 10**9, "reason": "x"},
    ],
)
def test_a_correction_has_points_and_a_reason(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "referee", "seat": "north", **wrong}, Command)


@pytest.mark.rule("R64", "R66")
def test_a_correction_takes_nothing_else_from_the_round(begun):
    begun.roll(1, 2)
    begun.do(Referee("south", 29, "not enough"))
    begun.question(p1=3, p2=1)
    assert begun.state.phase == "WINDOW"
