"""Ask tokens: a double action or one tile, answered for both sides (R53-R58)."""

import pytest

from controller.games.cryptic_words.commands import Ask, Question, Roll
from controller.games.cryptic_words.game import needs

NOT_IN_BUNNY, FACING = 1, 20
"""Tile 1 lies on north's slot 6 and is in no word; tile 20 faces it and is in TRUCK."""


@pytest.mark.rule("R53", "R22", "A23")
def test_an_ask_takes_the_place_of_the_roll(begun):
    begun.turn()
    begun.turn()
    begun.ask(5)
    assert begun.state.ask_left == {"north": 2, "south": 3}
    assert (begun.state.phase, begun.state.turn, begun.state.dice) == ("WINDOW", "south", None)
    assert begun.refuse(Roll("north", (1, 2))).code == "not-your-turn"


@pytest.mark.rule("R53")
def test_only_the_active_seat_asks_and_a_refused_token_is_kept(begun):
    assert begun.refuse(Ask("south", action=5)).code == "not-your-turn"
    assert begun.state.ask_left == {"north": 3, "south": 3}


@pytest.mark.rule("R53", "R5")
def test_three_tokens_are_all(begun):
    for action in (1, 2, 3):
        begun.ask(action)
        begun.turn()
    refusal = begun.refuse(Ask("north", action=4))
    assert (refusal.code, refusal.message) == ("no-tokens", "R53, A24: north has no Ask token left; roll")
    assert begun.refuse(Ask("north", action=1)).code == "no-tokens"
    begun.turn()
    begun.ask(4)


@pytest.mark.rule("A24")
@pytest.mark.parametrize(("profile", "left"), [("seed", 3), ("club", 2), ("tournament", 2)])
def test_ask_tokens_are_handed_out_by_the_round_or_by_the_game(new, profile, left):
    match = new(profile).begin()
    match.ask(5)
    match.guess("south", "TRUCK")
    match.guess("north", "BUNNY")
    assert match.state.round == 2
    assert match.state.ask_left == {"north": left, "south": 3}


@pytest.mark.rule("R54", "R52")
@pytest.mark.parametrize("action", [1, 2, 3, 4, 5, 6])
def test_an_action_asked_for_is_what_the_double_would_be(new, action):
    asked, rolled = new().begin(), new().begin()
    assert asked.ask(action) == rolled.roll(action, action)[1:]
    assert asked.state.sides == rolled.state.sides
    assert asked.state.performed == rolled.state.performed == (action,)
    assert asked.state.length_known == rolled.state.length_known


@pytest.mark.rule("R54")
def test_an_action_performed_is_refused_and_the_token_kept(begun):
    begun.roll(5, 5)
    refusal = begun.refuse(Ask("south", action=5))
    assert refusal.code == "illegal"
    assert "R54" in refusal.message
    assert begun.refuse(Ask("south", action=7)).code == "illegal"
    assert begun.refuse(Ask("south", action=0)).code == "illegal"
    begun.set(performed=(1, 2, 3, 4, 5, 6))
    assert begun.refuse(Ask("south", action=1)).message.endswith("not yet performed: none")
    assert begun.state.ask_left["south"] == 3


@pytest.mark.rule("R50", "A47")
def test_6_6_by_ask_draws_decoys_and_locks_travel(begun):
    begun.roll(2, 6)
    begun.question(p2=3, p6=3)
    assert needs(begun.setup, begun.state, Ask("south", action=6)) == "decoys"
    begun.ask(6)
    assert begun.numbers("north") == (8, 7, 4, 23, 27, 1)
    assert begun.state.sides["north"][3].lock == "letter"


@pytest.mark.rule("R32", "R55", "R56", "A21", "A22")
def test_a_tile_is_answered_for_the_asker_and_the_facing_one_for_the_other(begun):
    """North asks about 1: not in BUNNY. The facing tile 20 is in TRUCK, so south learns that."""
    assert begun.do(Ask("north", tile=1)) == [
        {"event": "tile-answered", "side": "north", "owner": "south", "tile": 1, "used": False},
        {"event": "tile-answered", "side": "south", "owner": "north", "tile": 20, "used": True},
        {"event": "locked", "side": "south", "tile": 20, "position": 6, "lock": "tile"},
        {"event": "turn", "seat": "south"},
    ]
    assert begun.tile("north", 1).unused is True
    assert begun.tile("north", 1).lock == "none"
    assert (begun.tile("south", 20).lock, begun.tile("south", 20).face) == ("tile", None)


@pytest.mark.rule("R55", "R56", "A21")
def test_south_asks_about_its_own_side_first(begun):
    begun.turn()
    assert [(event["side"], event["owner"], event["tile"]) for event in begun.do(Ask("south", tile=20))[:3:2]] == [
        ("south", "north", 20),
        ("north", "south", 1),
    ]


@pytest.mark.rule("A22")
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
def test_a_tile_may_be_pointed_at(new, position):
    by_number, by_position = new().begin(), new().begin()
    tile = by_number.numbers("north")[position - 1]
    assert by_number.do(Ask("north", tile=tile)) == by_position.do(Ask("north", position=position))


@pytest.mark.rule("R55")
@pytest.mark.parametrize("subject", [{"tile": 12}, {"tile": 9}, {"tile": 29}, {"position": 0}, {"position": 7}])
def test_only_tiles_of_the_askers_side_can_be_asked_about(begun, subject):
    refusal = begun.refuse(Ask("north", **subject))
    ((kind, number),) = subject.items()
    assert refusal.code == "illegal"
    assert refusal.message.startswith(f"R55: {kind} {number} is not on north's side")
    assert refusal.message.endswith("8, 23, 7, 4, 27, 1")


@pytest.mark.rule("R54", "R55", "A22")
@pytest.mark.parametrize(
    "subject", [{}, {"tile": 8, "position": 1}, {"tile": 8, "action": 1}, {"action": 1, "position": 1, "tile": 8}]
)
def test_an_ask_is_one_question(begun, subject):
    assert begun.refuse(Ask("north", **subject)).code == "bad-request"


@pytest.mark.rule("R57")
@pytest.mark.parametrize("part", [{"face": 3}, {"glyph": "N"}, {"letter": "N"}, {"code": "23-N"}])
@pytest.mark.parametrize("subject", [{"tile": 23}, {"position": 2}, {"action": 1}, {}])
def test_no_letter_can_be_asked_for(begun, subject, part):
    refusal = begun.refuse(Ask("north", **subject, **part))
    assert refusal.code == "illegal"
    assert "R57" in refusal.message
    assert begun.state.ask_left["north"] == 3


@pytest.mark.rule("R58")
@pytest.mark.parametrize("kind", ["tile", "letter"])
def test_a_known_tile_is_useless_unless_the_mirrored_answer_is_unknown(begun, kind):
    begun.lock("north", 6, kind=kind)
    begun.lock("south", 6, kind=kind)
    refusal = begun.refuse(Ask("north", tile=1))
    assert refusal.code == "illegal"
    assert "R58" in refusal.message


@pytest.mark.rule("R58")
def test_a_known_tile_facing_an_unknown_one_may_be_asked_about(begun):
    begun.lock("north", 5)
    events = begun.do(Ask("north", tile=27))
    assert [event["event"] for event in events] == ["tile-answered", "tile-answered", "locked", "turn"]
    assert events[2]["side"] == "south"


@pytest.mark.rule("R58")
def test_an_unknown_tile_facing_a_known_one_may_be_asked_about(begun):
    begun.lock("south", 5)
    begun.do(Ask("north", tile=27))
    assert begun.tile("north", 27).lock == "tile"
    assert begun.tile("south", 2).lock == "letter"


@pytest.mark.rule("R58", "R34")
def test_a_tile_known_to_be_unused_is_as_useless_as_a_locked_one(begun):
    begun.do(Ask("north", tile=1))
    assert begun.refuse(Ask("south", tile=20)).code == "illegal"
    begun.turn()
    assert begun.refuse(Ask("north", tile=1)).code == "illegal"


@pytest.mark.rule("R58", "R34")
@pytest.mark.parametrize("assist", [True, False])
def test_six_denied_faces_make_a_tile_known_with_or_without_hints(new, assist):
    match = new(assist=assist).begin()
    for face in range(1, 7):
        match.roll(2, 6)
        match.question(p2=face, p6=face)
    assert match.refuse(Ask("north", position=2)).code == "illegal"
    assert match.refuse(Ask("north", position=6)).code == "illegal"
    match.do(Ask("north", position=1))


@pytest.mark.rule("R53", "A54")
def test_no_ask_once_the_dice_lie(begun):
    begun.lock("north", 2, 5).lock("south", 2, 5)
    begun.roll(2, 5)
    assert begun.state.phase == "ROLL"
    refusal = begun.refuse(Ask("north", tile=8))
    assert refusal.code == "illegal"
    assert "A54" in refusal.message
    begun.roll(1, 3)
    assert begun.refuse(Ask("north", tile=8)).code == "wrong-phase"
    begun.do(Question("north", {1: 4, 3: 4}))
    begun.do(Ask("south", tile=12))


@pytest.mark.rule("A4", "R41")
def test_an_ask_gives_no_new_guess(begun):
    begun.guess("south", "CUT")
    begun.ask(5)
    assert begun.state.guess_used["south"] is True
    begun.turn()
    assert begun.state.guess_used["south"] is False


@pytest.mark.rule("R53")
def test_an_ask_that_locks_nothing_new_still_costs_its_token(begun):
    begun.roll(1, 1)
    begun.lock("south", 2, kind="none")
    begun.do(Ask("south", position=2))
    assert begun.state.ask_left["south"] == 2


@pytest.mark.rule("R53", "A54")
@pytest.mark.parametrize(("moment", "message"), [("FACES", "R26: ask: first"), ("CHOICE", "R51: ask: first")])
def test_a_refusal_says_what_is_to_be_done_first(begun, moment, message):
    begun.ask(5)
    begun.roll(*((5, 5) if moment == "CHOICE" else (1, 2)))
    assert begun.refuse(Ask("south", action=1)).message.startswith(message)
    assert begun.refuse(Roll("south", (1, 2))).message.startswith(message.replace("ask", "roll"))


@pytest.mark.rule("R53", "R61")
def test_after_the_last_step_a_refusal_says_guess_or_pass(begun):
    begun.guess("north", "BUNNY")
    for _ in range(3):
        begun.turn()
    assert begun.refuse(Ask("south", action=1)).message == "R62: ask: the last catch-up step is played; guess or pass"
