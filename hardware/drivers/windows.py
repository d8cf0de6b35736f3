"""Drivers: what to send to a display. Takes its memory as it is and shall be, gives windows to write."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PIL import Image

from hardware.ports import FRAME_SIZE, Frame

WIDTH, HEIGHT = FRAME_SIZE
PAGES = HEIGHT // 8

OVERHEAD = 10
"""Bytes on the bus around a window's own: address, control and six of addressing, then address and control again."""


class Window(msgspec.Struct, frozen=True):
    """A rectangle of display memory, all bounds included: columns 0-127, pages 0-7 of eight rows each."""

    left: int
    right: int
    first: int
    last: int

    @property
    def cost(self) -> int:
        """How many bytes writing it puts on the bus."""
        return OVERHEAD + (self.right - self.left + 1) * (self.last - self.first + 1)

    def around(self, other: Window) -> Window:
        """Return the least window that holds both."""
        return Window(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.first, other.first),
            max(self.last, other.last),
        )

    def cut(self, memory: bytes) -> bytes:
        """Return this window's bytes of a display memory, page by page."""
        return b"".join(
            memory[page * WIDTH + self.left : page * WIDTH + self.right + 1]
            for page in range(self.first, self.last + 1)
        )


EVERYTHING = Window(0, WIDTH - 1, 0, PAGES - 1)


def memory_of(frame: Frame) -> bytes:
    """Return the 1024 bytes of display memory that show a frame: pages from the top, the least bit uppermost."""
    columns = frame.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def windows(old: bytes | None, new: bytes) -> list[Window]:
    """Return windows that together hold every byte that differs; None stands for an unknown memory.

    They are few and small, though not provably the cheapest: each changed byte joins the first window it makes cheaper.
    """
    if old is None:
        return [EVERYTHING]
    chosen: list[Window] = []
    for change in _changes(old, new):
        _join(chosen, change)
    return [EVERYTHING] if sum(window.cost for window in chosen) > EVERYTHING.cost else chosen


def _changes(old: bytes, new: bytes) -> Iterator[Window]:
    """Yield each byte that differs as a window of its own."""
    for page in range(PAGES):
        start = page * WIDTH
        if old[start : start + WIDTH] == new[start : start + WIDTH]:
            continue
        for column in range(WIDTH):
            if old[start + column] != new[start + column]:
                yield Window(column, column, page, page)


def _join(chosen: list[Window], added: Window) -> None:
    """Add a window, made one with those for which one write is cheaper than two."""
    for at, window in enumerate(chosen):
        both = window.around(added)
        if both.cost <= window.cost + added.cost:
            del chosen[at]
            _join(chosen, both)
            return
    chosen.append(added)
