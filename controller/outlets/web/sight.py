"""Web outlet: who may see what: all there is and the seats a page sits on come in, what that page is shown goes out.

Built by inclusion, and pure: two looks that differ only in what these seats may not know give equal sights. Hidden
pieces are sorted and named by their places, so that neither an id nor an order tells which one lies there; of a hidden
rack only its number of tiles is shown, so that nobody sees from which place of it a tile was taken. Which code card or
face-down digit lies on a slot is shown to nobody; the own side may move it all the same.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from controller.games.core import SEATS, Seat
from controller.outlets.web.places import BOX, HAND, PILES, parts, places
from controller.outlets.web.tabletop import Fittings, Lies, Look
from controller.outlets.web.wire.told import (
    Board,
    Bots,
    BotsChanged,
    Fault,
    Faults,
    Frame,
    Lights,
    Match,
    News,
    Piece,
    Pieces,
    Rhythms,
    Words,
)

V = TypeVar("V")
_PLACES = tuple(places())
_SIDES = {place.name: place.side for place in _PLACES}
_RACKS = {place.name for place in _PLACES if place.name.startswith("rack-")}
_PILES = {*PILES.values()}
_GATHERED = {place.name for place in _PLACES if place.name.startswith("tray-")} | _PILES
"""Where many pieces lie at one place."""
_TELLING = {"tile", "digit", "card"}
"""Pieces whose names are secrets where they lie face down, stand on a rack, or are left over in a tray or a pile."""


class Sight(msgspec.Struct, frozen=True):
    """What one page is shown at one moment; pieces by id.

    `within_reach` is told to nobody: by id which piece it is, of those that the page may take. `held` are those in its
    hand.
    """

    seats: tuple[Seat, ...]
    pieces: Mapping[str, Piece]
    box: int
    frames: Mapping[Seat, bytes]
    words: Mapping[Seat, str]
    pixels: Mapping[str, str]
    rhythms: Mapping[str, str]
    lamps: Mapping[str, bool]
    buzzer: bool
    faults: tuple[Fault, ...]
    bots: Bots
    mates: Bots
    match: Mapping[str, Any]
    within_reach: Mapping[str, str]
    held: frozenset[str]


def allowed(look: Look, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats, each once and in order, that no bot plays."""
    return tuple(seat for seat in SEATS if seat in seats and look.bots.get(seat) is None)


def sight(look: Look, seats: tuple[Seat, ...], page: str) -> Sight:
    """Return what the page of this name is shown while it sits on these seats, of which it keeps those `allowed`."""
    sat = allowed(look, seats)
    looked = ((_shown(lies, sat, page), lies.piece) for lies in look.pieces)
    shown = sorted(_closed_up((piece, name) for piece, name in looked if piece), key=lambda pair: pair[0].id)
    return Sight(
        seats=sat,
        pieces={piece.id: piece for piece, _ in shown},
        box=sum(lies.at == BOX for lies in look.pieces),
        frames={seat: look.frames[seat] for seat in sat if seat in look.frames},
        words={seat: look.words[seat] for seat in sat if seat in look.words},
        pixels=look.pixels,
        rhythms=look.rhythms,
        lamps=look.lamps,
        buzzer=look.buzzer,
        faults=look.faults,
        bots=look.bots,
        mates=look.mates,
        match=look.match,
        within_reach={piece.id: name for piece, name in shown if piece.piece or _may_be_moved(piece, sat)},
        held=frozenset(lies.piece for lies in look.pieces if lies.at == HAND and lies.holder == page),
    )


def _shown(lies: Lies, sat: tuple[Seat, ...], page: str) -> Piece | None:
    """Return a piece as a page that sits there is told of it, None where it is told nothing."""
    if lies.at == HAND:
        return _in_hand(lies) if lies.holder == page else None
    if lies.at == BOX:
        return _known(lies) if sat == SEATS else None
    if lies.what in _TELLING and _is_unseen(lies, sat):
        above = f"+{lies.layer}" if lies.layer else ""
        return Piece(f"?{lies.at}{above}", lies.what, lies.at, down=True, layer=lies.layer)
    return _known(lies)


def _in_hand(lies: Lies) -> Piece:
    """Return a piece as whoever has it in the hand is told of it: a card is only moved, not looked at."""
    return Piece(f"?{HAND}", lies.what, HAND, down=True) if lies.what == "card" else _known(lies)


def _is_unseen(lies: Lies, sat: tuple[Seat, ...]) -> bool:
    """Tell whether nobody who sits there sees which piece this is; what is left in a tray would tell what is not."""
    if lies.what == "card" or (lies.what == "digit" and lies.down and lies.at not in _GATHERED):
        return True
    return _SIDES[lies.at] not in (*sat, None) and (lies.down or lies.at in _RACKS or lies.at in _GATHERED)


def _may_be_moved(piece: Piece, sat: tuple[Seat, ...]) -> bool:
    """Tell whether a page moves this piece without seeing which it is: a card or digit of the own side, not a pile."""
    if piece.what not in ("card", "digit") or piece.at in _PILES:
        return False
    return piece.at == HAND or _SIDES[piece.at] in sat


def _closed_up(shown: Iterable[tuple[Piece, str]]) -> Iterator[tuple[Piece, str]]:
    """Yield the pieces, those hidden on a rack as if they stood there without a gap, those of a tray as counted."""
    standing: Counter[Seat] = Counter()
    lying: Counter[tuple[str, str]] = Counter()
    for piece, name in shown:
        side = _SIDES.get(piece.at)
        if piece.piece is None and piece.at in _GATHERED:
            count = lying[piece.at, piece.what]
            lying[piece.at, piece.what] += 1
            yield msgspec.structs.replace(piece, id=f"?{piece.at}+{piece.what}-{count + 1}", layer=count), name
            continue
        if piece.piece is None and side is not None and piece.at in _RACKS:
            standing[side] += 1
            place = f"rack-{side}-{standing[side]}"
            yield msgspec.structs.replace(piece, id=f"?{place}", at=place, layer=0), name
        else:
            yield piece, name


def _known(lies: Lies) -> Piece:
    return Piece(lies.piece, lies.what, lies.at, lies.piece, lies.glyphs, lies.top, lies.down, lies.layer)


def board(fittings: Fittings, now: Sight) -> Board:
    """Return the message that tells a page everything but what shines and is displayed."""
    fitted = [*fittings.buttons, *fittings.lamps, *(f"oled-{seat}" for seat in fittings.oleds)]
    return Board(
        simulated=fittings.simulated,
        game=fittings.game,
        places=_PLACES,
        parts=tuple(parts(fitted)),
        pieces=tuple(now.pieces.values()),
        box=now.box,
        buttons=fittings.buttons,
        oleds=fittings.oleds,
        lamps=fittings.lamps,
        faults=now.faults,
        fault_kinds=fittings.fault_kinds,
        bots=now.bots,
        mates=now.mates,
        levels=fittings.levels,
        seats=now.seats,
        steps=fittings.steps,
    )


def whole(fittings: Fittings, now: Sight) -> Iterator[News]:
    """Yield everything that a page is told when it begins anew."""
    yield board(fittings, now)
    dark = msgspec.structs.replace(now, frames={}, words={}, pixels={}, rhythms={}, lamps={}, match={})
    yield from changes(dark, now)


def changes(before: Sight, now: Sight) -> Iterator[News]:
    """Yield what a page that was shown one sight must be told to have the next one, the seats being the same."""
    if before.pieces != now.pieces or before.box != now.box:
        gone = tuple(piece for piece in before.pieces if piece not in now.pieces)
        yield Pieces(tuple(_changed(before.pieces, now.pieces).values()), gone, now.box)
    for seat, rows in _changed(before.frames, now.frames).items():
        yield Frame(seat, b64encode(rows).decode())
    for seat, text in _changed(before.words, now.words).items():
        yield Words(seat, text)
    pixels, lamps = _changed(before.pixels, now.pixels), _changed(before.lamps, now.lamps)
    if pixels or lamps or before.buzzer != now.buzzer:
        yield Lights(pixels, lamps, now.buzzer)
    if rhythms := _changed(before.rhythms, now.rhythms):
        yield Rhythms(rhythms)
    if before.faults != now.faults:
        yield Faults(now.faults)
    if (before.bots, before.mates) != (now.bots, now.mates):
        yield BotsChanged(now.bots, now.mates)
    if before.match != now.match:
        yield Match(dict(now.match))


def _changed(before: Mapping[Any, V], now: Mapping[Any, V]) -> dict[Any, V]:
    return {key: value for key, value in now.items() if before.get(key) != value}
