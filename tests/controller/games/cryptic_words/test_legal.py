import msgspec
import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words.commands import Ask, Concede, Encode, GiveUpRound, Guess, Lay, Pass, Rack
from controller.games.cryptic_words.legal import legal

ALWAYS = ("pass", "give-up-round", "concede")


@pytest.fixture
def listed():
    """What is legal for an audience, as the protocol writes it."""
    return lambda match, audience: legal(match.setup, match.state, audience)


@pytest.fixture
def choices(listed):
    """The same for a seat, without what it can always do and without the names that all requests have."""

    def choices(match, seat):
        requests = [request for request in listed(match, seat) if request["do"] not in ALWAYS]
        assert all(request["seat"] == seat for request in requests)
        return [{name: value for name, value in request.items() if name != "seat"} for request in requests]

    return choices


def guess(least=3, most=8):
    return {"do": "guess", "word": {"letters": [least, most]}}


def test_a_round_begins_with_racks_and_words(match, choices, listed):
    assert choices(match, "north") == choices(match, "south") == [{"do": "rack"}]
    assert {"do": "give-up-round", "seat": "north"} not in listed(match, "north")
    match.do(Rack("south", (8, 7, 4, 23, 27, 1)))
    assert choices(match, "north") == [{"do": "rack"}]
    word = {"do": "encode", "codes": {"rack": [8, 7, 4, 23, 27, 1], "letters": [3, 8]}}
    assert choices(match, "south") == [word]
    match.do(Encode("south", ("8-B", "7-U", "4-N")))
    assert choices(match, "south") == [word]


def test_committed_words_are_swapped(match, choices):
    match.encode()
    assert choices(match, "north") == [{"do": "lay", "tiles": {"rack": [1, 4, 7, 8, 23, 27]}}]
    assert choices(match, "south") == [{"do": "lay", "tiles": {"rack": [2, 12, 18, 20, 22, 25]}}]
    match.do(Lay("north", (8, 23, 7, 4, 27, 1)))
    assert choices(match, "south") == [{"do": "lay", "tiles": {"rack": [2, 12, 18, 20, 22, 25]}}]


def test_the_active_seat_rolls_or_asks_and_both_may_guess(begun, choices):
    assert choices(begun, "north") == [
        {"do": "roll"},
        {"do": "ask", "action": [1, 2, 3, 4, 5, 6]},
        {"do": "ask", "tile": [8, 23, 7, 4, 27, 1]},
        guess(),
    ]
    assert choices(begun, "south") == [guess()]


def test_rolled_positions_are_asked_in_their_order(begun, choices):
    begun.roll(5, 2)
    assert choices(begun, "north") == [{"do": "question", "faces": {"5": [1, 6], "2": [1, 6]}}, guess()]
    assert choices(begun, "south") == [guess()]


def test_a_dead_position_is_not_asked(begun, choices):
    begun.lock("north", 2).lock("south", 2).roll(2, 5)
    assert choices(begun, "north")[0] == {"do": "question", "faces": {"5": [1, 6]}}


def test_a_double_performed_already_is_chosen_anew(begun, choices):
    begun.roll(1, 1)
    begun.roll(5, 5)
    begun.roll(1, 1)
    assert choices(begun, "north") == [{"do": "choose", "action": [2, 3, 4, 6]}, guess()]
    assert choices(begun, "south") == [guess()]


def test_an_ask_names_only_what_is_still_unknown(begun, choices):
    begun.do(Ask("north", tile=1))
    begun.roll(5, 5)
    begun.lock("north", 1).lock("south", 1)
    asks = [request for request in choices(begun, "north") if request["do"] == "ask"]
    assert asks == [{"do": "ask", "action": [1, 2, 3, 4, 6]}, {"do": "ask", "tile": [23, 7, 4, 27]}]


def test_without_a_token_there_is_no_ask(begun, choices):
    begun.set(ask_left={"north": 0, "south": 3})
    assert choices(begun, "north") == [{"do": "roll"}, guess()]


@pytest.mark.parametrize(
    "changes",
    [
        {"guess_left": {"north": 0, "south": 10}},
        {"guess_used": {"north": True, "south": False}},
        {"solver": "north", "turn": "south", "rolls_left": 2},
    ],
)
def test_who_may_not_guess_is_told_of_no_guess(begun, choices, changes):
    begun.set(**changes)
    assert guess() not in choices(begun, "north")
    assert guess() in choices(begun, "south")


def test_in_the_last_catch_up_step_only_a_guess_is_left(begun, choices, listed):
    begun.do(Guess("south", "TRUCK"))
    for number in (1, 2, 5):
        begun.roll(number, number)
    assert choices(begun, "north") == [guess()]
    assert {"do": "pass", "seat": "north"} in listed(begun, "north")
    assert choices(begun, "south") == []


def test_the_rules_lengths_are_the_range(new, choices):
    match = new(min_len=4, max_len=6).begin()
    assert guess(4, 6) in choices(match, "south")


def test_a_wish_to_give_up_changes_no_list(begun, listed):
    before = [listed(begun, audience) for audience in (*SEATS, "public", "referee")]
    begun.do(GiveUpRound("south"))
    assert [listed(begun, audience) for audience in (*SEATS, "public", "referee")] == before


def test_the_public_may_nothing_and_the_referee_corrects(begun, listed):
    assert listed(begun, "public") == []
    correction = {"do": "referee", "points": [-1000, 1000], "reason": {"characters": [1, 200]}}
    assert listed(begun, "referee") == [correction | {"seat": seat} for seat in SEATS]


def test_nothing_is_legal_after_the_end(begun, listed):
    begun.do(Concede("north"))
    assert [listed(begun, audience) for audience in (*SEATS, "public", "referee")] == [[]] * 4


def test_what_can_always_be_done_stands_last(begun, listed):
    for seat in SEATS:
        assert listed(begun, seat)[-3:] == [{"do": do, "seat": seat} for do in ALWAYS]
    begun.do(Pass("north"))


def test_to_list_changes_nothing(begun, listed):
    begun.roll(2, 5)
    before, seen = msgspec.json.encode(begun.state), listed(begun, "north")
    spoiled = listed(begun, "north")
    spoiled[0]["faces"]["2"].append(7)
    spoiled[1]["word"]["letters"].clear()
    assert msgspec.json.encode(begun.state) == before
    assert listed(begun, "north") == seen
