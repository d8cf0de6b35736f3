"""Scenes of what lies wrong, and of what differs after a start."""

from __future__ import annotations

from controller.games.core import Lifted, Place, Placed
from tests.scenes.board import TRUCK, Board, board_setup
from tests.scenes.playing import Moments, begun


def out_of_order() -> Moments:
    board = begun()
    board.roll(2, 5)
    board.question(p2="N", p5=6)
    board.lift("north", 3)
    yield "tile lifted", board
    board.put("north", 3, 14, down=False)
    yield "wrong tile", board
    board.lift("north", 3)
    board.lift("north", 4)
    board.put("north", 3, 4, down=False)
    board.put("north", 4, 7, down=False)
    yield "two tiles swapped", board
    board.lift("north", 3)
    board.lift("north", 4)
    board.put("north", 3, 7, down=False)
    board.put("north", 4, 4, down=False)
    board.lift("south", 1)
    board.lift("north", 1)
    board.put("north", 1, 12, down=False)
    board.put("south", 1, 8, down=False)
    yield "swapped across", board
    board.lift("south", 1)
    board.lift("north", 1)
    board.put("north", 1, 8, down=False)
    board.put("south", 1, 12, down=False)
    board.padlock("north", 4)
    yield "padlock beside", board
    board.padlock("north", 2)
    yield "padlock too many", board
    board.stranger("south", 1)
    yield "unknown piece", board
    board.stranger("south", 1, lock=True)
    yield "unknown on a lock", board


def foreign() -> Moments:
    board = begun()
    board.not_read("south", 3, "crowded")
    board.not_read("south", 4, "twice")
    board.not_read("south", 5, "dead")
    board.not_read("south", 6, "garbled")
    board.not_read("north", 6, "crowded", lock=True)
    yield "not read", board
    board = begun()
    board.lift("south", 3)
    board.put("south", 3, "digit-white-1")
    yield "foreign piece", board
    board = begun()
    board.lift("south", 3)
    board.put("south", 3, 14, down=False)
    yield "foreign tile", board
    board = begun()
    board.roll(1, 1)
    board.put("north", 1, 14, lock=True)
    board.put("south", 1, "digit-white-1", lock=True)
    board.lift("south", 2)
    board.put("south", 2, "padlock-12")
    yield "pieces on locks", board
    board.lift("south", 1, lock=True)
    board.lift("north", 1, lock=True)
    board.padlock("north", 1)
    yield "padlock on a slot", board


def after_a_start() -> Moments:
    board = begun()
    board.roll(2, 5)
    board.question(p2="N", p5=6)
    board.padlock("north", 2)
    board.resume()
    for slot, lock in ((2, False), (2, True), (1, False)):
        place = Place("north", slot, lock)
        board.feed(Lifted(board.now, place, board.state.layout.lying[place].piece))
    yield "after a start", board
    board.wait(3)
    board.put("north", 1, 23, down=False)
    board.put("south", 3, 8, down=False, lock=True)
    yield "after a start, astray", board
    board = Board(board_setup())
    board.lay_down("north", TRUCK)
    board.resume()
    board.feed(Placed(board.now, Place("north", 6), "18", 1, True))
    board.wait(3)
    yield "lay again", board
