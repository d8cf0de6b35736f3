"""The one place that joins the stations: a board's reports to the intake, facts to the table, scenes to the outlets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from controller.app.boards import Board, button_pins, hub_config
from controller.app.config import BoardConfig
from controller.app.games import Offer, standard_tiles
from controller.games.core import SEATS, Event, Fact, Pressed, Scene, Seat
from controller.games.layout import Layout, fold
from controller.intake.intake import Intake
from controller.outlets.lamps.outlet import LampOutlet
from controller.outlets.panel.outlet import PanelOutlet
from controller.record.entries import Opened, fingerprint
from controller.table.journal import Journal, JournalError
from controller.table.table import Table
from hardware.drivers.reader_hub import ReaderHub
from hardware.ports import SIDES, PartChanged, Report

LOG = logging.getLogger("smartboard")

TIME_IS_SYNCHRONISED = Path("/run/systemd/timesync/synchronized")

Watcher = Callable[[dict[Seat, Scene], tuple[Event, ...]], None]
"""Told each repaint: both scenes, and the events that led to it."""


def _nobody(scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
    """Watch nothing."""


class Daemon:
    """One running board; `run` it until it is cancelled or something ends it."""

    def __init__(
        self,
        config: BoardConfig,
        board: Board,
        offer: Offer,
        journal: Journal,
        watch: Watcher = _nobody,
        wall: str = "",
    ) -> None:
        """Join the stations and touch no part yet.

        Args:
            config: what board.toml declares.
            board: the ports of that board.
            offer: the game.
            journal: where everything accepted is kept.
            watch: hears what is shown, for a terminal or a test.
            wall: the wall clock to record (ISO 8601); the system's when not given.

        Raises:
            JournalError: the journal is damaged.
        """
        self._board, self._watch = board, watch
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answered: dict[str, bool] = {}
        self._all_answered = asyncio.Event()
        self._expected = {f"hub-{side}" for side in SIDES} | set(button_pins(config))
        self._expected |= {f"oled-{side}" for side in board.panels}
        self._buttons: Any = None
        self.hubs = {
            side: ReaderHub(
                side, board.open_wires[side], board.clock, self._report, hub_config(config, side),
                unit=getattr(config.hubs, side).unit,
            )
            for side in SIDES
        }  # fmt: skip
        self.panels = {side: self._panel(config, side) for side in board.panels}
        self._lamps = LampOutlet(self.hubs["north"], self.hubs["south"])
        self.scenes: dict[Seat, Scene] = {}
        setup = offer.setup(standard_tiles())
        self.table = Table(offer.game, setup, journal, self._show)
        self._opened = Opened(
            offer.game.name,
            fingerprint(setup),
            config.name,
            board.sim is not None,
            wall or datetime.now(UTC).isoformat(timespec="seconds"),
            TIME_IS_SYNCHRONISED.exists(),
        )
        self._intake: Intake | None = None

    async def run(self) -> None:
        """Bring the board to life and keep it so; on the way out leave panels dark and ports free.

        Raises:
            JournalError: something could not be stored, so that play cannot go on.
        """
        facts = self.table.open(self._opened)
        layout = Layout()
        for fact in facts:
            layout = fold(layout, fact)
        self._intake = Intake(self._board.tagbook, layout, self._board.clock, self._accept)
        tasks = [asyncio.create_task(hub.run()) for hub in self.hubs.values()]
        tasks += [asyncio.create_task(panel.run()) for panel in self.panels.values()]
        try:
            self._buttons = self._board.watch_buttons(self._report)
            done, _ = await asyncio.wait({self._ended, *tasks}, return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        finally:
            await self._close(tasks)

    async def ready(self) -> None:
        """Wait until every configured part has answered or is reported absent."""
        await self._all_answered.wait()

    def absent(self) -> list[str]:
        """Return the configured parts that do not answer now."""
        return sorted(part for part in self._expected if not self._answered.get(part, False))

    def _panel(self, config: BoardConfig, side: Seat) -> PanelOutlet:
        board, bright = self._board, getattr(config.oleds, side).contrast
        return PanelOutlet(
            f"oled-{side}", board.panels[side], board.run_blocking, board.clock, self._report,
            simulated=board.sim is not None, bright=bright,
        )  # fmt: skip

    def _report(self, report: Report) -> None:
        if isinstance(report, PartChanged):
            self._answered[report.part] = report.present
            if self._answered.keys() >= self._expected:
                self._all_answered.set()
        if self._intake is not None:
            self._intake.report(report)

    def _accept(self, fact: Fact) -> None:
        if self._ended.done():
            return
        try:
            self.table.accept(fact)
        except JournalError as error:
            self._ended.set_exception(error)
        if isinstance(fact, Pressed):
            for panel in self.panels.values():
                panel.wake()

    def _show(self, state: Any, events: tuple[Event, ...]) -> None:
        game, setup = self.table.game, self.table.setup
        self.scenes = {seat: game.scene(setup, state, seat) for seat in SEATS}
        for side, panel in self.panels.items():
            panel.show(self.scenes[side])
        self._lamps.show(game.lamps(setup, state))
        self._watch(self.scenes, events)

    async def _close(self, tasks: list[asyncio.Task[None]]) -> None:
        if self._intake is not None:
            self._intake.close()
        if self._buttons is not None:
            self._buttons.close()
        await asyncio.gather(*(panel.close() for panel in self.panels.values()))
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
