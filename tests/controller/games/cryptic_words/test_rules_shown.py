"""The list of rules against tests: R1-R67 and A1-A55 are each shown by a test, or stand below with the reason.

A test says what it shows with `@pytest.mark.rule("R37", "A3")`; any test of the project may.
"""

import ast
import re
from collections import defaultdict
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


def shown() -> dict[str, list[str]]:
    """Return the tests that show each rule."""
    tests = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                for number in (n for mark in node.decorator_list for n in numbers(mark)):
                    tests[number].append(f"{path.relative_to(TESTS)}::{node.name}")
    return tests


def numbers(mark: ast.expr) -> list[str]:
    """Return the numbers that a decorator names, if it is the mark `rule`."""
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
        return [ast.literal_eval(argument) for argument in mark.args]
    return []


SHOWN = shown()


@pytest.mark.parametrize("number", ALL)
def test_each_rule_is_shown_by_a_test_or_at_the_board(number):
    assert SHOWN[number] or number in AT_THE_BOARD, f"no test is marked with {number}"


def test_no_test_names_a_rule_that_does_not_exist():
    wrong = {number: tests for number, tests in SHOWN.items() if number[0] in "RA" and number not in ALL}
    assert not wrong


def test_the_board_keeps_no_rule_that_a_test_shows():
    assert not [number for number in AT_THE_BOARD if SHOWN.get(number)]
    assert set(AT_THE_BOARD) <= set(ALL)


def test_the_code_says_which_function_carries_a_rule():
    said = set()
    for path in (*SOURCES.rglob("cryptic_words/**/*.py"), SOURCES / "tiles.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                said |= spelled_out(ast.get_docstring(node) or "")
    assert [number for number in ALL if number not in said | set(AT_THE_BOARD)] == []


def spelled_out(text: str) -> set[str]:
    """Return the numbers that a docstring names, ranges spelled out."""
    ranges = re.findall(r"\b([RA])(\d+)(?:-[RA](\d+))?", text)
    return {f"{kind}{n}" for kind, first, last in ranges for n in range(int(first), int(last or first) + 1)}


def test_a_mark_is_found_and_a_missing_one_missed():
    code = '@pytest.mark.rule("R1", "A2")\n@pytest.mark.skip("R3")\ndef test_x(): ...'
    marked, other = ast.parse(code).body[0].decorator_list
    assert numbers(marked) == ["R1", "A2"]
    assert numbers(other) == []
