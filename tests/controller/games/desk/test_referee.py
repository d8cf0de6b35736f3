"""The referee's list: acts, then reasons, and the way back."""

import msgspec
import pytest

from controller.games.desk.kept import Ruling
from controller.games.desk.referee import LONGEST_REASON, REASONS, Undo, chosen, listed, next_ruling, undo

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


class Match(msgspec.Struct, frozen=True):
    score: int
    last: tuple = ()


class Past(msgspec.Struct, frozen=True):
    match: Match
    desk: str


def test_the_last_thing_that_happened_is_taken_back_and_told(toy):
    toy.state = msgspec.structs.replace(toy.state, match=Match(3), past=(Past(Match(1), "one"), Past(Match(2), "two")))
    undone = {"event": "undone", "reason": "misread"}
    assert undo(toy, Undo("misread"), lambda before: (before.desk, toy.at)) is None
    assert toy.state.match == Match(2, (undone,))
    assert toy.desk == ("two", toy.at)
    assert toy.state.past == (Past(Match(1), "one"),)
    assert toy.events == [undone]


def test_where_nothing_has_happened_nothing_is_taken_back(toy):
    before = toy.state
    assert undo(toy, Undo("misread"), lambda before: before).code == "wrong-phase"
    assert toy.state is before
    assert not toy.events
