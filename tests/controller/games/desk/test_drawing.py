"""Draws of an input: noted as wants, or handed out in order."""

import pytest

from controller.games.core import Want
from controller.games.desk.drawing import Drawing


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
