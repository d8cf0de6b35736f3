"""Pages that are rude, slow or broken: they are told or let go, and play goes on as if they were not there."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.outlets.web.outlet import MOST_VISITS
from controller.outlets.web.visit import DEEDS_AT_ONCE, LONGEST_MESSAGE

WORDS = (
    "north",
    "south",
    "north-1",
    "rack-north-1",
    "box",
    "hand",
    "tray-north",
    "23",
    "padlock-1",
    "?south-1",
    "dice",
)


@pytest.fixture
def board(virtual_board):
    return virtual_board()


def plays_on(board):
    """Tell whether a page that behaves is served, and what it does is done."""
    page = board.page("north")
    page.say(do="clear")
    page.say(do="draw", side="north")
    drawn = len([tile for tile in page.rack("north") if tile])
    page.say(do="ping")
    page.leave()
    return drawn == 6 and page.messages("pong") != []


@pytest.mark.parametrize(
    "first",
    [
        '{"do":"ping"}', '{"do":"sit","seats":["north"]}', '{"do":"hello"}', '{"do":"hello","token":"","version":1}',
        '{"do":"hello","token":"a.b","version":1}', '{"do":"hello","token":"é","version":1}', "", "x" * 5000, b"\xff",
    ],
)  # fmt: skip
def test_whoever_does_not_say_hello_first_is_let_go(board, first):
    page = type(board.page())(board)
    page.say_raw(first)
    assert (page.closed, page.ended, page.heard) == (4401, True, [])
    assert plays_on(board)


def test_another_version_is_told_to_load_the_page_anew(board):
    page = type(board.page())(board)
    page.say(do="hello", token=board.outlet.token(), version=2)
    assert page.closed == 4401


def test_a_page_that_never_says_hello_is_not_waited_for(board):
    page = type(board.page())(board)
    board.wait(11)
    assert (page.closed, page.ended) == (4401, True)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"}, {"origin": None}, {"origin": "null"}, {"origin": "https://127.0.0.1:8080"},
        {"origin": "http://127.0.0.1:8081"}, {"host": "evil.example", "origin": "http://evil.example"}, {"host": ""},
    ],
)  # fmt: skip
def test_a_websocket_of_another_page_is_refused(board, headers):
    page = type(board.page())(board, **headers)
    assert (page.accepted, page.closed) == (False, 1008)
    assert plays_on(board)


def test_the_token_of_another_daemon_is_unknown(board, virtual_board):
    page = type(board.page())(board)
    page.say(do="hello", token=virtual_board().outlet.token(), version=1)
    assert page.closed == 4401


def test_a_long_message_is_too_much(board):
    page = board.page()
    page.say_raw(json.dumps({"do": "lift", "piece": "x" * LONGEST_MESSAGE}))
    assert (page.closed, page.ended) == (4429, True)
    assert plays_on(board)


def test_too_many_messages_are_too_much(board):
    page = board.page()
    for _ in range(DEEDS_AT_ONCE + 5):
        page.say_raw('{"do":"ping"}', 0)
    board.wait(0.1)
    assert (page.closed, page.ended) == (4429, True)
    assert plays_on(board)


def test_forty_messages_a_second_are_not(board):
    page = board.page()
    for _ in range(300):
        page.say_raw('{"do":"ping"}', 0.03)
    assert page.closed is None
    assert len(page.messages("pong")) == 300


def test_too_many_pages_are_too_much_and_one_that_goes_makes_room(board):
    pages = [board.page() for _ in range(MOST_VISITS)]
    one_more = board.page()
    assert one_more.closed == 4429
    pages[0].leave()
    assert board.page().closed is None


def test_a_slow_page_is_let_go_and_nobody_waits_for_it(board):
    slow, other = board.page("north"), board.page("south")
    slow.slow = True
    other.say(do="draw", side="south")
    tile = other.rack("south")[0]
    for turn in range(200):
        other.say(0.05, do="put", piece=tile, at=f"south-{1 + turn % 6}")
    board.wait(1)
    assert slow.ended
    assert other.closed is None
    assert other.pieces()[tile]["at"] == "south-2"
    assert plays_on(board)


def test_what_a_page_holds_is_let_go_with_it(board):
    page, other = board.page("north"), board.page()
    page.say(do="draw", side="north")
    tile, second = page.rack("north")[:2]
    page.say(do="put", piece=tile, at="north-4", top=2)
    page.say(do="lift", piece=tile)
    page.say(do="lift", piece=second)
    assert {piece["id"] for piece in page.at("hand")} == {tile, second}
    assert not other.at("hand")
    page.say(do="press", button="dice")
    page.leave()
    assert other.pieces()[tile] | {"top": 2} == other.pieces()[tile]
    assert other.pieces()[tile]["at"] == "north-4"
    assert not board.lives.sim._pressed


values = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(WORDS),
                   st.lists(st.sampled_from(WORDS), max_size=3),
                   st.dictionaries(st.text(max_size=4), st.integers(), max_size=2))  # fmt: skip
DOS = ("hello", "sit", "lift", "put", "turn", "flip", "press", "release", "draw", "hand-over", "clear", "fault", "mend",
       "power-cut", "bot", "command", "ping", "dance")  # fmt: skip
FIELDS = (
    "piece",
    "at",
    "top",
    "down",
    "button",
    "side",
    "seats",
    "seat",
    "level",
    "kind",
    "where",
    "how",
    "fault",
    "request",
)
wild = st.one_of(
    st.text(max_size=80),
    st.binary(max_size=80),
    st.recursive(values, lambda inner: st.lists(inner, max_size=3), max_leaves=8).map(json.dumps),
    st.builds(
        lambda do, fields: json.dumps({"do": do, **fields}),
        st.sampled_from(DOS),
        st.dictionaries(st.sampled_from(FIELDS), values, max_size=4),
    ),
)
near = st.one_of(
    st.builds(lambda p, a, t, d: {"do": "put", "piece": p, "at": a, "top": t, "down": d}, st.sampled_from(WORDS),
              st.sampled_from(WORDS), st.integers(1, 6), st.booleans()),
    st.builds(lambda p: {"do": "lift", "piece": p}, st.sampled_from(WORDS)),
    st.builds(lambda p, t: {"do": "turn", "piece": p, "top": t}, st.sampled_from(WORDS), st.integers(1, 6)),
    st.builds(lambda p: {"do": "flip", "piece": p}, st.sampled_from(WORDS)),
    st.builds(lambda b: {"do": "press", "button": b}, st.sampled_from(WORDS)),
    st.builds(lambda b: {"do": "release", "button": b}, st.sampled_from(WORDS)),
    st.builds(lambda do, s: {"do": do, "side": s}, st.sampled_from(["draw", "hand-over"]), st.sampled_from(WORDS[:2])),
    st.builds(lambda s: {"do": "sit", "seats": s}, st.lists(st.sampled_from(WORDS[:2]), max_size=2)),
    st.builds(lambda k, w, h: {"do": "fault", "kind": k, "where": w, "how": h},
              st.sampled_from(["noise", "deaf", "unplug", "stuck", "bleed", "slow", "bounce", "bus-error", "brownout"]),
              st.sampled_from([*WORDS, "hub-north", "oled-south"]),
              st.dictionaries(st.sampled_from(["rate", "into", "level", "ms", "every", "seed"]),
                              st.one_of(st.floats(-5, 9, allow_nan=False), st.sampled_from(WORDS)), max_size=2)),
    st.builds(lambda n: {"do": "mend", "fault": n}, st.integers(0, 5)),
    st.sampled_from([{"do": "clear"}, {"do": "power-cut"}, {"do": "ping"}]),
).map(json.dumps)  # fmt: skip


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.one_of(wild, near), max_size=20))
def test_whatever_a_page_says_is_done_or_answered_and_play_goes_on(fuzzed, said):
    """One board over all examples: nothing that one page does may spoil it for the next."""
    page = fuzzed.page("north", "south")
    for message in said:
        if page.ended:
            break
        page.say_raw(message, 0.05)
    assert page.closed in (None, 4429)
    page.leave()
    assert page.ended
    assert plays_on(fuzzed)


@pytest.fixture
def fuzzed(virtual_board):
    return virtual_board()
