"""The menu's "shut down": the daemon ends in order, and the next start goes on with the match."""

from __future__ import annotations

import pytest


def shut_down(table):
    table.press("dice", hold_ms=4500)
    for _ in range(8):
        if "> shut down" in table.text("north"):
            return table.press("dice", hold_ms=1000)
        table.press("dice")
    raise AssertionError(table.text("north"))


def dark(table):
    return all(table.screen(seat).getbbox() is None for seat in ("north", "south"))


@pytest.mark.parametrize("profile", [None, "seed"])
def test_it_is_told_then_all_is_dark_and_the_daemon_has_ended_by_itself(smartboard, profile):
    table = smartboard.start(game="cryptic-words", profile=profile)
    shut_down(table)
    assert all("SHUTTING DOWN" in table.told(seat)[-1] for seat in ("north", "south"))
    assert table.events()[-1] == {"event": "shut-down"}
    table.wait(5)
    assert dark(table)
    assert table._world.daemon.shut_down
    assert table._world._task.done()
    assert table._world._task.exception() is None


def test_the_next_start_goes_on_and_does_not_end_again(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    shut_down(table)
    table.wait(5)
    events = table.events()
    table.restart()
    table.wait(10)
    assert "STORED" in table.text("north")
    assert not dark(table)
    assert table.events() == events
    assert table.view("north")["word"] == "TRUCK"


def test_power_that_goes_before_it_has_ended_shuts_nothing_down_later(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    shut_down(table)
    table.power_cut()
    table.restart()
    table.wait(10)
    assert "LAY 6 TILES" in table.text("north")


def test_nothing_that_is_done_meanwhile_is_lost_or_hinders_the_end(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.press("dice", hold_ms=4500)
    while "> shut down" not in table.text("north"):
        table.press("dice")
    table.press("dice", hold_ms=1000, settle=False)
    table.press("dice", settle=False)
    table.put("north", 1, "12", "T", down=True)
    table.wait(5)
    assert dark(table)
    table.restart()
    assert "1 of 6 lie" in table.text("north")
