"""Scenes to frames: everything fits, nothing covers text, and what is drawn can be read back."""

import string
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw
from controller.outlets.panel.font import large, small
from controller.outlets.panel.pixels import rows_of
from controller.outlets.panel.reading import ILLEGIBLE, MISSING, has_bar, is_marked, read_text

PRINTABLE = st.characters(min_codepoint=0x20, max_codepoint=0x7E)


@st.composite
def scenes(draw_from, texts=None, fitting=False):
    """Any scene that is not too high; `fitting`: no line is too long either."""
    lines, height = [], 0
    for is_large in draw_from(st.lists(st.booleans(), max_size=8)):
        height += 16 if is_large else 8
        if height > 64:
            break
        text = draw_from(st.text(max_size=40) if texts is None else texts)
        lines.append(Line(text[: 16 if is_large else 25] if fitting else text, is_large))
    return Scene(tuple(lines), draw_from(st.booleans()))


def words(scene):
    """The scene's words as a reader sees them: blank lines and trailing spaces cannot be seen."""
    return "\n".join(line.text.rstrip() for line in scene.lines if line.text.strip())


def lit(frame):
    return {(x, y) for y, row in enumerate(rows_of(frame)) for x in range(128) if row >> (127 - x) & 1}


@given(scenes(), st.booleans())
def test_any_text_draws_and_reads(scene, simulated):
    frame = draw(scene, simulated)
    assert frame.mode == "1" and frame.size == (128, 64)
    assert ILLEGIBLE not in read_text(frame)


@given(scenes(), st.booleans())
def test_bar_and_mark_are_there_exactly_when_asked_for_however_full_the_scene(scene, simulated):
    frame = draw(scene, simulated)
    assert has_bar(frame) == scene.bar
    assert is_marked(frame) == simulated


@given(scenes(texts=st.text(PRINTABLE), fitting=True))
def test_a_scene_that_fits_reads_back_word_by_word(scene):
    assert read_text(draw(Scene(scene.lines), simulated=False)) == words(scene)


@given(scenes(texts=st.text(PRINTABLE, max_size=14), fitting=True), st.booleans())
def test_bar_and_mark_cost_no_letter_while_a_line_leaves_them_room(scene, simulated):
    assert read_text(draw(scene, simulated)) == words(scene)


@given(
    scenes(texts=st.text("ab '_", max_size=25), fitting=True), scenes(texts=st.text("ab '_", max_size=25), fitting=True)
)
def test_scenes_of_different_words_never_look_the_same(one, other):
    same = draw(Scene(one.lines), simulated=False) == draw(Scene(other.lines), simulated=False)
    assert not same or words(one) == words(other)


def test_every_pair_of_ascii_characters_looks_different():
    frames = {
        draw(Scene((Line(a + b, size),)), False).tobytes()
        for a, b in product(string.printable[:94], repeat=2)
        for size in (True, False)
    }
    assert len(frames) == 2 * 94 * 94


@given(scenes(texts=st.text(PRINTABLE, max_size=12)), st.booleans())
def test_the_marks_add_pixels_and_take_none_from_the_text(scene, simulated):
    bare = lit(draw(Scene(scene.lines), simulated=False))
    full = lit(draw(scene, simulated))
    assert bare <= full
    assert all(x >= (104 if simulated else 122) for x, _ in full - bare)


def test_the_mark_keeps_a_dark_gap_to_the_text_before_it():
    lines = (Line("M" * 13, large=True), *(Line("M" * 14, large=True),) * 3)
    marked = lit(draw(Scene(lines), simulated=True)) - lit(draw(Scene(lines), simulated=False))
    assert {y for _, y in marked} == set(range(8, 16)) and min(x for x, _ in marked) == 112


def test_the_bar_fills_the_right_edge_and_gives_way_to_full_lines():
    frame = draw(Scene((Line("YOUR TURN: press", large=True), Line("x" * 25), Line("go")), bar=True), simulated=False)
    widths = [(~row & row + 1).bit_length() - 1 for row in rows_of(frame)]  # how many columns are lit at the edge
    assert widths[:16] == [0] * 16
    assert widths[16:24] == [2] * 8
    assert widths[24:] == [6] * 40


@pytest.mark.parametrize("bar", [False, True])
@pytest.mark.parametrize("simulated", [False, True])
def test_a_screen_full_to_the_brim_makes_room_in_its_last_line_only(bar, simulated):
    lines = tuple(Line("ABCDEFGHIJKLMNOP", large=True) for _ in range(4))
    assert read_text(draw(Scene(lines, bar), simulated)) == "\n".join(["ABCDEFGHIJKLMNOP"] * 4)
    lines = tuple(Line("abcdefghijklmnopqrstuvwxy") for _ in range(8))
    *others, last = read_text(draw(Scene(lines, bar), simulated)).split("\n")
    assert set(others) == {lines[0].text}
    kept = last.removesuffix("…")
    assert lines[0].text.startswith(kept) and len(kept) >= (19 if simulated else 23)
    assert last.endswith("…") == (bar or simulated)


def test_a_large_line_shrinks_before_it_is_cut():
    assert height_of_ink(Line("A" * 16, large=True)) == cap_height(large())
    assert height_of_ink(Line("A" * 17, large=True)) == cap_height(small())
    assert read_text(draw(Scene((Line("A" * 25, large=True),)), False)) == "A" * 25
    assert read_text(draw(Scene((Line("A" * 26, large=True),)), False)) == "A" * 24 + "…"


def height_of_ink(line):
    return len({y for _, y in lit(draw(Scene((line,)), simulated=False))})


def cap_height(font):
    return sum(1 for row in font.glyph("A") if row)


def test_a_shrunk_line_keeps_the_height_it_was_given():
    frame = draw(Scene((Line("A" * 20, large=True), Line("below", large=True))), simulated=False)
    assert {y // 16 for _, y in lit(frame)} == {0, 1}
    assert read_text(frame) == "A" * 20 + "\nbelow"


def test_trailing_spaces_take_no_room():
    assert draw(Scene((Line("A" * 16 + " " * 9, large=True),)), False) == draw(
        Scene((Line("A" * 16, large=True),)), False
    )


def test_accents_may_come_composed_or_not():
    assert read_text(draw(Scene((Line("cafe\u0301", large=True), Line("Łódź"))), False)) == "café\nŁódź"


def test_missing_and_control_characters_are_boxes():
    assert (
        read_text(draw(Scene((Line("a\tb\n漢", large=True), Line("🎲\x00"))), False))
        == f"a{MISSING}b{MISSING}{MISSING}\n{MISSING}{MISSING}"
    )


@pytest.mark.parametrize(
    "lines", [[Line("tall", large=True)] * 5, [Line("many")] * 9, [Line("tall", large=True)] * 4 + [Line("one more")]]
)
def test_a_scene_too_high_is_an_error_that_names_its_words(lines):
    with pytest.raises(ValueError, match=rf"does not fit a panel of 64.*{lines[-1].text}"):
        draw(Scene(tuple(lines)), simulated=False)


def test_an_empty_scene_is_dark_but_for_its_marks():
    assert lit(draw(Scene(()), simulated=False)) == set()
    frame = draw(Scene((), bar=True), simulated=True)
    assert has_bar(frame) and is_marked(frame) and read_text(frame) == ""
