"""Draws of an input: noted as wants, or handed out in order."""

import pytest

from controller.games.core import Rejected, Step, Want
from controller.games.desk.drawing import Drawing, played, wanted


def test_without_results_it_notes_what_is_wanted_and_plays_any():
    drawing = Drawing()
    assert drawing.take("dice") == (1, 2)
    assert drawing.take("number", 5) == 1
    assert sorted(drawing.take("order", 3)) == [1, 2, 3]
    assert drawing.take("side") == "north"
    assert drawing.wants == [Want("dice"), Want("number", 5), Want("order", 3), Want("side")]


def test_results_are_handed_out_in_order_and_no_more():
    drawing = Drawing((4, (6, 6)))
    assert (drawing.take("number", 5), drawing.take("dice")) == (4, (6, 6))
    assert not drawing.wants
    with pytest.raises(StopIteration):
        drawing.take("side")


class Dealt:
    """An input played: a card and a side drawn for it."""

    def __init__(self, drawing):
        self.state = (drawing.take("number", 9), drawing.take("side"))
        self.events = [{"event": "dealt"}]
        self.warnings = ({"rule": "1"},)


def test_an_input_is_played_with_any_draws_to_find_what_it_wants():
    assert wanted(Dealt) == (Want("number", 9), Want("side"))


def test_an_input_played_with_its_draws_is_a_step_or_refused():
    assert played(Dealt, (7, "south")) == Step((7, "south"), ({"event": "dealt"},), ({"rule": "1"},))
    refusal = Rejected("illegal", "no")
    assert played(lambda drawing: refusal, ()) is refusal
    assert wanted(lambda drawing: refusal) == ()
