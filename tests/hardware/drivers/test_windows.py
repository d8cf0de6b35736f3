"""Windows of display memory: whatever changes, writing them makes the new picture, and costs little."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hardware.drivers.windows import EVERYTHING, OVERHEAD, memory_of, windows

SIZE = 1024


def written(old, new):
    """Return the memory after the windows have been written, byte by byte as the chip counts."""
    memory = bytearray(old)
    for window in windows(old, new):
        octets = iter(window.cut(new))
        for page in range(window.first, window.last + 1):
            for column in range(window.left, window.right + 1):
                memory[page * 128 + column] = next(octets)
        assert next(octets, None) is None
    return bytes(memory)


def cost(old, new):
    return sum(window.cost for window in windows(old, new))


CHANGES = st.dictionaries(st.integers(0, SIZE - 1), st.integers(0, 255), max_size=120)


def changed(old, changes):
    new = bytearray(old)
    for at, byte in changes.items():
        new[at] = byte
    return bytes(new)


@given(st.randoms(use_true_random=False), CHANGES)
def test_writing_the_windows_makes_the_new_picture(random, changes):
    old = random.randbytes(SIZE)
    new = changed(old, changes)
    assert written(old, new) == new
    assert cost(old, new) <= EVERYTHING.cost


@given(CHANGES)
def test_windows_never_cost_more_than_one_for_each_changed_byte(changes):
    old = bytes(SIZE)
    new = changed(old, changes)
    differing = sum(a != b for a, b in zip(old, new, strict=True))
    assert cost(old, new) <= differing * (OVERHEAD + 1)


def test_nothing_changed_costs_nothing_and_an_unknown_memory_everything():
    assert windows(bytes(SIZE), bytes(SIZE)) == []
    assert windows(None, bytes(SIZE)) == [EVERYTHING]
    assert EVERYTHING.cost == 1034


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([500], 11),
        ([500, 501], 12),
        ([500, 505], 16),
        ([384, 511], 22),
        ([0, 128], 12),
        (range(10, 70), 70),
        ([*range(10, 70), *range(138, 198)], 130),
        ([0, 1023], 22),
    ],
)
def test_few_bytes_are_sent_for_small_changes(places, expected):
    assert cost(bytes(SIZE), changed(bytes(SIZE), dict.fromkeys(places, 1))) == expected


def test_one_window_is_written_where_many_would_cost_more():
    wide = {page * 128 + column: 1 for page in range(8) for column in range(page % 2 * 8, 120 + page % 2 * 8)}
    assert windows(bytes(SIZE), changed(bytes(SIZE), wide)) == [EVERYTHING]


@given(st.integers(0, 127), st.integers(0, 63))
def test_a_pixel_is_one_bit_of_its_page(x, y):
    frame = Image.new("1", (128, 64))
    frame.putpixel((x, y), 255)
    memory = memory_of(frame)
    assert len(memory) == SIZE
    assert memory == changed(bytes(SIZE), {y // 8 * 128 + x: 1 << y % 8})


@given(st.binary(min_size=SIZE, max_size=SIZE))
def test_a_picture_and_its_memory_say_the_same(packed):
    frame = Image.frombytes("1", (128, 64), packed)
    memory = memory_of(frame)
    pixels = frame.load()
    assert all(
        bool(pixels[x, y]) == bool(memory[y // 8 * 128 + x] >> y % 8 & 1) for x in range(0, 128, 5) for y in range(64)
    )
