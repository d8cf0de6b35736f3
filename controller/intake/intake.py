"""The intake station: reports of all parts in, facts out, each when it is established, on the event loop's timers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from controller.games.core import Fact
from controller.games.layout import Layout
from controller.intake.debounce import Debounce
from controller.intake.presence import Presence
from controller.intake.tagbook import Tagbook
from hardware.ports import Clock, Edge, PartChanged, Report, Sighting


class Intake:
    """Feeds reports to presence and debounce, and wakes them when they have something to say later."""

    def __init__(self, tagbook: Tagbook, layout: Layout, clock: Clock, emit: Callable[[Fact], None]) -> None:
        self._presence = Presence(tagbook, layout)
        self._buttons: dict[str, Debounce] = {}
        self._clock = clock
        self._emit = emit
        self._timer: asyncio.TimerHandle | None = None

    def report(self, report: Report) -> None:
        """Take one report and emit every fact that it completes."""
        match report:
            case Sighting():
                facts: Sequence[Fact] = self._presence.sighting(report)
            case PartChanged():
                facts = self._presence.part(report)
            case Edge():
                facts = self._buttons.setdefault(report.button, Debounce(report.button)).edge(report)
        self._tell(facts)

    def close(self) -> None:
        """Forget what is pending; nothing is emitted afterwards."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self._emit(fact)
        self._wake_when_due()

    def _wake_when_due(self) -> None:
        self.close()
        dues = (station.due_ns() for station in self._stations())
        due = min((due for due in dues if due is not None), default=None)
        self._timer = None if due is None else asyncio.get_running_loop().call_at(due / 1e9, self._elapse)

    def _elapse(self) -> None:
        # The loop may wake a hair early (its clock's resolution); what is due within it counts as due.
        now = self._clock.now_ns() + 1_000
        facts = [fact for station in self._stations() for fact in station.elapse(now)]
        self._tell(sorted(facts, key=lambda fact: fact.at))

    def _stations(self) -> list[Presence | Debounce]:
        return [self._presence, *self._buttons.values()]
