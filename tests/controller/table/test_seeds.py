"""Each match of a session draws from a seed of its own, which the setup shows a commitment to."""

from importlib.resources import files

import msgspec
import pytest

from controller.games.core import Line, Place, Placed, Scene, Step, Want
from controller.games.lobby.inspect import Inspect
from controller.games.tiles import TileSet, load_tiles
from controller.record.draws import answer, commitment
from controller.record.entries import Opened, Reseeded
from controller.record.playthrough import Told, play_again
from controller.record.shown import Sight, compare, digest
from controller.table.journal import Journal, JournalError
from controller.table.table import Table

FIRST, SECOND = "ab" * 32, "cd" * 32


class Setup(msgspec.Struct, frozen=True):
    tiles: TileSet
    commitment: str = ""


TILES = load_tiles(files("controller.games").joinpath("sets/board-28.toml").read_text())


class Endings(Inspect):
    """A game that draws a number for each fact, and is over when a piece called `end` is laid."""

    def wants(self, setup, state, given):
        return (Want("number", 200),)

    def step(self, setup, state, fact, draws=()):
        events = ({"event": "game-over"},) if getattr(fact, "piece", "") == "end" else ()
        return Step(msgspec.structs.replace(state, last=draws), events)


@pytest.fixture
def sit(tmp_path):
    def seat():
        journal = Journal(tmp_path / "journal.db")
        table = Table(Endings(), Setup(TILES), journal, lambda state, events: None, next_seed=lambda last: SECOND)
        table.open(Opened("inspect", "abc", "sim", True, "", True, FIRST))
        return table, journal

    return seat


def lay(table, at, piece="1"):
    table.accept(Placed(at, Place("north", 1), piece))
    return table.state.last[0]


def drawn(seed, number, at):
    return answer(Want("number", 200), bytes.fromhex(seed), number, at)


def test_what_follows_a_match_has_its_own_seed_before_the_first_input(sit):
    table, journal = sit()
    assert lay(table, 1) == drawn(FIRST, 0, 1)
    assert lay(table, 2, "end") == drawn(FIRST, 1, 2)
    assert table.setup.commitment == commitment(bytes.fromhex(FIRST))[:8]
    assert not any(isinstance(entry, Reseeded) for entry in journal.read())
    assert lay(table, 3) == drawn(SECOND, 0, 3)
    assert [type(entry).__name__ for entry in journal.read()] == [
        "Opened",
        "Accepted",
        "Accepted",
        "Reseeded",
        "Accepted",
    ]
    assert table.setup.commitment == commitment(bytes.fromhex(SECOND))[:8]


@pytest.mark.parametrize("last", ["end", "1"])
def test_a_restart_goes_on_with_the_seed_of_now(sit, last):
    table, journal = sit()
    lay(table, 1, "end")
    lay(table, 2)
    lay(table, 3, last)
    journal.close()
    table, journal = sit()
    fourth = lay(table, 4)
    assert fourth == (drawn(SECOND, 2, 4) if last == "1" else drawn(SECOND, 0, 4))
    assert table.setup.commitment == commitment(bytes.fromhex(SECOND))[:8]


def test_a_seed_that_cannot_be_stored_changes_nothing(sit):
    table, journal = sit()
    lay(table, 1, "end")
    before = table.state, table.setup
    journal.close()
    with pytest.raises(JournalError):
        lay(table, 2)
    assert (table.state, table.setup) == before


def test_a_match_keeps_its_end_under_its_own_seed(tmp_path):
    """So that it can be checked, once the seed is told, by whoever does not know the next one."""

    def paint(scene):
        return scene.text.encode()

    class Shown(Endings):
        def scene(self, setup, state, seat):
            return Scene((Line(f"{state.last} {setup.commitment}"),))

        def beacons(self, setup, state):
            return {}

    journal = Journal(tmp_path / "journal.db")
    table = Table(
        Shown(), Setup(TILES), journal, lambda state, events: None, next_seed=lambda last: SECOND, paint=paint
    )
    table.open(Opened("inspect", "abc", "sim", True, "", True, FIRST, version="1"))
    for at, piece in enumerate(["1", "end", "2"]):
        lay(table, at, piece)
    table.close()
    turns = list(play_again(Told(Shown(), Setup(TILES), True), enumerate(journal.read(), 1)))
    ending, reseeded = turns[2], turns[3]
    assert ending.happened("game-over")
    sight = Sight(Shown(), ending.told.setup, ending.after, ending.events, bytes.fromhex(FIRST), 3)
    assert reseeded.entry.shown == digest(sight, paint)
    assert compare(turns, paint, "1").same == 5
