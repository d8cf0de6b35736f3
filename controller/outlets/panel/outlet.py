"""Panel outlet: the newest scene for one OLED comes in at any time; bus calls go out one by one, at its own pace."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from controller.games.core import Scene
from controller.outlets.panel.attendance import Attendance
from controller.outlets.panel.draw import draw
from hardware.errors import PartAbsentError
from hardware.ports import Clock, Frame, Panel, Reporter, RunBlocking

RETRY_S = 2
REFRESH_S = 4
"""A panel that was unplugged between two changes, or browned out, is right again within this time."""

DIM_AFTER_S = 60
OFF_AFTER_S = 600
CLOSE_WITHIN_S = 2
BRIGHT, DIM = 207, 16
"""Contrast levels: 0xCF is what the SSD1306's data sheet sets with its charge pump on; 16 is still read in a room."""

SHORTEST_PAUSE_S = 0.001
"""Loops run timers up to their clock's resolution too early; a pause never rounds down to none."""


class Told(msgspec.Struct, frozen=True):
    """What the panel has taken since it last failed or went dark; the default is a panel that knows nothing."""

    frame: Frame | None = None
    level: int | None = None
    refreshed_at: float = -math.inf
    dark: bool = False


class PanelOutlet:
    """One OLED. A slow panel skips scenes and a dead one is tried again; neither holds up whoever calls `show`.

    Where nothing changes, the panel dims after a minute and goes dark after ten, so that no pixel is lit for hours.
    """

    def __init__(
        self,
        part: str,
        panel: Panel,
        run_blocking: RunBlocking,
        clock: Clock,
        report: Reporter,
        *,
        simulated: bool,
        bright: int = BRIGHT,
    ) -> None:
        """Name the part (`oled-north`) as in reports; `report` hears whether it answers, from the first paint on.

        `bright` is the contrast (0-255) of a panel that somebody looks at.
        """
        self._panel, self._run_blocking, self._clock, self._simulated = panel, run_blocking, clock, simulated
        self._bright, self._dim = bright, min(bright, DIM)
        self._attendance = Attendance(part, clock, report)
        self._scene: Scene | None = None
        self._frame: Frame | None = None
        self._changed_at = 0.0
        self._told = Told()
        self._news, self._ended = asyncio.Event(), asyncio.Event()
        self._closing = False

    def show(self, scene: Scene) -> None:
        """Make this the scene to show; one that was not painted yet is forgotten. Waits for nothing.

        Raises:
            ValueError: The scene is too high for a panel.
        """
        if scene == self._scene:
            return
        self._scene, self._frame = scene, draw(scene, self._simulated)
        self.wake()

    def wake(self) -> None:
        """Light the panel again as if its scene had changed: somebody is at the board."""
        self._changed_at = self._now()
        self._news.set()

    async def run(self) -> None:
        """Keep the panel showing the newest scene until `close`; then leave it dark."""
        try:
            while not self._closing:
                self._news.clear()
                await self._attempt()
                await self._pause()
            with suppress(PartAbsentError):
                await self._call(self._panel.blank)
        finally:
            self._ended.set()

    async def close(self) -> None:
        """Blank the panel and let `run` end; a bus that hangs is not waited for longer than two seconds."""
        self._closing = True
        self._news.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_WITHIN_S):
                await self._ended.wait()

    async def _attempt(self) -> None:
        """Bring the panel up to date; a failure makes it a panel that knows nothing."""
        before = self._told
        try:
            await self._follow()
        except PartAbsentError as away:
            self._told = Told()
            self._attendance.failed(str(away), RETRY_S)
        else:
            if self._told != before:
                self._attendance.answered()
        self._attendance.say()

    async def _follow(self) -> None:
        idle_s = self._now() - self._changed_at
        if self._frame is None:
            return
        if idle_s < OFF_AFTER_S:
            await self._light(self._frame, self._bright if idle_s < DIM_AFTER_S else self._dim)
        else:
            await self._call(self._panel.blank)
            self._told = Told(dark=True)

    async def _light(self, frame: Frame, level: int) -> None:
        """Tell the panel what it does not know; a refresh may have set the contrast back."""
        told, now = self._told, self._now()
        if told.frame is not frame:
            await self._call(self._panel.show, frame)
        overdue = now - told.refreshed_at >= REFRESH_S
        if overdue:
            await self._call(self._panel.refresh)
        if overdue or told.level != level:
            await self._call(self._panel.contrast, level)
        self._told = Told(frame, level, now if overdue else told.refreshed_at)

    async def _call(self, call: Callable[..., None], *args: Any) -> None:
        await self._run_blocking(call, *args)

    async def _pause(self) -> None:
        """Wait for news, or until the next thing is due."""
        dues = [due_s for due_s in (self._due_s(), self._attendance.quiet_s) if due_s is not None]
        with suppress(TimeoutError):
            async with asyncio.timeout(max(min(dues), SHORTEST_PAUSE_S) if dues else None):
                await self._news.wait()

    def _due_s(self) -> float | None:
        """Return the seconds until the panel must be told something though nothing changes; None for never."""
        if self._attendance.absent:
            return RETRY_S
        if self._frame is None or self._told.dark:
            return None
        dims_at = self._changed_at + DIM_AFTER_S if self._told.level != self._dim else math.inf
        return min(self._told.refreshed_at + REFRESH_S, dims_at, self._changed_at + OFF_AFTER_S) - self._now()

    def _now(self) -> float:
        return self._clock.now_ns() / 1e9
