"""Drivers: the log of one part's absences. Takes when it is away and when it is back, gives at most a line a minute."""

from __future__ import annotations

import logging

from hardware.ports import Clock

LOG_NS = 60_000_000_000

_log = logging.getLogger(__name__)


class AbsenceLog:
    """Says that a part is away, repeats it each minute, and says once that it is back; a flapping part is no flood."""

    def __init__(self, part: str, clock: Clock) -> None:
        self._part = part
        self._clock = clock
        self._reason: str | None = None
        self._said_ns: int | None = None
        self._said = False

    def away(self, reason: str) -> None:
        """The part is away from now on, for this reason."""
        self._reason = reason
        self.repeat()

    def back(self) -> None:
        """The part answers."""
        if self._said:
            _log.info("%s: is back", self._part)
        self._reason, self._said = None, False

    def repeat(self) -> None:
        """Say again that the part is away, when it is and a minute has passed."""
        now_ns = self._clock.now_ns()
        if self._reason is None or (self._said_ns is not None and now_ns - self._said_ns < LOG_NS):
            return
        self._said_ns, self._said = now_ns, True
        _log.warning("%s: %s", self._part, self._reason)
