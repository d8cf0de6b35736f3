"""The magnet code: the table of the building notes, and nothing guessed outside it."""

import itertools

import pytest

from hardware.drivers.magnet_code import Lie, lie_of, word_of

TABLE = {
    1: ("++-", "-+-"),
    2: ("+00", "-00"),
    3: ("+-+", "--+"),
    4: ("00+", "0-0"),
    5: ("-++", "+--"),
    6: ("0+0", "00-"),
}
POLES = {"-": -1, "0": 0, "+": 1}


def word(signs):
    return word_of(tuple(POLES[sign] for sign in signs))


@pytest.mark.parametrize("top", TABLE)
def test_each_lie_of_a_tile_has_the_word_of_the_table(top):
    up, down = TABLE[top]
    assert lie_of(word(up)) == Lie(top, False, True)
    assert lie_of(word(down)) == Lie(top, True, True)


def test_no_magnets_and_no_sensors_are_told_apart():
    assert lie_of(13) == Lie(None, None, False)
    assert lie_of(255) == Lie(None, None, None)


def test_every_other_word_is_unknown():
    known = {word(signs) for pair in TABLE.values() for signs in pair} | {13}
    others = set(range(27)) - known
    assert len(others) == 14
    assert all(lie_of(other) == Lie(None, None, True) for other in others)


def test_a_lost_magnet_or_a_dead_sensor_never_gives_another_face():
    for signs in itertools.chain.from_iterable(TABLE.values()):
        for at in range(3):
            weaker = signs[:at] + "0" + signs[at + 1 :]
            assert weaker == signs or lie_of(word(weaker)).top is None


def test_words_number_the_three_sensors_as_digits():
    assert [word_of(poles) for poles in itertools.product((-1, 0, 1), repeat=3)] == list(range(27))
