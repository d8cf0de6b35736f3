"""Hints of any desk: told to one seat for a while, the last one only, and taken away."""

from controller.games.desk.kept import Hint
from controller.games.desk.reading import HINT_NS, hint, unhint, without


def test_a_seat_has_its_last_hint_for_six_seconds(toy):
    hint(toy, "north", "first")
    hint(toy, "south", "other", key="values")
    hint(toy, "north", "last", slot=2)
    until = toy.at + 6_000_000_000
    assert toy.desk.hints == {
        "north": Hint("last", {"slot": 2}, until),
        "south": Hint("other", {"key": "values"}, until),
    }
    assert HINT_NS == 6_000_000_000


def test_a_hint_is_taken_away_from_one_seat(toy):
    hint(toy, "south", "stays")
    hint(toy, "north", "goes")
    unhint(toy, "north")
    unhint(toy, "north")
    assert set(toy.desk.hints) == {"south"}
    assert without({"north": 1}, "south") == {"north": 1}
