import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Referee
from controller.games.decrypto.view import view

OVER = {"event": "game-over"}


def over(winner, reason):
    return [OVER | {"winner": winner, "reason": reason}]


def by_points(winner, north, south):
    return [{"event": "tie-break", "points": {"north": north, "south": south}}, *over(winner, "points")]


def by_words(north, south):
    return [{"event": "tie-break", "points": {"north": north, "south": south}}]


TABLE = [
    ((2, 0, 0, 0), over("north", "interceptions")),
    ((0, 0, 0, 2), over("north", "miscommunications")),
    ((2, 0, 0, 2), over("north", "interceptions")),
    ((0, 0, 2, 0), over("south", "interceptions")),
    ((0, 2, 0, 0), over("south", "miscommunications")),
    ((0, 2, 2, 0), over("south", "interceptions")),
    ((2, 2, 0, 0), by_words(0, 0)),
    ((2, 2, 1, 0), by_points("south", 0, 1)),
    ((2, 0, 2, 0), by_words(2, 2)),
    ((2, 1, 2, 0), by_points("south", 1, 2)),
    ((0, 2, 0, 2), by_words(-2, -2)),
    ((1, 2, 2, 2), by_points("south", -1, 0)),
    ((2, 2, 1, 2), by_points("north", 0, -1)),
    ((2, 0, 2, 1), by_points("north", 2, 1)),
    ((0, 0, 2, 2), by_words(0, 0)),
]
"""Tokens at the end of a round (interceptions and miscommunications of north, then of south), and what follows."""


@pytest.mark.rule("D3", "D18", "D19", "D20")
@pytest.mark.parametrize("number", [2, 5, 8])
@pytest.mark.parametrize(("tokens", "result"), TABLE, ids=[str(tokens) for tokens, _ in TABLE])
def test_the_end_of_round_table(begun, tokens, result, number):
    begun.to_round(number).encrypt()
    begun.guess()
    events = begun.have(*tokens).guess()
    assert events[2]["event"] == "round-over"
    assert events[3:] == result
    assert begun.state.phase == ("OVER" if result[-1]["event"] == "game-over" else "WORDS")


UNDECIDED = [(0, 0, 0, 0), (1, 1, 0, 1), (1, 1, 1, 1), (1, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)]


@pytest.mark.parametrize("tokens", UNDECIDED)
@pytest.mark.parametrize("number", [1, 2, 7])
def test_without_a_claim_the_next_round_begins(begun, tokens, number):
    begun.to_round(number).encrypt()
    begun.guess()
    events = begun.have(*tokens).guess()
    assert [event["event"] for event in events[-2:]] == ["round-over", "round"]
    assert events[-1]["number"] == number + 1


@pytest.mark.rule("D22")
@pytest.mark.parametrize("tokens", UNDECIDED)
@pytest.mark.parametrize("after_limit", ["points_then_words", "words"])
def test_the_eighth_round_is_the_last(new, tokens, after_limit):
    match = new(after_limit=after_limit).begin().to_round(8)
    match.encrypt()
    match.guess()
    events = match.have(*tokens).guess()[3:]
    i_north, m_north, i_south, m_south = tokens
    points = i_north - m_north, i_south - m_south
    if points[0] == points[1] or after_limit == "words":
        assert events == by_words(*points)
        assert (match.state.phase, match.state.of) == ("WORDS", None)
    else:
        assert events == by_points("north" if points[0] > points[1] else "south", *points)


@pytest.mark.rule("D22")
def test_points_after_the_limit_as_the_text_counts_them(begun):
    begun.to_round(8).encrypt()
    begun.guess()
    assert begun.have(1, 1, 0, 1).guess()[3:] == by_points("north", 0, -1)
    assert view(begun.setup, begun.state, "public")["points"] == {"north": 0, "south": -1}


def test_words_after_the_limit_are_no_matter_where_tokens_decide(new):
    match = new(after_limit="words").begin().to_round(8)
    match.encrypt()
    match.guess()
    assert match.have(2, 2, 1, 0).guess()[3:] == by_points("south", 0, 1)


@pytest.mark.rule("D17", "D18")
def test_the_end_is_looked_for_after_both_codes_only(begun, names):
    begun.to_round(2).have(0, 1, 1, 1).encrypt()
    assert names(begun.guess(own=False, intercept=True)) == ["sealed", "revealed", "token", "token", "clues"]
    assert begun.state.phase == "GUESS"
    events = begun.guess(own=False, intercept=None)
    assert names(events) == ["sealed", "revealed", "token", "round-over", "tie-break", "game-over"]
    assert events[-2:] == by_points("south", -2, 0)


@pytest.mark.rule("D14", "D15", "D16", "D25")
def test_the_round_tells_all_tokens_and_never_more_than_there_are(begun):
    begun.round()
    begun.round(north=(False, True), south=(True, True))
    events = begun.round(north=(False, True), south=(False, True))
    told = next(event for event in events if event["event"] == "round-over")
    assert told == {
        "event": "round-over",
        "number": 3,
        "tokens": {
            "north": {"interception": 2, "miscommunication": 2},
            "south": {"interception": 2, "miscommunication": 1},
        },
    }
    assert events[-1] == {"event": "game-over", "winner": "south", "reason": "points"}


# --- the referee's corrections -----------------------------------------------------------------------------------


@pytest.mark.rule("D25")
def test_a_token_is_corrected_and_counts_at_the_end_of_the_round(begun):
    assert begun.do(Referee("miscounted", "north", "interception", 2)) == [
        {"event": "token", "seat": "north", "kind": "interception", "count": 2}
    ]
    assert begun.state.phase == "ENCRYPT"
    assert begun.do(Referee("again", "north", "interception", 1))[0]["count"] == 1
    assert begun.refuse(Referee("again", "north", "interception", 1)).code == "illegal"
    begun.do(Referee("miscounted", "south", "miscommunication", 2))
    assert begun.round()[-1] == OVER | {"winner": "north", "reason": "miscommunications"}


@pytest.mark.parametrize("winner", [*SEATS, "both"])
def test_a_referee_names_the_winner(begun, winner):
    begun.encrypt()
    assert begun.do(Referee("declared", winner=winner)) == over(winner, "referee")
    assert (begun.state.phase, begun.state.winner) == ("OVER", winner)
    assert begun.refuse(Referee("declared", winner=winner)).code == "wrong-phase"


@pytest.mark.parametrize(
    "command",
    [
        Referee("x"),
        Referee("x", "north"),
        Referee("x", "north", "interception"),
        Referee("x", None, "interception", 1),
        Referee("x", "north", None, 1),
        Referee("x", "north", "interception", 1, "north"),
        Referee("x", "north", winner="north"),
    ],
)
def test_a_correction_is_of_tokens_or_of_the_result(begun, command):
    assert begun.refuse(command).code == "bad-request"
