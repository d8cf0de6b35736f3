"""What a referee does at the board: badge, undo with reason, scores, a void round, a result, a spoken guess."""

import pytest

from controller.games.core import Lifted, Place

BY = "made by mistake"


@pytest.fixture
def laid(begun):
    """The board at north's first roll, the badge lying."""
    begun.put("north", 1, "badge-referee", lock=True)
    return begun


def badge(board):
    board.put("north", 1, "badge-referee", lock=True)


def test_the_menu_asks_for_the_badge_and_the_badge_opens_the_list(begun):
    begun.menu("referee")
    assert "lay the badge" in begun.text("north")
    badge(begun)
    for seat in ("north", "south"):
        assert begun.text(seat).startswith("REFEREE")
    begun.lift("north", 1, lock=True)
    assert "YOUR TURN" in begun.text("north")


def test_a_badge_that_was_taken_in_the_dark_closes_the_list(laid):
    laid.resume()
    laid.feed(Lifted(laid.now + 300_000_000, Place("north", 1, lock=True), "badge-referee"))
    assert "REFEREE" not in laid.text("north")


@pytest.mark.parametrize(
    ("act", "scores"),
    [("NORTH +1", (1, 0)), ("NORTH -1", (-1, 0)), ("SOUTH +1", (0, 1)), ("SOUTH -1", (0, -1))],
)
def test_a_score_is_corrected_with_a_reason(laid, act, scores):
    laid.rule(act, "a rule was broken")
    assert (laid.match.scores["north"], laid.match.scores["south"]) == scores
    assert laid.events[-2]["reason"] == "referee"
    assert laid.events[-1] == {"event": "ruled", "act": "points", "reason": "rule broken"}
    assert f"> {act}" in laid.text("north")
    laid.lift("north", 1, lock=True)
    assert "by the referee" in laid.text("south")


def test_nothing_is_ruled_before_its_reason_and_the_reasons_lead_back(laid):
    laid.rule("NORTH +1")
    assert laid.text("south").startswith("NORTH +1: why?")
    assert laid.match.scores["north"] == 0
    laid.choose("back")
    assert laid.text("north").startswith("REFEREE")
    assert laid.match.scores["north"] == 0
    laid.rule("NORTH +1")
    laid.lift("north", 1, lock=True)
    assert laid.long() == []
    assert laid.match.scores["north"] == 0


@pytest.mark.parametrize(
    ("presses", "reason_presses", "told"),
    [
        (2, None, "then: why?\nNORTH +1\n"),
        (0, None, "chosen\nNORTH's spoken guess\n"),
        (2, 1, "ruling made\nNORTH +1\nmisread by the board\n"),
        (2, 5, "chosen\nNORTH +1\nback\n"),
    ],
)
def test_a_long_press_about_to_be_made_names_what_it_would_do(laid, presses, reason_presses, told):
    for _ in range(presses):
        laid.press()
    if reason_presses is not None:
        laid.long()
        for _ in range(reason_presses):
            laid.press()
    laid.long()
    assert laid.scenes[-2]["south"].startswith(told)


def test_a_round_is_void_without_points(laid):
    laid.rule("void the round", "both sides agree")
    assert laid.match.round == 2
    assert laid.match.scores == {"north": 0, "south": 0}
    assert laid.events[-1] == {"event": "ruled", "act": "void", "reason": "both sides agree"}


@pytest.mark.parametrize(("act", "winner"), [("NORTH wins", "north"), ("SOUTH wins", "south"), ("a draw", "draw")])
def test_a_result_is_declared(laid, act, winner):
    laid.rule(act, "other reason, on paper")
    assert [event["event"] for event in laid.events[-3:]] == ["round-over", "game-over", "ruled"]
    assert (laid.events[-2]["winner"], laid.events[-2]["reason"]) == (winner, "referee")
    assert "by the referee" in laid.text("south")
    assert "> rematch?" in laid.text("north")


def test_an_answer_and_its_roll_are_taken_back_and_the_dice_lie_again(begun):
    begun.roll(2, 5)
    asked = begun.match
    begun.question(p2="N", p5=6)
    badge(begun)
    begun.rule("take back", BY)
    assert begun.events[-1] == {"event": "undone", "reason": BY}
    assert (begun.match.phase, begun.match.live, begun.match.sides) == ("FACES", asked.live, asked.sides)
    assert "> take back" in begun.text("north")
    begun.rule("take back", BY)
    assert begun.match.phase == "ROLL"
    begun.lift("north", 1, lock=True)
    assert "TAKEN BACK\nmade by mistake" in begun.text("south")
    begun.dice(1, 1)
    begun.press()
    assert begun.match.dice == (2, 5)
    assert [want.kind for want in begun.wants] == ["order", "order"]
    begun.question()
    begun.roll(3, 4)
    assert begun.match.dice == (3, 4)


def test_dice_taken_back_lie_again_in_their_order(begun):
    for dice in ((2, 5), (1, 3)):
        begun.roll(*dice)
        begun.question()
    badge(begun)
    for _ in range(4):
        begun.rule("take back", BY)
    begun.lift("north", 1, lock=True)
    rolled = []
    for _ in range(2):
        begun.press()
        rolled.append(begun.match.dice)
        begun.question()
    assert rolled == [(2, 5), (1, 3)]


def test_a_wrong_guess_is_taken_back_with_its_token(begun):
    begun.guess("south", "TRUC")
    assert begun.match.guess_left["south"] == 9
    badge(begun)
    begun.rule("take back", BY)
    assert begun.match.guess_left["south"] == 10
    assert not begun.match.guess_used["south"]


def test_a_round_that_is_over_is_taken_up_again_and_the_tiles_are_guided_back(begun):
    badge(begun)
    begun.rule("void the round", BY)
    begun.lift("north", 1, lock=True)
    begun.clear("north")
    begun.put("north", 1, 15, 1, down=True)
    badge(begun)
    begun.rule("take back", BY)
    begun.lift("north", 1, lock=True)
    assert (begun.match.round, begun.match.phase) == (1, "ROLL")
    assert "put 23 on slot 2" in begun.text("north")
    begun.lift("north", 1)
    begun.lay("north", (8, 23, 7, 4, 27, 1))
    assert "put" not in begun.text("north")
    assert begun.roll(2, 5)


def test_a_match_that_is_over_is_taken_up_again(begun):
    begun.menu("SOUTH concedes")
    begun.lift("south", 3)
    assert begun.match.phase == "OVER"
    badge(begun)
    assert [line for line in begun.text("north").splitlines() if line[:2] in {"> ", "  "}] == ["> take back", "  go on"]
    begun.rule("take back", BY)
    assert (begun.match.phase, begun.match.turn, begun.match.winner) == ("ROLL", "north", None)


def test_a_word_that_was_stored_is_taken_back_and_can_be_stored_again(board):
    board.encode("north", "12-T 22-R 25-U 2-C 20-K", [18])
    board.put("south", 1, "badge-referee", lock=True)
    board.rule("take back", BY)
    board.lift("south", 1, lock=True)
    assert board.match.words == {}
    assert board.store("north", 5)
    assert board.match.words == {"north": "TRUCK"}


def test_nothing_is_taken_back_past_the_first_roll_or_the_matchs_beginning(board):
    board.put("south", 1, "badge-referee", lock=True)
    assert "take back" not in board.text("north")
    board.lift("south", 1, lock=True)
    board.begin()
    badge(board)
    assert "take back" not in board.text("north")
    board.lift("north", 1, lock=True)
    board.roll(2, 5)
    badge(board)
    board.rule("take back", BY)
    assert "take back" not in board.text("north")


def test_a_rematch_takes_nothing_back_of_the_match_before(begun):
    begun.roll(2, 5)
    begun.menu("SOUTH concedes")
    begun.lift("south", 3)
    begun.long()
    badge(begun)
    assert "take back" not in begun.text("north")


@pytest.mark.parametrize(("seat", "word", "right"), [("south", "TRUCK", True), ("north", "BUN", False)])
def test_a_spoken_guess_is_spelled_by_the_referee(laid, seat, word, right):
    laid.rule(f"{seat.upper()}'s spoken guess")
    assert laid.text(seat).startswith("GUESS: _")
    tiles = {"TRUCK": "TRUCK", "BUN": "BUN"}[word]
    slots = {"T": 1, "R": 3, "U": 4, "C": 5, "K": 6} if seat == "south" else {"B": 1, "U": 3, "N": 4}
    for glyph in tiles:
        laid.turn(seat, slots[glyph], glyph)
    assert "badge off: ok" in laid.text(seat)
    other = "south" if seat == "north" else "north"
    assert "guesses" in laid.text(other)
    assert word not in laid.text(other)
    laid.long()
    assert "take the badge off first" in laid.text(seat)
    laid.lift("north", 1, lock=True)
    assert laid.text(seat).startswith(f"{word}?\nlong = guess\nbadge back = go on")
    badge(laid)
    assert laid.text(seat).startswith(f"{word}_")
    laid.lift("north", 1, lock=True)
    laid.long()
    guessed = laid.of("guessed")
    assert [(event["seat"], event["word"], event["correct"]) for event in guessed] == [(seat, word, right)]
    assert laid.state.desk.entries == {}
    badge(laid)
    assert laid.text("north").startswith("REFEREE")


def test_a_spoken_guess_without_a_letter_is_closed_with_the_badge(laid):
    laid.rule("NORTH's spoken guess")
    laid.lift("north", 1, lock=True)
    assert laid.state.desk.entries == {}
    assert laid.of("guessed") == []


def test_a_spoken_guess_that_closes_by_itself_asks_for_the_badge(laid):
    laid.rule("NORTH's spoken guess")
    laid.turn("north", 1, "B")
    laid.wait(60)
    assert laid.state.desk.entries == {}
    assert "closed: take badge off" in laid.text("north")


def test_a_spoken_guess_that_the_rules_forbid_is_not_opened(laid):
    laid.lift("north", 1, lock=True)
    laid.guess("south", "TRUC")
    badge(laid)
    laid.rule("SOUTH's spoken guess")
    assert laid.state.desk.entries == {}
    assert "one guess between rolls" in laid.text("south")


def test_before_the_first_turn_there_is_nothing_to_guess(board):
    badge(board)
    assert "spoken" not in board.text("north")


def test_commands_undo_and_declare_as_from_a_page(begun):
    game, feed = begun.game, begun.send
    assert [request["do"] for request in game.legal(begun.setup, begun.state, "referee")][-1] == "declare"
    begun.roll(2, 5)
    assert {"do": "undo", "reason": {"characters": [1, 200]}} in game.legal(begun.setup, begun.state, "referee")
    assert feed({"do": "undo", "reason": "spilled tea"}) == [{"event": "undone", "reason": "spilled tea"}]
    assert begun.match.phase == "ROLL"
    assert feed({"do": "undo", "reason": "x"}) == []
    assert begun.refusal.code == "wrong-phase"
    assert feed({"do": "declare", "winner": "draw", "reason": "the hall closes"})[-1]["reason"] == "the hall closes"
    assert feed({"do": "declare", "winner": "draw", "reason": "again"}) == []
    assert [r["do"] for r in game.legal(begun.setup, begun.state, "referee")] == ["undo"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "undo"},
        {"do": "undo", "reason": " "},
        {"do": "undo", "reason": "x" * 201},
        {"do": "undo", "reason": 3},
        {"do": "declare", "winner": "east", "reason": "x"},
        {"do": "declare", "reason": "x"},
    ],
)
def test_requests_of_a_wrong_form_are_refused(begun, request_):
    assert begun.game.command(begun.setup, request_).code == "bad-request"


def test_there_is_nothing_to_rule_in_the_lobby(make):
    board = make(None)
    board.put("north", 1, "badge-referee")
    assert "CRYPTIC WORDS" in board.text("north")
    assert board.send({"do": "undo", "reason": "x"}) == []
    assert board.refusal.code == "wrong-phase"
