import asyncio
import random
from base64 import b64encode
from binascii import crc32
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.app.time import LoopClock, VirtualLoop
from hardware.link.config import HubConfig, ReaderConfig, encode_config
from hardware.link.frames import FrameDecoder
from hardware.link.messages import Event, Hello, Message, Pong, decode_message
from hardware.sim.chips.air import RandomNoise
from hardware.sim.chips.hall import Magnets
from hardware.sim.chips.iso14443a import Tag
from hardware.sim.hub import SimulatedHub
from hardware.sim.memory import COMPARE_EVERY, ReplayError

HELLO_REQ, PING, CONFIG, PIXELS = 0x81, 0x83, 0x84, 0x85
VISIT_NS = 25_000_000
"""No visit takes longer than this."""


def line(kind: int, payload: bytes = b"") -> bytes:
    body = bytes((kind, 0)) + payload
    return b64encode(body + crc32(body).to_bytes(4, "little")) + b"\n"


def uid(number: int) -> bytes:
    return bytes((4, 0xA0, 0xB0, 0xC0, 0xD0, 0xE0, number))


class Table:
    """A hub, and a present that the test moves."""

    def __init__(self, seed: int = 1, remember: bool = True) -> None:
        self.now_ns = 0
        self.frames: list[tuple[int, bytes]] = []
        self.hub = SimulatedHub(lambda: self.now_ns, self._deliver, random.Random(seed), b"table-01", remember)

    def _deliver(self, at_ns: int, frame: bytes) -> None:
        assert at_ns <= self.now_ns
        self.frames.append((at_ns, frame))

    def run(self, ms: float, every_ms: float = 1000) -> "Table":
        end_ns = self.now_ns + round(ms * 1e6)
        while self.now_ns < end_ns:
            self.now_ns = min(end_ns, self.now_ns + round(every_ms * 1e6))
            self.hub.catch_up()
        return self

    def link(self) -> "Table":
        self.hub.receive(line(HELLO_REQ))
        return self.run(20)

    def of(self, kind: type) -> list:
        decoder = FrameDecoder()
        bodies = [body for _, frame in self.frames for body in decoder.feed(frame)]
        messages: list[Message] = [decode_message(body) for body in bodies]
        return [message for message in messages if isinstance(message, kind)]


def lay(hub: SimulatedHub, antenna: int, *numbers: int, top: int | None = None) -> None:
    hub.catch_up()
    hub.fields[antenna].tags = [Tag(uid(number)) for number in numbers]
    hub.halls.pieces.pop(antenna, None)
    if top is not None:
        hub.halls.pieces[antenna] = Magnets(top)


# memory


def disturb(table: Table, chance: random.Random) -> None:
    """Do one of the things that can happen to a hub."""
    hub, antenna = table.hub, chance.randrange(12)
    hub.catch_up()
    chip, field = hub.chips[antenna], hub.fields[antenna]
    match chance.randrange(12):
        case 0 | 1 | 2 | 3:
            tags = [chance.randrange(24) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
            lay(hub, antenna, *tags, top=chance.randrange(1, 7) if chance.random() < 0.5 else None)
        case 4 | 5:
            lay(hub, antenna)
        case 6:
            chip.brown_out()
        case 7:
            chip.dead = chance.choice((None, 0x00, 0xFF))
        case 8:
            chip.deaf, chip.reset_cures = chance.random() < 0.5, chance.random() < 0.5
        case 9:
            field.noise = chance.choice((None, RandomNoise(chance.randrange(1000), 0.2, 0.2)))
        case 10:
            khz, guard_us, gain = chance.choice((1000, 4000)), chance.choice((5000, 6000)), chance.choice((4, 5))
            wanted = HubConfig(khz, guard_us, chance.random() < 0.5, (ReaderConfig(gain=gain),) * 12)
            hub.receive(line(CONFIG, encode_config(wanted)))
        case _:
            hub.power(not hub.powered)


def story(seed: int, remember: bool) -> Table:
    chance = random.Random(seed)
    table = Table(seed, remember)
    for _ in range(40):
        disturb(table, chance)
        table.hub.receive(line(chance.choice((HELLO_REQ, PING))))
        table.run(chance.uniform(1, 600))
    return table


@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_what_is_sent_is_the_same_with_and_without_memory(seed: int) -> None:
    with_memory, without = story(seed, True), story(seed, False)
    assert with_memory.frames == without.frames
    assert with_memory.hub.sent_digest == without.hub.sent_digest
    assert with_memory.hub.pixels == without.hub.pixels


def test_the_digest_differs_where_anything_sent_differs() -> None:
    digests = {Table().hub.sent_digest}
    for number in range(3):
        table = Table().link()
        lay(table.hub, 0, number)
        digests.add(table.run(500).hub.sent_digest)
    assert len(digests) == 4


def test_quiet_sweeps_come_from_memory() -> None:
    table = Table().link()
    for antenna in range(6):
        lay(table.hub, antenna, antenna)
    table.run(2000)
    memory = table.hub.memory
    hits, misses = memory.hits, memory.misses
    table.run(10_000)
    assert memory.misses == misses
    assert memory.hits > hits + 10 * COMPARE_EVERY


def test_where_chance_is_drawn_nothing_is_remembered() -> None:
    table = Table().link()
    table.run(1000)
    for field in table.hub.fields:
        field.noise = RandomNoise(1)
    memory = table.hub.memory
    before = memory.hits, memory.misses
    table.run(2000)
    assert (memory.hits, memory.misses) == before


@pytest.mark.parametrize("change", [{"took_ns": 1}, {"returned": (2, b"")}, {"field": (False, ())}, {"chip": None}])
def test_a_memory_that_is_wrong_is_found_out(change: dict) -> None:
    table = Table()
    lay(table.hub, 0, 1)
    table.run(1000)
    outcomes = table.hub.memory._outcomes
    for key, outcome in outcomes.items():
        outcomes[key] = msgspec.structs.replace(outcome, **change)
    hub = table.hub
    hub.memory.hits = COMPARE_EVERY - 1
    with pytest.raises(ReplayError, match="poll memory"):
        table.run(1000)


# time


def test_frames_come_at_their_own_time_and_never_early() -> None:
    table = Table().link()
    for antenna in range(12):
        lay(table.hub, antenna, antenna)
    table.run(500, every_ms=0.5)
    times = [at_ns for at_ns, _ in table.frames]
    assert times == sorted(times)
    fine = table.frames
    coarse = Table().link()
    for antenna in range(12):
        lay(coarse.hub, antenna, antenna)
    assert coarse.run(500).frames == fine


def test_a_hub_runs_at_most_one_visit_ahead() -> None:
    table = Table().link()
    for antenna in range(12):
        lay(table.hub, antenna, antenna)
    for _ in range(500):
        table.run(1.7)
        assert table.now_ns <= table.hub._time.ns < table.now_ns + VISIT_NS
        ahead = table.hub._time.ns
        table.hub.catch_up()
        assert table.hub._time.ns == ahead


def test_what_the_pi_sends_is_read_at_the_next_visit() -> None:
    table = Table().link()
    for _ in range(20):
        table.run(13.3)
        pongs = len(table.of(Pong))
        table.hub.receive(line(PING))
        table.run(VISIT_NS / 1e6, every_ms=0.1)
        assert len(table.of(Pong)) == pongs + 1


def test_a_reply_from_within_a_delivery_is_taken() -> None:
    answered: list[bytes] = []

    def deliver(at_ns: int, frame: bytes) -> None:
        answered.append(frame)
        if len(answered) < 10:
            hub.receive(line(PING))

    now = [0]
    hub = SimulatedHub(lambda: now[0], deliver, random.Random(1))
    hub.receive(line(HELLO_REQ))
    for _ in range(20):
        now[0] += VISIT_NS
        hub.catch_up()
    assert len(answered) == 11


# power


def test_unplugged_it_is_silent_dark_and_deaf_and_boots_anew() -> None:
    table = Table().link()
    hub = table.hub
    lay(hub, 3, 3)
    hub.receive(line(PIXELS, b"\x10\x20\x30\0" * 12))
    table.run(500)
    assert hub.pixels == [(0x10, 0x20, 0x30)] * 12
    hub.power(False)
    assert not hub.powered
    assert hub.pixels == [(0, 0, 0)] * 12
    assert not any(field.powered for field in hub.fields)
    said = len(table.frames)
    hub.receive(line(HELLO_REQ))
    table.run(5000)
    assert len(table.frames) == said
    hub.power(True)
    hub.power(True)
    table.run(500)
    assert len(table.frames) == said
    table.link()
    first, second = table.of(Hello)
    assert first.boot != second.boot
    assert second.last == 1
    assert [event.number for event in table.of(Event)] == [1]


def test_frames_not_yet_delivered_are_lost_with_the_power() -> None:
    table = Table()
    table.hub.receive(line(HELLO_REQ))
    table.now_ns = 1
    table.hub.catch_up()
    assert table.hub._usb.sent, "the hub has answered, ahead of the present"
    table.hub.power(False)
    table.run(1000)
    assert table.frames == []


def test_what_was_not_read_is_lost_with_the_power() -> None:
    table = Table()
    table.hub.receive(line(HELLO_REQ))
    table.hub.power(False)
    table.hub.power(True)
    assert table.run(1000).frames == []


def test_boot_ids_follow_the_seed() -> None:
    def boots(seed: int) -> list[int]:
        table = Table(seed)
        for _ in range(3):
            table.link()
            table.hub.power(False)
            table.hub.power(True)
        return [hello.boot for hello in table.of(Hello)]

    assert boots(1) == boots(1) != boots(2)
    assert len(set(boots(1))) == 3


# the event loop


def in_virtual_time(scenario: Callable) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(scenario())


def test_it_keeps_running_by_itself_and_stops() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        clock = LoopClock(loop)
        late: list[float] = []
        hub = SimulatedHub(clock.now_ns, lambda at_ns, _: late.append(loop.time() - at_ns / 1e9), random.Random(1))
        hub.start()
        hub.receive(line(HELLO_REQ))
        for antenna in range(12):
            lay(hub, antenna, antenna)
        await asyncio.sleep(1)
        assert len(late) == 2 + 12
        assert max(abs(seconds) for seconds in late) <= 2e-6
        hub.power(False)
        await asyncio.sleep(1)
        hub.power(True)
        hub.receive(line(HELLO_REQ))
        await asyncio.sleep(1)
        assert len(late) == 2 + 12 + 2 + 12
        hub.stop()
        ran = hub._time.ns
        await asyncio.sleep(1)
        assert hub._time.ns == ran

    in_virtual_time(scenario)


def test_two_hubs_work_side_by_side_as_each_does_alone() -> None:
    def sent(numbers: list[int]) -> list[str]:
        digests: list[str] = []

        async def scenario() -> None:
            clock = LoopClock(asyncio.get_running_loop())
            hubs = [SimulatedHub(clock.now_ns, lambda *_: None, random.Random(number)) for number in numbers]
            for hub, number in zip(hubs, numbers, strict=True):
                hub.start()
                hub.receive(line(HELLO_REQ))
                lay(hub, number, number)
            await asyncio.sleep(3)
            digests.extend(hub.sent_digest for hub in hubs)

        in_virtual_time(scenario)
        return digests

    assert sent([1, 2]) == sent([1]) + sent([2])
