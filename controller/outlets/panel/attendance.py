"""Panel outlet: how a part's calls went comes in; every change goes out as one report, and few lines in the log."""

from __future__ import annotations

import logging

from hardware.ports import Clock, PartChanged, Reporter

LOG_EVERY_S = 60

log = logging.getLogger(__name__)


class Attendance:
    """Whether a part answers. The log gets at most a line a minute; a change that came too early is logged later."""

    def __init__(self, part: str, clock: Clock, report: Reporter) -> None:
        self._part, self._clock, self._report = part, clock, report
        self._present: bool | None = None
        self._unsaid: str | None = None
        self._may_say_ns = clock.now_ns()

    @property
    def absent(self) -> bool:
        """Whether the part failed to answer last time."""
        return self._present is False

    @property
    def quiet_s(self) -> float | None:
        """Seconds until `say` has something to log; None when all is said."""
        return None if self._unsaid is None else max(self._may_say_ns - self._clock.now_ns(), 0) / 1e9

    def answered(self) -> None:
        """Note that the part did what it was told."""
        self._note(True, f"{self._part}: answers")

    def failed(self, reason: str, retry_s: float) -> None:
        """Note that the part did not answer, for a reason that names it, and in how many seconds it is tried again."""
        self._note(False, f"{reason}; tried again every {retry_s:g} s", reason)

    def say(self) -> None:
        """Log the latest change that is not logged yet, unless the last line is younger than a minute."""
        now = self._clock.now_ns()
        if self._unsaid is None or now < self._may_say_ns:
            return
        log.log(logging.WARNING if self.absent else logging.INFO, "%s", self._unsaid)
        self._unsaid, self._may_say_ns = None, now + LOG_EVERY_S * 10**9

    def _note(self, present: bool, line: str, reason: str = "") -> None:
        if present == self._present:
            return
        self._present, self._unsaid = present, line
        self._report(PartChanged(self._part, present, self._clock.now_ns(), reason))
        self.say()
