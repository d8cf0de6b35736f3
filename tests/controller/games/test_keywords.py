from importlib.resources import files

import pytest

from controller.games.keywords import KeywordsError, count_right, load_keywords

CARDS = ["pig candy tent son", "sun river clock bread", "one two three four", "a b c d"]
TEXT = "\n".join(CARDS)


def faults(text):
    with pytest.raises(KeywordsError) as refused:
        load_keywords("cards", text)
    assert str(refused.value) == "\n".join(refused.value.faults)
    return refused.value.faults


@pytest.mark.rule("D1")
def test_the_shipped_list_has_110_cards_of_four_words_all_different():
    cards = load_keywords("keywords", (files("controller.games") / "words/keywords.txt").read_text()).cards
    words = [word for card in cards for word in card]
    assert len(cards) == 110
    assert len({word.casefold() for word in words}) == 440
    assert "WORDNET-LICENSE.txt" in (files("controller.games") / "words/keywords.txt").read_text()
    assert all(word.isascii() and word.islower() for word in words)


def test_a_list_is_read_in_its_order():
    cards = load_keywords("cards", TEXT)
    assert cards.name == "cards"
    assert cards.cards == tuple(tuple(card.split()) for card in CARDS)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TEXT,
        TEXT.replace("\n", "\r\n") + "\r\n",
        "# cards\n\n" + TEXT.replace(" ", "\t ") + "\n \n# the end",
        "  " + TEXT + "  ",
    ],
)
def test_byte_order_mark_line_ends_spaces_and_comments_make_no_difference(text):
    assert load_keywords("cards", text) == load_keywords("cards", TEXT)


def test_the_version_is_of_the_words_and_their_order():
    versions = {load_keywords("cards", "\n".join(cards)).version for cards in (CARDS, CARDS[::-1], [*CARDS, "e f g h"])}
    assert len(versions) == 3
    assert all(len(version) == 16 for version in versions)


def test_words_of_any_alphabet_with_joints_inside_are_read_composed():
    cards = load_keywords("cards", TEXT + "\nnin\u0303o река jack-o-lantern o\u2019clock").cards
    assert cards[-1] == ("niño", "река", "jack-o-lantern", "o\u2019clock")


def test_all_faults_are_listed_at_once_with_line_word_and_remedy():
    text = TEXT + "\nice cream cone x y\nPIG p-q r s\nc4 -x y- 'z\n" + "x" * 17 + " m n\ne, f g h"
    assert faults(text) == [
        "cards, line 5: 5 words ('ice cream cone x y'): four make a card, each of a single word",
        "cards, line 6: 'PIG' stands on line 1 already: take one out",
        "cards, line 7: 'c4': write one word of letters, with hyphens or apostrophes inside it at most",
        "cards, line 7: '-x': write one word of letters, with hyphens or apostrophes inside it at most",
        "cards, line 7: 'y-': write one word of letters, with hyphens or apostrophes inside it at most",
        'cards, line 7: "\'z": write one word of letters, with hyphens or apostrophes inside it at most',
        f"cards, line 8: 3 words ('{'x' * 17} m n'): four make a card, each of a single word",
        f"cards, line 8: '{'x' * 17}' has 17 letters: 16 at most fit on a screen",
        "cards, line 9: 'e,': write one word of letters, with hyphens or apostrophes inside it at most",
    ]


@pytest.mark.parametrize(
    "word", ["\u0301", "\u0301a", "a-\u0301b", "\u200bab", "a\u200db", "\u202eab", "a_b", "--", "'"]
)
def test_what_cannot_be_read_is_no_keyword(word):
    (fault,) = faults(f"{TEXT}\n{word} m n o")
    assert fault.startswith("cards, line 5: ")
    assert fault.endswith("write one word of letters, with hyphens or apostrophes inside it at most")


def test_words_of_alphabets_with_marks_are_read():
    assert load_keywords("cards", TEXT + "\n\u0939\u093f\u0928\u094d\u0926\u0940 m n o").cards[-1][1:] == (
        "m",
        "n",
        "o",
    )


def test_a_word_is_the_same_with_either_apostrophe():
    assert faults(TEXT + "\no'clock m n o\nx y z O\u2019Clock") == [
        "cards, line 6: 'O\u2019Clock' stands on line 5 already: take one out"
    ]


def test_a_word_twice_on_one_card_is_told():
    assert faults(TEXT + "\nx y x z") == ["cards, line 5: 'x' stands on line 5 already: take one out"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "a b c d\ne f g h\ni j k l"])
def test_too_few_cards_are_told(text):
    count = text.count(" d") + text.count(" h") + text.count(" l")
    assert faults(text) == [f"cards: {count} cards; list 4 to 10000, four words a line"]


def test_a_long_line_is_cut_in_the_message():
    assert max(map(len, faults("y" * 5000 + "\n" + "z " * 5000))) < 200


@pytest.mark.parametrize(("lines", "listed", "more"), [(500, 1000, 0), (501, 1000, 2), (8000, 1000, 15_000)])
def test_of_a_text_that_is_no_list_the_first_faults_are_told_and_how_many_there_are_more(lines, listed, more):
    """Two faults a line: one word is no card, and a number is no word."""
    told = faults(TEXT + "".join(f"\n{number}" for number in range(lines)))
    assert told[:2] == [
        "cards, line 5: 1 words ('0'): four make a card, each of a single word",
        "cards, line 5: '0': write one word of letters, with hyphens or apostrophes inside it at most",
    ]
    assert told[listed:] == ([f"cards: and {more} faults more; is it a list of cards at all?"] if more else [])


@pytest.mark.parametrize(
    ("named", "right"),
    [
        (("pig", "O\u2019CLOCK", "tent", "son"), 4),
        (("Pig", "o'clock", None, "sun"), 2),
        (("o'clock", "pig", "son", "tent"), 0),
        ((None,) * 4, 0),
    ],
)
def test_a_word_is_right_at_its_place_whatever_its_capitals_and_apostrophe(named, right):
    assert count_right(named, ("pig", "o'clock", "tent", "son")) == right
