"""Kills: the command `play`, killed at a random moment while commands are typed in, and what the journal holds then."""

from __future__ import annotations

import subprocess
import time
from contextlib import closing
from pathlib import Path
from random import Random

from controller.record.entries import Entry
from controller.table.quarantine import open_journal
from tests.flow.crash.playing import Playing, command, newest_drawn, scenes_of, texts

LONGEST_LIFE_S = 2.5


def kill_once(state: Path, chance: Random, *, once_drawn: bool = False) -> tuple[int, int]:
    """Start `play` on a state directory and kill it; returns how many entries were there and how many pictures drawn.

    Its time runs from its start, or from its first picture: how long a start takes is the machine's affair.

    Raises:
        AssertionError: the journal cannot be taken up again, or lacks what was drawn.
    """
    before = len(entries(state))
    playing = Playing(subprocess.Popen, command(state))
    if once_drawn:
        playing.wait_for("")
    until = time.monotonic() + chance.uniform(0.1, LONGEST_LIFE_S)
    while time.monotonic() < until:
        playing.type(gesture(chance))
        time.sleep(min(chance.uniform(0, 0.4), max(0.0, until - time.monotonic())))
        assert playing.process.poll() is None, playing.process.communicate()
    drawn = texts(playing.kill(playing.process.pid))
    kept = entries(state)
    north = [scenes[0] for scenes in scenes_of(kept)]
    newest_drawn(north[before:], [words for words in drawn if words])
    return len(kept), len(drawn)


def gesture(chance: Random) -> str:
    """Return a line to type; one that cannot be done is answered, and changes nothing."""
    place = f"{chance.choice(['north', 'south'])} {chance.randint(1, 6)}"
    return chance.choice([f"put {chance.randint(1, 28)} {place}", f"lift {place}", f"padlock {place}", "press dice 20"])


def entries(state: Path) -> list[Entry]:
    """Read the journal as the next start does."""
    if not (state / "journal.db").exists():
        return []
    with closing(open_journal(state / "journal.db")) as journal:
        assert journal.set_aside is None
        return journal.read()
