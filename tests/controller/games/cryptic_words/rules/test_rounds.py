"""Rounds given up, and who begins the next one (A34, A35, A39)."""

import pytest

from controller.games.cryptic_words.commands import GiveUpRound, Lay, Rack
from controller.games.cryptic_words.game import needs

WORDS = {"north": "TRUCK", "south": "BUNNY"}


@pytest.mark.rule("A35", "A39")
def test_a_round_is_given_up_when_both_seats_ask(begun):
    begun.roll(1, 2)
    assert begun.do(GiveUpRound("south")) == []
    begun.question(p1=3, p2=1)
    assert begun.do(GiveUpRound("north")) == [
        {"event": "round-over", "words": WORDS, "scores": {"north": 0, "south": 0}}
    ]
    assert (begun.state.phase, begun.state.round) == ("RACK", 2)


@pytest.mark.rule("A35")
def test_a_lone_wish_shows_nowhere_and_dies_with_its_round(begun):
    before = begun.state
    for _ in range(3):
        assert begun.do(GiveUpRound("south")) == []
    assert begun.state.last == before.last
    assert begun.state == begun.set(wishes=("south",)).state
    begun.guess("north", "BUNNY")
    begun.guess("south", "TRUCK")
    begun.begin()
    assert begun.do(GiveUpRound("north")) == []
    assert begun.state.phase == "ROLL"


@pytest.mark.rule("A35", "R62")
def test_a_catch_up_can_be_given_up_without_a_bonus(begun):
    begun.guess("north", "BUNNY")
    begun.do(GiveUpRound("south"))
    assert begun.do(GiveUpRound("north"))[-1]["scores"] == {"north": 10, "south": 0}


@pytest.mark.rule("A35")
def test_a_setup_can_be_given_up_but_not_before_its_first_rack(match):
    assert match.refuse(GiveUpRound("north")).code == "wrong-phase"
    match.do(Rack("north", (12, 22, 25, 2, 20, 18)))
    match.do(GiveUpRound("north"))
    assert match.do(GiveUpRound("south"))[0]["words"] == {"north": None, "south": None}
    assert (match.state.round, match.state.racks) == (2, {})


@pytest.mark.rule("A39", "A35")
def test_there_is_no_limit_of_rounds(match):
    for number in range(1, 15):
        assert match.state.round == number
        match.begin()
        match.do(GiveUpRound("north"), GiveUpRound("south"))
    assert match.state.phase == "RACK"


@pytest.mark.rule("A34")
@pytest.mark.parametrize(
    ("rule", "solver", "begins"),
    [
        ("alternate", "north", "south"),
        ("alternate", "south", "south"),
        ("winner", "north", "north"),
        ("winner", "south", "south"),
        ("loser", "north", "south"),
        ("loser", "south", "north"),
        ("winner", None, "south"),
        ("loser", None, "south"),
    ],
)
def test_who_begins_the_next_round(new, rule, solver, begins):
    match = new(who_begins=rule).begin()
    if solver is None:
        match.do(GiveUpRound("north"), GiveUpRound("south"))
    else:
        match.guess(solver, WORDS["south" if solver == "north" else "north"])
        other = "south" if solver == "north" else "north"
        match.guess(other, WORDS[solver])
    match.begin()
    assert match.state.turn == begins
    assert {"event": "round", "number": 2, "first": begins} in match.state.last


@pytest.mark.rule("A34")
def test_first_alternates_over_rounds(match):
    begins = []
    for _ in range(4):
        match.begin()
        begins.append(match.state.turn)
        match.do(GiveUpRound("north"), GiveUpRound("south"))
    assert begins == ["north", "south", "north", "south"]


@pytest.mark.rule("A34")
@pytest.mark.parametrize("drawn", ["north", "south"])
def test_a_drawn_first_seat_arrives_with_the_second_lay(new, drawn):
    match = new(who_begins="random").begin()
    match.do(GiveUpRound("north"), GiveUpRound("south"))
    match.encode()
    north, south = Lay("north", (8, 23, 7, 4, 27, 1)), Lay("south", (12, 18, 22, 25, 2, 20))
    assert needs(match.setup, match.state, north) is None
    match.do(north)
    assert needs(match.setup, match.state, south) == "first"
    assert match.refuse(south).code == "bad-request"
    match.do(Lay("south", south.tiles, drawn))
    assert match.state.turn == match.state.first == drawn
