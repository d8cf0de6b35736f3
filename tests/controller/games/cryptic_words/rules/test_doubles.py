"""Double actions: what each marks, on whose side, and what happens when it was performed before (R45-R52)."""

from itertools import permutations

import pytest

from controller.games.cryptic_words.commands import Ask, Choose, Encode, Lay, Rack, Roll
from controller.games.cryptic_words.game import needs

FORWARD = {"north": (1, 2, 3, 4, 5, 6), "south": (1, 2, 3, 4, 5, 6)}


def facts(events, *names):
    return [event for event in events if event["event"] in names]


@pytest.mark.rule("R24", "R45", "R52", "A20")
def test_1_1_marks_and_locks_the_first_tile_of_each_owner_on_the_holders_side(begun):
    """BUNNY starts with 8, which lies before north; TRUCK with 12, before south."""
    assert begun.roll(1, 1) == [
        {"event": "rolled", "seat": "north", "dice": [1, 1]},
        {"event": "marked", "side": "north", "tile": 8, "mark": "start"},
        {"event": "locked", "side": "north", "tile": 8, "position": 1, "lock": "tile"},
        {"event": "marked", "side": "south", "tile": 12, "mark": "start"},
        {"event": "locked", "side": "south", "tile": 12, "position": 1, "lock": "tile"},
        {"event": "turn", "seat": "south"},
    ]
    assert begun.state.performed == (1,)
    assert (begun.state.phase, begun.state.turn) == ("WINDOW", "south")


@pytest.mark.rule("R46", "R52", "A20")
def test_2_2_marks_and_locks_the_last_tile(begun):
    begun.turn()
    events = begun.roll(2, 2)
    assert events[1:5] == [
        {"event": "marked", "side": "north", "tile": 27, "mark": "end"},
        {"event": "locked", "side": "north", "tile": 27, "position": 5, "lock": "tile"},
        {"event": "marked", "side": "south", "tile": 20, "mark": "end"},
        {"event": "locked", "side": "south", "tile": 20, "position": 6, "lock": "tile"},
    ]
    assert begun.tile("north", 27).end
    assert begun.tile("south", 20).end


@pytest.mark.rule("R47", "R52", "A20", "R31")
def test_3_3_reveals_the_first_letter(begun):
    assert begun.roll(3, 3)[1:5] == [
        {"event": "marked", "side": "north", "tile": 8, "mark": "start"},
        {"event": "locked", "side": "north", "tile": 8, "position": 1, "lock": "letter", "face": 1},
        {"event": "marked", "side": "south", "tile": 12, "mark": "start"},
        {"event": "locked", "side": "south", "tile": 12, "position": 1, "lock": "letter", "face": 2},
    ]


@pytest.mark.rule("R48", "R52", "A20", "R31")
def test_4_4_reveals_the_last_letter(begun):
    assert begun.roll(4, 4)[1:5] == [
        {"event": "marked", "side": "north", "tile": 27, "mark": "end"},
        {"event": "locked", "side": "north", "tile": 27, "position": 5, "lock": "letter", "face": 2},
        {"event": "marked", "side": "south", "tile": 20, "mark": "end"},
        {"event": "locked", "side": "south", "tile": 20, "position": 6, "lock": "letter", "face": 5},
    ]


@pytest.mark.rule("R48", "A11")
def test_a_bigram_at_the_end_is_revealed_whole(match):
    match.do(Rack("north", (12, 22, 25, 8, 20, 18)), Rack("south", (3, 7, 4, 23, 27, 1)))
    match.do(Encode("north", ("12-T", "22-R", "25-U", "8-CK")), Encode("south", ("3-B", "7-U", "4-N", "23-N", "27-Y")))
    match.do(Lay("north", (3, 7, 4, 23, 27, 1)), Lay("south", (20, 8, 12, 22, 25, 18)))
    locked = facts(match.roll(4, 4), "locked")
    assert (locked[1]["tile"], locked[1]["face"]) == (8, 5)
    assert match.setup.code_names[8][5] == "8-CK"


@pytest.mark.rule("R49", "R52", "A13", "A50")
def test_5_5_tells_the_letters_of_both_words_norths_side_first(match):
    match.do(Rack("north", (12, 22, 25, 8, 20, 18)), Rack("south", (3, 7, 4, 23, 27, 1)))
    match.do(Encode("north", ("12-T", "22-R", "25-U", "8-CK")), Encode("south", ("3-B", "7-U", "4-N")))
    match.do(Lay("north", (3, 7, 4, 23, 27, 1)), Lay("south", (20, 8, 12, 22, 25, 18)))
    assert match.state.length_known is False
    assert match.roll(5, 5)[1:3] == [
        {"event": "length", "owner": "south", "letters": 3},
        {"event": "length", "owner": "north", "letters": 5},
    ]
    assert match.state.length_known is True
    assert all(laid.lock == "none" for side in match.state.sides.values() for laid in side)


@pytest.mark.rule("R50", "R52", "A16")
def test_6_6_orders_the_tiles_words_first_and_decoys_behind(begun):
    assert begun.roll(6, 6)[1:3] == [
        {"event": "ordered", "side": "north", "tiles": [8, 7, 4, 23, 27, 1]},
        {"event": "ordered", "side": "south", "tiles": [12, 22, 25, 2, 20, 18]},
    ]


@pytest.mark.rule("R50", "A16")
def test_decoys_follow_in_the_drawn_order_of_slots_which_says_nothing_of_the_word(match):
    match.do(Rack("north", (12, 22, 25, 2, 20, 18)), Rack("south", (8, 7, 4, 23, 27, 1)))
    match.do(Encode("north", ("2-C", "25-U", "12-T")), Encode("south", ("8-B", "7-U", "4-N")))
    match.do(Lay("north", (8, 23, 7, 4, 27, 1)), Lay("south", (12, 18, 22, 25, 2, 20)))
    match.do(Roll("north", (6, 6), {"north": (6, 1, 2, 5, 3, 4), "south": (2, 4, 6, 1, 3, 5)}))
    assert match.numbers("north") == (8, 7, 4, 1, 23, 27)
    assert match.numbers("south") == (2, 25, 12, 18, 20, 22)


@pytest.mark.rule("R50", "A16")
@pytest.mark.parametrize(
    "decoys",
    [
        None,
        {},
        {"north": (1, 2, 3, 4, 5, 6)},
        {"north": (1, 2, 3, 4, 5, 6), "south": (1, 2, 3, 4, 5, 5)},
        {"north": (0, 1, 2, 3, 4, 5), "south": (1, 2, 3, 4, 5, 6)},
        {"north": (1, 2, 3, 4, 5, 7), "south": (1, 2, 3, 4, 5, 6)},
    ],
)
def test_decoys_that_order_no_six_slots_are_a_bad_request(begun, decoys):
    assert begun.refuse(Roll("north", (6, 6), decoys)).code == "bad-request"
    assert begun.refuse(Ask("north", action=6, decoys=decoys)).code == "bad-request"
    begun.roll(1, 1)
    begun.roll(1, 1)
    assert begun.refuse(Choose("south", 6, decoys)).code == "bad-request"


@pytest.mark.rule("R50", "A47", "A10")
def test_locks_marks_and_rotation_travel_and_later_dice_use_the_new_layout(begun):
    """Before north lie 8 23 7 4 27 1, so 23 moves from slot 2 to slot 4 with its letter lock."""
    begun.roll(2, 5)
    begun.question(p2=3, p5=2)
    begun.roll(1, 1)
    begun.roll(4, 4)
    before = {holder: {laid.tile: laid for laid in begun.state.sides[holder]} for holder in ("north", "south")}
    begun.roll(6, 6)
    assert begun.numbers("north") == (8, 7, 4, 23, 27, 1)
    for holder in ("north", "south"):
        assert {laid.tile: laid for laid in begun.state.sides[holder]} == before[holder]
    assert begun.state.sides["north"][3].lock == "letter"
    assert begun.state.sides["north"][3].face == 3
    begun.roll(4, 3)
    events = begun.question(p4=2, p3=2)
    codes = [event["code"] for event in events if event["event"] == "answered"]
    assert codes == ["23-Y", "2-E", "4-N", "25-ES"]
    assert [(event["tile"], event["position"]) for event in events if event["event"] == "locked"] == [(4, 3)]


@pytest.mark.rule("R33", "A47")
def test_dead_positions_follow_the_locks(begun):
    begun.lock("north", 2).lock("south", 4)
    begun.roll(6, 6)
    assert begun.numbers("north")[3] == 23
    assert begun.numbers("south")[2] == 25
    begun.lock("south", 4)
    begun.roll(4, 1)
    assert begun.state.live == (1,)


@pytest.mark.rule("R50", "A47")
def test_marks_after_6_6_are_laid_at_the_new_slots(begun):
    begun.roll(6, 6)
    assert facts(begun.roll(2, 2), "locked") == [
        {"event": "locked", "side": "north", "tile": 27, "position": 5, "lock": "tile"},
        {"event": "locked", "side": "south", "tile": 20, "position": 5, "lock": "tile"},
    ]


@pytest.mark.rule("R50")
def test_every_layout_is_ordered_alike(new):
    for order in list(permutations((8, 7, 4, 23, 27, 1)))[::113]:
        match = new(dictionary="off").encode()
        match.do(Lay("south", (18, 20, 2, 25, 22, 12)), Lay("north", order))
        match.roll(6, 6)
        assert match.numbers("north") == (8, 7, 4, 23, 27, 1)
        assert match.numbers("south") == (12, 22, 25, 2, 20, 18)


@pytest.mark.rule("A20", "R32")
def test_a_lock_that_stands_emits_nothing_but_marked_always_comes(begun):
    begun.roll(1, 1)
    assert facts(begun.roll(3, 3), "locked", "marked") == [
        {"event": "marked", "side": "north", "tile": 8, "mark": "start"},
        {"event": "locked", "side": "north", "tile": 8, "position": 1, "lock": "letter", "face": 1},
        {"event": "marked", "side": "south", "tile": 12, "mark": "start"},
        {"event": "locked", "side": "south", "tile": 12, "position": 1, "lock": "letter", "face": 2},
    ]


@pytest.mark.rule("A17", "R32", "R35")
def test_1_1_after_3_3_is_performed_once_and_downgrades_nothing(begun):
    begun.roll(3, 3)
    assert begun.state.performed == (3,)
    events = begun.roll(1, 1)
    assert [event["event"] for event in events] == ["rolled", "marked", "marked", "turn"]
    assert begun.tile("north", 8).lock == "letter"
    assert begun.state.performed == (1, 3)


@pytest.mark.rule("A17")
@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (4, 2), (6, 1)])
def test_where_higher_actions_subsume_they_count_the_lower_one_as_performed(new, higher, lower):
    match = new(subsume=True).begin()
    events = match.roll(higher, higher)
    assert match.state.performed == (lower, higher)
    assert [event["event"] for event in match.roll(lower, lower)] == ["rolled", "choice"]
    if higher == 6:
        assert not facts(events, "marked", "locked")
        assert not any(laid.lock != "none" or laid.start or laid.end for laid in match.state.sides["north"])


@pytest.mark.rule("A17")
@pytest.mark.parametrize(("lower", "higher"), [(1, 3), (2, 4), (1, 6)])
def test_the_lower_action_subsumes_nothing(new, lower, higher):
    match = new(subsume=True).begin()
    match.roll(lower, lower)
    match.roll(higher, higher)
    assert match.state.performed == (lower, higher)


@pytest.mark.rule("R51", "A49")
def test_the_roller_chooses_another_action_for_both(begun):
    begun.roll(3, 3)
    assert begun.roll(3, 3) == [
        {"event": "rolled", "seat": "south", "dice": [3, 3]},
        {"event": "choice", "seat": "south", "actions": [1, 2, 4, 5, 6]},
    ]
    assert (begun.state.phase, begun.state.turn) == ("CHOICE", "south")
    assert begun.refuse(Choose("north", 5)).code == "not-your-turn"
    assert begun.refuse(Roll("south", (1, 2))).code == "wrong-phase"
    assert begun.refuse(Ask("south", action=5)).code == "wrong-phase"
    for action in (3, 0, 7, -1):
        refusal = begun.refuse(Choose("south", action))
        assert refusal.code == "illegal"
        assert "not yet performed: 1, 2, 4, 5, 6" in refusal.message
    assert begun.do(Choose("south", 5)) == [
        {"event": "length", "owner": "south", "letters": 5},
        {"event": "length", "owner": "north", "letters": 5},
        {"event": "turn", "seat": "north"},
    ]
    assert (begun.state.phase, begun.state.performed, begun.state.choices) == ("WINDOW", (3, 5), ())


@pytest.mark.rule("R51")
def test_a_chosen_6_6_draws_decoys(begun):
    begun.roll(3, 3)
    begun.roll(3, 3)
    assert needs(begun.setup, begun.state, Choose("south", 6)) == "decoys"
    assert needs(begun.setup, begun.state, Choose("south", 5)) is None
    begun.do(Choose("south", 6, FORWARD))
    assert begun.numbers("north") == (8, 7, 4, 23, 27, 1)


@pytest.mark.rule("A18")
def test_with_all_six_performed_the_window_opens(begun):
    begun.set(performed=(1, 2, 3, 4, 5, 6))
    assert [event["event"] for event in begun.roll(2, 2)] == ["rolled", "turn"]
    assert (begun.state.phase, begun.state.turn) == ("WINDOW", "south")


@pytest.mark.rule("A18", "A4")
def test_with_all_six_performed_club_rolls_again(new):
    match = new("club").begin()
    match.turn()
    match.set(performed=(1, 2, 3, 4, 5, 6), guess_used={"north": True, "south": False})
    assert match.roll(2, 2) == [
        {"event": "rolled", "seat": "south", "dice": [2, 2]},
        {"event": "reroll", "positions": []},
    ]
    assert (match.state.phase, match.state.turn, match.state.guess_used["north"]) == ("ROLL", "south", True)
    assert match.state.dice == (2, 2)
    match.roll(1, 2)


@pytest.mark.rule("R51", "A17")
def test_performed_is_one_set_for_both_seats(begun):
    begun.roll(5, 5)
    assert [event["event"] for event in begun.roll(5, 5)] == ["rolled", "choice"]


@pytest.mark.rule("R24", "A36")
def test_after_a_double_both_may_guess(begun):
    begun.roll(5, 5)
    begun.guess("south", "CUT")
    begun.guess("north", "BUNNY")


@pytest.mark.rule("R45", "R46")
def test_start_and_end_are_never_the_same_tile(match):
    """Two tiles are the fewest that spell three letters."""
    match.do(Rack("north", (12, 22, 25, 2, 20, 18)), Rack("south", (8, 7, 4, 23, 27, 1)))
    match.do(Encode("north", ("22-ST", "18-E")), Encode("south", ("8-B", "7-U", "4-N", "23-N", "27-Y")))
    match.do(Lay("north", (8, 7, 4, 23, 27, 1)), Lay("south", (12, 22, 25, 2, 20, 18)))
    match.roll(1, 1)
    match.roll(2, 2)
    marks = [(laid.start, laid.end) for laid in match.state.sides["south"]]
    assert marks.count((True, False)) == marks.count((False, True)) == 1
    assert (True, True) not in marks


@pytest.mark.rule("A20", "R32", "R45")
def test_a_tile_lock_that_stands_is_told_once(begun):
    begun.do(Ask("north", tile=8))
    assert (begun.tile("north", 8).lock, begun.tile("south", 12).lock) == ("tile", "tile")
    assert [event["event"] for event in begun.roll(1, 1)] == ["rolled", "marked", "marked", "turn"]
