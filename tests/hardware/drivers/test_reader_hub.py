"""A reader hub in virtual time: sightings, absences, reconnections, pixels and what is logged of it all."""

import asyncio
import contextlib
import logging

import msgspec
import pytest

from hardware.drivers.reader_hub import COLOURS, ReaderHub
from hardware.errors import LinkError
from hardware.link.config import HubConfig, ReaderConfig, encode_config
from hardware.ports import ANTENNAS, Antenna, Light, PartChanged, Sighting

UID = bytes.fromhex("04a1b2c3d4e5f6")
CONFIG = HubConfig(readers=(ReaderConfig(gain=6),) * 12)


class Bench:
    """A hub on a line that can be pulled, its driver, and what that reported."""

    def __init__(self, hub, clock, side="north", unit=None):
        self.hub = hub
        self.clock = clock
        self.reports = []
        self.plugged = True
        self.answers = True
        self.breaks_on_write = False
        self.opened = 0
        self.wire = None
        self.driver = ReaderHub(side, self.open, clock, self.reports.append, CONFIG, unit=unit)

    # the line

    def open(self, received, lost):
        if not self.plugged:
            raise LinkError("no such port")
        self.opened += 1
        self.wire = Wire(self, received, lost)
        return self.wire

    def unplug(self):
        self.plugged, wire = False, self.wire
        self.wire = None
        if wire is not None:
            asyncio.get_running_loop().call_soon(wire.lose, "unplugged")

    def say(self, frames):
        if self.wire is not None and self.answers and frames:
            self.wire.received(frames)

    @property
    def now_ms(self):
        return self.clock.now_ns() // 1_000_000 + 5000

    def change(self, channel, reading):
        self.say(self.hub.change(channel, reading, self.now_ms))

    def take(self):
        reports, self.reports[:] = list(self.reports), []
        return reports


class Wire:
    def __init__(self, bench, received, lost):
        self.bench, self.received, self.lost, self.open = bench, received, lost, True

    def write(self, data):
        if not self.open or self.bench.wire is not self or self.bench.breaks_on_write:
            raise LinkError("the line is closed")
        said = self.bench.hub.feed(data, self.bench.now_ms)
        asyncio.get_running_loop().call_soon(self.deliver, said)

    def deliver(self, said):
        if self.open and self.bench.wire is self:
            self.bench.say(said)

    def lose(self, reason):
        if self.open:
            self.lost(reason)

    def close(self):
        self.open = False


@pytest.fixture
def on_a_bench(in_virtual_time, loop_clock, model_hub):
    """Return a runner of a coroutine function of a bench whose driver is running and has linked."""

    def run(play, linked=True, **options):
        async def with_bench():
            bench = Bench(model_hub(boot=7), loop_clock(), **options)
            bench.plugged = linked
            task = asyncio.create_task(bench.driver.run())
            await asyncio.sleep(0.1)
            if linked:
                bench.take()
            await play(bench)
            bench.driver.close()
            await asyncio.wait_for(task, 2)

        in_virtual_time(with_bench())

    return run


def test_a_hub_that_answers_is_present_and_tells_its_inventory(on_a_bench):
    async def play(bench):
        await asyncio.sleep(0.5)
        bench.hub.change(2, (1, 24, UID), bench.now_ms)
        bench.plugged = True
        await asyncio.sleep(0.6)
        away, present, *sightings = bench.take()
        assert away == PartChanged("hub-north", False, away.at_ns, "no such port")
        assert present == PartChanged("hub-north", True, present.at_ns)
        assert [sighting.antenna for sighting in sightings] == [a for a in ANTENNAS if a.side == "north"]
        assert all(sighting.inventory and sighting.at_ns == present.at_ns for sighting in sightings)
        assert sightings[2] == Sighting(
            Antenna("north", 3), "tag", present.at_ns, UID, top=1, down=False, magnets=True, inventory=True
        )

    on_a_bench(play, linked=False)


@pytest.mark.parametrize(
    ("channel", "reading", "seen"),
    [
        (0, (1, 25, UID), {"uid": UID, "top": None, "down": None, "magnets": True, "reading": "tag"}),
        (5, (1, 13, UID), {"uid": UID, "top": None, "down": None, "magnets": False, "reading": "tag"}),
        (6, (1, 255, UID), {"uid": UID, "top": None, "down": None, "magnets": None, "reading": "tag"}),
        (3, (2, 13, b""), {"uid": b"", "magnets": False, "reading": "garbled"}),
        (3, (3, 22, b""), {"uid": b"", "top": 2, "down": False, "magnets": True, "reading": "crowded"}),
        (11, (4, 255, b""), {"uid": b"", "magnets": None, "reading": "dead"}),
    ],
)
@pytest.mark.parametrize("side", ["north", "south"])
def test_a_reading_becomes_a_sighting_at_once(on_a_bench, side, channel, reading, seen):
    async def play(bench):
        before_ns = bench.clock.now_ns()
        bench.change(channel, reading)
        (sighting,) = bench.take()
        assert sighting.antenna == Antenna(side, channel % 6 + 1, channel >= 6)
        assert sighting.at_ns == before_ns
        assert not sighting.inventory
        assert msgspec.structs.asdict(sighting).items() >= seen.items()

    on_a_bench(play, side=side)


def test_a_lost_line_is_one_absence_and_its_return_an_inventory(on_a_bench):
    async def play(bench):
        bench.unplug()
        await asyncio.sleep(100)
        assert bench.take() == [PartChanged("hub-north", False, 100_000_000, "unplugged")]
        bench.hub.change(0, (1, 13, UID), bench.now_ms)
        bench.plugged = True
        await asyncio.sleep(1)
        present, *sightings = bench.take()
        assert present.present
        assert [sighting.inventory for sighting in sightings] == [True] * 12
        assert sightings[0].uid == UID

    on_a_bench(play)


@pytest.mark.parametrize("away_s", [0.01, 0.3, 1.7, 40])
def test_a_line_that_comes_back_is_open_within_a_second(on_a_bench, away_s):
    async def play(bench):
        bench.unplug()
        await asyncio.sleep(away_s)
        bench.plugged = True
        await asyncio.sleep(1)
        assert [report.present for report in bench.take() if isinstance(report, PartChanged)] == [False, True]

    on_a_bench(play)


def test_a_line_that_breaks_on_writing_is_one_absence(on_a_bench):
    async def play(bench):
        bench.breaks_on_write, wire = True, bench.wire
        await asyncio.sleep(10)
        assert not wire.open
        assert [report.present for report in bench.take()] == [False]
        bench.breaks_on_write = False
        await asyncio.sleep(1)
        assert bench.take()[0].present

    on_a_bench(play)


def test_a_silent_hub_is_absent_after_three_seconds_and_present_again_when_it_talks(on_a_bench):
    async def play(bench):
        bench.answers = False
        await asyncio.sleep(2.5)
        assert bench.take() == []
        await asyncio.sleep(2)
        (away,) = bench.take()
        assert not away.present
        assert "3 s" in away.reason
        bench.answers = True
        await asyncio.sleep(1)
        assert bench.take()[0].present

    on_a_bench(play)


def test_a_restarted_hub_is_lit_and_configured_again(on_a_bench):
    async def play(bench):
        bench.driver.light({Antenna("north", 1): Light("red", "fast")})
        bench.hub.power_up(boot=8)
        await asyncio.sleep(3)
        assert bench.hub.config == encode_config(CONFIG)
        assert bench.hub.pixels[:4] == bytes((*COLOURS["red"], 2))

    on_a_bench(play)


def test_exactly_the_lights_of_this_side_are_shown(on_a_bench):
    async def play(bench):
        bench.driver.light({antenna: Light("white") for antenna in ANTENNAS})
        assert bench.hub.pixels == bytes((*COLOURS["white"], 0)) * 12
        bench.driver.light({Antenna("south", 2, lock=True): Light("blue", "slow"), Antenna("north", 2): Light("green")})
        shown = bytes(28) + bytes((*COLOURS["blue"], 1)) + bytes(16)
        assert bench.hub.pixels == shown
        bench.driver.light({})
        assert bench.hub.pixels == bytes(48)

    on_a_bench(play, side="south")


def test_lights_wanted_while_the_hub_is_away_are_shown_when_it_comes(on_a_bench):
    async def play(bench):
        bench.driver.light({Antenna("north", 6, lock=True): Light("purple")})
        bench.plugged = True
        await asyncio.sleep(1)
        assert bench.hub.pixels == bytes(44) + bytes((*COLOURS["purple"], 0))

    on_a_bench(play, linked=False)


def test_colours_are_told_apart_and_stay_below_the_hub_s_cap_of_current():
    assert len(set(COLOURS.values())) == len(COLOURS)
    assert all(12 * 20 * sum(colour) / 255 < 180 for colour in COLOURS.values())


def test_other_settings_reach_the_hub(on_a_bench):
    async def play(bench):
        other = HubConfig(descending=True)
        bench.driver.configure(other)
        await asyncio.sleep(1)
        assert bench.hub.config == encode_config(other)
        assert bench.take() == []

    on_a_bench(play)


def test_the_wrong_unit_is_not_taken(on_a_bench):
    async def play(bench):
        bench.plugged = True
        await asyncio.sleep(2)
        assert "unit e6614103e7452d2f" in bench.take()[-1].reason

    on_a_bench(play, linked=False, unit=bytes(8))


def test_nothing_is_reported_after_close_and_the_line_is_let_go(on_a_bench):
    async def play(bench):
        wire = bench.wire
        bench.driver.close()
        bench.driver.close()
        assert not wire.open
        bench.change(0, (1, 13, UID))
        bench.unplug()
        await asyncio.sleep(5)
        assert bench.take() == []
        assert bench.opened == 1

    on_a_bench(play)


def test_cancelling_its_task_lets_the_line_go(in_virtual_time, loop_clock, model_hub):
    async def play():
        bench = Bench(model_hub(), loop_clock())
        task = asyncio.create_task(bench.driver.run())
        await asyncio.sleep(1)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert not bench.wire.open

    in_virtual_time(play())


def test_an_idle_hour_costs_a_ping_a_second_and_no_spin(on_a_bench):
    async def play(bench):
        bench.hub.kinds.clear()
        await asyncio.sleep(3600)
        assert bench.take() == []
        assert 3590 <= len(bench.hub.kinds) <= 3610
        assert set(bench.hub.kinds) == {0x83}

    on_a_bench(play)


def test_a_clock_that_lags_the_loop_by_a_rounding_makes_no_spin(in_virtual_time, loop_clock, model_hub):
    class Lagging:
        def __init__(self):
            self._clock = loop_clock()

        def now_ns(self):
            return self._clock.now_ns() - 300

    async def play():
        bench = Bench(model_hub(), Lagging())
        task = asyncio.create_task(bench.driver.run())
        await asyncio.sleep(60)
        bench.driver.close()
        await task
        assert bench.hub.kinds.count(0x83) >= 55

    in_virtual_time(play())


def test_an_absent_hub_is_logged_once_a_minute_and_its_return_once(on_a_bench, caplog):
    async def play(bench):
        await asyncio.sleep(600)
        assert len(caplog.records) == 10 + 1
        assert {record.levelno for record in caplog.records} == {logging.WARNING}
        bench.plugged = True
        await asyncio.sleep(600)
        assert len(caplog.records) == 12
        assert caplog.records[-1].levelno == logging.INFO

    with caplog.at_level(logging.INFO, "hardware"):
        on_a_bench(play, linked=False)


def test_a_flapping_hub_is_no_flood_of_lines(on_a_bench, caplog):
    async def play(bench):
        for _ in range(150):
            bench.unplug()
            await asyncio.sleep(1)
            bench.plugged = True
            await asyncio.sleep(1)
        assert len([record for record in caplog.records if record.levelno == logging.WARNING]) <= 6
        assert len(caplog.records) <= 12

    with caplog.at_level(logging.INFO, "hardware"):
        on_a_bench(play)
