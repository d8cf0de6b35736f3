"""What tests of a game's rules share: which tests are marked with which rules, and which docstrings name them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = next(parent for parent in Path(__file__).parents if parent.name == "tests")
_NUMBERS = re.compile(r"\b([A-Z])(\d+)(?:-[A-Z](\d+))?")


class RuleList:
    """Looks rule numbers up in tests and in docstrings."""

    def shown(self) -> dict[str, list[str]]:
        """Return the tests of the project that show each rule."""
        tests = defaultdict(list)
        for path in sorted(TESTS.rglob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                    for number in (n for mark in node.decorator_list for n in self.numbers(mark)):
                        tests[number].append(f"{path.relative_to(TESTS)}::{node.name}")
        return dict(tests)

    def numbers(self, mark: ast.expr) -> list[str]:
        """Return the numbers that a decorator names, if it is the mark `rule`."""
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            return [ast.literal_eval(argument) for argument in mark.args]
        return []

    def said(self, paths: Iterable[Path]) -> set[str]:
        """Return the numbers that docstrings of these modules name, ranges spelled out."""
        said: set[str] = set()
        for path in paths:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                    said |= self.spelled_out(ast.get_docstring(node) or "")
        return said

    def spelled_out(self, text: str) -> set[str]:
        """Return the numbers in a text, ranges spelled out."""
        ranges = _NUMBERS.findall(text)
        return {f"{kind}{n}" for kind, first, last in ranges for n in range(int(first), int(last or first) + 1)}


@pytest.fixture(scope="session")
def rule_list() -> RuleList:
    """Looks rule numbers up in tests and in docstrings."""
    return RuleList()


@pytest.fixture(scope="session")
def shown(rule_list: RuleList) -> dict[str, list[str]]:
    """The tests of the project that show each rule."""
    return rule_list.shown()
