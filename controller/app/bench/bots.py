"""The rows of the bots: how soon a hand is thought through, how long a decision takes, how many rounds, who wins."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from math import sqrt
from random import Random

from controller.app.bench.measure import percentile, rates, seconds
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.games import standard_tiles, standard_vocabulary, standard_words
from controller.bots.belief import believe, hand
from controller.bots.evidence import Evidence
from controller.bots.levels import LEVELS
from controller.bots.match import Turn, play
from controller.bots.player import Player
from controller.games.core import Seat
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import OTHER, Setup, prepare
from controller.games.cryptic_words.view import view
from controller.games.tiles import NUMBERS

HANDS, DECIDED, PLAYED, WON = 20, 16, 8, 200
"""How many hands a run thinks through, and how many matches a run of the other rows has."""
DECISION_RUNS = 3

HAND = Question("bot-hand", "a hand of six tiles thought through, on average", "ms", 20, "less")
DECISION = Question(
    "bot-decision", "a strong bot's decision, 99th percentile", "ms", 1, "less", "5 ms a reader waits before a poll"
)
ROUNDS = Question("bot-rounds", "rounds of strong bots against each other", "rounds/s", 25)
WINS = Question("bot-wins", "the strong bot wins against the random one", "% of matches", 72, beside="50 % by chance")


def hands() -> Answer:
    """Measure how long (ms) it takes to think a hand through: every way to hide a common word in it."""
    vocabulary, draw = standard_vocabulary(), chance(0)
    known = [Evidence("north", tuple(sorted(draw.sample(NUMBERS, 6)))) for _ in range(HANDS)]

    def think() -> None:
        hand.cache_clear()
        for evidence in known:
            believe(vocabulary, evidence)

    return Answer(tuple(1000 * taken / HANDS for taken in seconds(think)), note=f"{HANDS} random hands a run")


def decisions() -> Answer:
    """Measure how long (ms) the slowest hundredth of decisions takes at least, hands being thought through already."""
    runs = [[taken for number in range(DECIDED) for taken in _taken(number)] for _ in range(DECISION_RUNS)]
    deciding = [[seconds for seconds, decided in run if decided] for run in runs]
    waiting = min(percentile([seconds for seconds, decided in run if not decided], 99) for run in runs)
    note = f"{len(deciding[0])} decisions a run; taking in a view without deciding: {1000 * waiting:.3g} ms (p99)"
    return Answer(tuple(1000 * percentile(run, 99) for run in deciding), note=note)


def rounds() -> Answer:
    """Measure rounds a second of strong bots, rules, views and legal requests included."""
    counted = [_rounds_over(turn) for turn in _matches()]
    return Answer(rates(lambda: list(_matches()), sum(counted)), len(counted) / PLAYED)


def wins() -> Answer:
    """Measure how many matches of a hundred a strong bot wins against a random one, both seats in turn."""
    won, commands = 0, 0
    for number in range(WON):
        seat: Seat = "north" if number % 2 else "south"
        levels: dict[Seat, str] = {seat: "strong", OTHER[seat]: "random"}
        turns = list(_match(number, levels["north"], levels["south"]))
        won += turns[-1].step.state.winner == seat
        commands += len(turns)
    note = f"{won} of {WON} matches: at least {100 * at_least(won, WON):.0f} % with 95 % confidence"
    return Answer((100 * won / WON,), commands / WON, note)


def at_least(won: int, of: int) -> float:
    """Return the lower end of Wilson's 95 % interval for a share, from 0 to 1."""
    z, share = 1.96, won / of
    middle, spread = share + z**2 / (2 * of), z * sqrt(share * (1 - share) / of + (z / (2 * of)) ** 2)
    return (middle - spread) / (1 + z**2 / of)


def chance(*seed: object) -> Random:
    """Return what a match leaves to chance: the same for the same seed, every time."""
    return Random(" ".join(map(str, seed)))  # noqa: S311


ROWS: tuple[Measurement, ...] = ((HAND, hands), (DECISION, decisions), (ROUNDS, rounds), (WINS, wins))


def _taken(number: int) -> Iterator[tuple[float, bool]]:
    """Yield how long (s) each view of a match takes a player, and whether it decided something then.

    It is timed on a second pair of players, shown all that the playing ones are shown.
    """
    setup, shadows = _setup(), _players(number, "strong", "strong")
    for turn in _match(number, "strong", "strong"):
        for seat, shadow in shadows.items():
            shown, offered = view(setup, turn.before, seat), legal(setup, turn.before, seat)
            thought = bool(shadow.beliefs)
            begun = time.process_time()
            request = shadow.act(shown, offered)
            taken = time.process_time() - begun
            if thought and turn.before.turn is not None:
                yield taken, request is not None


def _matches() -> Iterator[Turn]:
    return (turn for number in range(PLAYED) for turn in _match(number, "strong", "strong"))


def _match(number: int, north: str, south: str) -> Iterator[Turn]:
    return play(_setup(), _players(number, north, south), chance(number, "dice"))


def _players(number: int, north: str, south: str) -> dict[Seat, Player]:
    levels: dict[Seat, str] = {"north": north, "south": south}
    return {
        seat: Player(seat, LEVELS[level], standard_vocabulary(), chance(number, seat)) for seat, level in levels.items()
    }


def _rounds_over(turn: Turn) -> int:
    return sum(event["event"] == "round-over" for event in turn.step.events)


@cache
def _setup() -> Setup:
    return prepare("seed", rules_of("seed"), standard_tiles(), standard_words())
