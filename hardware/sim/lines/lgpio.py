"""The library lgpio as gpiozero calls it, over the simulated lines of one board instead of a Pi's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.sim.lines.gpio import GpioLines

PINS = 58
RISING, FALLING = 1, 2
PULL_UP, PULL_DOWN, PULL_NONE = 32, 64, 128
IN_USE, OUT, INPUT, OUTPUT, ALERT = 1, 2, 1 << 8, 1 << 9, 1 << 10
"""Bits of a line's mode; the last three say how this process has claimed it."""

Called = Callable[[int, int, int, int], None]
"""Called with handle, pin, level and nanoseconds."""


class LgpioError(Exception):
    """What the stand-in raises as `lgpio.error`; the words are those of the library."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


class Alert:
    """What `lgpio.callback` returns."""

    def __init__(self, lines: GpioLines, handle: int, pin: int, edge: int, func: Called) -> None:
        self._lines, self._handle, self._pin, self._edge, self._func = lines, handle, pin, edge, func
        lines.add_alert(pin, self)

    def fire(self, edge: int, level: int, ticks_ns: int) -> None:
        """Call the function, if it waits for this edge."""
        if self._edge & edge:
            self._func(self._handle, self._pin, level, ticks_ns)

    def cancel(self) -> None:
        """Call it no more."""
        self._lines.remove_alert(self._pin, self)


class Lgpio:
    """The part of the lgpio module that gpiozero and the GPIO driver use; names and numbers are the library's."""

    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = PULL_UP, PULL_DOWN, PULL_NONE
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = RISING, FALLING, RISING | FALLING
    error = LgpioError

    def __init__(self, lines: GpioLines) -> None:
        self._lines = lines
        self._handles = 0
        self._open: set[int] = set()

    def gpiochip_open(self, gpiochip: int) -> int:
        """Open the one chip there is, number 0, and return a handle."""
        if gpiochip != 0:
            raise LgpioError("can not open gpiochip")
        self._handles += 1
        self._open.add(self._handles)
        return self._handles

    def gpiochip_close(self, handle: int) -> int:
        """Give back the handle and all its lines."""
        self._known(handle)
        self._lines.free_all(handle)
        self._open.remove(handle)
        return 0

    def gpio_get_chip_info(self, handle: int) -> list[int | str]:
        """Return status, number of lines, name and label."""
        self._known(handle)
        return [0, PINS, "gpiochip0", "pinctrl-bcm2711"]

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        """Return the bits that say how a line is claimed."""
        line = self._lines.held(self._known(handle), gpio)
        return IN_USE | (OUT if line.kind == OUTPUT else 0) | line.kind | line.flags

    def gpio_claim_input(self, handle: int, gpio: int, lFlags: int = 0) -> int:  # noqa: N803 - the library's name
        """Claim a line as an input."""
        self._lines.claim(self._known(handle), gpio, INPUT, lFlags)
        return 0

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, lFlags: int = 0) -> int:  # noqa: N803
        """Claim a line as an output at this level."""
        self._lines.write(gpio, self._lines.claim(self._known(handle), gpio, OUTPUT, lFlags), level)
        return 0

    def gpio_claim_alert(
        self, handle: int, gpio: int, eFlags: int, lFlags: int = 0, notify_handle: int | None = None  # noqa: N803
    ) -> int:  # fmt: skip
        """Claim a line as an input whose edges are reported."""
        self._lines.claim(self._known(handle), gpio, ALERT, lFlags).edges = eFlags
        return 0

    def gpio_free(self, handle: int, gpio: int) -> int:
        """Give a line back."""
        self._lines.free(self._known(handle), gpio)
        return 0

    def gpio_read(self, handle: int, gpio: int) -> int:
        """Return a claimed line's level."""
        self._lines.held(self._known(handle), gpio)
        return self._lines.level(gpio)

    def gpio_write(self, handle: int, gpio: int, level: int) -> int:
        """Set an output's level."""
        line = self._lines.held(self._known(handle), gpio)
        if line.kind != OUTPUT:
            raise LgpioError("GPIO is not an output")
        self._lines.write(gpio, line, level)
        return 0

    def gpio_set_debounce_micros(self, handle: int, gpio: int, debounce_micros: int) -> int:
        """Refuse any debounce but none."""
        self._lines.held(self._known(handle), gpio)
        if debounce_micros:
            raise LgpioError("bad debounce microseconds: the simulated lines show raw edges, debounce them yourself")
        return 0

    def callback(self, handle: int, gpio: int, edge: int, func: Called) -> Alert:
        """Have a function called on edges of a line that is claimed for alerts."""
        return Alert(self._lines, self._known(handle), gpio, edge, func)

    def _known(self, handle: int) -> int:
        if handle not in self._open:
            raise LgpioError("unknown handle")
        return handle
