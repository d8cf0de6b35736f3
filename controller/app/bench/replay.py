"""Recorded random matches, played again: what is timed in the rows of the rules, and made sure of as it is."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from controller.games.core import Rejected, Step

Before: TypeAlias = Callable[[Any, Any], object]
"""What is done besides before a command, which it is handed behind the state."""


class ReplayError(RuntimeError):
    """A replay went otherwise than its match: nothing measured on it would count."""


class Playout(msgspec.Struct, frozen=True):
    """A whole match: its commands, and the state they end in."""

    commands: tuple[Any, ...]
    end: Any


class Game(NamedTuple):
    """The rules that a match is played by."""

    setup: Any
    start: Callable[[Any], Any]
    step: Callable[[Any, Any, Any], Step | Rejected]


def count(played: Sequence[Playout]) -> int:
    """Return how many commands these matches have."""
    return sum(len(match.commands) for match in played)


def per_game(played: Sequence[Playout]) -> float:
    """Return how many commands a match has on average."""
    return count(played) / len(played)


def mix(playouts: Sequence[Playout]) -> dict[str, float]:
    """Return which share of the commands is of each kind, the most frequent first."""
    kinds = Counter(type(command).__struct_config__.tag for match in playouts for command in match.commands)
    return {str(kind): round(number / kinds.total(), 3) for kind, number in kinds.most_common()}


def replay(game: Game, played: Sequence[Playout], before: Before | None = None) -> None:
    """Play recorded matches again, `before` each command something else besides.

    Raises:
        ReplayError: a command is refused, or a match ends otherwise.
    """
    setup, step = game.setup, game.step
    for match in played:
        state = game.start(setup)
        for command in match.commands:
            if before is not None:
                before(state, command)
            told = step(setup, state, command)
            if not isinstance(told, Step):
                raise _refused(command, told)
            state = told.state
        _check(state, match)


def latencies_ns(game: Game, played: Sequence[Playout]) -> list[int]:
    """Return how long (ns) each command of recorded matches takes.

    Raises:
        ReplayError: as `replay` does.
    """
    setup, step, taken = game.setup, game.step, list[int]()
    for match in played:
        state = game.start(setup)
        for command in match.commands:
            begun = time.perf_counter_ns()
            told = step(setup, state, command)
            taken.append(time.perf_counter_ns() - begun)
            if not isinstance(told, Step):
                raise _refused(command, told)
            state = told.state
        _check(state, match)
    return taken


def _refused(command: Any, told: Rejected) -> ReplayError:
    return ReplayError(f"{command} was accepted and is refused: {told.message}")


def _check(state: Any, match: Playout) -> None:
    if state != match.end:
        raise ReplayError("a match ends otherwise than when it was recorded")
