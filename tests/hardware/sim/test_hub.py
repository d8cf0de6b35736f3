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
from hardware.sim.quiet import Sweep

HELLO_REQ, PING, CONFIG, PIXELS = 0x81, 0x83, 0x84, 0x85
EVENT = 0x03
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


def test_polls_that_went_so_before_come_from_memory() -> None:
    table = Table().link()
    for antenna in range(5):
        lay(table.hub, antenna, antenna)
    table.hub.fields[5].noise = RandomNoise(1)
    table.run(2000)
    memory = table.hub.memory
    hits, misses = memory.hits, memory.misses
    table.run(10_000)
    assert memory.misses == misses
    assert memory.hits > hits + 10 * COMPARE_EVERY
    assert table.hub.quiet.hits == 0


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


# quiet sweeps


def trouble(table: Table, chance: random.Random) -> None:
    """Do one of the things after which a hub comes to rest in a new way."""
    hub, antenna = table.hub, chance.randrange(12)
    hub.catch_up()
    match chance.randrange(8):
        case 0:
            hub.receive(line(PIXELS, bytes(chance.choice((0, 90)) for _ in range(3)) + b"\2" + b"\0\0\x50\1" * 11))
        case 1:
            hub.chips[antenna].deaf = hub.chips[antenna].reset_cures = True
        case 2:
            hub.halls.stuck = {(antenna % 6, 1): chance.choice((0, 32768, 65535))}
        case 3:
            khz, guard_us = chance.choice((3000, 4000, 10_000)), chance.choice((0, 5000, 6001))
            readers = tuple(ReaderConfig(enabled=chance.random() < 0.7) for _ in range(12))
            hub.receive(line(CONFIG, encode_config(HubConfig(khz, guard_us, chance.random() < 0.5, readers))))
        case _:
            disturb(table, chance)


def calm_story(seed: int, remember: bool, look_ms: float) -> Table:
    """Let a lot of time go by, and look at it now and then; a Pi that says nothing for long is unlinked."""
    chance = random.Random(seed)
    table = Table(seed, remember).link()
    for _ in range(8):
        trouble(table, chance)
        for _ in range(chance.randrange(3)):
            table.hub.receive(line(chance.choice((HELLO_REQ, PING))))
            table.run(chance.uniform(1, 3900), look_ms)
        table.run(chance.uniform(1, 6000), look_ms)
    return table


@settings(max_examples=4)
@given(seed=st.integers(0, 10**6), look_ms=st.sampled_from((700.0, 10_000.0)))
def test_quiet_sweeps_skipped_or_run_make_no_difference(seed: int, look_ms: float) -> None:
    skipping, running = calm_story(seed, True, look_ms), calm_story(seed, False, look_ms)
    assert skipping.frames == running.frames
    assert skipping.hub.shone == running.hub.shone
    assert skipping.hub._time.ns == running.hub._time.ns
    assert [chip.state() for chip in skipping.hub.chips] == [chip.state() for chip in running.hub.chips]
    assert running.hub.quiet.hits == 0


def test_a_hub_at_rest_skips_nearly_every_sweep() -> None:
    table = Table().link()
    for antenna in range(12):
        lay(table.hub, antenna, antenna, top=1)
    table.hub.receive(line(PIXELS, b"\x50\0\0\2" * 12))
    table.run(3000)
    quiet, memory = table.hub.quiet, table.hub.memory
    skipped, polled = quiet.hits, memory.hits + memory.misses
    for _ in range(20):
        table.hub.receive(line(PING))
        table.run(1000)
    assert quiet.hits - skipped > 110
    assert memory.hits + memory.misses - polled < 20 * 2 * 12 * 2
    assert len(table.hub.shone) == 64


@pytest.mark.parametrize(
    "change",
    [
        lambda hub: hub.fields[0].tags.append(Tag(uid(2))),
        lambda hub: hub.fields[0].tags.clear(),
        lambda hub: setattr(hub.chips[3], "dead", 0),
        lambda hub: setattr(hub.chips[3], "deaf", True),
        lambda hub: setattr(hub.chips[3], "reset_cures", True),
        lambda hub: setattr(hub.chips[3], "version", 0x91),
        lambda hub: hub.chips[3].brown_out(),
        lambda hub: hub.chips[3].exchange(b"\x4e\x99"),
        lambda hub: hub.halls.pieces.update({0: Magnets(2)}),
        lambda hub: hub.halls.pieces.clear(),
        lambda hub: hub.halls.stuck.update({(5, 2): 0}),
        lambda hub: hub._hub.reporter.presences[4].observe(2, b"", 13),
        lambda hub: hub._hub.readers.__setitem__(4, hub._hub.readers[5]),
        lambda hub: hub._time.transfer(1),
        lambda hub: setattr(hub._line, "khz", 8000),
    ],
)
def test_whatever_decides_a_sweep_is_part_of_its_state(change: Callable) -> None:
    hub = between_sweeps()
    before = hub._state()
    hub._time.sleep_us(77)
    assert hub._state() == before is not None
    change(hub)
    assert hub._state() not in (before, None)


@pytest.mark.parametrize(
    "change",
    [
        lambda hub: setattr(hub.fields[3], "noise", RandomNoise(1)),
        lambda hub: hub.chips[3].exchange(b"\x18\x40"),  # its timer runs
        lambda hub: hub.receive(line(PING)),
        lambda hub: hub._hub.reporter._configure(encode_config(HubConfig(guard_us=6000))),
    ],
)
def test_what_is_under_way_or_left_to_chance_is_no_state_to_remember(change: Callable) -> None:
    hub = between_sweeps()
    change(hub)
    assert hub._state() is None


def between_sweeps() -> SimulatedHub:
    table = Table().link()
    lay(table.hub, 0, 1, top=1)
    table.run(1000)
    while not table.hub._hub.sweep_over():
        table.hub._visit(table.hub._hub)
    return table.hub


def test_a_pi_is_forgotten_at_the_same_moment_whether_sweeps_are_skipped_or_run() -> None:
    def pongs(silence_ms: float, remember: bool) -> int:
        table = Table(remember=remember).link()
        for _ in range(4):
            table.hub.receive(line(PING))
            table.run(1000)
        table.hub.receive(line(PING))
        table.run(silence_ms)
        table.hub.receive(line(PING))
        assert (table.hub.quiet.hits > 0) == remember
        return len(table.run(100).of(Pong))

    silences = range(3960, 4060, 12)
    answered = [pongs(silence_ms, True) for silence_ms in silences]
    assert answered == [pongs(silence_ms, False) for silence_ms in silences]
    assert set(answered) == {5, 6}


@pytest.mark.parametrize("wrong", ["lit_ns", "took_ns"])
def test_a_sweep_that_is_remembered_wrongly_is_found_out(wrong: str) -> None:
    table = Table()
    table.run(5000)
    for sweeps in table.hub.quiet._known.values():
        for canary, sweep in sweeps.items():
            sweeps[canary] = msgspec.structs.replace(sweep, **{wrong: getattr(sweep, wrong) + 1000})
    with pytest.raises(ReplayError, match="quiet sweeps: canary"):
        table.run(COMPARE_EVERY * 200)


def test_a_sweep_that_no_longer_leaves_everything_as_it_was_is_found_out() -> None:
    table = Table()
    table.run(5000)
    lay(table.hub, 0, 1)
    quiet = table.hub.quiet
    while not table.hub._hub.sweep_over():
        table.hub._visit(table.hub._hub)
    quiet._known[table.hub._state()] = dict.fromkeys(range(12), Sweep(1, 2))
    quiet.hits = COMPARE_EVERY - 1
    with pytest.raises(ReplayError, match="quiet sweeps"):
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


@pytest.mark.parametrize("every_ms", [0.3, 25, 1000, 20_000])
def test_replies_from_within_a_delivery_are_taken_and_however_time_is_cut_at_the_same_visit(every_ms: float) -> None:
    def answered(every_ms: float) -> list[tuple[int, bytes]]:
        frames: list[tuple[int, bytes]] = []

        def deliver(at_ns: int, frame: bytes) -> None:
            frames.append((at_ns, frame))
            hub.receive(line(PING))

        now = [0]
        hub = SimulatedHub(lambda: now[0], deliver, random.Random(1))
        hub.receive(line(HELLO_REQ))
        while now[0] < 20_000_000_000:
            now[0] += round(every_ms * 1e6)
            hub.catch_up()
        return [(at_ns, frame) for at_ns, frame in frames if at_ns < 19_000_000_000]

    assert len(answered(every_ms)) > 500
    assert answered(every_ms) == answered(7)


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


def lived(seed: int, remember: bool) -> tuple[list[tuple[float, int, bytes]], list[tuple[int, bytes]]]:
    """Return when which frames were delivered, and how the strip shone, while a Pi pings each second."""
    chance = random.Random(seed)
    heard: list[tuple[float, int, bytes]] = []
    shone: list[tuple[int, bytes]] = []

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        now_ns = LoopClock(loop).now_ns

        def deliver(at_ns: int, frame: bytes) -> None:
            heard.append((round(loop.time(), 4), at_ns, frame))
            if chance.random() < 0.3:
                hub.receive(line(PIXELS, chance.randbytes(3) + b"\1" + bytes(44)))
            if frame[2] == EVENT:
                hub.receive(line(PING))

        hub = SimulatedHub(now_ns, deliver, random.Random(1), remember=remember)
        hub.start()
        hub.receive(line(HELLO_REQ))
        for _ in range(15):
            lay(hub, chance.choice((0, 11)), *chance.choice(([], [7])))
            for _ in range(chance.randrange(1, 4)):
                await asyncio.sleep(chance.choice((1.0, 0.3, 2.5)))
                hub.receive(line(PING))
        await asyncio.sleep(3.3)
        hub.catch_up()
        shone.extend(hub.shone)
        assert (hub.quiet.hits > 0) == remember

    in_virtual_time(scenario)
    return heard, shone


@pytest.mark.parametrize("seed", range(3))
def test_a_hub_that_naps_says_and_shows_the_same_at_the_same_time(seed: int) -> None:
    assert lived(seed, True) == lived(seed, False)


def test_a_hub_at_rest_wakes_once_a_second_and_at_once_when_something_comes() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        pongs: list[float] = []
        hub = SimulatedHub(LoopClock(loop).now_ns, lambda *_: pongs.append(loop.time()), random.Random(1))
        hub.start()
        hub.receive(line(HELLO_REQ))
        await asyncio.sleep(3.2)
        woken = hub._time.ns
        await asyncio.sleep(0.5)
        assert hub._time.ns == woken, "it naps"
        said = len(pongs)
        sent_s = loop.time()
        hub.receive(line(PING))
        await asyncio.sleep(0.1)
        assert len(pongs) == said + 1
        assert pongs[-1] - sent_s < VISIT_NS / 1e9
        await asyncio.sleep(20)
        assert loop.time() - hub._time.ns / 1e9 < 1.2

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
