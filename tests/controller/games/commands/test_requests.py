"""Requests as commands: what is of a form, and what is wrong with what is not."""

import msgspec
import pytest

from controller.games.commands.requests import command_of, refuse_new
from controller.games.core import Rejected


class Move(msgspec.Struct, frozen=True, tag_field="do", tag="move"):
    seat: str
    to: int | None = None
    card: int | None = None


def read(request):
    return command_of(request, {"move": Move}, {"move": {"game"}}, ("card",))


@pytest.mark.parametrize("more", [{}, {"id": 7}, {"game": "any"}, {"to": 3}, {"card": None}])
def test_a_request_of_the_form_is_a_command(more):
    assert read({"do": "move", "seat": "north", **more}) == Move("north", more.get("to"))


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({}, "unknown do None; known: move"),
        ({"do": "jump"}, "unknown do 'jump'; known: move"),
        ({"do": ["move"]}, "unknown do ['move']; known: move"),
        ({"do": "move", "seat": "north", "why": 1}, "move: unknown field 'why'; known: seat, to"),
        ({"do": "move", "seat": "north", "card": 3}, "move: card: drawn at the board; leave it out"),
        ({"do": "move", "seat": 5}, "move: seat: expected `str`, got `int` (seat is 5)"),
        ({"do": "move"}, "move: seat: missing"),
    ],
)
def test_what_is_none_is_told(request_, told):
    assert read(request_) == Rejected("bad-request", told)


class Match(msgspec.Struct, frozen=True):
    phase: str


@pytest.mark.parametrize("match", [None, Match("OVER")])
def test_a_match_may_begin_in_the_lobby_and_after_one(match):
    assert refuse_new("club", ("seed", "club"), match) is None


@pytest.mark.parametrize("match", [None, Match("OVER"), Match("ROLL")])
def test_a_profile_that_is_not_on_offer_is_told_with_those_that_are(match):
    refusal = refuse_new("clbu", ("seed", "club"), match)
    assert refusal == Rejected("bad-request", "profile = 'clbu': unknown; known: seed, club")


def test_no_match_begins_within_another():
    assert refuse_new("club", ("seed", "club"), Match("ROLL")).code == "wrong-phase"
