"""Turn lamps and buzzer on simulated lines: when their pins were set comes in, what an eye and an ear notice out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from hardware.ports import Rhythm, Side
from hardware.sim.eye import is_steady, seen_light
from hardware.sim.lines.gpio import GpioLines


class SimulatedLamps:
    """A side's lamp, and the buzzer, where their pins (`lamp-north`, `lamp-south`, `buzzer`) are fitted."""

    def __init__(self, lines: GpioLines, pins: Mapping[str, int]) -> None:
        self._lines, self._pins = lines, pins

    def rhythm(self, side: Side) -> Rhythm | None:
        """Return the rhythm that an eye made out of a turn lamp, None for a dark one or none at all."""
        light = seen_light(self._shone(side), 0, self._lines.now_ns())
        return None if light is None else light.rhythm

    def is_steady(self, side: Side) -> bool:
        """Return whether a turn lamp has been the same for long; else a second look tells its rhythm."""
        return is_steady(self._shone(side), 0, self._lines.now_ns())

    def beeps(self) -> list[int]:
        """Return how long (ms) the buzzer sounded, each time lately."""
        edges = self._lines.written[self._pins["buzzer"]] if "buzzer" in self._pins else ()
        return [round((until_ns - at_ns) / 1e6) for (at_ns, level), (until_ns, _) in pairwise(edges) if level]

    def _shone(self, side: Side) -> list[tuple[int, bytes]]:
        """Return how a turn lamp shone lately, as a strip of one white pixel."""
        pin = self._pins.get(f"lamp-{side}")
        written = self._lines.written[pin] if pin is not None else ()
        return [(at_ns, bytes((255 * level,)) * 3) for at_ns, level in written]
