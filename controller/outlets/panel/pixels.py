"""Panel outlet: frames as 64 whole numbers, a pixel row each, so that drawing is shifting and reading is comparing."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image

from hardware.ports import FRAME_SIZE, Frame

WIDTH, HEIGHT = FRAME_SIZE
PAGE = 8
"""Rows in a page of display memory: the height of a small line, half that of a large one."""

Rows: TypeAlias = list[int]
"""A frame's pixel rows from top to bottom; of each row's 128 bits the highest is the leftmost pixel."""


def frame_of(rows: Rows) -> Frame:
    """Return the rows as a PIL image of mode "1"."""
    return Image.frombytes("1", FRAME_SIZE, b"".join(row.to_bytes(WIDTH // 8, "big") for row in rows))


def rows_of(frame: Frame) -> Rows:
    """Return a frame's rows.

    Raises:
        ValueError: The image is not 128 x 64.
    """
    if frame.size != FRAME_SIZE:
        raise ValueError(f"frame of {frame.size[0]} x {frame.size[1]} pixels; a panel has {WIDTH} x {HEIGHT}")
    packed = frame.convert("1").tobytes()
    return [int.from_bytes(packed[start : start + 16], "big") for start in range(0, len(packed), 16)]


def span(left: int, right: int) -> int:
    """Return a row whose pixels are lit from column `left` up to, not including, column `right`."""
    return (1 << (WIDTH - left)) - (1 << (WIDTH - right)) if left < right else 0
