"""Scenes from the lobby to the swap."""

from __future__ import annotations

from tests.scenes.board import BUNNY, NORTH_SIDE, TRUCK, Board, board_setup
from tests.scenes.playing import Moments, hold


def lobby() -> Moments:
    board = Board(board_setup(None, commitment="2f6a90c1"))
    yield "lobby", board
    board.press()
    yield "lobby, next", board
    yield "lobby, armed", hold(board)


def laying() -> Moments:
    board = Board(board_setup(commitment="2f6a90c1"))
    yield "lay", board
    board.put("north", 1, 12, "T", down=True)
    yield "lay, echo", board
    board.unturned("north", 2, "22")
    yield "lay, echo unread", board
    board.wait(3)
    board.lay_down("north", TRUCK)
    board.put("north", 6, 18, 1, down=False)
    yield "lay, face up", board
    board.lift("north", 6)
    board.put("north", 6, "ask-north-1")
    yield "lay, token too early", board
    board.wait(7)
    yield "lay, no tile", board
    board.lift("north", 6)
    board.not_read("north", 6, "no hub")
    board.wait(3)
    yield "lay, hub away", board
    board.read_again("north", 6)
    board.number(4)
    board.put("north", 6, 18, 1, down=True)
    board.wait(3)
    yield "store", board
    board.press()
    yield "store, not in list", board
    for _ in range(4):
        board.press()
    yield "store, armed", hold(board)
    board.long()
    yield "stored", board
    board.lay_down("south", BUNNY, [1])
    yield "the other stores", board


def laying_unread() -> Moments:
    board = Board(board_setup())
    board.not_read("north", 2)
    for slot, tile in ((1, 12), (3, 25), (4, 2), (5, 20), (6, 18)):
        board.put("north", slot, tile, {12: "T", 25: "U", 2: "C", 20: "K"}.get(tile, 1), down=True)
    board.wait(3)
    while "5 codes" not in board.text("north"):
        board.press()
    yield "store, unread", board
    board.number(20)
    board.long()
    yield "store, which tile", board
    board.number(2)
    board.long()
    yield "store, which glyph", board
    board.long()
    yield "store, all asked", board


def storing_refused() -> Moments:
    board = Board(board_setup("tournament"))
    board.lay_down("north", TRUCK, [18])
    board.store("north", 2)
    yield "word too short", board
    board.store("north", 4)
    yield "word not in list", board
    board.store("north", 5)
    board.lift("north", 6)
    board.put("north", 6, 28, 1, down=True)
    board.store("north", 5)
    yield "another rack", board
    off = Board(board_setup(changes={"dictionary": "off"}))
    off.lay_down("south", BUNNY, [1])
    off.wait(3)
    yield "store, no list", off


def storing_apart() -> Moments:
    board = Board(board_setup(seat_buttons=True))
    board.lay_down("north", TRUCK, [18])
    board.wait(3)
    yield "seat buttons, store", board
    board.press(button="south")
    yield "pressed out of turn", board


def swap() -> Moments:
    board = Board(board_setup())
    board.encode("north", TRUCK, [18])
    board.encode("south", BUNNY, [1])
    yield "mix", board
    board.padlock("south", 2)
    yield "mix, padlock lies", board
    board.clear("south")
    board.clear("north")
    board.put("north", 1, 8, down=False)
    board.put("north", 2, 12, down=False)
    board.put("north", 4, 4, down=True)
    board.put("north", 5, 28, down=False)
    yield "lay theirs", board
    board.lift("north", 2)
    board.lift("north", 5)
    board.put("north", 2, "guess-north-1")
    board.not_read("north", 5, "no hub")
    board.not_read("north", 6, "no hub")
    yield "lay theirs, hub away", board
    board.not_read("north", 5, "crowded")
    board.not_read("north", 6)
    yield "lay theirs, unread", board
    board.read_again("north", 5)
    board.read_again("north", 6)
    board.lay("north", NORTH_SIDE)
    yield "right, wait", board


def swap_unread() -> Moments:
    board = Board(board_setup())
    board.encode("north", TRUCK, [18])
    board.encode("south", BUNNY, [1])
    board.clear("north")
    board.clear("south")
    for slot in (2, 3):
        board.not_read("north", slot)
    board.number(2)
    for slot, tile in ((1, 8), (4, 4), (5, 27), (6, 1)):
        board.put("north", slot, tile, down=False)
    yield "swap, which tile", board
    yield "swap, armed", hold(board)
