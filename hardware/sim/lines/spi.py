"""SPI under the real drivers: a hub's twelve chip selects, or spidev under the seat reader, over simulated chips."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from types import ModuleType

from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.lines.modules import in_place_of

SleepNs = Callable[[int], None]

_IOCTL_NS = 25_000
"""What one spidev transfer costs a Pi besides the bytes (assumed, not measured)."""


class SpiLine:
    """The bus of one hub (`firmware.hub.ports.Spi`): channel n selects `chips[n]`, and bytes take their time."""

    def __init__(self, chips: Sequence[Mfrc522], sleep_ns: SleepNs, khz: int = 4000) -> None:
        self.khz = khz
        self.transfers = 0
        self.octets = 0
        self._chips = chips
        self._sleep_ns = sleep_ns

    def exchange(self, channel: int, out: bytes | bytearray, into: bytearray) -> None:
        """Select the chip of this channel (0-11), transfer full duplex, deselect; `into` is as long as `out`.

        The chip sees the whole transaction at the moment its last bit is through.
        """
        self.transfers += 1
        self.octets += len(out)
        self._sleep_ns(len(out) * 8_000_000 // self.khz)
        into[:] = self._chips[channel].exchange(out)


class SpiDevLine:
    """A reader chip on the Pi's own SPI bus, for the PyPI package mfrc522: spidev and RPi.GPIO stand on it.

    Any output pin that the package pulls low is the chip's reset line, for it drives no other.
    """

    def __init__(self, chip: Mfrc522, sleep_ns: SleepNs) -> None:
        self.transfers = 0
        self.octets = 0
        self._chip = chip
        self._sleep_ns = sleep_ns
        self._pins: dict[int, int] = {}
        self._numbering: int | None = None

    def installed(self) -> AbstractContextManager[None]:
        """Let imports of spidev, RPi.GPIO and mfrc522 meet this line, for as long as a driver is built.

        The copy of mfrc522 that is imported meanwhile stays with this line.
        """
        spidev = ModuleType("spidev")
        vars(spidev)["SpiDev"] = lambda: SpiDevice(self)
        rpi, gpio = ModuleType("RPi"), self._gpio_module()
        vars(rpi)["GPIO"] = gpio
        return in_place_of({"spidev": spidev, "RPi": rpi, "RPi.GPIO": gpio, "mfrc522": None})

    def exchange(self, out: bytes, hz: int) -> bytes:
        """Do one transfer at this clock rate, and let its time and the system call's pass."""
        self.transfers += 1
        self.octets += len(out)
        self._sleep_ns(_IOCTL_NS + len(out) * 8_000_000_000 // hz)
        return self._chip.exchange(out)

    def _gpio_module(self) -> ModuleType:
        gpio = ModuleType("RPi.GPIO")
        vars(gpio).update(
            BOARD=10, BCM=11, OUT=0, IN=1, LOW=0, HIGH=1,
            getmode=lambda: self._numbering, setmode=self._set_numbering,
            setup=self._pins.__setitem__,
            output=self._output, cleanup=self._cleanup,
        )  # fmt: skip
        return gpio

    def _set_numbering(self, numbering: int) -> None:
        self._numbering = numbering

    def _output(self, pin: int, level: int) -> None:
        if self._pins.get(pin) != 0:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        if not level:
            self._chip.reset()

    def _cleanup(self) -> None:
        self._pins.clear()
        self._numbering = None


class SpiDevice:
    """`spidev.SpiDev` as the package mfrc522 uses it, on a simulated line."""

    def __init__(self, line: SpiDevLine) -> None:
        self.max_speed_hz = 125_000_000
        self.mode = 0
        self._line = line
        self._open = False

    def open(self, bus: int, device: int) -> None:
        """Open the device; there is a chip on bus 0, device 0 and 1 alike."""
        if bus != 0 or device not in (0, 1):
            raise FileNotFoundError(errno.ENOENT, f"no such device: /dev/spidev{bus}.{device}")
        self._open = True

    def close(self) -> None:
        """Close the device."""
        self._open = False

    def xfer2(self, values: Sequence[int]) -> list[int]:
        """Transfer full duplex with the chip selected throughout."""
        if not self._open:
            raise OSError(errno.EBADF, "spidev: the device is not open")
        return list(self._line.exchange(bytes(values), self.max_speed_hz))

    xfer = xfer2

    def writebytes(self, values: Sequence[int]) -> None:
        """Transfer and forget what came back."""
        self.xfer2(values)
