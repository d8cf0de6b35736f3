"""The referee's list: acts, then reasons, and the way back."""

import msgspec
import pytest

from controller.games.desk.kept import Ruling
from controller.games.desk.referee import LONGEST_REASON, REASONS, Undo, chosen, listed, next_ruling

ACTS = ("one", "two", "three")


def test_the_cursor_goes_round_and_an_act_that_is_not_on_offer_is_the_first(toy):
    seen = []
    for _ in range(4):
        seen.append(listed(toy.desk.referee, ACTS))
        next_ruling(toy, ACTS)
    assert seen == ["one", "two", "three", "one"]
    assert listed(Ruling("gone"), ACTS) == "one"
    assert listed(None, ACTS) == "one"


@pytest.mark.parametrize("number", range(len(REASONS)))
def test_an_act_is_made_with_its_reason(toy, number):
    toy.change(referee=Ruling("two"))
    assert chosen(toy, ACTS) is None
    for _ in range(number):
        next_ruling(toy, ACTS)
    assert chosen(toy, ACTS) == REASONS[number]
    assert toy.desk.referee == Ruling("two")


def test_behind_the_reasons_is_the_way_back(toy):
    toy.change(referee=Ruling("two", len(REASONS)))
    assert chosen(toy, ACTS) is None
    assert toy.desk.referee == Ruling("two")
    toy.change(referee=Ruling("two", len(REASONS)))
    next_ruling(toy, ACTS)
    assert toy.desk.referee == Ruling("two", 0)


def test_an_act_that_is_gone_meanwhile_is_not_made(toy):
    toy.change(referee=Ruling("gone", 0))
    assert chosen(toy, ACTS) is None


@pytest.mark.parametrize(
    ("reason", "fits"), [("x", True), (" ", False), ("x" * LONGEST_REASON, True), ("x" * 201, False)]
)
def test_a_reason_is_said_and_not_too_long(reason, fits):
    request = {"do": "undo", "reason": reason}
    if fits:
        assert msgspec.convert(request, Undo) == Undo(reason)
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(request, Undo)
