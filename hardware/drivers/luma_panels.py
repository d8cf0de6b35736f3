"""Drivers: luma's SSD1306, sending only what has changed. Takes frames, writes windows of display memory to the bus.

Importing this imports luma, which starts threads and takes a while: `oled` does so when a panel is built.
"""

from __future__ import annotations

from typing import Any

from luma.core.device import device
from luma.core.error import DevicePermissionError, Error
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306

from hardware.drivers.windows import memory_of, windows
from hardware.ports import Frame

FAULTS = (OSError, Error)
"""What luma raises when a bus or a panel is away: its own errors for some numbers, the system's for the others."""


class _Hookless(device):  # type: ignore[misc]  # luma has no types
    """Stands between a panel's class and luma's base, whose constructor would leave an atexit hook for ever.

    The hook writes to the bus when the process ends, and keeps alive each panel that was ever tried and not found.
    """

    def __init__(self, const: Any, serial_interface: i2c) -> None:
        self._const = const
        self._serial_interface = serial_interface


class WindowedSsd1306(ssd1306, _Hookless):  # type: ignore[misc]  # luma has no types
    """An SSD1306 of 128 x 64, initialised as luma does it.

    Args:
        interface: where its messages go.
        upside_down: whether frames are turned by 180 degrees.
        cleared: whether it is cleared before it is switched on; a panel that has been running would flicker.
    """

    def __init__(self, interface: i2c, upside_down: bool, cleared: bool) -> None:
        self._memory: bytes | None = None
        self._displays = cleared
        ssd1306.__init__(self, interface, rotate=2 if upside_down else 0)
        self.persist = True
        self._displays = True

    def display(self, image: Frame) -> None:
        """Write what differs from the display memory as last written; everything when that is unknown."""
        if not self._displays:
            return
        memory = memory_of(self.preprocess(image))
        for window in windows(self._memory, memory):
            # Horizontal addressing, which the initialisation sets (SSD1306 data sheet 10.1.3 to 10.1.5).
            columns = (self._const.COLUMNADDR, window.left, window.right)
            self.command(*columns, self._const.PAGEADDR, window.first, window.last)
            self.data(window.cut(memory))
        self._memory = memory


def open_bus(port: int, address: int) -> i2c:
    """Return luma's own interface to a panel, by the path that sends a frame in one message; sends nothing yet."""
    return i2c(port=port, address=address)


def remedy_of(fault: Exception, port: int, address: int, bus_open: bool) -> str:
    """Return what a person can do about one of FAULTS."""
    if isinstance(fault, DevicePermissionError):
        return "add this user to the group i2c"
    if not bus_open:
        return "switch I2C on: 'sudo raspi-config nonint do_i2c 0'"
    return f"check its cable and power; 'i2cdetect -y {port}' must list {address:02x}"
