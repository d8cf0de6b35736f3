import copy
import json

import msgspec
import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words.commands import GiveUpRound, Guess, Rack, Roll
from controller.games.cryptic_words.view import view

AUDIENCES = ("north", "south", "public", "referee")
PUBLIC = [
    "phase", "turn", "round", "dice", "live", "rolls_left", "sides", "length", "performed", "scores", "guess_left",
    "ask_left", "guess_used", "last",
]  # fmt: skip
BESIDES = {
    "north": ["rack", "codes", "word"],
    "south": ["rack", "codes", "word"],
    "public": [],
    "referee": ["racks", "codes", "words"],
}
EMPTY = {"tile": None, "lock": "none", "face": None, "start": False, "end": False, "unused": False}


@pytest.fixture
def see():
    return lambda match, audience="public": view(match.setup, match.state, audience)


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_view_has_the_protocols_fields_and_no_others(match, see, audience):
    assert list(see(match, audience)) == PUBLIC + BESIDES[audience]
    match.begin()
    assert list(see(match, audience)) == PUBLIC + BESIDES[audience]


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_view_is_json_and_a_copy(begun, see, audience):
    begun.roll(2, 5)
    state = msgspec.json.encode(begun.state)
    seen = see(begun, audience)
    assert json.loads(json.dumps(seen)) == seen
    before = copy.deepcopy(seen)
    seen["last"][0]["seat"] = seen["scores"]["north"] = seen["sides"]["north"][0]["tile"] = "spoiled"
    seen["live"].append(7)
    assert msgspec.json.encode(begun.state) == state
    assert see(begun, audience) == before


def test_before_the_swap_slots_are_empty(match, see):
    for phase in ("RACK", "SWAP"):
        seen = see(match)
        assert seen["sides"] == {"north": [EMPTY] * 6, "south": [EMPTY] * 6}
        assert (seen["phase"], seen["turn"]) == (phase, None)
        if phase == "RACK":
            match.encode()


def test_a_laid_side_shows_its_tiles_and_what_is_known_of_them(begun, see):
    begun.roll(2, 5)
    begun.question(p2=3, p5=1)
    begun.roll(1, 1)
    begun.ask(2)
    sides = see(begun)["sides"]
    assert [slot["tile"] for slot in sides["north"]] == [8, 23, 7, 4, 27, 1]
    assert sides["north"][1] == EMPTY | {"tile": 23, "lock": "letter", "face": 3}
    assert sides["north"][0] == EMPTY | {"tile": 8, "lock": "tile", "start": True}
    assert sides["north"][4] == EMPTY | {"tile": 27, "lock": "tile", "end": True}
    assert sides["south"][0] == EMPTY | {"tile": 12, "lock": "tile", "start": True}
    assert sides["south"][5] == EMPTY | {"tile": 20, "lock": "tile", "end": True}
    assert sides["south"][4] == EMPTY | {"tile": 2, "lock": "letter", "face": 1}


def test_dice_and_live_positions_show_while_they_matter(begun, see):
    assert (see(begun)["dice"], see(begun)["live"]) == (None, [])
    begun.roll(5, 2)
    assert (see(begun)["dice"], see(begun)["live"]) == ([5, 2], [5, 2])
    begun.question(p2=3, p5=1)
    assert see(begun)["live"] == []


def test_the_length_goes_by_the_words_owner_and_only_when_told(match, see):
    match.begin(south="8-B 7-U 4-N")
    assert see(match)["length"] == {"north": None, "south": None}
    match.roll(5, 5)
    assert see(match)["length"] == {"north": 5, "south": 3}
    assert see(match)["performed"] == [5]


def test_a_seat_sees_its_own_secrets_as_soon_as_there_are_any(match, see):
    match.do(Rack("north", (12, 22, 25, 2, 20, 18)))
    seen = see(match, "north")
    assert (seen["rack"], seen["codes"], seen["word"]) == ([12, 22, 25, 2, 20, 18], None, None)
    seen = see(match, "south")
    assert (seen["rack"], seen["codes"], seen["word"]) == (None, None, None)


def test_each_seat_sees_its_own_word_and_the_referee_both(begun, see):
    truck, bunny = ["12-T", "22-R", "25-U", "2-C", "20-K"], ["8-B", "7-U", "4-N", "23-N", "27-Y"]
    assert (see(begun, "north")["word"], see(begun, "north")["codes"]) == ("TRUCK", truck)
    assert (see(begun, "south")["word"], see(begun, "south")["codes"]) == ("BUNNY", bunny)
    assert see(begun, "south")["rack"] == [8, 7, 4, 23, 27, 1]
    assert see(begun, "referee")["words"] == {"north": "TRUCK", "south": "BUNNY"}
    assert see(begun, "referee")["codes"] == {"north": truck, "south": bunny}
    assert see(begun, "referee")["racks"]["north"] == [12, 22, 25, 2, 20, 18]
    for audience, hidden in (("north", "BUNNY"), ("south", "TRUCK"), ("public", "BUNNY"), ("public", "TRUCK")):
        assert hidden not in json.dumps(see(begun, audience))


def test_last_holds_the_events_of_the_last_command_that_had_any(begun, see):
    rolled = begun.roll(2, 5)
    assert see(begun)["last"] == rolled
    begun.do(GiveUpRound("south"))
    assert see(begun)["last"] == rolled


def test_a_wish_to_give_up_shows_to_nobody(begun, see):
    before = {audience: see(begun, audience) for audience in AUDIENCES}
    begun.do(GiveUpRound("south"))
    assert {audience: see(begun, audience) for audience in AUDIENCES} == before


def test_guesses_rolls_left_and_the_end_show(begun, see):
    begun.do(Guess("south", "TRUCK"))
    seen = see(begun)
    assert (seen["turn"], seen["rolls_left"], seen["scores"]) == ("north", 3, {"north": 0, "south": 10})
    assert (seen["guess_used"], seen["guess_left"]) == ({"north": False, "south": True}, {"north": 10, "south": 9})
    assert seen["ask_left"] == {"north": 3, "south": 3}
    begun.do(Roll("north", (1, 1)))
    assert see(begun)["rolls_left"] == 2
    begun.do(Guess("north", "BUNNY"))
    seen = see(begun, "north")
    assert (seen["phase"], seen["round"], seen["word"]) == ("RACK", 2, None)
    assert seen["last"][-1]["words"] == {"north": "TRUCK", "south": "BUNNY"}


def test_what_the_rules_keep_for_themselves_shows_to_no_audience(begun, see):
    """Fields of the state that no view may hold, whatever is put into them."""
    before = {audience: see(begun, audience) for audience in AUDIENCES}
    begun.set(setup="another", wishes=("north",), firsts=dict.fromkeys(SEATS, 4), winner="north", choices=(1, 2))
    side = tuple(msgspec.structs.replace(laid, denied=0b1010) for laid in begun.state.sides["north"])
    begun.set(sides={**begun.state.sides, "north": side})
    assert {audience: see(begun, audience) for audience in AUDIENCES} == before
