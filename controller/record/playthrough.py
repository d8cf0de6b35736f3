"""A session played again: its stored entries in, each with what it led to out, or the first that was not as it is told.

Only what is stored is used: the seed makes the draws anew, the rules the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from controller.games.core import Draw, Event, Game, Rejected, Step, Want
from controller.record.draws import answer, fits, with_commitment
from controller.record.entries import Accepted, ClockStepped, Closed, Commanded, Entry, Opened, Reseeded

NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, StopIteration)
"""What rules and scenes raise on a fact that no board can tell."""


class Told(msgspec.Struct, frozen=True):
    """A game as it was set up, on a simulated board or a real one."""

    game: Game
    setup: Any
    simulated: bool = False


class Turn(msgspec.Struct, frozen=True):
    """A stored entry, the states before and after it, and what came of it; None: it is no input.

    `seed` is the one that draws are made from after it.
    """

    number: int
    entry: Entry
    told: Told
    before: Any
    after: Any
    seed: bytes
    outcome: Step | Rejected | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.outcome.events if isinstance(self.outcome, Step) else ()

    def happened(self, *names: str) -> bool:
        """Return whether an event of one of these names happened."""
        return any(event["event"] in names for event in self.events)


class FaultError(Exception):
    """An entry cannot have come about as it is stored; `number` is the entry's."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"entry {number} {what}")
        self.number = number


def play_again(told: Told, entries: Iterable[tuple[int, Entry]]) -> Iterator[Turn]:
    """Fold a session's numbered entries, the first of them its `Opened`, and check every draw.

    Raises:
        FaultError: a draw is not that of the seed, or an entry is no input of the game.
    """
    state, seed, drawn = told.game.start(told.setup), b"", 0
    for number, entry in entries:
        if isinstance(entry, ClockStepped | Closed):
            yield Turn(number, entry, told, state, state, seed)
        elif isinstance(entry, Opened | Reseeded):
            seed, drawn = bytes.fromhex(entry.seed), 0
            told = Told(told.game, with_commitment(told.setup, entry.seed), told.simulated)
            yield Turn(number, entry, told, state, state, seed)
        else:
            turn = _turn(told, state, number, entry, (seed, drawn))
            yield turn
            state, drawn = turn.after, drawn + len(entry.draws)


def _turn(told: Told, state: Any, number: int, entry: Accepted | Commanded, source: tuple[bytes, int]) -> Turn:
    try:
        given = _input(told, number, entry)
        _check_draws(told, number, entry, told.game.wants(told.setup, state, given), source)
        outcome = told.game.step(told.setup, state, given, entry.draws)
    except NONSENSE as error:
        raise FaultError(number, f"is nothing that the rules can play ({error!r})") from None
    after = outcome.state if isinstance(outcome, Step) else state
    return Turn(number, entry, told, state, after, source[0], outcome)


def _input(told: Told, number: int, entry: Accepted | Commanded) -> Any:
    if isinstance(entry, Accepted):
        return entry.fact
    command = told.game.command(told.setup, entry.request)
    if isinstance(command, Rejected):
        raise FaultError(number, f"is no command of {told.game.name}: {command.message}")
    return command


def _check_draws(
    told: Told, number: int, entry: Accepted | Commanded, wants: tuple[Want, ...], source: tuple[bytes, int]
) -> None:
    """Check the draws against the seed; dice that were given need only be dice, and only a simulated board has them."""
    (seed, drawn), at = source, entry.fact.at if isinstance(entry, Accepted) else entry.at
    expected: list[Draw] = [answer(want, seed, drawn + n, at) for n, want in enumerate(wants)]
    if entry.given and told.simulated and len(entry.draws) == len(wants):
        each = zip(wants, entry.draws, expected, strict=True)
        expected = [draw if want.kind == "dice" and fits(want, draw) else made for want, draw, made in each]
    if entry.draws != tuple(expected):
        raise FaultError(number, f"has the draws {entry.draws}; seed, number and time make {tuple(expected)}")
