"""The timers of a table: times that a game wants to be told of in, a call when each has come out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from controller.games.core import Timer


class Timers:
    """Keeps one timer of the event loop for each that the game names; one that is named no more is dropped."""

    def __init__(self, up: Callable[[Timer], None]) -> None:
        self._up = up
        self._armed: dict[Timer, asyncio.TimerHandle] = {}

    def arm(self, wanted: Iterable[Timer]) -> None:
        """Wait for exactly these; one that is past already is told soon."""
        timers = set(wanted)
        for timer in self._armed.keys() - timers:
            self._armed.pop(timer).cancel()
        for timer in timers - self._armed.keys():
            self._armed[timer] = asyncio.get_running_loop().call_at(timer.at / 1e9, self._come, timer)

    def _come(self, timer: Timer) -> None:
        del self._armed[timer]
        self._up(timer)
