"""Stands in for MicroPython's `machine`: pins, SPI, ADC and pixels reach simulated chips through a raw pty.

The chips live in the test's process (`conftest.py` one folder up). Requests on the pty named by SMARTBOARD_CHIPS:
`S` channel length bytes -> as many bytes; `H` slot sensor -> value u16; `P` 36 bytes of pixels, `R` level: no answer.
"""

import os

_chips = open(os.getenv("SMARTBOARD_CHIPS"), "r+b", buffering=0)  # noqa: PTH123, SIM115 - MicroPython has no pathlib
_levels = {}
_CHIP_SELECTS = range(12)
_RESET, _HALL_ADDRESS, _HALL_ADCS = 12, (20, 21, 22), (26, 27, 28)


def _take(length):
    taken = b""
    while len(taken) < length:
        taken += _chips.read(length - len(taken))
    return taken


class Pin:
    OUT = 1

    def __init__(self, pin, mode=None, value=None):
        self._pin = pin
        if value is not None:
            self.value(value)

    def value(self, level):
        _levels[self._pin] = level
        if self._pin == _RESET:
            _chips.write(bytes((ord("R"), level)))


class SPI:
    def __init__(self, bus, baudrate, sck, mosi, miso):
        if not 1_000_000 <= baudrate <= 10_000_000:
            raise ValueError(f"SPI at {baudrate} Hz; the MFRC522 takes up to 10 MHz")

    def write_readinto(self, out, into):
        (selected,) = [pin for pin in _CHIP_SELECTS if _levels[pin] == 0]
        if len(out) != len(into) or not _levels[_RESET]:
            raise ValueError(f"SPI: {len(out)} bytes out, {len(into)} in, reset {_levels[_RESET]}")
        _chips.write(bytes((ord("S"), selected, len(out))) + out)
        into[:] = _take(len(out))


class ADC:
    def __init__(self, pin):
        self._sensor = _HALL_ADCS.index(pin)

    def read_u16(self):
        slot = sum([_levels[pin] << bit for bit, pin in enumerate(_HALL_ADDRESS)])
        _chips.write(bytes((ord("H"), slot, self._sensor)))
        return int.from_bytes(_take(2), "little")


def bitstream(pin, encoding, timing, grb):
    _chips.write(b"P" + grb)


class WDT:
    def __init__(self, timeout):
        if timeout > 8388:
            raise ValueError("watchdog: an RP2040 counts to 8388 ms")

    def feed(self):
        pass


class _Registers:
    def __setitem__(self, address, value):
        _chips.write(b"W" + address.to_bytes(4, "little") + value.to_bytes(4, "little"))


mem32 = _Registers()


def unique_id():
    return b"\xe6\x61\x18\x60\x4b\x2c\x3a\x21"
