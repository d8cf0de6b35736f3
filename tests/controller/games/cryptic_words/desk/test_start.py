"""Row "start, profile, rematch": lists of which short = next, long = ok."""

import pytest
from msgspec.structs import replace


def test_the_lobby_lists_the_profiles_with_their_hash(make):
    board = make(None)
    for name in ("SEED", "CLUB", "TOURNAMENT", "SEED"):
        for seat in ("north", "south"):
            assert name in board.text(seat)
            hash_shown = board.setup.setups[name.lower()].fingerprint[:8]
            assert f"#{hash_shown}" in board.text(seat)
        board.press()
    assert board.bars() == ["north", "south"]
    assert board.state.match is None


def test_profiles_are_listed_alike_however_the_setup_was_stored(make):
    board = make(None)
    stored = replace(board.setup, setups=dict(sorted(board.setup.setups.items())))
    assert tuple(stored.setups) != tuple(board.setup.setups)
    for _ in range(3):
        played = board.text("north")
        board.setup, live = stored, board.setup
        assert board.text("north") == played
        board.press()
        board.setup = live
    board.setup = stored
    board.long()
    assert board.state.rules == "seed"


def test_a_long_press_starts_by_the_profile_listed(make):
    board = make(None)
    board.press()
    board.long()
    assert board.state.rules == "club"
    assert board.match.setup == board.setup.setups["club"].fingerprint
    assert "6 tiles face down" in board.text("north")


def test_a_profile_named_before_is_played_at_once(board):
    assert board.match.phase == "RACK"


@pytest.mark.parametrize("side", ["north", "south"])
def test_who_begins_is_drawn_when_nobody_said(make, side):
    board = make(first=None)
    board.given = [("side", side)]
    board.encode("north", "12-T 22-R 25-U 2-C 20-K", [18])
    board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1])
    board.lay("north", (8, 23, 7, 4, 27, 1))
    assert board.wants == ()
    board.lay("south", (12, 18, 22, 25, 2, 20))
    assert [want.kind for want in board.wants] == ["side"]
    assert board.match.turn == side


def test_a_match_that_is_over_lists_a_rematch_with_swapped_sides(begun):
    begun.menu("NORTH concedes")
    begun.lift("north", 1)
    assert begun.match.phase == "OVER"
    assert "SOUTH WINS 0:0" in begun.text("north")
    assert "> rematch?" in begun.text("south")
    assert "conceded" in begun.text("south")
    assert begun.bars() == ["north", "south"]
    begun.long()
    assert (begun.match.phase, begun.match.first, begun.state.rules) == ("RACK", "south", "seed")


def test_a_rematch_swaps_sides_where_the_first_turn_was_never_played(board):
    board.menu("NORTH concedes")
    board.put("north", 1, 12, down=True)
    assert board.match.phase == "OVER"
    board.long()
    assert board.match.first == "south"
    board.menu("NORTH concedes")
    board.lift("north", 1)
    board.put("north", 1, 12, down=True)
    board.long()
    assert board.match.first == "north"


def test_after_a_match_another_profile_can_be_chosen(begun):
    begun.menu("NORTH concedes")
    begun.lift("north", 1)
    begun.press()
    begun.long()
    assert begun.state.match is None
    assert "CRYPTIC WORDS" in begun.text("north")


def test_tiles_that_lie_since_the_last_match_are_laid_anew(begun):
    begun.menu("NORTH concedes")
    begun.lift("north", 1)
    begun.long()
    assert "lay your six again" in begun.text("south")


def test_the_commitment_of_the_dice_is_shown(make):
    assert "dice #0011aabb" in make(None, commitment="0011aabb").text("south")


def test_a_match_begins_with_its_profile_and_the_commitment_of_its_dice_on_both_oleds(make):
    board = make("club", commitment="0011aabb")
    for seat in ("north", "south"):
        assert f"CLUB #{board.setup.setups['club'].fingerprint[:8]}" in board.text(seat)
        assert "dice #0011aabb" in board.text(seat)


def test_a_rematch_shows_its_own_commitment_as_soon_as_the_old_tiles_are_away(make):
    board = make("seed", commitment="0011aabb").begin()
    board.menu("NORTH concedes")
    board.lift("north", 1)
    board.setup = replace(board.setup, commitment="22334455")
    board.long()
    for seat in ("north", "south"):
        board.clear(seat)
    for seat in ("north", "south"):
        assert "dice #22334455" in board.text(seat)


def test_later_rounds_do_not_repeat_it(make):
    board = make("seed", commitment="0011aabb").begin()
    board.menu("give up")
    board.lift("north", 1)
    board.lift("south", 1)
    board.clear("north")
    board.clear("south")
    assert "LAY 6 TILES" in board.text("north")
    assert "dice #" not in board.text("north")
