"""Whole matches of bots: they end, under every profile, with any teams and words, and alike by the same chance."""

from collections import Counter
from random import Random

import pytest

from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.match import drawn, play
from controller.games.decrypto.commands import TakeCode, WriteClues
from controller.games.decrypto.game import start
from controller.games.decrypto.rules.encrypt import said
from controller.games.decrypto.state import CODES
from controller.games.keywords import load_keywords

THREE = {"north": ("ann",), "south": ("cyd", "dan")}
MANY = {"north": ("ann", "ben", "eve"), "south": ("cyd", "dan", "flo", "gus")}
STRANGE = "\n".join(f"qualm{a} vex{a} zeal{a} wend{a}" for a in "abcdefgh")


@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
@pytest.mark.parametrize("players", [None, MANY, THREE, {"north": ("ann", "ben"), "south": ("cyd",)}])
@pytest.mark.parametrize(("north", "south"), [("random", "random"), ("easy", "medium"), ("strong", "strong")])
def test_matches_end(bots, setup_of, profile, players, north, south):
    setup = setup_of(profile, players)
    *_, last = play(setup, bots(setup, north, south), Random(1))
    assert last.step.state.reason in {"interceptions", "miscommunications", "points", "words", "shared", "rounds"}


@pytest.mark.parametrize("changes", [{"clue_unique": "game"}, {"after_limit": "words", "sound_clues": "block"}])
@pytest.mark.parametrize("level", list(LEVELS))
def test_matches_end_under_odd_rules_and_words_that_nobody_knows(bots, setup_of, changes, level):
    for cards in ({}, {"keywords": load_keywords("strange", STRANGE)}):
        setup = setup_of("seed", **changes, **cards)
        *_, last = play(setup, bots(setup, level, level), Random(2))
        assert last.step.state.phase == "OVER"


def test_no_clue_is_said_twice_in_a_match_and_none_is_spoken(bots, setup_of):
    for seed in range(8):
        setup = setup_of()
        turns = list(play(setup, bots(setup, "strong", "easy", seed), Random(seed)))
        clues = [each.clue.lower() for each in said(turns[-1].step.state)]
        assert not any(isinstance(turn.command, WriteClues) and turn.command.spoken for turn in turns)
        for seat in ("north", "south"):
            own = [each.clue.lower() for each in said(turns[-1].step.state) if each.seat == seat]
            assert len(set(own)) == len(own)
        assert clues


def test_the_same_chance_plays_the_same_match(bots, setup_of):
    def told(seed):
        setup = setup_of()
        return [turn.command for turn in play(setup, bots(setup, "strong", "easy", seed), Random(seed))]

    assert told(5) == told(5)
    assert told(5) != told(6)


@pytest.mark.parametrize(("better", "worse"), [("strong", "random"), ("strong", "easy"), ("medium", "random")])
def test_the_better_bot_beats_the_worse_one(bots, setup_of, better, worse):
    won = Counter()
    for number in range(12):
        setup = setup_of()
        north, south = (better, worse) if number % 2 else (worse, better)
        *_, last = play(setup, bots(setup, north, south, number), Random(number))
        won[{north: "north", south: "south"}[better] == last.step.state.winner] += 1
    assert won[True] >= 10


def test_a_bot_that_asks_for_something_illegal_is_told(bots, setup_of):
    setup = setup_of()
    players = bots(setup, "easy", "easy")
    players[0].act = lambda view, legal: {"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 3]}
    with pytest.raises(ValueError, match="wrong-phase"):
        list(play(setup, players, Random(3)))


def test_players_that_all_wait_are_told(bots, setup_of):
    setup = setup_of()
    with pytest.raises(ValueError, match="all players wait in phase KEYWORDS"):
        list(play(setup, [], Random(3)))


def test_every_code_is_drawn_alike(setup_of):
    setup, chance = setup_of(), Random(4)
    codes = Counter(drawn(setup, start(setup), TakeCode("north"), chance).code for _ in range(4800))
    assert set(codes) == set(CODES)
    assert min(codes.values()) > 140
    assert drawn(setup, start(setup), TakeCode("north", (1, 2, 3)), chance) == TakeCode("north", (1, 2, 3))
