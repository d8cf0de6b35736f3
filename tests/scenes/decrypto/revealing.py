"""Scenes of reveals, of tokens, and of the history."""

from __future__ import annotations

from tests.scenes.codes import THREE, WRONG
from tests.scenes.decrypto.begun import LONGEST, Moments, begun, second, typed
from tests.scenes.playing import hold


def first_round() -> Moments:
    board = begun()
    board.encrypted()
    board.digits("north", "421")
    board.long()
    yield "reveal, round 1", board
    board.wait(1.6)
    yield "reveal, round 1, code", board
    for slot in (1, 2, 3):
        board.lift("north", slot)
    yield "reveal, cleared", board


def second_round() -> Moments:
    board = second()
    board.seal("north", WRONG)
    board.digits("south", "421")
    board.long()
    yield "reveal, 1", board
    board.wait(1.6)
    yield "reveal, 2", board
    board.wait(1.6)
    yield "reveal, both tokens", board
    board.wait(6)
    board.tidy()
    yield "after a reveal", board
    board.seal("south", "321")
    board.digits("north", WRONG)
    board.long()
    board.wait(3.2)
    yield "reveal, miscommunication", board


def other_tokens() -> Moments:
    board = second()
    board.seal("north", "421")
    board.seal("south", "421")
    board.wait(3)
    yield "reveal, interception", board
    board = second()
    board.seal("north", "421")
    board.passes()
    board.wait(3)
    yield "reveal, passed", board


def of_three() -> Moments:
    board = second(players=THREE)
    board.seal("south", WRONG)
    board.seal("north", WRONG)
    board.wait(3)
    yield "reveal, three players, one token", board
    board = second(players=THREE)
    board.seal("south", WRONG)
    board.seal("north", "123")
    board.wait(3)
    yield "reveal, three players, two tokens", board


def history() -> Moments:
    board = begun()
    board.encrypted().guess()
    board.press()
    yield "history, one code", board
    board.wait(21)
    board.guess("321")
    board.encrypted().guess("124", "421")
    board.guess()
    board.press()
    for number in range(1, 5):
        yield f"history, {number}", board
        board.press()
    yield "history, armed", hold(board)


def fallen() -> Moments:
    board = second()
    board.ask_menu("new code north")
    board.put("north", 1, "digit-white-1")
    board.put("south", 1, "digit-black-1")
    board.take("ben")
    board.press()
    yield "history, a code fell", board
    board.wait(21)
    board.ask_menu("north concedes")
    board.lift("north", 1)
    board.take("history")
    for _ in range(4):
        board.press()
    yield "over, a code fell", board


def typed_history() -> Moments:
    board = typed(LONGEST)
    board.guess()
    board.guess()
    yield "typed clues, next round", board
    board.press()
    for number in range(1, 7):
        yield f"history of typed clues, {number}", board
        board.press()
