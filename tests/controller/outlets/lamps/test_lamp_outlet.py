"""Each hub is told its own pixels, all of them, and only when they change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import Lamp, Place
from controller.outlets.lamps.outlet import LampOutlet
from hardware.errors import LinkError
from hardware.ports import Antenna, Light

PLACES = st.builds(Place, st.sampled_from(["north", "south"]), st.integers(1, 6), st.booleans())
LAMPS = st.builds(
    Lamp, st.sampled_from(["white", "red", "green", "blue", "purple"]), st.sampled_from(["steady", "slow", "fast"])
)


class Hub:
    """A hub's pixels: what they show, and how often they were told."""

    def __init__(self):
        self.told = []
        self.broken = False

    def light(self, lights):
        if self.broken:
            raise LinkError("hub-north is away")
        self.told.append(dict(lights))


@given(st.lists(st.dictionaries(PLACES, LAMPS), max_size=8))
def test_hubs_show_their_own_side_and_hear_only_of_changes(pictures):
    hubs = {"north": Hub(), "south": Hub()}
    outlet = LampOutlet(hubs["north"], hubs["south"])
    for lamps in pictures:
        outlet.show(lamps)
        for side, hub in hubs.items():
            assert hub.told[-1] == {
                Antenna(place.side, place.slot, place.lock): Light(lamp.colour, lamp.rhythm)
                for place, lamp in lamps.items()
                if place.side == side
            }
    for hub in hubs.values():
        assert all(one != following for one, following in zip(hub.told, hub.told[1:], strict=False))


def test_a_change_on_one_side_leaves_the_other_hub_alone():
    north, south = Hub(), Hub()
    outlet = LampOutlet(north, south)
    outlet.show({})
    outlet.show({Place("south", 3, lock=True): Lamp("green", "fast")})
    assert north.told == [{}]
    assert south.told == [{}, {Antenna("south", 3, lock=True): Light("green", "fast")}]


def test_what_a_hub_did_not_take_is_told_again():
    north, south = Hub(), Hub()
    outlet = LampOutlet(north, south)
    lamps = {Place("north", 1): Lamp("red")}
    north.broken = True
    with pytest.raises(LinkError):
        outlet.show(lamps)
    north.broken = False
    outlet.show(lamps)
    assert north.told == [{Antenna("north", 1): Light("red", "steady")}]
