"""Reading frames back: what is no letter is said to be none."""

import random

import pytest
from PIL import Image

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw
from controller.outlets.panel.font import large, small
from controller.outlets.panel.pixels import frame_of, rows_of
from controller.outlets.panel.reading import ILLEGIBLE, is_marked, read_text


def columns_of(font, top=0, bottom=None):
    """A font's glyphs as columns, each a number of its pixels from top to bottom."""
    rows = slice(top, bottom)
    return {
        tuple(
            sum((bits >> (font.width - 1 - x) & 1) << y for y, bits in enumerate(glyph[rows]))
            for x in range(font.width)
        )
        for glyph in (*font.glyphs.values(), font.box)
    }


def beginnings(cells):
    """What may follow which beginning of a cell."""
    found = {}
    for cell in cells:
        for length in range(len(cell)):
            found.setdefault(cell[:length], set()).add(cell[length])
    return found


def extend(begun, column, allowed, width, x):
    """Return the cell that goes on with a column, () when it is complete, None when no glyph goes on so."""
    if x >= 128 - 128 % width:
        return None if column else ()
    if column not in allowed[begun]:
        return None
    return () if len(begun) + 1 == width else (*begun, column)


@pytest.mark.parametrize("below", [columns_of(small()), columns_of(large(), 0, 8)], ids=["small", "half of large"])
def test_no_strip_but_the_blank_one_reads_as_a_large_line_and_as_small_ones(below):
    """Walk all strips that are a large line, and as well a small line above another page of text, column by column."""
    tall, upper, lower = beginnings(columns_of(large())), beginnings(columns_of(small())), beginnings(below)
    lower_width = len(next(iter(below)))
    states = {((), (), (), False)}
    for x in range(128):
        states = {
            (big, one, two, ink or column > 0)
            for begun, above, beneath, ink in states
            for column in tall[begun]
            if (big := extend(begun, column, tall, 8, x)) is not None
            and (one := extend(above, column & 255, upper, 5, x)) is not None
            and (two := extend(beneath, column >> 8, lower, lower_width, x)) is not None
        }
    assert states == {((), (), (), False)}


def test_flipped_pixels_are_seen_as_such():
    rng = random.Random(7)
    frame = draw(Scene((Line("MATCH 23-N", large=True), Line("no 18-P"))), simulated=False)
    for _ in range(200):
        rows = rows_of(frame)
        rows[rng.randrange(24)] ^= 1 << rng.randrange(128)
        assert read_text(frame_of(rows)) != "MATCH 23-N\nno 18-P"


def test_noise_is_illegible_and_never_an_error():
    rng = random.Random(7)
    for _ in range(20):
        frame = frame_of([rng.getrandbits(128) for _ in range(64)])
        assert ILLEGIBLE in read_text(frame)
        assert not is_marked(frame)
    assert ILLEGIBLE in read_text(frame_of([0] * 60 + [1] * 4))


def test_a_frame_of_another_size_is_refused():
    with pytest.raises(ValueError, match="128 x 32"):
        read_text(Image.new("1", (128, 32)))
