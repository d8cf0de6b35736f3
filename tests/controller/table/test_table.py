"""The table: journal, then rules, then outlets; a restart folds what was stored and repeats no event."""

from importlib.resources import files

import msgspec
import pytest

from controller.games.core import Lifted, Place, Placed, Pressed, Rejected, Step, Want
from controller.games.cryptic_words.commands import Pass
from controller.games.lobby.inspect import Inspect, InspectSetup
from controller.games.tiles import load_tiles
from controller.record.draws import answer
from controller.record.entries import Accepted, ClockStepped, Closed, Opened
from controller.record.playthrough import Told, play_again
from controller.record.shown import compare
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


def paint(scene):
    return scene.text.encode()


KEEPING = msgspec.structs.replace(OPENED, version="1", seed="ab" * 32)


@pytest.fixture
def keeping(tmp_path):
    """Seat a table that keeps what it shows; returns it, its journal, and a check of what is kept."""

    def seat(game=None, opened=KEEPING, show=lambda state, events: None):
        journal = Journal(tmp_path / "journal.db")
        table = Table(game or Inspect(), SETUP, journal, show, paint=paint)
        table.open(opened)
        return table, journal

    return seat


def checked(journal, game=None, version="1"):
    turns = list(play_again(Told(game or Inspect(), SETUP, True), enumerate(journal.read(), 1)))
    return compare(turns, paint, version)


def test_each_entry_keeps_what_was_shown_before_it(keeping):
    table, journal = keeping()
    for fact in FACTS:
        table.accept(fact)
    table.close()
    opened, *later = journal.read()
    assert opened == KEEPING
    assert [type(entry) for entry in later] == [Accepted, Accepted, Closed]
    assert len({entry.shown for entry in later}) == 3
    assert (checked(journal).same, checked(journal).findings, checked(journal).notes) == (3, [], [])


def test_nothing_is_shown_before_it_is_stored_though_more_is_kept(keeping):
    counts, journals = [], []
    table, journal = keeping(show=lambda state, events: counts.append(journals[0].number if journals else 1))
    journals.append(journal)
    for number, fact in enumerate(FACTS, 2):
        table.accept(fact)
        assert counts[-1] == number


def test_without_an_orderly_end_the_last_one_is_not_kept_and_it_is_said(keeping):
    table, journal = keeping()
    for fact in FACTS:
        table.accept(fact)
    assert (checked(journal).same, checked(journal).notes) == (
        2,
        ["what entry 3 showed: no entry after it keeps a digest of it"],
    )


@pytest.mark.parametrize("orderly", [True, False])
@pytest.mark.parametrize("first", ["fact", "clock"])
def test_a_start_by_another_version_keeps_its_repaint(keeping, orderly, first):
    table, journal = keeping()
    table.accept(FACTS[0])
    if orderly:
        table.close()
    journal.close()
    table, journal = keeping(opened=msgspec.structs.replace(KEEPING, version="2"))
    if first == "clock":
        table.note_clock(ClockStepped(5, "later", True))
    table.accept(FACTS[1])
    table.close()
    entries = journal.read()
    assert [entry.version for entry in entries if entry.version] == ["1", "2"]
    assert isinstance(entries[2 + orderly], ClockStepped if first == "clock" else Accepted)
    assert (checked(journal).findings, checked(journal).notes) == ([], [])
    assert checked(journal).same == len(entries) - 1


def test_a_session_that_kept_nothing_keeps_from_the_next_start_on(keeping):
    table, journal = keeping(opened=OPENED)
    table.accept(FACTS[0])
    table.close()
    assert [entry.shown for entry in journal.read()[1:]] == [""]
    journal.close()
    table, journal = keeping()
    table.accept(FACTS[1])
    table.close()
    assert [bool(entry.shown) for entry in journal.read()[1:]] == [False, True, True]
    assert (checked(journal).same, checked(journal).findings) == (2, [])


def test_after_a_refusal_what_stands_is_kept(keeping):
    table, journal = keeping(Refusing())
    table.accept(FACTS[0])
    table.accept(FACTS[1])
    table.close()
    assert (checked(journal, Refusing()).same, checked(journal, Refusing()).findings) == (3, [])
    (finding,) = checked(journal, Inspect()).findings
    assert finding.startswith("entry 3: shown otherwise than by version 1: its events, north's view, south's view, ")


def test_a_digest_that_is_missing_is_found(keeping):
    table, journal = keeping()
    table.accept(FACTS[0])
    journal.append(Accepted(FACTS[1]))
    assert checked(journal).findings == ["entry 3 does not keep what was shown before it"]


def test_where_the_end_cannot_be_kept_it_is_left(keeping):
    table, journal = keeping()
    journal.close()
    table.close()


def test_a_table_that_was_not_opened_keeps_no_end(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    Table(Inspect(), SETUP, journal, lambda state, events: None, paint=paint).close()
    assert journal.read() == []
