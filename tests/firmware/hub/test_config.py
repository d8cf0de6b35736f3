import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.config import DEFAULTS, Config, parse
from hardware.link.config import HallConfig, HubConfig, ReaderConfig, encode_config

readers = st.builds(ReaderConfig, st.booleans(), st.integers(0, 7), st.integers(0, 255), st.integers(0, 0xFFF))
halls = st.builds(HallConfig, st.integers(0, 65535), st.integers(0, 65535), st.integers(-1, 1))
configs = st.builds(
    HubConfig,
    st.integers(1000, 10000),
    st.integers(0, 65535),
    st.booleans(),
    st.tuples(*[readers] * 12),
    st.tuples(*[halls] * 18),
)


def test_the_defaults_are_those_the_host_knows() -> None:
    assert encode_config(HubConfig()) == DEFAULTS


@given(wanted=configs)
def test_reads_what_the_host_writes(wanted: HubConfig) -> None:
    config = parse(encode_config(wanted))
    assert config is not None
    enabled = [antenna for antenna in range(12) if wanted.readers[antenna].enabled]
    assert config.antennas == (enabled[::-1] if wanted.descending else enabled)
    assert (config.spi_khz, config.guard_us) == (wanted.spi_khz, wanted.guard_us)
    assert config.radio == [(reader.gain, reader.conductance) for reader in wanted.readers]
    masks = [sum(1 << other for other in couples) for couples in config.couples]
    assert masks == [reader.couples for reader in wanted.readers]
    sensors = [sensor for slot in config.halls for sensor in slot]
    assert sensors == [(hall.rest, hall.threshold, hall.sign) for hall in wanted.halls]


def changed(at: int, form: str, value: int) -> bytes:
    payload = bytearray(DEFAULTS)
    struct.pack_into(form, payload, at, value)
    return bytes(payload)


@pytest.mark.parametrize(
    "payload",
    [
        DEFAULTS[:-1],
        DEFAULTS + b"\0",
        b"",
        changed(0, "<H", 999),
        changed(0, "<H", 10001),
        changed(4, "B", 2),
        changed(5, "<H", 0x1000),
        *[changed(7 + 2 * antenna, "B", 8) for antenna in (0, 11)],
        *[changed(31 + 2 * antenna, "<H", 0x1000) for antenna in (0, 11)],
        *[changed(55 + 5 * sensor + 4, "b", sign) for sensor in (0, 17) for sign in (2, -2)],
    ],
)
def test_refuses_what_is_out_of_range(payload: bytes) -> None:
    assert parse(payload) is None


@given(payload=st.binary(max_size=200) | st.binary(min_size=145, max_size=145))
def test_any_bytes_are_taken_whole_or_not_at_all(payload: bytes) -> None:
    config = parse(payload)
    assert config is None or (isinstance(config, Config) and config.payload == payload)
