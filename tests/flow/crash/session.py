"""A session to be recorded: a table accepts facts, and each entry's number is told when the journal has stored it.

The program is the controller's own; only `--pragma` and `--unsynced-way` lower something, to show that it is noticed.
"""

from __future__ import annotations

import argparse
import atexit
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.lifecycle import own
from controller.games.core import Fact, Lifted, Place, Placed, Pressed, Step
from controller.games.lobby.inspect import InspectSetup, InspectState
from controller.record.entries import Accepted, Entry, Opened, fingerprint
from controller.table import journal as journals
from controller.table.journal import Journal
from controller.table.quarantine import open_journal
from controller.table.table import Table

OFFER = GAMES["inspect"]


def tell() -> None:
    """Have the journal tell on the standard output what is stored, as soon as it says so."""
    append = Journal.append

    def telling(journal: Journal, entry: Entry) -> int:
        number = append(journal, entry)
        os.write(1, f"{number}\n".encode())
        return number

    Journal.append = telling


def lower(setting: str) -> None:
    """Let every connection get this setting instead of the one that the program asks for; `synchronous = NORMAL`."""
    name, _, _ = setting.partition(" = ")

    class Lowered(sqlite3.Connection):
        def execute(self, statement: str, *arguments: object) -> sqlite3.Cursor:
            if statement.startswith(f"PRAGMA {name} = "):
                statement = f"PRAGMA {setting}"
                lowered.append(setting)
            return super().execute(statement, *arguments)

    connect, lowered = sqlite3.connect, []
    sqlite3.connect = lambda *arguments, **how: connect(*arguments, factory=Lowered, **how)
    atexit.register(lambda: os._exit(os.EX_SOFTWARE) if not lowered else None)


def opened() -> tuple[InspectSetup, Opened]:
    """Return the self-test's setup and how its session begins."""
    setup = OFFER.prepare(Sitting(STANDARD))
    return setup, Opened(OFFER.game.name, fingerprint(setup), "crash", True, "2026-01-01T00:00:00+00:00", False)


def states(entries: Sequence[Entry]) -> list[InspectState]:
    """Return the state of the game after each number of entries, the first before any."""
    setup, _ = opened()
    found = [OFFER.game.start(setup)]
    for entry in entries:
        outcome = OFFER.game.step(setup, found[-1], entry.fact, entry.draws) if isinstance(entry, Accepted) else None
        found.append(outcome.state if isinstance(outcome, Step) else found[-1])
    return found


def scenes(states: Sequence[InspectState]) -> list[str]:
    """Return the words of north's panel in each of these states."""
    setup, _ = opened()
    return [OFFER.game.scene(setup, state, "north").text for state in states]


def facts(count: int, seed: int) -> list[Fact]:
    """Return pieces that come and go, and presses; each happens at another time, so that no two are alike."""
    chance = Random(seed)
    made: list[Fact] = []
    for at in range(1, count + 1):
        place, piece = Place(chance.choice(("north", "south")), chance.randint(1, 6)), str(chance.randint(1, 28))
        made.append(
            chance.choice(
                [
                    Placed(at, place, piece, chance.randint(1, 6)),
                    Lifted(at, place, piece),
                    Pressed(at, "dice", "short", at, 0),
                ]
            )
        )
    return made


def main() -> None:
    """Play in a state directory; leave the journal open at the end if told so, as a kill would."""
    parser = argparse.ArgumentParser()
    parser.add_argument("state_dir", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pragma", action="append", default=[])
    parser.add_argument("--unsynced-way", action="store_true")
    parser.add_argument("--killed", action="store_true")
    told = parser.parse_args()
    for setting in told.pragma:
        lower(setting)
    if told.unsynced_way:
        journals.sync_directory = lambda path: None
    tell()
    with own(told.state_dir):
        journal = open_journal(told.state_dir / "journal.db")
        setup, begun = opened()
        table = Table(OFFER.game, setup, journal, lambda state, events: None)
        table.open(begun)
        for fact in facts(told.count, told.seed):
            table.accept(fact)
        if told.killed:
            sys.stdout.flush()
            os._exit(0)
        journal.close()


if __name__ == "__main__":
    main()
