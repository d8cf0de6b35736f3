import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import (
    Concede,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Referee,
    TakeCode,
    TimeOut,
    WriteClues,
)
from controller.games.decrypto.view import view

NORTHS, SOUTHS = ("sun", "brook", "clock", "bread"), ("pig", "sweets", "", "SON")


@pytest.fixture
def tied(begun):
    """At the tie-break's words: both teams have two interceptions."""
    begun.to_round(2).encrypt()
    begun.guess()
    begun.have(2, 0, 2, 0).guess()
    assert begun.state.phase == "WORDS"
    return begun


@pytest.fixture
def named(tied):
    """At the judging of the words."""
    tied.do(GuessWords("north", NORTHS), GuessWords("south", SOUTHS))
    return tied


@pytest.mark.rule("D21")
@pytest.mark.parametrize("order", [SEATS, SEATS[::-1]])
def test_both_teams_name_four_words_which_are_shown_when_both_are_in(tied, order):
    words = {"north": NORTHS, "south": SOUTHS}
    first, second = order
    assert tied.do(GuessWords(first, words[first])) == []
    for audience in ("public", second):
        assert words[first][1] not in str(view(tied.setup, tied.state, audience))
        assert view(tied.setup, tied.state, audience)["words"] is None
    assert view(tied.setup, tied.state, first)["named"] == list(words[first])
    assert tied.do(GuessWords(second, words[second])) == [
        {"event": "words", "seat": seat, "words": list(words[seat])} for seat in SEATS
    ]
    assert tied.state.phase == "JUDGE"
    assert tied.state.guesses == {}
    assert view(tied.setup, tied.state, "public")["words"] == {seat: list(words[seat]) for seat in SEATS}


def test_words_are_replaced_until_both_are_in(tied):
    tied.do(GuessWords("north", SOUTHS), GuessWords("north", NORTHS), GuessWords("south", SOUTHS))
    assert tied.state.words["north"] == NORTHS
    assert tied.refuse(GuessWords("north", NORTHS)).code == "wrong-phase"


def test_spoken_words_leave_nulls(tied):
    tied.do(GuessWords("north", spoken=True))
    assert tied.do(GuessWords("south", SOUTHS))[0] == {"event": "words", "seat": "north", "words": [None] * 4}


def test_words_are_four_or_spoken(tied):
    assert tied.refuse(GuessWords("north")).code == "bad-request"
    assert tied.refuse(GuessWords("north", NORTHS, spoken=True)).code == "bad-request"
    assert tied.refuse(GuessWords("north", NORTHS, player="cyd")).code == "not-your-turn"


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    ("north", "south", "winner", "reason"),
    [(3, 2, "north", "words"), (0, 1, "south", "words"), (4, 4, "both", "shared"), (0, 0, "both", "shared")],
)
@pytest.mark.parametrize("order", [SEATS, SEATS[::-1]])
def test_each_side_judges_the_others_words_and_more_win(named, north, south, winner, reason, order):
    judgements = {"north": Judge("north", south), "south": Judge("south", north)}
    assert named.do(judgements[order[0]]) == []
    assert named.do(judgements[order[1]]) == [{"event": "game-over", "winner": winner, "reason": reason}]
    assert view(named.setup, named.state, "public")["judged"] == {"north": north, "south": south}


@pytest.mark.rule("D21")
def test_the_first_judgement_stays_hidden_and_may_be_thought_over(named):
    before = view(named.setup, named.state, "north"), view(named.setup, named.state, "public")
    named.do(Judge("south", 1), Judge("south", 2))
    seen = view(named.setup, named.state, "north"), view(named.setup, named.state, "public")
    assert seen == before
    assert view(named.setup, named.state, "south")["judgement"] == 2
    named.do(Judge("north", 1))
    assert named.state.winner == "north"


@pytest.mark.rule("D21")
def test_how_many_words_are_the_keywords_is_suggested_to_the_judge_alone(named):
    assert view(named.setup, named.state, "north")["suggested"] == 2
    assert view(named.setup, named.state, "south")["suggested"] == 3
    for audience in ("public", "referee"):
        assert "suggested" not in view(named.setup, named.state, audience)


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    ("named", "right"),
    [
        (("PIG", "candies", "the tent", "sons"), 4),
        (("pi\u0301g", " candy!", "tents", "son's"), 4),
        (("candy", "pig", "son", "tent"), 0),
        (("pig iron", "can dy", "tenth", ""), 1),
        (("", "", "", ""), 0),
    ],
)
def test_other_forms_of_a_keyword_are_suggested_too_each_in_its_place(tied, named, right):
    tied.do(GuessWords("north", NORTHS), GuessWords("south", named))
    assert view(tied.setup, tied.state, "north")["suggested"] == right


def test_about_spoken_words_nothing_is_suggested(tied):
    tied.do(GuessWords("north", spoken=True), GuessWords("south", SOUTHS))
    assert view(tied.setup, tied.state, "south")["suggested"] is None


def test_words_are_shown_as_they_can_be_printed(tied):
    tied.do(GuessWords("north", ("su\x1b[31mn", "a\tb\u202e", " e\u0301 ", "\x00")), GuessWords("south", SOUTHS))
    assert tied.state.words["north"] == ("su[31mn", "a b", "\u00e9", "")


def test_nothing_is_suggested_before_the_words_are_out(tied):
    tied.do(GuessWords("north", NORTHS))
    assert view(tied.setup, tied.state, "south")["suggested"] is None


@pytest.mark.rule("D18")
def test_once_the_rounds_are_over_tokens_count_no_more(tied):
    words = GuessWords("north", NORTHS), GuessWords("south", SOUTHS)
    for commands in ((), words):
        tied.do(*commands)
        for count in (1, 2):
            refusal = tied.refuse(Referee("miscounted", "north", "interception", count))
            assert (refusal.code, refusal.message[:4]) == ("wrong-phase", "D18:")
    assert tied.do(Referee("declared", winner="north"))[0]["winner"] == "north"


def test_words_are_named_and_judged_in_the_tie_break_only(begun, tied):
    for command in (Guess("north", "north", (1, 2, 3)), TakeCode("north", (1, 2, 3)), TimeOut(), Judge("north", 1)):
        assert tied.refuse(command).code == "wrong-phase"


def test_in_a_round_there_is_nothing_to_name_or_judge(begun):
    assert begun.refuse(GuessWords("north", NORTHS)).code == "wrong-phase"
    assert begun.refuse(Judge("north", 1)).code == "wrong-phase"


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_concedes_whatever_the_tokens(begun, seat):
    other = {"north": "south", "south": "north"}[seat]
    begun.to_round(2).have(1, 0, 1, 0).encrypt()
    begun.do(Guess("south", "north", (1, 2, 3)))
    assert begun.do(Concede(seat)) == [{"event": "game-over", "winner": other, "reason": "concede"}]
    assert (begun.state.phase, begun.state.winner, begun.state.reason) == ("OVER", other, "concede")


def test_a_match_can_be_conceded_before_its_keywords(match):
    assert match.do(Concede("north"))[0]["reason"] == "concede"


def test_after_the_end_nothing_is_played(begun):
    begun.do(Concede("north"))
    for command in (
        Keywords("north", card=1),
        TakeCode("north", (1, 2, 3)),
        WriteClues("north", "ann", ("a", "b", "c")),
        Guess("north", "north", (1, 2, 3)),
        TimeOut(),
        GuessWords("north", NORTHS),
        Judge("north", 1),
        Concede("south"),
    ):
        refusal = begun.refuse(command)
        assert (refusal.code, refusal.message[:3]) == ("wrong-phase", "D3:")
