"""What a clue reads as (N): accents, widths, marks, articles, endings, pictures; field row V."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.decrypto.referee.texts import fold, inflections, is_near, read, squeeze


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Café", ("cafe",)),
        ("  The   old MAN ", ("old", "man")),
        ("the", ("the",)),
        ("L.A.", ("l", "a")),
        ("a 3", ("3",)),
        ("a cow", ("cow",)),
        ("3.14", ("314",)),
        ("1,000 lakes", ("1000", "lakes")),
        ("4.2.1", ("4", "2", "1")),
        ("3, 14", ("3", "14")),
        ("\u0663", ("3",)),
        ("Straße", ("strasse",)),
        ("smørbrød", ("smorbrod",)),
        ("ŁÓDŹ", ("lodz",)),
        ("\uff23\uff4f\uff57", ("cow",)),
        ("c\u200bo\u00adw", ("cow",)),
        ("don't", ("dont",)),
        ("cow's milk", ("cow", "milk")),
        ("cows' milk", ("cows", "milk")),
        ("T-shirt", ("t", "shirt")),
        ("1984!", ("1984",)),
        ("корова", ("корова",)),
        (",.!?", ()),
        ("🐄", ()),
        ("", ()),
    ],
)
def test_a_clue_in_words(text, words):
    assert read(text).words == words
    assert read(text).joined == "".join(words)


@pytest.mark.parametrize("text", ["c0w", "\u0441\u043ew", "COW", "c\u00f3w", "Cow's", "\u24d2\u24de\u24e6"])
def test_disguised_letters_are_read(text):
    assert "cow" in read(text).readings


@pytest.mark.parametrize("text", ["she11", "$hell", "sh3ll", "SHE||"])
def test_marks_are_read_as_letters(text):
    assert "shell" in read(text).readings


def test_pictures_have_the_words_of_their_names():
    assert "cow" in read("farm 🐄").symbols
    assert read("farm").symbols == ()


@pytest.mark.parametrize(
    ("word", "form"),
    [
        pair.split(":")
        for pair in [
            "pig:pigs",
            "box:boxes",
            "berry:berries",
            "leaf:leaves",
            "knife:knives",
            "bake:baking",
            "plan:planned",
        ]
    ],
)
def test_regular_endings(word, form):
    assert form in inflections(word)
    assert word in inflections(word)


@pytest.mark.parametrize("form", ["rained", "raining", "rains"])
def test_a_verb_has_endings(form):
    assert form in inflections("rain")
    assert {"travelling", "fixing", "cried"} <= inflections("travel") | inflections("fix") | inflections("cry")


@pytest.mark.parametrize(
    ("word", "other"), [("tape", "tap"), ("corn", "corner"), ("butt", "butter"), ("bus", "busy"), ("bee", "being")]
)
def test_other_words_are_no_endings(word, other):
    assert other not in inflections(word)
    assert word not in inflections(other)


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("shell", "shel", True),
        ("shell", "shells", True),
        ("shell", "shelf", True),
        ("shell", "sehll", True),
        ("shell", "hell", True),
        ("shell", "shell", False),
        ("shell", "shale", False),
        ("shell", "she", False),
        ("ab", "ba", True),
        ("", "a", True),
        ("abcd", "badc", False),
    ],
)
def test_one_letter_more_less_other_or_exchanged(one, other, near):
    assert is_near(one, other) is is_near(other, one) is near


@given(st.text(max_size=60))
def test_any_text_is_read_and_folding_is_stable(text):
    clue = read(text)
    assert clue.joined == "".join(clue.words)
    assert fold(fold(text)) == fold(text)
    assert squeeze(text) == squeeze(squeeze(text))
