"""The referee at the board: his list while the badge lies, corrections with a reason, and what he takes back."""

import pytest

from controller.games.core import SEATS, Lifted, Place, Turned
from controller.games.decrypto.desk.lists.referee import rulings
from tests.scenes.codes import THREE


def ruled(board, act, reason=0):
    board.take(act)
    board.take(reason)


@pytest.fixture
def refereed(second):
    """Round 2, the badge laid."""
    second.put("north", 1, "badge-referee", lock=True)
    return second


def test_the_list_is_open_while_the_badge_lies(second):
    second.put("south", 3, "badge-referee")
    assert second.steps() == dict.fromkeys(SEATS, "referee")
    second.lift("south", 3)
    assert "referee" not in second.steps().values()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("kind", ["interception", "miscommunication"])
def test_tokens_are_corrected(refereed, seat, kind):
    ruled(refereed, f"{seat} {kind} +1")
    assert getattr(refereed.match.tokens[seat], kind) == 1
    assert [event["event"] for event in refereed.events[-2:]] == ["token", "ruled"]
    assert refereed.events[-1]["reason"] == "made by mistake"
    ruled(refereed, f"{seat} {kind} -1", 2)
    assert getattr(refereed.match.tokens[seat], kind) == 0
    assert refereed.events[-1]["reason"] == "rule broken"
    assert f"{seat} {kind} -1" not in rulings(refereed.state)


def test_with_three_players_only_the_lone_side_has_tokens(make):
    board = make(players=THREE).keyed()
    offered = [act for act in rulings(board.state) if act.endswith("1")]
    assert offered == ["north interception +1"]


@pytest.mark.parametrize(("act", "winner"), [("north wins", "north"), ("south wins", "south"), ("shared", "both")])
def test_a_result_is_declared(refereed, act, winner):
    ruled(refereed, act, 3)
    assert (refereed.match.winner, refereed.match.reason) == (winner, "referee")
    assert refereed.steps()["north"] == "over"


@pytest.mark.parametrize("seat", SEATS)
def test_a_code_is_voided(refereed, seat):
    ruled(refereed, f"void {seat}")
    assert seat not in refereed.match.codes
    assert refereed.events[-1]["act"] == f"void {seat}"


def test_a_seal_is_taken_back(second):
    second.seal("south", "123")
    second.put("north", 1, "badge-referee", lock=True)
    ruled(second, "undo", 1)
    assert not second.match.guesses
    assert second.events[-1] == {"event": "undone", "reason": "misread by the board"}
    second.lift("north", 1, lock=True)
    assert second.steps()["south"] == "idle"
    assert Place("south", 1) in second.state.desk.stale
    second.seal("south", "421")
    assert second.match.guesses == {"south": (4, 2, 1)}


def test_ready_is_taken_back_and_said_again(keyed):
    keyed.ready("north")
    keyed.send({"do": "undo", "reason": "too soon"})
    assert not keyed.match.clues
    keyed.lift("north", 6)
    keyed.card("north")
    assert "north" in keyed.match.clues


def test_a_code_is_taken_back_and_another_laid(keyed):
    keyed.card("north")
    keyed.send({"do": "undo", "reason": "wrong card"})
    assert not keyed.match.codes
    keyed.lift("north", 6)
    keyed.card("north", "213")
    assert keyed.match.codes == {"north": (2, 1, 3)}


def test_nothing_is_taken_back_past_a_round_or_the_words(keyed):
    assert keyed.names()[-1] == "round"
    keyed.send({"do": "undo", "reason": "x"})
    assert keyed.refusal.code == "wrong-phase"
    assert "undo" not in rulings(keyed.state)
    keyed.round()
    assert not keyed.state.past
    del keyed.refusal
    keyed.send({"do": "undo", "reason": "x"})
    assert keyed.refusal.code == "wrong-phase"
    assert keyed.match.round == 2


def test_one_thing_after_the_other_is_taken_back(keyed):
    keyed.card("north")
    keyed.card("south")
    for left in ({"north": (4, 2, 1)}, {}):
        keyed.send({"do": "undo", "reason": "x"})
        assert keyed.match.codes == left
    assert not keyed.state.past


def test_what_is_taken_back_in_a_pause_leaves_the_pause(second):
    second.ask_menu("pause")
    second.put("north", 1, "badge-referee", lock=True)
    second.send({"do": "undo", "reason": "x"})
    assert second.steps()["north"] == "paused"


def test_a_reveal_is_taken_back(second):
    second.seal("south", "123")
    second.seal("north", "342")
    assert second.match.of == "south"
    second.send({"do": "undo", "reason": "x"})
    assert second.match.of == "north"
    assert second.match.guesses == {"south": (1, 2, 3)}
    assert second.state.desk.reveal is None
    second.seal("north", "421")
    assert second.match.history[-1].own == (4, 2, 1)


def test_a_concession_by_mistake_is_taken_back(second):
    second.send({"do": "concede", "seat": "north"})
    second.send({"do": "undo", "reason": "a child at the board"})
    assert second.match.phase == "GUESS"


def test_back_leads_to_the_acts_and_nothing_is_done(refereed):
    before = refereed.match
    refereed.take("north wins")
    for _ in range(5):
        refereed.press()
    refereed.long()
    assert refereed.at_cursor() == "north wins"
    assert refereed.match is before


def test_going_on_closes_the_list(refereed):
    refereed.take("go on")
    assert "referee" not in refereed.steps().values()


def test_before_a_match_the_badge_is_nothing(make):
    board = make(None)
    board.put("north", 1, "badge-referee")
    assert board.steps()["north"] == "profile"


def test_a_challenge_and_the_first_judgement_are_taken_back(second):
    second.send({"do": "challenge", "seat": "south", "clue": 2})
    second.send({"do": "undo", "reason": "x"})
    assert second.match.phase == "GUESS"
    assert second.match.challenge is None


@pytest.mark.parametrize("away", [True, False])
def test_a_badge_that_was_taken_while_nobody_watched_closes_the_list(refereed, away):
    if away:
        refereed.not_read("north", 1, "no hub", lock=True)
    else:
        refereed.resume()
    refereed.feed(Lifted(refereed.now + 300_000_000, Place("north", 1, lock=True), "badge-referee"))
    assert "referee" not in refereed.steps().values()


def test_a_badge_turned_opens_the_list_anew(refereed):
    refereed.press()
    before = refereed.at_cursor()
    refereed.feed(Turned(refereed.at(), Place("north", 1, lock=True), "badge-referee", 2))
    assert refereed.steps()["north"] == "referee"
    assert refereed.at_cursor() != before
