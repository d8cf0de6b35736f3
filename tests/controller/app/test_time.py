"""Virtual time: jumps to the next timer, refuses what would depend on the machine."""

import asyncio
import subprocess
import sys
import threading

import pytest

from controller.app.time import LoopClock, ThreadBus, VirtualBus, VirtualLoop


def run(coroutine):
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)


def test_sleepers_wake_in_order_at_their_times():
    async def main():
        loop, woken = asyncio.get_running_loop(), []

        async def sleeper(seconds):
            await asyncio.sleep(seconds)
            woken.append((seconds, round(loop.time(), 6)))

        await asyncio.gather(*map(sleeper, [3.5, 0.001, 86_400 * 30, 2]))
        return woken

    assert run(main()) == [(0.001, 0.001), (2, 2.0), (3.5, 3.5), (86_400 * 30, 86_400.0 * 30)]


def test_timers_stay_due_after_years():
    async def main():
        await asyncio.sleep(10**8)
        for _ in range(1000):
            await asyncio.sleep(0.0001)
        return asyncio.get_running_loop().time()

    assert run(main()) == pytest.approx(10**8 + 0.1, abs=1e-3)


def test_waiting_for_nothing_is_an_error_and_not_a_hang():
    with pytest.raises(RuntimeError, match="nothing is scheduled"):
        run(asyncio.Event().wait())


def test_a_thread_is_refused():
    with pytest.raises(RuntimeError, match="no threads in virtual time"):
        run(asyncio.to_thread(print))


def test_the_clock_counts_whole_nanoseconds_of_loop_time():
    async def main():
        clock = LoopClock(asyncio.get_running_loop())
        await asyncio.sleep(1.5)
        return clock.now_ns()

    assert run(main()) == 1_500_000_000


def test_bus_calls_take_their_time_one_after_the_other_and_errors_too():
    busy = iter([20_000_000, 30_000_000, 5_000_000])

    def fail():
        raise OSError("no answer")

    async def main():
        loop, bus = asyncio.get_running_loop(), VirtualBus(lambda: next(busy))

        async def timed(call):
            try:
                return await bus(call), round(loop.time(), 6)
            except OSError as error:
                return str(error), round(loop.time(), 6)

        return await asyncio.gather(timed(lambda: "a"), timed(fail), timed(lambda: "c"))

    assert run(main()) == [("a", 0.02), ("no answer", 0.05), ("c", 0.055)]


def test_live_bus_calls_run_in_threads_and_a_stuck_one_is_known():
    async def main():
        bus, release, started = ThreadBus(stuck_after_s=-1), threading.Event(), threading.Event()

        def hang():
            started.set()
            release.wait(30)
            return threading.current_thread() is threading.main_thread()

        assert not bus.stuck()
        hanging = asyncio.create_task(bus(hang))
        await asyncio.to_thread(started.wait, 30)
        assert bus.stuck()
        release.set()
        assert await hanging is False
        assert not bus.stuck()

    asyncio.run(main())


def test_a_call_that_hangs_does_not_keep_the_process_from_ending():
    program = (
        "import asyncio, threading\n"
        "from controller.app.time import ThreadBus\n"
        "async def main():\n"
        "    asyncio.create_task(ThreadBus()(threading.Event().wait))\n"
        "    await asyncio.sleep(0.1)\n"
        "asyncio.run(main())\n"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


def test_what_a_call_raises_is_raised_where_it_is_awaited():
    with pytest.raises(ZeroDivisionError):
        asyncio.run(_call(lambda: 1 / 0))
    assert asyncio.run(_call(lambda: 7)) == 7


async def _call(call):
    return await ThreadBus()(call)
