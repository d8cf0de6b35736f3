"""C4 and C15: a clue that is spelt like an own keyword, whichever of them."""

import pytest

CARD = ("cow", "shell", "scorpion", "sun")


@pytest.mark.parametrize(
    ("clue", "card"), [("woc", CARD), ("nus", CARD), ("canoe", ("ocean", "a", "b", "d")), ("shlel", CARD)]
)
def test_c4_an_anagram_is_refused_for_any_own_keyword(told, clue, card):
    assert "C4!" in told(clue, card, 3)


@pytest.mark.parametrize("clue", ["shel", "sheell", "shrll", "scorpionn", "scorpoon"])
def test_c15_an_obvious_misspelling_is_refused(told, clue):
    assert "C15!" in told(clue, CARD, 1)


def test_c4_a_word_of_its_own_one_letter_away_is_warned_of(told):
    assert told("shelf", CARD) == {"C4"}
    assert told("smell", CARD) == {"C4", "C7"}
    assert told("sin", CARD) == set()


def test_c4_words_inside_one_another_are_warned_of(told):
    assert told("scorpio", CARD) & {"C4", "C15!"}
    assert told("mead", ("meadow", "b", "d", "e"), 2) == {"C4"}


def test_c4_short_words_are_inside_many_others(told):
    assert told("nuclear", ("ear", "lobby", "jet", "vault"), 2) == set()
    assert told("ban", ("banner", "lobby", "jet", "vault"), 2) == set()


def test_c4_initials_are_warned_of(told):
    assert "C4" in told("slowly under noon", CARD)


def test_c4_a_near_word_of_a_short_keyword_is_none_of_it(told):
    assert told("stare", ("star", "lobby", "jet", "vault")) == set()
