"""A reader written from the data sheet alone, so that the simulated chip is not tested with the firmware's ideas."""

from __future__ import annotations

import msgspec
import pytest

from hardware.sim.chips.iso14443a import Field, Tag
from hardware.sim.chips.mfrc522 import Mfrc522

MS = 1_000_000


class Heard(msgspec.Struct, frozen=True):
    """What the registers say after an exchange."""

    irq: int
    error: int
    octets: bytes
    last_bits: int
    coll: int


class Bench:
    """One chip over one field on a clock of its own; every SPI transaction takes two microseconds."""

    def __init__(self, *uids: str, version: int = 0x92) -> None:
        self.now = 0
        self.field = Field()
        self.field.tags = [Tag(bytes.fromhex(uid)) for uid in uids]
        self.chip = Mfrc522(self.field, lambda: self.now, version)

    def write(self, register: int, *values: int) -> None:
        self.now += 2_000
        assert not any(self.chip.exchange(bytes((register << 1, *values))))

    def read(self, *registers: int) -> bytes:
        self.now += 2_000
        return self.chip.exchange(bytes([register << 1 | 0x80 for register in registers] + [0]))[1:]

    def get(self, register: int) -> int:
        return self.read(register)[0]

    def start(self) -> None:
        """Initialise for type A at 106 kbit/s with a timeout of 1 ms, and let the tags power up."""
        settings = {0x2A: 0x80, 0x2B: 0xA9, 0x2C: 0, 0x2D: 39, 0x15: 0x40, 0x11: 0x3D, 0x14: 0x83}
        for register, value in settings.items():
            self.write(register, value)
        self.now += 5 * MS

    def send(self, frame: bytes, last_bits: int = 0, align: int = 0) -> None:
        self.write(0x01, 0x00)
        self.write(0x04, 0x7F)
        self.write(0x0A, 0x80)
        self.write(0x0D, 0x00)
        self.write(0x09, *frame)
        self.write(0x01, 0x0C)
        self.write(0x0D, 0x80 | align << 4 | last_bits)

    def exchange(self, frame: bytes, last_bits: int = 0, align: int = 0, wait_ms: int = 4) -> Heard:
        self.send(frame, last_bits, align)
        self.now += wait_ms * MS
        irq, error, level, control, coll = self.read(0x04, 0x06, 0x0A, 0x0C, 0x0E)
        octets = self.read(*[0x09] * level) if level else b""
        return Heard(irq, error, octets, control & 7, coll)

    def crc(self, octets: bytes) -> bytes:
        """Have the chip calculate CRC_A."""
        self.write(0x01, 0x00)
        self.write(0x05, 0x7F)
        self.write(0x0A, 0x80)
        self.write(0x09, *octets)
        self.write(0x01, 0x03)
        self.now += MS
        assert self.get(0x05) & 0x04
        return self.read(0x22, 0x21)

    def wake(self) -> Heard:
        return self.exchange(b"\x52", last_bits=7)

    def find(self) -> bytes | None:
        """Find one UID as ISO 14443-3 (6.5.3) says, taking 1 at every collision, and halt its tag; None = silence."""
        if not self.exchange(b"\x26", last_bits=7).octets:
            return None
        uid = b""
        for code in (0x93, 0x95, 0x97):
            part = self._resolve(code)
            frame = bytes((code, 0x70)) + part
            sak = self.exchange(frame + self.crc(frame)).octets
            uid += part[1:4] if sak[0] & 4 else part[:4]
            if not sak[0] & 4:
                break
        self.exchange(b"\x50\x00" + self.crc(b"\x50\x00"))
        return uid

    def _resolve(self, code: int) -> bytes:
        self.write(0x0E, 0x00)  # clear the bits after a collision
        value, known = 0, 0
        while True:
            octets, bits = divmod(known, 8)
            sent = value.to_bytes(5, "little")[: octets + (bits > 0)]
            nvb = (2 + octets) << 4 | bits
            heard = self.exchange(bytes((code, nvb)) + sent, bits, bits)
            value |= int.from_bytes(heard.octets, "little") << (8 * octets)
            if not heard.error & 0x08:
                assert not heard.error
                return value.to_bytes(5, "little")
            assert not heard.coll & 0x20
            position = 8 * octets + ((heard.coll & 0x1F) or 32)
            value |= 1 << (position - 1)
            known = position


@pytest.fixture(scope="session")
def bench() -> type[Bench]:
    """Return the class of benches: `bench("04a1b2c3d4e5f6")` has that tag on its antenna."""
    return Bench
