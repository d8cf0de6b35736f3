"""The menu: a list that closes by itself, what every game's offers, and agreeing to a question."""

import pytest

from controller.games.desk.kept import Menu
from controller.games.desk.menu import MENU_NS, agree, choose_item, close_menu, go_on, next_item, open_menu, turn_page

ITEMS = ("resume", "pause", "referee", "own", "north concedes", "south concedes", "shut down")


def at(toy, item):
    open_menu(toy)
    toy.change(menu=Menu(index=ITEMS.index(item), closes=toy.at))


def test_it_closes_twenty_seconds_after_the_last_press(toy):
    open_menu(toy)
    toy.wait(19_999)
    close_menu(toy)
    assert toy.desk.menu is not None
    next_item(toy, ITEMS)
    toy.wait(19_999)
    close_menu(toy)
    assert toy.desk.menu is not None
    toy.wait(1)
    close_menu(toy)
    assert toy.desk.menu is None


def test_it_opens_once_and_not_on_a_board_that_is_shut_down(toy):
    open_menu(toy)
    next_item(toy, ITEMS)
    open_menu(toy)
    assert toy.desk.menu.index == 1
    toy.change(menu=None, off=True)
    open_menu(toy)
    assert toy.desk.menu is None


def test_it_is_stepped_through_and_goes_round(toy):
    open_menu(toy)
    seen = []
    for _ in range(len(ITEMS) + 1):
        seen.append(ITEMS[toy.desk.menu.index])
        next_item(toy, ITEMS)
    assert seen == [*ITEMS, ITEMS[0]]


@pytest.mark.parametrize(
    ("item", "page", "seat"),
    [("referee", "badge", None), ("north concedes", "concede", "north"), ("south concedes", "concede", "south")],
)
def test_what_needs_a_piece_asks_for_it_and_a_short_press_goes_back(toy, item, page, seat):
    at(toy, item)
    assert choose_item(toy, ITEMS) is None
    assert (toy.desk.menu.page, toy.desk.menu.seat) == (page, seat)
    assert toy.desk.menu.closes == toy.at + MENU_NS
    assert choose_item(toy, ITEMS) is None
    assert toy.desk.menu.page == page
    next_item(toy, ITEMS)
    assert (toy.desk.menu.page, ITEMS[toy.desk.menu.index]) == ("list", item)


def test_resume_pause_and_shut_down(toy):
    at(toy, "resume")
    choose_item(toy, ITEMS)
    assert (toy.desk.menu, toy.desk.paused, toy.events) == (None, False, [])
    at(toy, "pause")
    choose_item(toy, ITEMS)
    assert (toy.desk.menu, toy.desk.paused) == (None, True)
    go_on(toy, "north")
    assert not toy.desk.paused
    at(toy, "shut down")
    choose_item(toy, ITEMS)
    assert (toy.desk.menu, toy.desk.off, toy.events) == (None, True, [{"event": "shut-down"}])


def test_what_is_a_games_own_is_left_to_it(toy):
    at(toy, "own")
    assert choose_item(toy, ITEMS) == "own"
    assert toy.desk.menu is not None


def test_seats_agree_once_each(toy):
    open_menu(toy)
    turn_page(toy, "both")
    for seats in (("north",), ("north",), ("north", "south")):
        toy.wait(1000)
        assert agree(toy, toy.desk.menu, seats[-1]).agreed == seats
        assert toy.desk.menu.closes == toy.at + MENU_NS
