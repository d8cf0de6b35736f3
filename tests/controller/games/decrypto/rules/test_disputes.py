import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Challenge, Guess, Pass, Ruling, TakeCode, Void, WriteClues
from controller.games.decrypto.rules.encrypt import said
from controller.games.decrypto.view import view

RIGHT, WRONG = (4, 2, 1), (3, 4, 2)


# --- challenge and ruling ----------------------------------------------------------------------------------------


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


@pytest.fixture
def replacing(begun):
    """North's second clue is to be replaced, in round 1."""
    begun.encrypt("south")
    begun.do(TakeCode("north", RIGHT))
    begun.write("north", "sam", "striped", "pink")
    begun.do(Challenge("south", 2), Ruling("replaced"))
    return begun


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


# --- void --------------------------------------------------------------------------------------------------------


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
