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
