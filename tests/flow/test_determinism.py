"""The same seed is the same run, byte for byte and nanosecond for nanosecond, with polls remembered or not."""

import pytest

SIMULATION = "[simulation]\nremember_polls = {}\n"


def played(smartboard, remember=True, seed=7, noisy=False):
    """Play the same hands on a board; returns its digest and journal."""
    table = smartboard.start(config=SIMULATION.format(str(remember).lower()), seed=seed, seat_buttons=True)
    fault = table.fault("noise", "north-2", rate=0.2, seed=seed) if noisy else None
    table.put("north", 2, "23", "N")
    table.put("south", 2, "18", "P", down=True)
    table.padlock("north", 2)
    table.press("dice", hold_ms=30, settle=False)
    table.press("north", hold_ms=1000)
    table.turn("south", 2, 4)
    table.put("south", 5, "stray-2")
    away = table.fault("unplug", "hub-south")
    table.wait(4)
    away.clear()
    table.wait(4)
    if fault:
        fault.clear()
    table.restart()
    table.lift("north", 2)
    with table.journal().open("rb"):
        digest = table.digest()
    return digest, table.events()


@pytest.mark.parametrize("noisy", [False, True])
def test_two_runs_are_the_same(smartboard, noisy):
    assert played(smartboard, noisy=noisy) == played(smartboard, noisy=noisy)


@pytest.mark.parametrize("noisy", [False, True])
def test_polls_remembered_or_run_make_no_difference(smartboard, noisy):
    assert played(smartboard, remember=True, noisy=noisy) == played(smartboard, remember=False, noisy=noisy)


def test_another_seed_is_another_run_of_the_same_game(smartboard):
    first, second = played(smartboard, seed=7), played(smartboard, seed=8)
    assert first[0] != second[0]
    assert [event["event"] for event in first[1]] == [event["event"] for event in second[1]]


def test_two_boards_live_side_by_side(smartboard):
    one, other = smartboard.start(), smartboard.start()
    one.put("north", 2, "23", "N")
    other.put("north", 2, "8", "B")
    assert one.text("north").startswith("23 N")
    assert other.text("north").startswith("8 B")
