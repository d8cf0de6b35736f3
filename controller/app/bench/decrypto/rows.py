"""The rows of Decrypto: its rules on recorded random matches with spoken clues, and the clue referee on written ones.

Spoken clues are not checked, so that the first rows are the rules' own time; in `decrypto-typed` every clue is.
"""

from __future__ import annotations

import time
from functools import cache
from random import Random

from controller.app.bench.decrypto.playouts import playout
from controller.app.bench.measure import percentile, rates, seconds, spread
from controller.app.bench.replay import Game, Playout, count, latencies_ns, mix, per_game, replay
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.games import clue_table_text, standard_keywords, standard_referee
from controller.games.decrypto.commands import Command, WriteClues
from controller.games.decrypto.game import start, step
from controller.games.decrypto.profiles import PLAYERS, rules_of
from controller.games.decrypto.referee.asked import ClueCheck
from controller.games.decrypto.referee.table import load_table
from controller.games.decrypto.rules.encrypt import said
from controller.games.decrypto.state import State, prepare

MATCHES, TYPED, CHECK_RUNS = 100, 30, 7
SEED = 1

COMMANDS = Question("decrypto-commands", "Decrypto: validated commands, clues spoken", "commands/s", 200_000)
TYPED_COMMANDS = Question("decrypto-typed", "the same, clues written and looked at by the clue referee", "commands/s")
GAMES = Question("decrypto-games", "Decrypto: whole random matches, clues spoken", "games/s", 1_000)
P99 = Question("decrypto-p99", "Decrypto: one command, clues spoken, 99th percentile", "us", 50, "less")
TABLE = Question("clue-table", "the clue referee's table, loaded", "ms", 50, "less")
CHECK = Question("clue-check", "the clue referee on three written clues, 99th percentile", "ms", 1, "less")


def commands() -> Answer:
    """Measure commands a second through `step`."""
    played = matches()
    note = "commands: " + ", ".join(f"{kind} {share:.0%}" for kind, share in mix(played).items())
    return Answer(rates(lambda: replay(_game(), played), count(played)), per_game(played), note)


def typed() -> Answer:
    """Measure commands a second where each clue is written."""
    played = typed_matches()
    return Answer(rates(lambda: replay(_game(), played), count(played)), per_game(played))


def games() -> Answer:
    """Measure whole matches a second, `start` included."""
    played = matches()
    return Answer(rates(lambda: replay(_game(), played), len(played)), per_game(played))


def p99() -> Answer:
    """Measure how long (us) the slowest hundredth of all commands takes at least."""
    played = matches()
    latencies_ns(_game(), played)
    values = tuple(percentile(latencies_ns(_game(), played), 99) / 1000 for _ in range(CHECK_RUNS))
    return Answer(values, per_game(played))


def table() -> Answer:
    """Measure how long (ms) it takes to load the shipped table, its file read already."""
    text = clue_table_text()
    return Answer(tuple(1000 * taken for taken in seconds(lambda: load_table("clue-table", text))))


def check() -> Answer:
    """Measure how long (ms) the slowest hundredth of checks takes at least, each of an encryptor's three clues."""
    runs = [_checks_ms() for _ in range(CHECK_RUNS)]
    best = min(runs, key=lambda run: percentile(run, 99))
    note = f"{len(best)} checks a run, of clues that people give, as a match goes on"
    return Answer(tuple(percentile(run, 99) for run in runs), note=note, spread=spread(best, 50, 99))


ROWS: tuple[Measurement, ...] = (
    (COMMANDS, commands), (TYPED_COMMANDS, typed), (GAMES, games), (P99, p99), (TABLE, table), (CHECK, check),
)  # fmt: skip


@cache
def _game() -> Game:
    return Game(prepare("seed", rules_of("seed"), PLAYERS, standard_keywords(), *standard_referee()), start, step)


@cache
def matches() -> list[Playout]:
    """Return the matches with spoken clues that are replayed, the same every time."""
    return _playouts(MATCHES, typed=False)


@cache
def typed_matches() -> list[Playout]:
    """Return the matches with written clues that are replayed, the same every time."""
    return _playouts(TYPED, typed=True)


def _playouts(number: int, *, typed: bool) -> list[Playout]:
    setup = _game().setup
    return [playout(setup, Random(SEED + each), typed=typed) for each in range(number)]  # noqa: S311


def _checks_ms() -> list[float]:
    referee, taken = standard_referee()[1], list[float]()
    for asked in _asked():
        begun = time.process_time_ns()
        referee(asked)
        taken.append((time.process_time_ns() - begun) / 1e6)
    return taken


def _asked() -> list[ClueCheck]:
    """Return what the clue referee is asked in the matches with written clues."""
    asked: list[ClueCheck] = []

    def note(state: State, command: Command) -> None:
        if isinstance(command, WriteClues) and command.clues is not None:
            seat = command.seat
            keywords, code = state.keywords[seat], state.codes[seat]
            asked.append(ClueCheck(keywords, code, command.clues, seat, command.player, said(state)))

    replay(_game(), typed_matches(), note)
    return asked
