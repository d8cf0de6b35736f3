import random
from collections.abc import Callable

import pytest

from firmware.hub import Hub
from firmware.hub.mfrc522 import TAG
from hardware.link.config import HallConfig, HubConfig, ReaderConfig, encode_config
from hardware.link.messages import Event, Hello, Pong, Snapshot
from hardware.sim.chips.air import RandomNoise
from hardware.sim.chips.hall import Magnets
from hardware.sim.chips.iso14443a import Tag
from hardware.sim.hub_ports import HubTime, SimulatedStrip, UsbLine
from hardware.sim.lines.spi import SpiLine

CONFIG, PIXELS, HELLO_REQ, PING = 0x84, 0x85, 0x81, 0x83
SWEEP_MS = 150
"""No sweep takes longer than this, with a tag on every antenna."""
MISSES_MS = 85, 125
"""From the first miss of a tag to the third, when no other is missed meanwhile."""

UID = bytes.fromhex("04a1b2c3d4e5f6")
ABSENT = ("absent", 13, b"")


def uid(number: int) -> bytes:
    return bytes((4, 0xA0, 0xB0, 0xC0, 0xD0, 0xE0, number))


def config(**changes: object) -> bytes:
    return encode_config(HubConfig(**changes))  # type: ignore[arg-type]


def readers(**changes: ReaderConfig) -> tuple[ReaderConfig, ...]:
    """Return twelve readers, those named `a0` to `a11` changed."""
    return tuple(changes.get(f"a{antenna}", ReaderConfig()) for antenna in range(12))


def test_every_antenna_tells_of_its_tag_and_of_its_removal(bench) -> None:
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(3 * SWEEP_MS)
    assert sorted(bench.events) == [(a, "tag", 13 if a < 6 else 255, uid(a)) for a in range(12)]
    for antenna in range(12):
        bench.lift(antenna)
    bench.run(5 * SWEEP_MS)
    assert sorted(bench.events[12:]) == [(a, "absent", 13 if a < 6 else 255, b"") for a in range(12)]


@pytest.mark.parametrize("length", [4, 7, 10])
def test_uids_of_all_lengths(bench, length: int) -> None:
    bench.put(5, Tag(bytes(range(1, length + 1))))
    bench.run(400)
    assert bench.events == [(5, "tag", 13, bytes(range(1, length + 1)))]


def test_put_and_lift_are_told_in_time(make_bench) -> None:
    for delay in range(0, 130, 13):
        bench = make_bench().link()
        bench.run(delay)
        put_ms = bench.now_ns / 1e6
        bench.put(3, Tag(UID))
        bench.run(500)
        lift_ms = bench.now_ns / 1e6
        bench.lift(3)
        bench.run(800)
        put, lift = bench.of(Event)
        assert put_ms < put.ms <= put_ms + 2 * SWEEP_MS
        assert lift_ms + MISSES_MS[0] < lift.ms <= lift_ms + SWEEP_MS + MISSES_MS[1]


@pytest.mark.parametrize("enabled", [12, 5, 2, 1])
def test_a_lift_is_told_as_soon_on_a_full_board(make_bench, enabled: int) -> None:
    chance = random.Random(enabled)
    bench = make_bench().link()
    bench.send(CONFIG, config(readers=tuple(ReaderConfig(enabled=antenna < enabled) for antenna in range(12))))
    for antenna in range(enabled):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(1000)
    for _ in range(40):
        antenna = chance.randrange(enabled)
        bench.run(chance.uniform(0, 150))
        lift_ms = bench.now_ns / 1e6
        bench.lift(antenna)
        bench.run(800)
        lift = bench.of(Event)[-1]
        assert (lift.reading.channel, lift.reading.state) == (antenna, "absent")
        least = MISSES_MS[0] if enabled > 1 else 0
        assert lift_ms + least < lift.ms <= lift_ms + SWEEP_MS + MISSES_MS[1]
        bench.put(antenna, Tag(uid(antenna)))
        bench.run(800)


def test_a_tag_that_comes_back_soon_is_met_as_soon_as_it_was_missed(make_bench) -> None:
    chance = random.Random(11)
    bench = make_bench().link()
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(1000)
    for _ in range(40):
        antenna = chance.randrange(12)
        bench.lift(antenna)
        bench.run(chance.uniform(150, 200))
        back_ms, told = bench.now_ns / 1e6, len(bench.events)
        bench.put(antenna, Tag(uid(antenna)))
        bench.run(800)
        events = bench.of(Event)
        if bench.events[-2][1] == "absent" and told == len(bench.events) - 1:
            assert events[-1].ms <= back_ms + MISSES_MS[1]
        assert events[-1].reading.state == "tag"


def test_of_tags_that_are_missed_together_one_is_visited_out_of_turn(make_bench) -> None:
    """The others are missed, and met again, in their turns; and nobody waits long for it."""
    chance = random.Random(12)
    bench = make_bench().link()
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(1000)
    for _ in range(20):
        antennas = chance.sample(range(12), 4)
        lift_ms, told = bench.now_ns / 1e6, len(bench.events)
        for antenna in antennas:
            bench.lift(antenna)
        bench.run(900)
        lifts = bench.of(Event)[told:]
        assert sorted(event.reading.channel for event in lifts) == sorted(antennas)
        late = sorted(event.ms - lift_ms for event in lifts)
        assert late[0] <= SWEEP_MS + MISSES_MS[1]
        assert 180 <= late[1] <= late[-1] <= 3 * SWEEP_MS + 40
        for antenna in antennas:
            bench.put(antenna, Tag(uid(antenna)))
        bench.run(800)


def test_a_watched_antenna_that_is_switched_off_is_watched_no_more(bench) -> None:
    bench.put(3, Tag(UID))
    bench.put(4, Tag(uid(4)))
    bench.run(500)
    bench.lift(3)
    bench.run(100)
    bench.send(CONFIG, config(readers=readers(a3=ReaderConfig(enabled=False))))
    bench.run(500)
    lift_ms = bench.now_ns / 1e6
    bench.lift(4)
    bench.run(500)
    assert [event[:2] for event in bench.events[2:]] == [(3, "absent"), (4, "absent")]
    assert bench.of(Event)[-1].ms <= lift_ms + SWEEP_MS + MISSES_MS[1]


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("top", range(1, 7))
def test_the_word_tells_how_a_tile_lies(bench, top: int, down: bool) -> None:
    up, upside_down = ("++- +00 +-+ 00+ -++ 0+0", "-+- -00 --+ 0-0 +-- 00-")
    trits = ["-0+".index(sign) for sign in (upside_down if down else up).split()[top - 1]]
    for slot in range(6):
        bench.put(slot, Tag(uid(slot)), top=top, down=down)
    bench.run(3 * SWEEP_MS)
    assert {event[2] for event in bench.events} == {9 * trits[0] + 3 * trits[1] + trits[2]}
    assert len(bench.events) == 6


def test_a_turned_tile_is_one_event_under_the_same_uid(bench) -> None:
    bench.put(0, Tag(UID), top=2)
    bench.run(500)
    bench.hub.halls.pieces[0] = Magnets(4)
    bench.run(500)
    assert bench.events == [(0, "tag", 22, UID), (0, "tag", 14, UID)]


def test_a_swap_without_a_gap(bench) -> None:
    bench.put(0, Tag(uid(1)))
    bench.run(500)
    bench.lift(0)
    bench.put(0, Tag(uid(2)))
    bench.run(500)
    assert bench.events == [(0, "tag", 13, uid(1)), (0, "tag", 13, uid(2))]


def test_cycles_give_exactly_as_many_pairs(make_bench) -> None:
    bench = make_bench().link()
    chance = random.Random(7)
    for _ in range(40):
        bench.put(2, Tag(UID), top=1)
        bench.run(chance.uniform(500, 5000))
        bench.lift(2)
        bench.run(chance.uniform(500, 5000))
    assert bench.events == [(2, "tag", 24, UID), (2, *ABSENT)] * 40


def test_a_short_gap_is_no_removal(make_bench) -> None:
    chance = random.Random(8)
    bench = make_bench().link()
    bench.put(2, Tag(UID))
    bench.run(500)
    for _ in range(30):
        bench.lift(2)
        bench.run(chance.uniform(1, 60))
        bench.put(2, Tag(UID))
        bench.run(chance.uniform(500, 1000))
    assert bench.events == [(2, "tag", 13, UID)]


def test_still_tags_stay_for_minutes(bench) -> None:
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)), top=1 if antenna < 6 else None)
    bench.run(5 * 60_000)
    assert len(bench.events) == 12


@pytest.mark.parametrize("seed", [1, 2])
def test_five_damaged_frames_in_a_hundred_remove_nothing(make_bench, seed: int) -> None:
    bench = make_bench().link()
    for antenna in range(3):
        bench.put(antenna, Tag(uid(antenna)))
        bench.hub.fields[antenna].noise = RandomNoise(seed + antenna, commands=0.05, answers=0.05)
    bench.run(60_000)
    assert [event[1] for event in bench.events] == ["tag"] * 3


def test_two_tags_are_crowded_and_what_is_left_is_read(bench) -> None:
    bench.put(1, Tag(uid(1)))
    bench.run(500)
    bench.put(1, Tag(uid(2)))
    bench.run(500)
    assert bench.events[1:] == [(1, "crowded", 13, b"")]
    bench.hub.fields[1].tags.pop(0)
    bench.run(500)
    assert bench.events[2:] == [(1, "tag", 13, uid(2))]


@pytest.mark.parametrize("antenna", [1, 8])
def test_three_tags_over_a_crowd_are_no_removal(bench, antenna: int) -> None:
    word = 13 if antenna < 6 else 255
    bench.put(antenna, Tag(uid(1)), Tag(uid(2)))
    bench.run(500)
    bench.put(antenna, Tag(uid(3)))
    bench.run(60_000)
    assert bench.events == [(antenna, "crowded", word, b"")]
    bench.lift(antenna)
    bench.run(5000)
    bench.put(antenna, Tag(uid(3)))
    bench.run(500)
    bench.lift(antenna)
    bench.run(1000)
    assert bench.events[1:] == [(antenna, "tag", word, uid(3)), (antenna, "absent", word, b"")]


def test_three_tags_at_once_with_a_tile_among_them_are_not_read(bench) -> None:
    bench.put(1, Tag(uid(1)), Tag(uid(2)), Tag(uid(3)), top=1)
    bench.run(60_000)
    assert bench.events == [(1, "dead", 24, b"")]
    bench.lift(1)
    bench.run(1000)
    assert bench.events[1:] == [(1, "absent", 13, b"")]


def test_three_tiles_with_magnets_are_never_a_removal(bench) -> None:
    bench.put(1, Tag(uid(1)), top=1)
    bench.run(500)
    bench.put(1, Tag(uid(2)), Tag(uid(3)))
    bench.run(60_000)
    assert bench.events[1:] == [(1, "dead", 24, b"")]
    bench.lift(1)
    bench.put(1, Tag(uid(1)), top=1)
    bench.run(500)
    assert bench.events[2:] == [(1, "tag", 24, uid(1))]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_dead_chip_costs_only_its_own_antenna(bench, level: int) -> None:
    bench.put(4, Tag(uid(4)))
    bench.put(5, Tag(uid(5)))
    bench.run(500)
    bench.hub.chips[4].dead = level
    bench.put(3, Tag(uid(3)))
    bench.run(500)
    assert sorted(bench.events[2:]) == [(3, "tag", 13, uid(3)), (4, "dead", 13, b"")]
    bench.run(10_000)
    assert len(bench.events) == 4
    bench.hub.chips[4].dead = None
    bench.run(500)
    assert bench.events[4:] == [(4, "tag", 13, uid(4))]


def test_a_dead_chip_over_nothing_comes_back_absent(bench) -> None:
    bench.hub.chips[7].dead = 0
    bench.run(500)
    bench.hub.chips[7].dead = None
    bench.run(800)
    assert bench.events == [(7, "dead", 255, b""), (7, "absent", 255, b"")]


def test_brown_outs_are_mended_unnoticed(bench) -> None:
    chance = random.Random(3)
    bench.put(4, Tag(UID), top=6)
    bench.run(500)
    for _ in range(100):
        bench.hub.catch_up()
        bench.hub.chips[4].brown_out()
        bench.run(chance.uniform(50, 500))
    assert bench.events == [(4, "tag", 16, UID)]


@pytest.mark.parametrize("antenna", [4, 9])
def test_a_deafness_that_a_reset_cures_is_never_an_absence(bench, antenna: int) -> None:
    chance = random.Random(5)
    bench.put(antenna, Tag(UID))
    bench.run(500)
    for _ in range(30):
        bench.hub.catch_up()
        bench.hub.chips[antenna].deaf = bench.hub.chips[antenna].reset_cures = True
        bench.run(chance.uniform(0, 1500))
    assert bench.events == [(antenna, "tag", 13 if antenna < 6 else 255, UID)]


@pytest.mark.parametrize("lie", ["empty", "tile", "unclear"])
@pytest.mark.parametrize("enabled", [12, 5, 1])
def test_each_reader_is_restarted_within_ten_seconds(bench, lie: str, enabled: int) -> None:
    """A receiver that is deaf over nothing shows no sign of it, so each is restarted now and then."""
    bench.send(CONFIG, config(readers=tuple(ReaderConfig(enabled=antenna < enabled) for antenna in range(12))))
    pieces = {"empty": (), "tile": (Tag(UID),), "unclear": (Tag(uid(1)), Tag(uid(2)))}[lie]
    bench.put(0, *pieces, top=1 if pieces else None)
    bench.run(1000)
    before = bench.events
    for chip in bench.hub.chips:
        chip.deaf = chip.reset_cures = True
    bench.run(10_000)
    assert not any(chip.deaf for chip in bench.hub.chips[:enabled])
    assert bench.events == before


def test_a_reader_that_is_deaf_before_a_tile_comes_is_told_dead(bench) -> None:
    bench.hub.chips[2].deaf = True
    bench.run(15_000)
    bench.put(2, Tag(UID), top=2)
    bench.run(30 * SWEEP_MS)
    assert bench.events == [(2, "dead", 22, b"")]
    bench.hub.catch_up()
    bench.hub.chips[2].reset_cures = True
    bench.run(10_000)
    assert bench.events[1:] == [(2, "tag", 22, UID)]


def test_a_reader_that_stays_deaf_over_a_tile_is_dead_until_it_hears(bench) -> None:
    bench.put(4, Tag(UID), top=1)
    bench.run(500)
    bench.hub.chips[4].deaf = True
    bench.run(30 * SWEEP_MS)
    assert bench.events[1:] == [(4, "dead", 24, b"")]
    bench.hub.chips[4].deaf = False
    bench.run(500)
    assert bench.events[2:] == [(4, "tag", 24, UID)]


def test_only_one_field_is_on_at_any_moment(make_bench, monkeypatch) -> None:
    bench = make_bench(remember=False).link()
    fields, real, lit = bench.hub.fields, SpiLine.exchange, []

    def watched(line: SpiLine, channel: int, out: bytes, into: bytearray) -> None:
        real(line, channel, out, into)
        on = [antenna for antenna, field in enumerate(fields) if field.powered]
        assert on in ([], [channel])
        lit.extend(on)

    monkeypatch.setattr(SpiLine, "exchange", watched)
    for antenna in range(0, 12, 3):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(500)
    bench.lift(3)
    bench.run(1000)
    assert set(lit) == set(range(12))


@pytest.mark.parametrize("descending", [False, True])
def test_the_order_of_the_sweep(bench, descending: bool) -> None:
    bench.send(CONFIG, config(descending=descending))
    bench.run(300)
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(3 * SWEEP_MS)
    order = [event[0] for event in bench.events]
    start = order.index(11 if descending else 0)
    assert order[start:] + order[:start] == (list(range(11, -1, -1)) if descending else list(range(12)))


def test_antennas_switched_off_are_not_visited(bench) -> None:
    for antenna in range(12):
        bench.put(antenna, Tag(uid(antenna)))
    bench.run(500)
    off = ReaderConfig(enabled=False)
    bench.send(CONFIG, config(readers=readers(a0=off, a7=off)))
    bench.run(1000)
    assert bench.events[12:] == [(0, "absent", 255, b""), (7, "absent", 255, b"")]
    bench.lift(0)
    bench.lift(1)
    bench.run(1000)
    assert bench.events[14:] == [(1, *ABSENT)]


def test_a_hub_without_antennas_still_answers(bench) -> None:
    bench.send(CONFIG, config(readers=(ReaderConfig(enabled=False),) * 12, guard_us=0))
    bench.send(PIXELS, b"\x10\x20\x30\0" * 12)
    bench.run(3000)
    assert len(bench.of(Pong)) >= 3
    assert bench.hub.pixels == [(0x10, 0x20, 0x30)] * 12


def test_radio_settings_reach_their_chip(bench) -> None:
    bench.run(500)
    bench.send(CONFIG, config(readers=readers(a3=ReaderConfig(gain=6), a5=ReaderConfig(conductance=0xF1))))
    bench.run(500)

    def register(antenna: int, address: int) -> int:
        return bench.hub.chips[antenna].exchange(bytes((0x80 | address << 1, 0)))[1]

    assert [register(antenna, 0x26) >> 4 & 7 for antenna in (2, 3, 5)] == [4, 6, 4]
    assert [register(antenna, 0x27) for antenna in (2, 3, 5)] == [0x88, 0x88, 0xF1]


def test_the_wanted_spi_clock_is_the_hubs(bench) -> None:
    bench.send(CONFIG, config(spi_khz=1000))
    bench.run(100)
    assert bench.hub._line.khz == 1000


def test_hall_settings_are_the_slots_own(bench) -> None:
    reverse, none = HallConfig(sign=-1), HallConfig(sign=0)
    halls = (reverse,) * 3 + (none,) * 3 + (HallConfig(threshold=60_000),) * 3 + (HallConfig(),) * 9
    bench.send(CONFIG, config(halls=halls))
    bench.run(300)
    for slot in range(4):
        bench.put(slot, Tag(uid(slot)), top=2)
    bench.run(500)
    assert {event[0]: event[2] for event in bench.events} == {0: 4, 1: 255, 2: 13, 3: 22}


def test_a_shorter_guard_is_a_shorter_sweep_and_too_short_for_tags(bench) -> None:
    bench.send(CONFIG, config(guard_us=2000))
    bench.put(0, Tag(UID))
    bench.run(2000)
    assert bench.events == []
    bench.send(CONFIG, config(guard_us=5000))
    bench.run(500)
    assert len(bench.events) == 1


def couple(antenna: int, *others: int) -> ReaderConfig:
    """Return a reader that is coupled with others, and with itself, which means nothing."""
    return ReaderConfig(couples=sum(1 << other for other in (antenna, *others)))


@pytest.mark.parametrize("both", [False, True])
def test_a_tag_heard_through_the_wood_is_no_news(bench, both: bool) -> None:
    coupled = {"a3": couple(3, 4)} | ({"a4": couple(4, 3)} if both else {})
    bench.send(CONFIG, config(readers=readers(**coupled)))
    bench.run(300)
    over_there = Tag(uid(4))
    bench.put(4, over_there)
    bench.run(500)
    bench.put(3, over_there)
    bench.run(2000)
    assert bench.events == [(4, "tag", 13, uid(4))]
    bench.put(3, Tag(uid(3)))
    bench.run(500)
    assert bench.events[1:] == [(3, "tag", 13, uid(3))]
    bench.hub.fields[3].tags.clear()
    bench.run(1000)
    assert bench.events[2:] == [(3, *ABSENT)]


@pytest.mark.parametrize("antenna", [3, 5])
def test_an_echo_that_is_met_first_does_not_win(bench, antenna: int) -> None:
    """Antenna 4 holds the tag; its neighbour on either side hears it from the first moment on."""
    bench.send(CONFIG, config(readers=readers(**{f"a{antenna}": couple(antenna, 4)})))
    bench.run(300)
    for delay in range(0, 120, 7):
        bench.run(delay)
        tag = Tag(uid(delay))
        bench.put(antenna, tag)
        bench.put(4, tag)
        bench.run(700)
        bench.lift(4)
        bench.lift(antenna)
        bench.run(1000)
    assert {event[0] for event in bench.events} == {4}


class Echo:
    """A reader that reads the same tag whatever it is told to quiet."""

    def configure(self, gain: int, conductance: int) -> None:
        """Need no settings."""

    def open(self, anew: bool) -> bool:
        return True

    def poll(self, known: bytes, quiet: tuple[bytes, ...]) -> tuple[int, bytes]:
        return TAG, UID


def test_an_echo_that_cannot_be_quieted_is_no_news_either(bench) -> None:
    bench.send(CONFIG, config(readers=readers(a3=couple(3, 4), a4=couple(4, 3))))
    bench.run(300)
    bench.put(4, Tag(UID))
    bench.run(500)
    bench.hub._hub.readers[3] = Echo()
    bench.run(1000)
    assert bench.events == [(4, "tag", 13, UID)]


def test_of_two_antennas_that_hear_each_other_only_one_tells(bench) -> None:
    bench.send(CONFIG, config(readers=readers(a3=couple(3, 4), a4=couple(4, 3))))
    bench.run(300)
    for delay in range(0, 120, 13):
        bench.run(delay)
        told, tag = len(bench.events), Tag(uid(delay))
        bench.put(3, tag)
        bench.put(4, tag)
        bench.run(700)
        assert len(bench.events) == told + 1
        bench.lift(4)
        bench.lift(3)
        bench.run(1000)


def test_pixels_shine_blink_and_go_dark_with_the_link(bench) -> None:
    bench.send(PIXELS, b"\x10\x20\x30\0" + b"\x40\0\0\1" + b"\0\x40\0\2" + bytes(36))
    seen = []
    for _ in range(400):
        bench.run(10)
        seen.append(bench.hub.pixels)
    assert all(frame[0] == (0x10, 0x20, 0x30) for frame in seen[20:])
    assert all(frame[3:] == [(0, 0, 0)] * 9 for frame in seen)
    for place, lit in ((1, (0x40, 0, 0)), (2, (0, 0x40, 0))):
        share = sum(frame[place] == lit for frame in seen) / len(seen)
        assert 0.3 < share < 0.7
    bench.run(4500, ping=False)
    assert bench.hub.pixels == [(0, 0, 0)] * 12


def test_a_pi_that_falls_silent_hears_nothing_until_it_asks(bench) -> None:
    bench.run(4500, ping=False)
    heard = len(bench.heard)
    bench.put(0, Tag(UID))
    bench.run(1000)
    assert len(bench.heard) == heard
    bench.send(HELLO_REQ)
    bench.run(100)
    hello, snapshot = bench.heard[-2:]
    assert isinstance(hello, Hello)
    assert isinstance(snapshot, Snapshot)
    assert (hello.last, snapshot.last, snapshot.readings[0].uid) == (1, 1, UID)


def test_the_clocks_wrap_unnoticed(make_bench: Callable) -> None:
    """Ticks in microseconds wrap after eighteen minutes, those in milliseconds after twelve days."""
    for turn_ns in (2**30 * 1_000, 2**30 * 1_000_000):
        bench = make_bench()
        bench.hub._time._boot_ns -= turn_ns - 1_000_000_000
        bench.link()
        bench.put(0, Tag(UID))
        bench.run(6000)
        bench.lift(0)
        bench.run(1000)
        assert [event[1] for event in bench.events] == ["tag", "absent"]
        assert len(bench.of(Pong)) >= 7


def test_garbage_is_collected_once_a_sweep() -> None:
    class NoChips:
        def exchange(self, channel: int, out: bytes, into: bytearray) -> None:
            visited.append(channel)

        def read_u16(self, slot: int, sensor: int) -> int:
            return 32768

    visited: list[int] = []
    collected: list[int] = []
    time = HubTime(0)
    hub = Hub(
        NoChips(), NoChips(), SimulatedStrip(time), UsbLine(time), time, 1, b"12345678", lambda: collected.append(1)
    )
    for _ in range(36):
        hub.step()
    assert len(collected) == 3
    assert set(visited) == set(range(12))
