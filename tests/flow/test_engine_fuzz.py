"""Whatever bytes come, each line is answered by one object, nothing breaks, and what is refused changes nothing."""

from __future__ import annotations

import io
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.app.engine import Engine, serve

CODES = {
    "bad-request", "unknown-game", "wrong-phase", "not-your-turn", "illegal", "no-tokens",
}  # fmt: skip
NEW = {"do": "new", "game": "cryptic-words", "seed": 7}
SESSION = [
    {**NEW, "dice": "given", "first": "north"},
    {"do": "rack", "seat": "north", "tiles": [12, 22, 25, 2, 20, 18]},
    {"do": "rack", "seat": "south", "tiles": [8, 7, 4, 23, 27, 1]},
    {"do": "encode", "seat": "north", "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"]},
    {"do": "encode", "seat": "south", "codes": ["8-B", "7-U", "4-N", "23-N", "27-Y"]},
    {"do": "lay", "seat": "north", "tiles": [8, 23, 7, 4, 27, 1]},
    {"do": "lay", "seat": "south", "tiles": [12, 18, 22, 25, 2, 20]},
    {"do": "roll", "seat": "north", "dice": [2, 5]},
    {"do": "question", "seat": "north", "faces": {"2": 3, "5": 1}},
    {"do": "roll", "seat": "south", "dice": [6, 6]},
    {"do": "ask", "seat": "north", "tile": 7},
    {"do": "roll", "seat": "south", "dice": [6, 6]},
    {"do": "choose", "seat": "south", "action": 3},
    {"do": "guess", "seat": "north", "word": "BUNNY"},
    {"do": "referee", "seat": "north", "points": -3, "reason": "late"},
    {"do": "undo", "reason": "not late"},
    {"do": "legal", "as": "south"},
    {"do": "view", "as": "referee"},
]
LINES = [json.dumps(request).encode() for request in SESSION]


def checked(driver, line):
    """Send a line; check its answer, and that a refusal changed nothing."""
    before = driver.engine.match and driver.memory
    answer = driver.line(line)
    told = json.loads(answer)
    assert b"\n" not in answer
    if told["ok"] is False:
        assert told["code"] in CODES
        assert told["message"]
        assert (driver.engine.match and driver.memory) == before
    return told


@given(st.lists(st.binary(max_size=80).map(lambda line: line.replace(b"\n", b"")), max_size=12))
def test_any_bytes(new_driver, noise):
    driver = new_driver()
    for line in (*noise, LINES[0], *noise, *LINES[1:4], *noise):
        checked(driver, line)
    assert driver.view("north")["word"] == "TRUCK"


@given(st.binary(max_size=400))
def test_any_stream_is_answered_a_line_each(stream):
    answers = io.BytesIO()
    serve(io.BytesIO(stream), answers)
    sent = stream.split(b"\n")
    assert answers.getvalue().count(b"\n") == len(sent) - (not sent[-1])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)
fields = st.sampled_from(
    ["seat", "tiles", "codes", "dice", "faces", "action", "tile", "word", "as", "reason", "points", "game", "rules",
     "profile", "seed", "first", "position", "face", "decoys", "id", "player"]
)  # fmt: skip
sensible = st.sampled_from(["north", "south", "public", "referee", "BUNNY", 1, 6, [1, 6], {"1": 1}, "cryptic-words"])


@given(st.data())
def test_requests_with_any_values_at_any_moment(new_driver, data):
    driver = new_driver()
    for line in LINES[: data.draw(st.integers(0, len(LINES)))]:
        checked(driver, line)
    kinds = [request["do"] for request in SESSION] + ["pass", "give-up-round", "concede", "quit", "deal"]
    for _ in range(data.draw(st.integers(1, 6))):
        do = data.draw(st.sampled_from(kinds))
        request = {"do": do, **data.draw(st.dictionaries(fields, json_values | sensible, max_size=4))}
        told = checked(driver, json.dumps(request).encode())
        if "id" in request:
            assert told["id"] == request["id"]


@pytest.mark.parametrize("seed", range(60))
def test_mutated_sessions(new_driver, seed):
    draw, driver = Random(seed), new_driver()
    for line in LINES:
        changed = bytearray(line)
        for _ in range(draw.choice((0, 0, 0, 1, 1, 3))):
            place = draw.randrange(len(changed))
            mutate = draw.choice((flip, drop, double, swap_number))
            mutate(changed, place, draw)
        checked(driver, bytes(changed).replace(b"\n", b" "))
    # Whatever was accepted and refused, what is played is whole: it can be seen and taken back to the beginning.
    if checked(driver, LINES[-1])["ok"]:
        while checked(driver, LINES[-3])["ok"]:
            assert checked(driver, LINES[-1])["ok"]
        assert driver.view("public")["phase"] == "RACK"


def flip(line, place, draw):
    line[place] ^= 1 << draw.randrange(8)


def drop(line, place, draw):
    del line[place : place + draw.randint(1, 5)]
    line += b"}" * (not line)


def double(line, place, draw):
    line[place:place] = line[place : place + draw.randint(1, 20)]


def swap_number(line, place, draw):
    at = next((i for i in range(place, len(line)) if 48 <= line[i] <= 57), place)
    line[at : at + 1] = draw.choice((b"0", b"-1", b"7", b"28", b"1e3", b"9" * 30, b"1.5", b"null", b'"1"', b"[]"))


def test_the_engine_answers_even_what_no_line_reader_lets_through():
    """`Engine.answer` is safe by itself, ends of lines and overlong lines included."""
    engine = Engine()
    for line in (b"\n", b"\r\n", b"{}\n{}", b"[" * 70_000, b'{"do":' * 20_000, b"\x00" * 70_000):
        assert json.loads(engine.answer(line))["ok"] is False
