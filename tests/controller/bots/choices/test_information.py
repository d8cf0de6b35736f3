"""What questions tell: counted out by hand, way by way, and compared with what the bit sets say."""

from collections import Counter
from math import log2
from random import Random

import pytest
from msgspec.structs import replace

from controller.bots.belief import believe
from controller.bots.candidates import each
from controller.bots.choices import information
from controller.bots.choices.information import Secret, bits
from controller.bots.evidence import ANY_FACE, Evidence

KNOWN = Evidence("north", (1, 4, 7, 8, 23, 27))


@pytest.fixture(scope="module")
def belief(vocabulary):
    """What is left of BUNNY's tiles when 23 is known to be used and 7 not to be U's tile alone."""
    return believe(vocabulary, replace(KNOWN, faces=(*KNOWN.faces[:4], ANY_FACE - 1, ANY_FACE)))


@pytest.fixture(scope="module")
def ways(belief):
    return [(belief.ways.codes(way), belief.ways.word(way)) for way in each(belief.live)]


def counted(ways, answer):
    """Bits of an answer, by counting."""
    counts = Counter(answer(codes, word) for codes, word in ways)
    return sum(count / len(ways) * log2(len(ways) / count) for count in counts.values())


@pytest.mark.parametrize(
    ("counts", "expected"), [((), 0), ((0, 0), 0), ((5,), 0), ((4, 4), 1), ((1, 1, 1, 1, 0), 2), ((1, 3), 0.8112781)]
)
def test_bits_of_a_split(counts, expected):
    assert bits(counts) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        (1, lambda codes, word: codes[0][0]),
        (2, lambda codes, word: codes[-1][0]),
        (3, lambda codes, word: codes[0]),
        (4, lambda codes, word: codes[-1]),
        (5, lambda codes, word: len(word)),
    ],
)
def test_each_action_tells_what_it_calls_out(belief, ways, action, answer):
    assert information.of_action(belief, action) == pytest.approx(counted(ways, answer))


def test_an_order_tells_about_as_much_as_the_tiles_in_order(belief, ways):
    def remaining(order):
        return sum(tuple(tile for tile, _ in codes) == order[: len(codes)] for codes, _ in ways)

    chance, told = Random(1), 0.0
    for codes, _ in chance.sample(ways, 200):
        word = tuple(tile for tile, _ in codes)
        told += log2(len(ways) / remaining(word + tuple(t for t in KNOWN.tiles if t not in word))) / 200
    assert information.of_action(belief, 6) == pytest.approx(told, abs=1.5)


def test_a_tile_answer_tells_whether_it_is_used(belief, ways):
    for tile in KNOWN.tiles:
        expected = counted(ways, lambda codes, word, tile=tile: tile in dict(codes))
        assert information.of_tile(belief, tile) == pytest.approx(expected)


def test_faces_tell_alone_and_together(belief, ways):
    alone = information.of_faces(belief, [8])
    assert set(alone) == {(face,) for face in range(1, 7)}
    for (face,), told in alone.items():
        assert told == pytest.approx(counted(ways, lambda codes, word, face=face: (8, face) in codes))
    together = information.of_faces(belief, [8, 23])
    assert len(together) == 36
    for (one, two), told in list(together.items())[::5]:
        expected = counted(ways, lambda codes, word, one=one, two=two: ((8, one) in codes, (23, two) in codes))
        assert told == pytest.approx(expected)


def test_of_a_word_on_no_list_the_unsettled_faces_are_worth_asking(belief):
    known = replace(KNOWN, faces=(1, ANY_FACE, 1 << 3, 0b0001111, ANY_FACE, ANY_FACE))
    unlisted = replace(belief, known=known, live=0)
    assert information.of_faces(unlisted, [8])[3,] == 1
    assert information.of_faces(unlisted, [8])[4,] == 0
    assert information.of_faces(unlisted, [7])[3,] == 0
    assert information.of_faces(unlisted, [8, 4])[1, 6] == 2
    assert all(information.of_action(unlisted, action) == 0 for action in range(1, 7))


def test_what_the_other_seat_gains_is_what_the_answer_leaves_it(belief, ways):
    chance = Random(2)
    for way in chance.sample(list(each(belief.live)), 20):
        own, word = belief.ways.codes(way), belief.ways.word(way)
        secret = Secret(belief, way)

        def gained(answer, own=own, word=word):
            return log2(len(ways) / sum(answer(codes, text) == answer(own, word) for codes, text in ways))

        assert secret.loses_by_face(8, 1) == pytest.approx(gained(lambda codes, word: (8, 1) in codes))
        assert secret.loses_by_face(4, 0) == pytest.approx(gained(lambda codes, word: 4 in dict(codes)))
        assert secret.loses_by_action(1) == pytest.approx(gained(lambda codes, word: codes[0][0]))
        assert secret.loses_by_action(4) == pytest.approx(gained(lambda codes, word: codes[-1]))
        assert secret.loses_by_action(5) == pytest.approx(gained(lambda codes, word: len(word)))
        order = tuple(tile for tile, _ in own)
        order += tuple(tile for tile in KNOWN.tiles if tile not in order)
        fitting = sum(tuple(tile for tile, _ in codes) == order[: len(codes)] for codes, _ in ways)
        assert secret.loses_by_action(6) == pytest.approx(log2(len(ways) / fitting))
