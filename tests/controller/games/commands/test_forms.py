"""What is wrong with a request is told with the field, what came, and what is known."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from controller.games.commands.forms import explained


class Challenge(msgspec.Struct, frozen=True):
    seat: Literal["north", "south"]
    clue: Annotated[int, Meta(ge=1, le=3)] = 1
    rule: Annotated[str, Meta(pattern="^C", extra={"known": "C1 to C17"})] | None = None
    words: tuple[str, str] | None = None
    faces: dict[Literal["1", "2"], int] = {}
    at: str = msgspec.field(default="", name="on")


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({}, "seat: missing; known: north, south"),
        ({"seat": "east"}, "seat: unknown 'east' (seat is \"east\"); known: north, south"),
        ({"seat": 5}, "seat: expected `str`, got `int` (seat is 5); known: north, south"),
        ({"seat": "north", "clue": 4}, "clue: expected `int` <= 3 (clue is 4)"),
        ({"seat": "north", "rule": "D4"}, 'rule: not of the form (rule is "D4"); known: C1 to C17'),
        ({"seat": "north", "words": ["a", 5]}, 'words[1]: expected `str`, got `int` (words is ["a",5])'),
        ({"seat": "north", "words": ["a"]}, 'words: expected `array` of length 2, got 1 (words is ["a"])'),
        ({"seat": "north", "faces": {"7": 1}}, "faces: unknown '7' (faces is {\"7\":1}); known: 1, 2"),
        ({"seat": "north", "on": 1}, "on: expected `str`, got `int` (on is 1)"),
    ],
)
def test_the_field_comes_first_and_then_what_came_and_what_is_known(request_, told):
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(request_, Challenge)
    assert explained(found.value, request_, Challenge) == told


def test_a_long_value_is_cut():
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert({"seat": "x" * 500}, Challenge)
    assert len(explained(found.value, {"seat": "x" * 500}, Challenge)) < 200
