"""Which match a journal breaks off in: one that is over, or has not begun, is none."""

import pytest
from msgspec.structs import replace

from controller.app.records.running import running
from controller.table.journal import Journal


def entries_of(path):
    journal = Journal(path)
    try:
        return journal.session()
    finally:
        journal.close()


@pytest.mark.parametrize(
    ("name", "runs"), [("inspect", False), ("over", False), ("running", True), ("began", False), ("again", True)]
)
def test_a_match_runs_from_its_first_rack_to_its_end(kept, name, runs):
    entries = entries_of(kept(name))
    assert running(entries) == (entries[0] if runs else None)


@pytest.mark.parametrize("profile", [None, "seed"])
def test_before_anything_was_stored_none_runs(sit, tmp_path, profile):
    sat = sit(tmp_path / "journal.db", profile=profile)
    sat.press()
    assert running(entries_of(sat.close())) is None


def test_a_rematch_runs_only_once_something_was_stored(sit, tmp_path):
    sat = sit(tmp_path / "journal.db")
    sat.round()
    sat.send(do="concede", seat="south")
    sat.send(do="new", profile="seed")
    assert running(sat.journal.session()) is None
    sat.hide("north")
    assert running(sat.journal.session()) is not None


def test_what_cannot_be_played_again_here_is_none(kept):
    assert running([]) is None
    entries = entries_of(kept("running"))
    assert running([*entries[:-1], replace(entries[-2], draws=(1,))]) is None
    assert running([replace(entries[0], game="chess"), *entries[1:]]) is None
    assert running(entries[1:]) is None
