"""Field row P, the button: exactly one roll a short press, none when a hold is released, on every pin factory.

From the pin to the match: gpiozero's device, driver, debouncing, desk and rules, in virtual time. gpiozero's factories
that run without a Raspberry Pi are its mock and its lgpio one, here over simulated lines; on a Pi the board takes lgpio
and nothing else (`hardware/drivers/gpio.py`), so pigpio, RPi.GPIO and the native factory never come into play. The
traces have the shapes that oscilloscopes show of small switches; this board's own button has not been recorded yet.
"""

from __future__ import annotations

import asyncio
from itertools import count, cycle
from random import Random

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.time import LoopClock, VirtualLoop
from controller.games.core import Pressed
from controller.games.layout import Layout
from controller.intake.intake import Intake
from controller.record.entries import Opened, fingerprint, plain
from controller.table.journal import Journal
from controller.table.table import Table
from hardware.drivers.buttons import Buttons
from hardware.sim.lines.gpio import GpioLines

DICE = 17
TRACES = {
    "clean": ((), ()),
    "one dip": ((0.4, 0.6), (0.3, 0.5)),
    "tact switch": ((0.08, 0.15, 0.4, 0.45, 1.1, 1.2), (0.02, 0.06, 0.11, 0.2, 0.7, 0.9)),
    "arcade button": ((0.9, 2.1, 2.4, 4.8, 5.0, 7.7), (0.5, 1.9, 3.0, 3.1, 6.4, 8.8)),
    "worn contact": ((1.5, 4.0, 9.0, 9.2, 13.5, 16.0, 19.0, 20.0), (2.0, 3.0, 8.0, 14.0, 15.0, 18.5, 19.5, 20.0)),
    "late echo": ((19.9, 20.0), (19.9, 20.0)),
}
"""When (ms after its first edge) a contact changes again, as it closes and as it opens."""

RACKS = {"north": (12, 22, 25, 2, 20, 18), "south": (8, 7, 4, 23, 27, 1)}
CODES = {"north": "12-T 22-R 25-U 2-C 20-K", "south": "8-B 7-U 4-N 23-N 27-Y"}


class MockPins:
    """gpiozero's own mock."""

    def __init__(self):
        self.factory = MockFactory()

    def drive(self, pressed):
        pin = self.factory.pin(DICE)
        pin.drive_low() if pressed else pin.drive_high()


class LgpioPins:
    """gpiozero's lgpio factory, over simulated lines."""

    def __init__(self):
        self.lines = GpioLines(lambda: 0)
        self.factory = self.lines.factory()

    def drive(self, pressed):
        self.lines.drive(DICE, 0 if pressed else None)


class Chain:
    """A button and the match behind it, in which north is to roll."""

    def __init__(self, pins, path):
        offer = GAMES["cryptic-words"]
        setup = offer.prepare(Sitting(STANDARD, "seed", "north"))
        opened = Opened("cryptic-words", fingerprint(setup), "hall 7", True, "2026-01-01T00:00:00Z", True, "5a" * 32)
        self.journal, self.pins, self.presses, self.rolls = Journal(path), pins, [], []
        dice = cycle([(1, 2), (3, 4), (5, 6), (1, 3), (2, 5)])  # doubles would ask for more than a roll
        self.table = Table(offer.game, setup, self.journal, lambda state, events: None, lambda: next(dice))
        self.table.open(replace(opened, fixed=plain(setup)))
        self.clock = LoopClock(asyncio.get_running_loop())
        intake = Intake({}, Layout(), self.clock, self._take)
        self.buttons = Buttons({"dice": DICE}, pins.factory, self.clock, intake.report)
        for seat, tiles in RACKS.items():
            self.send(do="rack", seat=seat, tiles=tiles)
            self.send(do="encode", seat=seat, codes=CODES[seat].split())
        for seat, other in (("north", "south"), ("south", "north")):
            self.send(do="lay", seat=seat, tiles=RACKS[other])

    def send(self, **request):
        step = self.table.send(request, self.clock.now_ns())
        assert not hasattr(step, "code"), step
        return step

    async def press(self, hold_ms, trace=((), ())):
        """Close the contact, and open it `hold_ms` later, bouncing both times."""
        for pressed, more, left_ms in ((True, trace[0], hold_ms), (False, trace[1], 0)):
            at = 0.0
            for turn, after in enumerate((0.0, *more)):
                await asyncio.sleep((after - at) / 1000)
                self.pins.drive(pressed if turn % 2 == 0 else not pressed)
                at = after
            await asyncio.sleep(max(0.0, left_ms - at) / 1000)

    async def to_next_roll(self):
        """Ask what is to be asked, so that the next player is to roll."""
        match = self.table.state.match
        if match.phase == "FACES":
            self.send(do="question", seat=match.turn, faces={str(position): 1 for position in match.live})
        await asyncio.sleep(1)

    def _take(self, fact):
        if not isinstance(fact, Pressed):
            return
        self.presses.append(fact)
        step = self.table.accept(fact)
        self.rolls += [event for event in step.events if event["event"] == "rolled"]


@pytest.fixture(params=[MockPins, LgpioPins], ids=["mock", "lgpio"])
def at_the_button(request, tmp_path):
    """Return what runs a test's fingers on a chain, in virtual time."""
    number = count()

    def run(play):
        async def playing():
            chain = Chain(request.param(), tmp_path / f"{next(number)}.db")
            await asyncio.sleep(1)
            await play(chain)
            await asyncio.sleep(1)
            chain.buttons.close()
            chain.journal.close()
            return chain

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(playing())

    return run


def gestures(chain):
    return [pressed.gesture for pressed in chain.presses]


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES)
@pytest.mark.parametrize("hold_ms", [21, 60, 150, 575])
def test_a_short_press_is_one_roll(at_the_button, trace, hold_ms):
    async def play(chain):
        for number in range(1, 6):
            await chain.press(hold_ms, trace)
            await asyncio.sleep(0.3)
            assert len(chain.rolls) == number
            await chain.to_next_roll()

    chain = at_the_button(play)
    assert gestures(chain) == ["short"] * 5


@pytest.mark.parametrize("trace", [trace for trace in TRACES.values() if max(trace[0], default=0) < 10])
def test_a_tap_of_ten_milliseconds_is_one_roll(at_the_button, trace):
    async def play(chain):
        for number in range(1, 6):
            await chain.press(10, trace)
            await asyncio.sleep(0.3)
            assert len(chain.rolls) == number
            await chain.to_next_roll()

    assert gestures(at_the_button(play)) == ["short"] * 5


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES)
def test_two_presses_a_second_are_two_and_the_second_rolls_no_more(at_the_button, trace):
    async def play(chain):
        for number in range(1, 6):
            for _ in range(2):
                await chain.press(40, trace)
                await asyncio.sleep(0.46 - max(trace[1], default=0) / 1000)
            assert len(chain.rolls) == number
            await chain.to_next_roll()

    assert gestures(at_the_button(play)) == ["short"] * 10


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES)
@pytest.mark.parametrize(
    ("hold_ms", "expected"),
    [(650, ["void"]), (870, ["void"]), (950, ["armed", "long"]), (3900, ["armed", "long"]), (5000, ["armed", "menu"])],
)
def test_a_hold_is_no_roll_neither_while_it_lasts_nor_when_it_ends(at_the_button, trace, hold_ms, expected):
    async def play(chain):
        await chain.press(hold_ms, trace)
        await asyncio.sleep(0.5)

    chain = at_the_button(play)
    assert chain.rolls == []
    assert gestures(chain) == expected


@pytest.mark.parametrize("seed", range(10))
def test_whatever_bounces_for_up_to_twenty_milliseconds(at_the_button, seed):
    chance = Random(seed)

    def chatter(longest_ms):
        return tuple(sorted(chance.uniform(0, longest_ms) for _ in range(2 * chance.randrange(12))))

    async def play(chain):
        rolls = 0
        for hold_ms in (*chance.choices([10, 25, 100, 500, 700, 1500], k=8), 4500):
            await chain.press(hold_ms, (chatter(min(20, hold_ms - 1)), chatter(20)))
            await asyncio.sleep(0.3)
            rolls += hold_ms < 600
            assert len(chain.rolls) == rolls
            await chain.to_next_roll()

    at_the_button(play)


def test_a_button_stuck_down_rolls_once_at_most(at_the_button):
    async def play(chain):
        chain.pins.drive(True)
        await asyncio.sleep(3600)
        assert chain.rolls == []
        chain.pins.drive(False)

    assert gestures(at_the_button(play)) == ["armed", "menu"]
