"""Frames: whole bodies come out of any cutting; nothing comes out of damage; memory is bounded."""

import binascii
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.link.frames import LONGEST_BODY, Body, FrameDecoder, encode_line

BODIES = st.builds(Body, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=LONGEST_BODY - 6))


def feed_in_parts(received, cuts):
    decoder = FrameDecoder()
    edges = sorted({0, len(received), *(cut % (len(received) + 1) for cut in cuts)})
    parts = [received[start:end] for start, end in itertools.pairwise(edges)]
    return [body for part in parts for body in decoder.feed(part)], decoder.refused


@given(st.lists(BODIES, max_size=4), st.lists(st.integers(0, 4000), max_size=12))
def test_frames_cut_anywhere_come_out_whole(hub_frame, bodies, cuts):
    line = b"".join(hub_frame(body.kind, body.seq, body.payload) for body in bodies)
    assert feed_in_parts(line, cuts) == (bodies, 0)


@given(st.binary(max_size=2000), st.lists(st.integers(0, 2000), max_size=12))
def test_garbage_is_counted_the_same_however_it_is_cut(received, cuts):
    whole = FrameDecoder()
    assert feed_in_parts(received, cuts) == (whole.feed(received), whole.refused)


@given(st.binary(max_size=1200), BODIES)
def test_a_frame_after_any_garbage_is_found(hub_frame, garbage, body):
    decoder = FrameDecoder()
    assert decoder.feed(garbage + hub_frame(body.kind, body.seq, body.payload))[-1:] == [body]


@given(BODIES, st.data())
def test_a_damaged_byte_loses_the_frame_and_counts(hub_frame, body, data):
    sent = hub_frame(body.kind, body.seq, body.payload)
    at = data.draw(st.integers(1, len(sent) - 2))
    damaged = bytearray(sent)
    damaged[at] ^= data.draw(st.integers(1, 255))
    decoder = FrameDecoder()
    assert decoder.feed(bytes(damaged)) == []
    assert decoder.refused >= 1


@given(BODIES, st.data())
def test_a_frame_with_a_byte_missing_is_lost(hub_frame, body, data):
    sent = hub_frame(body.kind, body.seq, body.payload)
    at = data.draw(st.integers(1, len(sent) - 2))
    assert FrameDecoder().feed(sent[:at] + sent[at + 1 :]) == []


def test_a_body_longer_than_allowed_is_refused(hub_frame):
    decoder = FrameDecoder()
    assert decoder.feed(hub_frame(1, 2, bytes(LONGEST_BODY - 5))) == []
    assert decoder.feed(hub_frame(1, 2, b"x" * (LONGEST_BODY - 5))) == []
    assert decoder.refused == 2


def test_an_endless_run_counts_once_and_keeps_nothing(hub_frame):
    decoder = FrameDecoder()
    for _ in range(1000):
        assert decoder.feed(b"\x55" * 1000) == []
        assert sum(len(part) for part in vars(decoder).values() if isinstance(part, bytearray)) <= 1024
    assert decoder.feed(hub_frame(4, 0, b"ok")) == [Body(4, 0, b"ok")]
    assert decoder.refused == 1


@pytest.mark.parametrize("byte", [0, 1, 255])
def test_every_length_comes_out_whole(hub_frame, byte):
    for length in range(LONGEST_BODY - 5):
        body = Body(1, 2, bytes((byte,)) * length)
        assert FrameDecoder().feed(hub_frame(1, 2, body.payload)) == [body], length


def test_zeros_alone_are_no_frames():
    decoder = FrameDecoder()
    assert decoder.feed(bytes(100)) == []
    assert decoder.refused == 0


def test_a_restart_forgets_what_was_begun_and_keeps_the_count(hub_frame):
    decoder = FrameDecoder()
    decoder.feed(b"\0junk\0half")
    decoder.restart()
    assert decoder.feed(hub_frame(4, 0, b"ok")) == [Body(4, 0, b"ok")]
    assert decoder.refused == 1


@given(BODIES)
def test_a_line_is_base64_and_one_newline(body):
    line = encode_line(body)
    plain = binascii.a2b_base64(line)
    assert line == binascii.b2a_base64(plain)
    assert line.count(b"\n") == 1
    assert b"\x03" not in line
    assert plain[:-4] == bytes((body.kind, body.seq)) + body.payload
    assert int.from_bytes(plain[-4:], "little") == binascii.crc32(plain[:-4])


def test_a_payload_that_fits_no_line_is_an_error_that_says_so():
    with pytest.raises(ValueError, match="507 bytes does not fit"):
        encode_line(Body(1, 2, bytes(507)))
