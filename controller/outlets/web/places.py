"""Web outlet: where things are on the standard board and around it, in millimetres, as the page draws them.

The origin is the board's middle, x goes to the right along the players' edges, y from north's edge down to south's.
The board itself reaches from -190 to 190 and from -150 to 150 (the standard build's layout); racks, trays and the box
stand around it. A slot's top mark is its edge towards the middle of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from controller.games.core import SEATS, Seat
from controller.outlets.web.wire.told import Part, Place
from hardware.ports import ANTENNAS, SLOTS

PITCH = 60
SLOT_Y, LOCK_Y, PIXEL_Y, RACK_Y, TRAY_Y, EDGE_Y = 100, 40, 130, 185, 240, 140
SLOT_SIZE, LOCK_SIZE, RACK_SIZE = 47, 31, 48

BOX, CLUES, HAND = "box", "clues", "hand"
PILES: Mapping[Seat, str] = {seat: f"cards-{seat}" for seat in SEATS}
"""Where the code cards that nobody has drawn lie, face down for everybody."""


def places() -> Iterator[Place]:
    """Yield every place that pieces can lie at: slots, lock positions, racks, trays, piles, clues, and the box."""
    for antenna in ANTENNAS:
        side, x = antenna.side, _x(antenna.slot)
        if antenna.lock:
            yield Place(str(antenna), x, _of(side, LOCK_Y), "round", side, LOCK_SIZE, LOCK_SIZE)
        else:
            yield Place(str(antenna), x, _of(side, SLOT_Y), "hexagon", side, SLOT_SIZE, SLOT_SIZE)
    for side in SEATS:
        for slot in SLOTS:
            yield Place(f"rack-{side}-{slot}", _x(slot), _of(side, RACK_Y), "hexagon", side, RACK_SIZE, RACK_SIZE)
        yield Place(f"tray-{side}", 0, _of(side, TRAY_Y), "tray", side, 380, 50)
        yield Place(PILES[side], -230, _of(side, TRAY_Y), "tray", side, 40, 50)
    yield Place(CLUES, 0, 0, "tray", None, 300, 40)
    yield Place(BOX, 240, 0, "tray", None, 80, 120)


def parts(fitted: Iterable[str]) -> Iterator[Part]:
    """Yield where each fitted part is: an OLED, a turn lamp or a button by its name, and the pixels.

    Args:
        fitted: `oled-north`, `lamp-south`, `buzzer`, and buttons as `dice`, `north`, `south`.
    """
    for antenna in ANTENNAS:
        x = _x(antenna.slot) + (22 if antenna.lock else 0)
        yield Part(f"pixel-{antenna}", x, _of(antenna.side, LOCK_Y if antenna.lock else PIXEL_Y))
    spots = {"dice": (170, 0), "buzzer": (-170, 0)}
    for side in SEATS:
        spots[f"oled-{side}"] = (0, _of(side, EDGE_Y))
        spots[f"lamp-{side}"] = (60, _of(side, EDGE_Y))
        spots[side] = (120, _of(side, EDGE_Y))
    for part in fitted:
        if part in spots:
            yield Part(f"button-{part}" if part in {"dice", *SEATS} else part, *spots[part])


def _x(slot: int) -> int:
    return PITCH * (slot - 1) - 150


def _of(side: Seat, y: int) -> int:
    return y if side == "south" else -y
