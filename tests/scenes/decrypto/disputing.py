"""Scenes of challenges and of codes that fall."""

from __future__ import annotations

from controller.games.core import Seat
from controller.games.decrypto.desk.lists.disputes import VERDICTS
from tests.scenes.codes import CodeBoard
from tests.scenes.decrypto.begun import LONG, LONGEST, SHORT, Moments, begun, second, typed
from tests.scenes.playing import hold


def challenges() -> Moments:
    board = second()
    board.ask_menu("challenge")
    yield "which clue?", board
    board.press()
    yield "challenge, armed", hold(board)
    board.long()
    for verdict in VERDICTS:
        yield f"verdict {verdict}", board
        board.press()
    yield "verdict, armed", hold(board)
    board.long()
    yield "verdict to be agreed to", board
    board.digits("north", "4", (1,))
    yield "ruling, stands", board
    board.lift("north", 1)
    for verdict in ("replaced", "wrong", "void"):
        board.ask_menu("challenge")
        board.take("clue 2")
        board.take(verdict)
        yield f"verdict {verdict}, to be agreed to", board
        board.press()
        board.take("stands")
        board.put("north", 1, "digit-white-4")
        board.lift("north", 1)
    board = typed(LONGEST, players=LONG)
    board.ask_menu("challenge")
    yield "which typed clue?", board
    board.take("back")
    yield "challenge, back", board
    board.wait(21)
    board.send({"do": "challenge", "seat": "south", "clue": 2, "rule": "C7"})
    yield "typed clue, by a rule", board


def ruled(verdict: str, board: CodeBoard, of: Seat = "north") -> CodeBoard:
    """Challenge a clue and let its side agree to this verdict."""
    board.ask_menu("challenge")
    board.take("clue 2")
    board.take(verdict)
    board.digits(of, "4", (1,))
    return board


def rulings() -> Moments:
    yield "ruling, wrong", ruled("wrong", second())
    yield "ruling, new code", ruled("void", second())
    board = ruled("replaced", second())
    yield "ruling, clue anew", board
    board = second()
    board.guess()
    board = ruled("replaced", board, "south")
    yield "ruling, clue anew, south", board
    board = second()
    board.send({"do": "challenge", "seat": "south", "clue": 2, "rule": "C7"})
    yield "spoken clue, by a rule", board
    board = ruled("replaced", typed(SHORT))
    board.lift("north", 6)
    board.card("north")
    yield "ruling, clue anew, spoken", board


def new_codes() -> Moments:
    board = begun(players=LONG)
    board.card("north")
    board.ask_menu("new code north")
    yield "new code", board
    yield "new code, armed too soon", hold(board)
    board.long()
    yield "new code, digit first", board
    board.put("north", 1, "digit-white-1")
    yield "new code, agreed", board
    yield "new code, armed", hold(board)
    board.long()
    yield "code fell", board
    board = second()
    board.ask_menu("new code north")
    yield "new code, both agree", board
    board.put("south", 1, "digit-black-1")
    yield "new code, north to agree", board
    board.take("back")
    board = second()
    board.ask_menu("new code south")
    yield "new code, south", board
