"""Desk: the menu at 4 s, what it does, and the lifted tile that confirms what ends something."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS, Place, Seat
from controller.games.cryptic_words.commands import Concede, GiveUpRound
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.sides import SLOTS, own_tile
from controller.games.cryptic_words.desk.state import BoardState
from controller.games.desk import menu
from controller.games.desk.kept import Menu
from controller.games.pieces import tile_number


def menu_items(state: BoardState) -> tuple[str, ...]:
    """Return what the menu offers now; resume is first."""
    match = state.match
    if match is None or match.phase == "OVER":
        return ("resume", "shut down")
    give_up = ("give up",) if match.racks else ()
    return ("resume", "pause", "referee", *give_up, "north concedes", "south concedes", "shut down")


def next_item(moment: Moment, seat: Seat) -> None:
    """Step through the menu (short press); on a question to be confirmed, go back to it."""
    menu.next_item(moment, menu_items(moment.state))


def choose_item(moment: Moment, seat: Seat) -> None:
    """Do what the menu offers (long press); what ends something asks for a tile to be lifted first."""
    if menu.choose_item(moment, menu_items(moment.state)) == "give up":
        menu.turn_page(moment, "give-up")
    elif moment.desk.paused:
        entries = {seat: replace(entry, closes=None) for seat, entry in moment.desk.entries.items()}
        moment.change(entries=entries)


def confirms(moment: Moment, place: Place, piece: str, lifted: bool) -> bool:
    """Take a lifted tile (a laid one where the side is empty) as a confirmation; tell if the fact is used up."""
    opened = moment.desk.menu
    if opened is None or opened.page not in {"concede", "give-up"} or place.lock or tile_number(piece) is None:
        return False
    lay_at = sum(own_tile(moment.state.layout, Place(place.side, slot)) is not None for slot in SLOTS)
    if not lifted and lay_at > 1:
        return True
    if opened.page == "give-up":
        _agree(moment, opened, place.side)
    elif opened.seat == place.side:
        moment.change(menu=None)
        moment.play(Concede(place.side))
    return True


def _agree(moment: Moment, opened: Menu, seat: Seat) -> None:
    """Give the round up once both seats have lifted; until then the rules hear of no wish (A35)."""
    if len(menu.agree(moment, opened, seat).agreed) == len(SEATS):
        moment.change(menu=None)
        give_up(moment)


def give_up(moment: Moment) -> None:
    """Give the round up for both seats: no points, both words are shown (A35)."""
    number = moment.match.round
    for seat in SEATS:
        if moment.match.round == number and moment.match.phase != "OVER":
            moment.play(GiveUpRound(seat))
