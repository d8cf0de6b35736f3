"""C6: words that name the slot of the keyword, and of no other; warned of, or refused as `position_clues` says."""

import pytest

from controller.games.decrypto.referee.checks.position import places
from controller.games.decrypto.referee.texts import read

CARD = ("camera", "umbrella", "hospital", "elephant")


@pytest.mark.parametrize(
    ("clue", "number"),
    [
        ("solo", 1),
        ("the first", 1),
        ("unicorn", 1),
        ("No. 1", 1),
        ("twins", 2),
        ("bicycle", 2),
        ("zwei", 2),
        ("2nd", 2),
        ("Tripod", 3),
        ("three musketeers", 3),
        ("third from left", 3),
        ("III", 3),
        ("quartet", 4),
        ("the last", 4),
        ("Fantastic Four", 4),
        ("quatre", 4),
        ("rightmost pocket", 4),
    ],
)
def test_a_slot_is_warned_of_at_its_own_number_only(told, clue, number):
    for place in (1, 2, 3, 4):
        assert ("C6" in told(clue, CARD, place)) is (place == number)
    assert "C6!" in told(clue, CARD, number, position_clues="block")


@pytest.mark.parametrize(
    "clue",
    [
        "university",
        "universe",
        "bishop",
        "money",
        "monkey",
        "trip",
        "trick",
        "trial",
        "direct",
        "digital",
        "bias",
        "diplomat",
        "dinosaur",
        "queen",
        "quarry",
        "birthday",
        "bird",
        "master",
        "terms",
        "monster",
        "biology",
        "five",
        "dust",
    ],
)
def test_other_words_name_no_slot(clue):
    assert not places(read(clue).words) & {1, 2, 3, 4}


def test_a_letter_in_a_phrase_names_no_slot():
    assert not places(read("I love Lucy").words) & {1, 2, 3, 4}
    assert not places(read("vitamin C").words) & {1, 2, 3, 4}


def test_foreign_numbers_count_as_the_whole_clue_only():
    assert places(read("tres").words) == {3}
    assert places(read("tres chic").words) == frozenset()


@pytest.mark.parametrize(
    ("clue", "told_by"),
    [
        ("the middle slot", {2, 3}),
        ("last but one", {3}),
        ("last but two", {2}),
        ("next to last", {3}),
        ("the one before the last", {3}),
        ("right after the first", {2}),
        ("between two and four", {3}),
        ("penultimate", {3}),
        ("third from the right", {2}),
        ("second from the bottom", {3}),
        ("third to last", {2}),
        ("second last", {3}),
        ("bottom of the list", {4}),
        ("front of the queue", {1}),
        ("far left column", {1}),
        ("top card", {1}),
        ("last one", {4}),
        ("on the right", {4}),
        ("middle left", {2}),
        ("aces", {1}),
    ],
)
def test_a_slot_is_told_by_its_place(clue, told_by):
    assert places(read(clue).words) & {1, 2, 3, 4} == told_by


@pytest.mark.parametrize(
    "clue",
    [
        "right angle",
        "top hat",
        "left wing",
        "head to toe",
        "after eight",
        "back to front",
        "front door",
        "bottom of the sea",
        "right of way",
        "ace of spades",
        "Jack before nine",
    ],
)
def test_places_that_are_of_something_else_name_no_slot(clue):
    assert not places(read(clue).words) & {1, 2, 3, 4}
