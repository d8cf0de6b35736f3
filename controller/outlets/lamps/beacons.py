"""Beacon outlet: whose turn it is, and what was accepted, comes in; turn lamps are lit and the buzzer sounds."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.core import Fact, Pressed, Rhythm, Seat
from hardware.ports import Beacon

ARMED_MS = 80
"""Long enough to be heard, short enough to be over before the button is let go."""


class BeaconOutlet:
    """The turn lamps and the buzzer. Lamps are a view that may be repainted; a beep happens once, never in replay."""

    def __init__(self, beacon: Beacon) -> None:
        self._beacon = beacon
        self._told: dict[Seat, Rhythm] | None = None

    def show(self, rhythms: Mapping[Seat, Rhythm]) -> None:
        """Light exactly these seats' lamps; telling the same again leaves a blinking lamp in its rhythm."""
        if rhythms != self._told:
            self._beacon.light(rhythms)
            self._told = dict(rhythms)

    def accepted(self, fact: Fact) -> None:
        """Answer a fact that was stored: a button that has been held long enough to count beeps."""
        if isinstance(fact, Pressed) and fact.gesture == "armed":
            self._beacon.beep(ARMED_MS)
