"""The pytest plugin: a test that asks for `smartboard` gets whole daemons on simulated boards in virtual time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from controller.app.smartboard import Smartboard


@pytest.fixture
def smartboard() -> Iterator[Smartboard]:
    """Start tables with `smartboard.start(...)` and play on them; see `docs/testing.md`."""
    # Imported here: a test run that does not ask for the fixture must not load the daemon.
    from controller.app.smartboard import Smartboard  # noqa: PLC0415

    board = Smartboard()
    try:
        yield board
    finally:
        board.close()
