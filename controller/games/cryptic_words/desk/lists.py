"""Desk: the lists that short presses step through and a long press chooses from: lobby, rematch, menu, referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from controller.games.core import SEATS, Place, Rejected, Seat
from controller.games.cryptic_words.commands import Concede, GiveUpRound, Referee
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.sides import SLOTS, own_tile
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, Desk, Menu, S
from controller.games.cryptic_words.game import start
from controller.games.cryptic_words.state import OTHER
from controller.games.pieces import tile_number

MENU_NS = 20 * S
BADGE = "badge-referee"
REASON = "referee at the board"
AFTER_MATCH = ("rematch", "lobby")
REFEREE = ("north +1", "north -1", "south +1", "south -1", "void round", "go on")


class New(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """A match is to begin, by this profile; `first` begins round 1, drawn when it is not given."""

    profile: str
    first: Seat | None = None


def begin(setup: BoardSetup, state: BoardState, profile: str, first: Seat | None) -> BoardState:
    """Return the board with a new match by this profile; what lies there has to be laid anew."""
    match = replace(start(setup.setups[profile]), first=first)
    stale = frozenset(place for place in state.layout.lying if not place.lock)
    old = state.desk
    desk = Desk(now=old.now, since=old.since, discovering=old.discovering, stale=stale, plays=old.plays + 1)
    return BoardState(state.layout, match, profile, desk)


def new(moment: Moment, command: New) -> Rejected | None:
    """Begin a match by command, in the lobby or when the last one is over."""
    if command.profile not in moment.setup.setups:
        known = ", ".join(moment.setup.setups)
        return Rejected("bad-request", f"profile = {command.profile!r}: unknown; known: {known}")
    match = moment.state.match
    if match is not None and match.phase != "OVER":
        return Rejected("wrong-phase", "a match is being played; concede it, or play it to its end")
    moment.state = begin(moment.setup, moment.state, command.profile, command.first or moment.setup.first)
    return None


def next_listed(moment: Moment, seat: Seat) -> None:
    """Step through the list of the lobby, or of a match that is over (short press)."""
    items = AFTER_MATCH if moment.state.match is not None else tuple(moment.setup.setups)
    moment.change(listed=(moment.desk.listed + 1) % len(items))


def start_listed(moment: Moment, seat: Seat) -> None:
    """Begin a match by the profile listed (long press)."""
    profile = tuple(moment.setup.setups)[moment.desk.listed]
    moment.state = begin(moment.setup, moment.state, profile, moment.setup.first)


def end_listed(moment: Moment, seat: Seat) -> None:
    """Play again with swapped sides, that is the other seat begins, or go back to the lobby (long press)."""
    if AFTER_MATCH[moment.desk.listed] == "rematch":
        began = moment.desk.began
        first = None if began is None else OTHER[began]
        moment.state = begin(moment.setup, moment.state, moment.state.rules, first)
    else:
        moment.state = BoardState(moment.state.layout, desk=Desk(now=moment.at, since=moment.desk.since))


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
    _give_up(moment)


def _give_up(moment: Moment) -> None:
    number = moment.match.round
    for seat in SEATS:
        if moment.match.round == number and moment.match.phase != "OVER":
            moment.play(GiveUpRound(seat))


def badge(moment: Moment, lies: bool) -> None:
    """Open the referee's list while the badge lies, in a match that is played."""
    playing = moment.state.match is not None and moment.state.match.phase != "OVER"
    moment.change(referee=0 if lies and playing else None, menu=None)


def next_ruling(moment: Moment, seat: Seat) -> None:
    """Step through the referee's list (short press)."""
    moment.change(referee=((moment.desk.referee or 0) + 1) % len(REFEREE))


def rule(moment: Moment, seat: Seat) -> None:
    """Make the ruling listed (long press)."""
    _RULINGS[REFEREE[moment.desk.referee or 0]](moment)
    if moment.match.phase == "OVER":
        moment.change(referee=None)


def _score(seat: Seat, points: int) -> Callable[[Moment], None]:
    def score(moment: Moment) -> None:
        moment.play(Referee(seat, points, REASON))

    return score


def _close(moment: Moment) -> None:
    moment.change(referee=None)


_RULINGS: Mapping[str, Callable[[Moment], None]] = {
    "north +1": _score("north", 1),
    "north -1": _score("north", -1),
    "south +1": _score("south", 1),
    "south -1": _score("south", -1),
    "void round": _give_up,
    "go on": _close,
}
