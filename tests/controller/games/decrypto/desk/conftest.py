"""A table without hardware: gestures as facts, with the hands, draws and timers that a test gives them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.scenes.codes import CodeBoard, codes_setup


@pytest.fixture(scope="session")
def make() -> Callable[..., CodeBoard]:
    """Make a board: `make("club", players=THREE, seat_buttons=True, changes={...})`."""
    return lambda *args, **how: CodeBoard(codes_setup(*args, **how))


@pytest.fixture
def board(make: Callable[..., CodeBoard]) -> CodeBoard:
    """A board with one shared button, the text's own profile, four players, before their words."""
    return make()


@pytest.fixture
def keyed(board: CodeBoard) -> CodeBoard:
    """The same in round 1, before the codes."""
    return board.keyed()


@pytest.fixture
def second(keyed: CodeBoard) -> CodeBoard:
    """The same in round 2, north's clues spoken."""
    return keyed.round().encrypted()
