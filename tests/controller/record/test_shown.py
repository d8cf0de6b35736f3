"""The digest of what was shown: it tells apart what differs, and nobody without the seed anything."""

import subprocess
import sys

import msgspec
import pytest

from controller.games.core import Lamp, Line, Place, Scene
from controller.record.shown import DIGITS, LOOKS, PARTS, RULES, Sight, differing, digest

SEED = b"\x5a" * 32
CODE = """
from tests.controller.record.test_shown import SIGHT, paint
from controller.record.shown import digest
print(digest(SIGHT, paint))
"""


class Told(msgspec.Struct, frozen=True):
    """A game that shows what its state says."""

    name: str = "told"

    def view(self, setup, state, audience):
        return {"phase": "X", "set": {"a", "b", "c"}, "more": state.get(audience, 0)}

    def scene(self, setup, state, seat):
        return Scene((Line(str(state.get(f"{seat} scene", "hello"))),))

    def lamps(self, setup, state):
        return {Place("north", 2): Lamp(state.get("colour", "red"))}

    def beacons(self, setup, state):
        return {"south": state.get("rhythm", "slow")}


def paint(scene):
    return scene.text.encode()


SIGHT = Sight(Told(), None, {}, ({"event": "rolled", "dice": (2, 5)},), SEED, 7)


def changed(**fields):
    return digest(msgspec.structs.replace(SIGHT, **fields), paint)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"events": ()}, "its events"),
        ({"state": {"north": 1}}, "north's view"),
        ({"state": {"south": 1}}, "south's view"),
        ({"state": {"public": 1}}, "the public view"),
        ({"state": {"referee": 1}}, "the referee's view"),
        ({"state": {"north scene": "hullo"}}, "north's screen"),
        ({"state": {"south scene": "hullo"}}, "south's screen"),
        ({"state": {"colour": "blue"}}, "the lamps"),
        ({"state": {"rhythm": "fast"}}, "the lamps"),
    ],
)
def test_each_difference_is_named(fields, named):
    assert differing(digest(SIGHT, paint), changed(**fields)) == [named]


def test_pixels_count_where_words_are_the_same():
    assert differing(digest(SIGHT, paint), digest(SIGHT, lambda scene: b"")) == ["north's screen", "south's screen"]


def test_without_the_seed_nothing_is_told():
    """Neither what it was, nor that two entries or two matches showed the same."""
    assert differing(digest(SIGHT, paint), changed(seed=b"\x5b" * 32)) == list(PARTS)
    assert differing(digest(SIGHT, paint), changed(number=8)) == list(PARTS)
    told = digest(msgspec.structs.replace(SIGHT, events=()), paint)
    parts = [told[at : at + DIGITS] for at in range(0, len(told), DIGITS)]
    assert len(set(parts)) == len(parts) == len(PARTS)
    assert PARTS == RULES + LOOKS


@pytest.mark.parametrize("order", ["0", "1", "2"])
def test_another_process_makes_the_same(order):
    told = subprocess.run(
        [sys.executable, "-c", CODE], env={"PYTHONHASHSEED": order}, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == digest(SIGHT, paint)
