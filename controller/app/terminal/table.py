"""What a person at a real board would see, for one at a terminal: tiles with their glyphs, pieces that lie, pixels."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from controller.games.core import SEATS, Seat
from controller.games.pieces import tile_number
from controller.games.tiles import TileSet
from hardware.ports import SLOTS, Antenna
from hardware.sim.board import SimulatedBoard

ROW = 4
"""Tiles told beside each other."""
RACK_SIZE = 6


def tell_tiles(tiles: TileSet, numbers: Sequence[int]) -> str:
    """Return these tiles with their glyphs, face 1 first, a few a line."""
    each = [f"{number:>2}: {' '.join(f'{glyph:<2}' for glyph in tiles.faces[number])}" for number in numbers]
    rows = [each[start : start + ROW] for start in range(0, len(each), ROW)]
    return "\n".join("   ".join(row).rstrip() for row in rows)


def tell_racks(tiles: TileSet) -> str:
    """Return six tiles for each seat, drawn at random: what two players would take from the table (R13, R14)."""
    numbers = random.SystemRandom().sample(sorted(tiles.faces), 2 * RACK_SIZE)
    racks = (numbers[:RACK_SIZE], numbers[RACK_SIZE:])
    return "\n".join(f"{seat}\n{tell_tiles(tiles, sorted(rack))}" for seat, rack in zip(SEATS, racks, strict=True))


def tell_board(sim: SimulatedBoard, tiles: TileSet) -> str:
    """Return, a line a side, what lies on slots and lock positions, and how each pixel is lit."""
    lines = []
    for seat in SEATS:
        for lock in (False, True):
            cells = list(_cells(sim, tiles, seat, lock=lock))
            if cells or not lock:
                lines.append(f"{seat if not lock else '':<6}{'locks ' if lock else ''}{' · '.join(cells) or 'nothing'}")
    return "\n".join(lines)


def _cells(sim: SimulatedBoard, tiles: TileSet, seat: Seat, *, lock: bool) -> Iterator[str]:
    for slot in SLOTS:
        antenna = Antenna(seat, slot, lock)
        pieces = " under ".join(_name(sim, tiles, antenna, piece) for piece in sim.lying(antenna))
        light = sim.pixel(antenna)
        if pieces or light:
            lit = f" [{light.colour} {light.rhythm}]" if light else ""
            yield f"{slot}: {pieces or '-'}{lit}"


def _name(sim: SimulatedBoard, tiles: TileSet, antenna: Antenna, piece: str) -> str:
    """Return a piece's name; a tile's with the glyph at the top mark, for the person has laid it there."""
    number = tile_number(piece)
    if number is None:
        return piece
    lie = sim.lie(piece)
    return f"{number}-{tiles.glyph(number, lie.top)}{' down' if lie.down else ''}"
