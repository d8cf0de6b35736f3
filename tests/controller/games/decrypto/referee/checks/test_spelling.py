"""C4 (spelling) looks at all own keywords, C5 (number of letters) at the one that the clue stands for."""

import pytest

from controller.games.decrypto.referee.checks.spelling import number

CARD = ("cow", "shell", "scorpion", "sun")


@pytest.mark.parametrize("clue", ["C", "c.", "'C'", "C-O-W", "c o w", "S U N", "Charlie Oscar Whiskey", "the letter c"])
def test_c4_letters_are_refused(told, clue):
    assert told(clue) & {"C4!", "C15!"}


@pytest.mark.parametrize("clue", ["T-shirt", "vitamin C", "E.T.", "AC/DC", "H2O", "Plan B", "Mr T", "Alpha Romeo"])
def test_c4_letters_in_a_phrase_are_not(told, clue):
    assert not any(rule.endswith("!") for rule in told(clue, CARD))


@pytest.mark.parametrize(
    ("clue", "card"), [("woc", CARD), ("nus", CARD), ("canoe", ("ocean", "a", "b", "d")), ("shlel", CARD)]
)
def test_c4_an_anagram_is_refused_for_any_own_keyword(told, clue, card):
    assert "C4!" in told(clue, card, 3)


@pytest.mark.parametrize("clue", ["starts with q", "rhymes", "an anagram", "six letters", "sounds like moo"])
def test_c4_talk_of_spelling_is_warned_of(told, clue):
    assert "C4" in told(clue)


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


def test_c4_a_word_of_the_radio_alphabet_spells_nothing_alone(told):
    assert told("Charlie", CARD) == set()


def test_c4_initials_are_warned_of(told):
    assert "C4" in told("slowly under noon", CARD)


@pytest.mark.parametrize("clue", ["8", "eight", "VIII", "8th", "#8", "eighth", "xxxxxxxx"])
def test_c5_the_bare_number_of_letters_is_refused(told, clue):
    assert "C5!" in told(clue, CARD, 3)
    assert "C5!" not in told(clue, CARD, 2)


@pytest.mark.parametrize("clue", ["8 letters", "eight legs", "eighth wonder"])
def test_c5_that_number_in_a_phrase_is_warned_of(told, clue):
    assert {rule for rule in told(clue, CARD, 3) if rule.startswith("C5")} == {"C5"}
    assert "C5" not in told(clue, CARD, 1)


def test_c5_a_letter_in_a_phrase_is_no_roman_number(told):
    assert told("vitamin v", ("horse", "apple", "bread", "table"), 4) == set()


@pytest.mark.parametrize(
    ("word", "value"),
    [("3", 3), ("three", 3), ("third", 3), ("iii", 3), ("3rd", 3), ("12th", 12), ("tree", None), ("", None), ("03", 3)],
)
def test_numbers(word, value):
    assert number(word) == value


def test_a_huge_number_is_answered(told):
    assert told("9" * 40) == set()
