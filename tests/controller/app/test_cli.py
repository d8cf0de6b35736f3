"""The command line: folders as they are named, and what becomes of a machine after its board has ended."""

from __future__ import annotations

import pytest

from controller.app import cli, play


@pytest.mark.parametrize(
    ("board", "shut_down", "asked"), [("pi", True, 1), ("pi", False, 0), ("sim", True, 0), ("sim", False, 0)]
)
def test_a_machine_is_powered_off_where_it_is_a_pi_that_was_shut_down(monkeypatch, tmp_path, board, shut_down, asked):
    async def ended(played):
        assert played.sitting.config.board == board
        return shut_down

    times = []
    monkeypatch.setattr(play, "play", ended)
    monkeypatch.setattr(cli, "power_off", lambda: times.append(1))
    assert cli.main(["play", "--board", board, "--state-dir", str(tmp_path)]) == 0
    assert len(times) == asked


def test_the_folder_that_one_is_in_can_be_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["export", "--state-dir", "."]) == 2
    assert "journal.db: no such file" in capsys.readouterr().err
    assert cli.main(["export", "--state-dir", ""]) == 2
    assert "--state-dir is empty" in capsys.readouterr().err
