"""Desk: the menu at 4 s, what it does, and the lifted tile that confirms what ends something."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS, Place, Seat
from controller.games.cryptic_words.commands import Concede, GiveUpRound
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.sides import SLOTS, own_tile
from controller.games.cryptic_words.desk.state import BoardState, Menu, S
from controller.games.pieces import tile_number

MENU_NS = 20 * S


def menu_items(state: BoardState) -> tuple[str, ...]:
    """Return what the menu offers now; resume is first."""
    match = state.match
    if match is None or match.phase == "OVER":
        return ("resume", "shut down")
    give_up = ("give up",) if match.racks else ()
    return ("resume", "pause", "referee", *give_up, "north concedes", "south concedes", "shut down")


def open_menu(moment: Moment) -> None:
    """Open the menu; what a press was about is not done."""
    if not moment.desk.off and moment.desk.menu is None:
        moment.change(menu=Menu(closes=moment.at + MENU_NS), armed=())


def next_item(moment: Moment, seat: Seat) -> None:
    """Step through the menu (short press); on a question to be confirmed, go back to it."""
    menu = moment.desk.menu
    assert menu is not None
    index = (menu.index + 1) % len(menu_items(moment.state)) if menu.page == "list" else menu.index
    moment.change(menu=Menu("list", index, closes=moment.at + MENU_NS))


def choose_item(moment: Moment, seat: Seat) -> None:
    """Do what the menu offers (long press); what ends something asks for a tile to be lifted first."""
    menu = moment.desk.menu
    assert menu is not None
    if menu.page != "list":
        return
    closes = moment.at + MENU_NS
    moment.change(menu=None)
    match menu_items(moment.state)[menu.index % len(menu_items(moment.state))]:
        case "pause":
            entries = {seat: replace(entry, closes=None) for seat, entry in moment.desk.entries.items()}
            moment.change(paused=True, entries=entries)
        case "referee":
            moment.change(menu=replace(menu, page="badge", closes=closes))
        case "give up":
            moment.change(menu=replace(menu, page="give-up", closes=closes))
        case "north concedes":
            moment.change(menu=replace(menu, page="concede", seat="north", closes=closes))
        case "south concedes":
            moment.change(menu=replace(menu, page="concede", seat="south", closes=closes))
        case "shut down":
            moment.change(off=True)
            moment.events.append({"event": "shut-down"})


def go_on(moment: Moment, seat: Seat) -> None:
    """End the pause (long press)."""
    moment.change(paused=False)


def confirms(moment: Moment, place: Place, piece: str, lifted: bool) -> bool:
    """Take a lifted tile (a laid one where the side is empty) as a confirmation; tell if the fact is used up."""
    menu = moment.desk.menu
    if menu is None or menu.page not in {"concede", "give-up"} or place.lock or tile_number(piece) is None:
        return False
    lay_at = sum(own_tile(moment.state.layout, Place(place.side, slot)) is not None for slot in SLOTS)
    if not lifted and lay_at > 1:
        return True
    if menu.page == "give-up":
        _agree(moment, menu, place.side)
    elif menu.seat == place.side:
        moment.change(menu=None)
        moment.play(Concede(place.side))
    return True


def _agree(moment: Moment, menu: Menu, seat: Seat) -> None:
    """Give the round up once both seats have lifted; until then the rules hear of no wish (A35)."""
    agreed = {*menu.agreed, seat}
    if len(agreed) < len(SEATS):
        moment.change(menu=replace(menu, agreed=tuple(agreed), closes=moment.at + MENU_NS))
        return
    moment.change(menu=None)
    give_up(moment)


def give_up(moment: Moment) -> None:
    """Give the round up for both seats: no points, both words are shown (A35)."""
    number = moment.match.round
    for seat in SEATS:
        if moment.match.round == number and moment.match.phase != "OVER":
            moment.play(GiveUpRound(seat))
