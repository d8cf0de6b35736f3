"""What the scenes' boards have in common: moments named, a board at its first roll, a button held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from controller.games.core import Pressed
from tests.scenes.board import Board, board_setup

Moments: TypeAlias = Iterator[tuple[str, Board]]
"""Names, and the board as it is at that moment: it is played on afterwards."""


def begun(profile: str = "seed", **how: Any) -> Board:
    """Return a board at north's first roll."""
    return Board(board_setup(profile, **how)).begin()


def hold(board: Board, button: str = "dice") -> Board:
    """Hold a button until its long press is about to be made."""
    down = board.at()
    board.wait(0.9)
    board.feed(Pressed(board.now, button, "armed", 900, down))
    return board
