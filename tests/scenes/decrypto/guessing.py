"""Scenes of public clues and guesses."""

from __future__ import annotations

from tests.scenes.decrypto.begun import LONG, LONGEST, SHORT, Moments, begun, second, typed
from tests.scenes.playing import hold


def first_round() -> Moments:
    board = begun()
    board.encrypted()
    yield "clues", board
    board.digits("north", "42", (1, 2))
    yield "two digits lie", board
    board.digits("north", "421")
    yield "three digits lie", board
    yield "seal, armed", hold(board)


def second_round() -> Moments:
    board = second()
    yield "intercept", board
    board.digits("south", "42", (1, 3))
    yield "two intercepting digits lie", board
    board.digits("south", "421")
    board.digits("north", "421")
    yield "both are to seal", board
    board.long()
    yield "south has sealed", board
    board.wait(5)
    board.lift("south", 2)
    board.put("south", 2, "digit-black-3")
    yield "sealed digits moved, the other's press", board
    board.lift("north", 3)
    yield "sealed digits moved", board
    yield "seal anew, armed", hold(board)


def passing() -> Moments:
    board = second()
    board.digits("north", "421")
    board.long()
    board.wait(5)
    yield "north has sealed", board
    board.press()
    yield "no interception?", board
    yield "pass, armed", hold(board)


def unread() -> Moments:
    board = second()
    board.not_read("north", 2, "dead")
    board.digits("north", "41", (1, 3))
    yield "a digit not read", board
    board.put("north", 4, "digit-white-3")
    yield "a fourth digit", board
    board = second()
    board.put("south", 2, "14")
    board.put("south", 3, "digit-black-2")
    board.put("south", 1, "digit-white-2")
    yield "no digits of this side", board
    board = second()
    board.put("south", 4, "digit-black-2")
    yield "a fourth digit alone", board
    board = begun()
    board.digits("north", "421")
    board.digits("south", "421")
    board.encrypted()
    yield "digits have lain", board


def typed_clues() -> Moments:
    board = typed(SHORT)
    yield "typed clues", board
    board.digits("north", "421")
    yield "typed clues, three digits", board
    board.press()
    board = typed(LONGEST, players=LONG)
    yield "longest clues", board
    board.digits("north", "421")
    yield "longest clues, three digits", board
    board.long()
    board.wait(5)
    board.press()
    yield "longest clues, pass", board
    board = typed(("雪", "Привет", "ice 🧊 cube"))
    yield "clues of other letters", board


def timed() -> Moments:
    board = second(changes={"guess_seconds": 90})
    board.wait(60)
    yield "guesses, timer", board
    board.digits("south", "123")
    board.long()
    board.wait(33)
    yield "guess, time is up", board
    board.wait(2)
    yield "guess, time was up", board


def seat_buttons() -> Moments:
    board = second(seat_buttons=True)
    board.digits("north", "421")
    board.digits("south", "421")
    yield "seat buttons, both are to seal", board
    yield "seat buttons, seal, armed", hold(board, "south")
