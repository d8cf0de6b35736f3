"""Scenes of what lies wrong, and of what cannot be read."""

from __future__ import annotations

from tests.scenes.codes import CodeBoard, codes_setup
from tests.scenes.decrypto.begun import Moments, begun


def foreign() -> Moments:
    board = begun()
    board.put("north", 1, "14")
    board.put("north", 2, "card-black-123")
    board.put("north", 3, "padlock-1", lock=True)
    board.put("south", 4, "digit-white-2")
    board.put("south", 5, "badge-north")
    board.put("south", 1, "guess-south-1", lock=True)
    yield "foreign pieces", board
    board.put("north", 4, "badge-north", lock=True)
    board.put("south", 2, "card-black-312", lock=True)
    yield "own pieces on locks", board
    board.lift("north", 4, lock=True)
    board.lift("south", 2, lock=True)
    board.ready("north")
    for slot, piece in enumerate(("badge-south", "start-north", "end-south", "length-5-north"), 1):
        board.put("north", slot, piece)
    yield "more foreign pieces", board
    board.put("north", 1, "digit-black-4")
    board.put("north", 2, "padlock-1", lock=True)
    board.put("south", 5, "card-white-312")
    for slot in (3, 4):
        board.lift("north", slot)
    board.lift("south", 4)
    board.lift("south", 1, lock=True)
    board.put("south", 1, "ask-north-1", lock=True)
    yield "foreign pieces of both colours", board
    board.stranger("south", 2)
    board.stranger("north", 2, lock=True)
    yield "unknown pieces", board


def not_read() -> Moments:
    board = begun()
    for slot, trouble in ((3, "crowded"), (4, "twice")):
        board.not_read("south", slot, trouble)
    board.not_read("north", 6, "garbled", lock=True)
    board.not_read("north", 5, "garbled")
    yield "not read", board
    for slot in range(1, 7):
        board.not_read("north", slot, "no hub")
    yield "hub away", board
    for slot in range(1, 7):
        board.read_again("north", slot)
    board.encrypted()
    for slot in range(1, 7):
        board.not_read("north", slot, "no hub")
    yield "hub away, guess", board
    for slot in (1, 4, 5, 6):
        board.read_again("north", slot)
    yield "two slots not read", board
    board = CodeBoard(codes_setup())
    for slot in (5, 6):
        board.not_read("north", slot)
    yield "badge slot not read", board
    board.put("north", 4, "badge-north")
    board.lift("north", 4)
    board.badge("south")
    board.lift("south", 5)
    yield "card slot not read", board
