"""Folding facts into what lies where."""

import pytest

from controller.games.core import Lifted, NotRead, Place, Placed, Pressed, ReadAgain, Turned, Unknown
from controller.games.layout import UNKNOWN, Layout, Lying, fold
from controller.games.pieces import PIECES, tile_number

HERE = Place("north", 2)


def folded(*facts):
    layout = Layout()
    for fact in facts:
        layout = fold(layout, fact)
    return layout


def test_a_piece_lies_as_it_was_placed_and_turned():
    assert folded(Placed(1, HERE, "23", 3, False)).lying == {HERE: Lying("23", 3, False)}
    assert folded(Placed(1, HERE, "23", 3), Turned(2, HERE, "23", 4, True)).lying == {HERE: Lying("23", 4, True)}
    assert folded(Placed(1, HERE, "23", 3), Lifted(2, HERE, "23")) == Layout()


def test_a_place_not_read_keeps_its_piece_until_it_reads_again():
    unread = folded(Placed(1, HERE, "23", 3), NotRead(2, HERE, "dead"))
    assert (unread.lying, unread.troubles) == ({HERE: Lying("23", 3)}, {HERE: "dead"})
    assert fold(unread, ReadAgain(3, HERE)) == folded(Placed(1, HERE, "23", 3))


@pytest.mark.parametrize(
    "news", [Placed(3, HERE, "8"), Lifted(3, HERE, "8"), Unknown(3, HERE, "04"), Turned(3, HERE, "8")]
)
def test_any_news_of_a_place_ends_its_trouble(news):
    assert not folded(NotRead(1, HERE, "garbled"), news).troubles


def test_an_unknown_tag_keeps_its_uid_and_buttons_move_nothing():
    assert folded(Unknown(1, HERE, "04AA")).lying == {HERE: Lying(UNKNOWN, uid="04AA")}
    assert folded(Pressed(1, "dice", "short", 100, 0)) == Layout()


def test_all_pieces_have_names_of_their_own():
    assert len(set(PIECES)) == len(PIECES) == 28 + 12 + 16 + 26 + 8 + 48 + 11
    assert [tile_number(piece) for piece in PIECES].count(None) == len(PIECES) - 28
