"""A board of Cryptic Words without hardware: tiles, padlocks and tokens, words hidden, rolls and questions."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from controller.games.core import Event, Place, Placed, Seat, Turned
from controller.games.cryptic_words.board import BoardSetup, CrypticWordsBoard
from controller.games.cryptic_words.commands import Encode, Rack
from controller.games.cryptic_words.profiles import PROFILES, rules_of
from controller.games.cryptic_words.state import prepare
from controller.games.lexicon import load_words
from controller.games.tiles import load_tiles
from tests.scenes.table import Table

GAMES = files("controller.games")
TILES = load_tiles((GAMES / "sets/board-28.toml").read_text())
WORDS = load_words("words-valid", (GAMES / "words/words-valid.txt").read_text())
GAME = CrypticWordsBoard()
TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"
NORTH_SIDE, SOUTH_SIDE = (8, 23, 7, 4, 27, 1), (12, 18, 22, 25, 2, 20)


def board_setup(profile: str | None = "seed", first: Seat | None = "north", **how: Any) -> BoardSetup:
    changes = how.pop("changes", {})
    setups = {name: prepare(name, rules_of(name, changes), TILES, WORDS) for name in PROFILES}
    return BoardSetup(setups, profile, first, **how)


class Board(Table):
    """A board of Cryptic Words under test."""

    def __init__(self, setup: BoardSetup) -> None:
        self._hands: dict[str, tuple[int | None, bool]] = {}
        super().__init__(GAME, setup)

    def dice(self, a: int, b: int) -> None:
        self.given = [given for given in self.given if given[0] != "dice"] + [("dice", (a, b))]

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
