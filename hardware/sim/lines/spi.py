"""SPI under the real drivers: a hub's twelve chip selects, or spidev under the seat reader, over simulated chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.sim.chips.mfrc522 import Mfrc522

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
