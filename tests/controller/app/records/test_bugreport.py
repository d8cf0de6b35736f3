"""`smartboard bugreport`: what helps to find a fault, without names and without secrets."""

import json
import os
import stat

import pytest

CONFIG = """
name = "Anna's board"

[hubs.north]
id = "E66118C4E3456789"
"""
SEED = "5a" * 32


@pytest.fixture
def reported(kept, smartboard_command, tmp_path):
    def report(name, *options):
        file = tmp_path / f"{name}-report.json"
        assert smartboard_command("bugreport", "--journal", kept(name), "-o", file, *options)[0] == 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        return file.read_text()

    return report


def test_it_names_versions_parts_and_what_the_journal_holds(reported):
    told = json.loads(reported("over"))
    assert (told["kind"], told["schema"]) == ("smartboard-bugreport", 1)
    assert {"smartboard", "python", "sqlite", "msgspec", "kernel"} <= told["versions"].keys()
    assert {"hub-north", "oled-south", "button-dice"} <= set(told["parts"])
    journal = told["journal"]
    assert (journal["fault"], journal["kinds"]["opened"]) == (None, 1)
    assert journal["entries"] == sum(journal["kinds"].values())
    assert journal["record"]["matches"][0]["result"]["winner"] == "north"
    assert "setups" in journal["setup"]


@pytest.mark.parametrize("name", ["inspect", "over", "running", "began", "again"])
def test_no_seed_no_uid_and_no_name_is_in_it(reported, tmp_path, name):
    config = tmp_path / "board.toml"
    config.write_text(CONFIG)
    text = reported(name, "--config", config)
    for secret in (SEED, "c3" * 32, "04A1B2C3D4E5F6", "E66118C4E3456789", "Anna", "hall 7"):
        assert secret not in text, secret


def test_nothing_of_the_round_that_is_being_played_is_in_it(sit, tmp_path, smartboard_command):
    sat = sit(tmp_path / "journal.db")
    sat.face_down("north")
    sat.hide("north", "south")
    sat.swap()
    sat.send(do="guess", seat="north", word="BUNNYS")
    code, out, _ = smartboard_command("bugreport", "--state-dir", sat.close().parent)
    assert code == 0
    for secret in (SEED, "TRUCK", "BUNNY", "12-T", "27-Y", '"placed"', '"down"', "encode"):
        assert secret not in out, secret


def test_a_record_in_a_report_tells_nothing_that_its_seals_could_be_tried_against(reported):
    """A UID is withheld with all that a guess at it could be checked by."""
    told = json.loads(reported("inspect"))
    entries = told["journal"]["record"]["entries"]
    withheld = [entry for entry in entries if "body" not in entry]
    assert len(withheld) == 2
    assert all(set(entry) == {"number", "seal"} for entry in withheld)
    assert not any("shown" in entry for entry in entries)


def test_a_damaged_or_missing_journal_is_reported_as_such(kept, tmp_path, smartboard_command):
    path = kept("over")
    content = bytearray(path.read_bytes())
    content[content.index(b'"word":"TRUCK"') + 9] ^= 1
    path.write_bytes(content)
    code, out, _ = smartboard_command("bugreport", "--journal", path)
    assert (code, "was altered" in json.loads(out)["journal"]["fault"]) == (0, True)
    code, out, _ = smartboard_command("bugreport", "--state-dir", tmp_path / "nowhere")
    assert (code, "no such file" in json.loads(out)["journal"]["fault"]) == (0, True)


def test_log_lines_are_masked(reported, tmp_path, monkeypatch):
    program = tmp_path / "bin" / "journalctl"
    program.parent.mkdir()
    lines = ("Nov 30 03:29:33 hub-north: E66118C4E3456789 answers", "2026-11-30 tag 04 a1 b2 c3 d4 e5 f6, slot 2")
    program.write_text("#!/bin/sh\n" + "".join(f"echo '{line}'\n" for line in lines))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    told = json.loads(reported("over"))["log"]
    assert told == ["Nov 30 03:29:33 hub-north: ******** answers", "2026-11-30 tag ********, slot 2"]


def test_a_journal_that_is_no_file_is_reported_as_such(tmp_path, smartboard_command):
    pipe = tmp_path / "journal.db"
    os.mkfifo(pipe)
    code, out, _ = smartboard_command("bugreport", "--state-dir", tmp_path)
    assert (code, json.loads(out)["journal"]["fault"]) == (0, "cannot be read (not a file)")
