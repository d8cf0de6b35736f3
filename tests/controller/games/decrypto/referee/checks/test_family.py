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


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("tooth", "toothbrush"),
        ("head", "forehead"),
        ("cup", "cupboards"),
        ("neck", "necklaces"),
        ("berry", "raspberry"),
        ("phone", "microphone"),
        ("glass", "sunglasses"),
        ("wolf", "werewolves"),
        ("nut", "coconut"),
        ("bee", "beeswax"),
    ],
)
def test_c15_a_compound_is_refused_however_its_parts_are_spoken(told, keyword, clue):
    assert "C15!" in told(clue, (keyword, "lobby", "jet", "vault"), 2)


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
        ("ice", "icy"),
        ("ice", "icicle"),
        ("knee", "kneel"),
        ("knee", "kneeling"),
        ("cloth", "clothes"),
        ("phone", "telephones"),
        ("photo", "photography"),
        ("prison", "imprisoned"),
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
        ("cow", "Moscow"),
        ("phone", "phony"),
        ("card", "cardinal"),
        ("car", "carnation"),
        ("sand", "sandals"),
        ("ship", "championship"),
        ("room", "mushroom"),
        ("river", "screwdriver"),
        ("ham", "Hamlets"),
        ("pie", "piers"),
        ("pill", "pillow"),
        ("cape", "landscape"),
        ("dam", "damage"),
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


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [("eye", "Augen"), ("horse", "chevaux"), ("horse", "Pferde"), ("cat", "gatti"), ("hand", "mani")],
)
def test_c8_a_foreign_plural_is_refused(told, keyword, clue):
    assert "C8!" in told(clue, (keyword, "lobby", "jet", "vault"), 2)


def test_c8_english_synonyms_pass(told):
    assert told("prison", ("jail", "lobby", "jet", "lime"), 1) == set()
    assert told("street", ("road", "lobby", "jet", "lime"), 1) == set()


def test_c8_short_foreign_words_in_a_phrase_pass(told):
    assert told("ku klux", ("cow", "lobby", "jet", "lime"), 1) == set()


@pytest.mark.parametrize(
    ("keyword", "clues"),
    [
        (
            "jack-o-lantern",
            ["jack-o-lantern", "Jack o Lantern", "jackolantern", "scary jack-o'-lanterns", "jak-o-lantern"],
        ),
        ("o\u2019clock", ["o'clock", "oclock", "O CLOCK", "five o'clock tea"]),
        ("co-op", ["coop", "Co op", "co-ops", "the old co-op"]),
        ("mother-in-law", ["mother in law", "motherinlaw", "Mother-in-law's tongue"]),
    ],
)
def test_c15_keywords_with_hyphens_and_apostrophes_are_found_however_they_are_written(told, keyword, clues):
    for clue in clues:
        assert "C15!" in told(clue, (keyword, "lobby", "jet", "vault"), 2), clue
    assert told("surprise", (keyword, "lobby", "jet", "vault"), 2) == set()


def test_c5_hyphens_are_no_letters(told):
    card = ("jack-o-lantern", "lobby", "jet", "vault")
    assert "C5!" in told("12", card, 1)
    assert "C5!" not in told("14", card, 1)


def test_a_keyword_between_digits_is_found(told):
    assert "C15!" in told("shell2go", CARD)


def test_a_refusal_about_a_keyword_is_told_once_and_no_warning_with_it(ask):
    for clue in ("mousetrap", "titmouse", "h\u00f4pital", "umbrela", "computer mouse", "niches", "m-o-u-s-e"):
        card = ("mouse", "hospital", "umbrella", "nest")
        told = [keyword for finding in ask(clue, card) for keyword in card if repr(keyword) in finding.message]
        assert len(told) == len(set(told)), clue


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [
        ("stream", "upstream"),
        ("river", "upriver"),
        ("shore", "onshore"),
        ("road", "byroad"),
        ("door", "indoor"),
        ("face", "face-up"),
        ("piano", "pianistic"),
        ("skin", "skinniest"),
    ],
)
def test_c15_short_particles_and_endings_that_change_the_stem_are_of_it(told, keyword, clue):
    assert "C15!" in told(clue, (keyword, "lobby", "vault", "pony"), 2)


@pytest.mark.parametrize(
    ("keyword", "clue"),
    [("tent", "intent"), ("vent", "invent"), ("jet", "jetty"), ("car", "carry"), ("pen", "penny"), ("cart", "carton")],
)
def test_c15_words_that_only_look_so_are_not(told, keyword, clue):
    assert "C15!" not in told(clue, (keyword, "lobby", "vault", "nose"), 2)


@pytest.mark.parametrize(("keyword", "clue"), [("truck", "camion"), ("wall", "pared"), ("blade", "tera")])
def test_c8_a_foreign_word_that_hardly_anybody_knows_as_english_is_refused(told, keyword, clue):
    assert "C8!" in told(clue, (keyword, "lobby", "vault", "pony"), 2)


@pytest.mark.parametrize(
    ("keyword", "foreign", "english"), [("sword", "\u00e9p\u00e9e", "epee"), ("hall", "entr\u00e9e", "entree")]
)
def test_c8_with_its_accents_a_word_is_the_foreign_one(told, keyword, foreign, english):
    assert "C8!" in told(foreign, (keyword, "lobby", "vault", "pony"), 2)
    assert told(english, (keyword, "lobby", "vault", "pony"), 2) == {"C8"}


@pytest.mark.parametrize(("keyword", "clue"), [("moon", "satellite"), ("picture", "cinema"), ("drum", "vat")])
def test_c8_an_everyday_english_word_that_means_nearly_the_same_is_not_warned_of(told, keyword, clue):
    assert told(clue, (keyword, "lobby", "vault", "pony"), 2) == set()
