"""Drivers: one OLED. Takes finished frames, shows them on an SSD1306 on an I2C bus; says when the panel is away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Literal

from hardware.errors import PartAbsentError
from hardware.ports import FRAME_SIZE, Frame

if TYPE_CHECKING:
    from luma.core.interface.serial import i2c

    from hardware.drivers.luma_panels import WindowedSsd1306

FIRST_LEVEL = 0xCF
"""The contrast that luma sets."""


class Oled:
    """An OLED that may come and go (`Panel`): a call that finds it away raises, the next one initialises it anew.

    Calls block on the bus; make them one at a time. Building one opens the bus and sends nothing.
    """

    def __init__(self, part: str, port: int, address: int, rotate: Literal[0, 180] = 0) -> None:
        """Take where the panel is.

        Args:
            part: its name in messages, `oled-north`.
            port: the I2C bus, 1 for `/dev/i2c-1`.
            address: 0x3C or 0x3D, by a bridge on the panel.
            rotate: 180 for a panel built in upside down.

        Raises:
            ValueError: the panel cannot be turned by so much.
        """
        if rotate not in (0, 180):
            raise ValueError(f"{part}: rotate is {rotate!r}; known: 0, 180")
        from hardware.drivers import luma_panels  # noqa: PLC0415  # luma starts threads and takes long to import

        self.part = part
        self._luma = luma_panels
        self._port = port
        self._address = address
        self._upside_down = rotate == 180
        self._bus: i2c | None = None
        self._panel: WindowedSsd1306 | None = None
        self._frame: Frame | None = None
        self._level = FIRST_LEVEL
        self._off = False
        with suppress(*luma_panels.FAULTS):  # each call tries again, and tells
            self._open_bus()

    def show(self, frame: Frame) -> None:
        """Make the panel show a frame, and wake it; what it shows already costs nothing.

        Raises:
            PartAbsentError: the panel does not answer.
            ValueError: the frame has another mode or size.
        """
        if frame.mode != "1" or frame.size != FRAME_SIZE:
            raise ValueError(f"{self.part}: frame of mode {frame.mode}, size {frame.size}; must be 1, {FRAME_SIZE}")
        self._frame = frame.copy()
        asleep, self._off = self._off, False
        with self._talk():
            panel = self._ready()
            panel.display(frame)
            if asleep:
                panel.show()

    def contrast(self, level: int) -> None:
        """Set the brightness, 0-255; a panel that comes back gets it again.

        Raises:
            PartAbsentError: the panel does not answer.
            ValueError: the level is out of range.
        """
        if not 0 <= level <= 255:
            raise ValueError(f"{self.part}: contrast {level} is out of range; allowed: 0-255")
        changed, self._level = level != self._level, level
        with self._talk():
            panel = self._ready()
            if changed:
                panel.contrast(level)

    def blank(self) -> None:
        """Switch the panel off; it keeps its picture, and `show` wakes it.

        Raises:
            PartAbsentError: the panel does not answer.
        """
        self._off = True
        with self._talk():
            self._ready().hide()

    def refresh(self) -> None:
        """Initialise again and send everything: a panel that browned out takes bytes and stays dark.

        A panel that is switched off is left alone; it is initialised when it wakes.

        Raises:
            PartAbsentError: the panel does not answer.
        """
        self._panel = None
        if self._frame is None or self._off:
            return
        with self._talk():
            self._ready(cleared=False).display(self._frame)

    def _ready(self, cleared: bool = True) -> WindowedSsd1306:
        """Return the panel, initialised now if it has to be."""
        if self._panel is None:
            panel = self._luma.WindowedSsd1306(self._open_bus(), self._upside_down, cleared)
            if self._level != FIRST_LEVEL:
                panel.contrast(self._level)
            if self._off:
                panel.hide()
            self._panel = panel
        return self._panel

    def _open_bus(self) -> i2c:
        if self._bus is None:
            self._bus = self._luma.open_bus(self._port, self._address)
        return self._bus

    @contextmanager
    def _talk(self) -> Iterator[None]:
        """Turn whatever luma raises into PartAbsentError, and trust the panel's memory no longer."""
        try:
            yield
        except self._luma.FAULTS as fault:
            self._panel = None
            remedy = self._luma.remedy_of(fault, self._port, self._address, self._bus is not None)
            where = f"{self.part} at 0x{self._address:02x} on I2C bus {self._port}"
            raise PartAbsentError(f"{where} does not answer ({fault}): {remedy}") from fault
