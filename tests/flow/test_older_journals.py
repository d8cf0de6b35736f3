"""Journals that older versions wrote, one kept per schema, each with what both screens said when it was closed."""

import json
import shutil
from pathlib import Path

import pytest

from controller.app.rig import Rig
from controller.record.entries import SCHEMA
from controller.table.journal import Journal

KEPT = Path(__file__).parents[1] / "golden" / "journals"
VERSIONS = sorted(int(path.stem[1:]) for path in KEPT.glob("v*.db"))


@pytest.fixture(params=VERSIONS)
def kept(request, tmp_path):
    """A state directory with the journal of that version, and what is known of it."""
    shutil.copyfile(KEPT / f"v{request.param}.db", tmp_path / "journal.db")
    return tmp_path, json.loads((KEPT / f"v{request.param}.json").read_text(encoding="utf-8"))


def test_a_journal_of_every_past_schema_is_kept():
    assert set(range(1, SCHEMA)) <= set(VERSIONS)


def test_every_entry_is_read_and_its_chain_holds(kept):
    directory, known = kept
    assert len(Journal(directory / "journal.db").read()) == len(known["entries"])


def test_play_goes_on_where_it_ended(kept):
    directory, known = kept
    table = Rig("inspect", state_dir=directory)
    try:
        assert {seat: table.told(seat)[0] for seat in ("north", "south")} == known["screens"]
        table.put("north", 3, "12", "T")
        assert table.text("north").startswith("12 T\n")
    finally:
        table.close()
    assert len(Journal(directory / "journal.db").read()) > len(known["entries"])
