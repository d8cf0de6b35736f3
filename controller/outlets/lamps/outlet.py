"""Lamp outlet: the lamps that are lit now come in by place; each hub is told its own pixels, only when they change."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.core import Lamp, Place
from hardware.ports import SIDES, Antenna, Lamps, Light, Side


class LampOutlet:
    """The pixels of both sides. Hubs keep and animate what they were told, so nothing is repeated here."""

    def __init__(self, north: Lamps, south: Lamps) -> None:
        self._hubs: dict[Side, Lamps] = {"north": north, "south": south}
        self._told: dict[Side, dict[Antenna, Light] | None] = {"north": None, "south": None}

    def show(self, lamps: Mapping[Place, Lamp]) -> None:
        """Light exactly these places; all others are dark."""
        for side in SIDES:
            lights = {_antenna(place): _light(lamp) for place, lamp in lamps.items() if place.side == side}
            if lights != self._told[side]:
                self._hubs[side].light(lights)
                self._told[side] = lights


def _antenna(place: Place) -> Antenna:
    return Antenna(place.side, place.slot, place.lock)


def _light(lamp: Lamp) -> Light:
    return Light(lamp.colour, lamp.rhythm)
