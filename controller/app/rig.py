"""A whole daemon on a simulated board in virtual time, played by calls that return when the board has come to rest.

What tests, and whoever has no board, hold on to; `interfaces.md` calls it the fixture `smartboard`. Every chip, line,
driver and station is the one that runs on a board. Not simulated: what `hardware.sim` names, threads, and real time.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from controller.app.boards import Board, button_pins, simulated_board
from controller.app.config import STANDARD, BoardConfig, load
from controller.app.games import GAMES, Sitting, standard_tiles
from controller.app.hands import Gestures, antenna_at
from controller.app.time import VirtualLoop
from controller.app.wiring import Daemon
from controller.games.core import Event, Rejected, Scene, Seat
from controller.table.quarantine import open_journal
from hardware.ports import Frame
from hardware.sim.board import SimulatedBoard
from hardware.sim.faults import Fault, cause

SETTLE_S = 1.0
LOOK_S = 1.2
READY_S = 10.0
WALL = "2026-01-01T00:00:00+00:00"

T = TypeVar("T")


class Rig:
    """One table: its methods are gestures and looks. Every gesture ends with `settle`."""

    def __init__(
        self,
        game: str = "inspect",
        profile: str | None = None,
        first: Seat | None = None,
        state_dir: Path | None = None,
        config: BoardConfig | str | None = None,
        seat_buttons: bool = False,
        seed: int = 0,
    ) -> None:
        """Switch on a simulated board and its daemon, and wait until it is ready.

        Args:
            game: its name, as in `smartboard play --game`.
            profile: seed, club or tournament; the players choose it at the board when not given.
            first: who begins; drawn when not given.
            state_dir: where the journal is kept; a temporary directory when not given.
            config: what board.toml declares, or its text; the standard board when not given.
            seat_buttons: whether a button for each seat is fitted.
            seed: of all chance in the simulation.

        Raises:
            ValueError: there is no such game.
            ConfigError: the text of the configuration has faults.
        """
        if game not in GAMES:
            raise ValueError(f"unknown game {game!r}; known: {', '.join(GAMES)}")
        self._game = game
        self._config = _declared(config, seat_buttons, seed)
        self._sitting = Sitting(self._config, profile, first)
        self._seed = hashlib.sha256(str(seed).encode()).hexdigest()
        self._temporary = tempfile.TemporaryDirectory() if state_dir is None else None
        self._state_dir = Path(self._temporary.name) if self._temporary else Path(state_dir or "")
        self._events: list[Event] = []
        self._told: dict[Seat, list[str]] = {"north": [], "south": []}
        self._runner = asyncio.Runner(loop_factory=VirtualLoop)
        self._run(self._switch_on())

    def put(
        self, side: str, slot: int, piece: str, face: int | str | None = None, down: bool = False, lock: bool = False
    ) -> None:
        """Lay a piece on a slot or lock position; `face` is the index or glyph at the top mark."""
        self._gestures.put(side, slot, str(piece), face, down=down, lock=lock)
        self.settle()

    def lift(self, side: str, slot: int, lock: bool = False) -> None:
        """Take the uppermost piece away."""
        self._gestures.lift(side, slot, lock)
        self.settle()

    def turn(self, side: str, slot: int, face: int | str) -> None:
        """Lift a piece, turn it so that this face is at the top mark, and set it back."""
        self._run(self._gestures.turn(side, slot, face))
        self.settle()

    def padlock(self, side: str, slot: int) -> None:
        """Lay a free padlock on a lock position."""
        self._gestures.padlock(side, slot)
        self.settle()

    def unlock(self, side: str, slot: int) -> None:
        """Take the padlock off a lock position."""
        self._gestures.unlock(side, slot)
        self.settle()

    def press(self, button: str, hold_ms: int = 100, settle: bool = True) -> None:
        """Hold a button down for so long; without settling the next gesture follows at once."""
        self._run(self._gestures.press(button, hold_ms))
        if settle:
            self.settle()

    def wait(self, seconds: float) -> None:
        """Let virtual time go by."""
        self._run(asyncio.sleep(seconds))

    def settle(self) -> None:
        """Wait until the board has noticed what was done and shows it."""
        self.wait(SETTLE_S)

    def screen(self, seat: Seat) -> Frame:
        """Return what a seat's OLED shows (PIL image, 128 x 64), decoded from its display memory."""
        return self.sim.screen(seat)

    def text(self, seat: Seat) -> str:
        """Return the words of a seat's scene, a line each."""
        return self._daemon.scenes[seat].text

    def told(self, seat: Seat) -> list[str]:
        """Return every text that a seat's panel was given so far."""
        return list(self._told[seat])

    def lamp(self, side: str, slot: int) -> str:
        """Return what a slot's pixel shows: "off", or colour and rhythm, `green fast`.

        A pixel that changed lately is watched for a second more, as the rhythm takes to make out.
        """
        return self._lamp(side, slot, lock=False)

    def lock_lamp(self, side: str, slot: int) -> str:
        """Return what a lock position's pixel shows."""
        return self._lamp(side, slot, lock=True)

    def events(self) -> list[Event]:
        """Return all events so far, each once, over restarts too."""
        return list(self._events)

    def send(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request of the engine protocol, as a phone would; returns the answer."""
        outcome = self.on_board(lambda sim: self._daemon.send(request))
        if isinstance(outcome, Rejected):
            return {"ok": False, "code": outcome.code, "message": outcome.message}
        self.settle()
        return {"ok": True, "events": list(outcome.events)}

    def view(self, audience: str) -> dict[str, Any]:
        """Return what is true now for an audience: north, south, public or referee."""
        table = self._daemon.table
        return table.game.view(table.setup, table.state, audience)

    def restart(self) -> None:
        """End the daemon in order and start it again; pieces lie where they lie."""
        self._run(self._stop())
        self._run(self._start())

    def fault(self, kind: str, where: str, **how: float) -> Fault:
        """Break something, as `hardware.sim.faults.cause` says; `.clear()` of what is returned mends it."""
        return self.on_board(lambda sim: cause(sim, kind, where, **how))

    def on_board(self, act: Callable[[SimulatedBoard], T]) -> T:
        """Do something to the simulated board that has no gesture, at its own time; returns what that returns."""

        async def acting() -> T:
            return act(self.sim)

        return self._run(acting())

    def journal(self) -> Path:
        """Return the path of the journal."""
        return self._state_dir / "journal.db"

    def digest(self) -> str:
        """Return a SHA-256 over all that was sent and displayed, when, and all events: equal for equal runs."""
        told = msgspec.json.encode([self.on_board(SimulatedBoard.digest), self._events, self._told])
        return hashlib.sha256(told).hexdigest()

    def close(self) -> None:
        """Switch everything off."""
        try:
            if not self._task.done():
                self._run(self._stop())
        finally:
            self._runner.close()
            if self._temporary:
                self._temporary.cleanup()

    async def _switch_on(self) -> None:
        self._board: Board = simulated_board(self._config, {}, virtual=True)
        if self._board.sim is None:
            raise AssertionError("a simulated board has a simulated board")
        self.sim: SimulatedBoard = self._board.sim
        buttons = tuple(button_pins(self._config))
        self._gestures = Gestures(self.sim, standard_tiles(), buttons)
        self.sim.start()
        await self._start()

    async def _start(self) -> None:
        self._open_journal = open_journal(self.journal())
        offer = GAMES[self._game]
        setup = offer.prepare(self._sitting)
        self._daemon = Daemon(
            self._config, self._board, offer.game, setup, self._open_journal, self._watch, wall=WALL, seed=self._seed
        )
        self._task = asyncio.create_task(self._daemon.run())
        ready = asyncio.create_task(self._daemon.ready())
        await asyncio.wait({ready, self._task}, timeout=READY_S, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        await asyncio.sleep(SETTLE_S)

    async def _stop(self) -> None:
        self._task.cancel()
        await asyncio.wait({self._task})
        self._open_journal.close()

    def _watch(self, scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
        self._events += events
        for seat, scene in scenes.items():
            self._told[seat].append(scene.text)

    def _lamp(self, side: str, slot: int, *, lock: bool) -> str:
        antenna = antenna_at(side, slot, lock)
        if not self.on_board(lambda sim: sim.pixel_is_steady(antenna)):
            self.wait(LOOK_S)
        light = self.on_board(lambda sim: sim.pixel(antenna))
        return "off" if light is None else f"{light.colour} {light.rhythm}"

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        result = self._runner.run(work)
        if self._task.done() and not self._task.cancelled() and (fault := self._task.exception()) is not None:
            raise fault
        return result


class Smartboard:
    """What the fixture hands to a test: starts tables, and closes them all when the test is over."""

    def __init__(self) -> None:
        self._rigs: list[Rig] = []

    def start(self, game: str = "inspect", **how: Any) -> Rig:
        """Start a table; the arguments are those of `Rig`."""
        rig = Rig(game, **how)
        self._rigs.append(rig)
        return rig

    def close(self) -> None:
        """Close every table that was started."""
        for rig in self._rigs:
            rig.close()


def _declared(config: BoardConfig | str | None, seat_buttons: bool, seed: int) -> BoardConfig:
    declared = load(config) if isinstance(config, str) else config or STANDARD
    buttons = declared.buttons
    if seat_buttons:
        buttons = msgspec.structs.replace(buttons, north=buttons.north or 27, south=buttons.south or 22)
    simulation = msgspec.structs.replace(declared.simulation, seed=seed)
    return msgspec.structs.replace(declared, buttons=buttons, simulation=simulation)
