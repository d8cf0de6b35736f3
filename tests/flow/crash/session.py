"""A session to be recorded: what the journal has stored and the table has shown is told on the standard output.

The program is the controller's own; only `--pragma` and `--unsynced-way` lower something, to show that it is noticed.
"""

from __future__ import annotations

import argparse
import atexit
import hashlib
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.lifecycle import own
from controller.app.rig import Rig
from controller.games.core import SEATS, Event, Fact, Lifted, Place, Placed, Pressed, Scene, Seat
from controller.record.entries import Entry, Opened, fingerprint
from controller.table import journal as journals
from controller.table.journal import Journal
from controller.table.quarantine import open_journal
from controller.table.table import Table

NORTH = ("12-T 22-R 25-U 2-C 20-K", [18])
SOUTH = ("8-B 7-U 4-N 23-N 27-Y", [1])
SITTINGS = {"inspect": Sitting(STANDARD), "cryptic-words": Sitting(STANDARD, "seed", "north")}


def tell_what_is_stored() -> list[int]:
    """Have the journal tell each entry's number as soon as it says that it is stored; returns them as they come."""
    append, stored = Journal.append, [0]

    def telling(journal: Journal, entry: Entry) -> int:
        number = append(journal, entry)
        os.write(1, b"stored %d\n" % number)
        stored.append(number)
        return number

    Journal.append = telling
    return stored


def tell_what_is_shown(number: int, words: Iterable[str]) -> None:
    """Tell that these words are shown, and how many entries were stored then."""
    os.write(1, b"shown %d %s\n" % (number, look(words).encode()))


def look(words: Iterable[str]) -> str:
    """Return a digest of what all screens say."""
    return hashlib.sha256("\n\n".join(words).encode()).hexdigest()


def words_of(table: Table) -> list[str]:
    """Return what the screens say of a table."""
    return [table.game.scene(table.setup, table.state, seat).text for seat in SEATS]


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


def play_facts(state_dir: Path, count: int, seed: int, *, killed: bool) -> None:
    """Let a table of the self-test accept facts, as fast as it can."""
    stored = tell_what_is_stored()
    with own(state_dir):
        journal = open_journal(state_dir / "journal.db")
        offer = GAMES["inspect"]
        setup = offer.prepare(SITTINGS["inspect"])
        table = Table(offer.game, setup, journal, lambda state, events: tell_what_is_shown(stored[-1], words_of(table)))
        table.open(Opened("inspect", fingerprint(setup), "crash", True, "2026-01-01T00:00:00+00:00", False))
        stored[0] = stored[-1]
        for fact in facts(count, seed):
            table.accept(fact)
        if killed:
            os._exit(0)
        journal.close()


class Told(Rig):
    """The whole daemon on a simulated board in virtual time, telling what it shows."""

    stored: list[int]

    def _watch(self, scenes: dict[Seat, Scene], events: tuple[Event, ...]) -> None:
        super()._watch(scenes, events)
        tell_what_is_shown(self.stored[-1], [scenes[seat].text for seat in SEATS])


def play_match(state_dir: Path, count: int, seed: int, *, killed: bool) -> None:
    """Play a match of Cryptic Words: pieces and buttons for the secrets, so many requests, and it is conceded."""
    Told.stored = tell_what_is_stored()
    chance = Random(seed)
    with own(state_dir):
        rig = Told("cryptic-words", "seed", "north", state_dir=state_dir)
        rig.encode("north", *NORTH)
        rig.encode("south", *SOUTH)
        rig.lay("north", [8, 23, 7, 4, 27, 1])
        rig.lay("south", [12, 18, 22, 25, 2, 20])
        for _ in range(count):
            rig.dice(*chance.sample(range(1, 7), 2))
            rig.send(request(rig, chance))
        rig.send({"do": "concede", "seat": "north"})
        if killed:
            os._exit(0)
        rig.close()


def request(rig: Rig, chance: Random) -> dict[str, Any]:
    """Choose what one of the players may do now; seldom a guess."""
    legal = [request for seat in SEATS for request in rig.legal(seat) if request["do"] in {"roll", "question", "ask"}]
    chosen = dict(chance.choice(legal)) if legal and chance.random() < 0.95 else {"do": "guess", "seat": "south"}
    match chosen:
        case {"faces": faces}:
            chosen["faces"] = {position: chance.randint(*span) for position, span in faces.items()}
        case {"do": "guess"}:
            chosen["word"] = "BUNNY"
    return {field: chance.choice(value) if isinstance(value, list) else value for field, value in chosen.items()}


def main() -> None:
    """Play in a state directory; leave the journal open at the end if told so, as a kill would."""
    parser = argparse.ArgumentParser()
    parser.add_argument("play", choices=["facts", "match"])
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
    play = play_facts if told.play == "facts" else play_match
    play(told.state_dir, told.count, told.seed, killed=told.killed)


if __name__ == "__main__":
    main()
