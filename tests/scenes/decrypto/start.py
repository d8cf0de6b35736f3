"""Scenes of the beginning: profile, players, keywords."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.desk.kept import Hint
from tests.scenes.codes import THREE, CodeBoard, codes_setup
from tests.scenes.decrypto.begun import Moments, begun
from tests.scenes.playing import hold


def lobby() -> Moments:
    board = CodeBoard(codes_setup(None, None, commitment="0123abcd"))
    yield "lobby", board
    board.press()
    yield "lobby, next", board
    yield "lobby, armed", hold(board)
    board.long()
    yield "players", board
    board.press()
    yield "players, three", board
    board.take("4+4")
    board = CodeBoard(codes_setup(None))
    yield "lobby, players known, armed", hold(board)


def players() -> Moments:
    board = CodeBoard(codes_setup(None, None))
    board.long()
    for slot, number in enumerate((3, 1, 4, 2), 1):
        board.put("north", slot, f"badge-north-{number}")
    board.put("south", 2, "badge-south-1")
    yield "players, badges", board
    board.put("south", 3, "badge-south-4")
    yield "players, badges in order", board
    yield "players, armed", hold(board)
    board.press(4100)
    board.press()
    board.wait(21)
    for slot in (2, 3, 4):
        board.lift("north", slot)
    board.put("south", 4, "badge-south-2")
    board.long()
    yield "players, badges too few", board


def keywords() -> Moments:
    board = CodeBoard(codes_setup(commitment="0123abcd"))
    yield "words to read", board
    board.number(2)
    board.badge("north")
    yield "words, read", board
    board.press()
    yield "words, exchanged", board
    board.wait(21)
    yield "words, hidden", board
    board.lift("north", 5)
    yield "words, agreed", board
    board.badge("south")
    board.lift("south", 5)
    board.badge("south")
    yield "words, read again", board
    board.wait(20)
    yield "words, read again and hidden", board
    board = CodeBoard(codes_setup(seat_buttons=True))
    board.badge("north")
    board.press(button="south")
    yield "words, not now", board


def hidden() -> Moments:
    board = CodeBoard(codes_setup(commitment="0123abcd"))
    board.badge("south")
    board.wait(21)
    yield "words, hidden, others to be had", board
    board.resume()
    board.wait(2)
    yield "words, badge lying since a start", board


def told_why() -> Moments:
    board = begun()
    hint = Hint("refused", {"refusal": "D5: what no gesture leads to"}, board.now + 1)
    board.state = replace(board.state, desk=replace(board.state.desk, hints={"north": hint}))
    yield "refused", board


def alone() -> Moments:
    board = CodeBoard(codes_setup(players=THREE))
    yield "alone", board
    board.badge("north")
    yield "alone, badge laid", board
    board.lift("north", 5)
    board.keyed()
    yield "alone, they encrypt", board
    board.ready("south")
    yield "alone, listens", board
    board = begun(players=THREE)
    board.round().encrypted()
    yield "alone, intercepts", board
