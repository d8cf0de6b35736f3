"""The command `play`: a board in real time, from switching on until a signal or the terminal ends it."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from controller.app.boards import Board, button_pins, pi_board, simulated_board
from controller.app.games import Offer, Sitting, standard_tiles
from controller.app.hands import Gestures
from controller.app.lifecycle import StateDirectoryError, end_on_signals, feed_watchdog, forgetful, notify, own
from controller.app.lives import Lives
from controller.app.records.running import running
from controller.app.terminal import Terminal
from controller.app.web.browser import open_page
from controller.app.web.real import RealEyes
from controller.app.web.serve import Address, BoardPage, serve_when_possible
from controller.app.web.table import Table
from controller.app.wiring import Daemon, OpenJournal
from controller.intake.tagbook import Tagbook
from controller.record.entries import Opened
from controller.table.journal import Journal

LOG = logging.getLogger("smartboard")

STATUS_EVERY_S = 2.0

Work = Callable[[], Coroutine[Any, Any, Any]]
"""What runs until it is cancelled, or ends the board."""


@dataclass(frozen=True)
class Played:
    """What is played where: how, on which board, its tags, the game, where state is kept, and where the page is."""

    sitting: Sitting
    tagbook: Tagbook
    offer: Offer
    state_dir: Path
    address: Address
    browser: bool = False
    """Whether a browser is opened at the page."""


async def play(played: Played) -> bool:
    """Run the board until it is told to end; return whether its players have shut it down.

    Raises:
        StateDirectoryError: another process holds the state directory, or it cannot be used; or a match is being played
            in it that another game or profile would break off.
        JournalError: the journal is damaged, or something could not be stored.
        HardwareError: the board's GPIO cannot be used, or a simulated board's page cannot be served at that address.
    """
    journal = played.state_dir / "journal.db"
    with own(played.state_dir), closing(Lives(journal, partial(_board, played), partial(_daemon, played))) as lives:
        if kind := forgetful(played.state_dir):
            LOG.warning("%s is on %s: its journal is gone at the next start of this machine", played.state_dir, kind)
        ended = asyncio.Event()
        end_on_signals(ended.set)
        beside = [partial(_once_begun, lives.daemon, companion) for companion in _companions(played, lives)]
        try:
            await _first_to_end(lives.run, ended.wait, *beside)
        finally:
            notify("STOPPING=1")
    return lives.daemon.shut_down


def _board(played: Played) -> Board:
    config = played.sitting.config
    if config.board == "sim":
        return simulated_board(config, played.tagbook, virtual=False)
    return pi_board(config, played.tagbook)


def _daemon(played: Played, board: Board, open_journal: OpenJournal) -> Daemon:
    def journal() -> Journal:
        opened = open_journal()
        _leave_no_match(opened, played)
        return opened

    setup = played.offer.prepare(played.sitting)
    return Daemon(played.sitting.config, board, played.offer.game, setup, journal)


def _leave_no_match(journal: Journal, played: Played) -> None:
    """Refuse to begin another game, or by another profile than was named, in place of a match that can go on."""
    entries = journal.session()
    opened = entries[0] if entries else None
    asked = played.offer.game.name, played.sitting.profile
    if not isinstance(opened, Opened) or (opened.game, opened.fixed.get("profile")) == asked or not running(entries):
        return
    profile = opened.fixed.get("profile")
    named = f"--game {opened.game}" + (f" --profile {profile}" if profile else "")
    raise StateDirectoryError(
        f"state directory {played.state_dir}: a match is being played in it; go on with {named}, "
        "or choose another with --state-dir"
    )


def _companions(played: Played, lives: Lives) -> list[Work]:
    """Return what runs beside the daemon; the terminal's end is the board's."""
    config, board, game = played.sitting.config, lives.board, played.offer.game.name
    companions: list[Work] = [partial(_tell_systemd, lives)]
    if board.sim is None:
        eyes = RealEyes(game, lives, asyncio.get_running_loop().time)
        companions.append(partial(serve_when_possible, played.address, eyes))
    else:
        table = Table(config, game, played.sitting.profile, lives, played.state_dir)
        page = BoardPage(played.address, table.eyes, table.tabletop, lives.send)
        gestures = Gestures(table.hands(), standard_tiles(), tuple(button_pins(config)))
        companions.append(table.run)
        companions.append(Terminal(board.sim, gestures, standard_tiles(), _say, page.url, game).run)
        companions.append(page.run)
        if played.browser:
            companions.append(partial(_open_page, page.url))
    return companions


async def _open_page(url: str) -> None:
    await asyncio.to_thread(open_page, url)
    await asyncio.Event().wait()


async def _once_begun(daemon: Daemon, companion: Work) -> None:
    """Run a companion as soon as there is something to play; where the journal cannot be opened, never."""
    await daemon.begun()
    await companion()


async def _first_to_end(*works: Work) -> None:
    """Run all until one ends, then end the others; raise what ended it."""
    tasks = [asyncio.ensure_future(work()) for work in works]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        task.result()


async def _tell_systemd(lives: Lives) -> None:
    await lives.daemon.ready()
    absent = lives.daemon.absent()
    LOG.info("ready%s", f", without {', '.join(absent)}" if absent else "")
    notify(f"READY=1\n{_status(absent)}")
    await asyncio.gather(feed_watchdog(lives.board.stuck), _keep_status(lives, absent))


async def _keep_status(lives: Lives, told: list[str]) -> None:
    """Tell `systemctl status` what is missing, whenever that changes."""
    while True:
        await asyncio.sleep(STATUS_EVERY_S)
        if (absent := lives.daemon.absent()) != told:
            notify(_status(absent))
            told = absent


def _status(absent: list[str]) -> str:
    return f"STATUS={'degraded: no ' + ', '.join(absent) if absent else 'playing'}"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
