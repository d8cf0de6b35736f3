"""The wall clock, which is only ever recorded: its time as it is written, and when it has jumped."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from controller.record.entries import ClockStepped
from hardware.ports import Clock

CLOCK_STEP_S = 2.0
"""Less than this is the network's clock being followed; more is a jump, which the journal keeps a mark of."""
TIME_IS_SYNCHRONISED = Path("/run/systemd/timesync/synchronized")


def system_wall() -> datetime:
    """Return the system's wall clock."""
    return datetime.now(UTC)


class Wall:
    """A wall clock beside a board's monotonic one."""

    def __init__(self, read: Callable[[], datetime], clock: Clock) -> None:
        self._read, self._clock = read, clock
        self._ahead_s = self._ahead_now_s()

    def written(self) -> str:
        """Return its time, ISO 8601 to the second."""
        return self._read().isoformat(timespec="seconds")

    def synchronised(self) -> bool:
        """Return whether the system trusts it."""
        return TIME_IS_SYNCHRONISED.exists()

    def stepped(self) -> ClockStepped | None:
        """Return a mark where it has jumped since `follow` was called last."""
        if abs(self._ahead_now_s() - self._ahead_s) < CLOCK_STEP_S:
            return None
        return ClockStepped(self._clock.now_ns(), self.written(), self.synchronised())

    def follow(self) -> None:
        """Take it as it is now: its jump has been marked."""
        self._ahead_s = self._ahead_now_s()

    def _ahead_now_s(self) -> float:
        return self._read().timestamp() - self._clock.now_ns() / 1e9
