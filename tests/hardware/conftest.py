"""What tests of link and drivers share: a reader hub written anew from the protocol, not from the firmware."""

from __future__ import annotations

import binascii
import struct
from collections.abc import Callable

import pytest

DEFAULT_CONFIG = (
    struct.pack("<HHBH", 4000, 5000, 0, 0x0FFF)
    + bytes((4, 0x88)) * 12
    + bytes(24)
    + struct.pack("<HHb", 32768, 512, 1) * 18
)
Reading = tuple[int, int, bytes]
"""State, magnet word, UID."""

NOTHING: Reading = (0, 13, b"")


def frame(kind: int, seq: int, payload: bytes) -> bytes:
    """Return `00 COBS(body) 00`, by the textbook: each zero is replaced by the distance to the next."""
    body = bytes((kind, seq)) + payload
    body += struct.pack("<I", binascii.crc32(body))
    out = bytearray()
    block = bytearray()
    for byte in body:
        if byte:
            block.append(byte)
        if not byte or len(block) == 254:
            out += bytes((len(block) + 1,)) + block
            block.clear()
    return b"\0" + bytes(out) + bytes((len(block) + 1,)) + bytes(block) + b"\0"


class ModelHub:
    """Speaks protocol 1 as the brief of the wire says; what lies on its antennas is set by hand."""

    def __init__(self, boot: int = 1) -> None:
        self.unit = bytes.fromhex("e6614103e7452d2f")
        self.version = 1
        self.obeys = True
        self.readings: list[Reading] = [NOTHING] * 6 + [(0, 255, b"")] * 6
        self.kinds: list[int] = []
        self.power_up(boot)

    def power_up(self, boot: int, now_ms: int = 0) -> None:
        self._booted_ms = now_ms
        self.boot, self.last, self.refused, self.seq = boot, 0, 0, 0
        self.linked = False
        self.pixels = bytes(48)
        self.config = DEFAULT_CONFIG
        self._begun = b""
        self._heard_ms = now_ms

    def tick(self, now_ms: int) -> None:
        if now_ms - self._heard_ms >= 4000:
            self.linked, self.pixels = False, bytes(48)

    def feed(self, received: bytes, now_ms: int) -> bytes:
        """Take bytes from the host and return what the hub says to them."""
        *lines, self._begun = (self._begun + received).split(b"\n")
        return b"".join(self._obey(line, now_ms) for line in lines)

    def change(self, channel: int, reading: Reading, now_ms: int) -> bytes:
        """Report another reading of an antenna; a hub that is not linked only counts."""
        if self.readings[channel] == reading:
            return b""
        self.readings[channel] = reading
        self.last += 1
        event = struct.pack("<II", self.last, now_ms - self._booted_ms) + self._reading(channel)
        return self._say(3, event) if self.linked else b""

    def _obey(self, line: bytes, now_ms: int) -> bytes:
        try:
            body = binascii.a2b_base64(line)
        except ValueError:
            body = b""
        if len(body) < 6 or struct.pack("<I", binascii.crc32(body[:-4])) != body[-4:]:
            self.refused += 1
            return b""
        self._heard_ms = now_ms
        kind, payload = body[0], body[2:-4]
        self.kinds.append(kind)
        if kind == 0x81:
            self.linked = True
            hello = struct.pack("<BI8sI", self.version, self.boot, self.unit, self.last) + self.config
            return self._say(1, hello) + self._snapshot(now_ms)
        if kind == 0x84 and self.obeys:
            self.config = payload
        if kind == 0x85:
            self.pixels = payload
        if kind == 0x82 and self.linked:
            return self._snapshot(now_ms)
        if kind == 0x83 and self.linked:
            return self._say(4, struct.pack("<IIH", self.last, now_ms - self._booted_ms, self.refused))
        return b""

    def _snapshot(self, now_ms: int) -> bytes:
        head = struct.pack("<IIB", self.last, now_ms - self._booted_ms, 12)
        return self._say(2, head + b"".join(map(self._reading, range(12))))

    def _reading(self, channel: int) -> bytes:
        state, word, uid = self.readings[channel]
        return bytes((channel, state, word, len(uid))) + uid

    def _say(self, kind: int, payload: bytes) -> bytes:
        self.seq = (self.seq + 1) % 256
        return frame(kind, self.seq, payload)


@pytest.fixture(scope="session")
def model_hub() -> type[ModelHub]:
    """Return the class of model hubs."""
    return ModelHub


@pytest.fixture(scope="session")
def hub_frame() -> Callable[[int, int, bytes], bytes]:
    """Return the function that frames kind, seq and payload as a hub does."""
    return frame
