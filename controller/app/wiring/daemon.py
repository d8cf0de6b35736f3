"""The daemon: a board's reports in, through intake and table, what is now true on every outlet out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Any

from controller.app.boards import Board, hub_config
from controller.app.config import BoardConfig
from controller.app.wiring.outlets import Outlets, Watcher
from controller.app.wiring.parts import Parts
from controller.app.wiring.session import OpenJournal, opening, seating
from controller.app.wiring.wall import Wall, system_wall
from controller.games.core import (
    SEATS,
    Event,
    Fact,
    Game,
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
from controller.games.lobby.notices import DISK_FULL, WAITING_FOR_ROOM, damaged
from controller.intake.intake import Intake
from controller.table.journal import DiskFullError, JournalError
from controller.table.table import GivenDice, Table, no_dice
from controller.table.timers import Timers
from hardware.drivers.reader_hub import ReaderHub
from hardware.ports import SIDES, PartChanged, Report, Side

FULL_RETRY_S = 2.0
READ_S = 2.0
"""How long the OLEDs say that the board is shut down before they go dark."""
NOT_YET = "nothing is played yet: the journal waits for room on its disk"
SHUT_DOWN = "shut-down"
"""The event of a game that ends the daemon."""

LOG = logging.getLogger("smartboard")


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
        open_journal: OpenJournal,
        watch: Watcher = _nobody,
        *,
        wall: Callable[[], datetime] = system_wall,
        seed: str = "",
        given_dice: GivenDice = no_dice,
    ) -> None:
        """Join the stations and touch no part yet.

        Args:
            config: what board.toml declares.
            board: the ports of that board.
            game: what is played.
            setup: what is fixed for it.
            open_journal: opens where everything accepted is kept; asked again while its disk is full.
            watch: hears what is shown, for a terminal or a test.
            wall: the wall clock, which is only ever recorded; the system's when not given.
            seed: 256 bits in hexadecimal that the draws are made from; the system's when not given.
            given_dice: what the next dice are to be, for a test; the journal says so.
        """
        simulated = board.sim is not None
        self._board, self._wall, self._open_journal = board, Wall(wall, board.clock), open_journal
        self._opened = opening(config, game, setup, self._wall, seed, simulated=simulated)
        self._seat = seating(game, setup, self._show, given_dice, seed, simulated=simulated)
        self._table: Table | None = None
        self._intake: Intake | None = None
        self._buttons: Any = None
        self._parts = Parts(config, board)
        self._hubs = {side: self._hub(config, side) for side in SIDES}
        self._outlets = Outlets(config, board, self._hubs, self._report, watch)
        self._timers = Timers(self._time_up)
        self._waiting: deque[Fact] = deque()
        self._later: dict[Callable[[], None], asyncio.TimerHandle] = {}
        self._full = False
        self._notice: Scene | None = None
        self._begun = asyncio.Event()
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.shut_down = False
        """Whether the players have chosen to shut the board down."""

    async def run(self) -> None:
        """Bring the board to life and keep it so; on the way out leave panels dark and ports free.

        It ends by itself once the players have shut the board down.

        Raises:
            JournalError: something could not be stored, so that play cannot go on; or the journal is damaged.
        """
        with contextlib.closing(self._board.make_beacon(self._report)) as beacon:
            self._outlets.lit_by(beacon)
            await self._play()

    async def _play(self) -> None:
        tasks = self._outlets.run()
        try:
            self._begin(await self._open())
            tasks += [asyncio.create_task(hub.run()) for hub in self._hubs.values()]
            self._buttons = self._board.watch_buttons(self._report)
            done, _ = await asyncio.wait({self._ended, *tasks}, return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        finally:
            await self._close(tasks)

    def cut(self) -> None:
        """Stop where it stands, as when the power fails: nothing is accepted any more, and `run` ends."""
        self._ended.cancel()

    async def begun(self) -> None:
        """Wait until the journal is taken up, or waits for room: for ever where it cannot be, which ends `run`."""
        await self._begun.wait()

    async def _open(self) -> list[Fact]:
        """Take up what the journal holds, and return its facts; while its disk is full, show that and wait for room."""
        while True:
            try:
                if self._table is None:
                    journal = self._open_journal()
                    self._notice = None if journal.set_aside is None else damaged(journal.set_aside.name)
                    self._table = self._seat(journal)
                facts = self._table.open(self._opened)
            except DiskFullError as error:
                self._note_full(error, WAITING_FOR_ROOM)
                self._parts.wait_no_longer()
                self._begun.set()
                await asyncio.sleep(FULL_RETRY_S)
            else:
                self._note_room()
                return facts

    def _begin(self, facts: list[Fact]) -> None:
        layout = Layout()
        for fact in facts:
            layout = fold(layout, fact)
        self._intake = Intake(self._board.tagbook, layout, self._board.clock, self._accept)
        self._accept(Resumed(self._board.clock.now_ns()))
        self._begun.set()

    @property
    def table(self) -> Table:
        """The table.

        Raises:
            DiskFullError: its journal waits for room, and nothing is played yet.
        """
        if self._table is None:
            raise DiskFullError(NOT_YET)
        return self._table

    @property
    def scenes(self) -> dict[Seat, Scene]:
        """What each OLED is to say now."""
        return self._outlets.scenes

    async def ready(self) -> None:
        """Wait until every configured part has answered or is reported absent; for none while the disk is full."""
        await self._parts.heard()

    def absent(self) -> list[str]:
        """Return the configured parts that do not answer now, and room on the disk where there is none."""
        return [*(["room on the disk"] if self._full else []), *self._parts.absent()]

    def send(self, request: dict[str, Any]) -> Step | Rejected:
        """Take a request of the engine protocol, as from a phone.

        Raises:
            JournalError: it could not be stored, and nothing changed; or nothing is played yet.
        """
        if self._intake is None:
            raise DiskFullError(NOT_YET)
        self._note_clock()
        return self.table.send(request, self._board.clock.now_ns())

    def _hub(self, config: BoardConfig, side: Side) -> ReaderHub:
        board, unit = self._board, getattr(config.hubs, side).unit
        settings = hub_config(config, side)
        return ReaderHub(side, board.open_wires[side], board.clock, self._report, settings, unit=unit)

    def _report(self, report: Report) -> None:
        if isinstance(report, PartChanged):
            self._parts.changed(report)
        if self._intake is not None:
            self._intake.report(report)

    def _time_up(self, timer: Timer) -> None:
        self._accept(TimeUp(self._board.clock.now_ns(), timer.name))

    def _accept(self, fact: Fact) -> None:
        if isinstance(fact, Pressed):
            self._outlets.wake()
            if self._notice is not None:
                self._take_note(fact)
                return
        self._waiting.append(fact)
        if self._take_waiting not in self._later:
            self._take_waiting()

    def _take_note(self, press: Pressed) -> None:
        """Take a press as the answer to what is shown above the game, which goes on below it; it means nothing else."""
        if press.gesture != "armed":
            self._notice = None
            self._show(self.table.state, ())

    def _take_waiting(self) -> None:
        """Take the facts that wait, in order; while the disk is full they go on waiting, unacknowledged."""
        self._later.pop(self._take_waiting, None)
        while self._waiting and not self._ended.done():
            try:
                self._note_clock()
                self.table.accept(self._waiting[0])
            except DiskFullError as error:
                self._note_full(error, DISK_FULL)
                self._do_later(FULL_RETRY_S, self._take_waiting)
                return
            except JournalError as error:
                self._ended.set_exception(error)
                return
            self._note_room()
            self._outlets.accepted(self._waiting.popleft())

    def _note_full(self, error: DiskFullError, scene: Scene) -> None:
        """Tell of a full disk: on the OLEDs now, in the log once."""
        if not self._full:
            LOG.error("%s", error)
        self._full = True
        self._outlets.show(dict.fromkeys(SEATS, scene), {})

    def _note_room(self) -> None:
        if self._full:
            LOG.info("there is room on the disk again")
        self._full = False

    def _note_clock(self) -> None:
        """Keep a mark where the wall clock has jumped since it was last looked at, and decide nothing by it."""
        if (stepped := self._wall.stepped()) is not None:
            self.table.note_clock(stepped)
            self._wall.follow()

    def _show(self, state: Any, events: tuple[Event, ...]) -> None:
        game, setup = self.table.game, self.table.setup
        self._timers.arm(game.timers(setup, state))
        scenes = {seat: self._notice or game.scene(setup, state, seat) for seat in SEATS}
        self._outlets.show(scenes, game.lamps(setup, state), game.beacons(setup, state), events)
        if any(event["event"] == SHUT_DOWN for event in events):
            self.shut_down = True
            self._do_later(READ_S, self._end)

    def _end(self) -> None:
        """End in order: the players have shut the board down. A start anew repeats no event, and play goes on."""
        if not self._ended.done():
            self._ended.set_result(None)

    def _do_later(self, seconds: float, act: Callable[[], None]) -> None:
        self._later[act] = asyncio.get_running_loop().call_later(seconds, act)

    async def _close(self, tasks: list[asyncio.Task[None]]) -> None:
        if self._intake is not None:
            self._intake.close()
        self._timers.arm(())
        for handle in self._later.values():
            handle.cancel()
        if self._table is not None:
            self._table.close()
        if self._buttons is not None:
            self._buttons.close()
        await self._outlets.close()
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
