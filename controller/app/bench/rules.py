"""The rows of the rules engine: recorded random matches of Cryptic Words, replayed through `step` on one core.

Chance and choice are drawn before: only the rules' own time counts. Every command is checked in full as it is played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

import msgspec

from controller.app.bench.measure import percentile, rates
from controller.app.bench.playouts import Playout, mix, playout
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.games import standard_tiles, standard_words
from controller.games.core import Rejected, Step
from controller.games.cryptic_words.commands import Command
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import Setup, State, prepare
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


Before: TypeAlias = Callable[[State, Command], object]


class ReplayError(RuntimeError):
    """A replay went otherwise than its match: nothing measured on it would count."""


def commands() -> Answer:
    """Measure commands a second through `step`."""
    setup, played = _setup(), matches()
    note = "commands: " + ", ".join(f"{kind} {share:.0%}" for kind, share in mix(played).items())
    return Answer(rates(lambda: replay(setup, played), _count(played)), _per_game(played), note)


def journal() -> Answer:
    """Measure commands a second through `step`, each with its journal entry and hash."""
    setup, played, head = _setup(), matches(), CHAIN_START

    def keep(_: State, command: Command) -> None:
        nonlocal head
        head = link(head, _entry(command))

    return Answer(rates(lambda: replay(setup, played, keep), _count(played)), _per_game(played))


def listed() -> Answer:
    """Measure commands a second where all that is legal is listed before each."""
    setup, played = _setup(), matches()[:LISTED]

    def list_legal(state: State, command: Command) -> None:
        legal(setup, state, command.seat)

    return Answer(rates(lambda: replay(setup, played, list_legal), _count(played)), _per_game(played))


def games() -> Answer:
    """Measure whole matches a second, `start` included."""
    setup, played = _setup(), matches()
    return Answer(rates(lambda: replay(setup, played), len(played)), _per_game(played))


def p99() -> Answer:
    """Measure how long (us) the slowest hundredth of all commands takes at least."""
    setup, played = _setup(), matches()
    _latencies_ns(setup, played)
    values = tuple(percentile(_latencies_ns(setup, played), 99) / 1000 for _ in range(P99_RUNS))
    return Answer(values, _per_game(played))


ROWS: tuple[Measurement, ...] = ((COMMANDS, commands), (JOURNAL, journal), (LEGAL, listed), (GAMES, games), (P99, p99))


@cache
def _setup() -> Setup:
    return prepare("seed", rules_of("seed"), standard_tiles(), standard_words())


@cache
def matches() -> list[Playout]:
    """Return the matches that are replayed, the same every time."""
    return [playout(_setup(), Random(SEED + number)) for number in range(MATCHES)]  # noqa: S311


def _count(played: Sequence[Playout]) -> int:
    return sum(len(match.commands) for match in played)


def _per_game(played: Sequence[Playout]) -> float:
    return _count(played) / len(played)


def replay(setup: Setup, played: Sequence[Playout], before: Before | None = None) -> None:
    """Play recorded matches again, `before` each command something else besides.

    Raises:
        ReplayError: a command is refused, or a match ends otherwise.
    """
    for match in played:
        state = start(setup)
        for command in match.commands:
            if before is not None:
                before(state, command)
            told = step(setup, state, command)
            if not isinstance(told, Step):
                raise _refused(command, told)
            state = told.state
        _check(state, match)


def _entry(command: Command) -> bytes:
    # Canonical JSON has strings for keys: the positions of a question's faces become such.
    fact: Any = msgspec.to_builtins(command, str_keys=True)
    return encode(Accepted(fact))


def _latencies_ns(setup: Setup, played: Sequence[Playout]) -> list[int]:
    taken = []
    for match in played:
        state = start(setup)
        for command in match.commands:
            begun = time.perf_counter_ns()
            told = step(setup, state, command)
            taken.append(time.perf_counter_ns() - begun)
            if not isinstance(told, Step):
                raise _refused(command, told)
            state = told.state
        _check(state, match)
    return taken


def _refused(command: Command, told: Rejected) -> ReplayError:
    return ReplayError(f"{command} was accepted and is refused: {told.message}")


def _check(state: Any, match: Playout) -> None:
    if state != match.end:
        raise ReplayError("a match ends otherwise than when it was recorded")
