"""Frames in a terminal: every pixel is its dot, and pictures stand where there is room."""

from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import Line, Scene
from controller.outlets.panel.braille import braille, braille_all
from controller.outlets.panel.draw import draw
from controller.outlets.panel.pixels import frame_of, rows_of

# Dot numbers by Unicode's chart: 1 2 3 7 down the left side, 4 5 6 8 down the right.
DOT_BITS = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (0, 3): 6, (1, 0): 3, (1, 1): 4, (1, 2): 5, (1, 3): 7}


def decoded(lines):
    rows = [0] * 64
    for y in range(64):
        for x in range(128):
            code = ord(lines[1 + y // 4][1 + x // 2]) - 0x2800
            rows[y] = rows[y] << 1 | code >> DOT_BITS[x % 2, y % 4] & 1
    return rows


@given(st.lists(st.integers(0, 2**128 - 1), min_size=64, max_size=64))
def test_every_pixel_is_the_dot_at_its_place(rows):
    assert decoded(braille(frame_of(rows))) == rows


def test_a_picture_is_16_lines_of_64_in_a_frame_with_its_title():
    lines = braille(draw(Scene((Line("hello"),)), simulated=True), "north")
    assert len(lines) == 18 and {len(line) for line in lines} == {66}
    assert " north " in lines[0] and lines[0].strip("╭─╮ north") == ""
    assert all(0x2800 <= ord(character) < 0x2900 for line in lines[1:-1] for character in line[1:-1])


def test_a_title_never_widens_the_frame():
    assert len(braille(draw(Scene(()), simulated=False), "x" * 200)[0]) == 66


def test_two_stand_side_by_side_where_there_is_room_else_one_below_the_other():
    frames = {seat: draw(Scene((Line(seat),)), simulated=False) for seat in ("north", "south")}
    beside = braille_all(frames, columns=134)
    assert len(beside) == 18 and {len(line) for line in beside} == {134}
    assert decoded(beside) == rows_of(frames["north"])
    assert decoded([line[68:] for line in beside]) == rows_of(frames["south"])
    below = braille_all(frames, columns=133)
    assert len(below) == 36 and {len(line) for line in below} == {66}
    assert decoded(below[18:]) == rows_of(frames["south"])


def test_one_is_pictured_even_in_a_narrow_terminal_and_none_is_nothing():
    frame = draw(Scene((Line("hello"),)), simulated=False)
    assert braille_all({"north": frame}, columns=20) == braille(frame, "north")
    assert braille_all({}, columns=80) == []
