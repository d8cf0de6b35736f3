"""A place for disks, in memory where there is one: what matters are the recorded calls, not how fast they were."""

import os
import tempfile
from pathlib import Path

import pytest

from tests.flow.crash.strace import works

IN_MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def place():
    """A directory for what is recorded and for images; skips where nothing can be recorded."""
    within = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=within, prefix="smartboard-") as place:
        if not works(Path(place) / "tried"):
            pytest.skip("no strace that may trace on this machine")
        yield Path(place)
