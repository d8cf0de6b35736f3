"""Row "swap and place"."""

import pytest

NORTH_SIDE, SOUTH_SIDE = (8, 23, 7, 4, 27, 1), (12, 18, 22, 25, 2, 20)


@pytest.fixture
def stored(board):
    board.encode("north", "12-T 22-R 25-U 2-C 20-K", [18])
    board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1])
    return board


def test_both_are_told_to_mix_and_hand_over(stored):
    for seat in ("north", "south"):
        assert "MIX, hand over" in stored.text(seat)
    assert {stored.lamp(side, slot) for side in ("north", "south") for slot in range(1, 7)} == {"off"}


def test_each_slot_is_named_until_it_is_right(stored):
    stored.clear("north")
    stored.clear("south")
    stored.put("north", 1, 8, down=False)
    stored.put("north", 2, 12, down=False)
    stored.put("north", 4, 4, down=True)
    stored.put("north", 5, 28, down=False)
    text = stored.text("north")
    assert "slot 1" not in text
    assert "slot 2: 12 is yours" in text
    assert "slot 3: empty" in text
    assert "slot 4: face up" in text
    assert "slot 5: 28 not in play" in text
    lamps = [stored.lamp("north", slot) for slot in range(1, 7)]
    assert lamps == ["green steady", "red steady", "off", "red steady", "red steady", "off"]
    assert stored.match.sides == {}


def test_a_side_that_is_right_waits(stored):
    stored.lay("north", NORTH_SIDE)
    assert "right, wait" in stored.text("north")
    assert [event["event"] for event in stored.events[-1:]] == ["laid"]
    assert stored.match.phase == "SWAP"
    stored.lay("south", SOUTH_SIDE)
    assert stored.match.phase == "ROLL"
    assert [laid.tile for laid in stored.match.sides["north"]] == list(NORTH_SIDE)


def test_a_side_may_be_changed_while_the_other_is_not_right(stored):
    stored.lay("north", NORTH_SIDE)
    stored.lay("north", reversed(NORTH_SIDE))
    stored.lay("south", SOUTH_SIDE)
    assert [laid.tile for laid in stored.match.sides["north"]] == list(reversed(NORTH_SIDE))


def test_one_slot_that_cannot_be_read_is_right_by_elimination(stored):
    stored.clear("north")
    stored.clear("south")
    stored.not_read("north", 3)
    for slot, tile in ((1, 8), (2, 23), (4, 4), (5, 27), (6, 1)):
        stored.put("north", slot, tile, down=False)
    stored.lay("south", SOUTH_SIDE)
    assert [laid.tile for laid in stored.match.sides["north"]] == list(NORTH_SIDE)


def test_for_more_slots_the_oled_asks_which_tile(stored):
    stored.clear("north")
    stored.clear("south")
    for slot in (2, 3):
        stored.not_read("north", slot)
    stored.number(2)
    for slot, tile in ((1, 8), (4, 4), (5, 27), (6, 1)):
        stored.put("north", slot, tile, down=False)
    assert "slot 2: 23?" in stored.text("north")
    assert stored.bars() == ["north"]
    stored.press()
    assert "slot 2: 7?" in stored.text("north")
    stored.press()
    stored.long()
    stored.lay("south", SOUTH_SIDE)
    assert [laid.tile for laid in stored.match.sides["north"]] == list(NORTH_SIDE)


def test_a_side_whose_hub_is_away_says_so_and_waits(stored):
    stored.clear("north")
    for slot in range(1, 7):
        stored.not_read("north", slot, "no hub")
    assert stored.bars() == []
    assert stored.match.sides == {}


@pytest.mark.parametrize("rotation", ["tags", "screen"])
def test_where_face_down_cannot_be_told_their_tiles_count_as_face_up(make, rotation):
    board = make(rotation=rotation)
    if rotation == "tags":
        board.encode("north", "12-T 22-R 25-U 2-C 20-K", [18])
        board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1])
    else:
        for seat, tiles in (("north", (12, 22, 25, 2, 20, 18)), ("south", (8, 7, 4, 23, 27, 1))):
            for slot, tile in enumerate(tiles, 1):
                board.put(seat, slot, tile)
            while "3 codes" not in board.text(seat):
                board.press()
            for _ in range(5):
                board.long()
    board.lay("north", NORTH_SIDE)
    board.lay("south", SOUTH_SIDE)
    assert board.match.phase == "ROLL"
