"""Panel outlet: a scene comes in, a finished frame of 128 x 64 pixels goes out; pure."""

from __future__ import annotations

import unicodedata

import msgspec

from controller.games.core import Line, Scene
from controller.outlets.panel.font import ELLIPSIS, Font, large, small
from controller.outlets.panel.pixels import HEIGHT, PAGE, WIDTH, Rows, frame_of, span
from hardware.ports import Frame

BAR_LEFT = 122
"""Leftmost column of the bar at the right edge; beside a longer line it is narrower, and no text touches it."""

MARK = "SIM"
MARK_WIDTH = 16
GAP = 2
"""Dark columns between a line's text and the mark."""


class Strip(msgspec.Struct, frozen=True):
    """A line set in a font, its cells' top row at `top`."""

    text: str
    font: Font
    top: int

    @property
    def end(self) -> int:
        """The first column right of the text."""
        return len(self.text) * self.font.width


def draw(scene: Scene, simulated: bool) -> Frame:
    """Draw a scene.

    A large line that is too long is set small in the lower half of its 16 rows; a small one is cut with an ellipsis.
    Where all lines are so full that bar or mark finds no place, the last one makes room in the same way.

    Args:
        scene: What to say. A character that the font lacks is drawn as a hollow box.
        simulated: Marks the frame with a small inverted SIM.

    Raises:
        ValueError: The lines are higher than 64 pixels together; names the scene's text.
    """
    strips = _lay_out(scene, room=_room_for_marks(scene.bar, simulated))
    rows = [0] * HEIGHT
    for strip in strips:
        _write(rows, strip, left=0)
    ends = _page_ends(strips)
    if scene.bar:
        _draw_bar(rows, ends)
    if simulated:
        _draw_mark(rows, ends, left=mark_left(scene.bar))
    return frame_of(rows)


def mark_left(bar: bool) -> int:
    """Return the leftmost column of the SIM mark: at the right edge, or left of the bar."""
    return (BAR_LEFT - GAP if bar else WIDTH) - MARK_WIDTH


def mark_rows() -> Rows:
    """Return the eight rows of the SIM mark, dark letters on a lit ground, as if its left column were column 0."""
    rows = [0] * PAGE
    _write(rows, Strip(MARK, small(), top=0), left=1)
    return [row ^ span(0, MARK_WIDTH) for row in rows]


def _room_for_marks(bar: bool, simulated: bool) -> int:
    """Return how many columns the text of at least one page must leave to the bar and the mark."""
    if simulated:
        return mark_left(bar) - GAP
    return BAR_LEFT - GAP if bar else WIDTH


def _lay_out(scene: Scene, room: int) -> list[Strip]:
    heights = [16 if line.large else 8 for line in scene.lines]
    if sum(heights) > HEIGHT:
        raise ValueError(
            f"scene of {sum(heights)} pixel rows does not fit a panel of {HEIGHT}: {scene.text!r}; "
            f"a large line takes 16, a small one 8"
        )
    tops = [sum(heights[:number]) for number in range(len(heights))]
    strips = [_set(line, top, WIDTH) for line, top in zip(scene.lines, tops, strict=True)]
    if min(_page_ends(strips)) > room:
        strips[-1] = _set(scene.lines[-1], tops[-1], room)
    return strips


def _set(line: Line, top: int, room: int) -> Strip:
    """Set a line in at most `room` columns."""
    text = unicodedata.normalize("NFC", line.text).rstrip()
    if line.large and len(text) * large().width <= room:
        return Strip(text, large(), top)
    columns = room // small().width
    if len(text) > columns:
        text = text[: columns - 1].rstrip() + ELLIPSIS
    return Strip(text, small(), top + PAGE if line.large else top)


def _page_ends(strips: list[Strip]) -> list[int]:
    """Return for each of the eight pages the first column right of its text, 0 where nothing is written."""
    ends = [0] * (HEIGHT // PAGE)
    for strip in strips:
        for page in range(strip.top // PAGE, (strip.top + strip.font.height) // PAGE):
            ends[page] = strip.end
    return ends


def _write(rows: Rows, strip: Strip, left: int) -> None:
    glyphs = [strip.font.glyph(character) for character in strip.text]
    shift = WIDTH - left - strip.end
    for number in range(strip.font.height):
        bits = 0
        for glyph in glyphs:
            bits = bits << strip.font.width | glyph[number]
        rows[strip.top + number] |= bits << shift


def _draw_bar(rows: Rows, ends: list[int]) -> None:
    """Fill the right edge beside every page's text, with one dark column or more between."""
    for number in range(HEIGHT):
        rows[number] |= span(max(BAR_LEFT, ends[number // PAGE] + 1), WIDTH)


def _draw_mark(rows: Rows, ends: list[int], left: int) -> None:
    """Put the mark into the lowest page that has room for it."""
    page = max(page for page, end in enumerate(ends) if end <= left - GAP)
    for number, row in enumerate(mark_rows()):
        rows[page * PAGE + number] |= row >> left
