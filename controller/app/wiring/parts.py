"""Which parts of a board answer: their reports in, whether all have been heard of and which are absent out."""

from __future__ import annotations

import asyncio

from controller.app.boards import Board, button_pins, lamp_pins
from controller.app.config import BoardConfig
from hardware.ports import SIDES, PartChanged


class Parts:
    """The configured parts: hubs, OLEDs, buttons, lamps."""

    def __init__(self, config: BoardConfig, board: Board) -> None:
        self._expected = {f"hub-{side}" for side in SIDES} | {f"oled-{side}" for side in board.panels}
        self._expected |= {*button_pins(config), *lamp_pins(config)}
        self._answered: dict[str, bool] = {}
        self._heard = asyncio.Event()

    def changed(self, report: PartChanged) -> None:
        """Note that a part answers, or does not any more."""
        self._answered[report.part] = report.present
        if self._answered.keys() >= self._expected:
            self.wait_no_longer()

    def wait_no_longer(self) -> None:
        """Let those go on who wait for all: what has not answered by now is absent."""
        self._heard.set()

    async def heard(self) -> None:
        """Wait until every part has answered or is reported absent."""
        await self._heard.wait()

    def absent(self) -> list[str]:
        """Return the parts that do not answer now."""
        return sorted(part for part in self._expected if not self._answered.get(part, False))
