"""The terminal beside a simulated board: typed lines in, gestures out; both OLEDs drawn whenever they change."""

from __future__ import annotations

import asyncio
import shutil
import sys
from typing import TypeAlias

from controller.app.hands import Gestures
from controller.app.terminal.lines import lines_of
from controller.app.terminal.table import tell_board
from controller.app.terminal.typed import Say, Typist
from controller.games.core import SEATS, Seat
from controller.games.tiles import TileSet
from controller.outlets.panel.braille import braille_all
from controller.outlets.panel.reading import read_text
from hardware.errors import HandsError
from hardware.ports import Frame
from hardware.sim.board import SimulatedBoard

LOOK_S = 0.05
"""How often the panels are looked at."""
Held: TypeAlias = list[tuple[bool, bytes]]
"""Of each panel whether it is lit, and its display memory."""
GREETING = """\
The board is at {url}
Open that address in a browser, and drag tiles with mouse or finger; or play here: type help, or quit.
"""


class Terminal:
    """Reads commands and draws what both panels hold; `run` ends with the word quit, or at the end of a typed input."""

    def __init__(self, sim: SimulatedBoard, gestures: Gestures, tiles: TileSet, say: Say, url: str, game: str) -> None:
        self._sim, self._tiles, self._say, self._url = sim, tiles, say, url
        self._typist = Typist(gestures, tiles, self._text, self._show, say, game)
        self._drawn: Held = []

    async def run(self) -> None:
        """Draw, read and obey until the person is done. An input that is no terminal may end: the board plays on."""
        self._say(GREETING.format(url=self._url))
        self._typist.rest()
        drawing = asyncio.create_task(self._keep_drawing())
        try:
            async for line in lines_of(sys.stdin.fileno()):
                if line.strip() in ("quit", "exit"):
                    return
                await self._obey(line)
            if not sys.stdin.isatty():
                await asyncio.Event().wait()
        finally:
            drawing.cancel()

    async def _obey(self, line: str) -> None:
        try:
            await self._typist.obey(line)
        except HandsError as error:
            self._say(str(error))

    async def _keep_drawing(self) -> None:
        """Draw what the panels hold whenever it is another, and has stayed so for a look.

        A change comes in several windows, and a refresh darkens a panel for a moment.
        """
        before = self._held()
        while True:
            await asyncio.sleep(LOOK_S)
            held = self._held()
            if held == before and held != self._drawn:
                self._drawn = held
                self._draw()
            before = held

    def _held(self) -> Held:
        panels = [self._sim.oleds[side] for side in SEATS if side in self._sim.oleds]
        return [(panel.lit, panel.memory) for panel in panels]

    def _draw(self) -> None:
        frames: dict[str, Frame] = {side: self._sim.screen(side) for side in SEATS if side in self._sim.oleds}
        self._say("\n".join(braille_all(frames, shutil.get_terminal_size().columns)))

    def _show(self) -> None:
        self._draw()
        self._say(tell_board(self._sim, self._tiles))

    def _text(self, seat: Seat) -> str:
        """Return what a seat's OLED says, as a player reads it."""
        return read_text(self._sim.screen(seat)) if seat in self._sim.oleds else ""
