"""Hall sensors: words computed from geometry against the table of the magnet code in the building guide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.sim.chips.hall import HallBoard, Magnets, field_mt

TABLE = {
    (1, False): "++-", (2, False): "+00", (3, False): "+-+", (4, False): "00+", (5, False): "-++", (6, False): "0+0",
    (1, True): "-+-", (2, True): "-00", (3, True): "--+", (4, True): "0-0", (5, True): "+--", (6, True): "00-",
}  # fmt: skip
THRESHOLD = 512

LAID = st.builds(
    Magnets,
    st.integers(1, 6),
    st.booleans(),
    st.floats(-0.8, 0.8),
    st.floats(-0.8, 0.8),
    st.floats(-4, 4),
    st.floats(2.5, 4),
)


def word(board: HallBoard, slot: int = 0) -> str:
    away = [board.read_u16(slot, sensor) - 32768 for sensor in range(3)]
    return "".join("0" if abs(value) < THRESHOLD else "+" if value > 0 else "-" for value in away)


def board_with(magnets: Magnets) -> HallBoard:
    board = HallBoard()
    board.pieces[0] = magnets
    return board


@pytest.mark.parametrize(("top", "down"), TABLE)
def test_words_are_those_of_the_table(top: int, down: bool) -> None:
    assert word(board_with(Magnets(top, down))) == TABLE[top, down]


@given(LAID)
def test_misplaced_tiles_never_give_a_wrong_word(magnets: Magnets) -> None:
    assert word(board_with(magnets)) == TABLE[magnets.top, magnets.down]


@given(LAID, st.sampled_from((1, 2, 3, 5)))
def test_lost_magnet_gives_the_word_or_none_of_the_table(magnets: Magnets, lost: int) -> None:
    board = HallBoard()
    board.pieces[0] = Magnets(magnets.top, magnets.down, magnets.dx_mm, magnets.dy_mm, magnets.degrees, 3, (lost,))
    right = TABLE[magnets.top, magnets.down]
    assert word(board) == right or word(board) not in TABLE.values()


@given(LAID, st.integers(0, 2))
def test_dead_sensor_gives_the_word_or_none_of_the_table(magnets: Magnets, sensor: int) -> None:
    board = board_with(magnets)
    board.stuck[0, sensor] = 32768
    right = TABLE[magnets.top, magnets.down]
    assert word(board) == right or word(board) not in TABLE.values()


def test_empty_slot_rests() -> None:
    board = board_with(Magnets(1))
    assert [board.read_u16(slot, sensor) for slot in range(1, 6) for sensor in range(3)] == [32768] * 15
    del board.pieces[0]
    assert word(board) == "000"


@pytest.mark.parametrize(("gap_mm", "expected_mt"), [(3, 24), (4, 12.6), (5, 7.2)])
def test_axial_field_is_that_of_a_disc(gap_mm: float, expected_mt: float) -> None:
    """The building guide's figures for 3 x 1 mm; a dipole is steeper close by."""
    assert field_mt(Magnets(2, gap_mm=gap_mm), 0) == pytest.approx(expected_mt, rel=0.26)


def test_field_turns_over_beside_a_dipole() -> None:
    """It is zero where the distance is the square root of 2 times the height, and points the other way beyond."""
    beside, beyond = (field_mt(Magnets(2, dx_mm=3 * 2**0.5 * far), 0) for far in (1, 1.5))
    assert abs(beside) < 0.3 and beyond < -0.5


def test_margins() -> None:
    """The worst corners of placement: well above the threshold of 3 mT where a magnet is, well below where none is."""
    corners = [
        Magnets(top, down, dx, dy, degrees, gap)
        for top, down in TABLE for dx in (-0.8, 0.8) for dy in (-0.8, 0.8) for degrees in (-4, 4) for gap in (2.5, 4)
    ]  # fmt: skip
    on: list[float] = []
    off: list[float] = []
    for magnets in corners:
        for sensor, sign in enumerate(TABLE[magnets.top, magnets.down]):
            (off if sign == "0" else on).append(abs(field_mt(magnets, sensor)))
    assert min(on) > 4.0 and max(off) < 1.2


def test_close_magnet_is_clipped_to_the_adc() -> None:
    assert board_with(Magnets(2, gap_mm=1)).read_u16(0, 0) == 65535
    assert board_with(Magnets(2, True, gap_mm=1)).read_u16(0, 0) == 0


def test_stuck_sensor_shows_its_value_whatever_lies_there() -> None:
    board = HallBoard()
    board.stuck[3, 1] = 12345
    board.pieces[3] = Magnets(1)
    assert board.read_u16(3, 1) == 12345 and board.read_u16(3, 0) != 32768
