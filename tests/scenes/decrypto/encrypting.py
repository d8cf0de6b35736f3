"""Scenes of code cards and clues in the making."""

from __future__ import annotations

from controller.games.core import Lifted, Place, Placed
from tests.scenes.decrypto.begun import LONG, SHORT, Moments, begun, send_clues
from tests.scenes.playing import hold


def cards() -> Moments:
    board = begun()
    yield "draw a card", board
    board.card("north")
    yield "clues to find", board
    board.card("north", "123", slot=4)
    yield "first card stands", board
    board.lift("north", 4)
    board.wait(7)
    board.lift("north", 6)
    board.card("north")
    yield "ready", board
    board.card("south")
    yield "ready, they find clues", board
    board = begun()
    board.card("north")
    place, piece = Place("north", 6), "card-white-421"
    board.feed(Lifted(board.now + 500_000_000, place, piece))
    board.feed(Placed(board.now + 900_000_000, place, piece))
    yield "card again too soon", board


def names() -> Moments:
    board = begun(players=LONG)
    yield "long names", board
    board.card("north")
    board.encrypted()
    yield "long names, clues", board
    board.guess()
    board.guess()
    yield "long names, second round", board
    board.encrypted()
    yield "long names, second clues", board


def typed_on_the_page() -> Moments:
    board = begun()
    board.send({"do": "code", "seat": "north"})
    yield "code from the page", board
    send_clues(board, "north", SHORT)
    yield "clues from the page", board


def buttons() -> Moments:
    board = begun(seat_buttons=True)
    board.card("north")
    yield "seat button, clues", board
    yield "seat button, ready, armed", hold(board, "north")
    board.send({"do": "code", "seat": "south"})
    yield "seat button, code from the page", board


def timed() -> Moments:
    board = begun("club")
    board.card("south")
    board.ready("north")
    yield "timer", board
    board.wait(25)
    yield "timer, near its end", board
    board.resume()
    board.wait(2)
    yield "timer stands", board
    yield "timer, armed", hold(board)


def approved() -> Moments:
    board = begun("tournament")
    board.card("north")
    yield "referee reads clues", board
    board.wait(3)
    board.lift("north", 6)
    board.card("north")
    yield "referee's badge first", board


def next_round() -> Moments:
    board = begun()
    board.encrypted()
    board.guess()
    board.seal("south", "123")
    board.wait(3)
    yield "end of a round", board
    board.card("north", slot=4)
    yield "clear first", board
    board.press()
    yield "old card lies", board
