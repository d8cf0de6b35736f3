"""How rounds and matches end: thirty, tokens, a concession, the referee, ties (R64-R67)."""

import pytest

from controller.games.cryptic_words.commands import (
    Choose,
    Concede,
    Encode,
    GiveUpRound,
    Guess,
    Lay,
    Pass,
    Question,
    Rack,
    Referee,
    Roll,
)
from controller.games.cryptic_words.rules.ending import winner_by_score

WORDS = {"north": "TRUCK", "south": "BUNNY"}


def game_over(events):
    """Return winner and reason, having seen that the round was over first."""
    assert [event["event"] for event in events][-2:] == ["round-over", "game-over"]
    assert events[-1]["scores"] == events[-2]["scores"]
    return events[-1]["winner"], events[-1]["reason"]


@pytest.mark.rule("R66", "R61", "A31", "R64", "R67")
@pytest.mark.parametrize(("score", "ends"), [(19, False), (20, True), (21, True), (29, True)])
def test_reaching_thirty_ends_the_match_at_once_and_before_the_catch_up(begun, score, ends):
    begun.set(scores={"north": score, "south": 0})
    events = begun.guess("north", "BUNNY")
    if not ends:
        assert events[-1]["event"] == "catch-up"
        return
    assert game_over(events) == ("north", "thirty")
    assert events[1]["score"] == score + 10
    assert [event["event"] for event in events] == ["guessed", "scored", "round-over", "game-over"]
    assert (begun.state.phase, begun.state.winner, begun.state.reason, begun.state.turn) == (
        "OVER",
        "north",
        "thirty",
        None,
    )


@pytest.mark.rule("A31", "R66")
@pytest.mark.parametrize("profile", ["club", "tournament"])
def test_with_end_of_round_the_catch_up_is_played_and_the_higher_score_wins(new, profile):
    match = new(profile).begin()
    match.set(scores={"north": 20, "south": 28})
    assert match.guess("north", "BUNNY")[-1]["event"] == "catch-up"
    assert game_over(match.guess("south", "TRUCK")) == ("south", "thirty")
    assert match.state.scores == {"north": 30, "south": 33}


@pytest.mark.rule("A31", "R62")
def test_with_end_of_round_the_bonus_still_counts(new):
    match = new(end_timing="end_of_round").begin()
    match.set(scores={"north": 20, "south": 29})
    match.guess("north", "BUNNY")
    for _ in range(3):
        match.turn()
    assert game_over(match.do(Pass("south"))) == ("north", "thirty")
    assert match.state.scores == {"north": 33, "south": 29}


@pytest.mark.rule("R62", "R66")
@pytest.mark.parametrize(("score", "over"), [(16, False), (17, True)])
def test_the_bonus_can_reach_thirty(begun, score, over):
    begun.set(scores={"north": score, "south": 0})
    begun.guess("north", "BUNNY")
    for _ in range(3):
        begun.turn()
    events = begun.do(Pass("south"))
    assert (events[-1]["event"] == "game-over") is over
    if over:
        assert game_over(events) == ("north", "thirty")


@pytest.mark.rule("R63", "R66")
def test_the_second_solution_can_reach_thirty(begun):
    begun.set(scores={"north": 0, "south": 25})
    begun.guess("north", "BUNNY")
    assert game_over(begun.guess("south", "TRUCK")) == ("south", "thirty")


@pytest.mark.rule("R42", "R65", "A32")
@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
@pytest.mark.parametrize("moment", ["ROLL", "FACES", "WINDOW"])
@pytest.mark.parametrize(("scores", "winner"), [((9, 0), "north"), ((0, 9), "south"), ((0, 0), "south")])
def test_the_last_token_ends_the_match_and_the_higher_score_wins(new, profile, moment, scores, winner):
    match = new(profile).begin()
    match.set(guess_left={"north": 1, "south": 10}, scores=dict(zip(("north", "south"), scores, strict=True)))
    if moment == "FACES":
        match.roll(1, 2)
    if moment == "WINDOW":
        match.turn()
    events = match.guess("north", "NUB")
    assert game_over(events) == (winner, "tokens")
    assert [event["event"] for event in events] == ["guessed", "round-over", "game-over"]
    assert events[1]["words"] == WORDS


@pytest.mark.rule("R65", "A32")
@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
def test_a_last_token_that_solves_first_scores_and_ends_the_match_without_catch_up_or_bonus(new, profile):
    match = new(profile).begin()
    match.set(guess_left={"north": 1, "south": 10}, scores={"north": 0, "south": 11})
    events = match.guess("north", "BUNNY")
    assert [event["event"] for event in events] == ["guessed", "scored", "round-over", "game-over"]
    assert game_over(events) == ("south", "tokens")
    assert match.state.scores == {"north": 10, "south": 11}


@pytest.mark.rule("R65", "A32", "R66")
def test_a_last_token_that_reaches_thirty_ends_by_thirty(new):
    for profile in ("seed", "club"):
        match = new(profile).begin()
        match.set(guess_left={"north": 1, "south": 10}, scores={"north": 20, "south": 0})
        assert game_over(match.guess("north", "BUNNY")) == ("north", "thirty")


@pytest.mark.rule("R65", "A32", "R62")
@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
@pytest.mark.parametrize(("before", "reason"), [(0, "tokens"), (16, "tokens"), (17, "thirty")])
def test_tokens_that_end_a_catch_up_give_the_bonus_first(new, rolls, before, reason):
    match = new().begin()
    match.set(guess_left={"north": 10, "south": 1}, scores={"north": before, "south": 0})
    match.guess("north", "BUNNY")
    for _ in range(rolls):
        match.turn()
    events = match.guess("south", "CUT")
    assert events[1] == {"event": "scored", "seat": "north", "points": 3, "reason": "survivor", "score": before + 13}
    assert game_over(events) == ("north", reason)


@pytest.mark.rule("R65", "A32", "R63")
def test_a_last_token_that_solves_second_scores_and_ends_the_match(begun):
    begun.set(guess_left={"north": 10, "south": 1}, scores={"north": 0, "south": 9})
    begun.guess("north", "BUNNY")
    events = begun.guess("south", "TRUCK")
    assert game_over(events) == ("south", "tokens")
    assert begun.state.scores == {"north": 10, "south": 14}


@pytest.mark.rule("A32", "A33", "R67")
def test_the_bonus_is_compared_too(begun):
    begun.set(guess_left={"north": 10, "south": 1}, scores={"north": 0, "south": 12})
    begun.guess("north", "BUNNY")
    assert game_over(begun.guess("south", "CUT")) == ("north", "tokens")


@pytest.mark.rule("A33", "R67")
@pytest.mark.parametrize(
    ("scores", "left", "firsts", "tokens", "draw"),
    [
        ((12, 11), (0, 9), (0, 3), "north", "north"),
        ((11, 12), (9, 0), (3, 0), "south", "south"),
        ((12, 12), (3, 2), (0, 3), "north", "draw"),
        ((12, 12), (2, 3), (3, 0), "south", "draw"),
        ((12, 12), (2, 2), (2, 1), "north", "draw"),
        ((12, 12), (2, 2), (1, 2), "south", "draw"),
        ((12, 12), (2, 2), (1, 1), "draw", "draw"),
    ],
)
def test_ties_go_by_tokens_then_by_rounds_solved_first_then_are_drawn(new, scores, left, firsts, tokens, draw):
    for ties, winner in (("tokens", tokens), ("draw", draw)):
        match = new(ties=ties)
        counts = {
            name: dict(zip(("north", "south"), pair, strict=True))
            for name, pair in (("scores", scores), ("guess_left", left), ("firsts", firsts))
        }
        match.set(**counts)
        assert winner_by_score(match.setup, match.state) == winner


@pytest.mark.rule("A33", "R67")
def test_a_match_can_be_drawn(new):
    match = new(ties="draw").begin()
    match.set(guess_left={"north": 1, "south": 10}, scores={"north": 7, "south": 7})
    assert game_over(match.guess("north", "NUB")) == ("draw", "tokens")
    assert match.state.winner == "draw"


@pytest.mark.rule("R67")
@pytest.mark.parametrize("seat", ["north", "south"])
def test_a_concession_gives_the_match_to_the_other_seat_whatever_the_score(begun, seat):
    begun.set(scores={"north": 29 if seat == "north" else 0, "south": 29 if seat == "south" else 0})
    begun.roll(1, 2)
    events = begun.do(Concede(seat))
    assert game_over(events) == ("south" if seat == "north" else "north", "concede")
    assert events[0]["words"] == WORDS


@pytest.mark.rule("R67")
def test_between_rounds_a_concession_is_preceded_by_no_round(match):
    assert [event["event"] for event in match.do(Concede("north"))] == ["game-over"]


@pytest.mark.rule("R67")
def test_a_concession_in_the_setup_shows_the_words_there_are(match):
    match.do(Rack("north", (12, 22, 25, 2, 20, 18)), Encode("north", ("12-T", "22-R", "25-U", "2-C", "20-K")))
    assert match.do(Concede("north"))[0]["words"] == {"north": "TRUCK", "south": None}


@pytest.mark.rule("R64", "R66")
def test_the_referee_can_end_the_match_by_points(begun):
    begun.set(scores={"north": 27, "south": 0})
    assert game_over(begun.do(Referee("north", 3, "a missed match"))) == ("north", "referee")
    assert begun.state.phase == "OVER"


@pytest.mark.rule("R64", "A31")
def test_with_end_of_round_the_referees_points_end_the_match_with_the_round(new):
    match = new("club").begin()
    match.set(scores={"north": 27, "south": 0})
    assert [event["event"] for event in match.do(Referee("north", 3, "x"))] == ["scored"]
    match.do(GiveUpRound("north"))
    assert game_over(match.do(GiveUpRound("south"))) == ("north", "thirty")


@pytest.mark.rule("R64", "A31")
def test_between_rounds_the_referees_points_end_the_match_at_once(new):
    match = new("club").set(scores={"north": 0, "south": 29})
    events = match.do(Referee("south", 1, "x"))
    assert [event["event"] for event in events] == ["scored", "game-over"]
    assert events[-1]["reason"] == "referee"


def test_after_the_end_nothing_is_played(begun):
    begun.do(Concede("north"))
    decoys = {"north": (1, 2, 3, 4, 5, 6), "south": (1, 2, 3, 4, 5, 6)}
    for command in (
        Rack("north", (1, 2, 3, 4, 5, 6)),
        Encode("north", ("12-T",)),
        Lay("north", (1,)),
        Roll("north", (6, 6), decoys),
        Question("south", {1: 1}),
        Choose("south", 3),
        Guess("south", "TRUCK"),
        Pass("south"),
        GiveUpRound("south"),
        Concede("south"),
        Referee("south", 1, "late"),
    ):
        refusal = begun.refuse(command)
        assert refusal.code == "wrong-phase"
        assert "the match is over" in refusal.message


@pytest.mark.rule("R67")
def test_the_end_leaves_nothing_open(begun):
    begun.guess("north", "BUNNY")
    begun.ask(5)
    begun.do(GiveUpRound("south"))
    begun.roll(5, 5)
    assert (begun.state.phase, begun.state.rolls_left) == ("CHOICE", 1)
    begun.do(Concede("south"))
    state = begun.state
    assert (state.live, state.choices, state.rolls_left, state.wishes, state.turn) == ((), (), 0, (), None)


@pytest.mark.rule("R67")
def test_the_end_leaves_no_faces_open(begun):
    begun.roll(1, 2)
    begun.do(Concede("south"))
    assert begun.state.live == ()


@pytest.mark.rule("A33")
def test_rounds_solved_first_are_counted_over_the_match(match):
    for solvers in (("north", "south"), ("north", "south"), ("south", "north")):
        match.begin()
        for seat in solvers:
            match.guess(seat, WORDS["south" if seat == "north" else "north"])
    assert match.state.firsts == {"north": 2, "south": 1}
