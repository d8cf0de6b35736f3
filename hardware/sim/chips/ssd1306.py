"""The OLED controller SSD1306 with its 128 x 64 glass: I2C payloads come in, the picture a viewer sees goes out."""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
HORIZONTAL, VERTICAL, BY_PAGE = range(3)

_MORE_BYTES = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1,
    0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
"""How many bytes follow the first one of a command (data sheet table 9-1)."""

_BIT_AS_GREY = tuple(bytes(255 * (octet >> bit & 1) for octet in range(256)) for bit in range(8))


class Ssd1306:
    """One panel, mounted so that segment remap and the remapped scan direction show a picture upright.

    The seed decides which garbage its memory holds after power-on. All attributes are what commands have set.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._ram = bytearray(WIDTH * PAGES)
        self._commands = self._command_table()
        self.power(True)

    def power(self, on: bool) -> None:
        """Take the supply away or give it; each time it comes, memory is garbage and every register at its default."""
        self.powered = on
        self._ram[:] = self._random.randbytes(len(self._ram))
        self._half_command = b""
        self.display_on = self.charge_pump = self.all_on = self.inverted = False
        self.remapped = self.scans_down = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.rows = HEIGHT
        self._mode = BY_PAGE
        self._columns, self._pages = (0, WIDTH - 1), (0, PAGES - 1)
        self._column = self._page = 0

    # the bus

    def write(self, payload: bytes) -> bool:
        """Take one I2C message after the address (data sheet 8.1.5.2); returns whether it was acknowledged.

        A control byte says what follows: bit 6 data or commands, bit 7 (Co) only one byte and then a control byte.
        """
        if not self.powered:
            return False
        index = 0
        while index < len(payload):
            control = payload[index]
            end = index + 2 if control & 0x80 else len(payload)
            self._take(control, payload[index + 1 : end])
            index = end
        return True

    def read(self, count: int) -> bytes | None:
        """Return the status byte this many times, bit 6 set while the display is off; None without a supply."""
        return bytes((0x00 if self.display_on else 0x40,)) * count if self.powered else None

    def _take(self, control: int, octets: bytes) -> None:
        if control & 0x40:
            self._store(octets)
            return
        for octet in octets:
            self._half_command += bytes((octet,))
            first, *more = self._half_command
            if len(more) == _MORE_BYTES.get(first, 0):
                self._half_command = b""
                self._obey(first, more)

    # commands

    def _command_table(self) -> dict[int, Callable[[list[int]], None]]:
        def put(name: str, value: object) -> Callable[[list[int]], None]:
            return lambda more: setattr(self, name, value)

        def keep(name: str, mask: int) -> Callable[[list[int]], None]:
            return lambda more: setattr(self, name, more[0] & mask)

        switches = {
            0xA0: ("remapped", False), 0xA1: ("remapped", True), 0xA4: ("all_on", False), 0xA5: ("all_on", True),
            0xA6: ("inverted", False), 0xA7: ("inverted", True), 0xAE: ("display_on", False),
            0xAF: ("display_on", True), 0xC0: ("scans_down", False), 0xC8: ("scans_down", True),
        }  # fmt: skip
        return {
            **{code: put(name, value) for code, (name, value) in switches.items()},
            0x20: self._set_mode,
            0x21: self._set_columns,
            0x22: self._set_pages,
            0x81: keep("contrast", 0xFF),
            0x8D: lambda more: setattr(self, "charge_pump", bool(more[0] & 0x04)),
            0xA8: self._set_rows,
            0xD3: keep("offset", 0x3F),
        }

    def _obey(self, code: int, more: list[int]) -> None:
        """Run one complete command; what this simulation does not know, it ignores as the chip does reserved ones."""
        if code in self._commands:
            self._commands[code](more)
        elif 0x40 <= code < 0x80:
            self.start_line = code & 0x3F
        elif self._mode == BY_PAGE and code < 0x10:
            self._column = self._column & 0x70 | code
        elif self._mode == BY_PAGE and code < 0x20:
            self._column = (code & 0x07) << 4 | self._column & 0x0F
        elif self._mode == BY_PAGE and 0xB0 <= code < 0xB8:
            self._page = code & 0x07

    def _set_mode(self, more: list[int]) -> None:
        if more[0] & 3 != 3:
            self._mode = more[0] & 3

    def _set_columns(self, more: list[int]) -> None:
        self._columns = more[0] & 0x7F, more[1] & 0x7F
        self._column = self._columns[0]

    def _set_pages(self, more: list[int]) -> None:
        self._pages = more[0] & 7, more[1] & 7
        self._page = self._pages[0]

    def _set_rows(self, more: list[int]) -> None:
        if more[0] & 0x3F >= 15:
            self.rows = (more[0] & 0x3F) + 1

    # memory

    @property
    def memory(self) -> bytes:
        """Return the display memory by address: eight pages of 128 columns, the lowest bit of a byte uppermost."""
        rows = (self._ram[start : start + WIDTH] for start in range(0, len(self._ram), WIDTH))
        return b"".join(row[::-1] if self.remapped else row for row in rows)

    def _store(self, octets: bytes) -> None:
        """Write data from the pointers on; remapping acts when data is written, as the data sheet says (10.1.8)."""
        while octets:
            last = self._last_column()
            run = octets[:1] if self._mode == VERTICAL else octets[: last - self._column + 1]
            start = self._page * WIDTH + (WIDTH - self._column - len(run) if self.remapped else self._column)
            self._ram[start : start + len(run)] = run[::-1] if self.remapped else run
            self._advance(len(run))
            octets = octets[len(run) :]

    def _last_column(self) -> int:
        """Return where the run that begins at the pointer ends: the window's edge, or the memory's beyond it."""
        end = self._columns[1]
        return WIDTH - 1 if self._mode == BY_PAGE or self._column > end else end

    def _advance(self, count: int) -> None:
        if self._mode == VERTICAL:
            self._page, wrapped = _next(self._page, self._pages, PAGES)
            if wrapped:
                self._column, _ = _next(self._column, self._columns, WIDTH)
            return
        window = (0, WIDTH - 1) if self._mode == BY_PAGE else self._columns
        self._column, wrapped = _next(self._column + count - 1, window, WIDTH)
        if wrapped and self._mode == HORIZONTAL:
            self._page, _ = _next(self._page, self._pages, PAGES)

    # the glass

    @property
    def lit(self) -> bool:
        """Return whether the panel shines at all: powered, switched on, and with its charge pump running."""
        return self.powered and self.display_on and self.charge_pump

    def image(self) -> Image.Image:
        """Return what a viewer sees: mode "1", 128 x 64, upright."""
        if not self.lit:
            return Image.new("1", (WIDTH, HEIGHT), 0)
        if self.all_on:
            return Image.new("1", (WIDTH, HEIGHT), 255)
        grey = b"".join(self._glass_row(y) for y in range(HEIGHT))
        return Image.frombytes("L", (WIDTH, HEIGHT), grey).convert("1", dither=Image.Dither.NONE)

    def _glass_row(self, y: int) -> bytes:
        """Return one row as 128 grey values; common line 63 is at the top (data sheet table 10-1 for the mapping)."""
        com = HEIGHT - 1 - y
        scanned = self.rows - 1 - com if self.scans_down else com
        row = (scanned + self.offset) % HEIGHT
        if row >= self.rows:
            return bytes(WIDTH)
        page, bit = divmod((row + self.start_line) % HEIGHT, 8)
        segments = self._ram[page * WIDTH : (page + 1) * WIDTH][::-1].translate(_BIT_AS_GREY[bit])
        return bytes(segments.translate(_INVERT) if self.inverted else segments)


_INVERT = bytes(255 - grey for grey in range(256))


def _next(pointer: int, window: tuple[int, int], size: int) -> tuple[int, bool]:
    """Return the pointer after `pointer`, and whether it went back to the window's start."""
    return (window[0], True) if pointer == window[1] else ((pointer + 1) % size, False)
