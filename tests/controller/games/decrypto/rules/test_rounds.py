import pytest

from controller.games.decrypto.commands import Concede, Keywords, TakeCode
from controller.games.decrypto.game import rematch


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("players", "encryptors"),
    [
        ({"north": ["a", "b"], "south": ["c", "d"]}, ["ac", "bd", "ac", "bd", "ac", "bd", "ac", "bd"]),
        ({"north": ["a", "b", "e"], "south": ["c", "d"]}, ["ac", "bd", "ec", "ad", "bc", "ed", "ac", "bd"]),
        ({"north": list("abef"), "south": list("cdgh")}, ["ac", "bd", "eg", "fh", "ac", "bd", "eg", "fh"]),
    ],
)
def test_each_player_of_a_team_encrypts_in_turn(new, players, encryptors):
    match, found = new(players=players).begin(), []
    for number in range(1, 9):
        match.to_round(number)
        found.append("".join(match.state.encryptors.values()))
    assert found == encryptors


@pytest.mark.rule("D6", "D7", "D28")
def test_the_clues_of_both_are_awaited_and_norths_become_public_first(begun):
    begun.do(TakeCode("south", (1, 2, 3)), TakeCode("north", (4, 2, 1)))
    assert begun.write("south", "x", "y", "z") == []
    assert begun.write("north", "sam", "striped", "pink") == [
        {"event": "clues", "seat": "north", "clues": ["sam", "striped", "pink"]}
    ]
    assert (begun.state.phase, begun.state.of, begun.state.public) == ("GUESS", "north", ("north",))
    assert begun.guess()[-1] == {"event": "clues", "seat": "south", "clues": ["x", "y", "z"]}
    assert (begun.state.phase, begun.state.of, begun.state.public) == ("GUESS", "south", ("north", "south"))


@pytest.mark.rule("D23", "C17")
def test_a_round_begins_without_codes_clues_or_guesses_and_codes_can_repeat(begun):
    for number in (1, 2, 3):
        assert begun.state.round == number
        state = begun.state
        assert (state.codes, state.clues, state.public, state.guesses, state.opened) == ({}, {}, (), {}, False)
        begun.round()
    assert {played.code for played in begun.state.history} == {(4, 2, 1), (1, 2, 3)}


@pytest.mark.rule("D4")
def test_a_rematch_goes_on_with_the_next_encryptors_and_other_words(new):
    match = new(players={"north": list("abe"), "south": list("cd")})
    match.do(Keywords("north", card=3), Keywords("south", card=4))
    match.to_round(2).do(Concede("north"))
    again = rematch(match.setup, match.state)
    assert (again.rotation, again.dealt, again.players) == (2, (3, 4), match.setup.players)
    assert again.fingerprint != match.setup.fingerprint
    second = type(match)(again)
    assert second.refuse(Keywords("north", card=3)).code == "bad-request"
    second.begin()
    assert second.state.encryptors == {"north": "e", "south": "c"}
    third = rematch(again, second.state)
    assert third.rotation == 3


def test_a_match_given_up_before_its_first_round_turns_nothing(match):
    match.do(Concede("south"))
    assert rematch(match.setup, match.state).rotation == 0


def test_a_rematch_keeps_the_clue_referee(new):
    match = new().begin()
    again = type(match)(rematch(match.setup, match.state)).begin()
    again.do(TakeCode("north", (1, 2, 3)))
    with pytest.raises(AssertionError, match="clue-refused"):
        again.write("north", "!C4 x", "b", "c")


@pytest.mark.parametrize("lone", ["north", "south"])
def test_of_three_players_another_one_intercepts_in_each_rematch(new, lone):
    players = {"north": ["a"], "south": ["b", "c"]} if lone == "north" else {"north": ["b", "c"], "south": ["a"]}
    setup, alone = new(players=players).setup, []
    for _ in range(4):
        match = type(new())(setup).begin()
        alone.extend(setup.players[lone])
        assert match.state.encryptors.keys() == {"north", "south"} - {lone}
        setup = rematch(setup, match.do(Concede("north")) and match.state)
    assert len(set(alone[:3])) == 3
    assert alone[3] == alone[0]
