"""Timers of a table, in virtual time."""

import asyncio

from controller.app.time import VirtualLoop
from controller.games.core import Timer
from controller.table.timers import Timers

S = 1_000_000_000


def test_each_timer_comes_once_at_its_time_and_one_that_is_dropped_never():
    async def main():
        loop, told = asyncio.get_running_loop(), []
        timers = Timers(lambda timer: told.append((timer.name, round(loop.time()))))
        timers.arm([Timer("guess", 5 * S), Timer("ask", 60 * S), Timer("past", 0)])
        await asyncio.sleep(2)
        timers.arm([Timer("guess", 5 * S)])
        await asyncio.sleep(10)
        timers.arm([Timer("guess", 20 * S)])
        await asyncio.sleep(100)
        return told

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(main()) == [("past", 0), ("guess", 5), ("guess", 20)]
