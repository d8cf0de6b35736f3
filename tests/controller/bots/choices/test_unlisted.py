"""Words of no list: spelled out once every tile of them is settled."""

from msgspec.structs import replace

from controller.bots.choices.unlisted import spellings
from controller.bots.evidence import Evidence

# 8-B 7-U 4-N are in the word, 1, 23 and 27 are not.
SETTLED = Evidence("north", (1, 4, 7, 8, 23, 27), (1, 1 << 2, 1 << 6, 1 << 1, 1, 1))


def test_settled_tiles_are_spelled_in_every_order_left(tiles):
    assert spellings(tiles, SETTLED) == ["BNU", "BUN", "NBU", "NUB", "UBN", "UNB"]
    assert spellings(tiles, replace(SETTLED, start=8)) == ["BNU", "BUN"]
    assert spellings(tiles, replace(SETTLED, start=8, wrong=frozenset({"BNU"}))) == ["BUN"]
    assert spellings(tiles, replace(SETTLED, order=(7, 8, 4, 1, 23, 27))) == ["UBN"]


def test_nothing_is_spelled_before_all_tiles_are_settled(tiles):
    assert spellings(tiles, replace(SETTLED, faces=(3, *SETTLED.faces[1:]))) == []
    assert spellings(tiles, replace(SETTLED, faces=(1,) * 6)) == []
