"""What a simulated hub's firmware is handed: a clock of its own, twelve pixels, and the line to the Pi."""

from __future__ import annotations

from collections import deque

ANTENNAS = 12
TICKS = 1 << 30
"""Ticks wrap here, as on a Pico."""

TRANSFER_NS = 30_000
"""What selecting a chip, calling the bus and deselecting costs a Pico besides the bytes (assumed, not measured)."""

DARK = bytes(3 * ANTENNAS)

CHANGES_KEPT = 64
"""Several seconds of the fast rhythm: more than an eye needs to tell it from the slow one."""


class HubTime:
    """A hub's clock (`firmware.hub.ports.Clock`) in whole nanoseconds of board time; it moves only as the hub works."""

    def __init__(self, ns: int) -> None:
        self.ns = self._boot_ns = ns

    def now_ns(self) -> int:
        """Return the hub's place in board time; up to one visit ahead of the present."""
        return self.ns

    def boot(self, ns: int) -> None:
        """Begin again at tick 0, at this time or where the clock is already."""
        self.ns = self._boot_ns = max(self.ns, ns)

    def transfer(self, ns: int) -> None:
        """Let a bus transfer of this length go by."""
        self.ns += ns + TRANSFER_NS

    def phase_ns(self) -> int:
        """Return how far the current microsecond has gone: all that decides how long a hub measures the same wait."""
        return (self.ns - self._boot_ns) % 1_000

    def ticks_us(self) -> int:
        """Return microseconds since boot, wrapping."""
        return (self.ns - self._boot_ns) // 1_000 % TICKS

    def ticks_ms(self) -> int:
        """Return milliseconds since boot, wrapping."""
        return (self.ns - self._boot_ns) // 1_000_000 % TICKS

    def ticks_diff(self, later: int, earlier: int) -> int:
        """Return the signed difference of two ticks less than half a turn apart."""
        return (later - earlier + TICKS // 2) % TICKS - TICKS // 2

    def sleep_us(self, us: int) -> None:
        """Let time go by."""
        self.ns += us * 1_000


class SimulatedStrip:
    """Twelve pixels as they shine (`firmware.hub.ports.Strip`), how they shone lately, and when they were written."""

    def __init__(self, time: HubTime) -> None:
        self.grb = DARK
        self.shone: deque[tuple[int, bytes]] = deque(maxlen=CHANGES_KEPT)
        self.written_ns = time.ns
        self._time = time

    def write(self, grb: bytes | bytearray) -> None:
        """Shine so from now on: twelve times green, red, blue."""
        self.written_ns = self._time.ns
        if grb != self.grb:
            self.grb = bytes(grb)
            self.shone.append((self._time.ns, self.grb))


class UsbLine:
    """Both directions of the line (`firmware.hub.ports.Serial`): `arrived` waits for the hub, `sent` for the Pi."""

    def __init__(self, time: HubTime) -> None:
        self.arrived = bytearray()
        self.sent: deque[tuple[int, bytes]] = deque()
        self._time = time

    def read(self) -> bytes:
        """Return what has arrived from the Pi."""
        received = bytes(self.arrived)
        self.arrived.clear()
        return received

    def write(self, frame: bytes) -> None:
        """Keep a frame, with the hub's time, until its time has come on the board."""
        self.sent.append((self._time.ns, bytes(frame)))
