"""A whole daemon on a simulated board in virtual time, played by calls that return when the board has come to rest.

What tests, and whoever has no board, hold on to; `docs/testing.md` tells how. Every chip, line, driver and station is
the one that runs on a board. Not simulated: what `hardware.sim` names, threads, and real time.
"""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from controller.app.boards import button_pins
from controller.app.config import BoardConfig
from controller.app.games import GAMES, Sitting, known_profile, standard_tiles
from controller.app.hands import Gestures, antenna_at
from controller.app.rig_faults import Faults, RigFault
from controller.app.world import SETTLE_S, Terms, World, answer_to, declared, told
from controller.games.core import SEATS, Event, Rejected, Scene, Seat
from hardware.errors import HandsError
from hardware.ports import Frame
from hardware.sim.board import SimulatedBoard

LOOK_S = 1.2
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)

T = TypeVar("T")


class Rig:
    """One table: its methods are gestures and looks. Every gesture ends with `settle`."""

    def __init__(
        self,
        game: str = "inspect",
        profile: str | None = None,
        first: Seat | None = None,
        players: Mapping[Seat, Sequence[str]] | None = None,
        state_dir: Path | None = None,
        config: BoardConfig | str | None = None,
        seat_buttons: bool = False,
        seed: int = 0,
    ) -> None:
        """Switch on a simulated board and its daemon, and wait until it is ready.

        Args:
            game: its name, as in `smartboard play --game`.
            profile: seed, club or tournament; the players choose it at the board when not given.
            first: who begins; north when not given.
            players: the names of each side's players, for a game that asks for them.
            state_dir: where the journal is kept; a temporary directory when not given.
            config: what board.toml declares, or its text; the standard board when not given.
            seat_buttons: whether a button for each seat is fitted.
            seed: of all chance, in the simulation and in the draws.

        Raises:
            ValueError: there is no such game, or it has no such profile.
            ConfigError: the text of the configuration has faults.
        """
        board = declared(config, seat_buttons, seed)
        sitting = Sitting(board, known_profile(game, profile), first or "north", players or {})
        self._temporary = tempfile.TemporaryDirectory() if state_dir is None else None
        journal = Path(self._temporary.name if self._temporary else state_dir or "") / "journal.db"
        self._told: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self._dice: tuple[int, int] | None = None
        self._dice_wanted = False
        self._stepped = timedelta()
        seeded = hashlib.sha256(str(seed).encode()).hexdigest()
        self._terms = Terms(GAMES[game], sitting, seeded, journal, self._watch, self._wall, self._give_dice)
        self._events: list[Event] = []
        self._past: list[World] = []
        self._world = World(self._terms)
        self._faults = Faults(self.on_board, self.settle, journal)
        self._world.switch_on()
        self._events = told(self._terms)

    # gestures

    def put(
        self, side: str, slot: int, piece: str, face: int | str | None = None, down: bool = False, lock: bool = False
    ) -> None:
        """Lay a piece on a slot or lock position; `face` is the index or glyph at the top mark, None as last lifted."""
        self.on_board(lambda sim: self._hands.put(side, slot, str(piece), face, down=down, lock=lock))
        self.settle()

    def lift(self, side: str, slot: int, lock: bool = False) -> None:
        """Take the uppermost piece away."""
        self.on_board(lambda sim: self._hands.lift(side, slot, lock))
        self.settle()

    def turn(self, side: str, slot: int, face: int | str) -> None:
        """Lift a piece, turn it so that this face is at the top mark, and set it back."""
        self._do(self._hands.turn(side, slot, face))

    def padlock(self, side: str, slot: int) -> None:
        """Lay a free padlock on a lock position."""
        self.on_board(lambda sim: self._hands.padlock(side, slot))
        self.settle()

    def unlock(self, side: str, slot: int) -> None:
        """Take the padlock off a lock position."""
        self.on_board(lambda sim: self._hands.unlock(side, slot))
        self.settle()

    def press(self, button: str, hold_ms: int = 100, settle: bool = True) -> None:
        """Hold a button down for so long; without settling the next gesture follows at once."""
        self._world.run(self._hands.press(button, hold_ms))
        if settle:
            self.settle()

    def encode(self, seat: Seat, codes: str | Sequence[str], decoys: Sequence[int | str] = ()) -> None:
        """Clear the board and store a word in secret: `"12-T 22-R 25-U"` from slot 1 and decoys behind, face down."""
        self._do(self._hands.encode(seat, codes, decoys, lambda: self.text(seat)))

    def lay(self, side: str, tiles: Sequence[int | str]) -> None:
        """Clear a side's slots and lay these tiles there from slot 1, face up, turned as they were last lifted."""
        self._do(self._hands.lay(side, tiles))

    def play(self, playing: Callable[[Gestures], Coroutine[Any, Any, None]]) -> None:
        """Let hands do several things one after the other; they wait themselves where they must."""
        self._world.run(playing(self._hands))

    def dice(self, first: int, second: int) -> None:
        """Say what the next roll will be, in place of what was said before; the journal marks it as given."""
        if not {first, second} <= {1, 2, 3, 4, 5, 6}:
            raise HandsError(f"dice {first}, {second}: allowed 1 to 6")
        self._dice = (first, second)

    def wait(self, seconds: float) -> None:
        """Let virtual time go by."""
        self._world.run(asyncio.sleep(seconds))

    def settle(self) -> None:
        """Wait until the board has noticed what was done and shows it."""
        self.wait(SETTLE_S)

    def send(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request of the engine protocol, as a phone would; returns the answer."""
        if request.get("do") in ("view", "legal") and request.get("as") in (*SEATS, "public", "referee"):
            return answer_to(request, self._looked(request))
        outcome = self.on_board(lambda sim: self._world.daemon.send(request))
        self.settle()
        return answer_to(request, outcome)

    def _looked(self, request: dict[str, Any]) -> dict[str, Any] | Rejected:
        if request["do"] == "legal":
            return {"legal": self.legal(request["as"])}
        player = request.get("player")
        try:
            return {"view": self.view(request["as"], None if player is None else str(player))}
        except HandsError as error:
            return Rejected("bad-request", str(error))

    # looks

    def screen(self, seat: Seat) -> Frame:
        """Return what a seat's OLED shows (PIL image, 128 x 64), decoded from its display memory."""
        return self.sim.screen(seat)

    def text(self, seat: Seat) -> str:
        """Return the words of a seat's scene, a line each; none without power."""
        scenes = self._world.scenes
        return scenes[seat].text if seat in scenes else ""

    def bar(self, seat: Seat) -> bool:
        """Return whether a seat's OLED shows the bar: a press of the shared button is its own."""
        scenes = self._world.scenes
        return seat in scenes and scenes[seat].bar

    def told(self, seat: Seat) -> list[str]:
        """Return every text that a seat's panel was given so far, in order; what was only repainted counts once."""
        return list(self._told[seat])

    def lamp(self, side: str, slot: int) -> str:
        """Return what a slot's pixel shows: "off", or colour and rhythm, `green fast`.

        A pixel that changed lately is watched for a second more, as the rhythm takes to make out.
        """
        return self._lamp(side, slot, lock=False)

    def lock_lamp(self, side: str, slot: int) -> str:
        """Return what a lock position's pixel shows."""
        return self._lamp(side, slot, lock=True)

    def turn_lamp(self, seat: Seat) -> str:
        """Return what a seat's turn lamp shows: "off", or its rhythm."""
        if not self.on_board(lambda sim: sim.lamps.is_steady(seat)):
            self.wait(LOOK_S)
        return self.on_board(lambda sim: sim.lamps.rhythm(seat)) or "off"

    def beeps(self) -> list[int]:
        """Return how long (ms) the buzzer sounded, each time lately."""
        return self.sim.lamps.beeps()

    def events(self) -> list[Event]:
        """Return all events so far, each once, over restarts too."""
        return list(self._events)

    def view(self, audience: str, player: str | None = None) -> dict[str, Any]:
        """Return what is true now for an audience: north, south, public or referee.

        Args:
            audience: who looks.
            player: in Decrypto, who of the team looks: its encryptor sees his code and his clues besides.

        Raises:
            HandsError: nobody of that name plays for the audience.
        """
        table = self._world.daemon.table
        seen = table.game.view(table.setup, table.state, audience, player)
        if player is not None and player not in (names := seen.get("players", {audience: [player]}).get(audience, ())):
            known = ", ".join(names) or "none, leave it out"
            raise HandsError(f"view: player: {player[:40]!r} does not play for {audience}; known: {known}")
        return seen

    def legal(self, audience: str) -> list[dict[str, Any]]:
        """Return the requests that would be accepted from an audience, as the engine protocol lists them."""
        table = self._world.daemon.table
        return table.game.legal(table.setup, table.state, audience)

    def now_s(self) -> float:
        """Return the virtual seconds since the power came."""
        return self._world.now_s()

    def lying(self, side: str, slot: int, lock: bool = False) -> tuple[str, ...]:
        """Return the pieces on a slot or lock position, the uppermost last."""
        return self.sim.lying(antenna_at(side, slot, lock))

    def absent(self) -> list[str]:
        """Return the parts that do not answer now (`oled-south`, `hub-north`, `buzzer`)."""
        return self._world.daemon.absent()

    def journal(self) -> Path:
        """Return the path of the journal."""
        return self._terms.journal

    def digest(self) -> str:
        """Return a SHA-256 over all that was sent and displayed, when, and all events: equal for equal runs."""
        lives = [life.on_board(SimulatedBoard.digest) for life in (*self._past, self._world)]
        return hashlib.sha256(msgspec.json.encode([lives, self._events, self._told])).hexdigest()

    # mishaps

    def restart(self) -> None:
        """End the daemon in order and start it again, or switch on after a power cut; pieces lie where they lie."""
        if self._world.running:
            self._world.restart()
        else:
            self._world.switch_on()

    def power_cut(self) -> None:
        """Cut the power: daemon, hubs and panels stop where they are, unclosed; `restart` switches on again."""
        if not self._world.running:
            raise HandsError("the board has no power already: restart() it first")
        self._world.cut()
        self._stepped += timedelta(seconds=self._world.now_s())
        self._past.append(self._world)
        self._world = World(self._terms, len(self._past))
        self.on_board(lambda sim: sim.take_over(self._past[-1].sim))
        self._faults.begin_again()
        self.settle()

    def clock_step(self, seconds: float) -> None:
        """Let the wall clock jump, as when a Pi finds the network; board time goes on as it did."""
        self._stepped += timedelta(seconds=seconds)
        self.settle()

    def fault(self, kind: str, where: str, **how: float | str) -> RigFault:
        """Break something, as `hardware.sim.faults.cause` says, or `disk-full` at `journal`; `.clear()` mends it."""
        fault = self._faults.begin(kind, where, **how)
        self.settle()
        return fault

    @property
    def sim(self) -> SimulatedBoard:
        """The simulated board of now; another one after a power cut."""
        return self._world.sim

    def on_board(self, act: Callable[[SimulatedBoard], T]) -> T:
        """Do something to the simulated board that has no gesture, at its own time; returns what that returns."""
        return self._world.on_board(act)

    def close(self) -> None:
        """Switch everything off."""
        try:
            for world in (self._world, *self._past):
                world.close()
        finally:
            if self._temporary:
                self._temporary.cleanup()

    @property
    def _hands(self) -> Gestures:
        return Gestures(self.sim, standard_tiles(), tuple(button_pins(self._terms.sitting.config)))

    def _do(self, gesture: Coroutine[Any, Any, Any]) -> None:
        self._world.run(gesture)
        self.settle()

    def _watch(self, scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
        self._events += events
        if events and self._dice_wanted:
            self._dice, self._dice_wanted = None, False
        for seat, scene in scenes.items():
            if self._told[seat][-1:] != [scene.text]:
                self._told[seat].append(scene.text)

    def _wall(self) -> datetime:
        return BEGAN + self._stepped + timedelta(seconds=self._world.now_s())

    def _give_dice(self) -> tuple[int, int] | None:
        """Hand the dice out, again until an event shows that they were played: a full disk may have refused them."""
        self._dice_wanted = self._dice is not None
        return self._dice

    def _lamp(self, side: str, slot: int, *, lock: bool) -> str:
        antenna = antenna_at(side, slot, lock)
        if not self.on_board(lambda sim: sim.pixel_is_steady(antenna)):
            self.wait(LOOK_S)
        light = self.on_board(lambda sim: sim.pixel(antenna))
        return "off" if light is None else f"{light.colour} {light.rhythm}"
