"""What differs between the board and what should lie on it: wanted pieces and a layout in, the fewest moves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

import msgspec

from controller.games.core import Place
from controller.games.layout import Layout, Lying
from controller.games.pieces import PADLOCKS

PADLOCK = "padlock"
"""Stands for any padlock: one is as good as the other."""


class Wanted(msgspec.Struct, frozen=True):
    """What should lie on a place; `face` (1-6) at its top mark where that matters."""

    piece: str
    face: int | None = None


class Move(msgspec.Struct, frozen=True):
    """One thing to do: put a piece (from `origin`, None: from beside the board) on a place, turn it, or take it off."""

    do: Literal["put", "turn", "take"]
    place: Place
    piece: str
    face: int | None = None
    origin: Place | None = None


def guide(wanted: Mapping[Place, Wanted], layout: Layout) -> tuple[Move, ...]:
    """Return the moves that lead from what lies to what should lie, as few as can be, each possible when it comes.

    A place that is not read counts as right, unless its piece lies elsewhere. Pieces that nobody wants stay where they
    are, unless they are padlocks or lie where another piece is wanted.
    """
    puts = _untangled(_puts(wanted, layout), _stray_padlocks(wanted, layout))
    origins = {put.origin for put in puts}
    takes = [
        Move("take", place, lying.piece)
        for place, lying in sorted(layout.lying.items())
        if place not in origins and _is_in_the_way(wanted.get(place), lying)
    ]
    return (*takes, *_in_order(puts, layout), *_turns(wanted, layout))


def is_right(wanted: Wanted, lying: Lying) -> bool:
    """Tell whether this is the piece, however it is turned."""
    return kind_of(lying.piece) == wanted.piece


def kind_of(piece: str) -> str:
    """Return the piece's name, one name for all padlocks."""
    return PADLOCK if piece in PADLOCKS else piece


def _is_in_the_way(wanted: Wanted | None, lying: Lying) -> bool:
    return lying.piece in PADLOCKS if wanted is None else not is_right(wanted, lying)


def _puts(wanted: Mapping[Place, Wanted], layout: Layout) -> list[Move]:
    """Return a move for every piece that lacks, from where one lies that is not right there."""
    astray: dict[str, list[Place]] = {}
    for place, lying in sorted(layout.lying.items()):
        if place not in wanted or not is_right(wanted[place], lying):
            astray.setdefault(kind_of(lying.piece), []).append(place)
    puts = []
    for place, want in sorted(wanted.items()):
        known = layout.lying.get(place)
        origins = astray.get(want.piece, [])
        unread = place in layout.troubles and known is None
        if (known is None or not is_right(want, known)) and (origins or not unread):
            near = next((origin for origin in origins if origin.side == place.side), origins[0] if origins else None)
            if near is not None:
                origins.remove(near)
            puts.append(Move("put", place, want.piece, want.face, near))
    return puts


def _stray_padlocks(wanted: Mapping[Place, Wanted], layout: Layout) -> list[Place]:
    """Return where padlocks lie that are not right there, besides those that are put somewhere."""
    return [
        place
        for place, lying in sorted(layout.lying.items())
        if lying.piece in PADLOCKS and (place not in wanted or not is_right(wanted[place], lying))
    ]


def _untangled(puts: list[Move], padlocks: list[Place]) -> list[Move]:
    """Exchange which padlock goes where for as long as that leaves fewer rings, each of which costs a move."""
    while better := next((tried for tried in _exchanges(puts, padlocks) if _rings(tried) < _rings(puts)), None):
        puts = better
    return puts


def _exchanges(puts: list[Move], padlocks: list[Place]) -> Iterator[list[Move]]:
    """Yield the moves with the padlocks of two of them exchanged, or with one that nobody has put anywhere."""
    origins = [put.origin for put in puts]
    numbers = [number for number, put in enumerate(puts) if put.piece == PADLOCK]
    for one, other in combinations(numbers, 2):
        yield _from(puts, {one: origins[other], other: origins[one]})
    for number in numbers:
        for spare in padlocks:
            if origins[number] is not None and spare not in origins:
                yield _from(puts, {number: spare})


def _from(puts: list[Move], origins: Mapping[int, Place | None]) -> list[Move]:
    return [
        msgspec.structs.replace(put, origin=origins[number]) if number in origins else put
        for number, put in enumerate(puts)
    ]


def _rings(puts: list[Move]) -> int:
    """Return how many rings there are: pieces each of which waits for the place of the next."""
    rings, left = 0, list(puts)
    while left:
        held = {put.origin for put in left}
        free = next((put for put in left if put.place not in held), None)
        if free is None:
            rings += 1
            free = next(put for put in left if put.origin is not None)
            left.append(msgspec.structs.replace(free, origin=None))
        left.remove(free)
    return rings


def _in_order(puts: list[Move], layout: Layout) -> list[Move]:
    """Order the moves so that each finds its place free; a ring is opened by taking one piece into the hand."""
    moves: list[Move] = []
    left = list(puts)
    while left:
        held = {put.origin for put in left}
        free = next((put for put in left if put.place not in held), None)
        if free is None:
            number = next(n for n, put in enumerate(left) if put.origin is not None)
            first = left[number]
            assert first.origin is not None
            moves.append(Move("take", first.origin, layout.lying[first.origin].piece))
            left[number] = msgspec.structs.replace(first, origin=None)
            continue
        moves.append(free)
        left.remove(free)
    return moves


def _turns(wanted: Mapping[Place, Wanted], layout: Layout) -> list[Move]:
    turns = []
    for place, want in sorted(wanted.items()):
        lying = layout.lying.get(place)
        if lying is None or place in layout.troubles or want.face is None or not is_right(want, lying):
            continue
        if lying.down or lying.face not in {None, want.face}:
            turns.append(Move("turn", place, want.piece, want.face))
    return turns
