"""The fixture `smartboard`: a test asks for tables, gets rigs, and all are closed when it is over."""

from __future__ import annotations

from typing import Any

from controller.app.rig import Rig


class Smartboard:
    """What the fixture hands to a test: starts tables, and closes them all when the test is over."""

    def __init__(self) -> None:
        self._rigs: list[Rig] = []

    def start(self, game: str = "inspect", **how: Any) -> Rig:
        """Start a table; the arguments are those of `Rig`."""
        rig = Rig(game, **how)
        self._rigs.append(rig)
        return rig

    def close(self) -> None:
        """Close every table that was started."""
        for rig in self._rigs:
            rig.close()
