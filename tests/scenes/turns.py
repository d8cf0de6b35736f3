"""Scenes of turns: rolls, faces, answers, doubles."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS
from tests.scenes.board import TRUCK, Board, board_setup
from tests.scenes.playing import Moments, begun, hold


def turns() -> Moments:
    board = begun()
    yield "your turn", board
    board.roll(2, 5)
    yield "faces", board
    board.press()
    yield "faces, pressed", board
    board.lift("north", 2)
    yield "faces, lifted", board
    board.long()
    yield "faces, put first", board
    board.put("north", 2, 23, "N", down=False)
    board.token("ask", "north", 4)
    yield "Ask after the roll", board
    board.lift("north", 4, lock=True)
    yield "faces, armed", hold(board)
    board.question(p2=3, p5=6)
    yield "answer", board
    board.padlock("north", 2)
    yield "answer, padlock laid", board
    board.roll(1, 3)
    board.question()
    board.roll(2, 6)
    yield "faces, cycled", board
    board.press()
    board.question()
    yield "no match", board


def two_matches() -> Moments:
    board = begun()
    board.roll(4, 3)
    board.question(p4="N", p3="U")
    yield "two matches", board


def dead_roll() -> Moments:
    board = begun()
    sides = {
        holder: tuple(replace(laid, lock="letter", face=1) if n in {2, 5} else laid for n, laid in enumerate(side, 1))
        for holder, side in board.match.sides.items()
    }
    board.state = replace(board.state, match=replace(board.match, sides=sides))
    for seat in SEATS:
        for slot in (2, 5):
            board.turn(seat, slot, 1)
            board.padlock(seat, slot)
    board.roll(2, 5)
    yield "dead roll", board
    board.token("ask", "north", 4)
    yield "dead roll, Ask", board


def screen_board() -> Moments:
    board = Board(board_setup(rotation="screen"))
    board.number(2)
    board.lay_down("north", TRUCK, [18])
    board.wait(3)
    yield "screen board, store", board
    board = Board(board_setup(rotation="screen")).set_begun()
    board.number(4)
    board.roll(2, 5)
    yield "screen board, faces", board
    board.long()
    yield "screen board, second", board
    board.question()
    board.token("guess", "south", 6)
    board.number(3)
    board.lift("south", 1)
    board.put("south", 1, 12)
    yield "guess, which glyph", board
    yield "guess, take, armed", hold(board)


def doubles() -> Moments:
    for action in (1, 2, 3, 4, 5, 6):
        board = begun()
        board.roll(action, action)
        yield f"double {action}-{action}", board
    board.lay("north", [laid.tile for laid in board.match.sides["north"]])
    yield "order, one side right", board
    board.token("guess", "south", 6)
    yield "order, guess waits", board
    board.lift("south", 6, lock=True)
    board = begun()
    board.roll(5, 5)
    board.roll(5, 5)
    for name in ("start tile", "end tile", "first letter", "last letter", "order"):
        assert f"> {name}" in board.text("south")
        yield f"done before, {name}", board
        board.press()
    board.press()
    yield "done before, armed", hold(board)


def strict_padlocks() -> Moments:
    board = begun("tournament")
    board.roll(2, 5)
    board.question(p2=3, p5=1)
    yield "padlocks first", board
    board.roll(1, 3)
    yield "padlocks first, pressed", board
    board.turn("north", 2, "S")
    yield "locked tile turned", board
    board.token("ask", "south", 4)
    yield "padlocks first, Ask", board
    board = begun("tournament")
    board.roll(2, 5)
    board.question(p2="N", p5=6)
    yield "their padlocks first", board
    board.press()
    yield "their padlocks, pressed", board
