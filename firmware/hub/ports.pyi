"""What the firmware is handed by `main.py` on a Pico, and by `hardware.sim` under CPython."""

from typing import Protocol

class Spi(Protocol):
    def exchange(self, channel: int, out: bytes | bytearray, into: bytearray) -> None:
        """Select the reader of this channel (0-11), transfer full duplex, deselect; len(into) == len(out)."""

class Hall(Protocol):
    def read_u16(self, slot: int, sensor: int) -> int:
        """Return the ADC value 0-65535 of sensor 0-2 (0, 120, 240 degrees clockwise) of slot 0-5."""

class Strip(Protocol):
    def write(self, grb: bytes | bytearray) -> None:
        """Send twelve pixels, three bytes each in the order green, red, blue."""

class Serial(Protocol):
    def read(self) -> bytes:
        """Return what has arrived, perhaps nothing; never blocks."""
    def write(self, data: bytes) -> None:
        """Send all bytes."""

class Clock(Protocol):
    def ticks_us(self) -> int:
        """Return microseconds; wraps as `time.ticks_us` does."""
    def ticks_ms(self) -> int:
        """Return milliseconds; wraps as `time.ticks_ms` does."""
    def ticks_diff(self, later: int, earlier: int) -> int:
        """Return the signed difference of two ticks."""
    def sleep_us(self, us: int) -> None:
        """Wait."""

class Poller(Protocol):
    """What the sweep asks of a reader (`firmware.hub.reader.Reader`); the simulator puts its memory in between."""

    def configure(self, gain: int, conductance: int) -> None:
        """Want this RxGain and GsNReg from the next `open` on."""
    def open(self, anew: bool) -> bool:
        """Begin a visit with the field on, `anew` with a restart; False, and no field, when the chip is not sound."""
    def poll(self, known: bytes, quiet: tuple[bytes, ...]) -> tuple[int, bytes]:
        """Return the reading and its UID, and end the visit with the field off."""
    def prove(self, known: bytes, quiet: tuple[bytes, ...], guard_us: int) -> tuple[int, bytes]:
        """Restart the chip and poll again."""
