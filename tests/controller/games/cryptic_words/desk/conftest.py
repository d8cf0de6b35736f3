"""A table without hardware: gestures as facts, with the hands, draws and timers that a test gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.scenes.board import Board, board_setup


@pytest.fixture
def board() -> Board:
    """A board with one shared button, the text's own profile, north first, before anything is laid."""
    return Board(board_setup())


@pytest.fixture(scope="session")
def make() -> Callable[..., Board]:
    """Make a board: `make(profile=None, seat_buttons=True, rotation="screen")`."""
    return lambda *args, **how: Board(board_setup(*args, **how))


@pytest.fixture
def begun(board: Board) -> Board:
    """The same at north's first roll."""
    return board.begin()


@pytest.fixture
def plain() -> Callable[[Any], Any]:
    """State as plain values, to compare."""
    return lambda state: msgspec.to_builtins(state, str_keys=True)
