"""Presses: whose they are, what they mean, and those that come out of time."""

import pytest

from controller.games.desk.kept import Menu, Ruling
from controller.games.desk.presses import step_above
from controller.games.desk.reading import hint


@pytest.mark.parametrize("gesture", ["short", "long"])
def test_a_press_of_the_shared_button_belongs_to_the_bar(toy, gesture):
    for seat in ("north", "south"):
        toy.change(bar=(seat,))
        assert toy.press(gesture)
    assert toy.done == [(gesture, "north"), (gesture, "south")]


@pytest.mark.parametrize("seat", ["north", "south"])
def test_a_seat_button_acts_for_its_seat_wherever_the_bar_is(toy, seat):
    toy.press("long", seat)
    assert toy.done == [("long", seat)]


def test_without_a_bar_the_shared_button_does_nothing(toy):
    toy.change(bar=())
    toy.press("long")
    assert (toy.done, toy.desk.hints) == ([], {})


def test_a_seat_that_is_not_asked_is_told_so(toy):
    toy.change(steps={"north": "act", "south": "wait"})
    toy.press("short", "south")
    assert toy.desk.hints["south"].key == "not now"
    toy.change(off=True, hints={})
    toy.press("short", "south")
    assert not toy.desk.hints


def test_a_void_press_does_nothing(toy):
    assert toy.press("void", held_ms=700)
    assert not toy.done


def test_a_press_takes_the_hint_away(toy):
    hint(toy, "north", "why")
    hint(toy, "south", "why")
    toy.press("short")
    assert set(toy.desk.hints) == {"south"}


@pytest.mark.parametrize(("ms", "counts"), [(0, False), (699, False), (700, True)])
def test_a_press_that_begins_within_0_7_s_of_a_change_does_nothing(toy, ms, counts):
    toy.then(steps={"north": "brief", "south": "act"})
    toy.wait(ms + 100)
    assert toy.press("short") is counts
    assert bool(toy.done) is counts


def test_a_change_of_the_other_seats_step_is_none_of_this_buttons(toy):
    toy.then(steps={"north": "act", "south": "brief"})
    toy.wait(100)
    assert toy.press("short")
    assert not toy.press("short", "south")


def test_a_change_of_the_bar_is_one_of_the_shared_button_only(toy):
    toy.then(bar=("south",))
    toy.wait(100)
    assert not toy.press("short")
    assert toy.press("short", "south")


def test_a_press_that_began_before_a_change_does_nothing(toy):
    toy.wait(2000)
    toy.then(bar=("south",))
    toy.wait(1000)
    assert not toy.press("long", held_ms=1500)


def test_presses_that_begin_while_buttons_sleep_do_nothing(toy):
    toy.change(asleep=toy.at)
    toy.wait(50)
    assert not toy.press("short")
    toy.wait(100)
    assert toy.press("short")


def test_a_button_held_long_enough_names_its_act_until_it_is_let_go(toy):
    toy.press("armed", held_ms=900)
    assert toy.armed_act() == ("north", "act")
    toy.press("long", held_ms=1000)
    assert toy.armed_act() is None
    assert toy.done == [("long", "north")]


def test_where_a_long_press_does_nothing_nothing_is_named(toy):
    toy.change(steps={"north": "brief", "south": "act"})
    toy.press("armed", held_ms=900)
    assert toy.armed_act() is None


def test_a_change_disarms(toy):
    toy.press("armed", held_ms=900)
    toy.press("armed", "south", held_ms=900)
    toy.then(steps={"north": "brief", "south": "act"})
    assert toy.desk.armed == ("south",)


def test_at_four_seconds_the_menu_opens_and_nothing_is_done(toy):
    toy.press("armed", held_ms=900)
    toy.press("menu", held_ms=4000)
    assert toy.desk.menu is not None
    assert (toy.desk.armed, toy.done) == ((), [])


def test_the_menu_opens_however_soon(toy):
    toy.then(steps={"north": "brief", "south": "act"})
    toy.press("menu", held_ms=4000)
    assert toy.desk.menu is not None


def test_what_stands_above_a_match_stands_in_its_order(toy):
    assert step_above(toy.desk) is None
    for fields, step in (
        ({"referee": Ruling()}, "referee"),
        ({"paused": True}, "paused"),
        ({"menu": Menu()}, "menu"),
        ({"off": True}, "off"),
    ):
        toy.change(**fields)
        assert step_above(toy.desk) == step
