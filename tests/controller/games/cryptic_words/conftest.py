"""What tests of Cryptic Words share: matches under any rules, played command by command from BUNNY against TRUCK on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.cryptic_words.commands import (
    Ask,
    Choose,
    Command,
    Encode,
    GiveUpRound,
    Guess,
    Lay,
    Pass,
    Question,
    Rack,
    Roll,
)
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import OTHER, Laid, Setup, State, prepare
from controller.games.lexicon import Lexicon, load_words
from controller.games.tiles import TileSet, load_tiles
from tests.controller.games.matches import accepted, refusal

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
        return accepted(self, step, commands)

    def refuse(self, command: Command) -> Rejected:
        """Return the refusal."""
        return refusal(self, step, command)

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


@pytest.fixture(scope="session")
def plausible(common: Lexicon) -> Callable[[Setup, State, Random], Command]:
    """What players might do next: `plausible(setup, state, random)` is accepted, and matches come to their end."""
    return partial(_plausible, common)


def _plausible(words: Lexicon, setup: Setup, state: State, random: Random) -> Command:
    if state.turn is None:
        return _set_up(words, setup, state, random)
    if random.random() < 0.01:
        return GiveUpRound(random.choice(SEATS))
    if random.random() < 0.15 and (guess := _guess(setup, state, random)):
        return guess
    return _take_turn(state, state.turn, random)


def _set_up(words: Lexicon, setup: Setup, state: State, random: Random) -> Command:
    for seat in SEATS:
        if seat not in state.racks:
            left = [tile for tile in range(1, 29) if tile not in state.racks.get(OTHER[seat], ())]
            return Rack(seat, tuple(random.sample(left, 6)))
    for seat in SEATS:
        if seat not in state.words:
            return Encode(seat, _word(words, setup, list(state.racks[seat]), random))
    seat = next(seat for seat in SEATS if seat not in state.sides)
    return Lay(seat, tuple(random.sample(state.racks[OTHER[seat]], 6)), random.choice(SEATS))


def _word(words: Lexicon, setup: Setup, rack: list[int], random: Random) -> tuple[str, ...]:
    while True:
        random.shuffle(rack)
        if codes := _coded(setup, rack, random.choice(words.ordered)):
            return tuple(codes)


def _coded(setup: Setup, rack: list[int], word: str) -> list[str] | None:
    if not word:
        return []
    for tile in rack:
        for glyph in setup.tiles.faces[tile]:
            if word.startswith(glyph):
                rest = _coded(setup, [other for other in rack if other != tile], word[len(glyph) :])
                if rest is not None:
                    return [f"{tile}-{glyph}", *rest]
    return None


def _guess(setup: Setup, state: State, random: Random) -> Guess | None:
    holder = random.choice(SEATS)
    if state.guess_used[holder] or state.solver == holder:
        return None
    if random.random() < 0.4:
        return Guess(holder, state.words[OTHER[holder]])
    tiles = random.sample([laid.tile for laid in state.sides[holder]], 4)
    return Guess(holder, "".join(random.choice(setup.tiles.faces[tile]) for tile in tiles))


def _take_turn(state: State, active: Seat, random: Random) -> Command:
    decoys = {seat: tuple(random.sample(range(1, 7), 6)) for seat in SEATS}
    if state.phase == "FACES":
        return Question(active, {position: random.randint(1, 6) for position in state.live})
    if state.phase == "CHOICE":
        return Choose(active, random.choice(state.choices), decoys)
    if state.solver and not state.rolls_left:
        return Pass(active)
    may_ask = state.ask_left[active] and not (state.phase == "ROLL" and state.dice)
    actions = [n for n in range(1, 7) if n not in state.performed]
    if may_ask and actions and random.random() < 0.1:
        return Ask(active, action=random.choice(actions), decoys=decoys)
    return Roll(active, (random.randint(1, 6), random.randint(1, 6)), decoys)
