"""What no two parts of a board may share: a well-formed BoardConfig comes in, each claim at odds goes out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import Final, TypeAlias

import msgspec

from controller.app.config.board import BoardConfig, SeatReader
from controller.app.config.lines import Path
from hardware.ports import SIDES

Claim: TypeAlias = tuple[Path, Hashable]

I2C, UART = "the OLEDs' I2C bus's", "the UART's"
RESERVED: Final = {1: "the ID EEPROM's", 2: I2C, 3: I2C, 14: UART, 15: UART}
"""GPIO 0 is the ID EEPROM's too, but 0 means not fitted."""
SPI0: Final = dict.fromkeys(range(7, 12), "SPI0's, which the seat readers use")
PINS = range(2, 28)


class Clash(msgspec.Struct, frozen=True):
    """Keys that cannot all stand as they do, the value they claim, and why."""

    paths: tuple[Path, ...]
    value: str
    remedy: str


def clashes(config: BoardConfig) -> Iterator[Clash]:
    """Yield every claim that the board cannot grant, before any of its parts is touched."""
    yield from pin_clashes(config)
    yield from shared(addresses(config), "two OLEDs at one address; give one of them the other: 0x3c, 0x3d")
    yield from shared(hub_ids(config), "two hubs with one id; each Pico has an id of its own")
    yield from shared(hub_ports(config), 'two hubs on one port; give each its own, or "auto"')
    yield from self_couplings(config)


def pin_clashes(config: BoardConfig) -> Iterator[Clash]:
    """Yield pins that are reserved, claimed twice, or missing."""
    claims = list(pins(config))
    reserved = RESERVED | (SPI0 if any(reader.present for _, reader in seat_readers(config)) else {})
    free = ", ".join(str(pin) for pin in PINS if pin not in reserved and pin not in [taken for _, taken in claims])
    for path, pin in claims:
        if pin in reserved:
            yield Clash((path,), str(pin), f"GPIO {pin} is {reserved[pin]}; free: {free}")
    yield from shared(claims, f"one pin claimed twice; free: {free}")
    for path, reader in seat_readers(config):
        if reader.present and not reader.reset:
            yield Clash((path,), "0", f"a seat reader needs a reset pin; free: {free}")


def pins(config: BoardConfig) -> Iterator[tuple[Path, int]]:
    """Yield each pin in use, with the key that claims it."""
    for table in ("buttons", "lamps"):
        for key, pin in msgspec.structs.asdict(getattr(config, table)).items():
            if pin:
                yield (table, key), pin
    for path, reader in seat_readers(config):
        if reader.present and reader.reset:
            yield path, reader.reset


def seat_readers(config: BoardConfig) -> Iterator[tuple[Path, SeatReader]]:
    """Yield each seat reader with the key of its reset pin."""
    for side in SIDES:
        yield ("seat_readers", side, "reset"), getattr(config.seat_readers, side)


def addresses(config: BoardConfig) -> Iterator[Claim]:
    """Yield bus and address of each OLED that is fitted."""
    for side in SIDES:
        oled = getattr(config.oleds, side)
        if oled.present:
            yield ("oleds", side, "address"), f"{oled.address:#x} on bus {oled.bus}"


def hub_ids(config: BoardConfig) -> Iterator[Claim]:
    """Yield the unit id of each hub that has one."""
    for side in SIDES:
        if hub_id := getattr(config.hubs, side).id:
            yield ("hubs", side, "id"), f'"{hub_id.casefold()}"'


def hub_ports(config: BoardConfig) -> Iterator[Claim]:
    """Yield the port of each hub that is not to be searched for."""
    for side in SIDES:
        if (port := getattr(config.hubs, side).port) != "auto":
            yield ("hubs", side, "port"), f'"{port}"'


def self_couplings(config: BoardConfig) -> Iterator[Clash]:
    """Yield antennas said to read their own tag through the wood: the hub would then report none of it."""
    for side in SIDES:
        for name, others in getattr(config.hubs, side).couples.items():
            if name in others:
                yield Clash(
                    (("hubs", side, "couples", name),),
                    f'"{name}"',
                    "an antenna does not couple with itself; take it out",
                )


def shared(claims: Iterable[Claim], remedy: str) -> Iterator[Clash]:
    """Yield the claims that name the same thing."""
    by_value: dict[Hashable, list[Path]] = defaultdict(list)
    for path, value in claims:
        by_value[value].append(path)
    for value, paths in by_value.items():
        if len(paths) > 1:
            yield Clash(tuple(paths), str(value), remedy)
