"""The row of Decrypto's bots: whole matches of strong ones played, how long a decision takes out."""

from __future__ import annotations

import time
from collections.abc import Iterator

from controller.app.bench.bots import chance
from controller.app.bench.measure import percentile, spread
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.games import standard_associations, standard_keywords, standard_referee
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.match import play
from controller.bots.decrypto.player import Player
from controller.games.core import SEATS
from controller.games.decrypto.legal import legal
from controller.games.decrypto.profiles import PLAYERS, rules_of
from controller.games.decrypto.state import Setup, prepare
from controller.games.decrypto.view import view

DECIDED, RUNS = 20, 3
"""How many matches a run has, and how many runs there are."""

DECISION = Question("decrypto-decision", "Decrypto: a strong bot's decision, 99th percentile", "ms", 1, "less")


def decisions() -> Answer:
    """Measure how long (ms) the slowest hundredth of decisions takes at least, clues found and checked included."""
    setup = prepare("seed", rules_of("seed"), PLAYERS, standard_keywords(), *standard_referee())
    runs = [[taken for number in range(DECIDED) for taken in _taken_ms(setup, number)] for _ in range(RUNS)]
    best = min(runs, key=lambda run: percentile(run, 99))
    note = f"{len(best)} decisions a run, of four players"
    return Answer(tuple(percentile(run, 99) for run in runs), note=note, spread=spread(best, 50, 99))


ROWS: tuple[Measurement, ...] = ((DECISION, decisions),)


def _taken_ms(setup: Setup, number: int) -> Iterator[float]:
    """Yield how long each decision of a match takes.

    It is timed on a second four players, each shown what he is shown whose turn it was.
    """
    shadows = {shadow.name: shadow for shadow in _players(setup, number)}
    for turn in play(setup, _players(setup, number), chance(number, "cards")):
        seat, name = turn.player.seat, turn.player.name
        shown, offered = view(setup, turn.before, seat, name), legal(setup, turn.before, seat)
        begun = time.process_time_ns()
        shadows[name].act(shown, offered)
        yield (time.process_time_ns() - begun) / 1e6


def _players(setup: Setup, number: int) -> list[Player]:
    _, referee = standard_referee()
    return [
        Player(seat, name, LEVELS["strong"], standard_associations(), chance(number, name), referee)
        for seat in SEATS
        for name in setup.players[seat]
    ]
