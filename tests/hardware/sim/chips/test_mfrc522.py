"""The MFRC522 through its registers, against its data sheet and its oddities."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.sim.chips.air import RandomNoise, with_crc
from hardware.sim.chips.iso14443a import Tag

Bench = Any
MS = 1_000_000
NTAG = "04a1b2c3d4e5f6"
CLASSIC = "01020304"

UIDS = st.sampled_from((4, 7, 10)).flatmap(lambda n: st.binary(min_size=n, max_size=n)).filter(lambda u: u[0] != 0x88)


@given(st.lists(UIDS, max_size=2, unique=True))
def test_anticollision_through_registers_finds_every_tag(bench: type[Bench], uids: list[bytes]) -> None:
    reader = bench(*(uid.hex() for uid in uids))
    reader.start()
    found = [reader.find() for _ in uids]
    assert sorted(found) == sorted(uids)
    assert reader.find() is None


@given(st.binary(min_size=4, max_size=4).filter(lambda u: u[0] != 0x88), st.integers(0, 31))
def test_collision_position_is_that_of_the_first_differing_bit(bench: type[Bench], uid: bytes, bit: int) -> None:
    other = (int.from_bytes(uid, "little") ^ 1 << bit).to_bytes(4, "little")
    if other[0] == 0x88:
        return
    for keeps in (0x80, 0x00):
        reader = bench(uid.hex(), other.hex())
        reader.start()
        reader.wake()
        reader.write(0x0E, keeps)
        heard = reader.exchange(b"\x93\x20")
        assert heard.error & 0x08 and heard.irq & 0x02
        assert heard.coll == keeps | (bit + 1 & 0x1F)
        assert len(heard.octets) == 5 and heard.last_bits == 0
        value, below = int.from_bytes(heard.octets, "little"), (1 << bit) - 1
        assert value & below == int.from_bytes(uid, "little") & below
        assert (value >> bit > 0) == bool(keeps)


def test_no_collision_is_said_so(bench: type[Bench]) -> None:
    reader = bench(CLASSIC, NTAG)
    reader.start()
    assert not reader.wake().coll & 0x20
    del reader.field.tags[1]
    assert reader.exchange(b"\x93\x20").coll & 0x20


def test_collision_position_counts_from_the_alignment(bench: type[Bench]) -> None:
    """ATQA 0004 and 0044 differ in bit 6, the seventh; shifted by three, the tenth."""
    for align, position in ((0, 7), (3, 10)):
        reader = bench(CLASSIC, NTAG)
        reader.start()
        assert reader.exchange(b"\x52", 7, align).coll & 0x3F == position


def test_sending_again_gives_up_an_answer(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.send(b"\x52", 7)
    reader.now += 200_000
    assert reader.get(0x08) & 7 == 5
    reader.write(0x09, 0x52)
    reader.write(0x0D, 0x87)
    reader.now += 4 * MS
    assert reader.get(0x04) & 0x21 == 0x01


def test_values_after_reset(bench: type[Bench]) -> None:
    expected = {
        0x01: 0x20, 0x02: 0x80, 0x03: 0x00, 0x04: 0x14, 0x06: 0x00, 0x08: 0x00, 0x0A: 0x00, 0x0B: 0x08, 0x0C: 0x10,
        0x0D: 0x00, 0x11: 0x3F, 0x12: 0x00, 0x13: 0x00, 0x14: 0x80, 0x15: 0x00, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84,
        0x19: 0x4D, 0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
        0x2A: 0x00, 0x2B: 0x00, 0x2C: 0x00, 0x2D: 0x00, 0x37: 0x92,
    }  # fmt: skip
    reader = bench()
    ways = (lambda: None, reader.chip.reset, reader.chip.brown_out, lambda: reader.write(0x01, 0x0F))
    for reset in ways:
        reset()
        assert {register: reader.get(register) for register in expected} == expected
        reader.start()
        reader.exchange(b"\x52", 7)
        reader.write(0x26, 0x70)


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x82, 0x12])
def test_version(bench: type[Bench], version: int) -> None:
    reader = bench(version=version)
    reader.write(0x37, 0x55)
    assert reader.get(0x37) == version


def test_one_transaction_reads_many_registers(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x09, 1, 2, 3, 4)
    assert reader.read(0x0A, 0x09, 0x09, 0x0A, 0x09, 0x09, 0x09, 0x0A, 0x37) == bytes((4, 1, 2, 2, 3, 4, 0, 0, 0x92))


def test_last_address_of_a_read_is_not_fetched(bench: type[Bench]) -> None:
    """Or each burst would swallow a byte of the FIFO."""
    reader = bench()
    reader.write(0x09, 1, 2)
    assert reader.chip.exchange(bytes((0x92, 0x92))) == b"\0\x01"
    assert reader.get(0x0A) == 1


def test_fifo_overflows_and_flushes(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x09, *range(65))
    assert reader.get(0x0A) == 64 and reader.get(0x06) & 0x10 and reader.get(0x07) & 0x02
    reader.write(0x0A, 0x80)
    assert reader.get(0x0A) == 0 and not reader.get(0x06) & 0x10 and reader.get(0x07) & 0x01


def test_irq_bits_are_set_and_cleared_by_marks(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x04, 0x7F)
    assert reader.get(0x04) == 0
    reader.write(0x04, 0x80 | 0x21)
    assert reader.get(0x04) == 0x21
    reader.write(0x04, 0x01)
    assert reader.get(0x04) == 0x20
    reader.write(0x02, 0x20)
    assert reader.get(0x07) & 0x10


@given(st.binary(max_size=64))
def test_coprocessor_calculates_crc_a(bench: type[Bench], octets: bytes) -> None:
    reader = bench()
    reader.write(0x11, 0x3D)
    assert octets + reader.crc(octets) == with_crc(octets)


def test_crc_takes_time(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x05, 0x7F)
    reader.write(0x09, *bytes(64))
    reader.write(0x01, 0x03)
    assert not reader.get(0x05) & 0x04 and not reader.get(0x07) & 0x20
    reader.now += 64 * 590
    assert reader.get(0x05) & 0x04 and reader.get(0x07) & 0x20


def test_answer_appears_when_it_is_in_and_not_before(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.send(b"\x52", 7)
    begun = reader.now
    seen = []
    while not (now := reader.read(0x04, 0x0A, 0x08))[0] & 0x20:
        seen.append(now)
    took_us = (reader.now - begun) / 1000
    assert 365 < took_us < 385  # REQA + ATQA: 0.37 ms
    assert {(bool(irq & 0x40), stage & 7) for irq, _, stage in seen} == {(False, 3), (True, 5)}
    assert not any(level for _, level, _ in seen)
    assert reader.read(0x0A, 0x09, 0x09) == b"\x02\x04\x00"


@pytest.mark.parametrize(("reload", "prescaler"), [(39, 169), (0, 0xD3E), (1, 0xD3E), (2000, 5)])
def test_timer_expires_after_its_ticks_when_nothing_answers(bench: type[Bench], reload: int, prescaler: int) -> None:
    reader = bench()
    reader.start()
    for register, value in ((0x2A, 0x80 | prescaler >> 8), (0x2B, prescaler & 255), (0x2C, reload >> 8)):
        reader.write(register, value)
    reader.write(0x2D, reload & 255)
    reader.send(b"\x52", 7)
    begun, sent = reader.now, 0
    while not reader.get(0x04) & 0x01:
        sent = sent or (reader.now if reader.get(0x04) & 0x40 else 0)
    assert not reader.get(0x04) & 0x30
    expected_us = (reload + 1) * (2 * prescaler + 1) / 13.56
    assert abs((reader.now - begun) / 1000 - 94.4 - expected_us) < 10


def test_timer_stops_when_an_answer_begins(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.write(0x2D, 5)  # 150 microseconds: longer than the answer's delay, shorter than the answer
    heard = reader.exchange(b"\x52", 7)
    assert heard.octets == b"\x04\x00" and not heard.irq & 0x01
    reader = bench(CLASSIC)
    reader.start()
    reader.write(0x2D, 2)  # 75 microseconds: shorter than the delay
    heard = reader.exchange(b"\x52", 7)
    assert heard.irq & 0x21 == 0x21


def test_timer_counts_by_hand_and_again(bench: type[Bench]) -> None:
    reader = bench()
    for register, value in ((0x2A, 0x10), (0x2B, 169), (0x2D, 99)):
        reader.write(register, value)
    reader.write(0x0C, 0x40)
    reader.now += MS
    assert reader.get(0x07) & 0x08
    assert 99 - 41 <= reader.read(0x2E, 0x2F)[1] <= 99 - 39
    for _ in range(3):
        reader.now += 2_500_000
        assert reader.get(0x04) & 0x01
        reader.write(0x04, 0x01)
    reader.now += 10**15
    assert reader.get(0x04) & 0x01
    reader.write(0x0C, 0x80)
    held = reader.read(0x2E, 0x2F)
    reader.now += MS
    assert reader.read(0x2E, 0x2F) == held and not reader.get(0x07) & 0x08


@pytest.mark.parametrize(("register", "value"), [
    (0x15, 0x00),  # not 100 % ASK
    (0x12, 0x10),  # 212 kbit/s out
    (0x13, 0x10),  # 212 kbit/s in
    (0x1D, 0x10),  # no parity
    (0x14, 0x80),  # no field
])  # fmt: skip
def test_tag_is_not_heard_over_a_wrong_setting(bench: type[Bench], register: int, value: int) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.write(register, value)
    assert not reader.wake().irq & 0x20


def test_without_a_field_nothing_is_sent_while_it_must_wait_for_one(bench: type[Bench]) -> None:
    """A browned-out chip neither answers nor times out."""
    reader = bench(CLASSIC)
    reader.start()
    reader.chip.brown_out()
    assert reader.exchange(b"\x52", 7, wait_ms=1000).irq & 0x71 == 0
    reader.start()
    assert reader.wake().octets


def test_receiver_off_hears_nothing(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.write(0x09, 0x52)
    reader.write(0x01, 0x2C)
    reader.write(0x0D, 0x87)
    reader.now += 4 * MS
    assert reader.get(0x04) & 0x61 == 0x41


def test_each_start_sends_anew_while_transceive_stays(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    assert reader.wake().octets == b"\x04\x00"
    reader.write(0x0D, 0x00)
    reader.write(0x09, 0x93, 0x20)
    reader.write(0x0D, 0x80)
    reader.now += MS
    level = reader.get(0x0A)
    assert reader.read(*[0x09] * level) == bytes.fromhex("0102030404")


def test_bytes_for_the_fifo_while_listening_are_an_error(bench: type[Bench]) -> None:
    reader = bench()
    reader.start()
    reader.send(b"\x52", 7)
    reader.now += MS // 2
    reader.write(0x09, 1)
    assert reader.get(0x06) & 0x80
    reader.write(0x01, 0x0C)
    assert not reader.get(0x06) & 0x80


def test_received_crc_is_stripped_or_an_error(bench: type[Bench]) -> None:
    reader = bench(NTAG)
    reader.start()
    reader.wake()
    uid = reader.exchange(b"\x93\x20").octets
    reader.write(0x12, 0x80)
    reader.write(0x13, 0x80)
    heard = reader.exchange(b"\x93\x70" + uid)
    assert (heard.octets, heard.error) == (b"\x04", 0)
    heard = reader.exchange(b"\x95\x20")  # with a CRC, which no tag expects here
    assert not heard.octets
    reader.write(0x12, 0x00)
    heard = reader.wake()
    assert heard.error & 0x04 and heard.irq & 0x02


def test_halt_is_kept_until_the_field_goes_off(bench: type[Bench]) -> None:
    reader = bench(NTAG)
    reader.start()
    assert reader.find() == bytes.fromhex(NTAG)
    assert reader.find() is None
    assert reader.wake().octets == b"\x44\x00"
    reader.write(0x14, 0x80)
    reader.start()
    assert reader.find() == bytes.fromhex(NTAG)


def test_switching_the_field_off_cuts_an_answer(bench: type[Bench]) -> None:
    reader = bench(NTAG)
    reader.start()
    reader.send(b"\x52", 7)
    reader.now += 200_000
    reader.get(0x04)
    reader.write(0x14, 0x80)
    reader.now += MS
    assert not reader.get(0x04) & 0x20


def test_idle_cuts_a_frame_so_that_no_tag_hears_it(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.send(b"\x26", 7)
    reader.write(0x01, 0x00)
    reader.now += MS
    assert not reader.get(0x04) & 0x60
    assert reader.exchange(b"\x26", 7).octets == b"\x04\x00"


def test_unknown_command_ends_by_itself(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x04, 0x7F)
    reader.write(0x01, 0x0B)
    assert reader.read(0x01, 0x04)[0] & 0x0F == 0
    assert reader.get(0x04) & 0x10


def test_memory_command_moves_25_bytes_each_way(bench: type[Bench]) -> None:
    reader = bench()
    reader.write(0x09, *range(25))
    reader.write(0x01, 0x01)
    assert reader.get(0x0A) == 0
    reader.write(0x01, 0x01)
    assert reader.read(*[0x09] * 25) == bytes(range(25))


def test_power_down_takes_the_field_and_time_to_wake(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.write(0x01, 0x10)
    assert not reader.field.powered and reader.get(0x01) & 0x10
    reader.write(0x01, 0x00)
    assert reader.get(0x01) & 0x10
    reader.now += 80_000
    assert not reader.get(0x01) & 0x10 and reader.field.powered


@pytest.mark.parametrize("value", [0x00, 0xFF])
def test_dead_chip_reads_one_value_and_comes_back_reset(bench: type[Bench], value: int) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.chip.dead = value
    assert reader.chip.exchange(b"\x88\x90\x92\x00") == bytes((value,)) * 4
    assert not reader.field.powered
    reader.chip.dead = None
    assert reader.read(0x37, 0x14) == b"\x92\x80"
    reader.start()
    assert reader.wake().octets


def test_deaf_chip_times_out_until_cleared(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    reader.chip.deaf = True
    assert reader.exchange(b"\x26", 7).irq & 0x21 == 0x01
    reader.write(0x01, 0x0F)
    assert reader.chip.deaf
    reader.chip.reset_cures = True
    reader.write(0x01, 0x0F)
    assert not reader.chip.deaf
    reader.start()
    assert reader.wake().octets


def test_damaged_answers_are_noticed_in_the_registers(bench: type[Bench]) -> None:
    reader = bench(NTAG)
    reader.start()
    reader.field.noise = RandomNoise(3, answers=1.0)
    kinds = set()
    for _ in range(60):
        heard = reader.wake()
        if heard.irq & 0x20:
            assert heard.error & 0x02 or heard.last_bits or heard.octets != b"\x44\x00"
            kinds.add((bool(heard.error & 0x02), bool(heard.last_bits), heard.octets == b"\x44\x00"))
    assert len(kinds) > 3


@pytest.mark.parametrize("align", [1, 4, 7])
def test_wrong_alignment_is_a_parity_error(bench: type[Bench], align: int) -> None:
    reader = bench(CLASSIC)
    reader.start()
    heard = reader.exchange(b"\x52", 7, align)
    assert heard.error & 0x02
    assert int.from_bytes(heard.octets, "little") == 0x0004 << align and heard.last_bits == align


TRANSACTIONS = st.lists(st.tuples(st.binary(max_size=6), st.integers(0, 3 * MS)), max_size=30)


@given(TRANSACTIONS, st.sampled_from((0, 1, 2, 3)))
def test_no_transaction_upsets_the_chip(bench: type[Bench], transactions: list[tuple[bytes, int]], tags: int) -> None:
    reader = bench(*["01020304", NTAG, "05060708"][:tags])
    reader.start()
    for out, wait_ns in transactions:
        assert len(reader.chip.exchange(out)) == len(out)
        reader.now += wait_ns
    reader.write(0x01, 0x0F)
    reader.now += MS
    assert reader.chip.state() is not None
    reader.start()
    assert bool(reader.wake().octets) == (tags in (1, 2))


WRITES = st.lists(st.tuples(st.integers(0, 63), st.integers(0, 255)), max_size=12)


@given(WRITES, st.integers(0, 10**12))
@settings(max_examples=60)
def test_restored_chip_and_field_go_on_alike(bench: type[Bench], writes: list[tuple[int, int]], shift_ns: int) -> None:
    """What lets the simulator remember polls: equal states, equal outcome, at any time."""
    reader = bench(NTAG)
    reader.start()
    reader.wake()
    for register, value in writes:
        reader.write(register, value)
    reader.write(0x01, 0x00)
    reader.write(0x0C, 0x80)
    reader.now += 10 * MS
    chip, field = reader.chip.state(), reader.field.state(reader.now)
    if chip is None:
        return
    hash((chip, field))
    outcomes = []
    for _ in range(2):
        begun = reader.now
        heard = [reader.wake(), reader.exchange(b"\x93\x20"), reader.exchange(b"\x26", 7)]
        outcomes.append((heard, reader.now - begun, reader.read(*range(64)), reader.chip.state()))
        reader.now += shift_ns
        reader.chip.restore(chip)
        reader.field.restore(field, reader.now)
        assert (reader.chip.state(), reader.field.state(reader.now)) == (chip, field)
    assert outcomes[0] == outcomes[1]


def test_state_is_none_while_something_is_going_on(bench: type[Bench]) -> None:
    reader = bench(CLASSIC)
    reader.start()
    assert reader.chip.state() is not None
    reader.send(b"\x52", 7)
    assert reader.chip.state() is None
    reader.now += 4 * MS
    assert reader.chip.state() is not None
    reader.write(0x0C, 0x40)
    assert reader.chip.state() is None
    with pytest.raises(ValueError, match="not a state"):
        reader.chip.restore(("nonsense",))


def test_faults_are_part_of_the_state(bench: type[Bench]) -> None:
    reader = bench()
    states = {reader.chip.state()}
    reader.chip.deaf = True
    states.add(reader.chip.state())
    reader.chip.reset_cures = True
    states.add(reader.chip.state())
    reader.chip.dead = 0
    states.add(reader.chip.state())
    assert len(states) == 4


def test_tag_lifted_between_exchanges_is_gone(bench: type[Bench]) -> None:
    reader = bench()
    reader.start()
    tag = Tag(bytes.fromhex(CLASSIC))
    reader.field.tags.append(tag)
    reader.wake()
    reader.now += 5 * MS
    assert reader.wake().octets
    reader.field.tags.remove(tag)
    assert reader.exchange(b"\x93\x20").irq & 0x21 == 0x01


@pytest.mark.parametrize("every", [1, 2, 5])
def test_transactions_that_get_lost_read_zero_and_change_nothing(bench: type[Bench], every: int) -> None:
    reader = bench()
    reader.chip.miss_every = every
    seen = [reader.get(0x37) for _ in range(20)]
    assert seen.count(0) == 20 // every
    assert set(seen) <= {0, 0x92}
    written = 0
    for value in range(1, 21):
        reader.chip.exchange(bytes((0x14 << 1, value)))
        written += reader.chip._registers[0x14] == value
    assert written == 20 - 20 // every
    assert reader.chip.state() is None
    reader.chip.miss_every = 0
    assert reader.get(0x37) == 0x92
    assert reader.chip.state() is not None
