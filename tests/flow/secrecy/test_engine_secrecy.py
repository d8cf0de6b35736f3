"""What nobody was told, nobody can tell: words, racks, their order, warnings, and a lone wish to give up."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

from controller.games.core import SEATS

KINDS = ("a glyph", "an end", "a tile", "the order", "several glyphs")


def test_every_kind_of_pair_was_found_for_either_owner(pairs):
    found = Counter((pair.kind, pair.owner) for pair in pairs)
    assert set(found) == set(product(KINDS, SEATS))
    longer = Counter(
        pair.owner for pair in pairs if letters(pair.first, pair.owner) != letters(pair.second, pair.owner)
    )
    assert min(longer[owner] for owner in SEATS) >= 3


def letters(script, owner):
    """The length of the word that the owner ended up with."""
    codes = [request["codes"] for request in script if request["do"] == "encode" and request["seat"] == owner][-1]
    return sum(len(code.partition("-")[2]) for code in codes)


def test_what_nobody_was_told_shows_nowhere(told_apart, pairs):
    for pair in pairs:
        assert told_apart(pair) is None, pair.kind


def test_the_owner_and_the_referee_see_the_secret(new_driver, pairs):
    """The sessions of a pair do differ: whoever may know the word sees another one."""
    for pair in pairs:
        first, second = new_driver(), new_driver()
        for here, there in zip(pair.first, pair.second, strict=True):
            first.ask(**here)
            second.ask(**there)
        assert first.view(pair.owner)["codes"] != second.view(pair.owner)["codes"]
        assert first.view("referee")["codes"][pair.owner] != second.view("referee")["codes"][pair.owner]


def begin(**rules):
    return {"do": "new", "game": "cryptic-words", "dice": "given", "first": "north", "seed": 1, "rules": rules}


TRUCK = {"do": "encode", "seat": "north", "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"]}
BUNNY = {"do": "encode", "seat": "south", "codes": ["8-B", "7-U", "4-N", "23-N", "27-Y"]}
RACKS = (
    {"do": "rack", "seat": "north", "tiles": [12, 22, 25, 2, 20, 18]},
    {"do": "rack", "seat": "south", "tiles": [8, 7, 4, 23, 27, 1]},
)
SIDES = (
    {"do": "lay", "seat": "north", "tiles": [8, 23, 7, 4, 27, 1]},
    {"do": "lay", "seat": "south", "tiles": [12, 18, 22, 25, 2, 20]},
)


def test_a_rack_is_secret_until_the_swap(new_driver, new_pair, told_apart):
    other_rack = {"do": "rack", "seat": "south", "tiles": [1, 3, 5, 6, 8, 7]}
    other_word = {"do": "encode", "seat": "south", "codes": ["8-B", "7-U", "1-N"]}
    first = [begin(), RACKS[1], BUNNY, RACKS[0]]
    second = [begin(), other_rack, other_word, RACKS[0]]
    assert told_apart(new_pair("a rack", "south", first, second)) is None


def test_the_order_on_a_rack_never_shows(new_driver, new_pair, told_apart):
    turned = {**RACKS[1], "tiles": RACKS[1]["tiles"][::-1]}
    first = [begin(), *RACKS, TRUCK, BUNNY, *SIDES]
    second = [turned if request is RACKS[1] else request for request in first]
    assert told_apart(new_pair("an order", "south", first, second)) is None


def test_that_a_word_is_not_in_the_dictionary_is_between_the_engine_and_its_owner(new_driver, new_pair, told_apart):
    unlisted = {**BUNNY, "codes": ["8-B", "7-U", "4-N", "23-N", "1-V"]}
    first = [begin(dictionary="warn"), *RACKS, TRUCK, BUNNY, *SIDES]
    second = [unlisted if request is BUNNY else request for request in first]
    assert json.loads(play(new_driver(), second[:5]))["warnings"]
    assert told_apart(new_pair("a warning", "south", first, second)) is None


def test_one_seat_alone_wanting_to_give_the_round_up_is_known_to_nobody(new_driver, new_pair, told_apart):
    """Not even to the referee (A35)."""
    wish, nothing = {"do": "give-up-round", "seat": "south"}, {"do": "pass", "seat": "south"}
    rolled = {"do": "roll", "seat": "north", "dice": [2, 5]}
    begun = [begin(), *RACKS, TRUCK, BUNNY, *SIDES]
    first, second = [*begun, nothing, rolled, nothing], [*begun, wish, rolled, wish]
    assert told_apart(new_pair("a wish", "south", first, second)) is None
    drivers = new_driver(), new_driver()
    for driver, script in zip(drivers, (first, second), strict=True):
        play(driver, script)
    for audience in ("south", "referee"):
        assert drivers[0].view(audience) == drivers[1].view(audience)
        assert drivers[0].legal(audience) == drivers[1].legal(audience)


def play(driver, script):
    return [driver.send(request) for request in script][-1]
