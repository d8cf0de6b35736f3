import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Guess, Keywords, TakeCode
from controller.games.decrypto.game import needs, start, step
from controller.games.decrypto.profiles import rules_of, teams_of
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import prepare
from controller.games.decrypto.view import view
from controller.games.keywords import load_keywords

PIG = ("pig", "candy", "tent", "son")
SUN = ("sun", "river", "clock", "bread")


@pytest.mark.rule("D1")
def test_each_team_has_four_keywords_that_the_other_never_sees(match):
    assert match.do(Keywords("north", PIG)) == [{"event": "keywords", "seat": "north"}]
    match.do(Keywords("south", SUN))
    for number in range(3):
        match.to_round(number + 1)
        assert view(match.setup, match.state, "north")["keywords"] == list(PIG)
        assert view(match.setup, match.state, "south")["keywords"] == list(SUN)
        assert "pig" not in str(view(match.setup, match.state, "public"))


@pytest.mark.rule("D1", "D4", "D28")
def test_the_first_round_begins_when_both_have_theirs(match):
    match.do(Keywords("south", SUN))
    assert match.state.phase == "KEYWORDS"
    assert match.do(Keywords("north", PIG)) == [
        {"event": "keywords", "seat": "north"},
        {"event": "round", "number": 1, "encryptors": {"north": "ann", "south": "cyd"}},
    ]
    assert (match.state.phase, match.state.of, match.state.round) == ("ENCRYPT", "north", 1)


def test_keywords_are_replaced_until_both_have_theirs_and_never_after(match):
    match.do(Keywords("north", SUN), Keywords("north", PIG), Keywords("south", SUN))
    assert match.state.keywords == {"north": PIG, "south": SUN}
    refusal = match.refuse(Keywords("north", SUN))
    assert (refusal.code, refusal.message[:3]) == ("wrong-phase", "D1:")
    assert match.refuse(Keywords("south", card=1)).code == "wrong-phase"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("pig", "candy", "tent", "Pig"), "'Pig' stands twice"),
        (("o'clock", "candy", "tent", "O\u2019Clock"), "'O\u2019Clock' stands twice"),
        (("pig", "candy", "tent", ""), "''"),
        (("pig", "candy", "tent", "two words"), "'two words'"),
        (("pig", "candy", "tent", "c4"), "'c4'"),
        (("pig", "x" * 17, "tent", "son"), "17 letters"),
        (("pig", "candy", "tent", "-son"), "'-son'"),
    ],
)
def test_what_are_not_four_different_words_is_refused(match, words, named):
    refusal = match.refuse(Keywords("north", words))
    assert refusal.code == "illegal"
    assert refusal.message.startswith("D1:")
    assert named in refusal.message


def test_words_of_other_alphabets_hyphens_and_apostrophes_are_keywords(match):
    match.do(Keywords("north", ("niño", "река", "jack-o-lantern", " o'clock ")))
    assert match.state.keywords["north"] == ("niño", "река", "jack-o-lantern", "o'clock")


def test_both_teams_may_happen_to_have_a_word_in_common(match):
    match.do(Keywords("north", PIG), Keywords("south", PIG))
    assert match.state.phase == "ENCRYPT"


def test_a_card_is_drawn_and_no_card_twice(match, cards):
    assert needs(match.setup, match.state, Keywords("north")) == "card"
    assert needs(match.setup, match.state, Keywords("north", PIG)) is None
    assert needs(match.setup, match.state, Keywords("north", card=2)) is None
    assert pool(match.setup, match.state) == tuple(range(1, 111))
    match.do(Keywords("north", card=7))
    assert match.state.keywords["north"] == cards.cards[6]
    match.do(Keywords("north", card=110))
    assert pool(match.setup, match.state) == tuple(n for n in range(1, 110) if n != 7)
    assert match.refuse(Keywords("south", card=7)).code == "bad-request"
    match.do(Keywords("south", card=1))
    assert match.state.dealt == (7, 110, 1)


def test_without_words_or_a_draw_and_with_both_it_is_no_request(match):
    assert match.refuse(Keywords("north")).code == "bad-request"
    assert match.refuse(Keywords("north", PIG, 1)).code == "bad-request"
    assert match.refuse(Keywords("north", card=0)).code == "bad-request"
    assert match.refuse(Keywords("north", card=111)).code == "bad-request"


def test_when_all_cards_were_dealt_those_are_drawn_again_that_nobody_holds():
    few = load_keywords("few", "a b c d\ne f g h\ni j k l\nm n o p\n")
    setup = prepare("seed", rules_of("seed"), teams_of({"north": ["a", "b"], "south": ["c", "d"]}), few)
    state = start(setup)
    for card in (1, 2, 3, 4):
        state = step(setup, state, Keywords("north", card=card)).state
    assert pool(setup, state) == (1, 2, 3)


@pytest.mark.parametrize("seat", SEATS)
def test_before_the_keywords_nothing_is_played(match, seat):
    for command in (TakeCode(seat, (1, 2, 3)), Guess(seat, seat, (1, 2, 3))):
        assert match.refuse(command).code == "wrong-phase"
