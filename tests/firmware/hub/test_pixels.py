import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.pixels import Pixels

colour = st.integers(0, 255)
pixel = st.tuples(colour, colour, colour, st.integers(0, 2))


def payload(pixels: list[tuple[int, int, int, int]]) -> bytes:
    return bytes(value for pixel in pixels for value in pixel)


def test_dark_until_told_and_dark_again() -> None:
    pixels = Pixels()
    assert pixels.frame(0) == bytes(36)
    assert pixels.show(payload([(9, 9, 9, 0)] * 12))
    assert pixels.frame(0) != bytes(36)
    pixels.darken()
    assert pixels.frame(0) == bytes(36)


@given(lit=st.lists(pixel, min_size=12, max_size=12), ms=st.integers(0, 2**30))
def test_rhythms_follow_the_clock_alone(lit: list, ms: int) -> None:
    pixels = Pixels()
    assert pixels.show(payload(lit))
    steady = Pixels()
    steady.show(payload([(red, green, blue, 0) for red, green, blue, _ in lit]))
    bright, frame = steady.frame(0), pixels.frame(ms)
    for place, (_, _, _, rhythm) in enumerate(lit):
        on = (True, ms % 1000 < 500, ms % 250 < 125)[rhythm]
        own = slice(3 * place, 3 * place + 3)
        assert frame[own] == (bright[own] if on else b"\0\0\0")


@given(lit=st.lists(pixel, min_size=12, max_size=12))
def test_current_is_capped_and_hues_are_kept(lit: list) -> None:
    pixels = Pixels()
    pixels.show(payload([(*rgb, 0) for *rgb, _ in lit]))
    frame = pixels.frame(0)
    milliamperes = sum(frame) * 20 / 255
    assert milliamperes <= 180
    wanted = [step for red, green, blue, _ in lit for step in (green, red, blue)]
    if sum(wanted) * 20 <= 180 * 255:
        assert list(frame) == wanted
    else:
        assert list(frame) == [step * 180 * 255 // (20 * sum(wanted)) for step in wanted]


def test_colours_stand_in_the_strips_order() -> None:
    pixels = Pixels()
    pixels.show(payload([(1, 2, 3, 0)] + [(0, 0, 0, 0)] * 11))
    assert pixels.frame(0)[:3] == bytes((2, 1, 3))


@pytest.mark.parametrize("bad", [b"", bytes(47), bytes(49), bytes(47) + b"\3", b"\0\0\0\xff" + bytes(44)])
def test_what_is_not_sound_changes_nothing(bad: bytes) -> None:
    pixels = Pixels()
    pixels.show(payload([(5, 6, 7, 0)] * 12))
    before = pixels.frame(0)
    assert not pixels.show(bad)
    assert pixels.frame(0) == before
