"""The SSD1306's commands, addressing modes and glass, by its data sheet."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hardware.sim.chips.ssd1306 import Ssd1306

ON = (0x8D, 0x14, 0xAF, 0xA1, 0xC8)
FULL = (0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)


def command(panel: Ssd1306, *octets: int) -> None:
    assert panel.write(bytes((0x00, *octets)))


def data(panel: Ssd1306, octets: bytes) -> None:
    assert panel.write(b"\x40" + octets)


def panel_with(picture: Image.Image) -> Ssd1306:
    panel = Ssd1306()
    command(panel, *ON, *FULL)
    data(panel, memory_of(picture))
    return panel


def memory_of(picture: Image.Image) -> bytes:
    return bytes(
        sum(bool(picture.getpixel((x, 8 * page + bit))) << bit for bit in range(8))
        for page in range(8) for x in range(128)
    )  # fmt: skip


def random_picture(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None


PICTURE = random_picture(1)


def test_upright_with_remapped_segments_and_scan() -> None:
    image = panel_with(PICTURE).image()
    assert (image.mode, image.size) == ("1", (128, 64))
    assert same(image, PICTURE)


def test_scan_direction_mirrors_at_once() -> None:
    panel = panel_with(PICTURE)
    command(panel, 0xC0)
    assert same(panel.image(), PICTURE.transpose(Image.Transpose.FLIP_TOP_BOTTOM))


def test_segment_remap_acts_on_what_is_written_after_it() -> None:
    panel = panel_with(PICTURE)
    command(panel, 0xA0)
    assert same(panel.image(), PICTURE)
    data(panel, memory_of(PICTURE))
    assert same(panel.image(), PICTURE.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    assert panel.memory == memory_of(PICTURE)


def test_dark_without_display_or_charge_pump_or_supply() -> None:
    for how in ((0xAE,), (0x8D, 0x10)):
        panel = panel_with(PICTURE)
        command(panel, *how)
        assert panel.image().getbbox() is None
        command(panel, *ON)
        assert same(panel.image(), PICTURE)
    panel.power(False)
    assert panel.image().getbbox() is None
    assert not panel.write(b"\x00\xaf") and panel.read(1) is None


def test_brown_out_loses_memory_and_registers_unnoticed() -> None:
    panel = panel_with(PICTURE)
    panel.power(True)
    assert panel.image().getbbox() is None
    data(panel, memory_of(PICTURE))  # acknowledged, and nobody sees it
    assert panel.image().getbbox() is None
    assert panel.contrast == 0x7F and panel.read(1) == b"\x40"


def test_memory_at_power_on_is_garbage_from_the_seed() -> None:
    assert Ssd1306(1).memory == Ssd1306(1).memory != Ssd1306(2).memory
    panel = Ssd1306(1)
    before = panel.memory
    panel.power(False)
    panel.power(True)
    assert panel.memory != before


def test_invert_and_all_on() -> None:
    panel = panel_with(PICTURE)
    command(panel, 0xA7)
    assert same(panel.image(), ImageChops.invert(PICTURE))
    command(panel, 0xA6, 0xA5)
    assert panel.image().getextrema() == (255, 255)
    command(panel, 0xA4)
    assert same(panel.image(), PICTURE)


@pytest.mark.parametrize("start", [1, 8, 63])
def test_start_line_rolls_the_picture(start: int) -> None:
    panel = panel_with(PICTURE)
    command(panel, 0x40 | start)
    assert same(panel.image(), ImageChops.offset(PICTURE, 0, -start))
    command(panel, 0x40, 0xD3, start)
    assert same(panel.image(), ImageChops.offset(PICTURE, 0, -start))


def test_multiplex_darkens_the_rows_beyond() -> None:
    panel = panel_with(Image.new("1", (128, 64), 1))
    command(panel, 0xA8, 31)
    lit = [y for y in range(64) if panel.image().getpixel((0, y))]
    assert len(lit) == 32
    command(panel, 0xA8, 3)  # below 16 rows is not valid
    assert len([y for y in range(64) if panel.image().getpixel((0, y))]) == 32


@pytest.mark.parametrize(("scan", "rows"), [(0xC8, range(32, 64)), (0xC0, range(63, 31, -1))])
def test_half_the_rows_are_scanned_from_their_end(scan: int, rows: range) -> None:
    """Common lines 0 to 31, which are the lower half of the glass."""
    panel = panel_with(PICTURE)
    command(panel, scan, 0xA8, 31)
    image = panel.image()
    for row, y in enumerate(rows):
        assert [image.getpixel((x, y)) for x in range(128)] == [PICTURE.getpixel((x, row)) for x in range(128)]


def test_contrast_is_kept() -> None:
    panel = Ssd1306()
    command(panel, 0x81, 0xCF)
    assert panel.contrast == 0xCF


def test_control_byte_with_co_is_followed_by_one_byte() -> None:
    one, other = Ssd1306(), Ssd1306()
    command(one, *ON, *FULL)
    data(one, b"\x01\x02\x03")
    mixed = b"".join(bytes((0x80, octet)) for octet in (*ON, *FULL)) + b"\xc0\x01\xc0\x02\x40\x03"
    assert other.write(mixed)
    assert other.memory == one.memory and same(one.image(), other.image())


def test_command_may_be_split_over_messages() -> None:
    panel = Ssd1306()
    for octet in (*ON, *FULL):
        command(panel, octet)
    data(panel, memory_of(PICTURE))
    assert same(panel.image(), PICTURE)


def test_page_addressing_stays_in_its_page() -> None:
    panel = Ssd1306()
    command(panel, 0x20, 0x02, 0xB3, 0x0E, 0x17)
    data(panel, b"\x01\x02\x03\x04")
    page = panel.memory[3 * 128 : 4 * 128]
    assert page[126:] == b"\x01\x02" and page[:2] == b"\x03\x04"


def test_vertical_addressing_goes_down_first() -> None:
    panel = Ssd1306()
    command(panel, 0x20, 0x01, 0x21, 5, 6, 0x22, 2, 3)
    data(panel, b"\x01\x02\x03\x04\x05")
    at = {(page, column): panel.memory[page * 128 + column] for page in (2, 3) for column in (5, 6)}
    assert at == {(2, 5): 5, (3, 5): 2, (2, 6): 3, (3, 6): 4}


WINDOWS = st.tuples(st.integers(0, 127), st.integers(0, 127), st.integers(0, 7), st.integers(0, 7))


@given(st.lists(WINDOWS, min_size=1, max_size=4), st.booleans(), st.booleans(), st.integers(0, 99))
def test_windowed_writes_equal_full_writes(
    windows: list[tuple[int, int, int, int]], remapped: bool, vertical: bool, seed: int
) -> None:
    windowed, full = Ssd1306(), Ssd1306()
    picture = bytearray(1024)
    for panel in (windowed, full):
        command(panel, 0xA1 if remapped else 0xA0, *FULL)
        data(panel, bytes(picture))
    command(windowed, 0x20, 0x01 if vertical else 0x00)
    source = random.Random(seed)
    for a, b, c, d in windows:
        columns, pages = range(min(a, b), max(a, b) + 1), range(min(c, d), max(c, d) + 1)
        places = [(p, x) for x in columns for p in pages] if vertical else [(p, x) for p in pages for x in columns]
        octets = source.randbytes(len(places))
        for (page, column), octet in zip(places, octets, strict=True):
            picture[page * 128 + column] = octet
        command(windowed, 0x21, columns[0], columns[-1], 0x22, pages[0], pages[-1])
        cut = source.randrange(len(octets) + 1)
        data(windowed, octets[:cut])
        data(windowed, octets[cut:])
    data(full, bytes(picture))
    assert windowed.memory == full.memory == bytes(picture)
    assert same(windowed.image(), full.image())


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_no_bytes_upset_the_panel(messages: list[bytes]) -> None:
    panel = Ssd1306()
    for message in messages:
        assert panel.write(message)
    panel.image()
    assert len(panel.memory) == 1024
    panel.power(True)
    command(panel, *ON, *FULL)
    data(panel, memory_of(PICTURE))
    assert same(panel.image(), PICTURE)


@given(st.integers(0, 127), st.integers(0, 127), st.integers(0, 2), st.binary(max_size=300))
def test_odd_windows_keep_memory_whole(first: int, last: int, mode: int, octets: bytes) -> None:
    """A window whose end lies before its start is no reason to write beside the memory."""
    panel = Ssd1306()
    command(panel, 0x20, mode, 0x21, first, last, 0x22, 7, 3)
    data(panel, octets)
    assert len(panel.memory) == 1024


def test_status_tells_whether_the_display_is_off() -> None:
    panel = Ssd1306()
    assert panel.read(2) == b"\x40\x40"
    command(panel, 0xAF)
    assert panel.read(1) == b"\x00"
