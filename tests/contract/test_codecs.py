"""The codecs of hub and host, written apart, against each other and against the golden frames of the wire."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub import frames as hub
from hardware.link.config import decode_config, encode_config
from hardware.link.frames import LONGEST_BODY, Body, FrameDecoder, encode_line
from hardware.link.messages import Kind, Refusal, decode_message

WIRE = Path(__file__).parents[1] / "golden" / "wire"
FRAMES = json.loads((WIRE / "frames.json").read_text())
REFUSED = json.loads((WIRE / "refused.json").read_text())

BODIES = st.builds(
    Body,
    st.integers(0, 255),
    st.integers(0, 255),
    st.one_of(
        st.binary(max_size=60),
        st.builds(lambda byte, length: bytes((byte,)) * length, st.integers(0, 255), st.integers(0, LONGEST_BODY - 6)),
        st.binary(min_size=240, max_size=LONGEST_BODY - 6),
    ),
)


def of(vectors, direction):
    return [pytest.param(vector, id=vector["name"]) for vector in vectors if vector["direction"] == direction]


def body_of(vector):
    return Body(vector["kind"], vector["seq"], bytes.fromhex(vector["payload"]))


def every_split(wire):
    """Yield the wire whole, cut once at every byte, and byte by byte."""
    yield [wire]
    yield from ([wire[:at], wire[at:]] for at in range(1, len(wire)))
    yield [wire[at : at + 1] for at in range(len(wire))]


@pytest.mark.parametrize("vector", of(FRAMES, "hub->pi"))
def test_the_host_reads_a_golden_frame_however_it_is_cut(vector):
    for parts in every_split(bytes.fromhex(vector["wire"])):
        decoder = FrameDecoder()
        assert [body for part in parts for body in decoder.feed(part)] == [body_of(vector)]
        assert decoder.refused == 0


@pytest.mark.parametrize("vector", of(FRAMES, "pi->hub"))
def test_the_host_writes_a_golden_line(vector):
    assert encode_line(body_of(vector)) == bytes.fromhex(vector["wire"])


@pytest.mark.parametrize("vector", of(REFUSED, "hub->pi"))
def test_the_host_refuses_and_counts_what_it_must_however_it_is_cut(vector):
    for parts in every_split(bytes.fromhex(vector["wire"])):
        decoder = FrameDecoder()
        assert [body for part in parts for body in decoder.feed(part)] == []
        assert decoder.refused == 1


@pytest.mark.parametrize("vector", of(FRAMES, "hub->pi"))
def test_the_host_understands_every_golden_message(vector):
    refused = isinstance(decode_message(body_of(vector)), Refusal)
    assert refused == vector["name"].startswith("codec:")


@pytest.mark.parametrize("vector", of(FRAMES, "pi->hub"))
def test_golden_settings_are_read_and_written_alike(vector):
    if vector["kind"] == Kind.CONFIG:
        payload = bytes.fromhex(vector["payload"])
        assert encode_config(decode_config(payload)) == payload


@given(BODIES)
def test_a_hub_s_frame_reaches_the_host_split_at_every_byte(body):
    for parts in every_split(hub.encode(body.kind, body.seq, body.payload)):
        decoder = FrameDecoder()
        assert [got for part in parts for got in decoder.feed(part)] == [body]
        assert decoder.refused == 0


@given(BODIES)
def test_a_host_s_line_reaches_the_hub_split_at_every_byte(body):
    for parts in every_split(encode_line(body)):
        lines = hub.Lines()
        assert [got for part in parts for got in lines.feed(part)] == [(body.kind, body.seq, body.payload)]
        assert lines.refused == 0


@given(BODIES, st.data())
def test_neither_reads_a_frame_with_a_bit_turned(body, data):
    bit = 1 << data.draw(st.integers(0, 7))
    frame = bytearray(hub.encode(body.kind, body.seq, body.payload))
    frame[data.draw(st.integers(1, len(frame) - 2))] ^= bit
    assert FrameDecoder().feed(bytes(frame)) == []
    line = bytearray(encode_line(body))
    line[data.draw(st.integers(0, len(line) - 2))] ^= bit
    assert hub.Lines().feed(bytes(line)) == []


@given(st.lists(BODIES, max_size=5))
def test_frames_in_a_row_stay_apart(bodies):
    said = b"".join(hub.encode(body.kind, body.seq, body.payload) for body in bodies)
    assert FrameDecoder().feed(said) == bodies
    told = b"".join(encode_line(body) for body in bodies)
    assert hub.Lines().feed(told) == [(body.kind, body.seq, body.payload) for body in bodies]
