"""Virtual time: an event loop that never waits but jumps to its next timer, and clocks that read the loop's time."""

from __future__ import annotations

import asyncio
import contextlib
import selectors
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

STUCK_AFTER_S = 10.0
"""A whole frame takes 0.1 s on the slowest bus; a call that takes a hundred times as long will not come back."""


class LoopClock:
    """The one clock of a daemon: the event loop's time in whole nanoseconds, live and virtual alike."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now_ns(self) -> int:
        """Return the loop's monotonic time."""
        return round(self._loop.time() * 1e9)


class _JumpingSelector(selectors.SelectSelector):
    """Reports no file ready, ever; being asked to wait moves time on instead."""

    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("virtual time stands still: nothing is scheduled, so this would wait for ever")
        if timeout > 0:
            self._jump(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time: deterministic, without sockets, pseudo-terminals or threads."""

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_JumpingSelector(self._jump))
        # Timers count as due within this; with a finer one, timers past 4e6 s would never be due (float precision).
        self._clock_resolution = 1e-6

    def time(self) -> float:
        """Return virtual seconds since the loop was made."""
        return self._now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Refuse: a thread would make virtual time depend on the machine."""
        raise RuntimeError(f"no threads in virtual time: {func!r} was to run in one")

    def _write_to_self(self) -> None:
        """Need no waking: this loop never sleeps."""

    def _jump(self, seconds: float) -> None:
        self._now += seconds


class VirtualBus:
    """Runs blocking bus calls inline and lets the modelled bus time pass; calls on one bus queue up as real ones do."""

    def __init__(self, take_busy_ns: Callable[[], int]) -> None:
        self._take_busy_ns = take_busy_ns
        self._free = asyncio.Lock()

    async def __call__(self, call: Callable[..., T], *args: Any) -> T:
        """Return the call's result after the time its messages take on the bus."""
        async with self._free:
            try:
                return call(*args)
            finally:
                await asyncio.sleep(self._take_busy_ns() / 1e9)


class ThreadBus:
    """Runs blocking bus calls in threads, so that the loop goes on, and knows when one is stuck."""

    def __init__(self, stuck_after_s: float = STUCK_AFTER_S) -> None:
        self._stuck_after_s = stuck_after_s
        self._began: dict[object, float] = {}

    async def __call__(self, call: Callable[..., T], *args: Any) -> T:
        """Return the call's result when the bus is free again."""
        token = object()
        self._began[token] = asyncio.get_running_loop().time()
        try:
            return await _in_daemon_thread(call, *args)
        finally:
            del self._began[token]

    def stuck(self) -> bool:
        """Return whether a call has been going on for longer than any bus needs."""
        now = asyncio.get_running_loop().time()
        return any(now - began > self._stuck_after_s for began in self._began.values())


async def _in_daemon_thread(call: Callable[..., T], *args: Any) -> T:
    """Run a call in a thread that the process does not wait for: a bus that hangs must not keep it from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(outcome: Callable[[], None]) -> None:
        if not future.cancelled():
            outcome()

    def work() -> None:
        outcome: Callable[[], None]
        try:
            outcome = partial(future.set_result, call(*args))
        except BaseException as error:  # noqa: BLE001  # handed on to whoever awaits the call
            outcome = partial(future.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, outcome)

    threading.Thread(target=work, daemon=True, name="bus").start()
    return await future
