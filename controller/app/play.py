"""The command `play`: a board in real time, from switching on until a signal or the terminal ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.app.boards import Board, button_pins, pi_board, simulated_board
from controller.app.config import BoardConfig
from controller.app.games import Offer, Sitting, standard_tiles
from controller.app.hands import Gestures
from controller.app.lifecycle import end_on_signals, feed_watchdog, forgetful, notify, own
from controller.app.terminal import Terminal
from controller.app.wiring import Daemon
from controller.intake.tagbook import Tagbook
from controller.table.journal import Journal
from controller.table.quarantine import open_journal

LOG = logging.getLogger("smartboard")

STATUS_EVERY_S = 2.0


@dataclass(frozen=True)
class Played:
    """What is played where: how, on which board, its tags, the game, and where state is kept."""

    sitting: Sitting
    tagbook: Tagbook
    offer: Offer
    state_dir: Path


async def play(played: Played) -> bool:
    """Run the board until it is told to end; return whether its players have shut it down.

    Raises:
        StateDirectoryError: another process holds the state directory, or it cannot be used.
        JournalError: the journal is damaged, or something could not be stored.
        HardwareError: the board's GPIO cannot be used.
    """
    config = played.sitting.config
    with own(played.state_dir), contextlib.ExitStack() as stack:
        if kind := forgetful(played.state_dir):
            LOG.warning("%s is on %s: its journal is gone at the next start of this machine", played.state_dir, kind)

        def journal() -> Journal:
            return stack.enter_context(contextlib.closing(open_journal(played.state_dir / "journal.db")))

        board = _board(config, played.tagbook)
        daemon = Daemon(config, board, played.offer.game, played.offer.prepare(played.sitting), journal)
        await _run(config, board, daemon)
    return daemon.shut_down


def _board(config: BoardConfig, tagbook: Tagbook) -> Board:
    return simulated_board(config, tagbook, virtual=False) if config.board == "sim" else pi_board(config, tagbook)


async def _run(config: BoardConfig, board: Board, daemon: Daemon) -> None:
    ended = asyncio.Event()
    end_on_signals(ended.set)
    if board.sim is not None:
        board.sim.start()
    try:
        beside = [_once_begun(daemon, companion) for companion in _companions(config, board, daemon)]
        await _first_to_end(daemon.run(), ended.wait(), *beside)
    finally:
        notify("STOPPING=1")
        if board.sim is not None:
            board.sim.stop()


def _companions(config: BoardConfig, board: Board, daemon: Daemon) -> list[Coroutine[Any, Any, Any]]:
    """Return what runs beside the daemon; the terminal's end is the board's."""
    companions: list[Coroutine[Any, Any, Any]] = [_tell_systemd(daemon, board)]
    if board.sim is not None:
        gestures = Gestures(board.sim, standard_tiles(), tuple(button_pins(config)))
        companions.append(Terminal(board.sim, gestures, standard_tiles(), _say).run())
    return companions


async def _once_begun(daemon: Daemon, companion: Coroutine[Any, Any, Any]) -> None:
    """Run a companion as soon as there is something to play; where the journal cannot be opened, never."""
    try:
        await daemon.begun()
        await companion
    finally:
        companion.close()


async def _first_to_end(*works: Coroutine[Any, Any, Any]) -> None:
    """Run all until one ends, then end the others; raise what ended it."""
    tasks = [asyncio.ensure_future(work) for work in works]
    done, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for task in done:
        task.result()


async def _tell_systemd(daemon: Daemon, board: Board) -> None:
    await daemon.ready()
    absent = daemon.absent()
    LOG.info("ready%s", f", without {', '.join(absent)}" if absent else "")
    notify(f"READY=1\n{_status(absent)}")
    await asyncio.gather(feed_watchdog(board.stuck), _keep_status(daemon, absent))


async def _keep_status(daemon: Daemon, told: list[str]) -> None:
    """Tell `systemctl status` what is missing, whenever that changes."""
    while True:
        await asyncio.sleep(STATUS_EVERY_S)
        if (absent := daemon.absent()) != told:
            notify(_status(absent))
            told = absent


def _status(absent: list[str]) -> str:
    return f"STATUS={'degraded: no ' + ', '.join(absent) if absent else 'playing'}"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
