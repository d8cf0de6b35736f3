"""Panel outlet: the two bundled bitmap fonts come in as BDF text and go out as glyphs, a whole number per pixel row."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import resources
from typing import TypeAlias

import msgspec

Glyph: TypeAlias = tuple[int, ...]
"""A character's cell from top to bottom; in each row the highest of the font's `width` bits is the leftmost pixel."""

ELLIPSIS = "…"
_CHARACTER = re.compile(r"ENCODING (\d+)\nBBX (\d+) (\d+) (-?\d+) (-?\d+)\nBITMAP\n([0-9A-F\n]*)ENDCHAR")


class Font(msgspec.Struct, frozen=True):
    """A fixed-width font: every glyph fills a cell of `width` x `height` pixels; `box` stands for missing ones."""

    width: int
    height: int
    glyphs: dict[str, Glyph]
    box: Glyph

    def glyph(self, character: str) -> Glyph:
        """Return the character's glyph, else that of the letter without accents, else the hollow box."""
        if character in self.glyphs or not character.isalpha():
            return self.glyphs.get(character, self.box)
        return self.glyphs.get(unicodedata.normalize("NFKD", character)[0], self.box)


def parse_bdf(text: str, height: int) -> Font:
    """Read a fixed-width BDF font (Adobe's Glyph Bitmap Distribution Format 2.2, the keywords these fonts use).

    Args:
        text: The font; glyphs may be trimmed to their ink, the font's bounding box is the cell's width.
        height: Rows of a cell; the font's bounding box is centred in it.

    Raises:
        ValueError: The text has no FONTBOUNDINGBOX, or a box higher than the cell.
    """
    found = re.search(r"FONTBOUNDINGBOX (\d+) (\d+) (-?\d+) (-?\d+)", text)
    if found is None:
        raise ValueError("font without FONTBOUNDINGBOX: not a BDF font")
    width, box_height, _, box_descent = (int(number) for number in found.groups())
    if box_height > height:
        raise ValueError(f"font of {box_height} rows does not fit a cell of {height}")
    baseline = (height - box_height) // 2 + box_height + box_descent
    glyphs = {
        chr(int(code)): _cell(width, height, baseline, (int(w), int(h), int(x), int(y)), bitmap.split())
        for code, w, h, x, y, bitmap in _CHARACTER.findall(text)
    }
    return Font(width, height, glyphs, _hollow_box(width, height))


def _cell(width: int, height: int, baseline: int, ink: tuple[int, int, int, int], bitmap: list[str]) -> Glyph:
    """Place a glyph's ink (BBX: width, rows, left, rows of descent below the baseline) in a cell."""
    ink_width, ink_rows, left, descent = ink
    above = baseline - descent - ink_rows
    shift = width - left - ink_width
    rows = tuple(int(row, 16) >> (4 * len(row) - ink_width) << shift for row in bitmap)
    return (0,) * above + rows + (0,) * (height - above - ink_rows)


def _hollow_box(width: int, height: int) -> Glyph:
    """Draw what stands for a missing glyph: a rectangle with sharp corners, no letter has one."""
    edge = ((1 << (width - 1)) - 1) << 1
    sides = 1 << (width - 1) | 2
    margin = (0,) * (height // 8)
    return (*margin, edge, *(sides,) * (height - 2 * len(margin) - 2), edge, *margin)


@cache
def small() -> Font:
    """Return the font of small lines, 5 x 8: 25 columns, 8 lines."""
    return _bundled("small.bdf", 8)


@cache
def large() -> Font:
    """Return the font of large lines, 8 x 13 in cells of 8 x 16: 16 columns, 4 lines."""
    return _bundled("large.bdf", 16)


def _bundled(name: str, height: int) -> Font:
    font_file = resources.files("controller.outlets.panel").joinpath("fonts", name)
    return parse_bdf(font_file.read_text(encoding="ascii"), height)
