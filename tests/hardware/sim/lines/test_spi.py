"""The unmodified PyPI package mfrc522 on the simulated chip, with its known oddities; and a hub's bus."""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from hardware.sim.chips.iso14443a import Field, Tag
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.lines.modules import in_place_of
from hardware.sim.lines.spi import SpiDevLine, SpiLine

CLASSIC, NTAG = bytes.fromhex("de4d5e6f"), bytes.fromhex("04a1b2c3d4e5f6")
OK, NO_TAG_ERR, ERR = 0, 1, 2


class Seat:
    """A reader driven by the package, on a clock of its own."""

    def __init__(self) -> None:
        self.now = 0
        self.field = Field()
        self.chip = Mfrc522(self.field, lambda: self.now)
        self.line = SpiDevLine(self.chip, self._sleep)
        with self.line.installed():
            self.reader: Any = importlib.import_module("mfrc522").MFRC522(pin_mode=11, pin_rst=25)
        self.now += 5_000_000

    def _sleep(self, ns: int) -> None:
        self.now += ns

    def cost(self, call: Any, *args: Any) -> tuple[int, int, int]:
        """Return transfers, bytes and microseconds of a call."""
        transfers, octets, now = self.line.transfers, self.line.octets, self.now
        call(*args)
        return self.line.transfers - transfers, self.line.octets - octets, (self.now - now) // 1000

    def poll(self) -> bytes | None:
        status, _ = self.reader.MFRC522_Request(self.reader.PICC_REQIDL)
        if status != OK:
            return None
        status, uid = self.reader.MFRC522_Anticoll()
        return bytes(uid) if status == OK else None


@pytest.fixture
def seat() -> Iterator[Seat]:
    handlers = list(logging.getLogger("mfrc522Logger").handlers)
    yield Seat()
    logging.getLogger("mfrc522Logger").handlers[:] = handlers


@pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")
class TestPackage:
    """What the package does on a real chip, it does here."""

    def test_reads_a_four_byte_uid(self, seat: Seat) -> None:
        seat.field.tags.append(Tag(CLASSIC))
        seat.poll()
        seat.now += 5_000_000
        uid = seat.poll()
        assert uid is not None and uid[:4] == CLASSIC
        assert seat.reader.MFRC522_SelectTag(uid) == 0x08

    def test_empty_poll_costs_2013_transfers(self, seat: Seat) -> None:
        transfers, octets, took_us = seat.cost(seat.poll)
        assert (transfers, octets) == (2013, 4026)
        assert 50_000 < took_us < 90_000

    def test_tag_that_never_moves_reads_hit_none_hit_none(self, seat: Seat) -> None:
        seat.field.tags.append(Tag(CLASSIC))
        seat.poll()
        seat.now += 5_000_000
        assert [seat.poll() is not None for _ in range(6)] == [True, False] * 3

    def test_poll_of_a_tag_costs_about_70_transfers(self, seat: Seat) -> None:
        seat.field.tags.append(Tag(CLASSIC))
        seat.poll()
        seat.now += 5_000_000
        transfers, octets, _ = seat.cost(seat.poll)
        assert 60 <= transfers <= 85 and octets == 2 * transfers

    def test_ntag_uid_is_truncated_and_its_second_level_needs_the_trick(self, seat: Seat) -> None:
        seat.field.tags.append(Tag(NTAG))
        seat.poll()
        seat.now += 5_000_000
        first = seat.poll()
        assert first is not None and first[:4] == b"\x88" + NTAG[:3]
        assert seat.reader.MFRC522_SelectTag(first) == 0x04
        seat.reader.PICC_ANTICOLL = seat.reader.PICC_SElECTTAG = 0x95
        status, second = seat.reader.MFRC522_Anticoll()
        assert status == OK and bytes(second[:4]) == NTAG[3:]
        assert seat.reader.MFRC522_SelectTag(second) == 0x00

    def test_reads_the_pages_of_an_ntag(self, seat: Seat) -> None:
        self.test_ntag_uid_is_truncated_and_its_second_level_needs_the_trick(seat)
        pages = bytes(seat.reader.MFRC522_Read(0))
        assert pages[:3] + pages[4:8] == NTAG

    def test_two_tags_and_a_dead_chip_look_like_none(self, seat: Seat) -> None:
        seat.field.tags += [Tag(CLASSIC), Tag(bytes.fromhex("11223344"))]
        seat.poll()
        seat.now += 5_000_000
        assert seat.poll() is None
        assert seat.reader.Read_MFRC522(seat.reader.ErrorReg) & 0x08
        seat.chip.dead = 0xFF
        assert seat.poll() is None
        assert seat.reader.Read_MFRC522(seat.reader.VersionReg) == 0xFF

    def test_two_boards_share_a_process(self, seat: Seat) -> None:
        other = Seat()
        other.field.tags.append(Tag(CLASSIC))
        other.poll()
        other.now += 5_000_000
        assert seat.poll() is None
        assert other.poll() is not None

    def test_reset_pin_resets_the_chip(self, seat: Seat) -> None:
        assert type(seat.reader).__module__ not in sys.modules  # the package's copy stays with its line
        lines = vars(seat.reader.MFRC522_Init.__func__.__globals__["GPIO"])
        seat.reader.AntennaOn()
        lines["output"](25, 1)
        assert seat.reader.Read_MFRC522(seat.reader.TxControlReg) == 0x83
        lines["output"](25, 0)
        assert seat.reader.Read_MFRC522(seat.reader.TxControlReg) == 0x80

    def test_closed_device_refuses(self, seat: Seat) -> None:
        seat.reader.Close_MFRC522()
        with pytest.raises(OSError, match="not open"):
            seat.reader.Read_MFRC522(0x37)


def test_modules_are_there_only_while_a_driver_is_built() -> None:
    line = SpiDevLine(Mfrc522(Field(), lambda: 0), lambda ns: None)
    before = {name: sys.modules.get(name) for name in ("spidev", "RPi", "RPi.GPIO", "mfrc522")}
    with line.installed():
        assert importlib.import_module("spidev").SpiDev
        assert importlib.import_module("RPi.GPIO").BCM == 11
    assert {name: sys.modules.get(name) for name in before} == before


def test_modules_that_were_there_come_back() -> None:
    line = SpiDevLine(Mfrc522(Field(), lambda: 0), lambda ns: None)
    genuine = {"spidev": ModuleType("spidev"), "mfrc522.part": ModuleType("mfrc522.part")}
    with in_place_of(genuine):
        with line.installed():
            assert "mfrc522.part" not in sys.modules
            assert sys.modules["spidev"] is not genuine["spidev"]
        assert {name: sys.modules[name] for name in genuine} == genuine
    assert "mfrc522.part" not in sys.modules


def test_no_such_device() -> None:
    line = SpiDevLine(Mfrc522(Field(), lambda: 0), lambda ns: None)
    with line.installed():
        device = importlib.import_module("spidev").SpiDev()
    with pytest.raises(FileNotFoundError):
        device.open(3, 0)


@pytest.mark.parametrize("khz", [1000, 4000, 10000])
def test_hub_bus_selects_and_takes_its_time(khz: int) -> None:
    slept: list[int] = []
    chips = [Mfrc522(Field(), lambda: sum(slept), version) for version in (0x92, 0x88, 0x12)]
    line = SpiLine(chips, slept.append, khz)
    into = bytearray(2)
    for channel, chip in enumerate(chips):
        line.exchange(channel, bytes((0x80 | 0x37 << 1, 0)), into)
        assert into[1] == chip.version
    assert slept == [2 * 8 * 1_000_000 // khz] * 3
    assert (line.transfers, line.octets) == (3, 6)
