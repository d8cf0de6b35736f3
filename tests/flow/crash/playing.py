"""The command `play` as a process: lines typed into it, and what it drew read back as the words on north's panel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from controller.app.games import GAMES
from controller.games.core import SEATS, Step
from controller.outlets.panel.pixels import frame_of
from controller.outlets.panel.reading import read_text
from controller.record.entries import Accepted, Entry
from tests.flow.crash.session import SITTINGS

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
DRAWN = re.compile(r"╭─* north ─*╮\n((?:│.{64}│\n){16})╰")


def command(state_dir: Path) -> list[str | Path]:
    """Return how the self-test is started on a simulated board."""
    return [sys.executable, "-m", "controller", "play", "--board", "sim", "--game", "inspect", "--state-dir", state_dir]


class Playing:
    """A running process, its output read as it comes."""

    def __init__(self, start: Callable[..., subprocess.Popen[bytes]], *arguments: object) -> None:
        """Start it by a call like Popen's."""
        self.process = start(
            *arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=os.environ | {"COLUMNS": "80"},
        )  # fmt: skip
        self.printed = b""
        os.set_blocking(self.process.stdout.fileno(), False)  # type: ignore[union-attr]

    def type(self, line: str) -> None:
        """Type a line in."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def read(self) -> bytes:
        """Return all it has printed so far."""
        assert self.process.stdout is not None
        self.printed += self.process.stdout.read() or b""
        return self.printed

    def wait_for(self, words: str) -> None:
        """Wait until north's panel is drawn and begins with these words."""
        until = time.monotonic() + PATIENCE_S
        while not (drawn := texts(self.read())) or not drawn[-1].startswith(words):
            assert time.monotonic() < until, self.printed.decode(errors="replace")[-4000:]
            assert self.process.poll() is None, self.process.stderr
            time.sleep(0.02)

    def kill(self, pid: int) -> bytes:
        """Kill the program, here or where it is traced, at once; returns all it had printed."""
        os.kill(pid, 9)
        os.set_blocking(self.process.stdout.fileno(), True)  # type: ignore[union-attr]
        printed, _ = self.process.communicate(timeout=PATIENCE_S)
        self.printed += printed
        return self.printed


def texts(printed: bytes) -> list[str]:
    """Return the words of every panel of north's that was drawn whole, in order."""
    return [_words(drawn) for drawn in DRAWN.findall(printed.decode(errors="ignore"))]


@lru_cache(maxsize=1000)
def _words(drawn: str) -> str:
    rows = []
    for line in drawn.splitlines():
        cells = [ord(cell) - 0x2800 for cell in line[1:-1]]
        for left, right in DOTS:
            rows.append(int("".join(f"{bool(cell & left):d}{bool(cell & right):d}" for cell in cells), 2))
    return read_text(frame_of(rows))


def scenes_of(entries: Sequence[Entry]) -> list[list[str]]:
    """Return what both panels say in the self-test after each number of entries, the first before any."""
    offer = GAMES["inspect"]
    setup = offer.prepare(SITTINGS["inspect"])
    state = offer.game.start(setup)
    states = [state]
    for entry in entries:
        outcome = offer.game.step(setup, state, entry.fact, entry.draws) if isinstance(entry, Accepted) else None
        state = outcome.state if isinstance(outcome, Step) else state
        states.append(state)
    return [[offer.game.scene(setup, state, seat).text for seat in SEATS] for state in states]


def newest_drawn(scenes: Sequence[str], drawn: Sequence[str]) -> int:
    """Return how many entries at least are behind what was drawn: `scenes` are north's words after each number of them.

    Raises:
        AssertionError: something was drawn that no entry leads to, or out of order.
    """
    behind = 0
    lines = {line for words in scenes for line in words.splitlines()}
    for words in drawn:
        known = [number for number in range(behind, len(scenes)) if scenes[number] == words]
        # The terminal may catch a panel between two windows of a change: then lines of two scenes stand together.
        assert known or lines.issuperset(words.splitlines()), f"drawn, but not stored: {words!r}"
        behind = known[0] if known else behind
    return behind
