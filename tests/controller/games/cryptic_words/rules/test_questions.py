"""Rolls and questions: direction, live and dead positions, what an answer marks (R22-R36)."""

import msgspec
import pytest

from controller.games.cryptic_words.commands import Ask, Choose, Command, Lay, Pass, Question, Roll
from controller.games.cryptic_words.game import needs


def answered(events):
    return [(event["side"], event["owner"], event["code"], event["match"]) for event in events if "match" in event]


@pytest.mark.rule("R25", "R26", "R27", "R28", "R29", "R30", "R31", "R36", "A40")
def test_bunny_against_truck_position_2_face_3(begun):
    """The text's own example: 23-N lies before north, 18-P before south."""
    assert begun.roll(2, 5) == [{"event": "rolled", "seat": "north", "dice": [2, 5]}]
    assert (begun.state.phase, begun.state.live) == ("FACES", (2, 5))
    assert begun.question(p2=3, p5=3) == [
        {"event": "answered", "position": 2, "side": "north", "owner": "south", "code": "23-N", "match": True},
        {"event": "locked", "side": "north", "tile": 23, "position": 2, "lock": "letter", "face": 3},
        {"event": "answered", "position": 2, "side": "south", "owner": "north", "code": "18-P", "match": False},
        {"event": "answered", "position": 5, "side": "north", "owner": "south", "code": "27-M", "match": False},
        {"event": "answered", "position": 5, "side": "south", "owner": "north", "code": "2-D", "match": False},
        {"event": "turn", "seat": "south"},
    ]
    assert (begun.tile("north", 23).lock, begun.tile("north", 23).face) == ("letter", 3)
    assert [laid.lock for laid in begun.state.sides["south"]] == ["none"] * 6
    assert (begun.state.phase, begun.state.turn, begun.state.dice) == ("WINDOW", "south", (2, 5))


@pytest.mark.rule("R27", "R29", "R30", "A40", "A53")
def test_the_roller_may_give_a_letter_of_the_own_word_away(begun):
    """South rolls and asks 2-C, which lies before south and is north's: only south's side is locked."""
    begun.turn()
    begun.roll(5, 4)
    events = begun.question(p5=1, p4=2)
    assert answered(events) == [
        ("south", "north", "2-C", True),
        ("north", "south", "27-T", False),
        ("south", "north", "25-ES", False),
        ("north", "south", "4-N", True),
    ]
    locked = [event for event in events if event["event"] == "locked"]
    assert [(event["side"], event["tile"], event["face"]) for event in locked] == [("south", 2, 1), ("north", 4, 2)]


@pytest.mark.rule("R29", "A53")
def test_two_matches_on_one_question_are_two_events(match):
    """4-N before north faces 22-R before south: both are face 2."""
    match.encode()
    match.do(Lay("south", (12, 18, 22, 25, 2, 20)), Lay("north", (8, 23, 4, 7, 27, 1)))
    match.roll(3, 6)
    events = match.question(p3=2, p6=1)
    assert [(event["event"], event["side"]) for event in events[:4]] == [
        ("answered", "north"),
        ("locked", "north"),
        ("answered", "south"),
        ("locked", "south"),
    ]
    assert [event["owner"] for event in events[:4:2]] == ["south", "north"]
    assert match.tile("north", 4).face == match.tile("south", 22).face == 2


@pytest.mark.rule("R25", "R28")
def test_positions_are_asked_as_rolled_and_the_rollers_side_first(begun):
    begun.roll(6, 1)
    assert begun.state.live == (6, 1)
    events = begun.question(p1=2, p6=2)
    assert [(event["position"], event["side"]) for event in events if event["event"] == "answered"] == [
        (6, "north"),
        (6, "south"),
        (1, "north"),
        (1, "south"),
    ]
    begun.roll(3, 4)
    events = begun.question(p3=6, p4=6)
    assert [event["side"] for event in events if event["event"] == "answered"] == ["south", "north", "south", "north"]


@pytest.mark.rule("A10")
def test_a_die_is_the_printed_face_whatever_lies_on_top(begun):
    begun.roll(2, 6)
    begun.question(p2=3, p6=3)
    begun.roll(2, 6)
    events = begun.question(p2=2, p6=4)
    assert "23-Y" in [event.get("code") for event in events]
    assert begun.tile("north", 23).face == 3


@pytest.mark.rule("R28", "A11")
def test_a_question_may_name_a_bigram(begun):
    begun.roll(1, 6)
    events = begun.question(p1=5, p6=4)
    assert [event["code"] for event in events if event["event"] == "answered"][:2] == ["8-CK", "12-TH"]


@pytest.mark.rule("R22")
def test_players_alternate(begun):
    seats = []
    for _ in range(4):
        seats.append(begun.state.turn)
        begun.turn()
    assert seats == ["north", "south", "north", "south"]


@pytest.mark.rule("R22", "R23")
def test_only_the_active_seat_rolls(begun):
    refusal = begun.refuse(Roll("south", (1, 2)))
    assert (refusal.code, refusal.message) == ("not-your-turn", "R22: it is north's turn, not south's")
    begun.turn()
    assert begun.refuse(Roll("north", (1, 2))).code == "not-your-turn"


@pytest.mark.rule("R23", "A54")
def test_one_press_is_one_roll(begun):
    begun.roll(1, 2)
    assert begun.refuse(Roll("north", (1, 2))).code == "wrong-phase"
    assert begun.refuse(Ask("north", tile=8)).code == "wrong-phase"
    assert begun.refuse(Roll("south", (1, 2))).code == "not-your-turn"


@pytest.mark.rule("R23")
@pytest.mark.parametrize("dice", [[0, 1], [7, 1], [1], [1, 2, 3], [1.5, 2], ["1", 2], [True, 2], "12", {}])
def test_dice_that_are_none_are_a_bad_request(dice):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "roll", "seat": "north", "dice": dice}, Command)


@pytest.mark.rule("R23")
def test_a_roll_says_which_draws_it_lacks(begun):
    assert needs(begun.setup, begun.state, Roll("north")) == "dice"
    assert begun.refuse(Roll("north")).code == "bad-request"
    assert needs(begun.setup, begun.state, Roll("north", (1, 2))) is None
    assert needs(begun.setup, begun.state, Roll("north", (6, 6))) == "decoys"
    assert begun.refuse(Roll("north", (6, 6))).code == "bad-request"
    begun.roll(6, 6)
    begun.turn()
    assert needs(begun.setup, begun.state, Roll("north", (6, 6))) is None


@pytest.mark.rule("R26", "R28", "A37", "A51")
@pytest.mark.parametrize(
    "faces", [{2: 3}, {2: 3, 5: 1, 6: 1}, {2: 3, 4: 1}, {}, {2: 0, 5: 1}, {2: 7, 5: 1}, {2: -1, 5: 1}]
)
def test_each_live_position_gets_exactly_one_face_of_six(begun, faces):
    begun.roll(2, 5)
    refusal = begun.refuse(Question("north", faces))
    assert refusal.code == "illegal"
    assert "R26" in refusal.message


@pytest.mark.rule("R26")
def test_faces_may_be_equal_and_come_in_any_order(begun):
    begun.roll(2, 5)
    begun.do(Question("north", {5: 4, 2: 4}))


@pytest.mark.rule("R26", "A37")
def test_a_question_needs_the_rollers_dice(begun):
    assert begun.refuse(Question("north", {1: 1})).code == "wrong-phase"
    begun.roll(2, 5)
    assert begun.refuse(Question("south", {2: 1, 5: 1})).code == "not-your-turn"
    assert begun.refuse(Choose("north", 1)).code == "wrong-phase"


@pytest.mark.rule("R33", "A6")
def test_with_one_dead_die_the_other_position_is_asked(begun):
    begun.lock("north", 2).lock("south", 2)
    events = begun.roll(2, 5)
    assert [event["event"] for event in events] == ["rolled"]
    assert begun.state.live == (5,)
    assert begun.refuse(Question("north", {2: 1, 5: 1})).code == "illegal"
    assert len(answered(begun.question(p5=3))) == 2


@pytest.mark.rule("R33", "A6", "A4")
def test_with_both_dice_dead_the_same_seat_rolls_again(begun):
    begun.turn()
    begun.guess("north", "NUB")
    begun.lock("north", 2, 5).lock("south", 2, 5)
    assert begun.roll(5, 2) == [
        {"event": "rolled", "seat": "south", "dice": [5, 2]},
        {"event": "reroll", "positions": [5, 2]},
    ]
    assert (begun.state.phase, begun.state.turn) == ("ROLL", "south")
    assert begun.state.guess_used["north"] is True
    assert begun.refuse(Roll("north", (1, 2))).code == "not-your-turn"
    begun.roll(1, 3)
    assert begun.state.guess_used == {"north": False, "south": False}


@pytest.mark.rule("R33", "A7")
def test_a_position_locked_on_one_side_is_asked(begun):
    begun.lock("north", 2, 5)
    begun.roll(2, 5)
    assert begun.state.live == (2, 5)
    assert begun.refuse(Question("north", {2: 1})).code == "illegal"
    assert len(answered(begun.question(p2=3, p5=3))) == 4


@pytest.mark.rule("R32", "R33", "A8")
def test_a_tile_lock_makes_no_position_dead_and_a_letter_lock_replaces_it(begun):
    begun.lock("north", 2, 5, kind="tile").lock("south", 2, 5, kind="tile")
    begun.roll(2, 5)
    assert begun.state.live == (2, 5)
    events = begun.question(p2=3, p5=3)
    assert events[1] == {"event": "locked", "side": "north", "tile": 23, "position": 2, "lock": "letter", "face": 3}
    assert begun.tile("south", 18).lock == "tile"


@pytest.mark.rule("R33", "A8")
def test_a_tile_lock_facing_a_letter_lock_is_live(begun):
    begun.lock("north", 2, 5).lock("south", 2, 5, kind="tile")
    begun.roll(2, 5)
    assert begun.state.live == (2, 5)


@pytest.mark.rule("A9")
def test_with_all_six_positions_dead_the_window_opens(begun):
    begun.turn()
    begun.guess("north", "NUB")
    begun.lock("north", 1, 2, 3, 4, 5, 6).lock("south", 1, 2, 3, 4, 5, 6)
    assert begun.roll(1, 2) == [
        {"event": "rolled", "seat": "south", "dice": [1, 2]},
        {"event": "turn", "seat": "north"},
    ]
    assert (begun.state.phase, begun.state.dice) == ("WINDOW", (1, 2))
    assert begun.state.guess_used["north"] is False


@pytest.mark.rule("R24", "A5")
def test_two_equal_dice_are_a_double_even_where_the_position_is_dead(begun):
    begun.lock("north", 2).lock("south", 2)
    events = begun.roll(2, 2)
    assert [event["event"] for event in events][:2] == ["rolled", "marked"]
    assert not answered(events)
    assert begun.state.phase == "WINDOW"


@pytest.mark.rule("R35")
def test_a_known_code_may_be_asked_again_with_a_warning_and_changes_nothing(begun):
    begun.roll(2, 6)
    begun.question(p2=3, p6=3)
    assert begun.warnings == ()
    sides = begun.state.sides
    begun.roll(2, 5)
    events = begun.question(p2=3, p5=3)
    assert ("north", "south", "23-N", True) in answered(events)
    assert "locked" not in [event["event"] for event in events]
    assert begun.state.sides["north"][1] == sides["north"][1]
    assert [warning["rule"] for warning in begun.warnings] == ["R35"]
    assert "position 2" in begun.warnings[0]["message"]


@pytest.mark.rule("R35")
def test_a_tile_known_to_be_unused_brings_the_warning_too(begun):
    begun.do(Ask("north", tile=1))
    begun.lock("south", 6)
    begun.roll(6, 2)
    begun.question(p6=1, p2=1)
    assert [warning["message"] for warning in begun.warnings] == ["position 6: both answers were known already"]


@pytest.mark.rule("R35")
def test_a_face_that_is_known_on_one_side_only_brings_no_warning(begun):
    begun.lock("north", 2)
    begun.roll(2, 5)
    begun.question(p2=3, p5=3)
    assert begun.warnings == ()


@pytest.mark.rule("R34")
@pytest.mark.parametrize(("assist", "shown"), [(True, True), (False, False)])
def test_six_denied_faces_are_hinted_where_the_profile_assists(new, assist, shown):
    match = new(assist=assist).begin()
    for face in range(1, 7):
        assert match.tile("south", 18).unused is False
        match.roll(2, 6)
        match.question(p2=face, p6=1)
    assert match.tile("south", 18).unused is shown
    assert match.tile("north", 23).unused is False


@pytest.mark.rule("R34")
def test_what_was_denied_travels_with_the_tile(begun):
    begun.turn(2, 6)
    denied = begun.tile("south", 18).denied
    begun.roll(6, 6)
    assert begun.tile("south", 18).denied == denied == 1 << 3


@pytest.mark.rule("A38", "A48")
def test_answers_come_from_the_committed_codes_and_nobody_is_asked():
    for request in ({"do": "answer", "seat": "north", "match": True}, {"do": "match", "seat": "north"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(request, Command)


def test_a_pass_outside_the_last_step_changes_nothing(begun):
    for _ in range(2):
        for seat in ("north", "south"):
            before = begun.state
            assert begun.do(Pass(seat)) == []
            assert begun.state is before
        begun.turn()
