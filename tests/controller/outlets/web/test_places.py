"""The board as the page draws it is the standard build: pitch, rows and parts; nothing lies over anything else."""

from __future__ import annotations

from itertools import combinations, pairwise

from controller.games.core import SEATS
from controller.outlets.web.places import parts, places
from hardware.ports import ANTENNAS


def test_every_antenna_has_its_place_and_facing_slots_face():
    at = {place.name: place for place in places()}
    assert {str(antenna) for antenna in ANTENNAS} <= set(at)
    for slot in range(1, 7):
        north, south = at[f"north-{slot}"], at[f"south-{slot}"]
        assert (north.x, north.y) == (south.x, -south.y)
        assert at[f"north-{slot}-lock"].x == north.x
    xs = [at[f"south-{slot}"].x for slot in range(1, 7)]
    assert xs == [-150, -90, -30, 30, 90, 150]
    assert {b - a for a, b in pairwise(xs)} == {60}
    assert (at["south-1"].y, at["south-1-lock"].y) == (100, 40)
    assert (at["south-1"].width, at["south-1-lock"].width) == (47, 31)


def test_no_place_lies_over_another():
    for one, other in combinations(places(), 2):
        across, down = abs(one.x - other.x), abs(one.y - other.y)
        apart = across >= (one.width + other.width) / 2 or down >= (one.height + other.height) / 2
        assert apart, (one.name, other.name)


def test_only_parts_that_are_fitted_are_drawn():
    named = [part.name for part in parts(["dice", "south", "oled-north", "lamp-south"])]
    pixels = {f"pixel-{antenna}" for antenna in ANTENNAS}
    assert set(named) == pixels | {"button-dice", "button-south", "oled-north", "lamp-south"}
    assert len(named) == len(set(named))
    fitted = [f"{part}-{side}" for part in ("oled", "lamp") for side in SEATS]
    everything = list(parts(["dice", *SEATS, *fitted, "buzzer"]))
    assert len({(part.x, part.y) for part in everything}) == len(everything)
