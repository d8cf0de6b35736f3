"""Scenes: which pixels are lit now, told apart by rhythm as well as by colour; while words are laid all are alike."""

from __future__ import annotations

from controller.games.core import SEATS, Lamp, Place, Rhythm, Seat
from controller.games.cryptic_words.desk.sides import SLOTS, faults, own_tile, tiles_astray, wanted
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, GuessEntry
from controller.games.cryptic_words.state import Laid
from controller.games.lobby.recovery import PADLOCK, kind_of
from controller.games.pieces import TOKENS

ASKED_HERE, ASKED_THERE, LIFTED = Lamp("white", "fast"), Lamp("white"), Lamp("white", "slow")
WRONG, UNREAD, RIGHT = Lamp("red"), Lamp("red", "slow"), Lamp("green")
START, END = Lamp("blue"), Lamp("purple")
PADLOCK_WANTED, LETTER, TILE, STRAY = Lamp("green", "fast"), Lamp("green"), Lamp("green", "slow"), Lamp("red", "fast")


def lamps(setup: BoardSetup, state: BoardState) -> dict[Place, Lamp]:
    """Return every pixel that is lit."""
    match = state.match
    if match is None or match.phase == "OVER":
        return {}
    lit = dict.fromkeys(_stray_padlocks(state), STRAY)
    if match.phase == "RACK":
        return lit
    if match.phase == "SWAP":
        return lit | _swap(state)
    for seat in SEATS:
        for position in SLOTS:
            places = {Place(seat, position): _slot(state, seat, position)}
            places[Place(seat, position, lock=True)] = _lock(state, seat, position)
            lit |= {place: lamp for place, lamp in places.items() if lamp is not None}
    return lit


def beacons(state: BoardState) -> dict[Seat, Rhythm]:
    """Return the turn lamps: steady for who is to act, slow for who is to lay, fast for an open guess or Ask."""
    match, desk = state.match, state.desk
    if match is None or match.phase == "OVER" or desk.paused or desk.off:
        return {}
    if desk.entries:
        return dict.fromkeys(desk.entries, "fast")
    if match.phase == "RACK":
        return {seat: "slow" for seat in SEATS if seat not in match.words}
    if match.phase == "SWAP":
        return {seat: "slow" for seat in SEATS if faults(state, seat)}
    if desk.reorder:
        return {seat: "slow" for seat in SEATS if tiles_astray(state, seat)}
    return {} if match.turn is None else {match.turn: "steady"}


def _swap(state: BoardState) -> dict[Place, Lamp]:
    """Light a side from its first foreign tile on: wrong and right ones, and those that are not read."""
    match = state.match
    assert match is not None
    lit = {}
    for seat in SEATS:
        own = match.racks[seat]
        found = faults(state, seat)
        lying = {slot: own_tile(state.layout, Place(seat, slot)) for slot in SLOTS}
        if not any(tile is not None and tile not in own for tile in lying.values()):
            continue
        for slot, tile in lying.items():
            fault = found.get(slot)
            if fault in {"unread", "no hub"}:
                lit[Place(seat, slot)] = UNREAD
            elif fault not in {None, "empty"}:
                lit[Place(seat, slot)] = WRONG
            elif tile is not None:
                lit[Place(seat, slot)] = RIGHT
    return lit


def _slot(state: BoardState, seat: Seat, position: int) -> Lamp | None:
    match, place = state.match, Place(seat, position)
    assert match is not None
    laid = match.sides[seat][position - 1]
    number = own_tile(state.layout, place)
    trouble = place in state.layout.troubles
    asked = match.phase == "FACES" and position in match.live
    if number is None and not trouble and ((asked and seat == match.turn) or _spells(state, seat)):
        return LIFTED
    if not trouble and number != laid.tile:
        return WRONG
    if asked:
        return ASKED_HERE if seat == match.turn else ASKED_THERE
    return UNREAD if trouble else _mark(laid)


def _mark(laid: Laid) -> Lamp | None:
    return START if laid.start else END if laid.end else None


def _spells(state: BoardState, seat: Seat) -> bool:
    entry = state.desk.entries.get(seat)
    return isinstance(entry, GuessEntry) and not entry.confirming


def _lock(state: BoardState, seat: Seat, position: int) -> Lamp | None:
    match, place = state.match, Place(seat, position, lock=True)
    assert match is not None
    lock = match.sides[seat][position - 1].lock
    if lock == "none":
        return STRAY if _has_padlock(state, place) else None
    lying = state.layout.lying.get(place)
    if seat in state.desk.entries and lying is not None and lying.piece in TOKENS:
        return None
    if not _has_padlock(state, place) and place not in state.layout.troubles:
        return PADLOCK_WANTED
    return LETTER if lock == "letter" else TILE


def _has_padlock(state: BoardState, place: Place) -> bool:
    lying = state.layout.lying.get(place)
    return lying is not None and kind_of(lying.piece) == PADLOCK


def _stray_padlocks(state: BoardState) -> list[Place]:
    """Return the lock positions with a padlock that no lock stands for."""
    pieces = wanted(state.match)
    return [place for place in state.layout.lying if _has_padlock(state, place) and place not in pieces and place.lock]
