"""Turn lamps are told of changes only, and the buzzer of a button that is armed."""

from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import SEATS, Place, Placed, Pressed
from controller.outlets.lamps.beacons import BeaconOutlet

RHYTHMS = st.dictionaries(st.sampled_from(SEATS), st.sampled_from(["steady", "slow", "fast"]))


class Lamps:
    """Lamps and buzzer: all that they were told."""

    def __init__(self):
        self.told = []
        self.beeps = []

    def light(self, rhythms):
        self.told.append(dict(rhythms))

    def beep(self, ms):
        self.beeps.append(ms)

    def close(self):
        pass


@given(st.lists(RHYTHMS, max_size=8))
def test_lamps_show_the_latest_and_hear_only_of_changes(shown):
    lamps = Lamps()
    outlet = BeaconOutlet(lamps)
    for rhythms in shown:
        outlet.show(rhythms)
        assert lamps.told[-1] == rhythms
    assert all(one != other for one, other in zip(lamps.told, lamps.told[1:], strict=False))


def test_only_an_armed_button_beeps_once():
    lamps = Lamps()
    outlet = BeaconOutlet(lamps)
    for gesture in ("short", "void", "armed", "long", "menu"):
        outlet.accepted(Pressed(1, "dice", gesture, 900, 0))
    outlet.accepted(Placed(1, Place("north", 1), "8"))
    assert len(lamps.beeps) == 1
    assert 0 < lamps.beeps[0] < 200
