import hashlib
import hmac
from collections import Counter

import pytest

from controller.games.core import Want
from controller.record import draws

SEED = draws.seed_of("1")


def test_a_roll_can_be_made_again_from_its_seed_and_number_by_hand():
    """As published: bytes of HMAC-SHA256(seed, "dice 3 0"), those of 252 and more left out, modulo 6."""
    assert hashlib.sha256(b"1").digest() == SEED
    for number in range(1, 200):
        stream = hmac.new(SEED, f"dice {number} 0".encode(), hashlib.sha256).digest()
        first, second = [1 + byte % 6 for byte in stream if byte < 252][:2]
        assert draws.roll(SEED, number) == (first, second)


def test_equal_draws_are_equal_and_others_are_not():
    rolls = [draws.roll(SEED, number) for number in range(1, 40)]
    assert rolls == [draws.roll(SEED, number) for number in range(1, 40)]
    assert rolls != [draws.roll(draws.seed_of("2"), number) for number in range(1, 40)]
    orders = {
        tuple(draws.shuffled(SEED, 1, purpose, range(28))) for purpose in ("tiles", "decoys north", "decoys south")
    }
    assert len(orders) == 3


def test_dice_are_fair():
    """Chi-square over 36 pairs, 35 degrees of freedom: 66.6 is exceeded once in a thousand seeds."""
    counts = Counter(draws.roll(SEED, number) for number in range(18_000))
    assert set(counts) == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 66.6


@pytest.mark.parametrize("size", [1, 2, 6, 28, 256, 257, 700])
def test_a_shuffle_keeps_every_item(size):
    assert sorted(draws.shuffled(SEED, 1, "tiles", range(size))) == list(range(size))


def test_every_order_is_as_likely_as_any_other():
    """Chi-square over 24 orders, 23 degrees of freedom: 49.7 is exceeded once in a thousand seeds."""
    counts = Counter(tuple(draws.shuffled(SEED, number, "decoys", "abcd")) for number in range(12_000))
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.7


def test_a_seed_of_its_own_is_256_bits_and_never_the_same():
    assert len(draws.fresh_seed()) == 32
    assert draws.fresh_seed() != draws.fresh_seed()


WANTS = [Want("dice"), Want("side"), Want("order", 6), *(Want("number", count) for count in (1, 6, 24, 110, 256, 9000))]


@pytest.mark.parametrize("want", WANTS)
def test_an_answer_is_what_was_wanted_and_depends_on_seed_number_and_time_alone(want):
    answers = [draws.answer(want, SEED, n, at) for n in range(40) for at in (0, 5)]
    assert answers == [draws.answer(want, SEED, n, at) for n in range(40) for at in (0, 5)]
    for drawn in answers:
        match want.kind:
            case "dice":
                assert all(1 <= die <= 6 for die in drawn)
            case "number":
                assert 1 <= drawn <= want.count
            case "order":
                assert sorted(drawn) == list(range(1, want.count + 1))
            case "side":
                assert drawn in ("north", "south")
    if want != Want("number", 1):
        assert len(set(answers)) > 1
        assert answers[::2] != answers[1::2]


def test_dice_of_presses_are_even():
    counts = Counter(die for n in range(6000) for die in draws.answer(Want("dice"), SEED, n, 1000 * n))
    assert all(1850 < counts[face] < 2150 for face in range(1, 7))
    doubles = sum(a == b for a, b in (draws.answer(Want("dice"), SEED, n, 7) for n in range(6000)))
    assert 880 < doubles < 1120


@pytest.mark.rule("D5", "D23")
def test_every_card_is_as_likely_as_any_other():
    """Chi-square over 24 code cards and 300 keyword cards (23 and 299 degrees of freedom): one seed in a thousand."""
    for count, limit in ((24, 49.7), (300, 377)):
        drawn = Counter(draws.answer(Want("number", count), SEED, n, 1000 * n) for n in range(100 * count))
        assert set(drawn) == set(range(1, count + 1))
        assert sum((found - 100) ** 2 / 100 for found in drawn.values()) < limit


def test_a_large_number_is_made_of_as_many_bytes_as_it_takes():
    """As published: pairs of bytes of HMAC-SHA256(seed, "number 300 0 5 0"), 65400 and more left out, modulo 300."""
    stream = hmac.new(SEED, b"number 300 0 5 0", hashlib.sha256).digest()
    pairs = (int.from_bytes(stream[n : n + 2], "big") for n in range(0, 32, 2))
    assert draws.answer(Want("number", 300), SEED, 0, 5) == 1 + next(pair for pair in pairs if pair < 65400) % 300


def test_a_commitment_is_the_seeds_sha256():
    assert draws.commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
