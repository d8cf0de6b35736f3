"""C7: homophones are refused, rhymes warned of; as `sound_clues` says, rhymes are refused too."""

import pytest

CARD = ("sun", "cow", "place", "wheel")


@pytest.mark.parametrize("clue", ["son", "sons", "weal", "we'll", "kau", "Plaice"])
def test_a_homophone_is_refused_for_any_number(told, clue):
    for place in (1, 2, 3, 4):
        assert told(clue, ("sun", "cow", "plaice", "wheel"), place) & {"C7!", "C15!"}


@pytest.mark.parametrize("clue", ["wow", "how", "now"])
def test_a_rhyme_is_warned_of(told, clue):
    assert told(clue, CARD) == {"C7"}
    assert told(clue, CARD, sound_clues="block") == {"C7!"}


def test_a_homophone_is_refused_whatever_the_profile(told):
    assert "C7!" in told("son", CARD, sound_clues="warn")


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("carpet", "car pet"),
        ("casino", "cass see no"),
        ("phone", "fone"),
        ("island", "I land"),
        ("pencil", "pen sill"),
        ("key", "quay"),
        ("fox", "phocks"),
    ],
)
def test_invented_spellings_and_words_pulled_apart_are_refused(told, keyword, clue):
    assert told(clue, (keyword, "lobby", "jet", "vault"), 2) & {"C7!", "C15!"}


def test_a_homophone_in_a_phrase_is_warned_of(told):
    assert told("prodigal son", CARD, 2) == {"C7"}
    assert told("prodigal son", CARD, 2, sound_clues="block") == {"C7!"}


def test_small_words_in_a_phrase_are_not(told):
    assert told("to be free", ("bee", "lobby", "jet", "vault"), 2) == set()


def test_other_words_pass(told):
    for clue in ("summer", "planet", "moo", "round"):
        assert told(clue, CARD, 1) == set()


@pytest.mark.parametrize(
    ("keyword", "clue"), [("shark", "shock"), ("dock", "dark"), ("boot", "bought"), ("suit", "sought")]
)
def test_words_that_sound_otherwise_are_not_refused(told, keyword, clue):
    assert not any(rule.endswith("!") for rule in told(clue, (keyword, "lobby", "jelly", "vault"), 2))


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("floor", "flaw"),
        ("fort", "fought"),
        ("ladder", "latter"),
        ("hall", "haul"),
        ("shore", "sure"),
        ("tire", "tyre"),
    ],
)
def test_homophones_of_one_side_of_the_ocean_are_refused(told, keyword, clue):
    assert told(clue, (keyword, "lobby", "jelly", "vault"), 2) & {"C7!", "C15!", "C4!"}


@pytest.mark.parametrize(
    ("keyword", "clue"), [("iron", "aye urn"), ("wire", "why are"), ("motor", "moat err"), ("window", "when doe")]
)
def test_two_words_that_run_together_into_a_keyword_are_refused(told, keyword, clue):
    assert "C7!" in told(clue, (keyword, "lobby", "jelly", "vault"), 2)


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [("moon", "afternoon"), ("star", "guitar"), ("brain", "complain"), ("wine", "decline"), ("bell", "hotel")],
)
def test_a_rhyme_may_have_syllables_before_it(told, keyword, clue):
    assert "C7" in told(clue, (keyword, "lobby", "jelly", "vault"), 2)


def test_the_same_syllable_is_no_rhyme(told):
    assert "C7" not in told("believe", ("leaf", "lobby", "jelly", "vault"), 2)
