from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.mfrc522 import ABSENT, CROWDED, GARBLED, TAG
from firmware.hub.reader import Reader, crc_a
from hardware.sim.chips.air import Answer, RandomNoise, whole
from hardware.sim.chips.iso14443a import Field, Tag
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.lines.spi import SpiLine

A4, A7, A10 = bytes.fromhex("deadbeef"), bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("04112233445566778899")
TWIN = A7[:3] + b"\x01\x02\x03\x04"
COMMAND, TX_CONTROL, RF_CFG, GS_N, VERSION = 0x01, 0x14, 0x26, 0x27, 0x37
GUARD_US = 5000


class Antenna:
    """One reader over one field, with a clock that only sleep and transfers move."""

    def __init__(self, *uids: bytes, chip: "Callable[[Mfrc522], object] | None" = None) -> None:
        self.ns = 0
        self.field = Field()
        self.field.tags = [Tag(uid) for uid in uids]
        self.chip = Mfrc522(self.field, lambda: self.ns)
        on_bus: list = [self.chip if chip is None else chip(self.chip)]
        self.line = SpiLine(on_bus, self._pass_ns)
        self.reader = Reader(self.line, 0, self)
        self.reader.configure(4, 0x88)

    def _pass_ns(self, ns: int) -> None:
        self.ns += ns

    def sleep_us(self, us: int) -> None:
        self.ns += 1000 * us

    def register(self, address: int) -> int:
        return self.chip.exchange(bytes((0x80 | address << 1, 0)))[1]

    def visit(self, known: bytes = b"", quiet: Sequence[bytes] = ()) -> tuple[int, bytes]:
        assert self.reader.open(False)
        self.sleep_us(GUARD_US)
        reading = self.reader.poll(known, tuple(quiet))
        assert not self.field.powered
        assert self.register(COMMAND) & 0x20, "the receiver was left on"
        return reading


def of_length(length: int) -> st.SearchStrategy[bytes]:
    whole = st.binary(min_size=length, max_size=length)
    return whole.filter(lambda uid: uid[0] != 0x88) if length == 4 else whole


uids = st.sampled_from((4, 7, 10)).flatmap(of_length)


@given(uid=uids)
def test_any_uid_is_found_and_then_known(uid: bytes) -> None:
    antenna = Antenna(uid)
    assert antenna.visit() == (TAG, uid)
    assert antenna.visit(uid) == (TAG, uid)


@given(pair=st.lists(uids, min_size=2, max_size=2, unique=True), known=st.integers(0, 2))
def test_two_tags_are_crowded_whichever_is_known(pair: list[bytes], known: int) -> None:
    assert Antenna(*pair).visit([*pair, b""][known]) == (CROWDED, b"")


@given(here=uids, known=uids)
def test_only_the_tag_that_lies_here_is_read_whatever_was_known(here: bytes, known: bytes) -> None:
    assert Antenna(here).visit(known) == (TAG, here)


def test_tags_that_share_their_first_bytes_are_told_apart() -> None:
    assert Antenna(TWIN).visit(A7) == (TAG, TWIN)
    assert Antenna(A7, TWIN).visit(A7) == (CROWDED, b"")
    assert Antenna(A7, TWIN).visit() == (CROWDED, b"")
    longer = A10[:6] + b"\1\2\3\4"
    assert Antenna(longer).visit(A10) == (TAG, longer)
    assert Antenna(longer, A10).visit(A10) == (CROWDED, b"")


@pytest.mark.parametrize("known", [b"", A7])
def test_nothing_is_a_clean_miss_and_three_tags_silence_the_reader(known: bytes) -> None:
    assert Antenna().visit(known) == (ABSENT, b"")
    assert Antenna(A4, A7, A10).visit(known) == (ABSENT, b"")


def test_the_guard_is_what_a_tag_needs() -> None:
    antenna = Antenna(A7)
    assert antenna.reader.open(False)
    antenna.sleep_us(GUARD_US // 2)
    assert antenna.reader.poll(b"", ()) == (ABSENT, b"")


@pytest.mark.parametrize(("uids", "most"), [([], 12), ([A4], 26), ([A7], 30), ([A10], 34)])
def test_a_visit_takes_few_transfers(uids: list[bytes], most: int) -> None:
    known = uids[0] if uids else b""
    antenna = Antenna(*uids)
    antenna.visit(known)
    before = antenna.line.transfers
    antenna.visit(known)
    assert antenna.line.transfers - before <= most


def test_settings_are_written_and_a_brown_out_is_mended() -> None:
    antenna = Antenna(A7)
    antenna.reader.configure(6, 0xF1)
    assert antenna.visit() == (TAG, A7)
    assert (antenna.register(RF_CFG) >> 4 & 7, antenna.register(GS_N)) == (6, 0xF1)
    antenna.chip.brown_out()
    assert antenna.register(GS_N) == 0x88
    assert antenna.visit(A7) == (TAG, A7)
    assert antenna.register(GS_N) == 0xF1


def test_what_is_left_in_the_fifo_is_not_sent() -> None:
    antenna = Antenna(A7)
    antenna.visit()
    antenna.chip.exchange(b"\x12junk")
    assert antenna.visit() == (TAG, A7)


def test_a_brown_out_in_the_middle_of_a_poll_is_no_clean_miss() -> None:
    for transfers in range(3, 16):
        antenna = Antenna(A7)
        antenna.visit()
        assert antenna.reader.open(False)
        antenna.sleep_us(GUARD_US)
        fuse = antenna.line.transfers + transfers

        def pass_ns(ns: int, antenna: Antenna = antenna, fuse: int = fuse) -> None:
            antenna.ns += ns
            if antenna.line.transfers == fuse:
                antenna.chip.brown_out()

        antenna.line._sleep_ns = pass_ns
        assert antenna.reader.poll(b"", ())[0] != ABSENT
        antenna.line._sleep_ns = antenna._pass_ns
        assert antenna.visit(A7) == (TAG, A7)


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_chip_that_is_not_there_is_not_sound_until_it_is_back(level: int) -> None:
    antenna = Antenna(A7)
    antenna.chip.dead = level
    assert not antenna.reader.open(False)
    antenna.chip.dead = None
    assert antenna.visit() == (TAG, A7)


@pytest.mark.parametrize("version", [0x00, 0xFF])
def test_no_chip_has_such_a_version(version: int) -> None:
    antenna = Antenna(A7)
    antenna.visit()
    antenna.chip.version = version
    antenna.chip.reset()
    assert not antenna.reader.open(False)


class Forgetful:
    """A chip that loses what is written to one register."""

    def __init__(self, chip: Mfrc522, register: int) -> None:
        self._chip, self._register = chip, register

    def exchange(self, out: bytes) -> bytes:
        if out[0] == self._register << 1:
            return bytes(len(out))
        return self._chip.exchange(out)


@pytest.mark.parametrize("register", [0x11, 0x15, 0x2A, 0x2B, 0x2D])
def test_registers_that_do_not_hold_make_a_chip_unsound(register: int) -> None:
    antenna = Antenna(A7, chip=lambda chip: Forgetful(chip, register))
    assert not antenna.reader.open(False)
    assert not antenna.field.powered


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x82, 0x12])
def test_clones_are_chips_too(version: int) -> None:
    antenna = Antenna(A7)
    antenna.chip.version = version
    antenna.chip.reset()
    assert antenna.visit() == (TAG, A7)
    assert antenna.register(VERSION) == version


class Spoiler:
    """Flips these bits in every answer with so many bits on air, or only in the first few of them."""

    def __init__(self, air_bits: int, flips: tuple[int, ...], times: int = 1000) -> None:
        self.air_bits, self.flips, self.times = air_bits, flips, times

    def hits_command(self) -> bool:
        return False

    def spoil(self, air_bits: int) -> tuple[tuple[int, ...], int]:
        if air_bits != self.air_bits or not self.times:
            return (), air_bits
        self.times -= 1
        return self.flips, air_bits


SAK, ANTICOLLISION, ATQA = 27, 45, 18
ONLY_PARITY = (8,)
WITH_PARITY = (0, 8)
SAME_BIT_IN_TWO_BYTES = (0, 8, 9, 17)


@pytest.mark.parametrize("known", [b"", A7])
@pytest.mark.parametrize("flips", [(0,), ONLY_PARITY, WITH_PARITY, SAME_BIT_IN_TWO_BYTES])
@pytest.mark.parametrize("answer", [SAK, ANTICOLLISION])
def test_a_wrong_check_of_any_kind_is_noise(answer: int, flips: tuple[int, ...], known: bytes) -> None:
    antenna = Antenna(A7)
    antenna.field.noise = Spoiler(answer, flips)
    expected = (TAG, A7) if known and answer == ANTICOLLISION else (GARBLED, b"")
    assert antenna.visit(known) == expected


def test_a_wrong_parity_of_the_first_answer_is_noise() -> None:
    antenna = Antenna(A7)
    antenna.field.noise = Spoiler(ATQA, ONLY_PARITY)
    assert antenna.visit() == antenna.visit(A7) == (GARBLED, b"")


@pytest.mark.parametrize("answer", [SAK, ATQA])
def test_a_known_tag_is_asked_again_before_it_is_garbled(answer: int) -> None:
    antenna = Antenna(A7)
    antenna.field.noise = Spoiler(answer, (0,), times=1)
    assert antenna.visit(A7) == (TAG, A7)


class Deafen:
    """The commands with these numbers, counted from 1, are not understood."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.count = numbers, 0

    def hits_command(self) -> bool:
        self.count += 1
        return self.count in self.numbers

    def spoil(self, air_bits: int) -> tuple[tuple[int, ...], int]:
        return (), air_bits


@pytest.mark.parametrize(
    ("unheard", "known", "expected"), [((1,), A7, TAG), ((1,), b"", ABSENT), ((1, 3), A7, ABSENT), ((2,), A7, TAG)]
)
def test_one_unheard_call_is_no_miss_of_a_known_tag(unheard: tuple[int, ...], known: bytes, expected: int) -> None:
    antenna = Antenna(A7)
    antenna.field.noise = Deafen(*unheard)
    assert antenna.visit(known)[0] == expected


@pytest.mark.parametrize("unheard", range(1, 9))
@pytest.mark.parametrize("known", [b"", A7])
def test_no_single_unheard_command_makes_a_crowd_of_one(known: bytes, unheard: int) -> None:
    antenna = Antenna(A7)
    antenna.field.noise = Deafen(unheard)
    assert antenna.visit(known)[0] != CROWDED
    antenna.field.noise = Deafen(6)  # HLTA, after WUPA and twice anticollision and SELECT
    assert antenna.visit() == (TAG, A7)


def test_looks_that_differ_are_garbled() -> None:
    antenna = Antenna(A7, A4)
    antenna.field.noise = Deafen(1)
    assert antenna.visit(A7) == (GARBLED, b"")


ATQA_OF_FOUR = whole(b"\x04\x00")


class Liar:
    """Answers in the field's stead: calls with an ATQA, anticollision and SELECT as told."""

    def __init__(
        self, part: bytes = A4, bcc: int = 0, saks: tuple[int, ...] = (0,), atqa: Answer = ATQA_OF_FOUR
    ) -> None:
        octets = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3] ^ bcc,))
        self._atqa, self._part = atqa, whole(octets)
        self._saks = [whole(bytes((sak,)) + crc_a(bytes((sak,)))) for sak in saks]

    def exchange(self, frame: bytes, last_bits: int, now_ns: int) -> Answer | None:
        if last_bits == 7:
            return self._atqa if frame == b"\x52" else None
        if frame[1] != 0x70:
            return self._part if len(frame) == 2 else None
        return self._saks.pop(0) if self._saks else None


@pytest.mark.parametrize(
    ("liar", "expected"),
    [
        (Liar(), (TAG, A4)),
        (Liar(bcc=0x10), (GARBLED, b"")),
        (Liar(saks=(0x04, 0)), (GARBLED, b"")),
        (Liar(part=b"\x88\4\5\6", saks=(0x04, 0x04, 0x04, 0)), (GARBLED, b"")),
        (Liar(atqa=Answer(b"\x04\x00", 12)), (GARBLED, b"")),
        (Liar(atqa=whole(b"\x04\x00\x00")), (GARBLED, b"")),
        (Liar(atqa=whole(b"\x04")), (GARBLED, b"")),
    ],
)
def test_what_breaks_the_standard_is_garbled(liar: Liar, expected: tuple[int, bytes], monkeypatch) -> None:
    antenna = Antenna()
    monkeypatch.setattr(antenna.field, "exchange", liar.exchange)
    assert antenna.visit() == expected


class HalfAnswers:
    """Only the first bits of each answer arrive."""

    def __init__(self, arrived: int) -> None:
        self.arrived = arrived

    def hits_command(self) -> bool:
        return False

    def spoil(self, air_bits: int) -> tuple[tuple[int, ...], int]:
        return (), min(self.arrived, air_bits)


@pytest.mark.parametrize("arrived", range(1, 18))
def test_half_an_answer_proves_that_something_is_there(arrived: int) -> None:
    antenna = Antenna(A7)
    antenna.field.noise = HalfAnswers(arrived)
    assert antenna.visit() == (GARBLED, b"")


@given(seed=st.integers(0, 10**9), uid=uids, known=st.booleans())
def test_no_noise_makes_another_uid(seed: int, uid: bytes, known: bool) -> None:
    antenna = Antenna(uid)
    antenna.field.noise = RandomNoise(seed, commands=0.1, answers=0.5)
    for _ in range(5):
        state, read = antenna.visit(uid if known else b"")
        assert read == (uid if state == TAG else b"")


def test_tags_heard_through_the_wood_are_quieted_first() -> None:
    assert Antenna(A4).visit(quiet=[A4]) == (ABSENT, b"")
    assert Antenna(A4, A7).visit(quiet=[A4]) == (TAG, A7)
    assert Antenna(A4, A7).visit(A7, quiet=[A4]) == (TAG, A7)
    assert Antenna(A7).visit(A7, quiet=[A4, TWIN]) == (TAG, A7)
    assert Antenna(TWIN, A7).visit(A7, quiet=[TWIN]) == (TAG, A7)
    assert Antenna(A4, A7).visit(quiet=[A10]) == (CROWDED, b"")


def test_proof_restarts_the_chip() -> None:
    antenna = Antenna(A7)
    antenna.visit()
    antenna.chip.deaf = antenna.chip.reset_cures = True
    assert antenna.visit(A7) == (ABSENT, b"")
    assert antenna.reader.prove(A7, (), GUARD_US) == (TAG, A7)
    assert not antenna.field.powered
    antenna.field.tags.clear()
    assert antenna.reader.prove(A7, (), GUARD_US) == (ABSENT, b"")


def test_check_bytes_are_those_of_the_standard() -> None:
    assert crc_a(b"\0\0") == bytes.fromhex("a01e")  # ISO 14443-3, annex B
    assert crc_a(b"\x12\x34") == bytes.fromhex("26cf")
