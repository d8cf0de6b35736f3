"""Drivers: the buttons on the Pi's pins. Takes edges from gpiozero on any thread, gives raw edges on the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from hardware.drivers.gpio import gpio_faults
from hardware.ports import Clock, Edge, PartChanged, Report, Reporter

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory


class Buttons:
    """Buttons between a pin and ground, pulled up; each change of level is reported as it comes, bouncing and all.

    Debouncing and holding are not done here: pin factories differ in them.
    """

    def __init__(self, pins: Mapping[str, int], pin_factory: Factory, clock: Clock, report: Reporter) -> None:
        """Claim the pins, on the running event loop, and report which buttons are there and which are pressed already.

        Args:
            pins: GPIO number of each button, by its name.
            pin_factory: gpiozero's, always given: its own choice depends on what happens to be installed.
            clock: the event loop's; read on other threads, too.
            report: is handed PartChanged for each button, then Edge.
        """
        self._clock = clock
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._closed = False
        self._devices: list[DigitalInputDevice] = []
        for button, pin in pins.items():
            self._claim(button, pin, pin_factory)

    def close(self) -> None:
        """Let go of the pins; nothing is reported afterwards."""
        self._closed = True
        for device in self._devices:
            device.close()
        self._devices.clear()

    def _claim(self, button: str, pin: int, pin_factory: Factory) -> None:
        from gpiozero import DigitalInputDevice  # noqa: PLC0415  # takes long to import, and not every board has one

        try:
            device = DigitalInputDevice(pin, pull_up=True, pin_factory=pin_factory)
        except gpio_faults(pin_factory) as fault:
            reason = f"GPIO{pin} cannot be used ({fault}): correct its pin in board.toml, or end what else uses it"
            self._report(PartChanged(button, False, self._clock.now_ns(), reason))
            return
        self._devices.append(device)
        self._report(PartChanged(button, True, self._clock.now_ns()))
        device.when_activated = partial(self._changed, button, True)
        device.when_deactivated = partial(self._changed, button, False)
        if device.is_active:
            self._pass_on(Edge(button, True, self._clock.now_ns(), found=True))

    def _changed(self, button: str, pressed: bool) -> None:
        """Report an edge with the time it has now, whatever thread it comes on."""
        edge = Edge(button, pressed, self._clock.now_ns())
        if threading.get_ident() == self._thread:
            self._pass_on(edge)
        else:
            with suppress(RuntimeError):  # the loop has been closed
                self._loop.call_soon_threadsafe(self._pass_on, edge)

    def _pass_on(self, report: Report) -> None:
        if not self._closed:
            self._report(report)
