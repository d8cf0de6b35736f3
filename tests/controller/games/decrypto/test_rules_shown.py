"""The list of rules against tests: D1-D28 and C1-C17 are each shown by a test, or stand below with the reason.

A test says what it shows with `@pytest.mark.rule("D10", "C4")`; any test of the project may.
"""

from pathlib import Path

import pytest

ALL = [*(f"D{n}" for n in range(1, 29)), *(f"C{n}" for n in range(1, 18))]

SOURCES = next(parent for parent in Path(__file__).parents if parent.name == "tests").parent / "controller" / "games"

AMONG_PEOPLE = {
    "D24": "how long a match takes is told, not kept to",
    "C10": "to spell a clue is asked and done by word of mouth; screens show what was typed",
    "C16": "that an encryptor keeps a straight face no rule can see",
}
"""What no rule of the program carries."""


@pytest.mark.parametrize("number", ALL)
def test_each_rule_is_shown_by_a_test_or_left_to_people(shown, number):
    assert number in shown or number in AMONG_PEOPLE, f"no test is marked with {number}"


def test_no_test_names_a_rule_that_does_not_exist(shown):
    assert not {number: tests for number, tests in shown.items() if number[0] in "DC" and number not in ALL}


def test_people_keep_no_rule_that_a_test_shows(shown):
    assert not [number for number in AMONG_PEOPLE if number in shown]
    assert set(AMONG_PEOPLE) <= set(ALL)


def test_the_code_says_which_function_carries_a_rule(rule_list):
    modules = [path for path in SOURCES.rglob("decrypto/**/*.py") if path.name != "__init__.py"]
    said = rule_list.said((*modules, SOURCES / "keywords.py"))
    assert [number for number in ALL if number not in said | set(AMONG_PEOPLE)] == []
