"""The lives of a board in real time: a power cut ends one, and the next begins on the journal as the disk holds it.

A real board has one life, for its power is not cut from here.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.app.boards import Board
from controller.app.wiring import Daemon, OpenJournal
from controller.games.core import Rejected, Step
from controller.table.journal import DiskFullError, Journal, JournalError
from controller.table.quarantine import open_journal
from controller.table.table import Table
from hardware.errors import HandsError
from hardware.sim.board import SimulatedBoard

DARK_S = 0.5
"""How long the power is away."""


class Lives:
    """A board and the daemon on it. `number` counts the power cuts; `dark` is true while there is no power."""

    def __init__(self, path: Path, make: Callable[[], Board], join: Callable[[Board, OpenJournal], Daemon]) -> None:
        """Make the board, which has power, and join the first daemon; `join` makes the others, too.

        Raises:
            HardwareError: the board's GPIO cannot be used.
        """
        self._path, self._join = path, join
        self.number, self.dark = 0, False
        self._living: asyncio.Task[None] | None = None
        self._journal: Journal | None = None
        self.board = make()
        self.daemon = join(self.board, self._open)

    @property
    def table(self) -> Table | None:
        """The table that is played at now; None without power, or while its journal waits for room."""
        with contextlib.suppress(DiskFullError):
            return None if self.dark else self.daemon.table
        return None

    def played(self) -> Table:
        """Return the table that is played at now.

        Raises:
            HandsError: nothing is played now.
        """
        if (table := self.table) is None:
            raise HandsError("nothing is played now; wait until the board has power, and its journal room")
        return table

    @property
    def sim(self) -> SimulatedBoard:
        """The simulated board."""
        if self.board.sim is None:
            raise AssertionError("only a simulated board is played on by a program")
        return self.board.sim

    def send(self, request: dict[str, Any]) -> Step | Rejected:
        """Take a request of the engine protocol.

        Raises:
            HandsError: nothing is played now, or it could not be stored, and nothing changed.
        """
        self.played()
        try:
            return self.daemon.send(request)
        except JournalError as error:
            raise HandsError(str(error)) from None

    async def run(self) -> None:
        """Run one life after the other, until a daemon ends otherwise than by a power cut.

        Raises:
            JournalError: something could not be stored, so that play cannot go on.
            HardwareError: the board's GPIO cannot be used.
        """
        if self.board.sim is not None:
            self.board.sim.start()
        while await self._live():
            await asyncio.sleep(DARK_S)
            self.daemon = self._join(self.board, self._open)
            self.sim.power(True)
            self.dark = False

    def close(self) -> None:
        """Let go of the journal, and switch a simulated board off; after `run`."""
        self._let_go()
        if self.board.sim is not None:
            self.board.sim.stop()

    def cut_power(self) -> None:
        """Take the power from everything at once: nothing is closed or stored any more."""
        if self.dark:
            return
        self.dark = True
        self.number += 1
        close_as_cut(self._let_go, self._path)
        self.sim.power(False)
        self.daemon.cut()
        if self._living is not None:
            self._living.cancel()

    def _open(self) -> Journal:
        self._journal = open_journal(self._path)
        return self._journal

    def _let_go(self) -> None:
        if self._journal is not None:
            self._journal.close()
        self._journal = None

    async def _live(self) -> bool:
        """Run the daemon to its end; returns whether that was a power cut, raises what else ended it badly."""
        self._living = task = asyncio.create_task(self.daemon.run())
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if not self.dark:
            task.result()
        return self.dark


def close_as_cut(close: Callable[[], None], path: Path) -> None:
    """Let a journal be closed, and leave its files as the disk holds them now.

    Closing tidies them up, which nobody does when the power fails: they are put back as they were.
    """
    files = [path, path.with_name(f"{path.name}-wal")]
    image = {file: file.read_bytes() for file in files if file.exists()}
    close()
    for file in files:
        file.unlink(missing_ok=True)
    for file, held in image.items():
        file.touch(0o600)
        file.write_bytes(held)
