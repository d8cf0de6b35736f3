"""Scenes of ends: of a round and a match, of the menu, of the referee."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Lifted, Place
from controller.games.cryptic_words.desk.lists.referee import REFEREE
from controller.games.cryptic_words.scenes.words import ENGLISH
from controller.games.desk.referee import BACK, BADGE, REASONS
from tests.scenes.board import TRUCK, Board
from tests.scenes.playing import Moments, begun, hold


def round_over() -> Moments:
    board = begun()
    board.guess("south", "TRUCK")
    yield "guess right", board
    board.token("guess", "south", 5)
    yield "guess, solved already", board
    board.lift("south", 5, lock=True)
    for number, dice in enumerate(((2, 5), (1, 3), (4, 6)), 1):
        board.roll(*dice)
        board.long()
        yield f"catch-up, {number}", board
    board.token("ask", "north", 4)
    yield "last step, Ask", board
    board.lift("north", 4, lock=True)
    yield "pass, armed", hold(board)
    board.long()
    yield "round over", board
    board.padlock("north", 3)
    yield "round over, padlock", board
    board.lift("north", 2)
    board.lift("south", 2)
    board.put("north", 2, 15, 1, down=True)
    board.wait(3)
    yield "second round, old tiles", board


def no_word() -> Moments:
    board = begun()
    board.menu("give up")
    yield "give up?", board
    board.lift("south", 1)
    board.lift("north", 1)
    yield "given up", board
    board.clear("north")
    board.clear("south")
    board.encode("north", TRUCK, [18])
    board.menu("give up")
    board.put("south", 1, 5, down=True)
    board.lift("north", 1)
    yield "given up, one word", board
    board.menu("SOUTH concedes")
    board.lift("south", 1)
    yield "conceded", board
    board.press()
    yield "over, next", board
    yield "over, armed", hold(board)


def ends() -> Moments:
    for scores, name in (({"north": 24, "south": 5}, "thirty"), ({"north": 0, "south": 24}, "thirty, south")):
        board = begun()
        board.state = replace(board.state, match=replace(board.match, scores=scores))
        board.guess("north" if scores["north"] else "south", "BUNNY" if scores["north"] else "TRUCK")
        while board.match.phase != "OVER":
            board.roll(2, 5) if board.match.phase != "FACES" else board.long()
            if board.match.rolls_left == 0:
                board.long()
        yield f"over, {name}", board
    board = begun()
    board.state = replace(board.state, match=replace(board.match, guess_left={"north": 1, "south": 10}))
    board.guess("north", "BUN")
    yield "over, tokens", board
    board = begun(changes={"ties": "draw"})
    board.state = replace(board.state, match=replace(board.match, guess_left={"north": 1, "south": 10}))
    board.guess("north", "BUN")
    yield "over, draw", board
    board.press(4100)
    yield "menu, over", board


def menus() -> Moments:
    board = begun()
    board.press(4100)
    for item in ("resume", "pause", "referee", "give up", "NORTH concedes", "SOUTH concedes", "shut down"):
        assert f"> {item}" in board.text("north"), item
        yield f"menu, {item}", board
        board.press()
    yield "menu, armed", hold(board)
    board.long()
    board.menu("NORTH concedes")
    yield "concedes?", board
    board.press()
    board.wait(21)
    board.menu("pause")
    yield "paused", board
    board.token("guess", "south", 6)
    yield "paused, token", board
    board.lift("south", 6, lock=True)
    yield "paused, armed", hold(board)
    board.long()
    board.menu("shut down")
    yield "shut down", board


def referee() -> Moments:
    board = begun()
    board.roll(2, 5)
    board.question()
    board.menu("referee")
    yield "badge wanted", board
    badge(board)
    for item in REFEREE:
        assert f"> {ENGLISH[f'item {item}']}" in board.text("north"), item
        yield f"referee, {item}", board
        board.press()
    yield "referee, armed", hold(board)
    board.long()
    for reason in (*REASONS, BACK):
        assert f"> {ENGLISH[f'why {reason}']}" in board.text("north"), reason
        yield f"why, {reason}", board
        board.press()
    yield "why, armed", hold(board)
    board.long()
    board.lift("north", 1, lock=True)
    yield "answer taken back", board
    badge(board)
    board.rule("NORTH +1", "a rule was broken")
    board.lift("north", 1, lock=True)
    yield "referee gave, faces", board
    for _ in range(2):
        badge(board)
        board.rule("take back", "misread by the board")
        board.lift("north", 1, lock=True)
    yield "roll taken back", board
    badge(board)
    board.rule("NORTH +1", "a rule was broken")
    board.lift("north", 1, lock=True)
    yield "referee gave", board
    badge(board)
    board.rule("NORTH -1", "made by mistake")
    board.lift("north", 1, lock=True)
    yield "referee took", board
    board.state = replace(board.state, match=replace(board.match, scores={"north": 29, "south": 12}))
    badge(board)
    board.rule("NORTH +1", "made by mistake")
    yield "over, referee", board
    board.lift("north", 1, lock=True)
    badge(board)
    yield "over, badge", board


def spoken() -> Moments:
    board = begun()
    badge(board)
    board.rule("SOUTH's spoken guess")
    yield "spoken guess", board
    board.turn("south", 1, "T")
    board.long()
    yield "spoken guess, badge first", board
    board.turn("south", 3, "R")
    board.turn("south", 4, "U")
    board.resume()
    board.feed(Lifted(board.now, Place("north", 1, lock=True), BADGE))
    board.wait(2)
    yield "spoken guess, restarted", board
    badge(board)
    board.lift("north", 1, lock=True)
    yield "spoken guess, badge off", board
    badge(board)
    board.wait(61)
    yield "spoken guess closed by itself", board


def badge(board: Board) -> None:
    board.put("north", 1, BADGE, lock=True)
