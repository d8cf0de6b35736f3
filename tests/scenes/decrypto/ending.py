"""Scenes of the tie-break, of ends, of the menu and of the referee."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.decrypto.desk.lists.lobby import after_match
from controller.games.decrypto.desk.lists.menu import menu_items
from controller.games.decrypto.desk.lists.referee import rulings
from controller.games.desk.referee import BACK, BADGE, REASONS
from tests.scenes.codes import THREE, WRONG, CodeBoard, codes_setup
from tests.scenes.decrypto.begun import LONG, Moments, begun, second, with_tokens
from tests.scenes.playing import hold


def tied(board: CodeBoard) -> CodeBoard:
    """Play a round after which both sides have two tokens of each kind."""
    with_tokens(board, (1, 1), (1, 1))
    board.guess(WRONG, "421")
    board.guess(WRONG, "123")
    return board


def tie_break() -> Moments:
    board = tied(second())
    yield "tie-break, write", board
    yield "tie-break, armed", hold(board)
    board.long()
    yield "tie-break, south writes", board
    board.long()
    yield "tie-break, south judges", board
    for _ in range(3):
        board.press()
    yield "tie-break, three right", board
    yield "judgement, armed", hold(board)
    board.long()
    yield "tie-break, north judges", board
    for _ in range(3):
        board.press()
    board.long()
    yield "over, shared", board


def typed_words() -> Moments:
    board = tied(second())
    named = {"north": ("snow", "drum", "Fuchs", "ribbon"), "south": ("internationalism", "Straße", "ice cream", "?")}
    for seat, words in named.items():
        board.send({"do": "words", "seat": seat, "words": words})
    yield "tie-break, typed words", board
    board.long()
    yield "tie-break, typed words, north", board
    board.press()
    board.long()
    yield "over, by the words", board


def ends() -> Moments:
    board = with_tokens(second(), (0, 0), (1, 0))
    board.guess(None, "421")
    board.guess()
    yield "over, interceptions", board
    for item in after_match(board.setup):
        assert board.at_cursor() == item
        yield f"over, {item}", board
        board.press()
    yield "over, armed", hold(board)
    board.press()
    board.take("history")
    for number in range(1, 7):
        yield f"over, history {number}", board
        board.press()
    board = with_tokens(second(players=LONG), (0, 1), (0, 0))
    board.guess(WRONG)
    board.seal("south", "123")
    board.passes()
    board.wait(4)
    yield "reveal, last", board
    board.wait(6)
    board.tidy(cards=True)
    yield "over, miscommunications", board


def other_ends() -> Moments:
    board = with_tokens(second(), (1, 1), (1, 1))
    board.guess(WRONG, "421")
    board.guess(None, "123")
    yield "over, points", board
    board = CodeBoard(codes_setup(None, None))
    board.long()
    board.long()
    board.ask_menu("north concedes")
    board.put("north", 1, "digit-white-1")
    board.press()
    yield "over, other players", board
    board = second(players=THREE)
    board.state = replace(board.state, match=replace(board.match, round=5))
    board.seal("south", "123")
    board.passes()
    board.wait(9)
    board.tidy(cards=True)
    yield "over, three players", board
    board = begun()
    board.ask_menu("south concedes")
    yield "concedes?", board
    board.put("south", 1, "digit-black-1")
    yield "over, conceded", board
    board.press(4100)
    yield "menu, over", board


def menus() -> Moments:
    board = second()
    board.press(4100)
    for item in menu_items(board.state):
        assert board.at_cursor() == item
        yield f"menu, {item}", board
        board.press()
    board.press()
    yield "menu, armed", hold(board)
    board.long()
    yield "paused", board
    yield "paused, armed", hold(board)
    board.long()
    board.ask_menu("referee")
    yield "badge wanted", board
    board.wait(21)
    board.ask_menu("shut down")
    yield "shut down", board


def referee() -> Moments:
    board = with_tokens(second(), (1, 1), (1, 1))
    board.digits("north", "421")
    board.long()
    board.wait(5)
    badge(board)
    for item in rulings(board.state):
        assert board.at_cursor() == item
        yield f"referee, {item}", board
        board.press()
    yield "referee, armed", hold(board)
    board.long()
    for reason in (*REASONS, BACK):
        yield f"why, {reason}", board
        board.press()
    yield "why, armed", hold(board)
    board.long()
    board.lift("north", 1, lock=True)
    yield "taken back", board


def corrections() -> Moments:
    board = second()
    for act in ("north interception +1", "south miscommunication +1"):
        badge(board)
        board.take(act)
        board.long()
        board.lift("north", 1, lock=True)
        yield f"corrected, {act}", board
    badge(board)
    board.take("shared")
    board.long()
    board.lift("north", 1, lock=True)
    yield "over, by the referee", board


def badge(board: CodeBoard) -> None:
    board.put("north", 1, BADGE, lock=True)
