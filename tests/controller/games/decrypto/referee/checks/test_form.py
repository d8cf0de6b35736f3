"""C1 (something to read, short enough), C2 (separate), C9 (private), C14 (the code)."""

import pytest


@pytest.mark.parametrize("clue", ["", "   ", ",", "...", "🐄", "\u200b", "-", "\U0001f43b\u200d\u2744"])
def test_c1_nothing_to_read_is_refused(told, clue):
    assert told(clue) == ({"C1!"} if "," not in clue else {"C1!", "C2"})


@pytest.mark.parametrize("clue", ["the", "ok", "12", "\u6c34", "élan", "a"])
def test_c1_a_word_letter_or_number_can_be_read(told, clue):
    assert "C1!" not in told(clue)


def test_c1_forty_characters_fit(told):
    assert told("x" * 41) == {"C1!"}
    assert "C1!" not in told("q" + "x" * 39)
    assert told("y" * 100_000) == {"C1!"}


def test_c1_says_how_long(ask):
    (finding,) = ask("big black " * 5)
    assert finding.message.startswith(
        "C1: clue 1, 'big black big black big black big black', has 49 characters; 40 fit"
    )


@pytest.mark.parametrize("clue", ["milk, moo", "milk/moo", "milk; moo", "milk | moo", "milk & moo"])
def test_c2_what_may_pass_for_several_clues_is_warned_of(told, clue):
    assert told(clue) == {"C2"}


@pytest.mark.parametrize("clue", ["my farm", "our holiday", "Your barn"])
def test_c9_private_knowledge_is_warned_of(told, clue):
    assert told(clue) == {"C9"}


@pytest.mark.parametrize("clue", ["1-2-3", "123", "1 2 3", "one two three", "1,2,3", "4-2-1", "2.4.3", "room 123"])
def test_c14_the_code_is_refused(told, clue):
    assert "C14!" in told(clue)


@pytest.mark.parametrize("clue", ["1984", "314", "1-1-1", "90210", "24-7"])
def test_c14_other_numbers_are_not(told, clue):
    assert "C14!" not in told(clue)


def test_c14_three_digits_of_the_code_one_by_one(ask_all):
    keywords = ("elephant", "umbrella", "mountain", "envelope")
    found = ask_all(("4", "2", "1"), keywords, (4, 2, 1))
    assert [(finding.index, finding.rule) for finding in found if finding.kind == "block"] == [
        (n, "C14") for n in (1, 2, 3)
    ]
    assert [finding.rule for finding in ask_all(("four", "two", "one"), keywords, (4, 2, 1)) if finding.kind == "block"]
    assert not [finding for finding in ask_all(("4", "2", "9"), keywords, (4, 2, 1)) if finding.rule == "C14"]


@pytest.mark.parametrize(
    "clue",
    [
        "four two one",
        "Four, Two, One",
        "4 two one",
        "4 score, 2 and 1",
        "fourtwoone",
        "fourth second first",
        "IV II I",
        "4_2_1",
        "\uff14\uff12\uff11",
        "code 421",
        "\u2463\u2461\u2460",
    ],
)
def test_c14_the_code_is_refused_however_it_is_written(ask_all, clue):
    found = ask_all((clue, "zzyzx", "qwrtp"), ("elephant", "umbrella", "mountain", "envelope"), (4, 2, 1))
    assert "C14" in {finding.rule for finding in found if finding.kind == "block"}


@pytest.mark.parametrize(
    "clue", ["three two one", "421st street", "4 by 4", "two for one", "catch 22", "3.14", "1,234"]
)
def test_c14_other_counts_are_not(told, clue):
    assert "C14!" not in told(clue, ("elephant", "umbrella", "mountain", "envelope"), 1)


@pytest.mark.parametrize("clue", ["AC/DC", "24/7", "M&M's", "AT&T", "1,000 islands", "9/11", "C++", "R&B"])
def test_c2_marks_inside_a_name_or_number_part_nothing(told, clue):
    assert "C2" not in told(clue, ("elephant", "umbrella", "mountain", "envelope"), 4)


@pytest.mark.parametrize("clue", ["milk,moo", "salt & pepper", "milk / moo", "up/milk", "milk + moo", "milk/up", "1,2"])
def test_c2_marks_between_words_do(told, clue):
    assert "C2" in told(clue, ("elephant", "umbrella", "mountain", "envelope"), 4)
