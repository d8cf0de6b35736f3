"""Challenges and rulings: a clue stands, is replaced, counts as wrong, or has its code void (C3, C9, C12)."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Challenge, Guess, Pass, Ruling, TakeCode, WriteClues
from controller.games.decrypto.rules.encrypt import said
from controller.games.decrypto.view import view

RIGHT, WRONG = (4, 2, 1), (3, 4, 2)


@pytest.mark.rule("C3", "C9")
@pytest.mark.parametrize("seat", SEATS)
def test_any_side_challenges_a_public_clue_and_play_waits(open_clues, seat):
    open_clues.do(Guess("south", "north", RIGHT))
    open_clues.do(Challenge(seat, 2, "C4"))
    assert view(open_clues.setup, open_clues.state, "public")["challenge"] == {"seat": seat, "clue": 2, "rule": "C4"}
    for command in (Guess("north", "north", RIGHT), Pass("south"), Challenge("north", 1)):
        assert open_clues.refuse(command).code == "wrong-phase"


def test_a_challenge_needs_public_clues_of_a_code_not_yet_revealed(begun):
    assert begun.refuse(Challenge("south", 1)).code == "wrong-phase"
    begun.encrypt("north")
    assert begun.refuse(Challenge("south", 1)).code == "wrong-phase"
    begun.encrypt("south")
    assert begun.refuse(Challenge("south", 1, player="ann")).code == "not-your-turn"
    begun.do(Challenge("south", 1, player="dan"))


def test_without_a_challenge_there_is_no_ruling(begun):
    assert begun.refuse(Ruling("stands")).code == "wrong-phase"
    begun.encrypt()
    assert begun.refuse(Ruling("void")).code == "wrong-phase"


def test_a_clue_that_stands_leaves_all_seals_and_is_logged(open_clues):
    open_clues.do(Guess("south", "north", RIGHT), Challenge("south", 2, "C6"))
    assert open_clues.do(Ruling("stands")) == [{"event": "ruling", "verdict": "stands"}]
    assert (open_clues.state.phase, open_clues.state.challenge) == ("GUESS", None)
    assert open_clues.guess()[2]["kind"] == "interception"
    noted = open_clues.state.audit[-1]
    assert (noted.round, noted.of, noted.player, noted.index, noted.rule) == (2, "north", "ben", 2, "C6")
    assert noted.clue == open_clues.state.history[-1].clues[1]
    assert noted.message == "challenged by south, ruling: stands"


@pytest.mark.rule("C12")
def test_only_the_challenged_clue_is_replaced(replacing):
    assert (replacing.state.phase, replacing.state.public) == ("ENCRYPT", ())
    for clues, told in (
        (("sam", "striped", "pink"), "clue 2 is the one to be replaced"),
        (("uncle", "sweet", "pink"), "clue 1 stands"),
        (("sam", "sweet", "red"), "clue 3 stands"),
    ):
        refusal = replacing.refuse(WriteClues("north", "ann", clues))
        assert (refusal.code, refusal.message[:4]) == ("illegal", "C12:")
        assert told in refusal.message
    assert replacing.write("north", " sam", "sweet", "pink") == [
        {"event": "clues", "seat": "north", "clues": ["sam", "sweet", "pink"]}
    ]
    assert (replacing.state.phase, replacing.state.challenge, replacing.state.replaced) == ("GUESS", None, None)


def test_clues_replaced_by_speaking_keep_the_others(replacing):
    assert replacing.do(WriteClues("north", "ann", spoken=True)) == [
        {"event": "clues", "seat": "north", "clues": ["sam", None, "pink"]}
    ]


def test_the_other_teams_clues_may_change_meanwhile_as_they_like(replacing):
    replacing.write("south", "x", "y", "z")
    assert replacing.state.clues["south"].texts == ("x", "y", "z")
    assert replacing.refuse(WriteClues("north", "ann", ("sam", "striped", "pink"))).code == "illegal"


def test_no_clue_may_be_guessed_at_while_one_is_replaced_and_seals_fall(open_clues):
    open_clues.do(Guess("south", "north", WRONG), Challenge("north", 1), Ruling("replaced"))
    assert open_clues.refuse(Guess("north", "north", RIGHT)).code == "wrong-phase"
    assert open_clues.state.guesses == {}
    old = open_clues.state.replaced.texts
    open_clues.write("north", "another", *old[1:])
    assert open_clues.state.guesses == {}


def test_a_replaced_clue_can_be_challenged_again(replacing):
    replacing.write("north", "sam", "sweet", "pink")
    replacing.do(Challenge("south", 2), Ruling("replaced"))
    replacing.write("north", "sam", "sugar", "pink")
    assert replacing.state.phase == "GUESS"


@pytest.mark.rule("C13")
def test_a_clue_that_was_replaced_has_been_said(replacing):
    assert replacing.write("north", "sam", "sweet", "pink")
    replacing.guess()
    replacing.guess()
    replacing.to_round(3)
    replacing.do(TakeCode("north", RIGHT), TakeCode("south", RIGHT))
    for clue in ("striped", "sweet"):
        assert replacing.refuse(WriteClues("north", "ann", ("a", clue, "b"))).rule == "C13"
    replacing.write("south", "striped", "b", "c")
    assert [warning["rule"] for warning in replacing.warnings] == ["C13"]


@pytest.mark.rule("C13")
def test_clues_that_stand_while_another_is_replaced_are_not_said_twice(replacing):
    assert [each.clue for each in said(replacing.state)] == ["striped"]
    replacing.write("north", "sam", "sweet", "pink")
    replacing.do(Challenge("south", 2), Ruling("stands"), Challenge("south", 3), Ruling("replaced"))
    assert replacing.write("north", "sam", "sweet", "red")[0]["clues"] == ["sam", "sweet", "red"]
    assert {each.clue for each in said(replacing.state)} == {"striped", "pink", "sam", "sweet", "red"}


def test_a_spoken_clue_that_is_replaced_leaves_nothing_said(begun):
    begun.encrypt("south")
    begun.do(TakeCode("north", RIGHT), WriteClues("north", "ann", spoken=True))
    begun.do(Challenge("south", 2), Ruling("replaced"))
    assert said(begun.state) == ()


@pytest.mark.rule("D15")
def test_a_team_ruled_wrong_has_guessed_wrong_and_the_interceptors_still_commit(open_clues):
    open_clues.do(Challenge("south", 2))
    assert open_clues.do(Ruling("wrong")) == [{"event": "ruling", "verdict": "wrong"}]
    assert open_clues.refuse(Guess("north", "north", RIGHT)).code == "illegal"
    events = open_clues.do(Guess("south", "north", RIGHT))
    assert events[1] == {"event": "revealed", "of": "north", "code": [4, 2, 1], "intercept": [4, 2, 1], "own": None}
    assert [event["kind"] for event in events[2:4]] == ["interception", "miscommunication"]


def test_a_team_ruled_wrong_after_both_could_commit_is_revealed_at_once(open_clues, names):
    open_clues.do(Pass("south"), Challenge("south", 2))
    assert names(open_clues.do(Ruling("wrong"))) == ["ruling", "revealed", "token", "clues"]
    assert open_clues.state.ruled is False


def test_a_ruling_in_round_1_waits_for_no_interception(begun, names):
    begun.encrypt()
    begun.do(Challenge("south", 1))
    assert names(begun.do(Ruling("wrong"))) == ["ruling", "revealed", "token", "clues"]


def test_an_own_guess_sealed_before_counts_no_more_when_ruled_wrong(open_clues):
    open_clues.do(Guess("north", "north", RIGHT), Challenge("south", 2), Ruling("wrong"))
    assert open_clues.do(Pass("south"))[1]["own"] is None


def test_a_code_ruled_void_is_drawn_anew_by_the_same_encryptor(open_clues):
    open_clues.do(Guess("south", "north", RIGHT), Challenge("south", 2))
    assert open_clues.do(Ruling("void")) == [
        {"event": "ruling", "verdict": "void"},
        {"event": "void", "seat": "north"},
    ]
    state = open_clues.state
    assert (state.phase, state.of, state.encryptors["north"], state.guesses) == ("ENCRYPT", "north", "ben", {})
    assert open_clues.encrypt("north")[0]["event"] == "clues"
