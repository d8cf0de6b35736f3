"""What nobody was told, nobody can tell: keywords, codes, clues that lie ready, seals, words and a first judgement."""

from __future__ import annotations

from controller.games.core import SEATS

KINDS = ("keywords", "code", "clues", "guess", "pass", "words", "judgement")


def test_the_pairs_are_of_every_kind_and_either_owner(pairs):
    assert {(pair.kind, pair.owner) for pair in pairs} == {
        (kind, owner) for kind in KINDS for owner in SEATS if (kind, owner) != ("pass", "north")
    }


def test_what_nobody_was_told_shows_nowhere(told_apart, pairs):
    for pair in pairs:
        assert told_apart(pair) is None, pair.kind


def test_whoever_may_know_sees_another_secret(new_driver, pairs):
    """The sessions of a pair do differ to an insider, and to the referee but for a judgement."""
    for pair in pairs:
        first, second = new_driver(), new_driver()
        for here, there in zip(pair.first, pair.second, strict=True):
            assert first.ask(**here)["ok"]
            assert second.ask(**there)["ok"]
        seat, player = pair.insiders[-1]
        look = {"do": "view", "as": seat} | ({"player": player} if player else {})
        assert first.send(look) != second.send(look), pair
        if pair.kind != "judgement":
            assert first.view("referee") != second.view("referee"), pair
