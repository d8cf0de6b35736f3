"""Notices fit an OLED, whatever name a journal is kept under, and say what to do."""

import pytest

from controller.games.lobby.notices import DISK_FULL, WAITING_FOR_ROOM, damaged


@pytest.mark.parametrize("scene", [DISK_FULL, WAITING_FOR_ROOM, damaged("journal.damaged-7"), damaged("x" * 300)])
def test_they_fit(scene):
    assert sum(16 if line.large else 8 for line in scene.lines) <= 64
    assert all(len(line.text) <= (16 if line.large else 25) for line in scene.lines)


def test_a_long_name_keeps_its_end():
    assert damaged("a" * 40 + "-again").lines[2].text == "…" + "a" * 18 + "-again"


def test_who_may_go_on_sees_it():
    assert damaged("journal.damaged-7").bar
    assert damaged("journal.damaged-7").text.endswith("short: go on")
