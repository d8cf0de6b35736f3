"""Whether each part of the board answers: it is brought up as for play, without a game; what it reports, out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from controller.app.boards import Board, button_pins, hub_config, lamp_pins, pi_board, simulated_board
from controller.app.config import BoardConfig
from controller.app.doctor.finding import Finding
from controller.app.lifecycle import StateDirectoryError, unowned
from hardware.drivers.reader_hub import ReaderHub
from hardware.errors import DriverMissingError, PartAbsentError
from hardware.ports import SIDES, Panel, PartChanged, Report, Reporter

PATIENCE_S = 5.0
"""A hub says hello within a second, a panel answers within a tenth; a bus that hangs is not waited for."""


class Roll:
    """Who has answered, and why the others have not."""

    def __init__(self, expected: set[str]) -> None:
        self.expected = expected
        self.present: set[str] = set()
        self.reasons: dict[str, str] = {}
        self.complete = asyncio.Event()

    def report(self, report: Report) -> None:
        """Note a part that came or went."""
        if not isinstance(report, PartChanged):
            return
        if report.present:
            self.present.add(report.part)
        else:
            self.reasons.setdefault(report.part, report.reason)
        if self.present >= self.expected:
            self.complete.set()


def parts(config: BoardConfig, directory: Path) -> Iterator[Finding]:
    """Yield whether each configured part answers; not while a board is being played on, which has them all."""
    try:
        with unowned(directory):
            roll = asyncio.run(_call_roll(config))
    except StateDirectoryError as held:
        yield Finding("parts", "note", f"not asked: {held}")
        return
    simulated = " (simulated)" if config.board == "sim" else ""
    for part in sorted(roll.expected):
        if part in roll.present:
            yield Finding("parts", "ok", f"{part} answers{simulated}")
        else:
            yield _absent(part, roll.reasons.get(part, ""))


def _absent(part: str, reason: str) -> Finding:
    what, _, remedy = reason.rpartition(": ")
    remedy = remedy if what else f"check the cable and the power of {part}, and its entry in board.toml"
    what = what or f"{part} does not answer{f' ({reason})' if reason else ''}"
    return Finding("parts", "fault", what if part in what else f"{part}: {what}", remedy)


async def _call_roll(config: BoardConfig) -> Roll:
    board = simulated_board(config, {}, virtual=False) if config.board == "sim" else pi_board(config, {})
    expected = {f"hub-{side}" for side in SIDES} | {f"oled-{side}" for side in board.panels}
    roll = Roll(expected | set(button_pins(config)) | set(lamp_pins(config)))
    if board.sim is not None:
        board.sim.start()
    try:
        with ExitStack() as pins:
            _claim_pins(board, config, roll, pins)
            await _listen(board, config, roll)
    finally:
        if board.sim is not None:
            board.sim.stop()
    return roll


def _claim_pins(board: Board, config: BoardConfig, roll: Roll, pins: ExitStack) -> None:
    """Claim the pins of lamps and buttons until `pins` ends; a library that is missing costs these parts only."""
    for make, on_pins in ((board.make_beacon, lamp_pins(config)), (board.watch_buttons, button_pins(config))):
        try:
            pins.enter_context(closing(make(roll.report)))
        except DriverMissingError as error:
            roll.reasons |= dict.fromkeys(on_pins, str(error))


async def _listen(board: Board, config: BoardConfig, roll: Roll) -> None:
    hubs = [
        ReaderHub(
            side, board.open_wires[side], board.clock, roll.report, hub_config(config, side),
            unit=getattr(config.hubs, side).unit,
        )
        for side in SIDES
    ]  # fmt: skip
    works: list[Coroutine[Any, Any, None]] = [hub.run() for hub in hubs]
    works += [_ask_panel(board, f"oled-{side}", panel, roll.report) for side, panel in board.panels.items()]
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        async with asyncio.timeout(PATIENCE_S):
            await roll.complete.wait()
    except TimeoutError:
        pass
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _ask_panel(board: Board, part: str, panel: Panel, report: Reporter) -> None:
    """Initialise a panel and leave it dark."""
    try:
        await board.run_blocking(panel.blank)
    except PartAbsentError as absent:
        report(PartChanged(part, False, board.clock.now_ns(), str(absent)))
    else:
        report(PartChanged(part, True, board.clock.now_ns()))
