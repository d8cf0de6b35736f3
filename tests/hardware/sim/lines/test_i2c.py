"""The unmodified luma.oled on the simulated bus and panel, on the path that it takes in production."""

from __future__ import annotations

import errno
import random
from contextlib import suppress
from typing import Any

import pytest
import smbus2
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image, ImageChops

from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.lines.i2c import I2cLine, installed

GENUINE = smbus2.SMBus


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None


def open_device(line: I2cLine, address: int = 0x3C, **options: Any) -> Any:
    with line.installed():
        device = ssd1306(i2c(port=1, address=address), **options)
    device.persist = True
    return device


@pytest.fixture
def line() -> I2cLine:
    line = I2cLine()
    line.attach(0x3C, Ssd1306(1))
    return line


def panel_of(line: I2cLine) -> Ssd1306:
    panel = Ssd1306(2)
    line.attach(0x3C, panel)
    return panel


def random_picture(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
class TestLuma:
    """luma.oled's driver for the SSD1306."""

    @pytest.mark.parametrize("rotate", [0, 2])
    def test_pictures_arrive_pixel_for_pixel(self, line: I2cLine, rotate: int) -> None:
        panel = panel_of(line)
        device = open_device(line, rotate=rotate)
        for seed in range(8):
            picture = random_picture(seed)
            device.display(picture)
            seen = panel.image()
            assert same(seen.rotate(180) if rotate else seen, picture)

    def test_frame_is_two_messages_and_1034_bytes(self, line: I2cLine) -> None:
        device = open_device(line)
        messages, octets = line.messages, line.octets
        line.take_busy_ns()
        device.display(random_picture(1))
        assert (line.messages - messages, line.octets - octets) == (2, 1034)
        assert abs(line.take_busy_ns() - 23_300_000) < 100_000
        assert line.take_busy_ns() == 0

    def test_slow_bus_takes_93_ms(self) -> None:
        line = I2cLine(hz=100_000)
        line.attach(0x3C, Ssd1306())
        device = open_device(line)
        line.take_busy_ns()
        device.display(random_picture(1))
        assert abs(line.take_busy_ns() - 93_100_000) < 100_000

    def test_initialised_panel_is_dark_and_then_obeys(self, line: I2cLine) -> None:
        panel = panel_of(line)
        device = open_device(line)
        assert panel.lit and panel.image().getbbox() is None and panel.contrast == 0xCF
        device.display(random_picture(3))
        device.contrast(0x10)
        assert panel.contrast == 0x10
        device.hide()
        assert panel.image().getbbox() is None
        device.show()
        assert same(panel.image(), random_picture(3))

    def test_two_panels_on_two_addresses(self, line: I2cLine) -> None:
        panels = {0x3C: Ssd1306(), 0x3D: Ssd1306()}
        for address, panel in panels.items():
            line.attach(address, panel)
            open_device(line, address).display(random_picture(address))
        assert all(same(panel.image(), random_picture(address)) for address, panel in panels.items())

    def test_missing_panel_is_not_found(self, line: I2cLine) -> None:
        with pytest.raises(DeviceNotFoundError):
            open_device(line, 0x3D)

    def test_unplugged_panel_fails_each_call(self, line: I2cLine) -> None:
        device = open_device(line)
        line.detach(0x3C)
        with pytest.raises(DeviceNotFoundError):
            device.contrast(1)
        with pytest.raises(OSError) as raised:
            device.data([1, 2, 3])
        assert raised.value.errno == errno.EREMOTEIO

    def test_brown_out_is_unnoticed_and_dark(self, line: I2cLine) -> None:
        panel = panel_of(line)
        device = open_device(line)
        panel.power(True)
        device.display(random_picture(1))
        assert panel.image().getbbox() is None

    def test_every_kth_message_fails(self, line: I2cLine) -> None:
        device = open_device(line)
        line.messages, line.fail_every = 0, 3
        failed = []
        for count in range(1, 10):
            try:
                device.contrast(count)
            except DeviceNotFoundError:
                failed.append(count)
        assert failed == [3, 6, 9]

    def test_messages_to_one_panel_fail_and_the_others_arrive(self, line: I2cLine) -> None:
        line.attach(0x3D, Ssd1306())
        devices = {address: open_device(line, address) for address in (0x3C, 0x3D)}
        line.fail_every_to[0x3D] = 4
        failed: list[int] = []
        for address in [0x3C, 0x3D] * 20:
            try:
                devices[address].contrast(1)
            except DeviceNotFoundError:
                failed.append(address)
        assert failed == [0x3D] * 5
        line.fail_every_to.clear()
        for device in [*devices.values()] * 10:
            device.contrast(1)

    def test_buses_with_a_panel_each_at_one_address(self) -> None:
        lines = {1: I2cLine(), 3: I2cLine()}
        panels = {number: panel_of(line) for number, line in lines.items()}
        with installed(lines):
            devices = {number: ssd1306(i2c(port=number, address=0x3C)) for number in lines}
            with pytest.raises(DeviceNotFoundError, match="/dev/i2c-2"):
                i2c(port=2, address=0x3C)
        for number, device in devices.items():
            device.persist = True
            device.display(random_picture(number))
        for number, panel in panels.items():
            assert same(panel.image(), random_picture(number))


def test_a_bus_that_is_not_there_cannot_be_opened() -> None:
    line = I2cLine()
    with installed({3: line}):
        for bus in (1, "/dev/i2c-1", "3"):
            with pytest.raises(FileNotFoundError) as raised:
                smbus2.SMBus(bus)
            assert raised.value.errno == errno.ENOENT
        for bus in (3, "/dev/i2c-3"):
            smbus2.SMBus(bus).i2c_rdwr()
    with pytest.raises(RuntimeError), installed({}):
        raise RuntimeError
    assert smbus2.SMBus is GENUINE


def test_bus_is_patched_only_while_a_driver_is_built(line: I2cLine) -> None:
    genuine = smbus2.SMBus
    with pytest.raises(RuntimeError), line.installed():
        assert smbus2.SMBus is not genuine
        raise RuntimeError
    assert smbus2.SMBus is genuine


def test_reads_come_into_the_message(line: I2cLine) -> None:
    bus = line.open(1)
    message = smbus2.i2c_msg.read(0x3C, 2)
    bus.i2c_rdwr(message)
    assert bytes(message) == b"\x40\x40"
    with pytest.raises(OSError, match="0x3d"):
        bus.i2c_rdwr(smbus2.i2c_msg.read(0x3D, 2))
    bus.close()
    with pytest.raises(OSError, match="closed"):
        bus.write_i2c_block_data(0x3C, 0, [0xAF])


def test_block_holds_32_bytes_at_most(line: I2cLine) -> None:
    with pytest.raises(ValueError, match="32 bytes, not 33"):
        line.open(1).write_i2c_block_data(0x3C, 0, [0] * 33)


def test_unanswered_address_ends_a_message(line: I2cLine) -> None:
    for address, octets in ((0x3C, 7), (0x3D, 1)):
        before = line.octets
        with suppress(OSError):
            line.write(address, bytes(6))
        assert line.octets - before == octets


def test_a_slow_chip_takes_longer_by_so_much_a_message_and_its_neighbour_does_not(line: I2cLine) -> None:
    line.attach(0x3D, Ssd1306(2))
    took = {}
    for slow_ns in (0, 7_000_000):
        line.slow_ns = {0x3D: slow_ns} if slow_ns else {}
        for address in (0x3C, 0x3D):
            line.write(address, bytes((0, 0xAF)))
            took[slow_ns, address] = line.take_busy_ns()
    assert took[7_000_000, 0x3D] == took[0, 0x3D] + 7_000_000
    assert took[7_000_000, 0x3C] == took[0, 0x3C] == took[0, 0x3D]
