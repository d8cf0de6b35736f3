import hashlib
import hmac
from collections import Counter

import pytest

from controller.app.engine import draws

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


@pytest.mark.parametrize("size", [1, 2, 6, 28, 256])
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
