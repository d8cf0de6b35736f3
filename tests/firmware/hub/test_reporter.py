from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.config import DEFAULTS
from firmware.hub.mfrc522 import ABSENT, TAG
from firmware.hub.pixels import Pixels
from firmware.hub.reporter import Reporter
from hardware.link.config import HubConfig, encode_config
from hardware.link.frames import Body, FrameDecoder, encode_line
from hardware.link.messages import Event, Hello, Pong, Refusal, Snapshot, decode_message

HELLO_REQ, SNAPSHOT_REQ, PING, CONFIG, PIXELS = 0x81, 0x82, 0x83, 0x84, 0x85
UID = bytes.fromhex("04112233445566")
WRAP = 1 << 30


class Desk:
    """A reporter, the Pi's end of its line, and its clock, which wraps as a Pico's does."""

    def __init__(self, now_ms: int = 0) -> None:
        self.now_ms = now_ms
        self.pixels = Pixels()
        self.bodies: list[Body] = []
        self._coming = b""
        self._decoder = FrameDecoder()
        self.reporter = Reporter(self, self, self.pixels, 0xFEDCBA98, b"desk-001")

    def read(self) -> bytes:
        coming, self._coming = self._coming, b""
        return coming

    def write(self, frame: bytes) -> None:
        self.bodies += self._decoder.feed(frame)

    def ticks_ms(self) -> int:
        return self.now_ms % WRAP

    def ticks_diff(self, later: int, earlier: int) -> int:
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    def send(self, kind: int, payload: bytes = b"") -> list:
        return self.feed(encode_line(Body(kind, 0, payload)))

    def feed(self, coming: bytes) -> list:
        """Return what the hub says to these bytes."""
        before = len(self.bodies)
        self._coming = coming
        self.reporter.listen()
        said = [decode_message(body) for body in self.bodies[before:]]
        assert not [message for message in said if isinstance(message, Refusal)]
        return said

    def see(self, antenna: int, state: int, uid: bytes = b"", word: int = 13, times: int = 2) -> list:
        before = len(self.bodies)
        for _ in range(times):
            self.reporter.observe(antenna, state, uid, word)
        return [decode_message(body) for body in self.bodies[before:]]


@pytest.fixture
def linked() -> Desk:
    desk = Desk()
    desk.send(HELLO_REQ)
    return desk


def test_says_nothing_until_it_is_asked_for_its_hello() -> None:
    desk = Desk()
    for kind, payload in ((PING, b""), (SNAPSHOT_REQ, b""), (CONFIG, DEFAULTS), (PIXELS, bytes(48))):
        assert desk.send(kind, payload) == []
    assert desk.see(0, TAG, UID) == []
    hello, snapshot = desk.send(HELLO_REQ)
    assert hello == Hello(0xFEDCBA98, b"desk-001", 1, HubConfig())
    assert snapshot.last == 1
    assert snapshot.readings[0].uid == UID


def test_the_config_in_force_is_echoed_in_the_hello(linked: Desk) -> None:
    wanted = HubConfig(spi_khz=1000, guard_us=7000, descending=True)
    assert linked.send(CONFIG, encode_config(wanted)) == []
    assert linked.send(HELLO_REQ)[0].config == wanted
    for bad in (b"", DEFAULTS[:-1], b"\0" * 145):
        linked.send(CONFIG, bad)
    assert linked.send(HELLO_REQ)[0].config == wanted
    assert linked.send(PING)[0].refused == 3


def test_events_are_numbered_and_the_pong_carries_the_last_number(linked: Desk) -> None:
    assert linked.send(PING) == [Pong(0, 0, 0)]
    numbers = []
    for antenna in range(12):
        linked.now_ms += 10
        (event,) = linked.see(antenna, TAG, UID)
        assert isinstance(event, Event)
        assert (event.reading.channel, event.reading.uid, event.ms) == (antenna, UID, linked.now_ms)
        numbers.append(event.number)
    assert numbers == list(range(1, 13))
    assert linked.see(3, TAG, UID, times=5) == []
    assert linked.send(PING) == [Pong(12, linked.now_ms, 0)]
    (snapshot,) = linked.send(SNAPSHOT_REQ)
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.last, {reading.state for reading in snapshot.readings}) == (12, {"tag"})


def test_frames_are_numbered_without_a_gap(linked: Desk) -> None:
    for _ in range(300):
        linked.send(PING)
    assert [body.seq for body in linked.bodies] == [number % 256 for number in range(len(linked.bodies))]


@pytest.mark.parametrize("start_ms", [0, WRAP - 3000])
def test_unlinks_when_the_pi_falls_silent_and_goes_dark(start_ms: int) -> None:
    desk = Desk(start_ms)
    desk.send(HELLO_REQ)
    desk.send(PIXELS, b"\x20\x20\x20\0" * 12)
    for _ in range(10):
        desk.now_ms += 4000
        assert len(desk.send(PING)) == 1
    assert desk.pixels.frame(0) != bytes(36)
    desk.now_ms += 4001
    assert desk.feed(b"") == []
    assert desk.pixels.frame(0) == bytes(36)
    assert desk.send(PING) == desk.see(0, TAG, UID) == []
    hello, _ = desk.send(HELLO_REQ)
    assert hello.last == 1


def test_noise_does_not_keep_the_link_up(linked: Desk) -> None:
    for _ in range(5):
        linked.now_ms += 1000
        linked.feed(b"noise\n")
    assert linked.see(0, TAG, UID) == []


@pytest.mark.parametrize("kind", [HELLO_REQ, SNAPSHOT_REQ, PING, 0x00, 0x01, 0x80, 0x86, 0xFF])
def test_a_message_that_says_too_much_or_nothing_known_is_refused(linked: Desk, kind: int) -> None:
    assert linked.send(kind, b"\0") == []
    assert linked.send(PING)[0].refused == 1


def test_an_antenna_no_longer_visited_holds_nothing(linked: Desk) -> None:
    linked.see(2, TAG, UID)
    linked.reporter.disable(2)
    linked.reporter.disable(3)
    (event,) = [message for message in map(decode_message, linked.bodies) if isinstance(message, Event)][1:]
    assert (event.reading.channel, event.reading.state, event.reading.word) == (2, "absent", 255)


def state_of(desk: Desk) -> tuple:
    reporter = desk.reporter
    held = tuple((presence.state, presence.word, presence.uid) for presence in reporter.presences)
    return held, reporter.config.payload, desk.pixels.frame(0), len(desk.bodies)


def cut(wire: bytes, cuts: list[int]) -> list[bytes]:
    edges = [0, *sorted(edge % (len(wire) + 1) for edge in cuts), len(wire)]
    return [wire[start:end] for start, end in pairwise(edges)]


@given(noise=st.binary(max_size=2000), cuts=st.lists(st.integers(0, 2000), max_size=8), linked=st.booleans())
def test_any_bytes_change_nothing_and_are_counted(noise: bytes, cuts: list[int], linked: bool) -> None:
    desk = Desk()
    if linked:
        desk.send(HELLO_REQ)
        desk.send(PIXELS, b"\x20\x20\x20\0" * 12)
    desk.see(1, TAG, UID)
    before = state_of(desk)
    for part in cut(noise, cuts):
        desk.feed(part)
    assert state_of(desk) == before
    desk.feed(b"\n")
    desk.send(HELLO_REQ)
    (pong,) = desk.send(PING)
    assert pong.refused == noise.count(b"\n") + 1


@given(flip=st.integers(0, 7), where=st.integers(0, 500), which=st.integers(0, 3))
def test_a_damaged_message_changes_nothing(flip: int, where: int, which: int) -> None:
    desk = Desk()
    desk.send(HELLO_REQ)
    before = state_of(desk)
    config, pixels = encode_config(HubConfig(guard_us=1)), b"\x40\x40\x40\0" * 12
    kind, payload = ((CONFIG, config), (PIXELS, pixels), (HELLO_REQ, b""), (SNAPSHOT_REQ, b""))[which]
    line = bytearray(encode_line(Body(kind, 7, payload)))
    line[where % (len(line) - 1)] ^= 1 << flip
    desk.feed(bytes(line))
    assert state_of(desk) == before


def test_the_clock_may_wrap_between_two_events() -> None:
    desk = Desk(WRAP - 1)
    desk.send(HELLO_REQ)
    assert desk.see(0, TAG, UID)[0].ms == WRAP - 1
    desk.now_ms += 2
    assert desk.see(0, ABSENT, times=3)[0].ms == 1
