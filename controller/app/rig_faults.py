"""Faults as a table under test has them: they outlast power cuts, and a full disk is one of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from hardware.errors import HandsError
from hardware.sim.board import SimulatedBoard
from hardware.sim.faults import CAUSES, Fault, cause

MOMENTARY = ("brownout",)

OnBoard = Callable[[Callable[[SimulatedBoard], object]], object]


class RigFault:
    """Something that is broken until `clear`, on this board and on what it becomes after a power cut."""

    def __init__(self, begin: Callable[[], Fault], on_board: OnBoard, cleared: Callable[[RigFault], None]) -> None:
        """Break it; `cleared` hears when it is mended."""
        self._begin, self._on_board, self._cleared = begin, on_board, cleared
        self._fault = begin()

    def again(self) -> None:
        """Break it anew: the board has had no power."""
        self._fault = self._begin()

    def clear(self) -> None:
        """Mend it; a second time does nothing."""
        self._on_board(lambda sim: self._fault.clear())
        self._cleared(self)


class Faults:
    """All that is broken at a table; `on_board` acts on its board of now, `settle` lets it come to rest."""

    def __init__(self, on_board: OnBoard, settle: Callable[[], None], journal: Path) -> None:
        self._on_board, self._settle, self._journal = on_board, settle, journal
        self._lasting: list[RigFault] = []

    def begin(self, kind: str, where: str, **how: float | str) -> RigFault:
        """Break something, as `hardware.sim.faults.cause` says; or `disk-full` at `journal`.

        Raises:
            HandsError: there is no such kind, or not at that place, or with those settings.
        """
        if kind == "disk-full":
            return RigFault(lambda: self._fill_disk(where, **how), self._on_board, self._forget)
        if kind not in CAUSES:
            raise HandsError(f"unknown fault {kind!r}; known: {', '.join((*CAUSES, 'disk-full'))}")

        def caused() -> Fault:
            made: list[Fault] = []
            self._on_board(lambda sim: made.append(cause(sim, kind, where, **how)))
            return made[0]

        fault = RigFault(caused, self._on_board, self._forget)
        if kind not in MOMENTARY:
            self._lasting.append(fault)
        return fault

    def begin_again(self) -> None:
        """Break on a new board what was broken on the one before; a full disk stays full by itself."""
        for fault in self._lasting:
            fault.again()

    def _forget(self, fault: RigFault) -> None:
        if fault in self._lasting:
            self._lasting.remove(fault)
        self._settle()

    def _fill_disk(self, where: str, **how: object) -> Fault:
        """Let the journal take nothing more, with the words that SQLite has for a full disk; what it holds stays."""
        if where != "journal" or how:
            raise HandsError(f"fault 'disk-full' at {where}, {how}: known: journal, and it takes no settings")
        self._change("CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
        return Fault(lambda: self._change("DROP TRIGGER full"))

    def _change(self, statement: str) -> None:
        try:
            with closing(sqlite3.connect(self._journal)) as connection:
                connection.execute(statement)
        except sqlite3.Error as error:
            raise HandsError(f"{self._journal}: {error}; is its disk full already?") from None
