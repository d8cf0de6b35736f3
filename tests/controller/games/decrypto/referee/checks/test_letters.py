"""C4 (letters, talk of spelling) looks at all own keywords, C5 (their number) at the one that the clue stands for."""

import pytest

from controller.games.decrypto.referee.checks.letters import number

CARD = ("cow", "shell", "scorpion", "sun")


@pytest.mark.parametrize("clue", ["C", "c.", "'C'", "C-O-W", "c o w", "S U N", "Charlie Oscar Whiskey", "the letter c"])
def test_c4_letters_are_refused(told, clue):
    assert told(clue) & {"C4!", "C15!"}


@pytest.mark.parametrize("clue", ["T-shirt", "vitamin C", "E.T.", "AC/DC", "H2O", "Plan B", "Mr T", "Alpha Romeo"])
def test_c4_letters_in_a_phrase_are_not(told, clue):
    assert not any(rule.endswith("!") for rule in told(clue, CARD))


@pytest.mark.parametrize("clue", ["starts with q", "rhymes", "an anagram", "six letters", "sounds like moo"])
def test_c4_talk_of_spelling_is_warned_of(told, clue):
    assert "C4" in told(clue)


def test_c4_a_word_of_the_radio_alphabet_spells_nothing_alone(told):
    assert told("Charlie", CARD) == set()


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


@pytest.mark.parametrize("clue", ["c-a-b", "C A B", "c.a.b.", "Charlie Alfa Bravo", "charlie-a-bravo"])
def test_c4_a_letter_that_is_an_article_spells_too(told, clue):
    assert told(clue, ("cab", "lobby", "jet", "vault")) == {"C4!"}


def test_c4_the_letter_a_is_named(told):
    assert "C4!" in told("letter A", CARD)


@pytest.mark.parametrize("clue", ["L.A.", "E.T.", "U.S.", "A.I."])
def test_c4_an_abbreviation_is_not_refused_for_two_letters_of_a_keyword(told, clue):
    for keyword in ("lamp", "helmet", "house", "train", "aisle"):
        assert not any(rule.endswith("!") for rule in told(clue, (keyword, "jet", "vault", "pony"), 3)), keyword
    assert told(clue, ("desk", "vault", "pony", "fork"), 3) == set()


def test_c4_the_beginning_of_a_keyword_spelt_out_is_refused(told):
    assert "C4!" in told("S-C-O-R", CARD)
    assert told("R-P-I", CARD) == {"C4"}
    assert "C4" in told("S C", CARD)


def test_c4_spelt_out_is_told_once(ask):
    (finding,) = ask("Charlie-Oscar-Whiskey", CARD)
    assert finding.message.startswith("C4: clue 1, 'Charlie-Oscar-Whiskey', spells letters of your keyword 'cow'")


@pytest.mark.parametrize("clue", ["3.14", "3,000", "13.3"])
def test_c5_a_number_with_a_point_is_one_number(told, clue):
    assert told(clue, CARD) == set()


@pytest.mark.parametrize("clue", ["\u0663", "\uff13", "\u2462", "\u2162"])
def test_c5_digits_of_other_alphabets_count(told, clue):
    assert "C5!" in told(clue, CARD)


def test_c5_the_letters_of_a_ligature_count_as_they_stand_and_apart(told):
    assert "C5!" in told("5", ("\u0153uvre", "jet", "vault", "pony"))
    assert "C5!" in told("6", ("\u0153uvre", "jet", "vault", "pony"))
    assert "C5!" not in told("7", ("\u0153uvre", "jet", "vault", "pony"))


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("map", "em ay pee"),
        ("cow", "see oh double you"),
        ("bell", "bee ee double el"),
        ("bell", "b e double l"),
        ("king", "kay-eye-en-gee"),
        ("jet", "jay E tee"),
        ("jet", "jayeetee"),
        ("wax", "W alpha ex"),
        ("lens", "ell ee en ess"),
    ],
)
def test_c4_the_names_of_all_letters_are_refused(told, keyword, clue):
    assert "C4!" in told(clue, (keyword, "hospital", "vault", "pony"), 3)


@pytest.mark.parametrize(
    ("keyword", "clue"), [("pier", "pea"), ("cube", "see you"), ("train", "tea are"), ("bee", "be")]
)
def test_c4_words_that_are_called_like_letters_spell_nothing_by_chance(told, keyword, clue):
    assert "C4!" not in told(clue, (keyword, "hospital", "vault", "pony"), 3)


@pytest.mark.parametrize(
    "clue", ["the S word", "silent p", "double L", "soft C", "without the N", "H sound", "capital S", "double ls"]
)
def test_c4_a_letter_of_a_keyword_that_is_meant_as_one_is_warned_of(told, clue):
    assert told(clue, ("shell", "scorpion", "place", "hat"), 4) == {"C4"}


@pytest.mark.parametrize(
    "clue", ["the F word", "double D", "a word of advice", "a sound idea", "capital city", "silent a night", "Plan S"]
)
def test_c4_other_letters_are_not(told, clue):
    assert "C4" not in told(clue, ("shell", "scorpion", "pencil", "zoo"), 4)


@pytest.mark.parametrize(("keyword", "clue"), [("balloon", "lloo"), ("kitten", "tte"), ("queue", "ueu")])
def test_c4_letters_that_are_no_word_and_stand_in_a_keyword_are_warned_of(told, keyword, clue):
    assert "C4" in told(clue, ("hospital", keyword, "vault", "pony"), 1)


@pytest.mark.parametrize("clue", ["TV", "ear", "art", "PC", "us"])
def test_c4_short_words_inside_a_keyword_are_not(told, clue):
    assert told(clue, ("hearts", "bustvpc", "vault", "pony"), 3) == set()
