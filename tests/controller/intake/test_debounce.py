"""One button: recorded bounce, taps, holds; exactly one gesture a press (field row P)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.intake.debounce import Debounce
from hardware.ports import Edge

MS = 1_000_000


def trace(presses, bounce_ms, seed=1):
    """Edges of (down_ms, hold_ms) presses whose contact chatters for up to bounce_ms at each change."""
    chance, edges = random.Random(seed), []
    for down, hold in presses:
        for at, level in ((down, True), (down + hold, False)):
            flips = sorted(chance.uniform(0, bounce_ms) for _ in range(chance.randrange(0, 9) * 2 if bounce_ms else 0))
            levels = [level] + [level ^ (n % 2 == 0) for n in range(len(flips))]
            edges += [Edge("dice", value, int((at + t) * MS)) for t, value in zip([0, *flips], levels, strict=True)]
    return sorted(edges, key=lambda edge: edge.at_ns)


def gestures(edges, every_ms=None):
    """Feed edges, waking the button when it is due, and return what it told."""
    button, told = Debounce("dice"), []
    for edge in edges:
        told += button.edge(edge)
    while (due := button.due_ns()) is not None:
        told += button.elapse(due)
    return told


@pytest.mark.parametrize(
    ("hold_ms", "expected"),
    [
        (10, ["short"]),
        (100, ["short"]),
        (599, ["short"]),
        (600, ["void"]),
        (899, ["void"]),
        (900, ["armed", "long"]),
        (3999, ["armed", "long"]),
        (4000, ["armed", "menu"]),
        (9000, ["armed", "menu"]),
    ],
)
def test_the_length_of_a_hold_is_its_gesture(hold_ms, expected):
    told = gestures(trace([(0, hold_ms)], bounce_ms=0))
    assert [pressed.gesture for pressed in told] == expected
    assert all(pressed.down_at == 0 for pressed in told)
    if "menu" not in expected:
        assert told[-1].held_ms == hold_ms


@given(
    st.lists(st.tuples(st.integers(60, 3000), st.integers(30, 6000)), min_size=1, max_size=8),
    st.integers(0, 20),
    st.integers(0, 1000),
)
def test_every_press_gives_one_result_whatever_bounces(gaps_and_holds, bounce_ms, seed):
    presses, now = [], 0
    for gap, hold in gaps_and_holds:
        presses.append((now + gap, hold))
        now += gap + hold
    told = gestures(trace(presses, bounce_ms, seed))
    results = [pressed for pressed in told if pressed.gesture != "armed"]
    assert [pressed.down_at // MS for pressed in results] == [down for down, _ in presses]
    for (_, hold), pressed in zip(presses, results, strict=True):
        edge = min(abs(hold - limit) for limit in (600, 900, 4000))
        if edge > bounce_ms:
            expected = "short" if hold < 600 else "void" if hold < 900 else "long" if hold < 4000 else "menu"
            assert pressed.gesture == expected


def test_two_taps_a_second_are_two_short_presses():
    told = gestures(trace([(n * 500, 10) for n in range(20)], bounce_ms=8))
    assert [pressed.gesture for pressed in told] == ["short"] * 20


def test_gestures_come_as_time_passes_and_not_before():
    button = Debounce("dice")
    assert button.edge(Edge("dice", True, 0)) == []
    assert button.elapse(899 * MS) == []
    assert [pressed.gesture for pressed in button.elapse(900 * MS)] == ["armed"]
    assert button.due_ns() == 4000 * MS
    button.edge(Edge("dice", False, 1000 * MS))
    assert button.due_ns() == 1025 * MS
    assert [pressed.gesture for pressed in button.elapse(1025 * MS)] == ["long"]
    assert button.due_ns() is None


def test_a_contact_that_opens_for_a_moment_is_still_held():
    edges = [Edge("dice", True, 0), Edge("dice", False, 300 * MS), Edge("dice", True, 310 * MS)]
    told = gestures([*edges, Edge("dice", False, 1200 * MS)])
    assert [pressed.gesture for pressed in told] == ["armed", "long"]


def test_a_release_that_settles_past_a_limit_counts_when_it_began():
    assert [pressed.gesture for pressed in gestures(trace([(0, 890)], bounce_ms=0))] == ["void"]
    assert [pressed.gesture for pressed in gestures(trace([(0, 3990)], bounce_ms=0))] == ["armed", "long"]


def test_repeated_levels_are_no_news():
    edges = [Edge("dice", False, 0), Edge("dice", True, 10 * MS), Edge("dice", True, 20 * MS)]
    told = gestures([*edges, Edge("dice", False, 50 * MS), Edge("dice", False, 60 * MS)])
    assert [(pressed.gesture, pressed.held_ms) for pressed in told] == [("short", 40)]


@pytest.mark.parametrize("hold_ms", [50, 1000, 5000])
def test_a_button_that_was_down_at_the_start_has_made_its_gesture_before(hold_ms):
    found = [Edge("dice", True, 0, found=True), Edge("dice", False, hold_ms * MS)]
    again = trace([(hold_ms + 500, 100)], bounce_ms=0)
    assert [(pressed.gesture, pressed.held_ms) for pressed in gestures([*found, *again])] == [("short", 100)]
