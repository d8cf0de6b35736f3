"""Golden frames, virtual time, and a panel whose plug can be pulled."""

import asyncio
import os
from pathlib import Path

import pytest
from PIL import Image

from controller.app.time import LoopClock, VirtualLoop
from controller.outlets.panel.picture import contact_sheet
from hardware.errors import PartAbsentError

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "frames"
ARTEFACTS = ROOT / "artefacts" / "frames"


@pytest.fixture
def golden_frame():
    """Compare a frame with the golden of this name; `make golden` writes it anew."""

    def check(name, frame):
        path = GOLDEN / f"{name}.png"
        if os.environ.get("SMARTBOARD_GOLDEN") == "write":
            frame.save(path, optimize=True)
        expected = Image.open(path) if path.exists() else Image.new("1", frame.size)
        if path.exists() and expected.mode == "1" and expected.tobytes() == frame.tobytes():
            return
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        frame.save(ARTEFACTS / f"{name}.png")
        sheet = ARTEFACTS / f"{name}-compared.png"
        contact_sheet({"golden": expected, "now": frame}, columns=1, scale=4).save(sheet)
        pytest.fail(f"frame {name!r} is not the golden {path}; look at {sheet}, and if it is right: make golden")

    return check


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
