"""Desk: what should lie on each side from the swap to the round's end, what is wrong there, and what the swap needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from controller.games.core import SEATS, Place, Seat
from controller.games.cryptic_words.commands import Lay
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import BoardState
from controller.games.cryptic_words.state import OTHER, State
from controller.games.desk.reading import without
from controller.games.layout import UNKNOWN, Layout
from controller.games.lobby.recovery import PADLOCK, Move, Wanted, guide
from controller.games.pieces import tile_number

SLOTS = (1, 2, 3, 4, 5, 6)

Fault: TypeAlias = Literal["empty", "yours", "strange", "face up", "unread", "no hub", "no tile"]


def wanted(match: State | None) -> dict[Place, Wanted]:
    """Return what should lie where while a round is played; nothing before it and after it."""
    if match is None or match.turn is None:
        return {}
    pieces = {}
    for seat in SEATS:
        for position, laid in enumerate(match.sides[seat], 1):
            pieces[Place(seat, position)] = Wanted(str(laid.tile), laid.face if laid.lock == "letter" else None)
            if laid.lock != "none":
                pieces[Place(seat, position, lock=True)] = Wanted(PADLOCK)
    return pieces


def moves(state: BoardState) -> tuple[Move, ...]:
    """Return what is to be done so that all lies as the rules have it."""
    return guide(wanted(state.match), state.layout) if wanted(state.match) else ()


def upkeep(state: BoardState) -> tuple[Move, ...]:
    """Return the padlocks and turned tiles that a strict profile waits for (R31)."""
    return tuple(move for move in moves(state) if move.do != "take")


def tiles_astray(state: BoardState, seat: Seat) -> tuple[Move, ...]:
    """Return the tiles of a side that are still to be put where 6-6 has them, by slot (R50)."""
    astray = (move for move in moves(state) if move.do == "put" and move.place.side == seat and not move.place.lock)
    return tuple(sorted(astray, key=lambda move: move.place))


def own_tile(layout: Layout, place: Place) -> int | None:
    """Return the number of the tile on a slot, None when there is none."""
    lying = layout.lying.get(place)
    return None if lying is None else tile_number(lying.piece)


def faults(state: BoardState, seat: Seat) -> dict[int, Fault]:
    """Return, by slot, what keeps a side from being laid (R19); a lone unread slot is right by elimination."""
    assert state.match is not None
    found = {slot: fault for slot in SLOTS if (fault := _fault(state, seat, slot)) is not None}
    unread = [slot for slot, fault in found.items() if fault in {"unread", "no hub"}]
    if len(unread) == 1:
        del found[unread[0]]
    return found


def _fault(state: BoardState, seat: Seat, slot: int) -> Fault | None:
    assert state.match is not None
    place = Place(seat, slot)
    lying = state.layout.lying.get(place)
    if lying is None:
        if slot in state.desk.answers.get(seat, {}):
            return None
        trouble = state.layout.troubles.get(place)
        return "no hub" if trouble == "no hub" else "empty" if trouble is None else "unread"
    number = tile_number(lying.piece)
    if number is None:
        return "no tile"
    if number not in state.match.racks[OTHER[seat]]:
        return "yours" if number in state.match.racks[seat] else "strange"
    return "face up" if lying.down else None


def read_tiles(state: BoardState, seat: Seat) -> dict[int, int]:
    """Return the tiles of a side by slot, as read or as named on the OLED."""
    named = dict(state.desk.answers.get(seat, {}))
    read = {slot: number for slot in SLOTS if (number := own_tile(state.layout, Place(seat, slot))) is not None}
    return named | read


def settle_swap(moment: Moment) -> None:
    """Lay every side that is right, again when it was changed while the other was not; ask what cannot be read."""
    for seat in SEATS:
        _forget_answers(moment, seat)
    for seat in SEATS:
        if moment.match.phase == "SWAP":
            _settle_side(moment, seat)


def _settle_side(moment: Moment, seat: Seat) -> None:
    found = faults(moment.state, seat)
    if not found:
        tiles = _by_elimination(moment.state, seat)
        laid = moment.match.sides.get(seat, ())
        if tiles != tuple(each.tile for each in laid):
            moment.play(Lay(seat, tiles))
    elif set(found.values()) == {"unread"}:
        if seat not in moment.desk.queries:
            missing = _missing(moment.state, seat)
            query = moment.query(min(found), "tile", missing)
            moment.change(queries={**moment.desk.queries, seat: query})
        return
    moment.change(queries=without(moment.desk.queries, seat))


def _missing(state: BoardState, seat: Seat) -> tuple[int, ...]:
    assert state.match is not None
    known = read_tiles(state, seat).values()
    return tuple(sorted(tile for tile in state.match.racks[OTHER[seat]] if tile not in known))


def _by_elimination(state: BoardState, seat: Seat) -> tuple[int, ...]:
    known = read_tiles(state, seat)
    missing = iter(_missing(state, seat))
    return tuple(known[slot] if slot in known else next(missing) for slot in SLOTS)


def _forget_answers(moment: Moment, seat: Seat) -> None:
    """Drop what was named for slots that are read again, or whose tile was found elsewhere."""
    layout, named = moment.state.layout, moment.desk.answers.get(seat, {})
    read = {number for place in layout.lying if (number := own_tile(layout, place)) is not None and not place.lock}
    kept = {
        slot: tile
        for slot, tile in named.items()
        if Place(seat, slot) in layout.troubles and Place(seat, slot) not in layout.lying and tile not in read
    }
    if kept != named:
        moment.change(answers={**moment.desk.answers, seat: kept})
    query = moment.desk.queries.get(seat)
    if query is not None and query.options != _missing(moment.state, seat):
        moment.change(queries=without(moment.desk.queries, seat))


def next_tile(moment: Moment, seat: Seat) -> None:
    """Offer the next tile of the query (short press)."""
    moment.change(queries={**moment.desk.queries, seat: moment.desk.queries[seat].next()})


def take_tile(moment: Moment, seat: Seat) -> None:
    """Take the tile that is offered for the unread slot (long press)."""
    query = moment.desk.queries[seat]
    named: Mapping[int, int] = {**moment.desk.answers.get(seat, {}), query.slot: query.value}
    moment.change(answers={**moment.desk.answers, seat: named}, queries=without(moment.desk.queries, seat))


def strangers(layout: Layout, side: Seat) -> list[Place]:
    """Return the places of a side where a tag lies that the tagbook does not know."""
    return sorted(p for p, lying in layout.lying.items() if lying.piece == UNKNOWN and p.side == side)
