"""Journals of matches without a board: requests and facts given to a table, one after the other."""

from __future__ import annotations

import json
import shutil
from itertools import count

import pytest
from msgspec.structs import replace

from controller.app import cli
from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.records.program import paint, program
from controller.games.core import Lifted, NotRead, Place, Placed, Pressed, Rejected, Unknown
from controller.record.entries import Opened, fingerprint, plain
from controller.table.journal import Journal
from controller.table.table import Table

RACKS = {"north": (12, 22, 25, 2, 20, 18), "south": (8, 7, 4, 23, 27, 1)}
CODES = {"north": "12-T 22-R 25-U 2-C 20-K", "south": "8-B 7-U 4-N 23-N 27-Y"}
WORDS = {"north": "TRUCK", "south": "BUNNY"}
SIDES = {"north": (8, 23, 7, 4, 27, 1), "south": (12, 18, 22, 25, 2, 20)}
SEED = "5a" * 32
UID = "04A1B2C3D4E5F6"


class Sat:
    """A table somebody sits at."""

    def __init__(self, path, game="cryptic-words", profile="seed", seed=SEED, kept=True, version=None, players=None):
        offer = GAMES[game]
        setup = offer.prepare(Sitting(STANDARD, profile, "north", players or {}))
        self.path, self.journal = path, Journal(path)
        self.time = count(10**9, 10**9)
        self.table = Table(
            offer.game, setup, self.journal, lambda state, events: None, next_seed=lambda last: "c3" * 32,
            paint=paint(True),
        )  # fmt: skip
        opened = Opened(game, fingerprint(setup), "hall 7", True, "2026-01-01T00:00:00Z", True, seed)
        version = program() if version is None else version
        self.table.open(replace(opened, fixed=plain(setup) if kept else {}, version=version))

    def ask(self, **request):
        return self.table.send(request, next(self.time))

    def send(self, **request):
        answer = self.table.send(request, next(self.time))
        assert not isinstance(answer, Rejected), answer
        return answer

    def refused(self, **request):
        answer = self.table.send(request, next(self.time))
        assert isinstance(answer, Rejected), answer

    def fact(self, kind, *fields):
        self.table.accept(kind(next(self.time), *fields))

    def unknown_tag(self):
        place = Place("south", 6, lock=True)
        self.fact(Unknown, place, UID)
        self.fact(NotRead, place, "garbled")
        self.fact(Lifted, place, "unknown")

    def hide(self, *seats):
        for seat in seats:
            self.send(do="rack", seat=seat, tiles=RACKS[seat])
            self.send(do="encode", seat=seat, codes=CODES[seat].split())

    def swap(self):
        for seat, tiles in SIDES.items():
            self.send(do="lay", seat=seat, tiles=tiles)

    def round(self):
        """Play a round in which both words are guessed."""
        self.hide("north", "south")
        self.swap()
        self.refused(do="question", seat="south", faces={"1": 1})
        self.send(do="guess", seat="north", word="BUNNY")
        self.send(do="guess", seat="south", word="TRUCK")

    def face_down(self, seat):
        """Lay the seat's own six face down, as before a round."""
        for slot, tile in enumerate(RACKS[seat], 1):
            self.fact(Placed, Place(seat, slot), str(tile), slot, True)

    def fact_of_nothing(self):
        self.fact(Lifted, Place("south", 6), "28")

    def press(self):
        at = next(self.time)
        self.table.accept(Pressed(at, "dice", "short", 100, at - 10**8))

    def close(self):
        self.table.close()
        self.journal.close()
        return self.path


@pytest.fixture(scope="session")
def sit():
    return Sat


@pytest.fixture(scope="session")
def _kept(tmp_path_factory):
    """Journals by what stands in them, each written once."""
    directory = tmp_path_factory.mktemp("kept")
    inspected = Sat(directory / "inspect.db", "inspect", None)
    inspected.face_down("north")
    inspected.unknown_tag()
    inspected.press()
    over = Sat(directory / "over.db")
    over.round()
    over.unknown_tag()
    over.hide("north")
    over.send(do="concede", seat="south")
    running = Sat(directory / "running.db")
    running.round()
    running.unknown_tag()
    running.face_down("north")
    running.hide("south")
    began = Sat(directory / "began.db")
    began.face_down("north")
    began.press()
    again = Sat(directory / "again.db")
    again.round()
    again.send(do="concede", seat="south")
    again.send(do="new", profile="club", first="south")
    again.round()
    again.hide("north")
    for sat in (inspected, over, running, began, again):
        sat.close()
    return directory


@pytest.fixture
def kept(_kept, tmp_path):
    """Return a fresh copy of a journal: inspect, over, running, began (a first round), or again (a second match)."""

    def copy(name):
        return shutil.copyfile(_kept / f"{name}.db", tmp_path / f"{name}.db")

    return copy


@pytest.fixture
def smartboard_command(capsys):
    """Run the command; returns exit code, standard output and standard error."""

    def run(*arguments):
        code = cli.main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def exported(kept, smartboard_command, tmp_path):
    """Return the file of a journal's exported record."""

    def export(name, *options):
        file = tmp_path / f"{name}.json"
        assert smartboard_command("export", "--journal", kept(name), "-o", file, *options)[0] == 0
        return file

    return export


@pytest.fixture
def altered(tmp_path):
    """Return a copy of a record, changed by a function of its JSON."""

    def alter(file, change):
        told = json.loads(file.read_bytes())
        change(told)
        copy = tmp_path / "altered.json"
        copy.write_text(json.dumps(told))
        return copy

    return alter
