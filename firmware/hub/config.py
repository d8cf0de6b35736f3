"""The settings of a hub: the payload of CONFIG comes in, checked values go out to readers, rotation and sweep."""

import struct

ANTENNAS = 12
SLOTS = 6

LENGTH = 145
_HEAD = "<HHBH"
_RADIO_AT = 7
_COUPLES_AT = _RADIO_AT + 2 * ANTENNAS
_HALLS_AT = _COUPLES_AT + 2 * ANTENNAS
_HALL_LENGTH = 5

_DEFAULT_HALL = struct.pack("<HHb", 32768, 512, 1)
DEFAULTS = struct.pack(_HEAD, 4000, 5000, 0, 0x0FFF) + b"\x04\x88" * 12 + bytes(24) + _DEFAULT_HALL * 18
"""The payload in force before any CONFIG: 4 MHz, guard 5 ms, upwards, all antennas, 33 dB, GsNReg as after reset."""


class Config:
    """One payload of CONFIG, taken apart.

    `radio` holds (gain, conductance) per antenna, `couples` the antennas that each one also reads through the wood,
    `halls` three (rest, threshold, sign) per slot, `antennas` the enabled ones in the order of the sweep.
    """

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        head: tuple[int, int, int, int] = struct.unpack_from(_HEAD, payload, 0)
        self.spi_khz, self.guard_us, self.order, self.enabled = head
        self.radio = [(payload[at], payload[at + 1]) for at in range(_RADIO_AT, _COUPLES_AT, 2)]
        masks = struct.unpack_from("<12H", payload, _COUPLES_AT)
        self.couples = [[other for other in range(ANTENNAS) if mask >> other & 1] for mask in masks]
        self.halls = [[_hall(payload, 3 * slot + sensor) for sensor in range(3)] for slot in range(SLOTS)]
        sweep = range(ANTENNAS - 1, -1, -1) if self.order else range(ANTENNAS)
        self.antennas = [antenna for antenna in sweep if self.enabled >> antenna & 1]

    def sound(self) -> bool:
        """Return whether every value is in its range."""
        masks = struct.unpack_from("<12H", self.payload, _COUPLES_AT)
        return (
            1000 <= self.spi_khz <= 10000
            and self.order <= 1
            and max(self.enabled, *masks) < 1 << ANTENNAS
            and all(gain <= 7 for gain, _ in self.radio)
            and all(-1 <= hall[2] <= 1 for slot in self.halls for hall in slot)
        )


def _hall(payload: bytes, number: int) -> "tuple[int, int, int]":
    rest, threshold, sign = struct.unpack_from("<HHb", payload, _HALLS_AT + _HALL_LENGTH * number)
    return rest, threshold, sign


def parse(payload: bytes) -> "Config | None":
    """Return the settings of a CONFIG payload, or None when its length or any value is not allowed."""
    if len(payload) != LENGTH:
        return None
    config = Config(payload)
    return config if config.sound() else None
