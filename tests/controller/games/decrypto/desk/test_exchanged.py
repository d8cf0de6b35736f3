"""Two boards that differ only in which digits and cards are laid: until those are told all that is seen is alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from controller.games.core import SEATS, Seat
from controller.games.decrypto.board import DecryptoBoard
from controller.games.decrypto.desk.digits import own_digit
from controller.games.decrypto.state import CODES
from tests.scenes.codes import COLOURS, THREE, CodeBoard

GESTURES, SEEDS = 50, 15
TOLD = {"revealed", "game-over"}
SETUPS = ({}, {"profile": "club"}, {"players": THREE}, {"seat_buttons": True}, {"profile": "tournament"})
LONG_MS, MENU_MS = 1000, 4100


class Pair:
    """Two boards under the same gestures, with other digits and cards on the second."""

    def __init__(self, make: Callable[..., CodeBoard], seed: int) -> None:
        self.random = Random(seed)
        setup = SETUPS[seed % len(SETUPS)]
        self.boards = [make(**setup).keyed() for _ in range(2)]
        if seed % 2 and setup.get("profile") != "tournament" and not setup.get("seat_buttons"):
            for board in self.boards:
                board.round()
        self.exchange = str.maketrans("1234", "".join(self.random.sample("1234", 4)))

    def pieces(self, piece: str) -> tuple[str, str]:
        """Return what is laid on either board."""
        kind, _, number = piece.rpartition("-")
        secret = piece.startswith(("digit", "card"))
        return piece, f"{kind}-{number.translate(self.exchange)}" if secret else piece

    def play(self) -> Iterator[str]:
        """Make gestures at random, and yield after each what it was, until the digits or the codes are told."""
        for _ in range(GESTURES):
            what = self.random.choice(list(DOES))
            before = len(self.boards[0].events)
            DOES[what](self, self.random.choice(SEATS))
            if TOLD & set(self.boards[0].names()[before:]):
                return
            yield what

    def put(self, seat: Seat, slot: int, piece: str, *, lock: bool = False) -> None:
        for board, each in zip(self.boards, self.pieces(piece), strict=True):
            board.put(seat, slot, each, lock)

    def each(self, doing: Callable[[CodeBoard], object]) -> None:
        for board in self.boards:
            doing(board)

    def press(self, hold_ms: int) -> None:
        button = self.random.choice(("dice", *SEATS)) if self.boards[0].setup.seat_buttons else "dice"
        after = self.random.choice((1, 1, 6))
        self.each(lambda board: board.press(hold_ms, button, after))

    def lift(self) -> None:
        places = sorted(self.boards[0].state.layout.lying)
        if places:
            place = self.random.choice(places)
            self.each(lambda board: board.lift(place.side, place.slot, place.lock))

    # what people do

    def card(self, seat: Seat) -> None:
        code = self.random.choice(((4, 2, 1), (1, 3, 2), self.random.choice(CODES)))
        self.put(seat, 6, f"card-{COLOURS[seat]}-{''.join(map(str, code))}")

    def ready(self, seat: Seat) -> None:
        for each in SEATS:
            for _ in range(2):
                self.put(each, 6, f"card-{COLOURS[each]}-421")

    def digit(self, seat: Seat) -> None:
        side = self.random.choice((seat, seat, *SEATS))
        piece = f"digit-{COLOURS[seat]}-{self.random.randint(1, 4)}"
        self.put(side, self.random.randint(1, 4), piece, lock=self.random.random() < 0.1)

    def digits(self, seat: Seat) -> None:
        for slot, digit in enumerate(self.random.sample("1234", 3), 1):
            self.put(seat, slot, f"digit-{COLOURS[seat]}-{digit}")

    def seal(self, seat: Seat) -> None:
        self.digits(seat)
        self.press(LONG_MS)

    def badge(self, seat: Seat) -> None:
        self.put(seat, 5, self.random.choice((f"badge-{seat}", "badge-referee")))

    def menu(self, seat: Seat) -> None:
        for hold_ms in (MENU_MS, *[100] * self.random.randint(0, 6), LONG_MS):
            self.press(hold_ms)

    def trouble(self, seat: Seat) -> None:
        slot, kind = self.random.randint(1, 4), self.random.choice(("dead", "crowded", "no hub"))
        self.each(lambda board: board.not_read(seat, slot, kind))

    def wait(self, seat: Seat) -> None:
        seconds = self.random.choice((2, 10, 30))
        self.each(lambda board: board.wait(seconds))


DOES: dict[str, Callable[[Pair, Seat], object]] = {
    **{f.__name__: f for f in (Pair.card, Pair.ready, Pair.digit, Pair.digits, Pair.seal, Pair.badge, Pair.menu)},
    "short": lambda pair, seat: pair.press(100),
    "long": lambda pair, seat: pair.press(LONG_MS),
    "lift": lambda pair, seat: pair.lift(),
    "tidy": lambda pair, seat: pair.each(CodeBoard.tidy),
    "start": lambda pair, seat: pair.each(CodeBoard.resume),
    "trouble": Pair.trouble,
    "wait": Pair.wait,
}


def seen(board: CodeBoard) -> list[object]:
    game, setup, state = board.game, board.setup, board.state
    scenes = [game.scene(setup, state, seat) for seat in SEATS]
    told = [look(setup, state, "public") for look in (game.view, game.legal)]
    return [*scenes, game.lamps(setup, state), game.beacons(setup, state), *told, game.timers(setup, state)]


def differences(pair: Pair) -> Iterator[str]:
    """Yield after which gestures the boards look different, or something else has happened on them."""
    for what in pair.play():
        one, other = pair.boards
        if one.events != other.events or seen(one) != seen(other):
            yield what


@pytest.mark.parametrize("seed", range(SEEDS))
def test_which_digits_and_cards_are_laid_shows_nowhere_before_the_reveal(make, seed):
    assert list(differences(Pair(make, seed))) == []


def test_a_planted_leak_is_found(make, monkeypatch):
    honest = DecryptoBoard.lamps
    monkeypatch.setattr(
        DecryptoBoard,
        "lamps",
        lambda self, setup, state: {p: x for p, x in honest(self, setup, state).items() if own_digit(state, p) != 4},
    )
    assert any(list(differences(Pair(make, seed))) for seed in range(SEEDS))
