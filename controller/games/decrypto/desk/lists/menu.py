"""Desk: the menu at 4 s: what all games know, a challenge and a new code; digits lifted confirm what ends something."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Place, Seat
from controller.games.decrypto.commands import Concede
from controller.games.decrypto.desk.digits import number_of, own_digit
from controller.games.decrypto.desk.lists import disputes
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.desk import menu


def menu_items(state: BoardState) -> tuple[str, ...]:
    """Return what the menu offers now, resume first: up to nine items."""
    match = state.match
    if match is None or match.phase == "OVER":
        return ("resume", "shut down")
    challenge = ("challenge",) if disputes.may_challenge(state) else ()
    new_codes = tuple(f"new code {seat}" for seat in disputes.voidable(state))
    return ("resume", "pause", "referee", *challenge, *new_codes, "north concedes", "south concedes", "shut down")


def next_item(moment: Moment, seat: Seat) -> None:
    """Step through the menu, or through the list of its question (short press)."""
    opened = moment.desk.menu
    assert opened is not None
    items = disputes.items(moment.state)
    if items:
        choice = (opened.choice + 1) % len(items)
        moment.change(menu=replace(opened, choice=choice, closes=moment.at + menu.MENU_NS))
    else:
        menu.next_item(moment, menu_items(moment.state))


def choose_item(moment: Moment, seat: Seat) -> None:
    """Do what the menu or its question offers (long press)."""
    opened = moment.desk.menu
    assert opened is not None
    if opened.page in {"challenge", "void"}:
        disputes.choose(moment, seat)
        return
    match menu.choose_item(moment, menu_items(moment.state)):
        case "challenge":
            menu.turn_page(moment, "challenge")
        case "new code north":
            menu.turn_page(moment, "void", "north")
        case "new code south":
            menu.turn_page(moment, "void", "south")


def confirms(moment: Moment, place: Place, piece: str, *, lifted: bool) -> None:
    """Take a lifted own digit (a laid one where the side had none) as the confirmation that is waited for."""
    if place.lock or number_of(piece, place.side) is None or not _asks(moment.state, place.side):
        return
    if not lifted and _has_others(moment.state, place):
        return
    opened = moment.desk.menu
    if opened is None:
        disputes.agree_to_verdict(moment)
    elif opened.page == "void":
        menu.agree(moment, opened, place.side)
        moment.change(hints={})
    else:
        moment.change(menu=None)
        moment.play(Concede(place.side))


def _has_others(state: BoardState, laid: Place) -> bool:
    """Tell whether another own digit lies on this side, that could have been lifted."""
    others = (place for place in state.layout.lying if place.side == laid.side and not place.lock and place != laid)
    return any(own_digit(state, place) is not None for place in others)


def _asks(state: BoardState, seat: Seat) -> bool:
    """Tell whether a digit of this side is waited for as a confirmation."""
    opened = state.desk.menu
    if opened is None:
        return state.desk.agreeing and state.match is not None and state.match.of == seat
    if opened.page == "void":
        return seat in disputes.wanted(state, opened)
    return opened.page == "concede" and opened.seat == seat
