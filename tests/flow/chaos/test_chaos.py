"""Chaos: disorder of every kind changes nothing that is true, the OLEDs lead back from it, and play goes on."""

from __future__ import annotations

import pytest

from controller.games.core import SEATS
from tests.flow.chaos import laying
from tests.flow.chaos import trial as trials
from tests.flow.chaos.disturbing import DISTURBANCES
from tests.flow.chaos.mending import NotMendedError, mend
from tests.flow.chaos.trial import trial

TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"
NORTH, SOUTH = [8, 23, 7, 4, 27, 1], [12, 18, 22, 25, 2, 20]


@pytest.mark.parametrize("number", [4, 8])
def test_a_match_in_disorder_comes_to_its_end(number):
    """Again: `make soak ARGS="--seed 1 --only 'chaos at the board/4'"`."""
    counts = trial(1, number)
    assert counts["matches"] == 1
    assert counts["moves that the OLEDs asked for"] > 20
    assert all(counts[f"disturbed by {name}"] for name in DISTURBANCES)


@pytest.mark.parametrize("number", [0, 1])
def test_disorder_on_boards_built_otherwise_leads_back(number):
    """Again: `make soak ARGS="--seed 1 --only 'chaos at other boards/0'"`; faces on the OLED, then seat buttons."""
    counts = trials.elsewhere(1, number, moves=20)
    assert (counts["matches"], counts["moves"]) == (0, 20)
    assert counts["moves that the OLEDs asked for"] > 5
    assert counts["disturbances"] > 4


@pytest.mark.parametrize("number", [1, 2, 5])
def test_words_are_hidden_and_tiles_handed_over_in_disorder(number):
    """Again: `make soak ARGS="--seed 1 --only 'chaos while laying/1'"`; on three kinds of board."""
    counts = laying.laying(1, number)
    assert counts["rounds"] == 1
    assert counts["disturbances"] > 6


def test_a_disturbance_that_stores_a_word_is_found(monkeypatch):
    def store(table, chance):
        table.send({"do": "rack", "seat": "south", "tiles": [1, 3, 5, 6, 9, 10]})
        table.send({"do": "rack", "seat": "north", "tiles": [1, 3, 5, 6, 9, 10]})

    monkeypatch.setattr(laying, "DISTURBANCES", {"store": store})
    with pytest.raises(AssertionError, match=r"laying 5 3, Kind\(.*\), phase RACK: store"):
        laying.laying(5, 3, share=1.0)


def test_a_word_that_is_stored_otherwise_is_found(monkeypatch):
    def store(hands, seat, lies):
        hands.table.wait(1)
        hands.table.press("dice", 1000)

    monkeypatch.setattr(laying.Laying, "_answer", store)
    with pytest.raises(AssertionError, match=r"laying 6 0, .*: \w+ stored \["):
        laying.laying(6, 0, share=0.0)


@pytest.fixture
def table(smartboard):
    """A board where north has rolled, asked and matched, and laid the padlock."""
    table = smartboard.start(game="cryptic-words", profile="seed")
    table.encode("north", TRUCK, decoys=[18])
    table.encode("south", BUNNY, decoys=[1])
    table.lay("north", NORTH)
    table.lay("south", SOUTH)
    table.dice(2, 5)
    table.press("dice")
    table.turn("north", 2, face="N")
    table.turn("north", 5, face="M")
    table.press("dice", hold_ms=1000)
    mend(table)
    return table


def lies(table):
    return [[table.lying(side, slot, lock) for slot in range(1, 7)] for side in SEATS for lock in (False, True)]


def test_what_the_oleds_ask_for_mends_a_board_that_was_swept(table):
    before = lies(table)
    for side in SEATS:
        for slot in range(1, 7):
            table.lift(side, slot)
    table.unlock("north", 2)
    assert lies(table) != before
    assert mend(table) >= 13
    now = lies(table)
    assert (now[0], now[2]) == (before[0], before[2])
    assert [bool(place) for place in now[1]] == [False, True, False, False, False, False]
    assert table.sim.top(trials.antenna_at("north", 2)) == 3


def test_a_board_in_order_asks_for_nothing(table):
    assert mend(table) == 0


def test_guidance_that_leads_nowhere_is_found(table, monkeypatch):
    table.lift("north", 1)
    monkeypatch.setattr(table, "put", lambda *_, **__: None)
    with pytest.raises(NotMendedError, match="put 8 back on north 1"):
        mend(table)


def test_a_disturbance_that_changes_the_rules_state_is_found_with_its_seed(monkeypatch):
    def roll(table, chance):
        seat = table.view("public")["turn"]
        if seat is not None:
            table.wait(1)
            table.send({"do": "roll", "seat": seat})

    monkeypatch.setattr(trials, "DISTURBANCES", {"roll": roll})
    with pytest.raises(AssertionError, match=r"chaos 5 3, Kind.*, profile seed, move \d+, phase \w+: roll"):
        trial(5, 3, share=1.0)
