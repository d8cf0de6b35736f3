"""Drivers: one side's reader hub. Takes a line that can be opened, gives sightings; takes lights, sends pixels."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from hardware.drivers.absence import AbsenceLog
from hardware.drivers.magnet_code import lie_of
from hardware.errors import LinkError
from hardware.link.config import HubConfig
from hardware.link.hub import HubLinked, HubLost, HubSession, News
from hardware.link.messages import ANTENNAS, AntennaReading, Pixel
from hardware.ports import (
    Antenna,
    Clock,
    Colour,
    Light,
    OpenWire,
    PartChanged,
    Reporter,
    Side,
    Sighting,
    Wire,
    antenna_of,
)

REOPEN_S = 0.5

COLOURS: Mapping[Colour, tuple[int, int, int]] = {
    "white": (40, 40, 40),
    "red": (120, 0, 0),
    "green": (0, 90, 0),
    "blue": (0, 0, 120),
    "purple": (60, 0, 60),
}
"""Red, green, blue of each colour. Twelve of any draw under 120 mA, so the hub's cap of 180 mA changes none."""


class ReaderHub:
    """Keeps the hub of one side: opens its line again and again, reports what it sees, lights its pixels (`Lamps`).

    `run` is its one task; all else happens when bytes arrive. Reports are made on the event loop.
    """

    def __init__(
        self,
        side: Side,
        open_wire: OpenWire,
        clock: Clock,
        report: Reporter,
        config: HubConfig,
        *,
        unit: bytes | None = None,
    ) -> None:
        """Take what the hub needs, and open nothing yet.

        Args:
            side: where its antennas are.
            open_wire: opens the line; raises LinkError while there is no such port.
            clock: the event loop's.
            report: is handed Sighting and PartChanged (`hub-north`).
            config: what the hub is told when it has said hello.
            unit: the eight bytes of its unit id, checked when it says hello; None takes any hub.
        """
        self.part = f"hub-{side}"
        self._side: Side = side
        self._open_wire = open_wire
        self._clock = clock
        self._report = report
        self._session = HubSession(config, unit)
        self._wire: Wire | None = None
        self._closed = False
        self._absence = AbsenceLog(self.part, clock)

    async def run(self) -> None:
        """Keep the line open and the hub alive until `close`, or until cancelled."""
        try:
            while not self._closed:
                if self._wire is None:
                    self._open()
                else:
                    self._session.tick(self._clock.now_ns())
                    self._pass_on()
                self._absence.repeat()
                await asyncio.sleep(self._pause_s())
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the line and report nothing more; the hub goes dark by itself. Never raises."""
        self._closed = True
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def light(self, lights: Mapping[Antenna, Light]) -> None:
        """Show exactly these of this side's lights, as soon as the hub is there."""
        self._session.light([_pixel(lights.get(antenna_of(self._side, channel))) for channel in range(ANTENNAS)])
        self._pass_on()

    def configure(self, config: HubConfig) -> None:
        """Tell the hub other settings."""
        self._session.configure(config)
        self._pass_on()

    def _pause_s(self) -> float:
        """Return how long to sleep: so that a lost line is soon opened again, and rounding of times makes no spin."""
        if self._wire is None:
            return REOPEN_S
        return min(REOPEN_S, max(1e-3, (self._session.due_ns - self._clock.now_ns()) / 1e9))

    def _open(self) -> None:
        try:
            self._wire = self._open_wire(self._received, self._lost)
        except LinkError as fault:
            self._session.lost(self._clock.now_ns(), str(fault))
        else:
            self._session.opened(self._clock.now_ns())
        self._pass_on()

    def _received(self, received: bytes) -> None:
        self._session.received(received, self._clock.now_ns())
        self._pass_on()

    def _lost(self, reason: str) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        self._session.lost(self._clock.now_ns(), reason)
        self._pass_on()

    def _pass_on(self) -> None:
        """Hand what the session has to say to the hub and to whoever listens."""
        out = self._session.take_bytes()
        for news in self._session.take_news():
            if not self._closed:
                self._tell(news)
        if out and self._wire is not None:
            try:
                self._wire.write(out)
            except LinkError as fault:
                self._lost(str(fault))

    def _tell(self, news: News) -> None:
        now_ns = self._clock.now_ns()
        match news:
            case HubLinked():
                self._absence.back()
                self._report(PartChanged(self.part, True, now_ns))
            case HubLost(reason):
                self._absence.away(reason)
                self._report(PartChanged(self.part, False, now_ns, reason))
            case _:
                self._report(self._sighting(news.reading, news.inventory, now_ns))

    def _sighting(self, reading: AntennaReading, inventory: bool, now_ns: int) -> Sighting:
        lie = lie_of(reading.word)
        return Sighting(
            antenna=antenna_of(self._side, reading.channel),
            reading=reading.state,
            at_ns=now_ns,
            uid=reading.uid,
            top=lie.top,
            down=lie.down,
            magnets=lie.magnets,
            inventory=inventory,
        )


def _pixel(light: Light | None) -> Pixel:
    return Pixel() if light is None else Pixel(*COLOURS[light.colour], light.rhythm)
