"""Desk: a word encoded in secret, by six tiles face down on the own slots, a count and a long press (R14-R17)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from controller.games.core import SEATS, Place, Rejected, Seat
from controller.games.cryptic_words.commands import Encode, Rack
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.sides import SLOTS, own_tile
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, Echo, Query, Storing
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, without
from controller.games.pieces import tile_number
from controller.games.tiles import FACES, NUMBERS

ECHO_NS = 2 * S
LEAST, MOST = 2, 6
"""How many tiles a word has (R16)."""
MOST_UNREAD = 3
"""With more slots unread the six are not taken to lie: the OLED would have to ask for nearly all of them."""

Coded: TypeAlias = tuple[int | None, int | None]


def coded(setup: BoardSetup, state: BoardState, seat: Seat, slot: int) -> Coded:
    """Return tile and face on an owner's slot, as read or else as said on the OLED; None where neither is."""
    place, storing = Place(seat, slot), state.desk.storing.get(seat, Storing(LEAST))
    number = own_tile(state.layout, place)
    lying = state.layout.lying.get(place)
    face = None if lying is None or setup.rotation == "screen" else lying.face
    return (
        storing.tiles.get(slot) if number is None else number,
        storing.faces.get(slot) if face is None else face,
    )


def slot_fault(state: BoardState, seat: Seat, slot: int) -> str | None:
    """Return why an owner's slot is not laid for storing: empty, stale, face down, no tile, no hub; None when it is."""
    place = Place(seat, slot)
    lying, trouble = state.layout.lying.get(place), state.layout.troubles.get(place)
    if place in state.desk.stale:
        return "stale"
    if lying is None:
        return "no hub" if trouble == "no hub" else "empty" if trouble is None else None
    if tile_number(lying.piece) is None:
        return "no tile"
    return "face down" if lying.down is False else None


def is_laid(state: BoardState, seat: Seat) -> bool:
    """Tell whether an owner's six lie for storing."""
    if any(slot_fault(state, seat, slot) for slot in SLOTS):
        return False
    return sum(Place(seat, slot) not in state.layout.lying for slot in SLOTS) <= MOST_UNREAD


def storing_seat(state: BoardState) -> Seat | None:
    """Return whose count a shared button sets: the first complete six, those without a stored word before others."""
    match = state.match
    assert match is not None
    waiting = [seat for seat in state.desk.storing if seat not in match.words]
    return next(iter(waiting or state.desk.storing), None)


def settle_rack(moment: Moment) -> None:
    """Begin to store where six lie complete, with a number drawn anew; stop where they do not any more."""
    for seat in SEATS:
        desk = moment.desk
        if not is_laid(moment.state, seat):
            stored = tuple(other for other in desk.stored if other != seat)
            moment.change(storing=without(desk.storing, seat), stored=stored)
        elif seat not in desk.storing and seat not in desk.stored:
            count = LEAST - 1 + moment.draws.take("number", MOST - LEAST + 1)
            moment.change(storing={**desk.storing, seat: Storing(count)})


def echo(moment: Moment, place: Place, piece: str, face: int | None) -> None:
    """Tell the owner for a while which code was laid."""
    number = tile_number(piece)
    if number is not None and not place.lock:
        shown = None if moment.setup.rotation == "screen" else face
        heard = Echo(number, shown, moment.at + ECHO_NS)
        moment.change(echoes={**moment.desk.echoes, place.side: heard})


def next_value(moment: Moment, seat: Seat) -> None:
    """Set how many tiles count, or offer the next tile or glyph, or go back to the count (short press)."""
    storing = moment.desk.storing[seat]
    if storing.query is not None:
        _set(moment, seat, replace(storing, query=storing.query.next()))
    elif storing.asked:
        _set(moment, seat, replace(storing, asked=False, faces={}))
    else:
        _set(moment, seat, replace(storing, count=storing.count + 1 if storing.count < MOST else LEAST))


def store(moment: Moment, seat: Seat) -> None:
    """Take what is offered and ask the next thing that cannot be read, or, nothing being left to ask, store (long)."""
    storing = moment.desk.storing[seat]
    if storing.query is not None:
        _set(moment, seat, _answered(storing, storing.query))
    else:
        query = _next_query(moment, seat)
        if query is None:
            _commit(moment, seat)
        else:
            _set(moment, seat, replace(storing, query=query))
        return
    query = _next_query(moment, seat)
    _set(moment, seat, replace(moment.desk.storing[seat], query=query, asked=query is None))


def _answered(storing: Storing, query: Query) -> Storing:
    if query.kind == "tile":
        return replace(storing, query=None, tiles={**storing.tiles, query.slot: query.value})
    return replace(storing, query=None, faces={**storing.faces, query.slot: query.value})


def _next_query(moment: Moment, seat: Seat) -> Query | None:
    """Return what is asked next: first all unread tiles, then the unread glyphs of those that count."""
    codes = {slot: coded(moment.setup, moment.state, seat, slot) for slot in SLOTS}
    for slot, (tile, _) in codes.items():
        if tile is None:
            known = {number for number, _ in codes.values()}
            return moment.query(slot, "tile", tuple(number for number in NUMBERS if number not in known))
    for slot in SLOTS[: moment.desk.storing[seat].count]:
        if codes[slot][1] is None:
            return moment.query(slot, "glyph", FACES)
    return None


def spelled(setup: BoardSetup, state: BoardState, seat: Seat) -> str | None:
    """Return the word that would be stored, None while a part of it is still to be said."""
    glyphs = []
    for slot in SLOTS[: state.desk.storing[seat].count]:
        tile, face = coded(setup, state, seat, slot)
        if tile is None or face is None:
            return None
        glyphs.append(setup.setups[state.rules].tiles.glyph(tile, face))
    return "".join(glyphs)


def _commit(moment: Moment, seat: Seat) -> None:
    """Store rack and word together: where the word is refused, the rack is none either."""
    before = moment.state, list(moment.events)
    refusal = _store_rack(moment, seat) or moment.play(Encode(seat, _codes(moment, seat)))
    if refusal is not None:
        moment.state, moment.events = before
        hint(moment, seat, "refused", refusal=refusal.message)
        return
    desk = moment.desk
    moment.change(storing=without(desk.storing, seat), stored=(*desk.stored, seat), reveal=None)


def _store_rack(moment: Moment, seat: Seat) -> Rejected | None:
    tiles = tuple(coded(moment.setup, moment.state, seat, slot)[0] or 0 for slot in SLOTS)
    known = moment.match.racks.get(seat)
    if known is None:
        return moment.play(Rack(seat, tiles))
    if set(known) != set(tiles):
        return Rejected("illegal", "R14: these are not the six tiles of the rack stored before")
    return None


def _codes(moment: Moment, seat: Seat) -> tuple[str, ...]:
    names = moment.rules.code_names
    codes = (coded(moment.setup, moment.state, seat, slot) for slot in SLOTS[: moment.desk.storing[seat].count])
    return tuple(names[tile or 1][face or 1] for tile, face in codes)


def _set(moment: Moment, seat: Seat, storing: Storing) -> None:
    moment.change(storing={**moment.desk.storing, seat: storing})
