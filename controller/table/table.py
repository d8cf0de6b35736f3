"""The table, the only writer: a fact in, stored, played through the rules, and the new state handed to the outlets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.games.core import Event, Fact, Game, Rejected, Step
from controller.record.entries import Accepted, Entry, Opened
from controller.table.journal import Journal

LONGEST_SESSION = 5000
"""No match is as long; a self-test that has run for weeks begins anew, for what lies is read again anyway."""

Show = Callable[[Any, tuple[Event, ...]], None]
"""An outlet: handed the state that is now true, and the events that led to it (none when it is only repainted)."""


class Table:
    """One game at one board: its setup and state, the journal before it and the outlets behind it."""

    def __init__(self, game: Game, setup: Any, journal: Journal, show: Show) -> None:
        self.game = game
        self.setup = setup
        self.state = game.start(setup)
        self._journal = journal
        self._show = show

    def open(self, opened: Opened) -> list[Fact]:
        """Take up the journal's last session if it is of this game and setup, else begin a new one; repaint.

        Replay folds the stored facts, which are returned, and repeats no event.

        Raises:
            JournalError: the journal is damaged, or the session could not be stored.
        """
        facts = self._unfinished(opened)
        for fact in facts:
            self._play(fact)
        self._show(self.state, ())
        return facts

    def accept(self, fact: Fact) -> Step | Rejected:
        """Journal, then rules, then outlets.

        Raises:
            JournalError: the fact was not stored; nothing changed and nothing was shown.
        """
        self._journal.append(Accepted(fact))
        outcome = self._play(fact)
        if isinstance(outcome, Step):
            self._show(self.state, outcome.events)
        return outcome

    def _play(self, fact: Fact) -> Step | Rejected:
        outcome = self.game.step(self.setup, self.state, fact)
        if isinstance(outcome, Step):
            self.state = outcome.state
        return outcome

    def _unfinished(self, opened: Opened) -> list[Fact]:
        session = self._journal.session()
        facts = [entry.fact for entry in session if isinstance(entry, Accepted)]
        if session and _continues(session[0], opened) and len(facts) <= LONGEST_SESSION:
            return facts
        self._journal.append(opened)
        return []


def _continues(last: Entry, opened: Opened) -> bool:
    return isinstance(last, Opened) and (
        (last.game, last.setup, last.simulated) == (opened.game, opened.setup, opened.simulated)
    )
