"""Times of any desk: hints and the menu end, and a start begins them anew."""

import pytest

from controller.games.core import Timer
from controller.games.desk.kept import Hint, Menu
from controller.games.desk.menu import open_menu
from controller.games.desk.times import DISCOVER_NS, awake, carried, time_up, timers


def test_hints_and_menu_want_to_be_told_of_their_ends(toy):
    assert timers(toy.desk) == []
    toy.change(hints={"south": Hint("why", {}, 5)}, menu=Menu(closes=9))
    assert timers(toy.desk) == [Timer("hint-south", 5), Timer("menu", 9)]
    toy.change(menu=Menu())
    assert timers(toy.desk) == [Timer("hint-south", 5)]


@pytest.mark.parametrize(("late", "left"), [(-1, {"north", "south"}), (0, {"south"})])
def test_a_hint_ends_at_its_time_and_no_other(toy, late, left):
    toy.change(hints={"north": Hint("why", {}, toy.at - late), "south": Hint("why", {}, toy.at)})
    time_up(toy, "hint-north")
    time_up(toy, "hint-east")
    assert set(toy.desk.hints) == left


def test_the_menu_ends_at_its_time(toy):
    open_menu(toy)
    time_up(toy, "menu")
    assert toy.desk.menu is not None
    toy.wait(20_000)
    time_up(toy, "menu")
    assert toy.desk.menu is None


def test_after_a_start_nothing_is_armed_open_or_asleep():
    fields = awake(7)
    assert fields.pop("since") == {"dice": 7, "north": 7, "south": 7}
    assert fields.pop("discovering") == 7 + DISCOVER_NS
    assert fields == {"finding": {}, "asleep": 0, "armed": (), "hints": {}, "menu": None, "off": False}


def test_what_time_it_is_and_what_a_start_began_outlive_a_match(toy):
    toy.change(now=8, since={"dice": 7}, discovering=6, finding={"north": 5}, asleep=4)
    assert carried(toy.desk) == {"now": 8, "since": {"dice": 7}, "discovering": 6, "finding": {"north": 5}}
