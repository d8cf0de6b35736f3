"""Virtual time, and a panel whose plug can be pulled."""

import asyncio

import pytest

from controller.app.time import LoopClock, VirtualLoop
from hardware.errors import PartAbsentError


@pytest.fixture
def in_virtual_time():
    """Run a coroutine function in virtual time, handed the loop's clock."""

    def run(main):
        async def with_clock():
            return await main(LoopClock(asyncio.get_running_loop()))

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(with_clock())

    return run


class PluggedPanel:
    """An OLED as its driver shows it: memory, contrast and power, gone when its plug is pulled or its supply sags."""

    def __init__(self):
        self.calls = []
        self.plugged = True
        self.lose_power()

    def lose_power(self):
        self.ready, self.lit, self.level, self.memory = False, False, None, None

    def unplug(self):
        self.plugged = False
        self.lose_power()

    def plug(self):
        self.plugged = True

    def show(self, frame):
        self._called("show")
        self.memory, self._driver_frame, self.lit = frame, frame, self.ready

    def refresh(self):
        self._called("refresh")
        self.ready, self.lit, self.level, self.memory = True, True, 255, self._driver_frame

    def contrast(self, level):
        self._called("contrast")
        self.level = level

    def blank(self):
        self._called("blank")
        self.lit = False

    @property
    def seen(self):
        """What a player sees: the frame in display memory, None when the panel is dark."""
        return self.memory if self.lit else None

    def _called(self, name):
        self.calls.append(name)
        if not self.plugged:
            raise PartAbsentError("oled-north: no answer at 0x3c; check its four wires")


@pytest.fixture
def plugged_panel():
    return PluggedPanel()
