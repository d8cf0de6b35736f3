"""Facts of any desk: what lies is folded first, then done what the fact means, and at last what follows."""

import pytest

from controller.games.core import Lifted, NotRead, Place, Placed, Pressed, Resumed, TimeUp, Turned
from controller.games.desk.facts import is_found, read
from controller.games.desk.times import DISCOVER_NS
from controller.games.layout import Layout

PLACE = Place("north", 2)


def take(toy, fact):
    """Return what is called for a fact, in order, each with whether the piece lay by then."""
    calls = []

    def note(what):
        return lambda reading, *given: calls.append((what, PLACE in reading.state.layout.lying, *given))

    toy.at = fact.at
    read(toy, fact, **{what: note(what) for what in ("press", "time_up", "resume", "piece", "settle")})
    return calls


def test_each_fact_is_taken_for_what_it_is_and_then_settled(toy):
    before = toy.state
    placed = Placed(1, PLACE, "8")
    assert take(toy, placed) == [("piece", True, placed, before), ("settle", True)]
    before, turned = toy.state, Turned(2, PLACE, "8", 3)
    assert take(toy, turned) == [("piece", True, turned, before), ("settle", True)]
    assert take(toy, TimeUp(3, "menu")) == [("time_up", True, "menu"), ("settle", True)]
    before = toy.state
    assert take(toy, Resumed(4)) == [("resume", True, before), ("settle", True)]
    before, lifted = toy.state, Lifted(5, PLACE, "8")
    assert take(toy, lifted) == [("piece", False, lifted, before), ("settle", False)]
    assert take(toy, NotRead(6, PLACE, "dead")) == [("settle", False)]
    assert toy.desk.now == 6


@pytest.mark.parametrize(
    ("off", "gesture", "taken"), [(True, "short", False), (True, "menu", True), (False, "long", True)]
)
def test_a_board_that_is_off_takes_no_press_but_one_for_the_menu(toy, off, gesture, taken):
    toy.change(off=off)
    fact = Pressed(9, "dice", gesture, 100, 8)
    assert take(toy, fact) == [*([("press", False, fact)] if taken else []), ("settle", False)]


def test_what_a_hub_tells_that_was_away_is_found_for_a_while(toy):
    take(toy, NotRead(1, PLACE, "no hub"))
    take(toy, Placed(2, Place("south", 2), "9"))
    assert not toy.desk.finding
    take(toy, Placed(3, PLACE, "8"))
    assert toy.desk.finding == {"north": 3 + DISCOVER_NS}
    assert is_found(toy.state, Lifted(4, Place("north", 5), "7"))


class Before:
    def __init__(self, discovering, troubles, finding):
        self.desk = type("Desk", (), {"discovering": discovering, "finding": finding})
        self.layout = Layout(troubles=troubles)


@pytest.mark.parametrize(
    ("discovering", "troubles", "finding", "found"),
    [
        (None, {}, {}, False),
        (10, {}, {}, False),
        (11, {}, {}, True),
        (None, {PLACE: "no hub"}, {}, True),
        (None, {PLACE: "dead"}, {}, False),
        (None, {Place("south", 2): "no hub"}, {}, False),
        (10, {}, {"north": 10}, False),
        (9, {}, {"north": 11}, True),
        (11, {}, {"north": 9}, True),
        (None, {}, {"south": 11}, False),
    ],
)
def test_a_difference_is_found_soon_after_a_start_or_on_a_hub_that_was_away(discovering, troubles, finding, found):
    for fact in (Placed(10, PLACE, "8"), Lifted(10, PLACE, "8")):
        assert is_found(Before(discovering, troubles, finding), fact) is found
