"""Scenes of Asks and guesses."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Lifted, Place
from tests.scenes.board import Board, board_setup
from tests.scenes.playing import Moments, begun, hold


def asks() -> Moments:
    board = begun()
    board.token("ask", "north", 4)
    yield "Ask, a tile", board
    yield "Ask, armed", hold(board)
    for name in ("start tile", "end tile", "first letter", "last letter", "length", "order"):
        board.press()
        assert f"{name}?" in board.text("north")
        yield f"Ask, {name}", board
    board.token("guess", "south", 4)
    yield "Ask open, a guess waits", board
    board.lift("south", 4, lock=True)
    board.press()
    board.long()
    yield "Ask answered", board
    board.lift("north", 4, lock=True)
    board.token("ask", "north", 1)
    yield "Ask, not your turn", board
    board.lift("north", 1, lock=True)
    board.token("ask", "south", 4, side="north")
    yield "Ask on the other side", board
    board.lift("north", 4, lock=True)
    board.token("ask", "south", 4)
    board.wait(61)
    yield "Ask closed by itself", board


def asks_refused() -> Moments:
    board = begun()
    board.state = replace(board.state, match=replace(board.match, ask_left={"north": 0, "south": 3}))
    board.token("ask", "north", 1)
    yield "no Ask token left", board
    board = begun()
    board.token("ask", "north", 6)
    board.long()
    yield "Ask answered, not used", board
    board.lift("north", 6, lock=True)
    board.state = replace(board.state, match=replace(board.match, performed=(1, 2, 3, 4, 5, 6)))
    board.token("ask", "south", 6)
    yield "Ask, known already", board


def guesses() -> Moments:
    board = begun()
    board.token("guess", "south", 6)
    yield "guess", board
    board.long()
    yield "guess, token first", board
    for slot, glyph in ((1, "T"), (3, "R"), (4, "U")):
        board.turn("south", slot, glyph)
    yield "guess, letters", board
    board.lift("south", 6, lock=True)
    yield "guess, token off", board
    yield "guess, armed", hold(board)
    board.long()
    yield "guess wrong", board
    board.token("guess", "south", 5)
    yield "one guess a roll", board
    board.lift("south", 5, lock=True)
    board.roll(2, 5)
    board.long()
    board.token("guess", "north", 6)
    board.turn("north", 1, "B")
    board.wait(61)
    yield "guess closed by itself", board
    board.lift("north", 6, lock=True)
    board.token("guess", "north", 6)
    board.turn("north", 1, "B")
    board.lift("north", 6, lock=True)
    board.wait(10)
    yield "guess closed, token off", board


def guesses_refused() -> Moments:
    board = begun()
    board.token("guess", "south", 6)
    board.turn("south", 1, "T")
    board.lift("south", 6, lock=True)
    board.long()
    yield "can not be the word", board
    board = begun()
    board.state = replace(board.state, match=replace(board.match, guess_left={"north": 10, "south": 0}))
    board.token("guess", "south", 6)
    yield "no guess token left", board
    board = begun()
    board.token("guess", "south", 6)
    board.turn("south", 1, "T")
    board.resume()
    board.feed(Lifted(board.now, Place("south", 6, lock=True), "guess-south-1"))
    board.wait(2)
    yield "guess after a start", board


def seat_buttons() -> Moments:
    board = Board(board_setup(seat_buttons=True)).begin_with_buttons()
    board.press(button="south")
    yield "not now", board
    board.token("guess", "south", 6)
    board.press(button="north")
    yield "a guess is open", board
