"""Which program this is and how it draws: nothing in, its version and what draws a scene's frame out."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import controller
from controller.games.core import Scene
from controller.outlets.panel.draw import draw
from controller.record.shown import Paint

SHAPING = ("games/**/*.py", "outlets/panel/**/*.py", "outlets/panel/fonts/*.bdf")
"""The files that decide what is shown; tiles and words stand in the setup of a session."""
DIGITS = 8


@cache
def program() -> str:
    """Return the version that is kept beside what is shown: the release and a digest of what decides what is shown."""
    root = Path(controller.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(file for pattern in SHAPING for file in root.glob(pattern)):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return f"{_release()}+{digest.hexdigest()[:DIGITS]}"


def _release() -> str:
    try:
        return version("smartboard")
    except PackageNotFoundError:
        return "not installed"


@cache
def paint(simulated: bool) -> Paint:
    """Return what draws the scenes of a board, simulated or not."""

    @lru_cache(maxsize=256)
    def painted(scene: Scene) -> bytes:
        return draw(scene, simulated).tobytes()

    return painted
