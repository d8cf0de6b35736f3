"""A bench for one hub: the firmware on simulated chips in virtual time, and a Pi's ear on its line."""

import random
from base64 import b64encode
from binascii import crc32
from collections.abc import Callable

import pytest

from hardware.link.frames import FrameDecoder
from hardware.link.messages import Event, Message, Refusal, decode_message
from hardware.sim.chips.hall import Magnets
from hardware.sim.chips.iso14443a import Tag
from hardware.sim.hub import SimulatedHub

HELLO_REQ, SNAPSHOT_REQ, PING, CONFIG, PIXELS = 0x81, 0x82, 0x83, 0x84, 0x85


class Bench:
    """One hub on a table, time in ms."""

    def __init__(self, remember: bool = True, seed: int = 1) -> None:
        self.now_ns = 0
        self.heard: list[Message] = []
        self._decoder = FrameDecoder()
        self.hub = SimulatedHub(lambda: self.now_ns, self._hear, random.Random(seed), b"bench-01", remember)

    def _hear(self, at_ns: int, frame: bytes) -> None:
        assert at_ns <= self.now_ns, "a frame from the future"
        for body in self._decoder.feed(frame):
            message = decode_message(body)
            assert not isinstance(message, Refusal), message
            self.heard.append(message)
        assert self._decoder.refused == 0

    def send(self, kind: int, payload: bytes = b"") -> None:
        body = bytes((kind, 0)) + payload
        self.hub.receive(b64encode(body + crc32(body).to_bytes(4, "little")) + b"\n")

    def link(self) -> "Bench":
        self.send(HELLO_REQ)
        self.run(20)
        return self

    def run(self, ms: float, ping: bool = True) -> None:
        """Let time go by, a ping every second."""
        end_ns = self.now_ns + round(ms * 1e6)
        while self.now_ns < end_ns:
            self.now_ns = min(end_ns, self.now_ns + 500_000_000)
            if ping:
                self.send(PING)
            self.hub.catch_up()

    def put(self, antenna: int, *tags: Tag, top: int | None = None, down: bool = False) -> None:
        self.hub.catch_up()
        self.hub.fields[antenna].tags.extend(tags)
        if top is not None:
            self.hub.halls.pieces[antenna] = Magnets(top, down)

    def lift(self, antenna: int) -> None:
        self.hub.catch_up()
        self.hub.fields[antenna].tags.clear()
        self.hub.halls.pieces.pop(antenna, None)

    def of(self, kind: type) -> list:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def events(self) -> list[tuple[int, str, int, bytes]]:
        """Antenna, state, word and UID of every event, in order; their numbers must be without a gap."""
        events = self.of(Event)
        numbers = [event.number for event in events]
        assert numbers == list(range(1, len(numbers) + 1))
        return [(e.reading.channel, e.reading.state, e.reading.word, e.reading.uid) for e in events]


@pytest.fixture
def bench() -> Bench:
    """A hub that has been asked for its hello, everything empty."""
    return Bench().link()


@pytest.fixture
def make_bench() -> Callable[..., Bench]:
    return Bench
