"""Messages: what a payload says is what comes out; a wrong length or value is a refusal, whatever the bytes."""

import struct

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.link.config import HallConfig, HubConfig, ReaderConfig, decode_config, encode_config
from hardware.link.frames import Body
from hardware.link.messages import (
    AntennaReading,
    Event,
    Hello,
    OtherProtocol,
    Pixel,
    Pong,
    Refusal,
    Snapshot,
    decode_message,
    encode_pixels,
)

STATES = ("absent", "tag", "garbled", "crowded", "dead")
UIDS = st.sampled_from((4, 7, 10)).flatmap(lambda length: st.binary(min_size=length, max_size=length))
WORDS = st.one_of(st.integers(0, 26), st.just(255))
NUMBERS = st.integers(0, 2**32 - 1)


def readings(channels):
    tag = st.builds(AntennaReading, channels, st.just("tag"), WORDS, UIDS)
    other = st.builds(AntennaReading, channels, st.sampled_from((*STATES[:1], *STATES[2:])), WORDS)
    return st.one_of(tag, other)


def reading_bytes(reading):
    return bytes((reading.channel, STATES.index(reading.state), reading.word, len(reading.uid))) + reading.uid


CONFIGS = st.builds(
    HubConfig,
    st.integers(1000, 10000),
    st.integers(0, 65535),
    st.booleans(),
    st.tuples(
        *[st.builds(ReaderConfig, st.booleans(), st.integers(0, 7), st.integers(0, 255), st.integers(0, 0x0FFF))] * 12
    ),
    st.tuples(*[st.builds(HallConfig, st.integers(0, 65535), st.integers(0, 65535), st.sampled_from((-1, 0, 1)))] * 18),
)


@given(readings(st.integers(0, 11)), st.integers(1, 2**32 - 1), NUMBERS)
def test_an_event_says_what_was_sent(reading, number, ms):
    payload = struct.pack("<II", number, ms) + reading_bytes(reading)
    assert decode_message(Body(3, 0, payload)) == Event(number, ms, reading)


@given(st.tuples(*(readings(st.just(channel)) for channel in range(12))), NUMBERS, st.randoms())
def test_a_snapshot_says_all_twelve_in_order(sent, last, random):
    shuffled = list(sent)
    random.shuffle(shuffled)
    payload = struct.pack("<IIB", last, 7, 12) + b"".join(map(reading_bytes, shuffled))
    assert decode_message(Body(2, 0, payload)) == Snapshot(last, 7, sent)


@given(CONFIGS, NUMBERS, st.binary(min_size=8, max_size=8), NUMBERS)
def test_a_hello_echoes_the_settings(config, boot, unit, last):
    payload = struct.pack("<BI8sI", 1, boot, unit, last) + encode_config(config)
    assert decode_message(Body(1, 0, payload)) == Hello(boot, unit, last, config)


@given(CONFIGS)
def test_settings_survive_the_wire(config):
    payload = encode_config(config)
    assert len(payload) == 145
    assert decode_config(payload) == config


def test_a_pong_says_what_was_sent():
    assert decode_message(Body(4, 0, struct.pack("<IIH", 9, 8, 65535))) == Pong(9, 8, 65535)


@given(st.integers(0, 255).filter(lambda version: version != 1), st.binary(max_size=300))
def test_another_protocol_is_named_whatever_follows(version, rest):
    assert decode_message(Body(1, 0, bytes((version,)) + rest)) == OtherProtocol(version)


@given(st.integers(0, 255), st.binary(max_size=200))
def test_no_payload_makes_an_exception(kind, payload):
    decode_message(Body(kind, 0, payload))


SOUND = {
    "hello": Body(1, 0, struct.pack("<BI8sI", 1, 5, b"unitunit", 3) + encode_config(HubConfig())),
    "snapshot": Body(2, 0, struct.pack("<IIB", 3, 7, 12) + b"".join(bytes((c, 0, 13, 0)) for c in range(12))),
    "event": Body(3, 0, struct.pack("<II", 4, 7) + bytes((2, 1, 13, 4)) + b"abcd"),
    "pong": Body(4, 0, bytes(10)),
}


@pytest.mark.parametrize("name", SOUND)
def test_every_other_length_is_refused(name):
    body = SOUND[name]
    assert not isinstance(decode_message(body), Refusal)
    for length in range(len(body.payload)):
        cut = msgspec.structs.replace(body, payload=body.payload[:length])
        assert isinstance(decode_message(cut), Refusal), length
    longer = msgspec.structs.replace(body, payload=body.payload + b"\0")
    assert isinstance(decode_message(longer), Refusal)


def event(*, channel=0, state=1, word=13, uid=b"abcd", number=1, length=None):
    head = struct.pack("<IIBBBB", number, 0, channel, state, word, len(uid) if length is None else length)
    return decode_message(Body(3, 0, head + uid))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"channel": 12}, "antenna 12"),
        ({"state": 5, "uid": b""}, "state 5"),
        ({"word": 27}, "word 27"),
        ({"word": 254}, "word 254"),
        ({"uid": b"abc"}, "uid of 3"),
        ({"uid": b""}, "uid of 0"),
        ({"uid": b"x" * 11}, "uid of 11"),
        ({"state": 0}, "uid of 4"),
        ({"state": 2}, "uid of 4"),
        ({"number": 0}, "number 0"),
        ({"length": 7}, "uid of 7"),
        ({"length": 255}, "uid of 255"),
    ],
)
def test_an_event_with_a_value_out_of_range_is_refused_by_name(wrong, says):
    assert says in event(**wrong).reason


def snapshot(channels, count=None):
    body = b"".join(bytes((channel, 0, 13, 0)) for channel in channels)
    return decode_message(Body(2, 0, struct.pack("<IIB", 0, 0, count or len(channels)) + body))


@pytest.mark.parametrize("channels", [range(11), [*range(11), 10], [*range(12), 0], [0] * 12, []])
def test_a_snapshot_that_is_not_of_twelve_antennas_is_refused(channels):
    assert isinstance(snapshot(list(channels)), Refusal)


def test_an_unknown_kind_is_refused():
    assert isinstance(decode_message(Body(0x81, 0, b"")), Refusal)
    assert isinstance(decode_message(Body(9, 0, b"")), Refusal)


def changed(**wrong):
    return msgspec.structs.replace(HubConfig(), **wrong)


@pytest.mark.parametrize(
    ("config", "says"),
    [
        (changed(spi_khz=999), "spi_khz"),
        (changed(spi_khz=10001), "spi_khz"),
        (changed(guard_us=65536), "guard_us"),
        (changed(readers=(ReaderConfig(),) * 11), "readers"),
        (changed(readers=(ReaderConfig(gain=8),) * 12), "gain"),
        (changed(readers=(ReaderConfig(conductance=256),) * 12), "conductance"),
        (changed(readers=(ReaderConfig(couples=0x1000),) * 12), "couples"),
        (changed(halls=(HallConfig(),) * 17), "halls"),
        (changed(halls=(HallConfig(rest=-1),) * 18), "rest"),
        (changed(halls=(HallConfig(sign=2),) * 18), "sign"),
    ],
)
def test_settings_out_of_range_are_an_error_that_names_them(config, says):
    with pytest.raises(ValueError, match=says):
        encode_config(config)


@pytest.mark.parametrize(("at", "value"), [(0, 0), (4, 2), (6, 0x10), (7, 8), (32, 0x10), (59, 2), (59, 0x80)])
def test_a_hello_with_settings_out_of_range_is_refused(at, value):
    payload = bytearray(SOUND["hello"].payload)
    payload[17 + at] = value
    if at == 0:
        payload[18] = 0
    assert isinstance(decode_message(Body(1, 0, bytes(payload))), Refusal)


def test_pixels_are_four_bytes_each():
    pixels = [Pixel(1, 2, 3, "fast"), Pixel(255, 0, 9, "slow"), *[Pixel()] * 10]
    assert encode_pixels(pixels) == bytes((1, 2, 3, 2, 255, 0, 9, 1)) + bytes(40)


@pytest.mark.parametrize("pixels", [[], [Pixel()] * 11, [Pixel()] * 13, [Pixel(256)] * 12, [Pixel(green=-1)] * 12])
def test_pixels_that_cannot_be_are_an_error(pixels):
    with pytest.raises(ValueError, match=r"pixels|range\(0, 256\)"):
        encode_pixels(pixels)
