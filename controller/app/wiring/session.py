"""What a session is begun with, and what seats its game at a journal; draws are made from a seed, given or drawn."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

from controller.app.config import BoardConfig
from controller.app.records.program import paint, program
from controller.app.wiring.wall import Wall
from controller.games.core import Game
from controller.record.entries import Opened, fingerprint, plain
from controller.table.journal import Journal
from controller.table.table import GivenDice, Show, Table, fresh_seed

OpenJournal: TypeAlias = Callable[[], Journal]
Seating: TypeAlias = Callable[[Journal], Table]


def opening(config: BoardConfig, game: Game, setup: Any, wall: Wall, seed: str, *, simulated: bool) -> Opened:
    """Return what a session begins with, if it begins anew; without a seed the system draws one."""
    return Opened(
        game.name,
        fingerprint(setup),
        config.name,
        simulated,
        wall.written(),
        wall.synchronised(),
        seed or secrets.token_hex(32),
        fixed=plain(setup),
        version=program(),
    )


def seating(game: Game, setup: Any, show: Show, given_dice: GivenDice, seed: str, *, simulated: bool) -> Seating:
    """Return what seats the game at a journal; whoever gave a seed may foresee those of the next matches too."""
    next_seed = _next_seed if seed else fresh_seed
    return lambda journal: Table(game, setup, journal, show, given_dice, next_seed, paint(simulated))


def _next_seed(last: str) -> str:
    return hashlib.sha256(last.encode()).hexdigest()
