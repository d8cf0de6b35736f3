"""Codes that become void: who may ask, who encrypts then, and what stays hidden or said (D4)."""

import pytest

from controller.games.decrypto.commands import Guess, TakeCode, Void, WriteClues
from controller.games.decrypto.view import view

RIGHT = (4, 2, 1)


@pytest.mark.rule("D4")
def test_before_publication_a_team_alone_has_its_code_void(begun):
    begun.encrypt("north")
    assert begun.do(Void("north", "ben")) == [{"event": "void", "seat": "north"}]
    state = begun.state
    assert (state.encryptors["north"], state.codes, state.clues) == ("ben", {}, {})
    assert begun.refuse(TakeCode("north", RIGHT, "ann")).code == "not-your-turn"
    begun.encrypt()
    assert begun.state.phase == "GUESS"
    assert view(begun.setup, begun.state, "public")["voids"] == {"north": 1, "south": 0}


def test_an_encryptor_may_leave_before_he_has_a_code(begun):
    begun.do(Void("south", "dan"))
    assert begun.state.encryptors["south"] == "dan"


@pytest.mark.rule("D4")
@pytest.mark.parametrize(("team", "found"), [("ab", ["b", "a", "b"]), ("abcd", ["b", "c", "d"])])
def test_without_a_name_the_teams_next_encrypts_and_the_rotation_goes_on(new, team, found):
    match = new(players={"north": list(team), "south": ["x", "y"]}).begin()
    encryptors = []
    for _ in found:
        match.do(Void("north"))
        encryptors.append(match.state.encryptors["north"])
    assert encryptors == found
    match.round()
    assert match.state.encryptors["north"] == "b"


def test_the_same_player_may_encrypt_again(begun):
    begun.encrypt("north")
    begun.do(Void("north", "ann"))
    assert begun.state.encryptors["north"] == "ann"


def test_nobody_voids_the_others_secret_code_but_the_referee(begun):
    begun.encrypt("north")
    assert begun.refuse(Void("south", of="north")).code == "not-your-turn"
    assert begun.refuse(Void("south", "ben")).code == "not-your-turn"
    assert begun.do(Void("south", "ben", "north", approved=True)) == [{"event": "void", "seat": "north"}]


def test_a_code_that_is_revealed_stays(open_clues):
    open_clues.guess()
    refusal = open_clues.refuse(Void("north", "ann", "north", approved=True))
    assert refusal.code == "wrong-phase"


@pytest.mark.parametrize("player", ["cyd", "zed"])
def test_only_one_of_the_team_encrypts(begun, player):
    assert begun.refuse(Void("north", player, "north")).code == "illegal"


def test_whom_the_other_side_names_encrypts_where_the_team_names_nobody(new):
    match = new(players={"north": list("abef"), "south": list("cd")}).begin()
    match.encrypt()
    match.do(Void("south", "e"), Void("north"))
    assert match.state.encryptors["north"] == "e"
    match.encrypt("north")
    match.do(Void("south", "b"), Void("north", "f"))
    assert match.state.encryptors["north"] == "f"


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    "wishes",
    [
        (Void("north", "ann"), Void("south", "ann")),
        (Void("south", of="north"), Void("north", "ann")),
        (Void("north", "ann"), Void("south", of="north")),
        (Void("south", "ann"), Void("north")),
        (Void("south", "ben"), Void("north", "ann")),
    ],
)
def test_after_publication_both_sides_ask_and_seals_fall(open_clues, wishes):
    open_clues.do(Guess("south", "north", RIGHT))
    asked = wishes[0].seat
    assert open_clues.do(wishes[0], wishes[0]) == []
    assert view(open_clues.setup, open_clues.state, "public")["void_asked"] == [asked]
    assert open_clues.do(wishes[1]) == [{"event": "void", "seat": "north"}]
    state = open_clues.state
    assert (state.phase, state.of, state.encryptors["north"]) == ("ENCRYPT", "north", "ann")
    assert (state.guesses, state.wishes, state.public) == ({}, {}, ())
    assert "south" in state.clues
    assert open_clues.encrypt("north")[0]["seat"] == "north"


def test_a_wish_dies_with_its_code(open_clues):
    """One side's wish for north's code counts for nothing when south's is guessed (field row U)."""
    open_clues.do(Void("south", of="north"))
    open_clues.do(Guess("south", "north", RIGHT), Guess("north", "north", RIGHT))
    assert open_clues.state.of == "south"
    assert view(open_clues.setup, open_clues.state, "public")["void_asked"] == []
    assert open_clues.do(Void("north", of="south")) == []
    assert open_clues.do(Void("south")) == [{"event": "void", "seat": "south"}]


def test_the_referee_alone_suffices(open_clues):
    open_clues.do(Void("south", "ann", "north", approved=True))
    assert open_clues.state.encryptors["north"] == "ann"


@pytest.mark.rule("D4", "C13")
def test_clues_of_which_one_is_being_replaced_have_been_public(replacing):
    """Both sides ask for a new code, and what was heard stays heard."""
    assert replacing.do(Void("north", "ben")) == []
    assert replacing.do(Void("south", of="north")) == [{"event": "void", "seat": "north"}]
    [void] = view(replacing.setup, replacing.state, "public")["history"]
    assert void["clues"] == ["sam", "striped", "pink"]
    assert (replacing.state.replaced, replacing.state.challenge) == (None, None)
    replacing.do(TakeCode("north", RIGHT))
    replacing.write("north", "sam", "b", "c")
    assert [warning["rule"] for warning in replacing.warnings] == ["C13"]


def test_the_referee_alone_has_a_code_void_while_a_clue_is_replaced(replacing):
    assert replacing.do(Void("south", "ann", "north", approved=True)) == [{"event": "void", "seat": "north"}]


def test_a_lone_wish_ends_with_its_code(open_clues):
    open_clues.do(Void("south", of="north"))
    open_clues.guess()
    assert open_clues.state.wishes == {}
    assert open_clues.do(Void("north", of="south")) == []
    assert open_clues.do(Guess("south", "south", (1, 2, 3))) != []


def test_blacks_encryptor_may_leave_while_whites_code_is_guessed(open_clues):
    open_clues.do(Guess("south", "north", RIGHT), Void("south", "cyd"))
    state = open_clues.state
    assert (state.phase, state.of, state.guesses) == ("GUESS", "north", {"south": RIGHT})
    open_clues.guess()
    assert (open_clues.state.phase, open_clues.state.of) == ("ENCRYPT", "south")
    assert open_clues.encrypt("south")[0] == {
        "event": "clues",
        "seat": "south",
        "clues": list(open_clues.state.clues["south"].texts),
    }


def test_a_wish_about_whites_code_names_nobody_for_blacks(open_clues):
    open_clues.do(Void("north", "ann"), Void("south"))
    assert open_clues.state.encryptors == {"north": "ben", "south": "cyd"}
    assert open_clues.state.wishes == {"north": "ann"}


@pytest.mark.rule("C13")
def test_clues_of_a_void_code_that_were_heard_are_said_and_others_are_not(begun):
    begun.encrypt("south")
    begun.do(TakeCode("north", RIGHT))
    begun.write("north", "sam", "striped", "pink")
    begun.do(Void("north", "ann", approved=True), TakeCode("north", RIGHT))
    assert begun.refuse(WriteClues("north", "ann", ("a", "sam", "b"))).rule == "C13"
    assert begun.state.history[0].clues == ("sam", "striped", "pink")
    begun.write("north", "a", "b", "c")
    begun.guess()
    begun.guess()
    begun.do(TakeCode("south", RIGHT))
    begun.write("south", "heard", "of", "nothing")
    begun.do(Void("south", "dan"), TakeCode("south", RIGHT))
    begun.write("south", "heard", "of", "nothing")
    assert begun.state.history[-1].clues is None


def test_a_void_code_stays_hidden_until_the_match_is_over(open_clues):
    open_clues.do(Void("south", "ann", "north", approved=True))
    for audience in ("north", "south", "public", "referee"):
        [line] = [line for line in view(open_clues.setup, open_clues.state, audience)["history"] if line["void"]]
        assert (line["code"], line["player"]) == (None, "ben")
        assert None not in line["clues"]
