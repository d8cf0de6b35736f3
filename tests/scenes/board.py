"""A board of Cryptic Words without hardware: gestures as facts, with draws that a test gives, and timers of its own."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from itertools import count
from random import Random
from typing import Any

from controller.games.core import (
    SEATS,
    Event,
    Fact,
    Lifted,
    NotRead,
    Place,
    Placed,
    Pressed,
    ReadAgain,
    Rejected,
    Resumed,
    Seat,
    Step,
    TimeUp,
    Turned,
    Unknown,
    Want,
)
from controller.games.cryptic_words.board import BoardSetup, BoardState, CrypticWordsBoard
from controller.games.cryptic_words.commands import Encode, Rack
from controller.games.cryptic_words.profiles import PROFILES, rules_of
from controller.games.cryptic_words.state import prepare
from controller.games.lexicon import load_words
from controller.games.tiles import load_tiles

GAMES = files("controller.games")
MS = 1_000_000
TILES = load_tiles((GAMES / "sets/board-28.toml").read_text())
WORDS = load_words("words-valid", (GAMES / "words/words-valid.txt").read_text())
GAME = CrypticWordsBoard()
TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"
NORTH_SIDE, SOUTH_SIDE = (8, 23, 7, 4, 27, 1), (12, 18, 22, 25, 2, 20)


def board_setup(profile: str | None = "seed", first: Seat | None = "north", **how: Any) -> BoardSetup:
    changes = how.pop("changes", {})
    setups = {name: prepare(name, rules_of(name, changes), TILES, WORDS) for name in PROFILES}
    return BoardSetup(setups, profile, first, **how)


class Board:
    """A board under test. Time goes on by a second before each gesture, and timers come up on their way."""

    def __init__(self, setup: BoardSetup) -> None:
        self.setup = setup
        self.state: BoardState = GAME.start(setup)
        self.now = 0
        self.events: list[Event] = []
        self.given: list[Any] = []
        self.random = Random(1)
        self.wants: tuple[Want, ...] = ()
        self.scenes: list[dict[Seat, str]] = []
        self._hands: dict[str, tuple[int | None, bool]] = {}
        self._tokens = count(1)
        self.feed(Resumed(0))
        self.wait(2)

    def feed(self, given: Any) -> list[Event]:
        """Give one input, with its draws; returns what happened."""
        self.wants = GAME.wants(self.setup, self.state, given)
        draws = tuple(self._draw(want) for want in self.wants)
        answer = GAME.step(self.setup, self.state, given, draws)
        if isinstance(answer, Rejected):
            assert not isinstance(given, Fact)
            self.refusal = answer
            return []
        assert isinstance(answer, Step)
        self.state = answer.state
        self.events += answer.events
        self.scenes.append({seat: self.text(seat) for seat in SEATS})
        for seat in SEATS:
            check_fits(GAME.scene(self.setup, self.state, seat))
        return list(answer.events)

    game = GAME

    def send(self, request: dict[str, Any]) -> list[Event]:
        """Send a request of the engine protocol."""
        return self.feed(GAME.command(self.setup, request))

    def _draw(self, want: Want) -> Any:
        for given in self.given:
            if given[0] == want.kind:
                self.given.remove(given)
                return given[1]
        match want.kind:
            case "dice":
                return (self.random.randint(1, 6), self.random.randint(1, 6))
            case "number":
                return self.random.randint(1, want.count)
            case "order":
                return tuple(self.random.sample(range(1, want.count + 1), want.count))
            case _:
                return self.random.choice(SEATS)

    def dice(self, a: int, b: int) -> None:
        self.given = [given for given in self.given if given[0] != "dice"] + [("dice", (a, b))]

    def number(self, n: int) -> None:
        self.given.append(("number", n))

    def wait(self, seconds: float) -> None:
        """Let time go by; timers that come out are told."""
        until = self.now + round(seconds * 1e9)
        while due := min((t for t in GAME.timers(self.setup, self.state) if t.at <= until), default=None, key=_at):
            self.now = max(self.now, due.at)
            self.feed(TimeUp(self.now, due.name))
        self.now = until

    def at(self, seconds: float = 1.0) -> int:
        self.wait(seconds)
        return self.now

    def put(
        self, side: Seat, slot: int, piece: str | int, face: Any = None, down: bool | None = None, lock: bool = False
    ) -> list[Event]:
        piece, known = str(piece), self._hands.get(str(piece), (1, False))
        number = int(piece) if piece.isdigit() else None
        index = face if isinstance(face, int) or number is None or face is None else TILES.faces[number].index(face) + 1
        top = index or known[0]
        flipped = known[1] if down is None else down
        if number is None or lock or self.setup.rotation == "screen":
            return self.feed(Placed(self.at(), Place(side, slot, lock), piece))
        self._hands[piece] = (top, flipped)
        if self.setup.rotation == "tags":
            return self.feed(Placed(self.at(), Place(side, slot), piece, top))
        return self.feed(Placed(self.at(), Place(side, slot), piece, top, flipped))

    def unturned(self, side: Seat, slot: int, piece: str) -> list[Event]:
        """Lay a tile whose magnets say nothing."""
        return self.feed(Placed(self.at(), Place(side, slot), piece))

    def lift(self, side: Seat, slot: int, lock: bool = False) -> list[Event]:
        place = Place(side, slot, lock)
        return self.feed(Lifted(self.at(), place, self.state.layout.lying[place].piece))

    def turn(self, side: Seat, slot: int, face: Any) -> list[Event]:
        piece = self.state.layout.lying[Place(side, slot)].piece
        self.lift(side, slot)
        return self.put(side, slot, piece, face, down=False)

    def turned(self, side: Seat, slot: int, face: int) -> list[Event]:
        place = Place(side, slot)
        return self.feed(Turned(self.at(), place, self.state.layout.lying[place].piece, face, False))

    def padlock(self, side: Seat, slot: int) -> list[Event]:
        lying = {each.piece for each in self.state.layout.lying.values()}
        free = next(n for n in range(1, 13) if f"padlock-{n}" not in lying)
        return self.put(side, slot, f"padlock-{free}", lock=True)

    def token(self, kind: str, seat: Seat, slot: int, side: Seat | None = None) -> list[Event]:
        lying = {each.piece for each in self.state.layout.lying.values()}
        piece = next(name for n in range(1, 11) if (name := f"{kind}-{seat}-{n}") not in lying)
        return self.put(side or seat, slot, piece, lock=True)

    def not_read(self, side: Seat, slot: int, trouble: str = "dead", lock: bool = False) -> None:
        self.feed(NotRead(self.at(), Place(side, slot, lock), trouble))  # type: ignore[arg-type]

    def read_again(self, side: Seat, slot: int) -> None:
        self.feed(ReadAgain(self.at(), Place(side, slot)))

    def stranger(self, side: Seat, slot: int, lock: bool = False) -> None:
        self.feed(Unknown(self.at(), Place(side, slot, lock), "04AABBCC"))

    def press(self, hold_ms: int = 100, button: str = "dice", after: float = 1.0, down_at: int | None = None) -> Any:
        """Press a button `after` seconds, as the debouncer tells it."""
        down = self.at(after) if down_at is None else down_at
        events: list[Event] = []
        for gesture, when in (("armed", 900), ("menu", 4000)):
            if hold_ms >= when:
                self.wait((down + when * MS - self.now) / 1e9)
                events += self.feed(Pressed(down + when * MS, button, gesture, when, down))  # type: ignore[arg-type]
        self.wait(max(0, down + hold_ms * MS - self.now) / 1e9)
        if hold_ms < 4000:
            gesture = "short" if hold_ms < 600 else "void" if hold_ms < 900 else "long"
            events += self.feed(Pressed(self.now, button, gesture, hold_ms, down))  # type: ignore[arg-type]
        return events

    def long(self, button: str = "dice") -> Any:
        return self.press(1000, button)

    def menu(self, item: str) -> None:
        """Open the menu and take an item, by the words on the screen."""
        self.press(4100)
        self.choose(item)

    def rule(self, act: str, reason: str | None = None) -> None:
        """Take one of the referee's acts, and a reason, by the words on the screen."""
        self.choose(act)
        if reason is not None:
            self.choose(reason)

    def choose(self, item: str) -> None:
        """Step through a list until the cursor is at an item, and take it."""
        for _ in range(14):
            if f"> {item}" in self.text("north"):
                self.long()
                return
            self.press()
        raise AssertionError(f"no {item!r} in {self.text('north')!r}")

    def resume(self) -> None:
        self.feed(Resumed(self.at()))

    def clear(self, side: Seat) -> None:
        for place in sorted(self.state.layout.lying):
            if place.side == side:
                self.lift(side, place.slot, place.lock)

    def lay_down(self, seat: Seat, codes: str, decoys: Iterable[int] = ()) -> None:
        """Lay a word and decoys face down on a seat's slots."""
        pairs = [code.split("-") for code in codes.split()] + [[str(tile), ""] for tile in decoys]
        for slot, (tile, glyph) in enumerate(pairs, 1):
            self.put(seat, slot, tile, glyph or 1, down=True)

    def encode(self, seat: Seat, codes: str, decoys: Iterable[int] = (), button: str = "dice") -> list[Event]:
        self.clear(seat)
        self.lay_down(seat, codes, decoys)
        return self.store(seat, len(codes.split()), button)

    def store(self, seat: Seat, tiles: int, button: str = "dice") -> list[Event]:
        for _ in range(6):
            if f"{tiles} codes" in self.text(seat):
                return list(self.long(button))
            self.press(button=button)
        raise AssertionError(self.text(seat))

    def lay(self, side: Seat, tiles: Iterable[int]) -> list[Event]:
        """Lay the other seat's tiles face up; what lay there is taken away, and they from wherever they lie."""
        tiles = tuple(tiles)
        self.clear(side)
        events: list[Event] = []
        for slot, tile in enumerate(tiles, 1):
            for place, lying in list(self.state.layout.lying.items()):
                if lying.piece == str(tile):
                    self.lift(place.side, place.slot, place.lock)
            events = self.put(side, slot, tile, down=False)
        return events

    def begin(self) -> Board:
        """Play up to north's first roll: TRUCK is north's word, BUNNY south's."""
        self.begin_round()
        assert self.match.phase == "ROLL"
        return self

    def begin_round(self) -> None:
        self.encode("north", TRUCK, [18])
        self.encode("south", BUNNY, [1])
        self.lay("north", NORTH_SIDE)
        self.lay("south", SOUTH_SIDE)

    def begin_with_buttons(self) -> Board:
        """The same with a button for each seat."""
        self.encode("north", TRUCK, [18], "north")
        self.encode("south", BUNNY, [1], "south")
        self.lay("north", NORTH_SIDE)
        self.lay("south", SOUTH_SIDE)
        return self

    def set_begun(self) -> Board:
        """The same on a board that reads no turns: the words are given as from a phone, the tiles are laid."""
        for seat, codes, decoys in (("north", TRUCK, [18]), ("south", BUNNY, [1])):
            tiles = tuple(int(code.split("-")[0]) for code in codes.split())
            self.feed(Rack(seat, (*tiles, *decoys)))
            self.feed(Encode(seat, tuple(codes.split())))
        self.lay("north", NORTH_SIDE)
        self.lay("south", SOUTH_SIDE)
        return self

    def roll(self, a: int, b: int) -> list[Event]:
        self.dice(a, b)
        return list(self.press())

    def question(self, **faces: int) -> list[Event]:
        """Turn the roller's tiles and ask: `question(p2=3, p5=1)`."""
        assert self.state.match is not None and self.state.match.turn is not None
        for name, face in faces.items():
            self.turn(self.state.match.turn, int(name[1:]), face)
        return list(self.long())

    def guess(self, seat: Seat, word: str, token_at: int = 6) -> list[Event]:
        """Guess with pieces: token, tiles lifted and set back, token off, long."""
        assert self.state.match is not None
        self.token("guess", seat, token_at)
        tiles = [laid.tile for laid in self.state.match.sides[seat]]
        for tile, glyph in spelling(tiles, word):
            self.turn(seat, tiles.index(tile) + 1, glyph)
        self.lift(seat, token_at, lock=True)
        return list(self.long())

    def text(self, seat: Seat) -> str:
        return GAME.scene(self.setup, self.state, seat).text

    def lamp(self, side: Seat, slot: int, lock: bool = False) -> str:
        return str(GAME.lamps(self.setup, self.state).get(Place(side, slot, lock), "off"))

    def bars(self) -> list[Seat]:
        return [seat for seat in SEATS if GAME.scene(self.setup, self.state, seat).bar]

    @property
    def match(self) -> Any:
        assert self.state.match is not None
        return self.state.match

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["event"] == kind]


def spelling(tiles: list[int], word: str) -> list[tuple[int, str]]:
    """Return a coding of the word with these tiles."""
    if not word:
        return []
    for tile in tiles:
        for glyph in TILES.faces[tile]:
            if word.startswith(glyph):
                try:
                    return [(tile, glyph), *spelling([t for t in tiles if t != tile], word[len(glyph) :])]
                except LookupError:
                    continue
    raise LookupError(word)


def check_fits(scene: Any) -> None:
    assert sum(16 if line.large else 8 for line in scene.lines) <= 64, scene.text
    for line in scene.lines:
        assert len(line.text) <= (16 if line.large else 25), line.text


def _at(timer: Any) -> int:
    return int(timer.at)
