"""What the drivers' tests share: a virtual loop to run in, its clock, and what has been reported."""

from __future__ import annotations

import asyncio

import pytest

from controller.app.time import LoopClock, VirtualLoop


@pytest.fixture
def in_virtual_time():
    """Return a runner of a coroutine in virtual time."""

    def run(play):
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(play)

    return run


@pytest.fixture
def loop_clock():
    """Return what makes the running loop's clock."""
    return lambda: LoopClock(asyncio.get_running_loop())
