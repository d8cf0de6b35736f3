"""The rows of the rules engine: recorded random matches of Cryptic Words, replayed through `step` on one core.

Chance and choice are drawn before: only the rules' own time counts. Every command is checked in full as it is played.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec

from controller.app.bench.cryptic_words.playouts import playout
from controller.app.bench.measure import percentile, rates
from controller.app.bench.replay import Game, Playout, count, latencies_ns, mix, per_game, replay
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.games import standard_tiles, standard_words
from controller.games.cryptic_words.commands import Command
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import State, prepare
from controller.record.entries import CHAIN_START, Accepted, encode, link

MATCHES, LISTED, P99_RUNS = 100, 20, 7
SEED = 1

COMMANDS = Question("rules-commands", "rules: validated commands, in process", "commands/s", 200_000)
JOURNAL = Question(
    "rules-journal",
    "the same, each encoded as a journal entry and chained",
    "commands/s",
    100_000,
    beside="the journal's SHA-256 chain is part of it, the disk is not",
)
LEGAL = Question("rules-legal", "the first row, all legal requests listed before each command", "commands/s")
GAMES = Question("rules-games", "whole random matches", "games/s", 1_000)
P99 = Question(
    "rules-p99",
    "one command, 99th percentile",
    "us",
    50,
    "less",
    beside="5,000 us a reader waits before it polls a tag (ISO 14443-3)",
)


def commands() -> Answer:
    """Measure commands a second through `step`."""
    game, played = _game(), matches()
    note = "commands: " + ", ".join(f"{kind} {share:.0%}" for kind, share in mix(played).items())
    return Answer(rates(lambda: replay(game, played), count(played)), per_game(played), note)


def journal() -> Answer:
    """Measure commands a second through `step`, each with its journal entry and hash."""
    game, played, head = _game(), matches(), CHAIN_START

    def keep(_: State, command: Command) -> None:
        nonlocal head
        head = link(head, _entry(command))

    return Answer(rates(lambda: replay(game, played, keep), count(played)), per_game(played))


def listed() -> Answer:
    """Measure commands a second where all that is legal is listed before each."""
    game, played = _game(), matches()[:LISTED]

    def list_legal(state: State, command: Command) -> None:
        legal(game.setup, state, command.seat)

    return Answer(rates(lambda: replay(game, played, list_legal), count(played)), per_game(played))


def games() -> Answer:
    """Measure whole matches a second, `start` included."""
    game, played = _game(), matches()
    return Answer(rates(lambda: replay(game, played), len(played)), per_game(played))


def p99() -> Answer:
    """Measure how long (us) the slowest hundredth of all commands takes at least."""
    game, played = _game(), matches()
    latencies_ns(game, played)
    values = tuple(percentile(latencies_ns(game, played), 99) / 1000 for _ in range(P99_RUNS))
    return Answer(values, per_game(played))


ROWS: tuple[Measurement, ...] = ((COMMANDS, commands), (JOURNAL, journal), (LEGAL, listed), (GAMES, games), (P99, p99))


@cache
def _game() -> Game:
    return Game(prepare("seed", rules_of("seed"), standard_tiles(), standard_words()), start, step)


@cache
def matches() -> list[Playout]:
    """Return the matches that are replayed, the same every time."""
    return [playout(_game().setup, Random(SEED + number)) for number in range(MATCHES)]  # noqa: S311


def _entry(command: Command) -> bytes:
    # Canonical JSON has strings for keys: the positions of a question's faces become such.
    fact: Any = msgspec.to_builtins(command, str_keys=True)
    return encode(Accepted(fact))
