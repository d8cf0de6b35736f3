"""What tests of several parts of the rules share."""

import pytest

from controller.games.decrypto.commands import Challenge, Ruling, TakeCode


@pytest.fixture
def replacing(begun):
    """North's second clue is to be replaced, in round 1."""
    begun.encrypt("south")
    begun.do(TakeCode("north", (4, 2, 1)))
    begun.write("north", "sam", "striped", "pink")
    begun.do(Challenge("south", 2), Ruling("replaced"))
    return begun
