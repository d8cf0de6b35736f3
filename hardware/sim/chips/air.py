"""Frames on air at 106 kbit/s: checks, how long they take, what two answers at once or a disturbance make of them."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Protocol

import msgspec

CRC_A = 0x6363


def _crc_entry(index: int) -> int:
    for _ in range(8):
        index = (index >> 1) ^ (0x8408 if index & 1 else 0)
    return index


_CRC_TABLE = tuple(_crc_entry(index) for index in range(256))


def crc16(octets: bytes | bytearray, preset: int = CRC_A) -> int:
    """Return the CRC of ISO/IEC 13239 with this preset; CRC_A (ISO 14443-3, 6.2.4) has 0x6363."""
    crc = preset
    for octet in octets:
        crc = (crc >> 8) ^ _CRC_TABLE[(crc ^ octet) & 0xFF]
    return crc


@lru_cache(4096)
def with_crc(octets: bytes) -> bytes:
    """Return the octets followed by their CRC_A, low byte first as on air."""
    return octets + crc16(octets).to_bytes(2, "little")


def air_ns(carrier_cycles: int) -> int:
    """Return the whole nanoseconds that this many cycles of 13.56 MHz take."""
    return carrier_cycles * 25_000 // 339


def frame_ns(bits: int) -> int:
    """Return the time of a frame with this many bits, parity included, between its start and end mark."""
    return air_ns(128 * (bits + 2))


def delay_ns(frame: bytes, last_bits: int) -> int:
    """Return how long after a reader's frame its answer begins: 1172 or 1236 cycles (ISO 14443-3, 6.2.1.1)."""
    last = (frame[-1] >> (last_bits - 1)) & 1 if last_bits else (frame[-1].bit_count() & 1) ^ 1
    return air_ns(1236 if last else 1172)


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What comes back on air: `bits` data bits, the first at bit `offset` of `octets[0]`, low bits first.

    `collision` is the first bit (counted from bit 0 of `octets[0]`) in which two tags differ; there the bit reads 1.
    """

    octets: bytes
    bits: int
    offset: int = 0
    collision: int | None = None
    parity_ok: bool = True

    @property
    def air_bits(self) -> int:
        """Return the bits on air: each completed byte is followed by its parity bit."""
        return self.bits + (self.offset + self.bits) // 8


def whole(octets: bytes) -> Answer:
    """Return an answer of whole bytes."""
    return Answer(octets, 8 * len(octets))


def superpose(one: Answer, other: Answer) -> Answer:
    """Return what an antenna receives when two tags answer at once: load modulation adds up bit by bit."""
    long, short = (one, other) if one.bits >= other.bits else (other, one)
    a, b = (int.from_bytes(answer.octets, "little") for answer in (long, short))
    differs = (a ^ b) & ((1 << (short.offset + short.bits)) - 1)
    collision = (differs & -differs).bit_length() - 1 if differs else None
    return Answer((a | b).to_bytes(len(long.octets), "little"), long.bits, long.offset, collision)


class Noise(Protocol):
    """Decides, from a random source of its own, which frames are damaged on air."""

    def hits_command(self) -> bool:
        """Return whether the reader's frame is damaged, so that no tag understands it."""
        ...

    def spoil(self, air_bits: int) -> tuple[tuple[int, ...], int]:
        """Return which bits on air (parity included) of an answer are flipped, and how many bits arrive at all."""
        ...


class RandomNoise:
    """Noise that damages a share of the commands and of the answers, from a seed."""

    def __init__(self, seed: int, commands: float = 0.0, answers: float = 0.0) -> None:
        self._random = random.Random(seed)
        self._commands, self._answers = commands, answers

    def hits_command(self) -> bool:
        """Return whether this command is damaged."""
        return self._random.random() < self._commands

    def spoil(self, air_bits: int) -> tuple[tuple[int, ...], int]:
        """Flip one to four bits, or cut the answer short, or leave it as it is."""
        if self._random.random() >= self._answers:
            return (), air_bits
        if air_bits > 1 and self._random.random() < 0.25:
            return (), self._random.randrange(1, air_bits)
        flips = self._random.sample(range(air_bits), min(air_bits, self._random.randint(1, 4)))
        return tuple(sorted(flips)), air_bits


def damage(answer: Answer, flips: tuple[int, ...], arrived: int) -> Answer | None:
    """Return the answer with bits on air flipped and only the first ones arrived; None when nothing arrived."""
    if not flips and arrived >= answer.air_bits:
        return answer
    value, odd = int.from_bytes(answer.octets, "little"), 0
    for flip in flips:
        octet, bit = divmod(flip + answer.offset, 9)
        odd ^= 1 << octet
        value ^= 1 << (8 * octet + bit) if bit < 8 else 0
    octets, bits = divmod(min(arrived, answer.air_bits) + answer.offset, 9)
    end = min(8 * octets + bits, answer.offset + answer.bits)
    if end <= answer.offset:
        return None
    size = -(-end // 8)
    received = (value & ((1 << end) - 1)).to_bytes(size, "little")
    unsound = odd & ((1 << octets) - 1) or (bits == 8)
    return Answer(received, end - answer.offset, answer.offset, answer.collision, not unsound)
