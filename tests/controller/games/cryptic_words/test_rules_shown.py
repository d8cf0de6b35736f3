"""The list of rules against tests: R1-R67 and A1-A55 are each shown by a test, or stand below with the reason.

A test says what it shows with `@pytest.mark.rule("R37", "A3")`; any test of the project may.
"""

import ast
from pathlib import Path

import pytest

TESTS = next(parent for parent in Path(__file__).parents if parent.name == "tests")
ALL = [*(f"R{n}" for n in range(1, 68)), *(f"A{n}" for n in range(1, 56))]

SOURCES = TESTS.parent / "controller" / "games"

AT_THE_BOARD = {
    "R2": "the board's printed scoring tracks are a mirror of the score, for players' eyes only",
    "R8": "racks, forms, dice and the storage box are wood and paper that the rules never see",
    "R11": "a printable round sheet is an export of the record",
    "A19": "where the Start and End tiles lie beside a tile is cosmetic; panels and lamps show it",
    "A45": "clue tiles, clue tokens and question marks are names for the same pieces on screens and in texts",
    "A52": "a guess token that lies freezes the dice button: the desk's matter, the rules see finished guesses",
}
"""What pieces, screens, panels and exports show; the tests of the whole board take these lines over."""


@pytest.mark.parametrize("number", ALL)
def test_each_rule_is_shown_by_a_test_or_at_the_board(shown, number):
    assert number in shown or number in AT_THE_BOARD, f"no test is marked with {number}"


def test_no_test_names_a_rule_that_does_not_exist(shown):
    assert not {number: tests for number, tests in shown.items() if number[0] in "RA" and number not in ALL}


def test_the_board_keeps_no_rule_that_a_test_shows(shown):
    assert not [number for number in AT_THE_BOARD if number in shown]
    assert set(AT_THE_BOARD) <= set(ALL)


def test_the_code_says_which_function_carries_a_rule(rule_list):
    said = rule_list.said((*SOURCES.rglob("cryptic_words/**/*.py"), SOURCES / "tiles.py"))
    assert [number for number in ALL if number not in said | set(AT_THE_BOARD)] == []


def test_a_mark_is_found_and_a_missing_one_missed(rule_list):
    code = '@pytest.mark.rule("R1", "A2")\n@pytest.mark.skip("R3")\ndef test_x(): ...'
    marked, other = ast.parse(code).body[0].decorator_list
    assert rule_list.numbers(marked) == ["R1", "A2"]
    assert rule_list.numbers(other) == []


def test_ranges_are_spelled_out(rule_list):
    assert rule_list.spelled_out("as R3-R5 and A7 say, 3-3 too") == {"R3", "R4", "R5", "A7"}
