"""Pins whose chip is late: named while they are away, taken up when it comes, and never another library's."""

import asyncio

import pytest

from controller.app.time import LoopClock, VirtualLoop
from hardware.drivers.buttons import Buttons
from hardware.drivers.late_pins import LateLamps, LatePins
from hardware.errors import DriverMissingError, PartAbsentError
from hardware.ports import PartChanged
from hardware.sim.lines.gpio import GpioLines

PINS = {"dice": 17, "north": 5}


class Pi:
    """A Pi whose GPIO chip is there from some second on."""

    def __init__(self, from_s):
        self.clock = LoopClock(asyncio.get_running_loop())
        self.lines = GpioLines(self.clock.now_ns)
        self.from_s, self.looks, self.reports = from_s, 0, []

    def find(self):
        self.looks += 1
        if asyncio.get_running_loop().time() < self.from_s:
            raise PartAbsentError("no GPIO chip has the header's pins: wait")
        return self.lines.factory()

    def changes(self):
        return [(each.part, each.present) for each in self.reports if isinstance(each, PartChanged)]


def in_virtual_time(work):
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work())


def test_buttons_are_away_until_their_chip_is_there_and_that_is_said_once():
    async def work():
        pi = Pi(from_s=7)
        late = LatePins(
            pi.find, lambda factory: Buttons(PINS, factory, pi.clock, pi.reports.append), PINS, pi.clock,
            pi.reports.append,
        )  # fmt: skip
        await asyncio.sleep(6)
        assert pi.changes() == [("dice", False), ("north", False)]
        assert "GPIO chip" in pi.reports[0].reason
        await asyncio.sleep(3)
        assert pi.changes()[2:] == [("dice", True), ("north", True)]
        looks = pi.looks
        await asyncio.sleep(60)
        assert pi.looks == looks
        late.close()

    in_virtual_time(work)


def test_lamps_light_as_they_were_told_while_they_were_away():
    async def work():
        pi = Pi(from_s=5)
        lamps = LateLamps(pi.find, {"lamp-north": 6, "buzzer": 13}, pi.clock, pi.reports.append)
        lamps.light({"north": "steady"})
        lamps.beep(100)
        await asyncio.sleep(10)
        assert pi.changes()[2:] == [("lamp-north", True), ("buzzer", True)]
        assert (pi.lines.level(6), pi.lines.level(13)) == (1, 0)
        lamps.light({})
        assert pi.lines.level(6) == 0
        lamps.close()

    in_virtual_time(work)


def test_closed_before_its_chip_came_it_looks_no_more():
    async def work():
        pi = Pi(from_s=1e9)
        LatePins(pi.find, lambda factory: Buttons(PINS, factory, pi.clock, print), PINS, pi.clock, print).close()
        await asyncio.sleep(60)
        assert pi.looks == 1

    in_virtual_time(work)


def test_a_board_without_such_parts_looks_for_no_chip():
    async def work():
        pi = Pi(from_s=1e9)
        LatePins(pi.find, lambda factory: Buttons({}, factory, pi.clock, print), (), pi.clock, print)
        assert pi.looks == 0

    in_virtual_time(work)


def test_a_missing_library_is_not_waited_for():
    def find():
        raise DriverMissingError("the buttons need lgpio")

    async def work():
        pi = Pi(from_s=0)
        with pytest.raises(DriverMissingError, match="lgpio"):
            LatePins(find, lambda factory: Buttons(PINS, factory, pi.clock, print), PINS, pi.clock, print)

    in_virtual_time(work)
