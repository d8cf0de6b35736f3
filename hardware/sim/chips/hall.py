"""Three linear Hall sensors under each slot: where a tile's magnets lie comes in, ADC readings go out.

The readings follow from geometry alone (dipoles, the magnet code of the tile), not from any table of words.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import cos, radians, sin

import msgspec

RADIUS_MM = 17.0
"""How far magnets lie from the middle of a tile, and sensors from the middle of a slot."""

POLES = {1: 1, 2: 1, 3: 1, 5: -1}
"""The magnet code: north towards the face under glyphs 1, 2 and 3, south under 5, nothing under 4 and 6."""

SENSOR_DEGREES = (0, 120, 240)

_MOMENT = 12.6 * 4.0**3 / 2
"""A disc of 3 x 1 mm (N35) as a dipole, in mT mm^3: 12.6 mT at 4 mm on its axis."""

_COUNTS_PER_MT = 8.6 / 3300 * 65535
"""A 49E at 3.3 V, roughly 8.6 mV/mT, read by a ratiometric ADC of 16 bits."""

REST = 32768


class Magnets(msgspec.Struct, frozen=True):
    """How a tile with magnets lies in a slot.

    `top` is the edge (1-6) at the top mark, `down` whether it lies face down; `dx_mm` to the right and `dy_mm` towards
    the top mark are its misplacement, `degrees` how far it is turned clockwise, `gap_mm` the height of the magnets over
    the sensors. `missing` names glyphs whose magnet has fallen out.
    """

    top: int
    down: bool = False
    dx_mm: float = 0.0
    dy_mm: float = 0.0
    degrees: float = 0.0
    gap_mm: float = 3.0
    missing: tuple[int, ...] = ()


def _place(degrees_clockwise: float) -> tuple[float, float]:
    """Return x (right) and y (towards the top mark) in mm of a place on the circle."""
    angle = radians(degrees_clockwise)
    return RADIUS_MM * sin(angle), RADIUS_MM * cos(angle)


def _axial_mt(distance_mm: float, height_mm: float) -> float:
    """Return the vertical field of an upright dipole at this horizontal distance and height, in mT."""
    away = distance_mm**2 + height_mm**2
    return float(_MOMENT * (2 * height_mm**2 - distance_mm**2) / away**2.5)


@lru_cache(4096)
def field_mt(magnets: Magnets, sensor: int) -> float:
    """Return the field at a sensor (0-2), positive where a face-up tile carries a north pole, in mT."""
    sensor_x, sensor_y = _place(SENSOR_DEGREES[sensor])
    turn, side = (-60, -1) if magnets.down else (60, 1)
    total = 0.0
    for glyph, pole in POLES.items():
        if glyph in magnets.missing:
            continue
        x, y = _place(turn * (glyph - magnets.top) + magnets.degrees)
        distance = ((x + magnets.dx_mm - sensor_x) ** 2 + (y + magnets.dy_mm - sensor_y) ** 2) ** 0.5
        total += side * pole * _axial_mt(distance, magnets.gap_mm)
    return total


class HallBoard:
    """The eighteen sensors of one hub (`firmware.hub.ports.Hall`).

    `pieces` says by slot index (0-5) what lies there with magnets; `stuck` gives by (slot, sensor) the value that a
    broken sensor always shows.
    """

    def __init__(self) -> None:
        self.pieces: dict[int, Magnets] = {}
        self.stuck: dict[tuple[int, int], int] = {}

    def read_u16(self, slot: int, sensor: int) -> int:
        """Return the ADC value 0-65535 of sensor 0-2 (0, 120, 240 degrees clockwise) of slot 0-5."""
        if (slot, sensor) in self.stuck:
            return self.stuck[slot, sensor]
        magnets = self.pieces.get(slot)
        if magnets is None:
            return REST
        return min(65535, max(0, round(REST + _COUNTS_PER_MT * field_mt(magnets, sensor))))

    def state(self) -> Hashable:
        """Return all that decides what the sensors read."""
        return frozenset(self.pieces.items()), frozenset(self.stuck.items())
