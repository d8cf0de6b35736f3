"""A panel follows its scenes at its own pace, comes back after it was away, dims, darkens and wakes."""

import asyncio
import logging
import random
from itertools import pairwise

import pytest

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw
from controller.outlets.panel.outlet import BRIGHT, DIM, PanelOutlet
from controller.outlets.panel.reading import is_marked, read_text
from hardware.errors import PartAbsentError


def scene(text):
    return Scene((Line(text, large=True),))


class Stage:
    """A panel outlet at work in virtual time."""

    def __init__(self, panel, clock):
        self.panel, self.clock, self.reports, self.bus_s, self.calls_now = panel, clock, [], 0.023, 0
        self.calls_made, self.failing_every = 0, None
        self.outlet = PanelOutlet("oled-north", panel, self.run_blocking, clock, self.reports.append, simulated=True)

    async def run_blocking(self, call, *args):
        self.calls_made += 1
        self.calls_now += 1
        assert self.calls_now == 1, "two calls at once on one panel"
        try:
            await asyncio.sleep(self.bus_s)
            if self.failing_every and self.calls_made % self.failing_every == 0:
                raise PartAbsentError("bus error")
            return call(*args)
        finally:
            self.calls_now -= 1

    @property
    def words(self):
        return read_text(self.panel.seen) if self.panel.seen else None

    @property
    def presence(self):
        return [report.present for report in self.reports]


@pytest.fixture
def stage(in_virtual_time, plugged_panel):
    """Play a coroutine function on a stage whose outlet runs."""

    def play(main):
        async def on_stage(clock):
            stage = Stage(plugged_panel, clock)
            async with asyncio.TaskGroup() as group:
                group.create_task(stage.outlet.run())
                await main(stage)
                await stage.outlet.close()
            return stage

        return in_virtual_time(on_stage)

    return play


def test_a_scene_is_seen_as_drawn_and_the_panel_reported(stage):
    async def main(stage):
        stage.outlet.show(scene("23 N"))
        await asyncio.sleep(0.2)
        assert stage.panel.seen == draw(scene("23 N"), simulated=True)
        assert is_marked(stage.panel.seen)
        assert stage.panel.level == BRIGHT
        assert stage.presence == [True] and stage.reports[0].part == "oled-north"

    stage(main)


def test_nothing_is_sent_before_the_first_scene(stage):
    async def main(stage):
        await asyncio.sleep(3600)
        assert stage.panel.calls == [] and stage.reports == []

    stage(main)


def test_a_slow_panel_skips_to_the_newest_scene_and_holds_nobody_up(stage):
    async def main(stage):
        stage.bus_s = 1.5
        before = stage.clock.now_ns()
        for number in range(1000):
            stage.outlet.show(scene(f"scene {number}"))
        assert stage.clock.now_ns() == before
        await asyncio.sleep(0.1)
        stage.outlet.show(scene("last"))
        await asyncio.sleep(8)
        assert stage.words == "last"
        assert stage.panel.calls.count("show") == 2

    stage(main)


def test_a_hung_bus_call_neither_blocks_show_nor_close(in_virtual_time, plugged_panel):
    async def main(clock):
        async def hang(call, *args):
            await asyncio.Event().wait()

        outlet = PanelOutlet("oled-south", plugged_panel, hang, clock, [].append, simulated=False)
        running = asyncio.create_task(outlet.run())
        outlet.show(scene("one"))
        await asyncio.sleep(1)
        outlet.show(scene("two"))
        start = clock.now_ns()
        await outlet.close()
        assert clock.now_ns() - start <= 2.1e9
        running.cancel()

    in_virtual_time(main)


def test_absence_is_reported_once_and_the_picture_is_back_within_5_s(stage):
    async def main(stage):
        stage.outlet.show(scene("before"))
        await asyncio.sleep(1)
        stage.panel.unplug()
        for number in range(50):
            stage.outlet.show(scene(f"unseen {number}"))
            await asyncio.sleep(0.7)
        assert stage.presence == [True, False]
        assert "0x3c" in stage.reports[-1].reason
        stage.panel.plug()
        await asyncio.sleep(5)
        assert stage.words == "unseen 49"
        assert stage.presence == [True, False, True]
        assert [report.at_ns for report in stage.reports] == sorted(report.at_ns for report in stage.reports)

    stage(main)


def test_a_panel_absent_from_the_start_is_reported_and_appears_when_it_is_plugged_in(stage):
    async def main(stage):
        stage.panel.unplug()
        stage.outlet.show(scene("hello"))
        await asyncio.sleep(30)
        assert stage.presence == [False]
        attempts = len(stage.panel.calls)
        assert 13 <= attempts <= 16
        stage.panel.plug()
        await asyncio.sleep(5)
        assert stage.words == "hello" and stage.presence == [False, True]

    stage(main)


def test_away_and_back_at_any_moment_gives_the_right_picture_within_5_s(stage):
    rng = random.Random(42)

    async def main(stage):
        for number in range(200):
            words = f"scene {number}"
            stage.outlet.show(scene(words))
            await asyncio.sleep(rng.uniform(0, 7))
            stage.panel.unplug()
            await asyncio.sleep(rng.choice([0.01, 0.5, 3, 20]) * rng.random())
            if rng.random() < 0.5:
                words = f"meanwhile {number}"
                stage.outlet.show(scene(words))
            stage.panel.plug()
            await asyncio.sleep(5)
            assert stage.panel.seen == draw(scene(words), simulated=True)
            assert stage.panel.level == BRIGHT
        assert all(one != following for one, following in pairwise(stage.presence))

    stage(main)


def test_a_brown_out_that_nobody_noticed_is_mended(stage):
    async def main(stage):
        stage.outlet.show(scene("still here"))
        await asyncio.sleep(2)
        stage.panel.lose_power()
        await asyncio.sleep(5)
        assert stage.words == "still here"
        assert stage.presence == [True]

    stage(main)


@pytest.mark.parametrize("offset_s", [0, 0.7, 1.9, 3.1])
def test_dims_after_a_minute_goes_dark_after_ten_and_wakes_on_a_change(stage, offset_s):
    async def main(stage):
        stage.outlet.show(scene("busy"))
        await asyncio.sleep(offset_s)
        stage.outlet.show(scene("idle"))
        await asyncio.sleep(59.9)
        assert stage.panel.level == BRIGHT
        await asyncio.sleep(0.3)
        assert stage.panel.level == DIM and stage.words == "idle"
        await asyncio.sleep(539.7)
        assert stage.panel.level == DIM and stage.words == "idle"
        await asyncio.sleep(0.3)
        assert stage.words is None
        calls = len(stage.panel.calls)
        await asyncio.sleep(6 * 3600)
        assert stage.words is None and len(stage.panel.calls) == calls
        stage.outlet.show(scene("awake"))
        await asyncio.sleep(0.2)
        assert stage.words == "awake" and stage.panel.level == BRIGHT

    stage(main)


def test_the_same_scene_again_is_no_change_but_waking_is(stage):
    async def main(stage):
        stage.outlet.show(scene("idle"))
        for _ in range(110):
            await asyncio.sleep(10)
            stage.outlet.show(scene("idle"))
        assert stage.words is None
        stage.outlet.wake()
        await asyncio.sleep(0.2)
        assert stage.words == "idle" and stage.panel.level == BRIGHT
        await asyncio.sleep(610)
        assert stage.words is None

    stage(main)


def test_power_lost_in_the_dark_is_mended_on_waking(stage):
    async def main(stage):
        stage.outlet.show(scene("idle"))
        await asyncio.sleep(700)
        stage.panel.lose_power()
        stage.outlet.show(scene("awake"))
        await asyncio.sleep(0.2)
        assert stage.words == "awake"

    stage(main)


def test_a_panel_that_comes_back_after_ten_idle_minutes_stays_dark(stage):
    async def main(stage):
        stage.outlet.show(scene("idle"))
        await asyncio.sleep(590)
        stage.panel.unplug()
        await asyncio.sleep(60)
        stage.panel.plug()
        await asyncio.sleep(10)
        assert stage.words is None and stage.presence == [True, False, True]

    stage(main)


def test_at_most_a_log_line_a_minute_and_the_last_one_tells_the_truth(stage, caplog, monkeypatch):
    caplog.set_level(logging.INFO)
    lines = []

    async def main(stage):
        def note(record):
            lines.append((stage.clock.now_ns(), record.getMessage()))

        monkeypatch.setattr(caplog.handler, "emit", note)
        stage.outlet.show(scene("flapping"))
        for _ in range(100):
            await asyncio.sleep(4)
            stage.panel.unplug()
            await asyncio.sleep(4)
            stage.panel.plug()
        await asyncio.sleep(120)
        assert stage.presence.count(False) > 50

    stage(main)
    times = [at for at, _ in lines]
    assert all(later - earlier >= 60e9 for earlier, later in pairwise(times))
    assert len(lines) > 5
    assert any("oled-north: no answer at 0x3c" in line for _, line in lines)
    assert lines[-1][1] == "oled-north: answers"


def test_an_absent_panel_is_logged_once_and_not_every_minute(stage, caplog):
    caplog.set_level(logging.INFO)

    async def main(stage):
        stage.panel.unplug()
        stage.outlet.show(scene("hello"))
        await asyncio.sleep(300)

    stage(main)
    assert len(caplog.records) == 1


def test_errors_at_every_kth_call_are_survived_and_mended(stage):
    async def main(stage):
        for k in range(1, 40):
            stage.failing_every = k
            for number in range(5):
                stage.outlet.show(scene(f"{k} {number}"))
                await asyncio.sleep(1)
            stage.failing_every = None
            await asyncio.sleep(5)
            assert stage.panel.seen == draw(scene(f"{k} 4"), simulated=True)
            assert stage.presence[-1] is True

    stage(main)


def test_closing_leaves_the_panel_dark(stage):
    async def main(stage):
        stage.outlet.show(scene("bye"))
        await asyncio.sleep(1)

    played = stage(main)
    assert played.panel.seen is None and played.panel.calls[-1] == "blank"


def test_closing_an_absent_panel_is_no_error(stage):
    async def main(stage):
        stage.outlet.show(scene("bye"))
        await asyncio.sleep(1)
        stage.panel.unplug()

    stage(main)


def test_a_scene_too_high_is_refused_where_it_was_made_and_play_goes_on(stage):
    async def main(stage):
        stage.outlet.show(scene("good"))
        with pytest.raises(ValueError, match="does not fit"):
            stage.outlet.show(Scene((Line("x", large=True),) * 5))
        await asyncio.sleep(1)
        assert stage.words == "good"

    stage(main)


def test_a_long_life_in_virtual_time_does_not_spin(stage):
    async def main(stage):
        await asyncio.sleep(4e6)
        stage.outlet.show(scene("old"))
        await asyncio.sleep(3600)
        assert len(stage.panel.calls) < 600
        stage.outlet.show(scene("older"))
        await asyncio.sleep(1)
        assert stage.words == "older"

    stage(main)
