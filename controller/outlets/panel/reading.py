"""Panel outlet, the way back: a frame comes in, such as one decoded from display memory, and its words go out."""

from __future__ import annotations

from functools import cache

from controller.outlets.panel.draw import BAR_LEFT, MARK_WIDTH, mark_left, mark_rows
from controller.outlets.panel.font import Font, Glyph, large, small
from controller.outlets.panel.pixels import HEIGHT, PAGE, WIDTH, Rows, rows_of, span
from hardware.ports import Frame

MISSING = "□"
"""Reads a hollow box: the scene's character is not in the font."""

ILLEGIBLE = "▒"
"""Reads a cell whose pixels are no glyph."""


def read_text(frame: Frame) -> str:
    """Read the words of a frame that `draw` made, by comparing each cell with the glyphs of both fonts.

    Bar and SIM mark are passed over, blank lines and trailing spaces left out.

    Returns:
        The lines, joined by newlines; MISSING and ILLEGIBLE stand for cells that are no letters.

    Raises:
        ValueError: The image is not 128 x 64.
    """
    rows = _without_bar(_without_mark(rows_of(frame)))
    lines, top = [], 0
    while top < HEIGHT:
        text, height = _read_strip(rows[top:])
        lines.append(text)
        top += height
    return "\n".join(line for line in lines if line)


def is_marked(frame: Frame) -> bool:
    """Tell whether the frame says that it is simulated."""
    rows = rows_of(frame)
    return _without_mark(rows) != rows


def has_bar(frame: Frame) -> bool:
    """Tell whether the frame carries the bar of the seat whose press counts."""
    rows = _without_mark(rows_of(frame))
    return _without_bar(rows) != rows


def _read_strip(rows: Rows) -> tuple[str, int]:
    """Return the line that begins in the first of these rows, and its height; no strip reads both large and small."""
    text = _read_cells(rows, large())
    if text and ILLEGIBLE not in text:
        return text, large().height
    return _read_cells(rows, small()), small().height


def _read_cells(rows: Rows, font: Font) -> str:
    """Read a strip in one font; ILLEGIBLE also stands where the frame ends too early and for ink beside the cells."""
    strip = rows[: font.height]
    if len(strip) < font.height:
        return ILLEGIBLE
    spare = WIDTH % font.width
    shifts = range(WIDTH - font.width, spare - 1, -font.width)
    cells = [tuple(row >> shift & (1 << font.width) - 1 for row in strip) for shift in shifts]
    beside = any(row & (1 << spare) - 1 for row in strip)
    return "".join(_characters().get(cell, ILLEGIBLE) for cell in cells).rstrip() + ILLEGIBLE * beside


@cache
def _characters() -> dict[Glyph, str]:
    """Return both fonts' glyphs with what they read as; of characters that look alike, the first in Unicode."""
    known: dict[Glyph, str] = {}
    for font in (large(), small()):
        known |= {glyph: character for character, glyph in sorted(font.glyphs.items(), reverse=True)}
        known[font.box] = MISSING
    return known


def _without_bar(rows: Rows) -> Rows:
    """Darken the bar: in each page the columns from 122 on that are lit from the right edge without a gap."""
    cleared = list(rows)
    for top in range(0, HEIGHT, PAGE):
        lit = span(BAR_LEFT, WIDTH)
        for row in rows[top : top + PAGE]:
            lit &= row
        left = WIDTH
        while lit >> (WIDTH - left) & 1:
            left -= 1
        for number in range(top, top + PAGE):
            cleared[number] &= ~span(left, WIDTH)
    return cleared


def _without_mark(rows: Rows) -> Rows:
    """Darken the SIM mark where its pixels stand."""
    for top in range(0, HEIGHT, PAGE):
        for left in (mark_left(bar=False), mark_left(bar=True)):
            ground = span(left, left + MARK_WIDTH)
            mark = [row >> left for row in mark_rows()]
            if all(row & ground == wanted for row, wanted in zip(rows[top : top + PAGE], mark, strict=True)):
                return [*rows[:top], *(row & ~ground for row in rows[top : top + PAGE]), *rows[top + PAGE :]]
    return rows
