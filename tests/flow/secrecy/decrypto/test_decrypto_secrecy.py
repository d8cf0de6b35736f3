"""What nobody was told, nobody can tell: keywords, codes, clues that lie ready, seals, words and a first judgement."""

from __future__ import annotations

import pytest

from controller.games.core import SEATS

KINDS = (
    *("keywords", "code", "clues", "guess", "pass", "words", "judgement"),
    *("void code", "void clues", "warned", "suggested"),
)


def test_the_pairs_are_of_every_kind_and_either_owner(pairs):
    assert {(pair.kind, pair.owner) for pair in pairs} == {
        (kind, owner) for kind in KINDS for owner in SEATS if (kind, owner) != ("pass", "north")
    }


def test_what_nobody_was_told_shows_nowhere(told_apart, pairs):
    for pair in pairs:
        assert told_apart(pair) is None, pair.kind


def test_whoever_may_know_sees_another_secret(new_driver, pairs):
    """The sessions of a pair do differ to an insider, and to the referee but for a judgement, before a code is void."""
    for pair in pairs:
        first, second = new_driver(), new_driver()
        seat, player = pair.insiders[-1]
        look = {"do": "view", "as": seat} | ({"player": player} if player else {})
        for here, there in zip(pair.first, pair.second, strict=True):
            if here["do"] != "void":
                assert first.ask(**here)["ok"]
                assert second.ask(**there)["ok"]
        assert first.send(look) != second.send(look), pair
        if pair.kind != "judgement":
            assert first.view("referee") != second.view("referee"), pair


TOLD = {
    "warned": lambda driver, owner: len(driver.state.audit),
    "suggested": lambda driver, owner: driver.view(owner)["suggested"],
}


@pytest.mark.parametrize("kind", TOLD)
def test_what_else_depends_on_keywords_does_differ(new_driver, pairs, kind):
    """A warning and a suggestion: else a leak of them could not show."""
    for pair in [pair for pair in pairs if pair.kind == kind]:
        drivers = new_driver(), new_driver()
        for driver, script in zip(drivers, (pair.first, pair.second), strict=True):
            for request in script:
                assert driver.ask(**request)["ok"]
        assert TOLD[kind](drivers[0], pair.owner) > TOLD[kind](drivers[1], pair.owner)
