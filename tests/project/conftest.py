"""What the tests of the project's layout share: where its files are, and a copy of them to plant faults in."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's top folder."""
    return HERE.parents[2]


@pytest.fixture(scope="session")
def tracked(root: Path) -> list[Path]:
    """Every file that a clone would hold, relative to the top folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return [Path(name) for name in listed.split("\0") if name and (root / name).is_file()]


@pytest.fixture
def copy(root: Path, tracked: list[Path], tmp_path: Path) -> Path:
    """A copy of the project that a test may change."""
    for name in tracked:
        (tmp_path / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, tmp_path / "copy" / name)
    return tmp_path / "copy"
