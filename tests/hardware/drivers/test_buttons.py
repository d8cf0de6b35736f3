"""Buttons, on gpiozero's mock pins and on its real lgpio factory over simulated lines: raw edges, at their time."""

import asyncio
import threading

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.app.time import LoopClock, VirtualLoop
from hardware.drivers.buttons import Buttons
from hardware.ports import Edge, PartChanged
from hardware.sim.lines.gpio import GpioLines

PINS = {"dice": 17, "north": 27, "south": 22}
MS = 1_000_000


class MockPins:
    """Mock pins, as a finger moves them; a button shorts its pin to ground."""

    def __init__(self):
        self.factory = MockFactory()

    def press(self, pin, pressed):
        line = self.factory.pin(pin)
        if pressed:
            line.drive_low()
        else:
            line.drive_high()


class SimulatedPins:
    """The lines beneath lgpio, as a finger moves them."""

    def __init__(self):
        self.lines = GpioLines(lambda: 0)
        self.factory = self.lines.factory()

    def press(self, pin, pressed):
        self.lines.drive(pin, 0 if pressed else None)


@pytest.fixture(params=[MockPins, SimulatedPins], ids=["mock", "lgpio"])
def fingers(request):
    return request.param()


def watched(pins, play, loop=VirtualLoop):
    """Run `play(buttons, reports)` on buttons with these pins and return what was reported after they were built."""
    reports = []

    async def with_buttons():
        buttons = Buttons(PINS, pins.factory, LoopClock(asyncio.get_running_loop()), reports.append)
        built = len(reports)
        await play(buttons, reports)
        buttons.close()
        return reports[built:]

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(with_buttons())


def test_every_button_is_reported_present_and_released(fingers):
    async def play(_buttons, reports):
        assert reports == [PartChanged(button, True, 0) for button in PINS]

    assert watched(fingers, play) == []


def test_each_edge_is_reported_at_once_with_its_time(fingers):
    async def play(_buttons, reports):
        for button, pin in PINS.items():
            for pressed in (True, False):
                await asyncio.sleep(0.25)
                fingers.press(pin, pressed)
                assert reports[-1].button == button

    times = iter(range(250, 2000, 250))
    expected = [Edge(button, pressed, next(times) * MS) for button in PINS for pressed in (True, False)]
    assert watched(fingers, play) == expected


@settings(max_examples=20)
@given(st.sampled_from((MockPins, SimulatedPins)), st.lists(st.integers(0, 20), min_size=1, max_size=40))
def test_every_bounce_of_a_contact_is_passed_on(make_fingers, gaps_ms):
    fingers = make_fingers()

    async def play(_buttons, _reports):
        for number, gap_ms in enumerate(gaps_ms):
            await asyncio.sleep(gap_ms / 1000)
            fingers.press(17, number % 2 == 0)

    edges = watched(fingers, play)
    assert [edge.pressed for edge in edges] == [number % 2 == 0 for number in range(len(gaps_ms))]
    assert [edge.at_ns // MS for edge in edges] == pytest.approx([sum(gaps_ms[: n + 1]) for n in range(len(gaps_ms))])


def test_a_button_held_while_the_board_starts_is_pressed():
    fingers = SimulatedPins()  # a mock pin goes high when it is set up, whatever holds it
    fingers.press(27, True)
    reports = []

    async def build():
        Buttons(PINS, fingers.factory, LoopClock(asyncio.get_running_loop()), reports.append).close()

    asyncio.run(build())
    assert [(report.button, report.pressed) for report in reports if isinstance(report, Edge)] == [("north", True)]


def test_nothing_is_reported_after_close_and_the_pins_are_free_again(fingers):
    async def play(buttons, reports):
        buttons.close()
        buttons.close()
        before = len(reports)
        fingers.press(17, True)
        assert len(reports) == before
        fingers.press(17, False)
        again = Buttons(PINS, fingers.factory, LoopClock(asyncio.get_running_loop()), reports.append)
        assert [report.present for report in reports[before:]] == [True] * 3
        again.close()

    watched(fingers, play)


def test_a_pin_that_another_program_holds_costs_its_button_only():
    fingers = SimulatedPins()
    fingers.lines.busy.add(27)

    async def play(_buttons, reports):
        dice, north, south = reports
        assert (dice.present, north.present, south.present) == (True, False, True)
        assert "GPIO27 cannot be used" in north.reason
        assert "GPIO busy" in north.reason
        assert "board.toml" in north.reason
        fingers.press(22, True)

    assert [edge.button for edge in watched(fingers, play)] == ["south"]


@pytest.mark.parametrize("pins", [{"dice": 17, "north": 17}, {"dice": 99}, {"dice": -1}])
def test_a_pin_that_cannot_be_claimed_is_an_absent_button(fingers, pins):
    reports = []

    async def build():
        Buttons(pins, fingers.factory, LoopClock(asyncio.get_running_loop()), reports.append).close()

    asyncio.run(build())
    assert reports[-1].present is False
    assert "cannot be used" in reports[-1].reason


def test_edges_from_another_thread_come_on_the_loop_s_with_the_time_they_had(fingers):
    threads = []

    async def play(_buttons, reports):
        loop = asyncio.get_running_loop()
        pressed_ns = []

        def press():
            pressed_ns.append(round(loop.time() * 1e9))
            fingers.press(17, True)

        threads.append(threading.get_ident())
        before = len(reports)
        thread = threading.Thread(target=press)
        thread.start()
        thread.join()
        assert len(reports) == before
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        (edge,) = reports[before:]
        assert edge.pressed
        assert pressed_ns[0] <= edge.at_ns <= round(loop.time() * 1e9)

    watched(fingers, play, asyncio.new_event_loop)


def test_an_edge_from_another_thread_that_comes_after_close_is_dropped(fingers):
    async def play(buttons, reports):
        before = len(reports)
        thread = threading.Thread(target=fingers.press, args=(17, True))
        thread.start()
        thread.join()
        buttons.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(reports) == before

    watched(fingers, play, asyncio.new_event_loop)


def test_no_button_starts_a_thread(fingers):
    async def play(_buttons, _reports):
        before = threading.active_count()
        fingers.press(17, True)
        await asyncio.sleep(5)
        assert threading.active_count() == before

    before = threading.active_count()
    watched(fingers, play)
    assert threading.active_count() == before
