"""Tags as ISO 14443-3 type A describes them, spoken to frame by frame."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.sim.chips.air import RandomNoise, crc16, damage, delay_ns, frame_ns, superpose, whole, with_crc
from hardware.sim.chips.iso14443a import POWER_UP_NS, Field, Tag

LATER = POWER_UP_NS
UIDS = st.sampled_from((4, 7, 10)).flatmap(lambda n: st.binary(min_size=n, max_size=n)).filter(lambda u: u[0] != 0x88)


def powered(*uids: bytes) -> Field:
    field = Field()
    field.tags = [Tag(uid) for uid in uids]
    field.power(True, 0)
    return field


def say(field: Field, frame: bytes, last_bits: int = 0) -> bytes | None:
    answer = field.exchange(frame, last_bits, LATER)
    return None if answer is None else answer.octets


def select(field: Field, code: int) -> int:
    part = say(field, bytes((code, 0x20)))
    assert part is not None and part[0] ^ part[1] ^ part[2] ^ part[3] == part[4]
    sak = say(field, with_crc(bytes((code, 0x70)) + part))
    assert sak is not None and with_crc(sak[:1]) == sak
    return sak[0]


def activate(field: Field) -> None:
    assert say(field, b"\x52", 7)
    for code in (0x93, 0x95, 0x97):
        if not select(field, code) & 4:
            return


def halt(field: Field) -> None:
    assert say(field, bytes.fromhex("500057cd")) is None


def test_crc_a_of_the_standard() -> None:
    """ISO 14443-3, annex B."""
    assert with_crc(bytes(2))[2:].hex() == "a01e"
    assert with_crc(b"\x12\x34")[2:].hex() == "26cf"
    assert crc16(b"", 0x6363) == 0x6363


@pytest.mark.parametrize(("uid", "atqa", "saks"), [
    ("01020304", "0400", [0x08]),
    ("04112233445566", "4400", [0x04, 0x00]),
    ("04112233445566778899", "8400", [0x04, 0x04, 0x00]),
])  # fmt: skip
def test_selects_through_every_cascade_level(uid: str, atqa: str, saks: list[int]) -> None:
    field = powered(bytes.fromhex(uid))
    answer = say(field, b"\x26", 7)
    assert answer is not None and answer.hex() == atqa
    assert [select(field, code) for code in (0x93, 0x95, 0x97)[: len(saks)]] == saks


def test_cascade_tag_precedes_all_but_the_last_part() -> None:
    field = powered(bytes.fromhex("04112233445566778899"))
    say(field, b"\x52", 7)
    parts = []
    for code in (0x93, 0x95, 0x97):
        parts.append(say(field, bytes((code, 0x20))))
        select(field, code)
    assert [part[:4].hex() for part in parts if part] == ["88041122", "88334455", "66778899"]


def test_request_in_ready_sends_back_to_idle() -> None:
    """Hence hit, none, hit, none of a reader that never selects."""
    field = powered(b"\x01\x02\x03\x04")
    assert [bool(say(field, b"\x26", 7)) for _ in range(4)] == [True, False, True, False]


def test_halted_hears_only_wupa() -> None:
    field = powered(b"\x01\x02\x03\x04")
    activate(field)
    halt(field)
    assert say(field, b"\x26", 7) is None
    assert say(field, b"\x93\x20") is None
    assert say(field, b"\x52", 7)


def test_woken_from_halt_falls_back_to_halt() -> None:
    field = powered(b"\x01\x02\x03\x04")
    activate(field)
    halt(field)
    assert say(field, b"\x52", 7)
    assert say(field, b"\x52", 7) is None
    assert say(field, b"\x26", 7) is None
    assert say(field, b"\x52", 7)


def test_select_of_another_uid_is_silently_left() -> None:
    field = powered(b"\x01\x02\x03\x04")
    say(field, b"\x52", 7)
    assert say(field, with_crc(b"\x93\x70\x01\x02\x03\x05\x05")) is None
    assert say(field, b"\x93\x20") is None
    assert say(field, b"\x52", 7)


def test_select_with_a_wrong_crc_is_not_heard() -> None:
    field = powered(b"\x01\x02\x03\x04")
    say(field, b"\x52", 7)
    frame = with_crc(b"\x93\x70\x01\x02\x03\x04\x04")
    assert say(field, frame[:-1] + bytes((frame[-1] ^ 1,))) is None
    assert say(field, frame) is None


def test_power_off_forgets_and_takes_time_to_come_back() -> None:
    field = powered(b"\x01\x02\x03\x04")
    activate(field)
    halt(field)
    field.power(False, LATER)
    assert field.exchange(b"\x52", 7, LATER) is None
    field.power(True, LATER)
    assert field.exchange(b"\x26", 7, LATER + POWER_UP_NS - 1) is None
    assert field.exchange(b"\x26", 7, LATER + POWER_UP_NS)


def test_tag_laid_into_a_field_that_is_on_must_power_up_too() -> None:
    field = powered()
    field.tags.append(Tag(b"\x01\x02\x03\x04"))
    assert field.exchange(b"\x26", 7, LATER) is None
    assert field.exchange(b"\x26", 7, LATER + POWER_UP_NS)


def test_tag_carried_to_another_field_begins_anew() -> None:
    one, other = powered(b"\x01\x02\x03\x04"), powered()
    activate(one)
    halt(one)
    other.tags.append(one.tags.pop())
    assert other.exchange(b"\x26", 7, LATER) is None
    assert other.exchange(b"\x26", 7, LATER + POWER_UP_NS)


@given(UIDS.filter(lambda uid: len(uid) == 7))
def test_reads_pages_that_hold_the_uid(uid: bytes) -> None:
    field = powered(uid)
    activate(field)
    pages = say(field, with_crc(b"\x30\x00"))
    assert pages is not None and with_crc(pages[:16]) == pages
    assert pages[0:3] + pages[4:8] == uid
    assert pages[3] == 0x88 ^ uid[0] ^ uid[1] ^ uid[2]
    assert pages[8] == uid[3] ^ uid[4] ^ uid[5] ^ uid[6]


def test_reading_past_the_pages_is_refused() -> None:
    field = powered(bytes.fromhex("04112233445566"))
    activate(field)
    answer = field.exchange(with_crc(b"\x30\xf0"), 0, LATER)
    assert answer is not None and answer.bits == 4 and answer.octets == b"\0"
    assert say(field, with_crc(b"\x30\x00")) is None


@given(UIDS, st.integers(0, 39), st.integers(0, 39))
def test_anticollision_answers_the_rest_of_what_fits(uid: bytes, known: int, wrong: int) -> None:
    field = powered(uid)
    say(field, b"\x52", 7)
    full = say(field, b"\x93\x20")
    assert full is not None
    number = int.from_bytes(full, "little")

    def ask(bits: int) -> int | None:
        octets, odd = divmod(known, 8)
        sent = (bits & ((1 << known) - 1)).to_bytes(6, "little")[: octets + (odd > 0)]
        answer = field.exchange(bytes((0x93, (2 + octets) << 4 | odd)) + sent, odd, LATER)
        if answer is None:
            return None
        assert (answer.bits, answer.offset) == (40 - known, odd)
        return int.from_bytes(answer.octets, "little") << (8 * octets)

    rest = ask(number)
    assert rest is not None and rest == number >> known << known
    assert (ask(number ^ 1 << wrong) is None) == (wrong < known)


@pytest.mark.parametrize("count", [3, 4, 6])
def test_three_tags_or_more_are_silent(count: int) -> None:
    field = powered(*(bytes((number, 2, 3, 4)) for number in range(count)))
    assert all(say(field, frame, bits) is None for frame, bits in ((b"\x52", 7), (b"\x93\x20", 0)))
    del field.tags[2:]
    assert say(field, b"\x52", 7) is None
    assert field.exchange(b"\x52", 7, LATER + POWER_UP_NS)


@given(UIDS.filter(lambda uid: len(uid) == 4), UIDS.filter(lambda uid: len(uid) == 4))
def test_two_tags_collide_where_they_first_differ(one: bytes, other: bytes) -> None:
    field = powered(one, other)
    assert say(field, b"\x52", 7) == b"\x04\x00"
    answer = field.exchange(b"\x93\x20", 0, LATER)
    assert answer is not None
    a, b = (int.from_bytes(uid, "little") for uid in (one, other))
    first = next((bit for bit in range(32) if (a ^ b) >> bit & 1), None)
    assert answer.collision == first
    if first is not None:
        below = (1 << first) - 1
        assert int.from_bytes(answer.octets, "little") & below == a & below == b & below


def test_atqa_of_different_sizes_collides() -> None:
    field = powered(b"\x01\x02\x03\x04", bytes.fromhex("04112233445566"))
    answer = field.exchange(b"\x52", 7, LATER)
    assert answer is not None and answer.collision == 6


@pytest.mark.parametrize("uid", ["", "010203", "0102030405", "8801020304050607", "88010203"])
def test_refuses_what_is_no_uid(uid: str) -> None:
    with pytest.raises(ValueError, match="tag: "):
        Tag(bytes.fromhex(uid))


FRAMES = st.tuples(st.binary(max_size=12), st.integers(0, 7))


@given(st.lists(UIDS, max_size=3), st.lists(FRAMES, max_size=8))
def test_no_frame_upsets_tags(uids: list[bytes], frames: list[tuple[bytes, int]]) -> None:
    field = powered(*uids)
    for frame, bits in frames:
        field.exchange(frame, bits, LATER)
    field.power(False, LATER)
    field.power(True, LATER)
    answer = field.exchange(b"\x26", 7, LATER + POWER_UP_NS)
    assert bool(answer) == (0 < len(uids) < 3)


VALID = st.sampled_from((
    (b"\x26", 7), (b"\x52", 7), (b"\x93\x20", 0), (b"\x95\x20", 0), (with_crc(b"\x50\x00"), 0),
    (with_crc(b"\x93\x70\x88\x04\x11\x22\xbf"), 0), (with_crc(b"\x95\x70\x33\x44\x55\x66\x44"), 0),
))  # fmt: skip


@given(st.lists(VALID, max_size=6), st.lists(VALID, min_size=1, max_size=6), st.integers(-(10**12), 10**12))
def test_restored_state_answers_alike_at_any_time(
    before: list[tuple[bytes, int]], after: list[tuple[bytes, int]], shift_ns: int
) -> None:
    field = powered(bytes.fromhex("04112233445566"), b"\x01\x02\x03\x04")
    for frame, bits in before:
        field.exchange(frame, bits, LATER)
    state = field.state(LATER)
    first = [field.exchange(frame, bits, LATER) for frame, bits in after]
    end = field.state(LATER)
    field.restore(state, LATER + shift_ns)
    assert field.state(LATER + shift_ns) == state
    assert [field.exchange(frame, bits, LATER + shift_ns) for frame, bits in after] == first
    assert field.state(LATER + shift_ns) == end


def test_state_tells_fields_apart() -> None:
    field = powered(b"\x01\x02\x03\x04")
    states = {field.state(0), field.state(LATER - 1), field.state(LATER)}
    field.exchange(b"\x26", 7, LATER)
    states.add(field.state(LATER))
    field.power(False, LATER)
    states.add(field.state(LATER))
    field.tags.clear()
    states.add(field.state(LATER))
    assert len(states) == 6
    with pytest.raises(ValueError, match="cannot restore"):
        field.restore((True, ((b"\x01\x02\x03\x04",),)))


@given(st.binary(min_size=1, max_size=18), st.data())
def test_damage_is_noticed_by_parity_or_changes_the_answer(octets: bytes, data: st.DataObject) -> None:
    answer = whole(octets)
    flips = data.draw(st.sets(st.integers(0, answer.air_bits - 1), max_size=3))
    arrived = data.draw(st.integers(0, answer.air_bits))
    spoilt = damage(answer, tuple(flips), arrived)
    if not flips and arrived == answer.air_bits:
        assert spoilt == answer
    elif not arrived:
        assert spoilt is None
    elif spoilt is not None and spoilt.bits == answer.bits:
        assert (spoilt.octets, spoilt.parity_ok) != (octets, True)


def test_noise_silences_and_spoils_but_never_invents() -> None:
    field = powered(b"\x01\x02\x03\x04")
    assert not field.chancy
    field.noise = RandomNoise(1, commands=1.0)
    assert field.chancy
    assert say(field, b"\x52", 7) is None
    field.noise = RandomNoise(1, answers=1.0)
    heard = [field.exchange(b"\x52", 7, LATER) for _ in range(200)]
    spoilt = [answer for answer in heard if answer is not None]
    assert spoilt and all((a.octets, a.bits, a.parity_ok) != (b"\x04\x00", 16, True) for a in spoilt)
    assert len({(a.octets, a.bits, a.parity_ok) for a in spoilt}) > 20
    field.tags.clear()
    assert say(field, b"\x52", 7) is None


def test_noise_repeats_from_its_seed() -> None:
    drawn = []
    for _ in range(2):
        noise = RandomNoise(7, 0.5, 0.5)
        drawn.append([(noise.hits_command(), noise.spoil(47)) for _ in range(50)])
    assert drawn[0] == drawn[1]


def test_longer_answer_goes_on_alone() -> None:
    both = superpose(whole(b"\x0f"), whole(b"\x0f\xaa"))
    assert (both.octets, both.collision, both.bits) == (b"\x0f\xaa", None, 16)


def test_air_times_of_the_standard() -> None:
    """ISO 14443-3, 6.2.1.1: 1236 cycles after a last bit 1, else 1172; 9.44 microseconds a bit."""
    assert delay_ns(b"\x52", 7) == 1236 * 1_000_000_000 // 13_560_000
    assert delay_ns(b"\x26", 7) == 1172 * 1_000_000_000 // 13_560_000
    assert delay_ns(b"\x93\x20", 0) == 1172 * 1_000_000_000 // 13_560_000
    assert abs(frame_ns(45) / 9439.5 - 47) < 0.001


def leaking(own: tuple[bytes, ...], leaked: tuple[bytes, ...]) -> Field:
    field = Field()
    field.tags, field.leaked = [Tag(uid) for uid in own], [Tag(uid) for uid in leaked]
    field.power(True, 0)
    return field


NEAR, FAR = bytes.fromhex("01020304"), bytes.fromhex("05060708")


def test_a_leaked_tag_is_heard_where_no_other_answers() -> None:
    field = leaking((), (FAR,))
    assert say(field, b"\x26", 7) == b"\x04\x00"
    assert select(field, 0x93) == 0x08


def test_a_tag_of_its_own_captures_the_receiver_until_it_is_halted() -> None:
    field = leaking((NEAR,), (FAR,))
    assert say(field, b"\x26", 7)
    assert (say(field, b"\x93\x20") or b"")[:4] == NEAR
    field = leaking((NEAR,), (FAR,))
    activate(field)
    halt(field)
    assert say(field, b"\x26", 7) == b"\x04\x00"
    assert (say(field, b"\x93\x20") or b"")[:4] == FAR


def test_leaked_tags_do_not_count_towards_those_that_silence_a_reader() -> None:
    field = leaking((NEAR, bytes.fromhex("090a0b0c")), (FAR,))
    assert say(field, b"\x26", 7) is not None


def test_a_field_tells_apart_what_is_its_own_and_what_leaks() -> None:
    own, leaked = leaking((NEAR,), ()), leaking((), (NEAR,))
    assert own.state(LATER) != leaked.state(LATER)
    state = leaked.state(LATER)
    activate(leaked)
    leaked.restore(state, LATER)
    assert leaked.state(LATER) == state
    with pytest.raises(ValueError, match="cannot restore"):
        own.restore(state)


def test_leaked_tags_lose_their_state_with_the_field() -> None:
    field = leaking((), (FAR,))
    activate(field)
    field.power(False, LATER)
    field.power(True, LATER)
    assert field.exchange(b"\x26", 7, LATER) is None
    assert field.exchange(b"\x26", 7, LATER + POWER_UP_NS) is not None
