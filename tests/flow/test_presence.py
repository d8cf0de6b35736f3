"""A piece that lies still is told once, one that comes and goes each time, whatever the moment: through every layer.

Field row A. How soon it is told: a lift within 0.47 s and a placing within 0.28 s, on a full board too; a picture takes
the two OLEDs 45 ms more.

Samples; the full counts (a day a slot, a thousand cycles) are for a soak.
"""

from __future__ import annotations

import random

import pytest

from hardware.ports import SLOTS, Antenna
from hardware.sim.chips.air import RandomNoise
from hardware.sim.chips.iso14443a import Tag

SLOT = Antenna("north", 3)
LOCK = Antenna("north", 3, lock=True)
FACING = Antenna("south", 3)
LAST_LOCK = Antenna("south", 6, lock=True)
"""Where `fill` lays padlock-12."""


def put(table, antenna, piece, top=1):
    """Lay a piece down, at once and without waiting for anything."""
    table.on_board(lambda sim: sim.put(antenna, piece, top))


def lift(table, antenna):
    table.on_board(lambda sim: sim.lift(antenna))


def lay_tag(table, antenna, uid):
    """Lay a bare tag over an antenna."""

    def lay(sim):
        hub = sim.hubs[antenna.side]
        hub.catch_up()
        hub.fields[antenna.channel].tags = [Tag(uid)]

    table.on_board(lay)


def disturb(table, antenna, rate, seed):
    """Damage so many of the frames over an antenna, those of the reader and those of the tags."""
    noise = RandomNoise(seed, commands=rate, answers=rate)

    def begin(sim):
        hub = sim.hubs[antenna.side]
        hub.catch_up()
        hub.fields[antenna.channel].noise = noise

    table.on_board(begin)


def fill(table, without=()):
    """Lay twelve tiles and twelve padlocks, but none over some antennas."""
    for number in range(12):
        side, slot = ("north", "south")[number // 6], 1 + number % 6
        pieces = {Antenna(side, slot): f"{1 + number}", Antenna(side, slot, lock=True): f"padlock-{1 + number}"}
        for antenna, piece in pieces.items():
            if antenna not in without:
                put(table, antenna, piece, slot)
    table.settle()


def told(table, since=0):
    """Return (event, place, piece) of each event from number `since` on."""
    return [(event["event"], event["place"], event.get("piece")) for event in table.events()[since:]]


def test_pieces_that_lie_still_are_told_once(smartboard):
    table = smartboard.start(seed=1)
    fill(table, without=[SLOT, LOCK])
    lay_tag(table, SLOT, bytes.fromhex("1a2b3c4d"))
    lay_tag(table, LOCK, bytes.fromhex("04a1b2c3d4e5f6"))
    table.settle()
    before = told(table)
    assert sorted({event for event, _, _ in before}) == ["placed", "unknown"]
    assert len(before) == 24
    table.wait(3600)
    assert told(table) == before


@pytest.mark.parametrize(
    ("antenna", "uid"), [(SLOT, "04a1b2c3d4e5f6"), (SLOT, "1a2b3c4d"), (LOCK, "04a1b2c3d4e5f6"), (LOCK, "1a2b3c4d")]
)
def test_damaged_frames_are_no_removal(smartboard, antenna, uid):
    table = smartboard.start(seed=2)
    lay_tag(table, antenna, bytes.fromhex(uid))
    table.settle()
    before = told(table)
    assert len(before) == 1
    disturb(table, antenna, 0.05, seed=3)
    table.wait(120)
    assert told(table) == before


@pytest.mark.parametrize(
    ("antenna", "piece", "full"), [(SLOT, "23", False), (SLOT, "23", True), (LOCK, "padlock-12", True)]
)
def test_each_time_a_piece_comes_and_goes_is_told(smartboard, antenna, piece, full):
    table = smartboard.start(seed=4)
    chance = random.Random(5)
    if full:
        fill(table, without=[antenna, LAST_LOCK])
    before = len(table.events())
    place = str(antenna).replace("-", " ")
    for _ in range(100):
        put(table, antenna, piece, chance.randrange(1, 7))
        table.wait(chance.uniform(0.5, 5))
        lift(table, antenna)
        table.wait(chance.uniform(0.5, 5))
    assert told(table, before) == [("placed", place, piece), ("lifted", place, piece)] * 100


@pytest.mark.parametrize(
    ("antenna", "piece", "full"), [(SLOT, "23", False), (SLOT, "23", True), (LOCK, "padlock-12", True)]
)
def test_a_gap_under_a_fifth_of_a_second_is_none(smartboard, antenna, piece, full):
    table = smartboard.start(seed=6)
    chance = random.Random(7)
    if full:
        fill(table, without=[antenna, LAST_LOCK])
    put(table, antenna, piece)
    table.settle()
    before = len(table.events())
    for _ in range(100):
        lift(table, antenna)
        table.wait(chance.uniform(0, 0.2))
        put(table, antenna, piece)
        table.wait(chance.uniform(0.4, 1.5))
    assert told(table, before) == []


def all_placed():
    """Return what `fill` lays where."""
    sides = [("north", 0), ("south", 6)]
    tiles = {Antenna(side, slot): f"{first + slot}" for side, first in sides for slot in SLOTS}
    return tiles | {Antenna(place.side, place.slot, lock=True): f"padlock-{tile}" for place, tile in tiles.items()}


@pytest.mark.parametrize("full", [False, True])
def test_a_piece_is_told_soon(smartboard, full):
    table = smartboard.start(seed=18)
    chance = random.Random(19)
    pieces = all_placed()
    if full:
        fill(table)
    for _ in range(40):
        antenna = chance.choice(list(pieces))
        steps = [("lifted", 0.47, lambda at: lift(table, at)), ("placed", 0.28, lambda at: put(table, at, pieces[at]))]
        for event, within_s, gesture in steps if full else reversed(steps):
            before = len(table.events())
            gesture(antenna)
            table.wait(within_s)
            assert told(table, before) == [
                (event, str(antenna).replace("-lock", " lock").replace("-", " "), pieces[antenna])
            ]
            table.wait(chance.uniform(1, 1.3))


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("many", [2, 5])
def test_of_several_at_once_each_time_is_told_and_no_short_gap(smartboard, many, full):
    """One antenna a side is visited out of turn for its missed tag, the others in their turns."""
    table = smartboard.start(seed=20)
    chance = random.Random(21)
    pieces = all_placed()
    if full:
        fill(table)
    for off_s, pairs in [(0.1, 0), (0.19, 0), (0.2, 0), (0.5, many), (0.5, many), (0.52, many)] * 4:
        antennas = chance.sample(list(pieces), many)
        for antenna in antennas:
            put(table, antenna, pieces[antenna])
        table.settle()
        table.wait(chance.uniform(0, 0.2))
        before = len(table.events())
        for antenna in antennas:
            lift(table, antenna)
        table.wait(off_s)
        for antenna in antennas:
            put(table, antenna, pieces[antenna])
        table.wait(1)
        events = sorted(event for event, _, _ in told(table, before))
        assert events == ["lifted"] * pairs + ["placed"] * pairs
        if not full:
            for antenna in antennas:
                lift(table, antenna)
            table.settle()


def test_a_swap_without_a_gap_is_lifted_then_placed(smartboard):
    table = smartboard.start(seed=8)
    chance = random.Random(9)
    put(table, SLOT, "23")
    table.settle()
    lies, other = "23", "18"
    for _ in range(50):
        before = len(table.events())
        lift(table, SLOT)
        put(table, SLOT, other, chance.randrange(1, 7))
        table.wait(chance.uniform(0.5, 1.5))
        assert told(table, before) == [("lifted", "north 3", lies), ("placed", "north 3", other)]
        lies, other = other, lies


@pytest.mark.parametrize("other_slot", [Antenna("north", 4), Antenna("north", 2), FACING])
def test_two_tiles_that_change_places_in_no_time(smartboard, other_slot):
    table = smartboard.start(seed=10)
    chance = random.Random(11)
    lies, other = "23", "18"
    put(table, SLOT, lies)
    put(table, other_slot, other)
    table.settle()
    for _ in range(30):
        before = len(table.events())
        lift(table, SLOT)
        table.wait(chance.choice((0, 0.05, 0.3)))
        lift(table, other_slot)
        table.wait(chance.choice((0, 0.05, 0.3)))
        lies, other = other, lies
        put(table, SLOT, lies, chance.randrange(1, 7))
        table.wait(chance.choice((0, 0.05, 0.3)))
        put(table, other_slot, other, chance.randrange(1, 7))
        table.wait(chance.uniform(1.2, 2))
        place = str(other_slot).replace("-", " ")
        pairs = told(table, before)
        assert sorted(pairs) == sorted(
            [
                ("lifted", "north 3", other),
                ("placed", "north 3", lies),
                ("lifted", place, lies),
                ("placed", place, other),
            ]
        )
        for piece in (lies, other):
            assert [event for event, _, moved in pairs if moved == piece] == ["lifted", "placed"]


@pytest.mark.parametrize("carried_s", [0, 0.05])
def test_a_tile_is_carried_across_the_board(smartboard, carried_s):
    table = smartboard.start(seed=12)
    chance = random.Random(13)
    here, there = SLOT, FACING
    put(table, here, "23")
    table.settle()
    for _ in range(50):
        before = len(table.events())
        lift(table, here)
        table.wait(carried_s)
        put(table, there, "23", chance.randrange(1, 7))
        table.wait(chance.uniform(0.8, 1.5))
        moved = [("lifted", str(here).replace("-", " "), "23"), ("placed", str(there).replace("-", " "), "23")]
        assert told(table, before) == moved
        here, there = there, here


def test_pieces_in_a_heap_are_no_removal_and_what_is_left_of_it_is_read(smartboard):
    table = smartboard.start(seed=14)
    for number in range(1, 4):
        table.put("north", 3, f"padlock-{number}", lock=True)
    table.wait(60)
    assert [event for event, _, _ in told(table)] == ["placed", "not-read"]
    table.lift("north", 3, lock=True)
    table.lift("north", 3, lock=True)
    table.lift("north", 3, lock=True)
    assert [event for event, _, _ in told(table)[2:]] == ["read-again", "lifted"]


def test_a_tile_over_a_deaf_reader_is_told_as_not_read(smartboard):
    table = smartboard.start(seed=15)
    fault = table.fault("deaf", "north-3")
    table.wait(15)
    put(table, SLOT, "23")
    table.wait(5)
    assert told(table) == [("not-read", "north 3", None)]
    fault.clear()
    table.settle()
    assert told(table)[-1] == ("placed", "north 3", "23")


@pytest.mark.parametrize("antenna", [SLOT, LOCK])
def test_a_deafness_that_a_reset_cures_is_not_even_noticed(smartboard, antenna):
    table = smartboard.start(seed=16)
    chance = random.Random(17)
    put(table, antenna, "padlock-1")
    table.settle()
    before = told(table)

    def deafen(sim):
        hub = sim.hubs[antenna.side]
        hub.catch_up()
        for chip in hub.chips:
            chip.deaf = chip.reset_cures = True

    for _ in range(20):
        table.on_board(deafen)
        table.wait(chance.uniform(0.1, 10))
    assert told(table) == before
    table.wait(10)
    assert not table.on_board(lambda sim: [chip for hub in sim.hubs.values() for chip in hub.chips if chip.deaf])
