"""The gestures of Cryptic Words at a whole board, each made once, through chips, hubs, journal and OLEDs.

What a gesture means in every case is tested at the desk.
"""

from __future__ import annotations

import pytest

SEATS = ("north", "south")
NORTH, SOUTH = [8, 23, 7, 4, 27, 1], [12, 18, 22, 25, 2, 20]


@pytest.fixture
def swapped(smartboard):
    """Return what starts a match and plays it to the first roll."""

    def start(**how):
        table = smartboard.start(game="cryptic-words", **{"profile": "seed"} | how)
        table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
        table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
        table.lay("north", NORTH)
        table.lay("south", SOUTH)
        return table

    return start


def happened(table, name):
    return [event for event in table.events() if event["event"] == name]


def roll(table, one, other, button="dice"):
    table.dice(one, other)
    table.press(button)


def ask(table, one, other):
    """Roll, and ask whatever lies on top."""
    roll(table, one, other)
    table.press("dice", hold_ms=1000)


def guess(table, seat, letters):
    """Lay a guess token, spell, take it off and press long."""
    table.put(seat, 6, f"guess-{seat}-1", lock=True)
    for slot, glyph in letters:
        table.turn(seat, slot, glyph)
    table.unlock(seat, 6)
    table.press(seat if seat in table.sim.pins else "dice", hold_ms=1000)


def choose(table, item):
    """Open the menu, step to an item and take it."""
    table.press("dice", hold_ms=4500)
    for _ in range(7):
        if f"> {item}" in table.text("north"):
            return table.press("dice", hold_ms=1000)
        table.press("dice")
    raise AssertionError(table.text("north"))


def test_start_profile_and_rematch(smartboard):
    table = smartboard.start(game="cryptic-words")
    assert all("SEED\n#" in table.text(seat) for seat in SEATS)
    table.press("dice")
    assert all("CLUB\n#" in table.text(seat) for seat in SEATS)
    table.press("dice", hold_ms=1000)
    assert all("LAY 6 TILES" in table.text(seat) and "CLUB #" in table.text(seat) for seat in SEATS)
    table.send({"do": "concede", "seat": "south"})
    assert all("NORTH WINS" in table.text(seat) and "> rematch?" in table.text(seat) for seat in SEATS)
    table.press("dice", hold_ms=1000)
    assert table.view("public")["phase"] == "RACK"
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
    table.lay("north", NORTH)
    table.lay("south", SOUTH)
    assert happened(table, "round")[-1]["first"] == "south"


def test_encode_tells_the_own_seat_only_and_lights_nothing(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.put("north", 1, "12", "T", down=True)
    assert table.text("north").startswith("12-T")
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    assert any("5 codes\n5 letters, in list" in text for text in table.told("north"))
    told = "\n".join(table.told("south"))
    assert "NORTH is storing" in told
    assert not any(secret in told for secret in ("12-", "-T", "5 codes", "letters", "TRUCK"))
    assert {table.lamp(side, slot) for side in SEATS for slot in range(1, 7)} == {"off"}


def test_swap_names_each_slot_until_it_is_right(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
    table.lay("north", [12, 23, 7, 4, 27])
    table.lift("north", 3)
    table.put("north", 3, "7", down=True)
    text = table.text("north")
    assert all(words in text for words in ("slot 1: 12 is yours", "slot 3: face up", "slot 6: empty"))
    assert (table.lamp("north", 1), table.lamp("north", 2)) == ("red steady", "green steady")
    table.lay("north", NORTH)
    assert table.text("north").startswith("right, wait")


def test_roll_faces_answer_and_padlock(swapped):
    table = swapped()
    roll(table, 2, 5)
    assert [table.lamp("north", slot) for slot in (2, 5)] == ["white fast"] * 2
    assert [table.lamp("south", slot) for slot in (2, 5)] == ["white steady"] * 2
    table.turn("north", 2, "N")
    assert all("23-N ?\nfacing 18-P" in table.text(seat) for seat in SEATS)
    table.press("dice", hold_ms=1000)
    assert all("MATCH 23-N" in table.text(seat) for seat in SEATS)
    assert table.lock_lamp("north", 2) == "green fast"
    table.padlock("north", 2)
    assert table.lock_lamp("north", 2) == "green steady"
    table.unlock("north", 2)
    assert table.lock_lamp("north", 2) == "green fast"
    assert "padlock on 2" in table.text("north")
    assert table.view("public")["turn"] == "south"


def test_strict_padlocks_hold_the_next_roll(swapped):
    table = swapped(profile="tournament")
    roll(table, 2, 5)
    table.turn("north", 2, "N")
    table.press("dice", hold_ms=1000)
    table.press("dice")
    assert len(happened(table, "rolled")) == 1
    assert "NORTH's padlocks" in table.text("south")


def test_doubles_with_choice_and_the_order_of_6_6(swapped):
    table = swapped()
    roll(table, 5, 5)
    assert all(table.text(seat).startswith("5 letters") for seat in SEATS)
    roll(table, 5, 5)
    assert "DONE BEFORE" in table.text("south")
    table.press("dice")
    table.press("dice", hold_ms=1000)
    assert happened(table, "marked")
    assert "purple steady" in {table.lamp("south", slot) for slot in range(1, 7)}
    roll(table, 6, 6)
    assert "ORDER the tiles" in table.text("north")
    for side in SEATS:
        ordered = next(event["tiles"] for event in happened(table, "ordered") if event["side"] == side)
        table.lay(side, ordered)
    assert "YOUR TURN: press" in table.text("south")


def test_ask_by_its_token(swapped):
    table = swapped()
    table.put("north", 4, "ask-north-1", lock=True)
    assert table.text("north").startswith("ASK\nis 4 used?")
    assert table.text("south").startswith("NORTH asks")
    table.press("dice", hold_ms=1000)
    assert {event["tile"]: event["used"] for event in happened(table, "tile-answered")} == {4: True, 25: True}
    assert "take the token back" in table.text("north")
    assert table.view("public")["ask_left"] == {"north": 2, "south": 3}


@pytest.mark.parametrize("seat_buttons", [False, True])
def test_guess_catch_up_pass_and_reveal(swapped, seat_buttons):
    table = swapped(seat_buttons=seat_buttons)
    guess(table, "south", [(1, "T"), (3, "R"), (4, "U"), (5, "C"), (6, "K")])
    assert not any("TRU" in text for text in table.told("north") if "right" not in text)
    assert all("NORTH: 3 rolls more" in table.text(seat) for seat in SEATS)
    for number in (3, 4, 2):
        ask(table, number, number % 6 + 1)
    assert "guess, or long: PASS" in table.text("north")
    table.press("dice", hold_ms=1000)
    assert table.text("north").startswith("you TRUCK\nthey BUNNY")
    for side in SEATS:
        for slot in range(1, 7):
            table.lift(side, slot)
    assert table.text("north").startswith("LAY 6 TILES")


@pytest.mark.parametrize(("lifted", "over"), [("north", False), ("south", True)])
def test_only_the_named_seat_can_concede(swapped, lifted, over):
    table = swapped()
    choose(table, "SOUTH concedes")
    table.lift(lifted, 3)
    assert bool(happened(table, "game-over")) == over
    assert not happened(table, "rolled")


def test_a_round_is_given_up_by_both(swapped):
    table = swapped()
    choose(table, "give up the round")
    table.lift("north", 3)
    assert not happened(table, "round-over")
    table.lift("south", 3)
    assert happened(table, "round-over")[0]["scores"] == {"north": 0, "south": 0}


def test_a_pause_holds_everything(swapped):
    table = swapped()
    choose(table, "pause")
    table.press("dice")
    assert not happened(table, "rolled")
    table.press("dice", hold_ms=1000)
    table.press("dice")
    assert happened(table, "rolled")


def test_after_power_loss_each_difference_is_named(swapped):
    table = swapped()
    roll(table, 2, 5)
    table.turn("north", 2, "N")
    table.press("dice", hold_ms=1000)
    before = table.view("referee")
    table.power_cut()
    table.lift("north", 2)
    table.lift("south", 3)
    table.restart()
    assert table.view("referee") == before
    assert "put 23 on slot 2, N up" in table.text("north")
    assert "put 22 on slot 3" in table.text("south")
    table.put("south", 3, "22")
    assert "put 22" not in table.text("south")
    assert not happened(table, "guessed")


def test_before_the_swap_only_the_six_are_laid_again(smartboard):
    table = smartboard.start(game="cryptic-words", profile="seed")
    for slot, code in enumerate(("12-T", "22-R", "25-U"), 1):
        table.put("north", slot, *code.split("-"), down=True)
    table.power_cut()
    table.turn("north", 2, "I")
    table.restart()
    assert "lay your six again" in table.text("north")
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
    assert table.text("north").startswith("STORED")
