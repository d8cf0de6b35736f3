import pytest

from controller.games.decrypto.commands import Guess, Keywords, Pass, Referee, TakeCode, TimeOut, Void, WriteClues
from controller.games.decrypto.rules.timer import clock

CODE = (1, 2, 3)


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("lone", "team"), [("north", "south"), ("south", "north")])
def test_only_the_team_has_keywords_code_and_clues(new, lone, team):
    players = {lone: ["ann"], team: ["cyd", "dan"]}
    match = new(players=players)
    assert match.refuse(Keywords(lone, card=1)).code == "illegal"
    match.do(Keywords(team, card=1))
    assert match.state.encryptors == {team: "cyd"}
    for command in (TakeCode(lone, CODE), WriteClues(lone, "ann", ("a", "b", "c")), Void(lone, of=lone)):
        refusal = match.refuse(command)
        assert (refusal.code, refusal.message[:3]) == ("illegal", "D2:")
    assert [event["event"] for event in match.encrypt()] == ["clues"]
    assert match.state.of == team


@pytest.mark.parametrize(("lone", "team"), [("north", "south"), ("south", "north")])
def test_the_round_names_one_encryptor(new, lone, team):
    match = new(players={lone: ["ann"], team: ["cyd", "dan"]})
    assert match.do(Keywords(team, card=1))[-1] == {
        "event": "round",
        "number": 1,
        "encryptors": {lone: None, team: "cyd"},
    }


@pytest.mark.rule("D10")
def test_round_1_is_not_intercepted_but_a_failure_pays_all_the_same(three):
    three.encrypt()
    assert three.refuse(Guess("north", "south", CODE)).code == "illegal"
    assert three.refuse(Pass("north")).code == "illegal"
    events = three.guess(own=False)
    assert events[2] == {"event": "token", "seat": "north", "kind": "interception", "count": 1}
    assert [event["event"] for event in events] == ["sealed", "revealed", "token", "round-over", "round"]


@pytest.mark.parametrize(
    ("own", "intercept", "count"), [(True, None, 0), (True, True, 1), (False, False, 1), (False, True, 2)]
)
def test_an_interception_and_a_failure_each_give_the_interceptor_a_token(three, own, intercept, count):
    three.to_round(2).encrypt()
    three.guess(own, intercept)
    assert three.state.tokens["north"].interception == count
    assert three.state.tokens["south"].miscommunication == three.state.tokens["south"].interception == 0


@pytest.mark.parametrize("number", [2, 5])
def test_two_tokens_win_at_the_end_of_their_round(three, number):
    three.to_round(number).have(1, 0, 0, 0).encrypt()
    assert three.guess(True, True)[-1] == {"event": "game-over", "winner": "north", "reason": "interceptions"}


def test_two_tokens_of_one_round_win_too(three):
    three.to_round(3).encrypt()
    assert three.guess(False, True)[-1]["reason"] == "interceptions"


@pytest.mark.parametrize("tokens", [0, 1])
def test_otherwise_the_team_wins_after_round_5(three, tokens):
    three.to_round(5).have(tokens, 0, 0, 0).encrypt()
    assert three.guess(True, False)[-1] == {"event": "game-over", "winner": "south", "reason": "rounds"}


def test_the_team_encrypts_in_turn_and_there_is_nobody_to_wait_for(new):
    match = new("club", players={"north": ["ann"], "south": ["cyd", "dan"]}).begin()
    for player in ("cyd", "dan", "cyd"):
        assert match.state.encryptors == {"south": player}
        match.do(TakeCode("south", CODE))
        assert clock(match.setup, match.state) is None
        assert match.refuse(TimeOut()).code == "wrong-phase"
        assert match.write("south")[0]["event"] == "clues"
        match.guess()


def test_both_sides_agree_on_a_new_code(three):
    three.to_round(2).encrypt()
    assert three.do(Void("south", "cyd")) == []
    assert three.do(Void("north", of="south")) == [{"event": "void", "seat": "south"}]
    assert three.state.encryptors == {"south": "cyd"}


def test_only_the_interceptor_has_tokens(three):
    assert three.refuse(Referee("x", "south", "miscommunication", 1)).code == "illegal"
    assert three.refuse(Referee("x", "south", "interception", 1)).code == "illegal"
    assert three.refuse(Referee("x", "north", "miscommunication", 1)).code == "illegal"
    three.do(Referee("x", "north", "interception", 1))
