"""What tests of the clue referee share: the shipped table, and asking about one clue or three."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from controller.games.decrypto.referee import referee_of
from controller.games.decrypto.referee.asked import ClueCheck, Finding
from controller.games.decrypto.referee.table import Table, load_table
from controller.games.keywords import KeywordList, load_keywords

GAMES = files("controller.games")
BLAND = ("zzyzx", "qwrtp")
"""Clues that nothing is found about."""
Ask = Callable[..., list[Finding]]


@pytest.fixture(scope="session")
def keyword_list() -> KeywordList:
    """The shipped cards."""
    return load_keywords("keywords", (GAMES / "words/keywords.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def clue_text() -> str:
    """The shipped table as it stands in its file."""
    return (GAMES / "decrypto/clues/clue-table.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def clue_table(clue_text: str) -> Table:
    return load_table("clue-table", clue_text)


@pytest.fixture
def ask_all(clue_table: Table) -> Callable[..., tuple[Finding, ...]]:
    """Ask about three clues for a code."""

    def asking(clues: tuple[str, str, str], keywords: Any, code: Any = (1, 2, 3), **more: Any) -> tuple[Finding, ...]:
        return referee_of(clue_table)(ClueCheck(tuple(keywords), code, clues, "north", "ann", **more))

    return asking


@pytest.fixture
def ask(ask_all: Callable[..., tuple[Finding, ...]]) -> Ask:
    """Ask about one clue for keyword `number`; what is found about it."""

    def asking(clue: str, keywords: Any = ("cow", "shell", "camera", "sun"), number: int = 1, **more: Any) -> Any:
        rest = [digit for digit in (1, 2, 3, 4) if digit != number]
        found = ask_all((clue, *BLAND), keywords, (number, *rest[:2]), **more)
        return [finding for finding in found if finding.index == 1]

    return asking


@pytest.fixture
def told(ask: Ask) -> Callable[..., set[str]]:
    """Ask about one clue; the rules that were found, refusals with an exclamation mark."""

    def asking(clue: str, *more: Any, **others: Any) -> set[str]:
        return {finding.rule + "!" * (finding.kind == "block") for finding in ask(clue, *more, **others)}

    return asking
