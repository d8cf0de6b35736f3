"""Word lists: the shipped ones, tolerated forms, and every fault of a file at once."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.lexicon import LexiconError, load_words

WORDS = files("controller.games").joinpath("words")


@pytest.mark.parametrize(("name", "count"), [("words-valid", 56_700), ("words-common", 11_647)])
def test_the_shipped_lists_are_faultless(name, count):
    lexicon = load_words(name, (WORDS / f"{name}.txt").read_text())
    assert len(lexicon.words) == len(lexicon.ordered) == count
    assert {"TRUCK", "BUNNY", "FUNNY", "SHINE"} <= lexicon.words


def test_common_words_are_valid_ones_and_keep_their_order():
    valid = load_words("words-valid", (WORDS / "words-valid.txt").read_text())
    common = load_words("words-common", (WORDS / "words-common.txt").read_text())
    assert common.words <= valid.words
    assert common.ordered[:3] == ("THE", "AND", "FOR")


def test_the_notices_name_every_list_and_source():
    text = (WORDS / "README.md").read_text() + (WORDS / "SCOWL-COPYRIGHT.txt").read_text()
    lists = sorted(entry.name for entry in WORDS.iterdir() if entry.name.startswith("words-"))
    assert lists == ["words-common.txt", "words-valid.txt"]
    for needed in (*lists, "Kevin Atkinson", "J Ross Beresford", "wordfreq", "CC BY-SA 4.0", "Permission to use, copy"):
        assert needed in text


@pytest.mark.parametrize(
    "text",
    [
        "cat\ndog\n",
        "CAT\nDog",
        "\ufeffcat\ndog\n",
        "cat\r\ndog\r\n",
        "\ufeff# pets\r\n\r\n cat \r\n\tdog",
        "cat\n\n\ndog\n\n",
    ],
)
def test_case_line_ends_marks_blanks_and_comments_do_not_matter(text):
    lexicon = load_words("pets", text)
    assert lexicon.ordered == ("CAT", "DOG")
    assert lexicon == load_words("pets", "cat\ndog")


def test_all_faults_are_listed_with_line_word_and_remedy():
    text = "cat\nab\ncaterpillar\nco-op\nnaïve\nCat\ndog cat\n# fine\nx\n"
    with pytest.raises(LexiconError) as error:
        load_words("pets.txt", text)
    faults = error.value.faults
    assert [fault.split(":")[0] for fault in faults] == [f"pets.txt, line {n}" for n in (2, 3, 4, 5, 6, 7, 9)]
    assert faults[0] == "pets.txt, line 2: 'ab': write 3 to 8 letters A-Z, or take the line out"
    assert faults[4] == "pets.txt, line 6: 'Cat' stands on line 1 already: take one out"
    assert str(error.value) == "\n".join(faults)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_list_is_a_fault(text):
    with pytest.raises(LexiconError, match="no words"):
        load_words("none", text)


def test_a_fault_shows_a_bounded_piece_of_a_long_line():
    with pytest.raises(LexiconError) as error:
        load_words("long", "a" * 100_000)
    assert len(error.value.faults[0]) < 200


def test_the_version_tells_lists_apart():
    version = load_words("a", "cat\ndog").version
    assert version == load_words("b", "CAT\r\nDOG\r\n").version
    assert version != load_words("a", "dog\ncat").version
    assert version != load_words("a", "cat").version
    assert len(version) == 16


@given(st.text(max_size=60))
def test_any_text_gives_a_lexicon_or_faults(text):
    try:
        lexicon = load_words("any", text)
    except LexiconError as error:
        assert error.faults
    else:
        assert all(word.isascii() and word.isupper() and 3 <= len(word) <= 8 for word in lexicon.words)
