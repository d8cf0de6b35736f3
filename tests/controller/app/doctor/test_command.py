"""`smartboard doctor` as it is called: text, JSON, exit codes; it makes nothing and disturbs no board."""

import json

import pytest

from controller.app import cli
from controller.app.doctor import CHECKS, examine
from controller.app.lifecycle import own


@pytest.fixture
def doctor(tmp_path, capsys):
    """Run the doctor on this state directory; returns code, output and messages."""

    def run(*arguments, state_dir=tmp_path / "state"):
        code = cli.main(["doctor", "--state-dir", str(state_dir), *arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_a_simulated_board_is_examined_in_whole(doctor, tmp_path):
    code, out, _ = doctor()
    assert code == 0
    for part in ("dice", "hub-north", "hub-south", "oled-north", "oled-south"):
        assert f"ok       parts: {part} answers (simulated)\n" in out
    assert {line[9:].partition(":")[0] for line in out.splitlines() if line[8:9] == " " and line[0] != " "} >= set(
        CHECKS
    )
    assert not (tmp_path / "state").exists()


def test_a_real_board_without_its_parts_is_not_playable_and_says_why(doctor):
    code, out, _ = doctor("--board", "pi")
    assert code == 1
    faults = [line for line in out.splitlines() if line.startswith("fault")]
    remedies = [
        after for before, after in zip(out.splitlines(), out.splitlines()[1:], strict=False) if before in faults
    ]
    assert faults
    assert all(remedy.startswith("         -> ") for remedy in remedies)


def test_json_has_a_schema_and_each_finding(doctor):
    code, out, _ = doctor("--board", "pi", "--json")
    told = json.loads(out)
    assert (code, told["schema"], told["playable"]) == (1, 1, False)
    assert {finding["check"] for finding in told["findings"]} == set(CHECKS)
    assert all(finding["remedy"] for finding in told["findings"] if finding["level"] in {"warning", "fault"})


def test_only_some_checks(doctor):
    _, out, _ = doctor("--only", "disk,journal", "--json")
    assert [finding["check"] for finding in json.loads(out)["findings"]][-1] == "journal"
    assert {finding["check"] for finding in json.loads(out)["findings"]} == {"disk", "journal"}
    code, _, err = doctor("--only", "disk,heart")
    assert (code, "unknown check 'heart'; known: versions, config" in err) == (2, True)


def test_a_bad_board_toml_is_refused_as_by_every_command(doctor, tmp_path):
    (tmp_path / "board.toml").write_text("boad = 'pi'\n")
    code, out, err = doctor("--config", str(tmp_path / "board.toml"))
    assert (code, out, "board.toml:1: " in err) == (2, "", True)


def test_a_board_that_is_being_played_on_is_not_disturbed(doctor, tmp_path):
    with own(tmp_path / "state"):
        code, out, _ = doctor("--only", "parts")
    assert code == 0
    assert out.startswith("note     parts: not asked: ")
    assert "held by the smartboard with process id" in out


def test_without_words_the_installed_board_is_examined(monkeypatch, tmp_path, capsys):
    (tmp_path / "board.toml").write_text('name = "hall 7"\n')
    monkeypatch.setattr(examine, "INSTALLED", (tmp_path / "board.toml", tmp_path / "state"))
    assert cli.main(["doctor", "--only", "config,journal"]) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path}/board.toml: a simulated board, no faults" in told
    assert f"{tmp_path}/state/journal.db: none yet" in told
