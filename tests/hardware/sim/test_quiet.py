"""The bookkeeping of quiet sweeps alone; `test_hub.py` tests it with a hub."""

import pytest

from hardware.sim.memory import COMPARE_EVERY, ReplayError
from hardware.sim.quiet import MOST_STATES, QuietSweeps, Sweep

SWEEP = Sweep(1, 80)


class Hub:
    """Something with a state, whose sweeps go as told."""

    def __init__(self) -> None:
        self.state: object = "empty"
        self.quiet = QuietSweeps(lambda: self.state)

    def sweep(self, canary: int = 0, went: Sweep = SWEEP, after: object = "empty", disturbed: bool = False) -> bool:
        """Run the next sweep unless it is known; return whether it was."""
        if self.quiet.upcoming(canary) is not None:
            self.quiet.hits += 1
            return True
        if disturbed:
            self.quiet.disturb()
        self.state = after
        self.quiet.ended(went)
        return False


def test_a_sweep_is_known_by_its_state_and_canary_once_it_was_quiet() -> None:
    hub = Hub()
    assert [hub.sweep(canary) for canary in (0, 1, 0, 1, 2)] == [False, False, True, True, False]
    hub.quiet.disturb()
    hub.state = "tile"
    assert not hub.sweep(after="tile")
    assert hub.sweep()
    hub.quiet.disturb()
    hub.state = "empty"
    assert hub.sweep(1)
    assert hub.quiet.upcoming(1) == SWEEP


@pytest.mark.parametrize("how", [{"disturbed": True}, {"after": "tile"}, {"after": None}])
def test_a_sweep_that_was_disturbed_or_changed_anything_is_not_remembered(how: dict) -> None:
    hub = Hub()
    assert not hub.sweep(**how)
    hub.state = "empty"
    hub.quiet.disturb()
    assert not hub.sweep()


def test_where_there_is_no_state_there_is_nothing_to_know() -> None:
    hub = Hub()
    hub.state = None
    assert not any(hub.sweep(after=None) for _ in range(5))
    assert (hub.quiet.hits, hub.quiet.misses) == (0, 0)


@pytest.mark.parametrize("how", [{"went": Sweep(2, 80)}, {"went": Sweep(1, 81)}, {"after": "tile"}])
def test_one_known_sweep_in_so_many_is_run_and_must_go_as_before(how: dict) -> None:
    hub = Hub()
    assert [hub.sweep() for _ in range(3 * COMPARE_EVERY)].count(False) == 3
    while hub.quiet.upcoming(0) is not None:
        hub.quiet.hits += 1
    with pytest.raises(ReplayError, match="canary 0"):
        hub.sweep(**how)


def test_a_comparison_that_is_disturbed_says_nothing_and_is_made_up_for() -> None:
    hub = Hub()
    hub.sweep()
    hub.quiet.hits = COMPARE_EVERY - 1
    assert not hub.sweep(went=Sweep(7, 7), disturbed=True)
    assert not hub.sweep()
    assert hub.sweep()


def test_it_forgets_rather_than_grow_for_ever() -> None:
    hub = Hub()
    for number in range(3 * MOST_STATES):
        hub.quiet.disturb()
        hub.state = number
        hub.sweep(after=number)
        assert len(hub.quiet._known) <= MOST_STATES
