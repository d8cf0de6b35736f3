"""What tests of Cryptic Words share: matches under any rules, played command by command from BUNNY against TRUCK on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat, Step
from controller.games.cryptic_words.commands import Ask, Command, Encode, Guess, Lay, Question, Rack, Roll
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import Laid, Setup, State, prepare
from controller.games.lexicon import Lexicon, load_words
from controller.games.tiles import TileSet, load_tiles

GAMES = files("controller.games")
TRUCK = "12-T 22-R 25-U 2-C 20-K"
BUNNY = "8-B 7-U 4-N 23-N 27-Y"
NORTH_RACK = (12, 22, 25, 2, 20, 18)
SOUTH_RACK = (8, 7, 4, 23, 27, 1)
NORTH_SIDE = (8, 23, 7, 4, 27, 1)
SOUTH_SIDE = (12, 18, 22, 25, 2, 20)
DECOYS = {"north": (1, 2, 3, 4, 5, 6), "south": (1, 2, 3, 4, 5, 6)}


class Match:
    """A match under test: `do` plays and returns the events, `refuse` returns the refusal of what must be refused.

    North's word is TRUCK, south's BUNNY: so 8 23 7 4 27 1 lie before north, 12 18 22 25 2 20 before south.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State = start(setup)
        self.warnings: tuple[dict[str, Any], ...] = ()

    def do(self, *commands: Command) -> list[Event]:
        """Play commands that must be accepted, and return the events of the last."""
        events: tuple[Event, ...] = ()
        for command in commands:
            answer = step(self.setup, self.state, command)
            assert isinstance(answer, Step), f"{command}: {answer}"
            self.state, events, self.warnings = answer.state, answer.events, answer.warnings
        return list(events)

    def refuse(self, command: Command) -> Rejected:
        """Return the refusal; what is refused cannot have changed anything, as states are values."""
        answer = step(self.setup, self.state, command)
        assert isinstance(answer, Rejected), f"{command} was accepted: {answer.events}"
        return answer

    def encode(self, north: str = TRUCK, south: str = BUNNY) -> Match:
        """Give the usual racks and commit both words."""
        self.do(Rack("north", NORTH_RACK), Rack("south", SOUTH_RACK))
        self.do(Encode("north", tuple(north.split())), Encode("south", tuple(south.split())))
        return self

    def begin(self, north: str = TRUCK, south: str = BUNNY) -> Match:
        """Play the usual setup of a round, up to the first roll."""
        self.encode(north, south)
        self.do(Lay("north", NORTH_SIDE), Lay("south", SOUTH_SIDE))
        return self

    def roll(self, a: int, b: int) -> list[Event]:
        """Roll for the active seat."""
        return self.do(Roll(self._active(), (a, b), DECOYS))

    def question(self, **faces: int) -> list[Event]:
        """Ask for the active seat: `question(p2=3, p5=1)`."""
        return self.do(Question(self._active(), {int(name[1:]): face for name, face in faces.items()}))

    def turn(self, a: int = 5, b: int = 6, face: int = 3) -> list[Event]:
        """Play a whole turn of two questions, by default without a match."""
        self.roll(a, b)
        return self.do(Question(self._active(), dict.fromkeys(self.state.live, face)))

    def ask(self, action: int) -> list[Event]:
        """Spend an Ask token on a double action."""
        return self.do(Ask(self._active(), action=action, decoys=DECOYS))

    def guess(self, seat: Seat, word: str) -> list[Event]:
        """Guess."""
        return self.do(Guess(seat, word))

    def set(self, **changes: Any) -> Match:
        """Put the state where a test wants it."""
        self.state = replace(self.state, **changes)
        return self

    def lock(self, holder: Seat, *positions: int, kind: str = "letter") -> Match:
        """Lock tiles of the holder's side, with letter locks on face 1."""
        side = list(self.state.sides[holder])
        for position in positions:
            side[position - 1] = replace(side[position - 1], lock=kind, face=1 if kind == "letter" else None)
        return self.set(sides={**self.state.sides, holder: tuple(side)})

    def tile(self, holder: Seat, number: int) -> Laid:
        """Return a tile as it lies on the holder's side."""
        return next(laid for laid in self.state.sides[holder] if laid.tile == number)

    def numbers(self, holder: Seat) -> tuple[int, ...]:
        """Return the tiles of the holder's side by slot."""
        return tuple(laid.tile for laid in self.state.sides[holder])

    def _active(self) -> Seat:
        assert self.state.turn is not None
        return self.state.turn


@pytest.fixture(scope="session")
def tiles() -> TileSet:
    """The shipped tiles."""
    return load_tiles((GAMES / "sets/board-28.toml").read_text())


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The shipped dictionary."""
    return load_words("words-valid", (GAMES / "words/words-valid.txt").read_text())


@pytest.fixture(scope="session")
def common() -> Lexicon:
    """The shipped common words, by frequency."""
    return load_words("words-common", (GAMES / "words/words-common.txt").read_text())


@pytest.fixture(scope="session")
def new(tiles: TileSet, lexicon: Lexicon) -> Callable[..., Match]:
    """A new match: `new(profile="seed", first="north", dictionary="off", ...)`."""

    def new(profile: str = "seed", first: Seat = "north", **changes: Any) -> Match:
        return Match(prepare(profile, rules_of(profile, _named(changes)), tiles, lexicon, first))

    return new


def _named(changes: Mapping[str, Any]) -> dict[str, Any]:
    """`who_begins` stands for the rule `first`, which `new` calls by the name of the request."""
    return {"first" if key == "who_begins" else key: value for key, value in changes.items()}


@pytest.fixture
def match(new: Callable[..., Match]) -> Match:
    """A match by the text's own profile, before its first rack."""
    return new()


@pytest.fixture
def begun(match: Match) -> Match:
    """The same at north's first roll."""
    return match.begin()


@pytest.fixture(scope="session")
def names() -> Callable[[list[Event]], list[str]]:
    """The names of events, in order."""
    return lambda events: [event["event"] for event in events]
