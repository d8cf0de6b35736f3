"""Drivers: the turn lamps and the buzzer on the Pi's pins. Takes which shall be lit how, and beeps; sets the pins."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from hardware.drivers.gpio import gpio_faults
from hardware.ports import SIDES, Clock, PartChanged, Reporter, Rhythm, Side

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory

BUZZER = "buzzer"
PARTS: Mapping[Side, str] = {side: f"lamp-{side}" for side in SIDES}
"""What the lamps are called in reports."""

HALF_NS: Mapping[Rhythm, int] = {"slow": 500_000_000, "fast": 125_000_000}
"""How long a lamp is lit, and then dark, in each rhythm that changes: 1 Hz and 4 Hz, as the pixels."""

_SOON_NS = 1_000
"""Timers of the event loop may come this much early."""


class SeatLamps:
    """A lamp per side and an active buzzer (`Beacon`), all moved by one timer of the running event loop.

    gpiozero would start a thread for each lamp that blinks, and none of them would keep time with another.
    """

    def __init__(self, pins: Mapping[str, int], pin_factory: Factory | None, clock: Clock, report: Reporter) -> None:
        """Claim the pins, dark and silent, and report which parts are there.

        Args:
            pins: GPIO number of each part that is fitted: `lamp-north`, `lamp-south`, `buzzer`.
            pin_factory: gpiozero's; None where nothing is fitted.
            clock: the event loop's.
            report: is handed PartChanged for each part, and again when one fails.
        """
        self._clock, self._report = clock, report
        self._factory = pin_factory
        self._devices: dict[str, DigitalOutputDevice] = {}
        self._rhythms: dict[str, Rhythm] = {}
        self._lit_ns = self._silent_ns = 0
        self._timer: asyncio.TimerHandle | None = None
        for part, pin in pins.items():
            self._claim(part, pin)

    def light(self, rhythms: Mapping[Side, Rhythm]) -> None:
        """Light exactly these lamps; every rhythm begins anew, lit."""
        self._rhythms = {PARTS[side]: rhythm for side, rhythm in rhythms.items()}
        self._lit_ns = self._clock.now_ns()
        self._tick()

    def beep(self, ms: int) -> None:
        """Sound for so many milliseconds from now on."""
        self._silent_ns = self._clock.now_ns() + ms * 1_000_000
        self._tick()

    def close(self) -> None:
        """Let go of the pins: everything is dark and silent."""
        if self._timer is not None:
            self._timer.cancel()
        for device in self._devices.values():
            self._let_go(device)
        self._devices.clear()

    def _claim(self, part: str, pin: int) -> None:
        from gpiozero import DigitalOutputDevice  # noqa: PLC0415  # takes long to import, and not every board has one

        try:
            self._devices[part] = DigitalOutputDevice(pin, pin_factory=self._factory)
        except gpio_faults(self._factory) as fault:
            self._failed(
                part, f"GPIO{pin} cannot be used ({fault}): correct its pin in board.toml, or end what uses it"
            )
            return
        self._report(PartChanged(part, True, self._clock.now_ns()))

    def _tick(self) -> None:
        """Bring all pins to where they belong now, and come again when one of them is to change."""
        if self._timer is not None:
            self._timer.cancel()
        now_ns = self._clock.now_ns() + _SOON_NS
        for part, device in list(self._devices.items()):
            self._set(part, device, self._is_on(part, now_ns))
        due_ns = min(self._dues(now_ns), default=None)
        self._timer = None if due_ns is None else asyncio.get_running_loop().call_at(due_ns / 1e9, self._tick)

    def _set(self, part: str, device: DigitalOutputDevice, on: bool) -> None:
        try:
            if device.is_active != on:
                device.value = on
        except gpio_faults(self._factory) as fault:
            self._let_go(self._devices.pop(part))
            self._failed(part, f"its pin cannot be set ({fault}): check its wiring, and start again")

    def _is_on(self, part: str, now_ns: int) -> bool:
        if part == BUZZER:
            return now_ns < self._silent_ns
        rhythm = self._rhythms.get(part)
        half_ns = HALF_NS.get(rhythm) if rhythm else None
        return rhythm is not None and (half_ns is None or (now_ns - self._lit_ns) // half_ns % 2 == 0)

    def _dues(self, now_ns: int) -> list[int]:
        """Return when each part that is there changes next."""
        halves = [
            HALF_NS[rhythm] for part, rhythm in self._rhythms.items() if part in self._devices and rhythm in HALF_NS
        ]
        dues = [self._lit_ns + ((now_ns - self._lit_ns) // half_ns + 1) * half_ns for half_ns in halves]
        return [*dues, self._silent_ns] if BUZZER in self._devices and now_ns < self._silent_ns else dues

    def _let_go(self, device: DigitalOutputDevice) -> None:
        with suppress(*gpio_faults(self._factory)):
            device.close()

    def _failed(self, part: str, reason: str) -> None:
        self._report(PartChanged(part, False, self._clock.now_ns(), reason))
