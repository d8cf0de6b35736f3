import json
from base64 import b64encode
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub import frames
from hardware.link.frames import Body, FrameDecoder, encode_line

WIRE = Path(__file__).parents[2] / "golden" / "wire"


def golden(name: str, direction: str) -> list:
    rows = json.loads((WIRE / name).read_text())
    return [pytest.param(row, id=row["name"]) for row in rows if row["direction"] == direction]


@pytest.mark.parametrize("row", golden("frames.json", "hub->pi"))
def test_writes_exactly_the_golden_frame(row: dict) -> None:
    assert frames.encode(row["kind"], row["seq"], bytes.fromhex(row["payload"])).hex() == row["wire"]


@pytest.mark.parametrize("row", golden("frames.json", "pi->hub"))
def test_reads_the_golden_line_split_anywhere(row: dict) -> None:
    wire, message = bytes.fromhex(row["wire"]), (row["kind"], row["seq"], bytes.fromhex(row["payload"]))
    for cut in range(len(wire)):
        lines = frames.Lines()
        assert lines.feed(wire[:cut]) == []
        assert lines.feed(wire[cut:]) == [message]
        assert lines.refused == 0


@pytest.mark.parametrize("row", golden("refused.json", "pi->hub"))
def test_refuses_the_golden_line_and_reads_the_next(row: dict) -> None:
    wire = bytes.fromhex(row["wire"])
    for cut in range(len(wire)):
        lines = frames.Lines()
        assert lines.feed(wire[:cut]) + lines.feed(wire[cut:]) == []
        assert lines.refused == 1
        assert lines.feed(encode_line(Body(0x83, 5))) == [(0x83, 5, b"")]


messages = st.tuples(st.integers(0, 255), st.integers(0, 255), st.binary(max_size=506))


@given(message=messages)
def test_what_the_hub_writes_the_pi_reads(message: tuple[int, int, bytes]) -> None:
    assert FrameDecoder().feed(frames.encode(*message)) == [Body(*message)]


@given(payload=st.lists(st.integers(0, 2), max_size=506).map(bytes), repeat=st.integers(200, 506))
def test_zeros_and_long_runs_survive_cobs(payload: bytes, repeat: int) -> None:
    long = (b"\1" * repeat + payload)[:506]
    frame = frames.encode(1, 2, long)
    assert 0 not in frame[1:-1]
    assert FrameDecoder().feed(frame) == [Body(1, 2, long)]


@given(sent=st.lists(messages, max_size=4), cuts=st.lists(st.integers(0, 3000), max_size=6))
def test_what_the_pi_writes_the_hub_reads_however_it_arrives(sent: list, cuts: list[int]) -> None:
    wire = b"".join(encode_line(Body(*message)) for message in sent)
    edges = [0, *sorted(cuts), len(wire)]
    lines = frames.Lines()
    read = [m for start, end in pairwise(edges) for m in lines.feed(wire[start:end])]
    assert read == sent
    assert lines.refused == 0


@given(message=messages, flips=st.lists(st.integers(0, 8 * 685 - 1), min_size=1, max_size=4, unique=True))
def test_a_damaged_line_is_never_another_message(message: tuple[int, int, bytes], flips: list[int]) -> None:
    line = bytearray(encode_line(Body(*message)))
    for flip in flips:
        line[flip // 8 % (len(line) - 1)] ^= 1 << flip % 8
    lines = frames.Lines()
    read = lines.feed(bytes(line))
    if bytes(line) == encode_line(Body(*message)):
        assert read == [message]
    else:
        assert read == []
        assert lines.refused >= 1


@given(noise=st.lists(st.binary(max_size=900), max_size=5))
def test_any_bytes_are_counted_line_by_line_and_held_in_bounds(noise: list[bytes]) -> None:
    lines = frames.Lines()
    for part in noise:
        assert lines.feed(part) == []
        assert len(lines._begun) <= frames.LONGEST_LINE + 1
    assert lines.refused == b"".join(noise).count(b"\n")


def test_an_endless_line_is_one_refused_line() -> None:
    lines = frames.Lines()
    for _ in range(1000):
        assert lines.feed(b"AAAA" * 100) == []
    assert lines.refused == 0
    assert lines.feed(b"\n" + encode_line(Body(0x83, 1))) == [(0x83, 1, b"")]
    assert lines.refused == 1


def test_a_line_whose_first_letters_would_do_is_refused_for_the_rest() -> None:
    body = b"\x7f\0" + bytes(506)
    line = encode_line(Body(0x7F, 0, bytes(506)))[:-1]
    assert len(b64encode(body + b"four")) == len(line) == frames.LONGEST_LINE
    lines = frames.Lines()
    assert lines.feed(line + b"AAAA\n") == []
    assert lines.refused == 1


def test_the_count_of_refused_lines_stops_at_its_top() -> None:
    lines = frames.Lines()
    lines.feed(b"?\n" * 70_000)
    assert lines.refused == 0xFFFF
