"""Whole matches in one process: two players and chance in, every step in turn out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from controller.bots.choices.seen import Request
from controller.bots.player import Player
from controller.games.core import SEATS, Rejected, Seat, Step
from controller.games.cryptic_words.commands import Command
from controller.games.cryptic_words.game import needs, start, step
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.rules.setup import pool
from controller.games.cryptic_words.state import OTHER, RACK_SIZE, Setup, State
from controller.games.cryptic_words.view import view


class Turn(msgspec.Struct, frozen=True):
    """One accepted command: what stood before, who asked for what, with which draws, and the step it made."""

    before: State
    command: Command
    step: Step


def play(setup: Setup, players: Mapping[Seat, Player], chance: Random) -> Iterator[Turn]:
    """Play a match to its end.

    Args:
        setup: what is played.
        players: a bot for each seat.
        chance: draws dice, racks, decoys, and which seat is the quicker one when both could act.

    Raises:
        ValueError: a bot asked for something illegal, or both wait for ever.
    """
    state = start(setup)
    while state.phase != "OVER":
        request = _next(setup, state, players, chance)
        command = drawn(setup, state, msgspec.convert(request, Command, strict=False), chance)
        done = step(setup, state, command)
        if isinstance(done, Rejected):
            raise ValueError(f"{request}: {done.code}: {done.message}")
        yield Turn(state, command, done)
        state = done.state


def _next(setup: Setup, state: State, players: Mapping[Seat, Player], chance: Random) -> Request:
    """Return what happens next: of two seats that want to act a guess comes first, then whoever is quicker."""
    wishes = []
    for seat in chance.sample(SEATS, 2):
        wish = players[seat].act(view(setup, state, seat), legal(setup, state, seat))
        if wish is not None:
            wishes.append(wish)
    if not wishes:
        raise ValueError(f"both seats wait in phase {state.phase}")
    return min(wishes, key=lambda wish: wish["do"] != "guess")


def drawn(setup: Setup, state: State, command: Command, chance: Random) -> Command:
    """Return a command with all the draws it needs."""
    while draw := needs(setup, state, command):
        command = msgspec.structs.replace(command, **{draw: _draw(draw, state, command, chance)})
    return command


def _draw(draw: str, state: State, command: Any, chance: Random) -> Any:
    match draw:
        case "tiles":
            return tuple(chance.sample(pool(state, command.seat), RACK_SIZE))
        case "first":
            return chance.choice(SEATS)
        case "dice":
            return (chance.randint(1, 6), chance.randint(1, 6))
    return {seat: tuple(chance.sample(range(1, 7), 6)) for seat in OTHER}
