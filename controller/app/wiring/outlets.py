"""A board's outlets together: scenes and lamps in, each outlet at its own pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from controller.app.boards import Board
from controller.app.config import BoardConfig
from controller.games.core import Event, Fact, Lamp, Place, Rhythm, Scene, Seat
from controller.outlets.lamps.beacons import BeaconOutlet
from controller.outlets.lamps.outlet import LampOutlet
from controller.outlets.panel.outlet import PanelOutlet
from hardware.drivers.reader_hub import ReaderHub
from hardware.ports import Beacon, Reporter, Side

Watcher = Callable[[dict[Seat, Scene], tuple[Event, ...]], None]
"""Told each repaint: both scenes, and the events that led to it."""


class Outlets:
    """Both OLEDs, the pixels, turn lamps and buzzer, and whoever watches."""

    def __init__(
        self, config: BoardConfig, board: Board, hubs: Mapping[Side, ReaderHub], report: Reporter, watch: Watcher
    ) -> None:
        self._panels = {side: _panel(config, board, side, report) for side in board.panels}
        self._lamps = LampOutlet(hubs["north"], hubs["south"])
        self._watch = watch
        self._beacons: BeaconOutlet | None = None
        self.scenes: dict[Seat, Scene] = {}

    def lit_by(self, beacon: Beacon) -> None:
        """Have turn lamps and a buzzer from now on."""
        self._beacons = BeaconOutlet(beacon)

    def show(
        self,
        scenes: dict[Seat, Scene],
        lamps: Mapping[Place, Lamp],
        beacons: Mapping[Seat, Rhythm] | None = None,
        events: tuple[Event, ...] = (),
    ) -> None:
        """Repaint all; turn lamps stay as they are where nothing is said of them."""
        self.scenes = scenes
        for side, panel in self._panels.items():
            panel.show(scenes[side])
        self._lamps.show(lamps)
        if self._beacons is not None and beacons is not None:
            self._beacons.show(beacons)
        self._watch(scenes, events)

    def accepted(self, fact: Fact) -> None:
        """Answer a fact that was stored."""
        if self._beacons is not None:
            self._beacons.accepted(fact)

    def wake(self) -> None:
        """Light the OLEDs again: somebody is at the board."""
        for panel in self._panels.values():
            panel.wake()

    def run(self) -> list[asyncio.Task[None]]:
        """Start what runs by itself until `close`."""
        return [asyncio.create_task(panel.run()) for panel in self._panels.values()]

    async def close(self) -> None:
        """Leave the OLEDs dark."""
        await asyncio.gather(*(panel.close() for panel in self._panels.values()))


def _panel(config: BoardConfig, board: Board, side: Seat, report: Reporter) -> PanelOutlet:
    bright = getattr(config.oleds, side).contrast
    return PanelOutlet(
        f"oled-{side}", board.panels[side], board.run_blocking, board.clock, report,
        simulated=board.sim is not None, bright=bright,
    )  # fmt: skip
