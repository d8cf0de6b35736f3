"""The one place that joins the stations: a board's reports to the intake, facts to the table, scenes to the outlets."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from controller.app.boards import Board, button_pins, hub_config, lamp_pins
from controller.app.config import BoardConfig
from controller.games.core import (
    SEATS,
    Event,
    Fact,
    Game,
    Lamp,
    Line,
    Place,
    Pressed,
    Rejected,
    Resumed,
    Scene,
    Seat,
    Step,
    Timer,
    TimeUp,
)
from controller.games.layout import Layout, fold
from controller.intake.intake import Intake
from controller.outlets.lamps.beacons import BeaconOutlet
from controller.outlets.lamps.outlet import LampOutlet
from controller.outlets.panel.outlet import PanelOutlet
from controller.record.entries import ClockStepped, Opened, fingerprint, plain
from controller.table.journal import DiskFullError, Journal, JournalError
from controller.table.table import GivenDice, Table, fresh_seed, no_dice
from controller.table.timers import Timers
from hardware.drivers.reader_hub import ReaderHub
from hardware.ports import SIDES, PartChanged, Report, Side

FULL_RETRY_S = 2.0
CLOCK_STEP_S = 2.0
"""Less than this is the network's clock being followed; more is a jump, which the journal keeps a mark of."""

DISK_FULL = Scene((Line("DISK FULL", large=True), Line("nothing is lost:"), Line("make room, play goes on")))

LOG = logging.getLogger("smartboard")

TIME_IS_SYNCHRONISED = Path("/run/systemd/timesync/synchronized")

Watcher = Callable[[dict[Seat, Scene], tuple[Event, ...]], None]
"""Told each repaint: both scenes, and the events that led to it."""


def _system_wall() -> datetime:
    return datetime.now(UTC)


def _written(wall: datetime) -> str:
    return wall.isoformat(timespec="seconds")


def _next_seed(last: str) -> str:
    """Return the next match's seed where the first one was given: whoever gave that may foresee this one too."""
    return hashlib.sha256(last.encode()).hexdigest()


def _nobody(scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
    """Watch nothing."""


class Daemon:
    """One running board; `run` it until it is cancelled or something ends it."""

    def __init__(
        self,
        config: BoardConfig,
        board: Board,
        game: Game,
        setup: Any,
        journal: Journal,
        watch: Watcher = _nobody,
        *,
        wall: Callable[[], datetime] = _system_wall,
        seed: str = "",
        given_dice: GivenDice = no_dice,
    ) -> None:
        """Join the stations and touch no part yet.

        Args:
            config: what board.toml declares.
            board: the ports of that board.
            game: what is played.
            setup: what is fixed for it.
            journal: where everything accepted is kept.
            watch: hears what is shown, for a terminal or a test.
            wall: the wall clock, which is only ever recorded; the system's when not given.
            seed: 256 bits in hexadecimal that the draws are made from; the system's when not given.
            given_dice: what the next dice are to be, for a test; the journal says so.

        Raises:
            JournalError: the journal is damaged.
        """
        self._board, self._watch, self._wall = board, watch, wall
        self._ahead_s = self._wall_ahead_s()
        self._timers = Timers(self._time_up)
        self._waiting: deque[Fact] = deque()
        self._retry: asyncio.TimerHandle | None = None
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answered: dict[str, bool] = {}
        self._all_answered = asyncio.Event()
        self._expected = {f"hub-{side}" for side in SIDES} | set(button_pins(config))
        self._expected |= {f"oled-{side}" for side in board.panels} | set(lamp_pins(config))
        self._buttons: Any = None
        self.hubs = {side: self._hub(config, side) for side in SIDES}
        self.panels = {side: self._panel(config, side) for side in board.panels}
        self._lamps = LampOutlet(self.hubs["north"], self.hubs["south"])
        self._beacons: BeaconOutlet | None = None
        self.scenes: dict[Seat, Scene] = {}
        self.table = Table(game, setup, journal, self._show, given_dice, _next_seed if seed else fresh_seed)
        self._opened = Opened(
            game.name,
            fingerprint(setup),
            config.name,
            board.sim is not None,
            _written(wall()),
            TIME_IS_SYNCHRONISED.exists(),
            seed or secrets.token_hex(32),
            fixed=plain(setup),
        )
        self._intake: Intake | None = None

    async def run(self) -> None:
        """Bring the board to life and keep it so; on the way out leave panels dark and ports free.

        Raises:
            JournalError: something could not be stored, so that play cannot go on.
        """
        with contextlib.closing(self._board.make_beacon(self._report)) as beacon:
            self._beacons = BeaconOutlet(beacon)
            await self._play()

    async def _play(self) -> None:
        facts = self.table.open(self._opened)
        layout = Layout()
        for fact in facts:
            layout = fold(layout, fact)
        self._intake = Intake(self._board.tagbook, layout, self._board.clock, self._accept)
        self._accept(Resumed(self._board.clock.now_ns()))
        tasks = [asyncio.create_task(hub.run()) for hub in self.hubs.values()]
        tasks += [asyncio.create_task(panel.run()) for panel in self.panels.values()]
        try:
            self._buttons = self._board.watch_buttons(self._report)
            done, _ = await asyncio.wait({self._ended, *tasks}, return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        finally:
            await self._close(tasks)

    def cut(self) -> None:
        """Stop where it stands, as when the power fails: nothing is accepted any more, and `run` ends."""
        self._ended.cancel()

    async def ready(self) -> None:
        """Wait until every configured part has answered or is reported absent."""
        await self._all_answered.wait()

    def absent(self) -> list[str]:
        """Return the configured parts that do not answer now."""
        return sorted(part for part in self._expected if not self._answered.get(part, False))

    def _hub(self, config: BoardConfig, side: Side) -> ReaderHub:
        board, unit = self._board, getattr(config.hubs, side).unit
        settings = hub_config(config, side)
        return ReaderHub(side, board.open_wires[side], board.clock, self._report, settings, unit=unit)

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

    def send(self, request: dict[str, Any]) -> Step | Rejected:
        """Take a request of the engine protocol, as from a phone.

        Raises:
            JournalError: it could not be stored, and nothing changed.
        """
        self._note_clock()
        return self.table.send(request, self._board.clock.now_ns())

    def _accept(self, fact: Fact) -> None:
        if isinstance(fact, Pressed):
            for panel in self.panels.values():
                panel.wake()
        self._waiting.append(fact)
        if self._retry is None:
            self._take_waiting()

    def _take_waiting(self) -> None:
        """Take the facts that wait, in order; while the disk is full they go on waiting, unacknowledged."""
        self._retry = None
        while self._waiting and not self._ended.done():
            try:
                self._note_clock()
                self.table.accept(self._waiting[0])
            except DiskFullError as error:
                LOG.error("%s", error)
                self._show_scenes(dict.fromkeys(SEATS, DISK_FULL), {}, ())
                self._retry = asyncio.get_running_loop().call_later(FULL_RETRY_S, self._take_waiting)
                return
            except JournalError as error:
                self._ended.set_exception(error)
                return
            fact = self._waiting.popleft()
            if self._beacons is not None:
                self._beacons.accepted(fact)

    def _note_clock(self) -> None:
        """Keep a mark where the wall clock has jumped since it was last looked at, and decide nothing by it."""
        ahead_s = self._wall_ahead_s()
        if abs(ahead_s - self._ahead_s) >= CLOCK_STEP_S:
            at, wall = self._board.clock.now_ns(), _written(self._wall())
            self.table.note_clock(ClockStepped(at, wall, TIME_IS_SYNCHRONISED.exists()))
            self._ahead_s = ahead_s

    def _wall_ahead_s(self) -> float:
        return self._wall().timestamp() - self._board.clock.now_ns() / 1e9

    def _time_up(self, timer: Timer) -> None:
        self._accept(TimeUp(self._board.clock.now_ns(), timer.name))

    def _show(self, state: Any, events: tuple[Event, ...]) -> None:
        game, setup = self.table.game, self.table.setup
        self._timers.arm(game.timers(setup, state))
        scenes = {seat: game.scene(setup, state, seat) for seat in SEATS}
        if self._beacons is not None:
            self._beacons.show(game.beacons(setup, state))
        self._show_scenes(scenes, game.lamps(setup, state), events)

    def _show_scenes(self, scenes: dict[Seat, Scene], lamps: dict[Place, Lamp], events: tuple[Event, ...]) -> None:
        self.scenes = scenes
        for side, panel in self.panels.items():
            panel.show(scenes[side])
        self._lamps.show(lamps)
        self._watch(scenes, events)

    async def _close(self, tasks: list[asyncio.Task[None]]) -> None:
        if self._intake is not None:
            self._intake.close()
        self._timers.arm(())
        if self._retry is not None:
            self._retry.cancel()
        if self._buttons is not None:
            self._buttons.close()
        await asyncio.gather(*(panel.close() for panel in self.panels.values()))
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
