"""Desks: the menu at 4 s, what it does in any game, and the lifted piece that confirms what ends something."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.games.core import Seat
from controller.games.desk.kept import Menu, S
from controller.games.desk.reading import Reading

MENU_NS = 20 * S


def open_menu(reading: Reading) -> None:
    """Open the menu; what a press was about is not done."""
    if not reading.desk.off and reading.desk.menu is None:
        reading.change(menu=Menu(closes=reading.at + MENU_NS), armed=())


def close_menu(reading: Reading) -> None:
    """Close the menu if its time has come."""
    menu = reading.desk.menu
    if menu is not None and menu.closes is not None and menu.closes <= reading.at:
        reading.change(menu=None)


def next_item(reading: Reading, items: Sequence[str]) -> None:
    """Step through the menu (short press); on a question to be confirmed, go back to it."""
    menu: Menu = reading.desk.menu
    index = (menu.index + 1) % len(items) if menu.page == "list" else menu.index
    reading.change(menu=Menu(index=index, closes=reading.at + MENU_NS))


def turn_page(reading: Reading, page: str, seat: Seat | None = None) -> None:
    """Show one of the menu's questions."""
    menu: Menu = reading.desk.menu or Menu()
    reading.change(menu=Menu(page, menu.index, seat, closes=reading.at + MENU_NS))


def choose_item(reading: Reading, items: Sequence[str]) -> str | None:
    """Do what the menu offers (long press) if all games know it; else return what was chosen, the menu still open."""
    menu: Menu = reading.desk.menu
    if menu.page != "list":
        return None
    match items[menu.index % len(items)]:
        case "resume":
            reading.change(menu=None)
        case "pause":
            reading.change(menu=None, paused=True)
        case "referee":
            turn_page(reading, "badge")
        case "north concedes":
            turn_page(reading, "concede", "north")
        case "south concedes":
            turn_page(reading, "concede", "south")
        case "shut down":
            reading.change(menu=None, off=True)
            reading.events.append({"event": "shut-down"})
        case item:
            return item
    return None


def go_on(reading: Reading, seat: Seat) -> None:
    """End the pause (long press)."""
    reading.change(paused=False)


def agree(reading: Reading, menu: Menu, seat: Seat) -> Menu:
    """Note that a seat agrees to a question, and give the others time; returns the menu."""
    agreed = menu if seat in menu.agreed else replace(menu, agreed=(*menu.agreed, seat))
    agreed = replace(agreed, closes=reading.at + MENU_NS)
    reading.change(menu=agreed)
    return agreed
