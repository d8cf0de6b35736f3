"""Drivers: what stands on pins whose GPIO chip may be late. Looks for it until it is there, then makes the device."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from hardware.drivers.seat_lamps import SeatLamps
from hardware.errors import DriverMissingError, PartAbsentError
from hardware.ports import Clock, PartChanged, Reporter, Rhythm, Side

if TYPE_CHECKING:
    from gpiozero import Factory

RETRY_S = 2.0


class Closing(Protocol):
    """Something on pins, which can be let go of."""

    def close(self) -> None:
        """Let go of the pins."""
        ...


D = TypeVar("D", bound=Closing)


class LatePins(Generic[D]):
    """A device on pins, made as soon as there is a chip for them; until then its parts are reported away.

    Where none of its parts is fitted, no chip is looked for.
    """

    def __init__(
        self,
        find: Callable[[], Factory],
        make: Callable[[Factory], D],
        parts: Iterable[str],
        clock: Clock,
        report: Reporter,
    ) -> None:
        """Look for the chip now, and again every two seconds on the running event loop.

        Args:
            find: returns gpiozero's factory; raises PartAbsentError while there is none.
            make: makes the device, which reports its parts itself.
            parts: their names.
            clock: the event loop's.
            report: is handed PartChanged for each part, once, while there is no chip.

        Raises:
            DriverMissingError: no chip could ever be found, for want of the library.
        """
        self._find, self._make = find, make
        self._parts, self._clock, self._report = tuple(parts), clock, report
        self._told = False
        self._timer: asyncio.TimerHandle | None = None
        self.device: D | None = None
        self._look()

    def close(self) -> None:
        """Look no more, and let go of the pins."""
        if self._timer is not None:
            self._timer.cancel()
        if self.device is not None:
            self.device.close()

    def _look(self) -> None:
        if not self._parts:
            return
        try:
            factory = self._find()
        except DriverMissingError:
            raise
        except PartAbsentError as absent:
            self._tell(str(absent))
            self._timer = asyncio.get_running_loop().call_later(RETRY_S, self._look)
            return
        self.device = self._make(factory)

    def _tell(self, reason: str) -> None:
        if not self._told:
            self._told = True
            for part in self._parts:
                self._report(PartChanged(part, False, self._clock.now_ns(), reason))


class LateLamps:
    """Turn lamps and buzzer (`Beacon`) whose chip may be late: they then light as they were last told to."""

    def __init__(self, find: Callable[[], Factory], pins: Mapping[str, int], clock: Clock, report: Reporter) -> None:
        """Take where the parts are; see `LatePins`."""
        self._rhythms: Mapping[Side, Rhythm] = {}

        def make(factory: Factory) -> SeatLamps:
            lamps = SeatLamps(pins, factory, clock, report)
            lamps.light(self._rhythms)
            return lamps

        self._pins = LatePins(find, make, pins, clock, report)

    def light(self, rhythms: Mapping[Side, Rhythm]) -> None:
        """Light exactly these lamps, now or when they can be."""
        self._rhythms = rhythms
        if self._pins.device is not None:
            self._pins.device.light(rhythms)

    def beep(self, ms: int) -> None:
        """Sound for so many milliseconds from now on; a beep that comes too late is not made up for."""
        if self._pins.device is not None:
            self._pins.device.beep(ms)

    def close(self) -> None:
        """Let go of the pins: everything is dark and silent."""
        self._pins.close()
