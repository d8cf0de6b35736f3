import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.rotation import NO_MAGNETS, NO_SENSORS, read_word, sees_magnets
from hardware.sim.chips.hall import HallBoard, Magnets

SENSORS = [(32768, 512, 1)] * 3

WORDS = {
    1: ("++-", "-+-"), 2: ("+00", "-00"), 3: ("+-+", "--+"), 4: ("00+", "0-0"), 5: ("-++", "+--"), 6: ("0+0", "00-"),
}  # fmt: skip


def number(trits: str) -> int:
    a, b, c = ("-0+".index(trit) for trit in trits)
    return 9 * a + 3 * b + c


@pytest.mark.parametrize("slot", range(6))
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("top", range(1, 7))
def test_all_twelve_ways_a_tile_can_lie(top: int, down: bool, slot: int) -> None:
    board = HallBoard()
    board.pieces[slot] = Magnets(top, down)
    assert read_word(board, slot, SENSORS) == number(WORDS[top][down])
    assert sees_magnets(read_word(board, slot, SENSORS))


def test_an_empty_slot_has_no_magnets() -> None:
    board = HallBoard()
    board.pieces[1] = Magnets(1)
    assert read_word(board, 0, SENSORS) == NO_MAGNETS == number("000")
    assert not sees_magnets(NO_MAGNETS)


class Values:
    def __init__(self, values: list[int]) -> None:
        self.values = values

    def read_u16(self, slot: int, sensor: int) -> int:
        return self.values[sensor]


adc = st.integers(0, 65535)
sensors = st.tuples(adc, adc, st.sampled_from((-1, 0, 1)))


@given(values=st.lists(adc, min_size=3, max_size=3), settings=st.lists(sensors, min_size=3, max_size=3))
def test_each_trit_is_its_own_sensors_affair(values: list[int], settings: list) -> None:
    def trit(value: int, rest: int, threshold: int, sign: int) -> int:
        off = (value - rest) * sign
        return 0 if abs(off) <= threshold else (1 if off > 0 else -1)

    a, b, c = (trit(value, *sensor) for value, sensor in zip(values, settings, strict=True))
    fitted = any(sign for _, _, sign in settings)
    expected = (a + 1) * 9 + (b + 1) * 3 + (c + 1) if fitted else NO_SENSORS
    assert read_word(Values(values), 0, settings) == expected


def test_a_slot_without_sensors_says_so() -> None:
    assert read_word(Values([0, 0, 0]), 0, [(32768, 512, 0)] * 3) == NO_SENSORS
    assert not sees_magnets(NO_SENSORS)
