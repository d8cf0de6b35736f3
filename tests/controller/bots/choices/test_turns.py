"""What bots do in a turn: telling faces that keep the own word safe, an Ask where it pays, a pass at the end."""

import pytest
from msgspec.structs import replace

from controller.bots.belief import believe
from controller.bots.choices import information
from controller.bots.choices.information import Secret
from controller.bots.choices.turns import act
from controller.bots.evidence import Evidence
from controller.games.tiles import FACES

ROLL = {"do": "roll", "seat": "north"}
ASK_ACTION = {"do": "ask", "seat": "north", "action": [1, 2, 3, 4, 5, 6]}
ASK_TILE = {"do": "ask", "seat": "north", "tile": [8, 23, 7, 4, 27, 1]}
TRUCK = ("12-T", "22-R", "25-U", "2-C", "20-K")


def question(*positions):
    return {"do": "question", "seat": "north", "faces": {str(position): [1, 6] for position in positions}}


def with_secret(seen, caution=1.0):
    """The same moment with TRUCK before south, and a bot that minds it."""
    belief = believe(seen.vocabulary, Evidence("south", (2, 12, 18, 20, 22, 25)))
    way = belief.ways.number([seen.vocabulary.codes[code] for code in TRUCK], "TRUCK")
    return replace(seen, secret=Secret(belief, way), level=replace(seen.level, caution=caution))


def test_the_most_telling_faces_are_asked(moment):
    seen = moment((question(1, 4),), phase="FACES", live=[1, 4])
    asked = act(seen)["faces"]
    told = information.of_faces(seen.target, [8, 4])
    assert told[asked["1"], asked["4"]] == pytest.approx(max(told.values()))
    one = act(moment((question(3),), phase="FACES", live=[3]))["faces"]
    told = information.of_faces(seen.target, [7])
    assert told[one["3"],] == pytest.approx(max(told.values()))


def test_equal_faces_are_told_apart_by_chance(moment):
    settled = {"faces": (127, 127, 127, 1 << 1, 127, 127)}
    asked = {act(moment((question(1),), settled, phase="FACES", seed=seed))["faces"]["1"] for seed in range(30)}
    assert asked == set(FACES)


def test_a_cautious_bot_does_not_ask_for_its_own_letters(moment):
    # 12 with T at face 3 faces 8, 22 with R faces 7.
    for position, code in ((1, "12-T"), (3, "22-R"), (4, "25-U")):
        own = moment().vocabulary.codes[code][1]
        seen = moment((question(position),), phase="FACES")
        free = {act(replace(seen, target=replace(seen.target, live=0)))["faces"][str(position)] for _ in range(60)}
        careful = {
            act(with_secret(replace(seen, target=replace(seen.target, live=0)), 9.0))["faces"][str(position)]
            for _ in range(60)
        }
        assert own in free
        assert own not in careful


def test_an_easy_bot_asks_by_chance(moment):
    asked = {act(moment((question(2),), level="easy", phase="FACES", seed=seed))["faces"]["2"] for seed in range(40)}
    assert asked == set(FACES)


def test_the_most_telling_action_is_chosen(moment):
    choice = {"do": "choose", "seat": "north", "action": [2, 3, 5]}
    seen = moment((choice,), phase="CHOICE")
    best = max([2, 3, 5], key=lambda action: information.of_action(seen.target, action))
    assert act(seen) == {"do": "choose", "seat": "north", "action": best}
    easy = {act(moment((choice,), level="easy", phase="CHOICE", seed=seed))["action"] for seed in range(30)}
    assert easy == {2, 3, 5}


def test_a_cautious_bot_weighs_what_an_action_tells_the_other_seat(moment):
    choice = {"do": "choose", "seat": "north", "action": [1, 3, 5]}
    seen = with_secret(moment((choice,), phase="CHOICE"), caution=3.0)
    worth = {
        action: information.of_action(seen.target, action) - 3 * seen.secret.loses_by_action(action)
        for action in (1, 3, 5)
    }
    assert act(seen)["action"] == max(worth, key=worth.get)
    assert act(seen)["action"] != act(moment((choice,), phase="CHOICE"))["action"]


def test_a_cautious_bot_weighs_what_a_tile_tells_of_its_own(moment):
    # BUN, BUT or BUNT: whether 4 is used tells as much as whether 27 is; 25 faces the one, 2 the other.
    offers = (ROLL, ASK_TILE)
    known = {"faces": (1, 1 | 1 << 2, 1 << 6, 1 << 1, 1, 1 | 1 << 1), "start": 8}
    asked = {act(moment(offers, known, level_changes={"asks": "always"}, seed=seed))["tile"] for seed in range(30)}
    assert asked == {4, 27}
    for seed in range(10):
        seen = with_secret(moment(offers, known, level_changes={"asks": "always"}, seed=seed), caution=0.2)
        losses = {tile: seen.secret.loses_by_face(facing, 0) for tile, facing in ((4, 25), (27, 2))}
        assert act(seen)["tile"] == min(losses, key=losses.get)


def test_in_the_catch_up_an_ask_is_worth_more_than_a_roll(moment):
    offers = (ROLL, ASK_ACTION, ASK_TILE)
    assert act(moment(offers)) == ROLL
    assert act(moment(offers, catching_up=True, rolls_left=3)) == {"do": "ask", "seat": "north", "action": 6}


def test_an_ask_for_little_is_not_made(moment):
    only_tile = {"do": "ask", "seat": "north", "tile": [8]}
    assert act(moment((ROLL, only_tile), catching_up=True, rolls_left=3)) == ROLL


def test_a_last_step_without_a_guess_is_rolled_not_asked(moment):
    offers = (ROLL, ASK_ACTION)
    used = {"guess_used": {"north": True, "south": False}}
    assert act(moment(offers, catching_up=True, rolls_left=1, **used)) == ROLL
    assert act(moment(offers, catching_up=True, rolls_left=1))["do"] == "ask"
    assert act(moment(offers, catching_up=True, rolls_left=2, **used))["do"] == "ask"


def test_the_random_bot_asks_now_and_then_anything(moment):
    done = [act(moment((ROLL, ASK_ACTION, ASK_TILE), level="random", seed=seed)) for seed in range(200)]
    asks = [request for request in done if request["do"] == "ask"]
    assert 10 < len(asks) < 50
    assert {name for request in asks for name in ("action", "tile") if name in request} == {"action", "tile"}


def test_the_last_step_of_a_catch_up_ends_with_a_pass(moment):
    pass_ = {"do": "pass", "seat": "north"}
    assert act(moment((pass_,), catching_up=True)) == pass_
    assert act(moment((pass_,), catching_up=True, rolls_left=1)) is None
    assert act(moment((pass_,))) is None
