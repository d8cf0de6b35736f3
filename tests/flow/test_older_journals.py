"""Journals that older versions wrote, one kept per schema, each with what was true when it was closed."""

import json
import shutil

import pytest

from controller.app import cli
from controller.app.rig import Rig
from controller.record.entries import SCHEMA, encode
from controller.table.journal import Journal
from tests.flow.older_journals import KEPT, OTHERS, PLAYERS, write

VERSIONS = sorted(int(path.stem[1:]) for path in KEPT.glob("v*.db"))
NAMED = sorted(KEPT.glob("decrypto-v*.db"))
RECORDS = sorted(KEPT.glob("record-*.json"))


@pytest.fixture(params=VERSIONS)
def kept(request, tmp_path):
    """A state directory with the journal of that version, and what is known of it."""
    shutil.copyfile(KEPT / f"v{request.param}.db", tmp_path / "journal.db")
    return tmp_path, json.loads((KEPT / f"v{request.param}.json").read_text(encoding="utf-8"))


def length(known):
    return known["entries"] if isinstance(known["entries"], int) else len(known["entries"])


def test_a_journal_of_every_schema_is_kept_and_never_written_anew(tmp_path):
    assert list(range(1, SCHEMA + 1)) == VERSIONS
    before = sorted(KEPT.iterdir())
    with pytest.raises(FileExistsError, match="kept already"):
        write(KEPT)
    assert sorted(KEPT.iterdir()) == before


def test_every_entry_is_read_and_its_chain_holds(kept):
    directory, known = kept
    assert len(Journal(directory / "journal.db").read()) == length(known)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_it_is_verified_and_played_again(kept, command, capsys):
    directory, _ = kept
    assert cli.main([command, str(directory / "journal.db")]) == 0, capsys.readouterr().out


def test_play_goes_on_where_it_ended(kept):
    directory, known = kept
    table = Rig(known.get("game", "inspect"), state_dir=directory)
    try:
        assert {seat: table.told(seat)[0] for seat in known.get("screens", {})} == known.get("screens", {})
        assert {audience: table.view(audience) for audience in known.get("views", {})} == known.get("views", {})
        before = table.text("north")
        table.put("north", 3, "12", "T")
        assert table.text("north") != before
    finally:
        table.close()
    assert len(Journal(directory / "journal.db").read()) > length(known)
    assert cli.main(["verify", str(directory / "journal.db")]) == 0


@pytest.mark.parametrize("named", NAMED, ids=lambda path: path.stem)
def test_one_of_players_who_have_names_is_read_and_its_names_are_where_they_were(named, tmp_path):
    for file in named.parent.glob(f"{named.stem}.*"):
        shutil.copyfile(file, tmp_path / f"journal{file.suffix}")
    known = json.loads(named.with_suffix(".json").read_text(encoding="utf-8"))
    stored = b"".join(map(encode, Journal(tmp_path / "journal.db").read())).decode()
    outside = tmp_path / "journal.names"
    beside = outside.read_text(encoding="utf-8") if outside.exists() else ""
    for name in {name for team in (*PLAYERS.values(), *OTHERS.values()) for name in team}:
        assert (f'"{name}"' in beside, f'"{name}"' in stored) == (outside.exists(), not outside.exists())
    assert outside.exists() == (named.stem != "decrypto-v3")
    assert [known["views"]["public"]["players"][seat] for seat in OTHERS] == [*OTHERS.values()]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_of_every_schema_is_verified_and_played_again(record, command, capsys):
    assert cli.main([command, str(record)]) == 0, capsys.readouterr().out
