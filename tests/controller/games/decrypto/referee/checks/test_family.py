"""C15 (own keywords, their family and compounds) and C8 (other languages) look at all own keywords."""

import pytest

CARD = ("cow", "shell", "camera", "pole")


@pytest.mark.parametrize(
    "clue", ["cow", "Cows", "COW", "cow's", "the cow", "c\u00f3w", "c0w", "\u0441\u043ew", "holy cow", "c ow"]
)
def test_c15_an_own_keyword_is_refused_for_any_number(told, clue):
    for place in (1, 2, 3, 4):
        assert "C15!" in told(clue, CARD, place)


@pytest.mark.parametrize("clue", ["cowboy", "tentpole", "tent pole", "tent-pole", "seashell", "polecat", "bombshell"])
def test_c15_a_compound_is_refused(told, clue):
    assert "C15!" in told(clue, CARD)


@pytest.mark.parametrize("clue", ["doorpole", "shellthing", "cowpoetry"])
def test_c15_an_invented_compound_is_refused(told, clue):
    assert "C15!" in told(clue, CARD)


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("tooth", "teeth"),
        ("mouse", "mice"),
        ("juice", "juicy"),
        ("spine", "spinal"),
        ("garden", "gardener"),
        ("cone", "conical"),
    ],
)
def test_c15_irregular_and_derived_forms_are_refused(told, keyword, clue):
    assert "C15!" in told(clue, (keyword, "lobby", "jet", "vault"), 2)


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("corn", "corner"),
        ("bell", "belly"),
        ("arm", "army"),
        ("ham", "hammock"),
        ("ear", "early"),
        ("pet", "carpet"),
        ("ice", "police"),
        ("rat", "pirate"),
        ("hat", "hatred"),
        ("tape", "tap"),
        ("cane", "can"),
        ("lion", "million"),
        ("cap", "captain"),
        ("plane", "planet"),
        ("store", "stories"),
        ("car", "carried"),
        ("bee", "being"),
        ("vent", "prevent"),
        ("mat", "format"),
    ],
)
def test_words_that_only_look_so_are_not_refused(told, keyword, clue):
    assert not any(rule.endswith("!") for rule in told(clue, (keyword, "lobby", "jet", "vault"), 2))


def test_a_picture_of_a_keyword_is_refused_too(told):
    assert "C15!" in told("farm 🐄", CARD, 2)


def test_keywords_that_the_table_does_not_have_have_plurals_and_endings(told):
    card = ("dragonfly", "gnu", "stapler", "wug")
    for clue in ("dragonflies", "gnus", "wugs", "wugging", "wug", "staplers", "Dragon fly"):
        assert "C15!" in told(clue, card, 1), clue
    assert told("insect", card) == set()


@pytest.mark.parametrize(
    "clue",
    ["vache", "Vache", "la vache", "vaca", "Kuh", "koe", "krowa", "корова", "korova", "concha", "Muschel", "vaches"],
)
def test_c8_another_language_is_refused(told, clue):
    assert "C8!" in told(clue, CARD, 3)


@pytest.mark.parametrize(("keyword", "clue"), [("bread", "pain"), ("star", "stern")])
def test_c8_a_foreign_word_that_is_english_too_is_warned_of(told, keyword, clue):
    assert told(clue, (keyword, "lobby", "jet", "vault"), 2) == {"C8"}


def test_c8_english_synonyms_pass(told):
    assert told("prison", ("jail", "lobby", "jet", "lime"), 1) == set()
    assert told("street", ("road", "lobby", "jet", "lime"), 1) == set()


def test_c8_short_foreign_words_in_a_phrase_pass(told):
    assert told("ku klux", ("cow", "lobby", "jet", "lime"), 1) == set()
