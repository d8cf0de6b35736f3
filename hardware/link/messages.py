"""Link: takes payloads from a hub and gives what they say as plain structs; takes pixels, gives their payload."""

from __future__ import annotations

import enum
import struct
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from hardware.link.config import HubConfig, decode_config
from hardware.link.frames import Body
from hardware.ports import Reading, Rhythm

PROTOCOL = 1
ANTENNAS = 12
NO_SENSORS = 255
"""The magnet word of an antenna that has no Hall sensors."""

_STATES: tuple[Reading, ...] = ("absent", "tag", "garbled", "crowded", "dead")
_RHYTHMS: tuple[Rhythm, ...] = ("steady", "slow", "fast")

_HELLO = struct.Struct("<BI8sI")
_SNAPSHOT = struct.Struct("<IIB")
_EVENT = struct.Struct("<II")
_PONG = struct.Struct("<IIH")
_READING = struct.Struct("<BBBB")


class Kind(enum.IntEnum):
    """The first byte of a body: what the payload is."""

    HELLO = 0x01
    SNAPSHOT = 0x02
    EVENT = 0x03
    PONG = 0x04
    HELLO_REQ = 0x81
    SNAPSHOT_REQ = 0x82
    PING = 0x83
    CONFIG = 0x84
    PIXELS = 0x85


class AntennaReading(msgspec.Struct, frozen=True):
    """What one antenna's reader reports: `word` is the magnet word 0-26, or 255 without sensors."""

    channel: int
    state: Reading = "absent"
    word: int = NO_SENSORS
    uid: bytes = b""


class Hello(msgspec.Struct, frozen=True):
    """A hub introduces itself: a random number per boot, its unit, its last event, the settings in force."""

    boot: int
    unit: bytes
    last: int
    config: HubConfig


class OtherProtocol(msgspec.Struct, frozen=True):
    """A hello of another protocol version, of which nothing more can be understood."""

    version: int


class Snapshot(msgspec.Struct, frozen=True):
    """All twelve readings in antenna order, true after event `last`; `ms` is the hub's clock."""

    last: int
    ms: int
    readings: tuple[AntennaReading, ...]


class Event(msgspec.Struct, frozen=True):
    """One antenna's reading has changed."""

    number: int
    ms: int
    reading: AntennaReading


class Pong(msgspec.Struct, frozen=True):
    """A heartbeat: the last event there was, and how many lines the hub has refused since it booted."""

    last: int
    ms: int
    refused: int


class Refusal(msgspec.Struct, frozen=True):
    """A body that arrived whole and says nothing allowed."""

    reason: str


class Pixel(msgspec.Struct, frozen=True):
    """One pixel as the hub shows it, each colour 0-255."""

    red: int = 0
    green: int = 0
    blue: int = 0
    rhythm: Rhythm = "steady"


Message: TypeAlias = Hello | OtherProtocol | Snapshot | Event | Pong


class _MalformedError(Exception):
    """A payload of the wrong length or with a value out of range."""


def decode_message(body: Body) -> Message | Refusal:
    """Return what a body from a hub says; a Refusal when its kind, its length or any value is not allowed."""
    decode = _DECODERS.get(body.kind)
    if decode is None:
        return Refusal(f"kind 0x{body.kind:02x} is unknown")
    try:
        return decode(body.payload)
    except _MalformedError as fault:
        return Refusal(f"{Kind(body.kind).name.lower()}: {fault}")


def encode_pixels(pixels: Sequence[Pixel]) -> bytes:
    """Return the payload of PIXELS, four bytes a pixel, in antenna order.

    Raises:
        ValueError: there are not twelve pixels, or a colour is not 0-255.
    """
    if len(pixels) != ANTENNAS:
        raise ValueError(f"{len(pixels)} pixels; a hub has {ANTENNAS}")
    return b"".join(bytes((p.red, p.green, p.blue, _RHYTHMS.index(p.rhythm))) for p in pixels)


def _decode_hello(payload: bytes) -> Hello | OtherProtocol:
    if payload and payload[0] != PROTOCOL:
        return OtherProtocol(payload[0])
    (_, boot, unit, last), rest = _cut(_HELLO, payload)
    try:
        return Hello(boot, unit, last, decode_config(rest))
    except ValueError as fault:
        raise _MalformedError(str(fault)) from fault


def _decode_snapshot(payload: bytes) -> Snapshot:
    (last, ms, count), rest = _cut(_SNAPSHOT, payload)
    readings = []
    for _ in range(count):
        reading, rest = _cut_reading(rest)
        readings.append(reading)
    _expect_end(rest)
    readings.sort(key=lambda reading: reading.channel)
    if [reading.channel for reading in readings] != list(range(ANTENNAS)):
        raise _MalformedError(f"{count} readings that are not those of antennas 0-{ANTENNAS - 1}")
    return Snapshot(last, ms, tuple(readings))


def _decode_event(payload: bytes) -> Event:
    (number, ms), rest = _cut(_EVENT, payload)
    reading, rest = _cut_reading(rest)
    _expect_end(rest)
    if number == 0:
        raise _MalformedError("number 0; the first event is 1")
    return Event(number, ms, reading)


def _decode_pong(payload: bytes) -> Pong:
    head, rest = _cut(_PONG, payload)
    _expect_end(rest)
    return Pong(*head)


def _cut_reading(payload: bytes) -> tuple[AntennaReading, bytes]:
    """Return the reading at the payload's start, and what comes after it."""
    (channel, state, word, length), rest = _cut(_READING, payload)
    if channel >= ANTENNAS or state >= len(_STATES) or not (word <= 26 or word == NO_SENSORS):
        raise _MalformedError(f"antenna {channel}, state {state}, word {word}; allowed: 0-11, 0-4, 0-26 or 255")
    lengths = (4, 7, 10) if _STATES[state] == "tag" else (0,)
    if length not in lengths or len(rest) < length:
        raise _MalformedError(f"uid of {length} bytes, {len(rest)} there, in state {_STATES[state]}")
    return AntennaReading(channel, _STATES[state], word, rest[:length]), rest[length:]


def _cut(form: struct.Struct, payload: bytes) -> tuple[tuple[Any, ...], bytes]:
    if len(payload) < form.size:
        raise _MalformedError(f"{len(payload)} bytes where at least {form.size} must be")
    return form.unpack_from(payload), payload[form.size :]


def _expect_end(rest: bytes) -> None:
    if rest:
        raise _MalformedError(f"{len(rest)} bytes too many")


_DECODERS: dict[int, Callable[[bytes], Message]] = {
    Kind.HELLO: _decode_hello,
    Kind.SNAPSHOT: _decode_snapshot,
    Kind.EVENT: _decode_event,
    Kind.PONG: _decode_pong,
}
