"""The bundled fonts: what they hold, that no two letters look alike, and what the loader refuses."""

import string
from importlib import resources

import pytest

from controller.outlets.panel.font import large, parse_bdf, small

ASCII = [chr(code) for code in range(0x20, 0x7F)]
LATIN = [chr(code) for code in range(0xA0, 0x180)]
SIGNS = [chr(code) for code in (0x2013, 0x2014, 0x2018, 0x2019)] + list("“”„•…€←↑→↓")
FONTS = pytest.mark.parametrize("font", [small(), large()], ids=["small", "large"])


@FONTS
def test_holds_ascii_latin_and_the_signs_that_scenes_use(font):
    assert [character for character in [*ASCII, *LATIN, *SIGNS] if character not in font.glyphs] == []


@FONTS
def test_every_glyph_fills_its_cell_and_stays_inside(font):
    for glyph in (*font.glyphs.values(), font.box):
        assert len(glyph) == font.height
        assert all(0 <= row < 1 << font.width for row in glyph)


@FONTS
def test_no_two_ascii_characters_look_alike_and_only_the_space_is_blank(font):
    glyphs = [font.glyph(character) for character in ASCII]
    assert len(set(glyphs)) == len(ASCII)
    assert [character for character in ASCII if not any(font.glyph(character))] == [" "]


def test_large_letters_and_digits_never_touch_their_neighbours():
    assert [c for c in string.ascii_letters + string.digits if any(row & 1 for row in large().glyph(c))] == []


@FONTS
@pytest.mark.parametrize(("missing", "drawn"), [("ễ", "e"), ("ồ", "o"), ("Ǎ", "A"), ("ﬁ", "f"), ("\uff21", "A")])
def test_a_letter_whose_accents_the_font_lacks_is_drawn_without(font, missing, drawn):
    assert missing not in font.glyphs
    assert font.glyph(missing) == font.glyphs[drawn]


@FONTS
def test_a_missing_glyph_is_a_hollow_box_that_no_character_looks_like(font):
    assert {font.glyph(character) for character in "漢\ud800≠①\0"} == {font.box}
    assert font.box not in font.glyphs.values()
    lit = [row for row in font.box if row]
    edge, *inside = lit
    assert lit[-1] == edge and edge.bit_count() == font.width - 1
    assert len(inside) > 3 and all(row.bit_count() == 2 for row in inside[:-1])


def test_large_letters_stand_on_one_baseline_in_the_middle_of_their_cell():
    capital, descending = ([row for row, bits in enumerate(large().glyph(c)) if bits] for c in "Hg")
    assert capital[0] >= 2 and capital[-1] == 11
    assert descending[-1] in (13, 14)


def test_a_small_font_of_your_own_is_read_with_its_offsets():
    font = parse_bdf(
        "STARTFONT 2.1\nFONTBOUNDINGBOX 5 8 0 -1\n"
        "STARTCHAR x\nENCODING 120\nBBX 3 2 1 2\nBITMAP\nA0\n40\nENDCHAR\nENDFONT\n",
        height=8,
    )
    assert font.glyph("x") == (0, 0, 0, 0b01010, 0b00100, 0, 0, 0)


def test_refuses_what_is_no_font_or_too_high():
    with pytest.raises(ValueError, match="FONTBOUNDINGBOX"):
        parse_bdf("STARTFONT 2.1\n", height=8)
    with pytest.raises(ValueError, match="13 rows does not fit a cell of 8"):
        parse_bdf("FONTBOUNDINGBOX 8 13 0 -2\n", height=8)


def test_the_fonts_travel_with_the_package_and_their_licence_with_them():
    fonts = resources.files("controller.outlets.panel") / "fonts"
    files = {entry.name: entry.read_text(encoding="utf-8") for entry in fonts.iterdir()}
    assert "Public domain" in files["README.md"]
    assert sum(len(text) for name, text in files.items() if name.endswith(".bdf")) < 60_000
    assert all("Public domain font" in text for text in files.values() if text.startswith("STARTFONT"))
