"""The command `play` after its board has ended: only players who shut a Pi down power it off."""

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
