"""The table: journal, then rules, then outlets; a restart folds what was stored and repeats no event."""

from importlib.resources import files

import msgspec
import pytest

from controller.games.core import Lifted, Place, Placed, Pressed, Rejected, Step, Want
from controller.games.cryptic_words.commands import Pass
from controller.games.lobby.inspect import Inspect, InspectSetup
from controller.games.tiles import load_tiles
from controller.record.draws import answer
from controller.record.entries import Accepted, Opened
from controller.table.journal import Journal, JournalError
from controller.table.table import Table

SETUP = InspectSetup(load_tiles(files("controller.games").joinpath("sets/board-28.toml").read_text()))
OPENED = Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True)
FACTS = [Placed(1, Place("north", 2), "23", 3, False), Lifted(2, Place("north", 2), "23")]


class Refusing(Inspect):
    """A game that refuses lifts."""

    def step(self, setup, state, fact, draws=()):
        return Rejected("illegal", "no") if isinstance(fact, Lifted) else super().step(setup, state, fact, draws)


@pytest.fixture
def sit(tmp_path):
    """Seat a table at the journal; returns it with everything it showed, beside what the journal held by then."""

    def seat(game=None, opened=OPENED):
        shown, journal = [], Journal(tmp_path / "journal.db")
        watcher = Journal(tmp_path / "journal.db")
        table = Table(
            game or Inspect(), SETUP, journal, lambda state, events: shown.append((state, events, watcher.read()))
        )
        table.open(opened)
        return table, shown, journal

    return seat


def test_a_fact_is_stored_when_it_is_shown(sit):
    table, shown, _ = sit()
    for fact in FACTS:
        table.accept(fact)
        state, events, stored = shown[-1]
        assert stored[-1] == Accepted(fact)
        assert state == table.state
        assert len(events) == 1


def test_a_restart_shows_the_same_state_and_repeats_no_event(sit):
    table, _, journal = sit()
    table.accept(FACTS[0])
    journal.close()
    again, shown, _ = sit()
    assert again.state == table.state
    assert [events for _, events, _ in shown] == [()]


@pytest.mark.parametrize("change", [{"game": "other"}, {"setup": "other"}, {"simulated": False}])
def test_another_game_setup_or_board_begins_anew(sit, change):
    table, _, journal = sit()
    table.accept(FACTS[0])
    journal.close()
    fields = {"game": "inspect", "setup": "abc", "board": "sim", "simulated": True, "wall": "", "synchronised": True}
    again, _, _ = sit(opened=Opened(**fields | change))
    assert again.state == Inspect().start(SETUP)


def test_a_refusal_is_stored_and_changes_and_shows_nothing(sit):
    table, shown, journal = sit(Refusing())
    table.accept(FACTS[0])
    before, count = table.state, len(shown)
    assert table.accept(FACTS[1]) == Rejected("illegal", "no")
    assert (table.state, len(shown)) == (before, count)
    assert journal.read()[-1] == Accepted(FACTS[1])


def test_what_cannot_be_stored_is_not_played_and_not_shown(sit):
    table, shown, journal = sit()
    before, count = table.state, len(shown)
    journal.close()
    with pytest.raises(JournalError, match="not stored"):
        table.accept(FACTS[0])
    assert (table.state, len(shown)) == (before, count)


class Drawing(Inspect):
    """A game in which every short press draws dice, and a command a number."""

    def command(self, setup, request):
        return Pass("north") if request.get("do") == "pass" else Rejected("bad-request", "no")

    def wants(self, setup, state, given):
        return (Want("dice"), Want("number", 9)) if isinstance(given, Pressed) else (Want("order", 6),)

    def step(self, setup, state, given, draws=()):
        return Step(msgspec.structs.replace(state, presses={"draws": draws}))


def test_draws_are_made_from_the_seed_stored_with_their_input_and_never_made_again(sit):
    opened = msgspec.structs.replace(OPENED, seed="ab" * 32)
    table, _, journal = sit(Drawing(), opened)
    table.accept(Pressed(10, "dice", "short", 100, 5))
    first = table.state.presses["draws"]
    table.send({"do": "pass"}, 20)
    second = table.state.presses["draws"]
    entries = journal.read()
    assert [entry.draws for entry in entries[1:]] == [first, second]
    assert first == (answer(Want("dice"), b"\xab" * 32, 0, 10), answer(Want("number", 9), b"\xab" * 32, 1, 10))
    assert second == (answer(Want("order", 6), b"\xab" * 32, 2, 20),)
    journal.close()
    again, _, _ = sit(Drawing(), msgspec.structs.replace(OPENED, seed="cd" * 32))
    assert again.state == table.state
    again.accept(Pressed(30, "dice", "short", 100, 25))
    assert again.state.presses["draws"][0] == answer(Want("dice"), b"\xab" * 32, 3, 30)


def test_a_request_that_is_no_command_is_not_stored(sit):
    table, shown, journal = sit(Drawing())
    before = len(journal.read())
    assert table.send({}, 5) == Rejected("bad-request", "no")
    assert (len(journal.read()), len(shown)) == (before, 1)
