"""Whole matches: they end, under every profile and odd rule, with words of any kind, and alike by the same chance."""

from collections import Counter
from random import Random

import pytest

from controller.bots.levels import LEVELS
from controller.bots.match import drawn, play
from controller.bots.player import Player
from controller.games.cryptic_words.commands import Guess, Lay, Roll
from controller.games.cryptic_words.game import start


@pytest.fixture
def bots(vocabulary):
    def made(north, south, seed=0):
        return {
            "north": Player("north", LEVELS[north], vocabulary, Random(f"north {seed}")),
            "south": Player("south", LEVELS[south], vocabulary, Random(f"south {seed}")),
        }

    return made


@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
@pytest.mark.parametrize(("north", "south"), [("random", "random"), ("easy", "medium"), ("strong", "strong")])
def test_matches_end_with_thirty_points_or_without_tokens(bots, setup_of, profile, north, south):
    *_, last = play(setup_of(profile), bots(north, south), Random(1))
    assert last.step.state.phase == "OVER"
    assert last.step.state.reason in {"thirty", "tokens"}


@pytest.mark.parametrize(
    "changes",
    [
        {"min_len": 8},
        {"max_len": 3},
        {"first": "random"},
        {"dictionary": "off", "impossible_guess": "counts"},
        {"survivor_bonus_to": "none", "ask_per": "game"},
        {"all_done": "reroll", "subsume": True, "assist": False},
    ],
)
def test_matches_end_under_odd_rules(bots, setup_of, changes):
    *_, last = play(setup_of("seed", **changes), bots("strong", "medium"), Random(2))
    assert last.step.state.phase == "OVER"


def test_the_same_chance_plays_the_same_match(bots, setup_of):
    def told(seed):
        return [turn.command for turn in play(setup_of(), bots("strong", "easy"), Random(seed))]

    assert told(5) == told(5)
    assert told(5) != told(6)


class Hider:
    """A player that hides other words than its own choice."""

    def __init__(self, player, word):
        self.player, self.word = player, word

    def act(self, view, legal):
        request = self.player.act(view, legal)
        return request | {"codes": self.word(view["rack"])} if request and request["do"] == "encode" else request


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_words_of_no_list_are_solved_or_survived(bots, setup_of, tiles, level):
    chance = Random(9)

    def letters(rack):
        return [f"{tile}-{chance.choice([g for g in tiles.faces[tile] if len(g) == 1])}" for tile in rack[:4]]

    players = bots(level, level)
    players = {seat: Hider(player, letters) for seat, player in players.items()}
    events = [event for turn in play(setup_of(dictionary="off"), players, chance) for event in turn.step.events]
    assert events[-1]["event"] == "game-over"
    assert any(event["event"] == "guessed" and event["correct"] for event in events)


def test_a_bot_that_asks_for_something_illegal_is_told(bots, setup_of):
    players = bots("easy", "easy")
    players["north"] = Hider(players["north"], lambda rack: ["1-V", "1-I", "1-P"])
    with pytest.raises(ValueError, match="illegal: R16"):
        list(play(setup_of(), players, Random(3)))


class Eager:
    """A player that guesses whenever it may."""

    def __init__(self, player):
        self.player = player

    def act(self, view, legal):
        request = self.player.act(view, legal)
        wrong = {"do": "guess", "seat": self.player.seat, "word": self.player.vocabulary.common[0]}
        return wrong if any(offer["do"] == "guess" for offer in legal) else request


def test_a_guess_goes_before_whatever_else_is_wanted(bots, setup_of):
    players = bots("easy", "easy")
    players = {"north": players["north"], "south": Eager(players["south"])}
    turns = list(play(setup_of(impossible_guess="counts"), players, Random(1)))
    for turn in turns:
        if turn.before.turn and turn.before.solver != "south" and not turn.before.guess_used["south"]:
            assert isinstance(turn.command, Guess)
    assert turns[-1].step.state.guess_left["south"] == 0


def test_every_draw_is_made_and_only_where_it_is_needed(setup_of):
    setup, chance = setup_of(first="random"), Random(4)
    state = start(setup)
    dice = Counter(drawn(setup, state, Roll("north"), chance).dice for _ in range(7200))
    assert len(dice) == 36
    assert min(dice.values()) > 130
    assert drawn(setup, state, Roll("north", (1, 2)), chance) == Roll("north", (1, 2))
    assert drawn(setup, state, Lay("north", ()), chance).first is None


def test_the_strong_bot_beats_the_random_one(bots, setup_of):
    won = 0
    for number in range(6):
        *_, last = play(setup_of(), bots("strong", "random", number), Random(number))
        won += last.step.state.winner == "north"
    assert won >= 5
