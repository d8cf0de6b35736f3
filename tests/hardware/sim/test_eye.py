"""What an eye sees of pixels that are written once a sweep."""

import itertools

import pytest

from firmware.hub.pixels import Pixels
from hardware.drivers.reader_hub import COLOURS
from hardware.ports import Light
from hardware.sim.eye import seen_light

SWEEP_MS = 77
MS = 1_000_000
RHYTHMS = {"steady": 0, "slow": 1, "fast": 2}


def shone(*stretches, sweep_ms=SWEEP_MS):
    """Let the firmware's pixels show lights one after the other, each for some ms, and record the strip."""
    pixels, now, record = Pixels(), 0, []
    for light, ms in stretches:
        colour = (*COLOURS[light.colour], RHYTHMS[light.rhythm]) if light else (0, 0, 0, 0)
        assert pixels.show(bytes(8) + bytes(colour) + bytes(36))
        written = range(now, now + ms, sweep_ms)
        record += [(at * MS, pixels.frame(at)) for at in written]
        now = written[-1] + sweep_ms
    return record, now * MS


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("rhythm", RHYTHMS)
@pytest.mark.parametrize("before", [None, Light("red"), Light("white", "fast"), Light("blue", "slow")])
def test_every_light_is_seen_a_second_after_it_was_lit(colour, rhythm, before):
    for first_ms, sweep_ms in itertools.product(range(0, 1000, 90), (60, 77, 100)):
        record, now = shone((before, first_ms + 1500), (Light(colour, rhythm), 1100), sweep_ms=sweep_ms)
        assert seen_light(record, 2, now) == Light(colour, rhythm)
        assert seen_light(record, 3, now) is None


@pytest.mark.parametrize("before", [Light("red"), Light("white", "fast"), Light("blue", "slow")])
def test_what_went_out_is_dark_a_second_later(before):
    record, now = shone((before, 3000), (None, 1000))
    assert seen_light(record, 2, now) is None


def test_a_strip_that_was_never_written_is_dark():
    assert seen_light([], 0, 10**9) is None
