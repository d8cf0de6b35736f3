"""Commands from a page: for the seats it sits on and nobody else, answered to it alone, and nothing breaks on them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.outlets.web.deeds import RESERVED
from controller.outlets.web.visit import COMMANDS_AT_ONCE
from controller.record.entries import Opened
from controller.table.journal import Journal

RACK = {"do": "rack", "seat": "north", "tiles": [12, 22, 25, 2, 20, 18]}
ENCODE = {"do": "encode", "seat": "north", "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"]}


@pytest.fixture
def board(virtual_board):
    return virtual_board(profile="seed")


def test_a_command_is_played_and_answered_to_the_page_that_gave_it_alone(board):
    page, other = board.page("north"), board.page("south")
    page.say(do="command", request=RACK)
    page.say(do="command", request=ENCODE)
    answers = page.messages("answer")
    assert [[event["event"] for event in answer["events"]] for answer in answers] == [["rack"], ["encoded"]]
    assert page.words("north").startswith("STORED")
    assert other.messages("answer") == []
    assert "TRUCK" not in json.dumps(other.messages())
    assert "12-T" not in json.dumps(other.messages())


@pytest.mark.parametrize("seats", [(), ("south",)])
def test_a_page_speaks_for_no_seat_that_it_does_not_sit_on(board, seats):
    page = board.page(*seats)
    before = board.lives.table.state
    for seat in ("north", "east", None, ["south"], {"south": 1}, "", 5):
        page.say(do="command", request=RACK | {"seat": seat})
    page.say(do="command", request={"do": "rack"})
    assert len(page.errors()) == 8
    for message in page.errors():
        assert f"this page sits at {seats[0] if seats else 'no seat'}, and speaks for nobody else" in message
    assert board.lives.table.state == before


def test_a_page_speaks_for_a_bot_s_seat_no_more(board):
    page = board.page("north", "south")
    page.say(do="bot", seat="north", level="easy")
    page.say(do="command", request={"do": "concede", "seat": "north"})
    assert "this page sits at south" in page.errors()[0]
    assert page.view()["phase"] != "OVER"


def test_what_is_the_referee_s_is_no_seat_s(board):
    page = board.page("north", "south")
    before = board.lives.table.state
    for do in RESERVED:
        page.say(do="command", request={"do": do, "seat": "north", "points": 5, "reason": "so", "winner": "north"})
    assert page.errors() == [f"command: {do} is not for a seat to request; it is made at the board" for do in RESERVED]
    assert board.lives.table.state == before
    table = board.lives.table
    assert {each["do"] for each in table.game.legal(table.setup, before, "referee")} <= {*RESERVED}


def test_what_the_rules_refuse_is_answered_with_their_words_and_changes_nothing(board):
    page = board.page("north", "south")
    before = board.lives.table.state.match
    page.say(do="command", request={"do": "roll", "seat": "north"})
    page.say(do="command", request={"do": "dance", "seat": "north"})
    page.say(do="command", request=RACK | {"dice": [1, 2]})
    assert len(page.errors()) == 3
    assert "unknown do 'dance'; known: " in page.errors()[1]
    assert "rack: unknown field 'dice'" in page.errors()[2]
    assert page.messages("answer") == []
    assert board.lives.table.state.match == before


def test_commands_are_typed_not_poured(board):
    page = board.page("north")
    for _ in range(COMMANDS_AT_ONCE + 3):
        page.say(0, do="command", request={"do": "roll", "seat": "north"})
    board.wait(0.1)
    assert sum("a second; wait a moment" in message for message in page.errors()) == 3
    board.wait(2)
    page.say(do="command", request=RACK)
    assert page.messages("answer") != []


def test_without_power_or_room_nothing_is_taken_and_the_page_is_told(board):
    page = board.page("north", "south")
    page.say(do="fault", kind="disk-full", where="journal")
    page.say(do="command", request=RACK)
    assert "room" in page.errors()[-1]
    page.say(0.1, do="power-cut")
    page.say(0.1, do="command", request=RACK)
    assert "nothing is played now" in page.errors()[-1]
    page.say(do="mend", fault=1)
    board.wait(5)
    page.say(do="command", request=RACK)
    assert page.messages("answer") != []


def test_before_there_was_room_to_begin_no_command_comes_in(virtual_board, tmp_path):
    with closing(Journal(tmp_path / "journal.db")) as journal:
        journal.append(Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True))
    change(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    board = virtual_board(profile="seed", state_dir=tmp_path)
    change(tmp_path, "DROP TRIGGER full")
    page = board.page("north")
    page.say(do="command", request=RACK)
    assert "nothing is played yet: the journal waits for room" in page.errors()[-1]
    board.wait(5)
    page.say(do="command", request=RACK)
    assert page.messages("answer") != []


def change(folder, statement):
    with closing(sqlite3.connect(folder / "journal.db")) as connection, connection:
        connection.execute(statement)


SEAT = st.sampled_from(["north", "south", "east", None])
NUMBER = st.one_of(st.integers(-2, 30), st.integers(), st.none(), st.text(max_size=3))
CODES = st.sampled_from(["12-T", "22-R", "25-U", "2-C", "20-K", "8-B", "7-U", "4-N", "23-N", "27-Y", "", "1-", "-"])
FIELDS = {
    "rack": {"tiles": st.lists(NUMBER, max_size=7)},
    "encode": {"codes": st.lists(st.one_of(CODES, st.text(max_size=5)), max_size=9)},
    "lay": {"tiles": st.permutations([8, 7, 4, 23, 27, 1]), "first": SEAT},
    "roll": {"dice": st.lists(NUMBER, max_size=3), "decoys": st.dictionaries(st.text(max_size=5), NUMBER, max_size=2)},
    "question": {"faces": st.dictionaries(st.integers(-1, 8).map(str), NUMBER, max_size=4)},
    "choose": {"action": NUMBER},
    "ask": {"action": NUMBER, "tile": NUMBER, "position": NUMBER, "face": st.recursive(NUMBER, st.lists, max_leaves=4)},
    "guess": {"word": st.text(max_size=70)},
    "pass": {},
    "give-up-round": {},
    "concede": {},
    "referee": {"points": NUMBER, "reason": st.text(max_size=9)},
    "new": {"profile": st.sampled_from(["seed", "club", "pub"])},
    "dance": {"word": NUMBER},
}
requests = st.one_of(
    st.sampled_from([RACK, ENCODE, {"do": "rack", "seat": "south"}]),
    st.sampled_from(sorted(FIELDS)).flatmap(
        lambda do: st.fixed_dictionaries({"do": st.just(do), "seat": SEAT}, optional=FIELDS[do])
    ),
    st.dictionaries(st.text(max_size=6), NUMBER, max_size=4),
)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(requests, max_size=12))
def test_whatever_is_requested_is_answered_and_can_be_played_again(fuzzed, said):
    board = fuzzed()
    page = board.page("north", "south")
    for request in said:
        page.say(0.5, do="command", request=request)
    assert len(page.messages("answer")) + len(page.errors()) == len(said)
    page.say(do="ping")
    assert page.messages("pong")
    page.leave()


@pytest.fixture
def fuzzed(virtual_board):
    """One board for all examples; at the end another one takes up its journal, and has come to the same state."""
    board = virtual_board(profile="seed")
    yield lambda: board
    state, folder = board.lives.table.state, board.state_dir
    board.close()
    assert virtual_board(profile="seed", state_dir=folder).lives.table.state.match == state.match
