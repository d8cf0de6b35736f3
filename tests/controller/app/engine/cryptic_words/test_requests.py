"""Requests of Cryptic Words: their form, whose turn it is, chance, and what is taken back."""

import json

import pytest

from controller.app.engine import Engine
from tests.controller.app.engine.conftest import DONE, refused
from tests.controller.app.engine.cryptic_words.conftest import NEW, SETUP

# --- requests ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, -1, 2**70, "a", "", None, True, 1.5, [1, {"a": None}], {}])
def test_an_answer_carries_the_requests_id(ask, number):
    assert ask({"do": "deal", "id": number})["id"] == number
    assert ask({"do": "view", "as": "public", "id": number})["id"] == number
    assert ask(NEW, id=number) == {**DONE, "id": number}


def test_without_an_id_there_is_none(ask):
    assert ask(NEW) == DONE
    assert set(ask({"do": "deal"})) == {"ok", "code", "message"}


def test_what_to_do_must_be_known(ask):
    known = "new, view, legal, undo, quit, rack, encode, lay, roll"
    for request in ({}, {"do": None}, {"do": "deal"}, {"do": ["view"]}, {"Do": "view"}):
        assert refused(ask(request), "bad-request", "do", known)


@pytest.mark.parametrize(
    "request_",
    [
        *SETUP,
        {"do": "view", "as": "north"},
        {"do": "undo", "reason": "x"},
        {"do": "legal", "as": "public"},
        {"do": "pass", "seat": "north"},
        {"do": "concede", "seat": "north"},
    ],
)
def test_before_a_match_nothing_is_played(ask, request_):
    assert refused(ask(request_), "wrong-phase", "new")


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"do": "roll"}, ["seat"]),
        ({"do": "roll", "seat": "east"}, ["seat", "east", "known: north, south"]),
        ({"do": "roll", "seat": "north", "dice": [0, 3]}, ["dice"]),
        ({"do": "roll", "seat": "north", "dice": [7, 3]}, ["dice"]),
        ({"do": "roll", "seat": "north", "dice": [1, 2, 3]}, ["dice"]),
        ({"do": "roll", "seat": "north", "dice": [1.5, 2]}, ["dice"]),
        ({"do": "roll", "seat": "north", "dice": ["1", 2]}, ["dice"]),
        ({"do": "roll", "seat": "north", "dice": [True, 2]}, ["dice"]),
        ({"do": "roll", "seat": "north", "die": 1}, ["die", "seat, dice, id"]),
        ({"do": "roll", "seat": "north", "dice": [6, 6], "decoys": {}}, ["decoys"]),
        ({"do": "lay", "seat": "north", "tiles": [1], "first": "north"}, ["first"]),
        ({"do": "question", "seat": "north", "faces": {"a": 1}}, ["faces"]),
        ({"do": "question", "seat": "north", "faces": [1, 2]}, ["faces"]),
        ({"do": "choose", "seat": "north", "action": "5"}, ["action"]),
        ({"do": "ask", "seat": "north"}, ["action"]),
        ({"do": "ask", "seat": "north", "action": 1, "tile": 8}, ["action", "tile"]),
        ({"do": "guess", "seat": "north", "word": 5}, ["word"]),
        ({"do": "guess", "seat": "north", "word": " "}, ["word: not of the form", "known: any word"]),
        ({"do": "encode", "seat": "north", "codes": "8-B"}, ["codes"]),
        ({"do": "referee", "seat": "north", "points": "3", "reason": "x"}, ["points"]),
        ({"do": "referee", "seat": "north", "points": 3}, ["reason"]),
        ({"do": "view", "as": "east"}, ["as", "east", "known: north, public, referee, south"]),
        ({"do": "view"}, ["as"]),
        ({"do": "legal", "as": None}, ["as"]),
        ({"do": "undo"}, ["reason"]),
        ({"do": "undo", "reason": ""}, ["reason", "known: any sentence"]),
        ({"do": "quit", "now": True}, ["now"]),
    ],
)
def test_what_is_not_of_the_form_is_a_bad_request_that_names_the_field(begun, request_, words):
    assert refused(begun(request_), "bad-request", *words)
    assert begun({"do": "view", "as": "public"})["view"]["phase"] == "ROLL"


def test_a_long_value_is_cut_in_the_message(ask):
    assert len(ask({"do": "x" * 60_000})["message"]) < 400
    assert len(ask(NEW, profile="x" * 60_000)["message"]) < 400
    assert len(ask({"do": "new", "game": "x" * 60_000})["message"]) < 400
    assert len(ask({"do": "view", "as": "x" * 60_000})["message"]) < 400
    assert len(ask({"do": "new", "game": "decrypto", "players": {"x" * 60_000: []}})["message"]) < 400
    assert len(ask({"do": "new", "game": "decrypto", "rules": {"x" * 60_000: 1}})["message"]) < 400
    assert len(ask({"do": "new", "game": "decrypto", "rules": {"timer": "x" * 60_000}})["message"]) < 400
    assert (
        len(ask({"do": "new", "game": "decrypto", "players": {"north": ["x" * 60_000, "b"], "south": []}})["message"])
        < 400
    )


def test_the_form_comes_before_the_turn_and_the_turn_before_the_step(begun):
    assert refused(begun({"do": "roll", "seat": "south", "dice": [0, 1]}), "bad-request")
    assert refused(begun({"do": "question", "seat": "south", "faces": {"1": 1}}), "not-your-turn")
    assert refused(begun({"do": "question", "seat": "north", "faces": {"1": 1}}), "wrong-phase")


# --- chance ------------------------------------------------------------------------------------------------------


def test_given_dice_must_come_and_drawn_ones_must_not(begun):
    assert refused(begun({"do": "roll", "seat": "north"}), "bad-request", "dice")
    begun(NEW)
    assert refused(begun({"do": "rack", "seat": "north"}), "bad-request", "tiles")
    begun(NEW, dice="draw")
    for request in SETUP:
        assert begun(request)["ok"]
    assert refused(begun({"do": "roll", "seat": "north", "dice": [1, 2]}), "bad-request", "dice")
    assert begun({"do": "roll", "seat": "north"})["events"][0]["event"] == "rolled"


def test_drawn_racks_share_no_tile_and_are_as_the_seed_says(ask):
    racks = []
    for seed in ("a", "a", "b"):
        for request in (
            NEW | {"dice": "draw", "seed": seed},
            {"do": "rack", "seat": "south"},
            {"do": "rack", "seat": "north"},
        ):
            assert ask(request)["ok"]
        racks.append(ask({"do": "view", "as": "referee"})["view"]["racks"])
        assert len({*racks[-1]["north"], *racks[-1]["south"]}) == 12
    assert racks[0] == racks[1] != racks[2]


def test_a_refused_request_draws_nothing(ask):
    rolled = []
    for extra in ([], [{"do": "roll", "seat": "south"}] * 3):
        for request in (NEW | {"dice": "draw"}, *SETUP, *extra):
            ask(request)
        rolled.append(ask({"do": "roll", "seat": "north"}))
    assert rolled[0] == rolled[1]


def test_decoys_lie_in_any_order_behind_the_word_on_each_side_its_own(ask):
    short = [{**SETUP[2], "codes": ["12-T", "22-R", "25-U"]}, {**SETUP[3], "codes": ["8-B", "7-U", "4-N"]}]
    sides = [{**SETUP[4], "tiles": [8, 7, 4, 23, 27, 1]}, {**SETUP[5], "tiles": [12, 22, 25, 2, 18, 20]}]
    tails = set()
    for seed in range(20):
        for request in (NEW | {"seed": seed}, *SETUP[:2], *short, *sides):
            assert ask(request)["ok"]
        events = ask({"do": "roll", "seat": "north", "dice": [6, 6]})["events"]
        north, south = (event["tiles"] for event in events if event["event"] == "ordered")
        assert (north[:3], south[:3]) == ([8, 7, 4], [12, 22, 25])
        tails.add((tuple(map([23, 27, 1].index, north[3:])), tuple(map([2, 18, 20].index, south[3:]))))
    assert len({tail for tail, _ in tails}) > 2
    assert any(north != south for north, south in tails)


# --- undo and quit -----------------------------------------------------------------------------------------------


def test_undo_takes_back_one_command_after_another_but_not_new(begun):
    views = [begun({"do": "view", "as": "referee"})]
    begun({"do": "roll", "seat": "north", "dice": [2, 5]})
    begun({"do": "roll", "seat": "south", "dice": [2, 5]})
    assert begun({"do": "undo", "reason": "too early"}) == {
        "ok": True,
        "events": [{"event": "undone", "reason": "too early"}],
    }
    assert begun({"do": "view", "as": "referee"}) == views[0]
    for _ in SETUP:
        assert begun({"do": "undo", "reason": "all over"})["ok"]
    assert begun({"do": "view", "as": "referee"})["view"]["racks"] == {"north": None, "south": None}
    assert refused(begun({"do": "undo", "reason": "more"}), "wrong-phase", "undo")


def test_the_end_of_a_match_can_be_taken_back(begun):
    before = begun({"do": "view", "as": "referee"})
    assert begun({"do": "concede", "seat": "north"})["events"][-1]["event"] == "game-over"
    for request in (
        *SETUP,
        {"do": "pass", "seat": "north"},
        {"do": "referee", "seat": "north", "points": 1, "reason": "x"},
    ):
        assert refused(begun(request), "wrong-phase")
    assert begun({"do": "undo", "reason": "a slip"})["ok"]
    assert begun({"do": "view", "as": "referee"}) == before


def test_what_is_drawn_again_after_undo_is_the_same(ask):
    ask(NEW, dice="draw")
    for request in SETUP:
        ask(request)
    roll = {"do": "roll", "seat": "north"}
    first = ask(roll)
    assert ask({"do": "undo", "reason": "a slip"})["ok"]
    assert ask(roll) == first


def test_warnings_go_to_whoever_encodes_and_nowhere_else(ask):
    for request in (NEW, *SETUP[:2]):
        ask(request)
    [warning] = ask({"do": "encode", "seat": "south", "codes": ["8-B", "7-U", "4-N", "23-N", "1-V"]})["warnings"]
    assert warning["rule"] == "A14"
    for audience in ("north", "south", "public", "referee"):
        seen = json.dumps(ask({"do": "view", "as": audience}))
        assert "warning" not in seen
        assert ("BUNNV" in seen) == (audience in {"south", "referee"})


def test_quit_ends_it():
    engine = Engine()
    assert not engine.ended
    assert json.loads(engine.answer(b'{"do": "quit"}')) == DONE
    assert engine.ended
