"""One life of a simulated board in virtual time, from its making to a power cut: loop, chips, and the daemon on them.

The rig plays on it; nothing here knows a gesture. Each life has a loop of its own, so that monotonic time begins anew
after a power cut, as it does on a Pi.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from controller.app.boards import simulated_board
from controller.app.config import STANDARD, BoardConfig, load
from controller.app.games import Offer, Sitting
from controller.app.lives import close_as_cut
from controller.app.time import VirtualLoop
from controller.app.wiring import Daemon, Watcher
from controller.games.core import Event, Rejected, Scene, Seat, Step
from controller.record.entries import Opened, fingerprint
from controller.record.playthrough import Told, play_again
from controller.table.journal import Journal
from controller.table.names import Names
from controller.table.quarantine import open_journal
from controller.table.table import GivenDice
from hardware.errors import HandsError
from hardware.sim.board import SimulatedBoard

SETTLE_S = 1.5
"""A lift is seen up to 0.6 s late, and a press within 0.7 s of a change of step counts for nothing."""
READY_S = 10.0

T = TypeVar("T")


@dataclass(frozen=True)
class Terms:
    """What holds over all lives of one table: who plays what, where the journal is, and what a test decides."""

    offer: Offer
    sitting: Sitting
    seed: str
    journal: Path
    watch: Watcher
    wall: Callable[[], datetime]
    given_dice: GivenDice


class World:
    """A simulated board, first without power, and the daemon that runs on it while it is on."""

    def __init__(self, terms: Terms, number: int = 0) -> None:
        """Make the board; `number` counts its lives, for each has other boot ids and other garbage in its panels."""
        self._terms, self._number = terms, number
        self._runner = asyncio.Runner(loop_factory=VirtualLoop)
        self._task: asyncio.Task[None] | None = None
        self._daemon: Daemon | None = None
        self._journal: Journal | None = None
        self._cut = False
        self.run(self._make())

    @property
    def daemon(self) -> Daemon:
        """The daemon that runs.

        Raises:
            HandsError: the board has no power.
        """
        if self._daemon is None:
            raise HandsError("the board has no power: restart() it first")
        return self._daemon

    @property
    def running(self) -> bool:
        """Whether the daemon has been started and neither ended nor cut off."""
        return self._daemon is not None

    @property
    def scenes(self) -> dict[Seat, Scene]:
        """What each OLED is to say; nothing without power."""
        return self._daemon.scenes if self._daemon is not None else {}

    def now_s(self) -> float:
        """Return how long this life has lasted."""
        return self._runner.get_loop().time()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in this life's time; raises what ended the daemon, if something did."""
        result = self._runner.run(work)
        task = self._task
        if task is not None and task.done() and not task.cancelled() and (fault := task.exception()) is not None:
            raise fault
        return result

    def on_board(self, act: Callable[[SimulatedBoard], T]) -> T:
        """Do something to the board at its own time; returns what that returns."""

        async def acting() -> T:
            return act(self.sim)

        return self.run(acting())

    def switch_on(self) -> None:
        """Give power, start the daemon, and wait until every part has answered or is reported absent."""
        self.run(self._switch_on())

    def restart(self) -> None:
        """End the daemon in order and start it again."""
        self.run(self._stop())
        self.run(self._start())

    def cut(self) -> None:
        """Cut the power: this life stops where it is and does nothing more; the journal is as the disk holds it."""
        self._cut, self._daemon = True, None
        close_as_cut(self._close_journal, self._terms.journal)

    def close(self) -> None:
        """End what is left of this life."""
        try:
            if self.running and self._task is not None and not self._task.done():
                self.run(self._stop())
        finally:
            self._runner.close()

    async def _make(self) -> None:
        simulation = self._terms.sitting.config.simulation
        seed = (simulation.seed + self._number * 7919) % 2**32
        config = msgspec.structs.replace(
            self._terms.sitting.config, simulation=msgspec.structs.replace(simulation, seed=seed)
        )
        self.board = simulated_board(config, {}, virtual=True)
        if self.board.sim is None:
            raise AssertionError("a simulated board has a simulated board")
        self.sim: SimulatedBoard = self.board.sim
        self.sim.power(False)

    async def _switch_on(self) -> None:
        self.sim.power(True)
        self.sim.start()
        await self._start()

    async def _start(self) -> None:
        terms = self._terms
        self._daemon = Daemon(
            terms.sitting.config, self.board, terms.offer.game, terms.offer.prepare(terms.sitting), self._open_journal,
            self._watch, wall=terms.wall, seed=terms.seed, given_dice=terms.given_dice,
        )  # fmt: skip
        self._task = asyncio.create_task(self._daemon.run())
        ready = asyncio.create_task(self._daemon.ready())
        await asyncio.wait({ready, self._task}, timeout=READY_S, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        await asyncio.sleep(SETTLE_S)

    def _open_journal(self) -> Journal:
        self._journal = open_journal(self._terms.journal)
        return self._journal

    async def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._close_journal()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
        self._journal = None

    def _watch(self, scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
        if not self._cut:
            self._terms.watch(scenes, events)


def told(terms: Terms) -> list[Event]:
    """Return the events of the session that the journal holds, those of earlier runs too, if it is of this game."""
    names = Names(terms.journal)
    names.read()
    with closing(Journal(terms.journal)) as journal:
        entries = journal.session()
    kept = entries[0] if entries else None
    if not isinstance(kept, Opened):
        return []
    setup = names.as_before(terms.offer.prepare(terms.sitting), kept)
    if (kept.game, kept.setup) != (terms.offer.game.name, fingerprint(setup)):
        return []
    turns = play_again(Told(terms.offer.game, setup, True), enumerate(entries, 1))
    return [names.told(event) for turn in turns for event in turn.events]


def answer_to(request: dict[str, Any], outcome: Step | Rejected | dict[str, Any]) -> dict[str, Any]:
    """Return the answer of the engine protocol to a request that came out so; a dict is what was looked at."""
    answer: dict[str, Any] = {"id": request["id"]} if "id" in request else {}
    if isinstance(outcome, dict):
        return answer | {"ok": True} | outcome
    if isinstance(outcome, Rejected):
        refused = {"ok": False, "code": outcome.code, "message": outcome.message}
        return answer | refused | ({"rule": outcome.rule} if outcome.rule else {})
    warned = {"warnings": list(outcome.warnings)} if outcome.warnings else {}
    return answer | {"ok": True, "events": list(outcome.events)} | warned


def declared(config: BoardConfig | str | None, seat_buttons: bool, seed: int) -> BoardConfig:
    """Return the board that a test asks for: the standard one, or as declared, perhaps with seat buttons."""
    board = load(config) if isinstance(config, str) else config or STANDARD
    buttons = board.buttons
    if seat_buttons:
        buttons = msgspec.structs.replace(buttons, north=buttons.north or 27, south=buttons.south or 22)
    simulation = msgspec.structs.replace(board.simulation, seed=seed)
    return msgspec.structs.replace(board, buttons=buttons, simulation=simulation)
