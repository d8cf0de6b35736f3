"""Turn lamps and buzzer, on gpiozero's real lgpio factory over simulated lines: one timer keeps them all."""

import asyncio
import itertools
import threading

import pytest

from hardware.drivers.seat_lamps import SeatLamps
from hardware.ports import PartChanged
from hardware.sim.lamps import SimulatedLamps
from hardware.sim.lines.gpio import GpioLines

PINS = {"lamp-north": 5, "lamp-south": 6, "buzzer": 13}


@pytest.fixture
def fitted(in_virtual_time, loop_clock):
    """Run `play(lamps, seen, lines, reports)` on fitted parts; `spoil(lines)` comes before they are claimed."""

    def run(play, pins=PINS, spoil=lambda lines: None):
        async def with_lamps():
            clock, reports = loop_clock(), []
            lines = GpioLines(clock.now_ns)
            spoil(lines)
            lamps = SeatLamps(pins, lines.factory(), clock, reports.append)
            seen = SimulatedLamps(lines, PINS)
            await play(lamps, seen, lines, reports)
            lamps.close()
            await asyncio.sleep(0)
            assert [lines.level(pin) for pin in PINS.values()] == [0, 0, 0]
            return reports

        return in_virtual_time(with_lamps())

    return run


@pytest.mark.parametrize("rhythm", ["steady", "slow", "fast"])
def test_a_lamp_is_seen_in_its_rhythm_and_its_neighbour_is_dark(fitted, rhythm):
    async def play(lamps, seen, lines, reports):
        lamps.light({"south": rhythm})
        assert lines.level(6) == 1
        await asyncio.sleep(3)
        assert (seen.rhythm("south"), seen.rhythm("north")) == (rhythm, None)
        lamps.light({})
        await asyncio.sleep(3)
        assert seen.rhythm("south") is None

    fitted(play)


@pytest.mark.parametrize(("rhythm", "hertz"), [("slow", 1), ("fast", 4)])
def test_a_rhythm_is_lit_half_of_the_time(fitted, rhythm, hertz):
    async def play(lamps, seen, lines, reports):
        lamps.light({"north": rhythm})
        levels = []
        for _ in range(1000):
            await asyncio.sleep(0.005)
            levels.append(lines.level(5))
        rises = sum(after > before for before, after in itertools.pairwise(levels))
        assert abs(sum(levels) - 500) <= 30
        assert abs(rises - 5 * hertz) <= 1

    fitted(play)


def test_both_lamps_keep_time_and_no_thread_is_started(fitted):
    before = threading.active_count()

    async def play(lamps, seen, lines, reports):
        lamps.light({"north": "fast", "south": "fast"})
        for _ in range(200):
            await asyncio.sleep(0.011)
            assert lines.level(5) == lines.level(6)
        assert threading.active_count() == before

    fitted(play)


def test_a_steady_lamp_needs_no_timer(fitted):
    async def play(lamps, seen, lines, reports):
        lamps.light({"north": "steady", "south": "steady"})
        written = len(lines.written[5])
        await asyncio.sleep(3600)
        assert len(lines.written[5]) == written
        assert lamps._timer is None

    fitted(play)


@pytest.mark.parametrize("ms", [1, 80, 600])
@pytest.mark.parametrize("rhythm", ["steady", "fast"])
def test_a_beep_is_as_long_as_it_was_asked_for_and_disturbs_no_lamp(fitted, ms, rhythm):
    async def play(lamps, seen, lines, reports):
        lamps.light({"north": rhythm})
        await asyncio.sleep(1.01)
        lamps.beep(ms)
        await asyncio.sleep(3)
        assert seen.beeps() == [ms]
        assert seen.rhythm("north") == rhythm

    fitted(play)


def test_a_beep_within_a_beep_lengthens_it(fitted):
    async def play(lamps, seen, lines, reports):
        lamps.beep(100)
        await asyncio.sleep(0.05)
        lamps.beep(100)
        await asyncio.sleep(1)
        assert seen.beeps() == [150]

    fitted(play)


@pytest.mark.parametrize("part", PINS)
def test_a_pin_that_is_taken_costs_its_part_only(fitted, part):
    async def play(lamps, seen, lines, reports):
        lamps.light({"north": "steady", "south": "steady"})
        lamps.beep(50)
        await asyncio.sleep(2)
        lit = {"lamp-north": seen.rhythm("north"), "lamp-south": seen.rhythm("south"), "buzzer": seen.beeps()}
        assert {name for name, shone in lit.items() if not shone} == {part}

    reports = fitted(play, spoil=lambda lines: lines.busy.add(PINS[part]))
    gone = [report for report in reports if not report.present]
    assert [report.part for report in gone] == [part]
    assert f"GPIO{PINS[part]} cannot be used" in gone[0].reason
    assert {report.part for report in reports if report.present} == PINS.keys() - {part}


def test_a_lamp_whose_pin_fails_later_is_reported_once(fitted):
    async def play(lamps, seen, lines, reports):
        lines.free(1, 5)
        lamps.light({"north": "fast", "south": "steady"})
        await asyncio.sleep(3)
        assert seen.rhythm("south") == "steady"

    reports = fitted(play)
    assert [report for report in reports if not report.present] == [
        PartChanged("lamp-north", False, 0, reports[-1].reason)
    ]


def test_a_board_without_lamps_shows_none_and_takes_every_call(fitted):
    async def play(lamps, seen, lines, reports):
        lamps.light({"north": "fast"})
        lamps.beep(50)
        await asyncio.sleep(1)

    assert fitted(play, pins={}) == []
