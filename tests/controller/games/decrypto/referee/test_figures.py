"""The clue referee's figures on clues whose verdict was written down before it was made: probes/README.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROBES = Path(__file__).parent / "probes"
HALVES = ("tune", "untouched")
FOUND = {"homophones": "C7", "family": "C15", "foreign": "C8", "position": "C6"}
REFUSED = {"homophones", "family"}
STRANGER = {"homophones": 120, "family": 160, "foreign": 200, "position": 100, "rhyme": 60, "spelling": 100}
"""How many clues each kind of the stranger's has."""


def probes(half: str, kind: str) -> list[tuple[str, str]]:
    lines = (PROBES / half / f"{kind}.tsv").read_text(encoding="utf-8").splitlines()
    return [(keyword, clue) for keyword, clue, _source in (line.split("\t") for line in lines)]


@pytest.fixture
def judged(keyword_list, told) -> Callable[[str, str], Iterator[tuple[str, str, set[str]]]]:
    """The probes of a half and kind, each beside the keywords of its card, with what is found."""
    cards = {word: card for card in keyword_list.cards for word in card}

    def judging(half: str, kind: str) -> Iterator[tuple[str, str, set[str]]]:
        for keyword, clue in probes(half, kind):
            card = cards[keyword]
            yield keyword, clue, told(clue, card, card.index(keyword) + 1)

    return judging


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("kind", FOUND)
def test_at_least_95_percent_of_illegal_clues_are_found(judged, half, kind):
    found = [
        any(rule.endswith("!") for rule in rules) or (kind not in REFUSED and FOUND[kind] in rules)
        for _keyword, _clue, rules in judged(half, kind)
    ]
    assert len(found) > 150
    assert share(found) >= 0.95


@pytest.mark.parametrize("half", HALVES)
def test_at_most_1_percent_of_legitimate_clues_raise_an_alarm(judged, half):
    alarms = [bool(rules) for _keyword, _clue, rules in judged(half, "legitimate")]
    assert len(alarms) > 1000
    assert share(alarms) <= 0.01


@pytest.fixture
def as_expected(keyword_list, told) -> Callable[[str], list[bool]]:
    """Whether what the stranger expected is found, of each of his clues of a kind."""
    cards = {word: card for card in keyword_list.cards for word in card}

    def judging(kind: str) -> list[bool]:
        found = []
        for line in (PROBES / "stranger" / f"{kind}.tsv").read_text(encoding="utf-8").splitlines():
            keyword, clue, _source, digit, expected = line.split("\t")
            others = [word for word in cards[keyword] if word != keyword]
            hand = (*others[: int(digit) - 1], keyword, *others[int(digit) - 1 :])
            rules = told(clue, hand, int(digit))
            refused = any(rule.endswith("!") for rule in rules)
            found.append({"refused": refused, "noticed": bool(rules), "nothing": not rules}[expected])
        return found

    return judging


@pytest.mark.parametrize("kind", STRANGER)
def test_at_least_95_percent_of_a_strangers_illegal_clues_are_found(as_expected, kind):
    found = as_expected(kind)
    assert len(found) == STRANGER[kind]
    assert share(found) >= 0.95


def test_at_most_1_percent_of_a_strangers_legitimate_clues_raise_an_alarm(as_expected):
    found = as_expected("legitimate")
    assert len(found) == 400
    assert share(found) >= 0.99


def share(hits: list[bool]) -> float:
    """A failure must tell no clue of the untouched half."""
    return round(sum(hits) / len(hits), 4)


def test_the_halves_share_no_keyword_but_for_position():
    for kind in (*FOUND, "legitimate"):
        first, second = ({keyword for keyword, _clue in probes(half, kind)} for half in HALVES)
        assert not first & second, kind


def test_the_halves_share_no_clue_of_position():
    first, second = ({clue for _keyword, clue in probes(half, "position")} for half in HALVES)
    assert not first & second
