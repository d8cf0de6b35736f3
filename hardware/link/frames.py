"""Link: takes a hub's bytes, cut anywhere, and gives whole bodies; takes bodies and gives lines for the hub; no I/O."""

from __future__ import annotations

import binascii

import msgspec

LONGEST_BODY = 512
"""Bytes of kind, sequence number, payload and CRC together, in both directions."""

_AROUND_PAYLOAD = 6
"""Bytes of a body that are not payload: kind, sequence number and CRC32."""

_LONGEST_RUN = LONGEST_BODY + 3
"""Bytes between two zeros that can still be a body: COBS adds one byte in 254."""


class Body(msgspec.Struct, frozen=True):
    """One undamaged message, its payload not yet understood."""

    kind: int
    seq: int
    payload: bytes = b""


def encode_line(body: Body) -> bytes:
    """Return the line that carries a body to the hub: base64, so that it never holds 0x03, and a newline.

    Raises:
        ValueError: the payload is longer than a body can carry.
    """
    longest = LONGEST_BODY - _AROUND_PAYLOAD
    if len(body.payload) > longest:
        raise ValueError(f"a payload of {len(body.payload)} bytes does not fit into a line; longest: {longest}")
    plain = bytes((body.kind, body.seq)) + body.payload
    return binascii.b2a_base64(plain + _crc(plain))


class FrameDecoder:
    """Collects a hub's bytes and hands out each whole, undamaged body.

    Holds at most one run of bytes; whatever stands between two zeros and is no body counts once in `refused`.
    """

    def __init__(self) -> None:
        self.refused = 0
        self._run = bytearray()
        self._overlong = False

    def feed(self, received: bytes) -> list[Body]:
        """Take the next bytes from the line and return the bodies that they complete, oldest first."""
        *ended, begun = received.split(b"\0")
        bodies = []
        for part in ended:
            self._collect(part)
            body = self._finish()
            if body is not None:
                bodies.append(body)
        self._collect(begun)
        return bodies

    def restart(self) -> None:
        """Forget what was begun, for a line that has just been opened; `refused` stays."""
        self._run.clear()
        self._overlong = False

    def _collect(self, part: bytes) -> None:
        if self._overlong or len(self._run) + len(part) > _LONGEST_RUN:
            self._overlong = True
            self._run.clear()
        else:
            self._run += part

    def _finish(self) -> Body | None:
        run, overlong = bytes(self._run), self._overlong
        self.restart()
        if not run and not overlong:
            return None
        body = None if overlong else _body_of(run)
        if body is None:
            self.refused += 1
        return body


def _body_of(run: bytes) -> Body | None:
    """Return the body that a run of non-zero bytes carries; None when any part of it is wrong."""
    plain = _unstuff(run)
    if plain is None or not _AROUND_PAYLOAD <= len(plain) <= LONGEST_BODY or _crc(plain[:-4]) != plain[-4:]:
        return None
    return Body(plain[0], plain[1], plain[2:-4])


def _unstuff(run: bytes) -> bytes | None:
    """Undo COBS: each block opens with its length, and a zero follows every block shorter than 255 but the last."""
    plain = bytearray()
    at = 0
    while at < len(run):
        length = run[at]
        block = run[at + 1 : at + length]
        if len(block) != length - 1:
            return None
        plain += block
        at += length
        if length < 255 and at < len(run):
            plain.append(0)
    return bytes(plain)


def _crc(plain: bytes) -> bytes:
    return binascii.crc32(plain).to_bytes(4, "little")
