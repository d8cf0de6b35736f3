"""Panel outlet for terminals: frames come in, lines of braille characters go out, a character for 2 x 4 pixels."""

from __future__ import annotations

from collections.abc import Mapping

from controller.outlets.panel.pixels import HEIGHT, WIDTH, Rows, rows_of
from hardware.ports import Frame

COLUMNS, LINES = WIDTH // 2, HEIGHT // 4
FRAMED_COLUMNS = COLUMNS + 2
BETWEEN = "  "

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""What the left and right dot of each of the four rows add to U+2800 (Unicode, block Braille Patterns)."""


def braille(frame: Frame, title: str = "") -> list[str]:
    """Picture a frame as 16 lines of 64 braille characters, framed; the title stands in the frame's upper edge.

    Returns:
        18 lines of 66 characters.

    Raises:
        ValueError: The image is not 128 x 64.
    """
    rows = rows_of(frame)
    lines = [_line(rows[top : top + 4]) for top in range(0, HEIGHT, 4)]
    heading = f" {title} " if title else ""
    return [f"╭{heading[:COLUMNS]:─^{COLUMNS}}╮", *(f"│{line}│" for line in lines), f"╰{'─' * COLUMNS}╯"]


def braille_all(frames: Mapping[str, Frame], columns: int) -> list[str]:
    """Picture named frames side by side where a terminal has columns enough for all, else one below another."""
    pictures = [braille(frame, title) for title, frame in frames.items()]
    if len(pictures) * FRAMED_COLUMNS + (len(pictures) - 1) * len(BETWEEN) > columns:
        return [line for picture in pictures for line in picture]
    return [BETWEEN.join(lines) for lines in zip(*pictures, strict=True)]


def _line(rows: Rows) -> str:
    """Turn four pixel rows into a line of characters."""
    return "".join(chr(0x2800 + _dots(rows, shift)) for shift in range(WIDTH - 2, -1, -2))


def _dots(rows: Rows, shift: int) -> int:
    return sum(
        left * (row >> shift + 1 & 1) + right * (row >> shift & 1)
        for row, (left, right) in zip(rows, _DOTS, strict=True)
    )
