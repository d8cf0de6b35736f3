"""The rows of a whole match: bots play one at a simulated board, a daemon takes it up again, its entries are stored."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

from controller.app.bench.board import MODELLED, shown_after, watch
from controller.app.bench.measure import percentile, seconds, spread
from controller.app.bench.row import Answer, Measurement, NotMeasuredError, Question
from controller.app.demo.match import Play, play, table_of
from controller.app.lifecycle import default_state_directory
from controller.app.world import SETTLE_S
from controller.games.core import Pressed
from controller.record.entries import Accepted, Entry, Opened
from controller.table.journal import Journal
from controller.table.quarantine import open_journal

MATCH = Play(seed=7)
MOST_MOVES: int | None = None
RESTARTS, COMMITS = 3, 1000
PATIENCE_S = 60.0
DAEMON = """
import asyncio, sys
from pathlib import Path
from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.play import Played, play
from controller.app.web.serve import Address
sitting = Sitting(STANDARD, sys.argv[1], "north")
address = Address(port=0)
asyncio.run(play(Played(sitting, {}, GAMES["cryptic-words"], Path(sys.argv[2]), address)))
"""
"""The command `play` for a match in which north was told to begin, as in the one that is taken up."""

ROLLED = Question(
    "roll-shown", "the button's release to the roll on both screens, 95th percentile", "ms", 150, "less",
    beside="25 ms the contact must stay open; a frame for each OLED takes its time on their bus", label=MODELLED,
)  # fmt: skip
WHOLE = Question(
    "match-virtual", "a whole match of strong bots through every chip, in virtual time", "s", 10, "less",
    label="simulated, processor time of {machine}",
)  # fmt: skip
RESTARTED = Question(
    "restart", "the daemon started again after a kill, until it plays on", "s", 5, "less",
    label="simulated board, real time on {machine}",
)  # fmt: skip
COMMIT = Question(
    "journal-commit", "an entry stored and synced, 99th percentile", "ms", None, "less",
    beside="what the disk takes to sync",
)  # fmt: skip


class Played(msgspec.Struct, frozen=True):
    """A match that was played: how long it took this processor, how late (ms) each roll was shown, what was stored."""

    took_s: float
    rolls_ms: tuple[float, ...]
    entries: tuple[Entry, ...]


def rolled() -> Answer:
    """Measure how long (ms) after the release of the dice button both screens show the roll."""
    rolls = played().rolls_ms
    return Answer((percentile(rolls, 95),), note=f"{len(rolls)} rolls of one match", spread=spread(rolls, 50, 95))


def whole() -> Answer:
    """Measure how long (s) a match takes, bots' thinking included."""
    match = played()
    return Answer((match.took_s,), note=f"seed {MATCH.seed}, {len(match.entries)} entries in its journal")


def restarted() -> Answer:
    """Measure how long (s) after the start of a process its board is ready, with a match to take up again.

    Raises:
        NotMeasuredError: it does not become ready, or does not take up the match.
    """
    entries = _before_last_roll(played().entries)
    with tempfile.TemporaryDirectory(prefix="smartboard-bench-") as folder:
        with closing(open_journal(Path(folder) / "journal.db")) as journal:
            for entry in entries:
                journal.append(entry)
        taken = seconds(lambda: _start_and_kill(Path(folder)), RESTARTS, time.monotonic)
        with closing(open_journal(Path(folder) / "journal.db")) as journal:
            if sum(isinstance(entry, Opened) for entry in journal.read()) != 1:
                raise NotMeasuredError("the daemon began a new session; known: that of the match it was to take up")
    return Answer(taken, note=f"{len(entries)} entries are played again, and its last roll is due")


def committed() -> Answer:
    """Measure how long (ms) a match's entries take to be stored, one by one, where the state directory is."""
    directory = default_state_directory()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir=directory) as folder,
        closing(open_journal(Path(folder) / "journal.db")) as journal,
    ):
        taken = list(islice(_commits_ms(journal), COMMITS))
    note = f"{len(taken)} entries on the disk of {directory}"
    return Answer((percentile(taken, 99),), note=note, spread=spread(taken, 50, 99))


ROWS: tuple[Measurement, ...] = ((ROLLED, rolled), (WHOLE, whole), (RESTARTED, restarted), (COMMIT, committed))


@cache
def played() -> Played:
    """Play the match, the same every time, with both OLEDs watched."""
    with tempfile.TemporaryDirectory(prefix="smartboard-bench-") as folder:
        began = time.process_time()
        table = table_of(MATCH, Path(folder))
        try:
            oleds = watch(table)
            for _ in islice(play(MATCH, table), MOST_MOVES):
                pass
        finally:
            table.close()
        took_s = time.process_time() - began
        with closing(open_journal(Path(folder) / "journal.db")) as journal:
            entries = tuple(journal.read())
    released = (at_ns / 1e9 for at_ns in _releases_ns(entries))
    return Played(took_s, tuple(shown_after(oleds, at, at + SETTLE_S) for at in released), entries)


def _before_last_roll(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    last = max(n for n, entry in enumerate(entries) if isinstance(entry, Accepted) and _has_dice(entry))
    return entries[:last]


def _releases_ns(entries: tuple[Entry, ...]) -> Iterator[int]:
    """Yield when the button was let go of for each roll."""
    for entry in entries:
        if isinstance(entry, Accepted) and isinstance(entry.fact, Pressed) and _has_dice(entry):
            yield entry.fact.down_at + entry.fact.held_ms * 1_000_000


def _has_dice(entry: Accepted) -> bool:
    """Whether two dice are among the draws: no other draw that a press asks for has two numbers."""
    return any(isinstance(draw, tuple) and len(draw) == 2 for draw in entry.draws)


def _commits_ms(journal: Journal) -> Iterator[float]:
    """Yield how long each entry took, the match over and over."""
    while True:
        for entry in played().entries:
            began = time.perf_counter()
            journal.append(entry)
            yield 1000 * (time.perf_counter() - began)


def _start_and_kill(state_dir: Path) -> None:
    """Start a daemon as systemd does, wait until it says that it is ready, and kill it."""
    with _notified(state_dir / "notify") as notices:
        process = subprocess.Popen(  # noqa: S603  # this interpreter, on the program above
            [sys.executable, "-c", DAEMON, MATCH.profile, state_dir],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {"NOTIFY_SOCKET": str(state_dir / "notify")},
        )  # fmt: skip
        try:
            _await_ready(notices)
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()


@contextmanager
def _notified(address: Path) -> Iterator[socket.socket]:
    """Listen at the address for what a daemon tells systemd (sd_notify(3))."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.bind(str(address))
        try:
            yield notices
        finally:
            address.unlink()


def _await_ready(notices: socket.socket) -> None:
    until = time.monotonic() + PATIENCE_S
    while select.select([notices], [], [], max(0.0, until - time.monotonic()))[0]:
        if b"READY=1" in notices.recv(4096):
            return
    raise NotMeasuredError(f"the daemon was not ready within {PATIENCE_S:.0f} s")
