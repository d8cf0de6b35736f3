"""A Pi's GPIO lines under gpiozero: stands in for the lgpio library beneath the real LGPIOFactory, one set per board.

Not simulated: debounce in the kernel (refused), PWM and waves (absent), active-low lines.
"""

from __future__ import annotations

import importlib.util
import time
from collections import defaultdict, deque
from collections.abc import Callable
from threading import Lock
from typing import Any

from hardware.sim.lines.lgpio import FALLING, INPUT, OUTPUT, PINS, PULL_UP, RISING, Alert, Lgpio, LgpioError
from hardware.sim.lines.modules import in_place_of

PI_4B = 0xC03114
"""The revision code of a Pi 4 Model B, 4 GB."""

CHANGES_KEPT = 64
"""Several seconds of a lamp that blinks fast."""

FIXED_PULL_UPS = (2, 3)
"""The Pi's I2C pins have resistors on the board."""


class _Line:
    """One claimed line: who holds it, how, and what is to be called on which edges."""

    __slots__ = ("edges", "flags", "handle", "kind", "level")

    def __init__(self, handle: int, kind: int, flags: int) -> None:
        self.handle, self.kind, self.flags = handle, kind, flags
        self.level = 0
        self.edges = 0


class GpioLines:
    """The lines of one board. `drive` is what buttons do to them, `level` what a voltmeter sees.

    `busy` holds pins that another program has claimed, `stuck` those held at a level whatever drives them, `written`
    when (ns) each output was last set to which level. Alerts are called at once, by whoever drives the line.
    """

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.now_ns = now_ns
        self.busy: set[int] = set()
        self.stuck: dict[int, int] = {}
        self.written: defaultdict[int, deque[tuple[int, int]]] = defaultdict(lambda: deque(maxlen=CHANGES_KEPT))
        self._driven: dict[int, int] = {}
        self._lines: dict[int, _Line] = {}
        self._alerts: dict[int, list[Alert]] = defaultdict(list)
        self._lgpio = Lgpio(self)

    def factory(self) -> Any:
        """Return a new gpiozero pin factory (its own LGPIOFactory) on these lines; pass it as `pin_factory`."""
        return _factory_class(self._lgpio)(self)

    def drive(self, pin: int, level: int | None) -> None:
        """Pull a line to 1 or 0 from outside, or let it go (None)."""
        before = self.level(pin)
        if level is None:
            self._driven.pop(pin, None)
        else:
            self._driven[pin] = 1 if level else 0
        self._changed(pin, before)

    def stick(self, pin: int, level: int | None) -> None:
        """Hold a line at 1 or 0, as a short circuit does, or no longer (None)."""
        before = self.level(pin)
        if level is None:
            self.stuck.pop(pin, None)
        else:
            self.stuck[pin] = 1 if level else 0
        self._changed(pin, before)

    def _changed(self, pin: int, before: int) -> None:
        """Alert whoever waits for the edge, if there is one."""
        after = self.level(pin)
        line = self._lines.get(pin)
        edge = RISING if after else FALLING
        if after != before and line is not None and line.edges & edge:
            for alert in list(self._alerts[pin]):
                alert.fire(edge, after, self.now_ns())

    def level(self, pin: int) -> int:
        """Return the level of a line: its output's, or what drives it, or its pull's; one that floats reads 0."""
        line = self._lines.get(pin)
        if pin in self.stuck:
            return self.stuck[pin]
        if line is not None and line.kind == OUTPUT:
            return line.level
        pulled_up = pin in FIXED_PULL_UPS or (line is not None and bool(line.flags & PULL_UP))
        return self._driven.get(pin, 1 if pulled_up else 0)

    # what the stand-in asks for

    def claim(self, handle: int, pin: int, kind: int, flags: int) -> _Line:
        """Claim a line or claim it anew; an input claimed as input again keeps its flags, as with the library."""
        if not 0 <= pin < PINS:
            raise LgpioError("bad GPIO number")
        held = self._lines.get(pin)
        if pin in self.busy or (held is not None and held.handle != handle):
            raise LgpioError("GPIO busy")
        if held is not None and held.kind == kind == INPUT:
            flags = held.flags
        if held is not None and held.kind == OUTPUT != kind:
            self.write(pin, held, 0)
        line = self._lines[pin] = _Line(handle, kind, flags)
        return line

    def held(self, handle: int, pin: int) -> _Line:
        """Return a line that this handle has claimed."""
        line = self._lines.get(pin)
        if line is None or line.handle != handle:
            raise LgpioError("GPIO not allocated")
        return line

    def write(self, pin: int, line: _Line, level: int) -> None:
        """Set an output."""
        line.level = 1 if level else 0
        self.written[pin].append((self.now_ns(), line.level))

    def free(self, handle: int, pin: int) -> None:
        """Give a line back; an output falls to 0."""
        line = self.held(handle, pin)
        if line.kind == OUTPUT:
            self.write(pin, line, 0)
        del self._lines[pin]

    def free_all(self, handle: int) -> None:
        """Give back all lines of a handle."""
        for pin in [pin for pin, line in self._lines.items() if line.handle == handle]:
            self.free(handle, pin)

    def add_alert(self, pin: int, alert: Alert) -> None:
        """Have an alert called for a line."""
        self._alerts[pin].append(alert)

    def remove_alert(self, pin: int, alert: Alert) -> None:
        """Call an alert no more."""
        self._alerts[pin].remove(alert)


def _factory_class(lgpio: Lgpio) -> Callable[[GpioLines], Any]:
    """Return the class of factories over a private copy of gpiozero's module, whose `lgpio` is the stand-in."""
    spec = importlib.util.find_spec("gpiozero.pins.lgpio")
    if spec is None or spec.loader is None:
        raise ImportError("gpiozero.pins.lgpio is missing; install gpiozero")
    module = importlib.util.module_from_spec(spec)
    with in_place_of({"lgpio": lgpio}):
        spec.loader.exec_module(module)

    class SimulatedFactory(module.LGPIOFactory):  # type: ignore[misc, name-defined]  # gpiozero has no types
        """gpiozero's own factory: a board's own pins and clock in place of what it shares within a process."""

        def __init__(self, lines: GpioLines) -> None:
            self._now_ns = lines.now_ns
            super().__init__(chip=0)
            self.pins: dict[Any, Any] = {}
            self._reservations: defaultdict[Any, list[Any]] = defaultdict(list)
            self._res_lock = Lock()

        def _get_revision(self) -> int:
            return PI_4B

        def ticks(self) -> float:
            return self._now_ns() / 1e9

    return SimulatedFactory
