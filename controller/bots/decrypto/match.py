"""Whole matches of Decrypto in one process: players and chance in, every command and the step it made out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from controller.bots.decrypto.player import Player, Request
from controller.games.core import Rejected, Step
from controller.games.decrypto.commands import Command
from controller.games.decrypto.game import needs, start, step
from controller.games.decrypto.legal import legal
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import CODES, Setup, State
from controller.games.decrypto.view import view


class Turn(msgspec.Struct, frozen=True):
    """One accepted command: what stood before, which player asked for it, with its draws, and the step it made."""

    before: State
    player: Player
    command: Command
    step: Step


def play(setup: Setup, players: Sequence[Player], chance: Random) -> Iterator[Turn]:
    """Play a match to its end.

    Args:
        setup: what is played.
        players: a bot for every name in the setup's teams.
        chance: draws cards, and who is the quicker one when several could act.

    Raises:
        ValueError: a bot asked for something illegal, or all wait for ever.
    """
    state = start(setup)
    while state.phase != "OVER":
        player, request = _next(setup, state, players, chance)
        command = drawn(setup, state, msgspec.convert(request, Command, strict=False), chance)
        done = step(setup, state, command)
        if isinstance(done, Rejected):
            raise ValueError(f"{request}: {done.code}: {done.message}")
        yield Turn(state, player, command, done)
        state = done.state


def _next(setup: Setup, state: State, players: Sequence[Player], chance: Random) -> tuple[Player, Request]:
    for player in chance.sample(players, len(players)):
        request = player.act(view(setup, state, player.seat, player.name), legal(setup, state, player.seat))
        if request is not None:
            return player, request
    raise ValueError(f"all players wait in phase {state.phase}")


def drawn(setup: Setup, state: State, command: Any, chance: Random) -> Command:
    """Return a command with the draw it needs (D1, D23)."""
    match needs(setup, state, command):
        case "card":
            command = msgspec.structs.replace(command, card=chance.choice(pool(setup, state)))
        case "code":
            command = msgspec.structs.replace(command, code=chance.choice(CODES))
    made: Command = command
    return made
