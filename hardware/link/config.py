"""Link: what a hub is told about its readers and sensors, as plain structs and as the payload of CONFIG."""

from __future__ import annotations

import struct
from typing import Annotated

import msgspec
from msgspec import Meta

_CONFIG = struct.Struct("<HHBH24B12H" + "HHb" * 18)

Byte = Annotated[int, Meta(ge=0, le=0xFF)]
Word16 = Annotated[int, Meta(ge=0, le=0xFFFF)]
Mask = Annotated[int, Meta(ge=0, le=0x0FFF)]


class ReaderConfig(msgspec.Struct, frozen=True):
    """Settings of one antenna's reader; `couples` is the bit mask of antennas it also reads through the wood.

    `gain` is RxGain of RFCfgReg (MFRC522 data sheet 9.3.3.6), `conductance` the value of GsNReg (9.3.3.7).
    """

    enabled: bool = True
    gain: Annotated[int, Meta(ge=0, le=7)] = 4
    conductance: Byte = 0x88
    couples: Mask = 0


class HallConfig(msgspec.Struct, frozen=True):
    """One Hall sensor in 16-bit ADC values: at rest, how far off counts as a magnet, sign of N (0: none fitted)."""

    rest: Word16 = 32768
    threshold: Word16 = 512
    sign: Annotated[int, Meta(ge=-1, le=1)] = 1


class HubConfig(msgspec.Struct, frozen=True):
    """What a hub is told after it has said hello; the defaults are those it has before.

    `readers` stand in antenna order, `halls` slot by slot, three each; `descending` sweeps antenna 11 first.
    """

    spi_khz: Annotated[int, Meta(ge=1000, le=10000)] = 4000
    guard_us: Word16 = 5000
    descending: bool = False
    readers: Annotated[tuple[ReaderConfig, ...], Meta(min_length=12, max_length=12)] = (ReaderConfig(),) * 12
    halls: Annotated[tuple[HallConfig, ...], Meta(min_length=18, max_length=18)] = (HallConfig(),) * 18


def encode_config(config: HubConfig) -> bytes:
    """Return the payload of CONFIG, 145 bytes.

    Raises:
        ValueError: a value is out of range; the message names it.
    """
    _check(config)
    readers = config.readers
    return _CONFIG.pack(
        config.spi_khz,
        config.guard_us,
        config.descending,
        sum(reader.enabled << channel for channel, reader in enumerate(readers)),
        *(setting for reader in readers for setting in (reader.gain, reader.conductance)),
        *(reader.couples for reader in readers),
        *(setting for hall in config.halls for setting in (hall.rest, hall.threshold, hall.sign)),
    )


def decode_config(payload: bytes) -> HubConfig:
    """Return the settings that a CONFIG payload carries.

    Raises:
        ValueError: the length is wrong or a value out of range.
    """
    if len(payload) != _CONFIG.size:
        raise ValueError(f"hub config of {len(payload)} bytes; must be {_CONFIG.size}")
    spi_khz, guard_us, order, enabled, *rest = _CONFIG.unpack(payload)
    if order > 1 or enabled > 0x0FFF:
        raise ValueError(f"hub config with order {order} and enabled 0x{enabled:04x}; allowed: 0-1 and 0-0x0fff")
    antennas = zip(rest[0:24:2], rest[1:24:2], rest[24:36], strict=True)
    readers = (ReaderConfig(bool(enabled >> channel & 1), *of) for channel, of in enumerate(antennas))
    halls = (HallConfig(*rest[at : at + 3]) for at in range(36, 90, 3))
    config = HubConfig(spi_khz, guard_us, bool(order), tuple(readers), tuple(halls))
    _check(config)
    return config


def _check(config: HubConfig) -> None:
    """Hold each value against its range; msgspec does so only on the way from plain values to structs."""
    try:
        msgspec.convert(msgspec.to_builtins(config), HubConfig)
    except msgspec.ValidationError as fault:
        raise ValueError(f"hub config: {fault}") from fault
