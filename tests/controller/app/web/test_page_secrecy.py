"""What south hides, a page at north cannot tell: two runs that differ in south's word only give it the same bytes.

The whole board runs, from tags and magnets to the WebSocket, and leaks that are planted must be found.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from controller.app.web import tabletop
from controller.outlets.web import sight

TOPS = [1, 2, 3, 4, 5, 6]
ANOTHER_WORD = ([2, 0, 1, 3, 5, 4], [4, 1, 6, 2, 3, 5])
"""The same six tiles in another order, each with another glyph on top: other codes, other decoys."""
THE_SAME = ([0, 1, 2, 3, 4, 5], TOPS)


def told(board, order, tops, whole=True):
    """Play until the tiles are handed over, or to the first roll.

    Returns what a page at north, one that sits nowhere, and one at south heard.
    """
    north, public, south = board.page("north"), board.page(), board.page("south")
    north.press("dice", 1.2)
    for page, side in ((north, "north"), (south, "south")):
        page.say(do="draw", side=side)
    rack = south.rack("south")
    for slot, (place, top) in enumerate(zip(order, tops, strict=True), 1):
        south.say(do="turn", piece=rack[place], top=top)
        south.say(do="lift", piece=rack[place])
        south.say(do="put", piece=rack[place], at=f"south-{slot}", down=True)
    board.wait(3)
    south.store("south", 4)
    assert south.words("south").startswith("STORED")
    mine = north.rack("north")
    north.lay("north", mine, TOPS)
    north.store("north", 3)
    assert north.view()["phase"] == "SWAP"
    south.say(do="hand-over", side="south")
    north.say(do="hand-over", side="north")
    if whole:
        lay_and_disturb(board, north, south)
    return [page.heard for page in (north, public, south)]


def lay_and_disturb(board, north, south):
    """Lay what was handed over, break something, and cut the power."""
    north.lay("north", north.rack("north"), TOPS, down=False)
    south.lay("south", south.rack("south"), TOPS, down=False)
    for page, side in ((north, "north"), (south, "south")):
        page.say(0.5, do="fault", kind="noise", where=f"{side}-3", how={})
    north.say(2, do="power-cut")
    board.wait(8)
    assert north.view()["phase"] == "ROLL"


@pytest.fixture
def pair(virtual_board):
    """Play two sessions that differ in south's word; returns what the pages of each heard."""

    def play(whole):
        return [told(virtual_board(seed=9), *word, whole) for word in (THE_SAME, ANOTHER_WORD)]

    return play


def test_another_word_of_the_other_seat_changes_no_byte(pair):
    first, second = pair(whole=True)
    assert len(first[0]) > 100
    assert first[0] == second[0]
    assert first[1] == second[1]
    assert first[2] != second[2]


def test_what_is_hidden_is_in_no_message(virtual_board):
    """Neither a tile of south's rack nor one face down is named, or its glyphs told, before it is handed over."""
    board = virtual_board(seed=9)
    north, south = board.page("north"), board.page("south")
    south.say(do="draw", side="south")
    rack = south.rack("south")
    south.lay("south", rack, TOPS)
    south.say(do="lift", piece=rack[0])
    south.say(do="turn", piece=rack[0], top=5)
    heard = " ".join(text for _, text in north.heard)
    assert [tile for tile in rack if re.search(rf'"(id|piece)":"{tile}"', heard)] == []
    assert '"glyphs":[' not in heard
    assert {message["side"] for kind in ("frame", "words") for message in north.messages(kind)} == {"north"}


def by_name(lies, sat, page):
    shown = REAL_SHOWN(lies, sat, page)
    return shown if shown is None or shown.piece else msgspec.structs.replace(shown, id=f"?{lies.piece}")


def with_top(lies, sat, page):
    shown = REAL_SHOWN(lies, sat, page)
    return shown if shown is None or shown.piece else msgspec.structs.replace(shown, top=lies.top)


def in_the_hand(lies, sat, page):
    return sight._known(lies) if lies.at == "hand" else REAL_SHOWN(lies, sat, page)


REAL_SHOWN, REAL_SIGHT = sight._shown, sight.sight


def with_words_of_both(look, seats, page):
    return msgspec.structs.replace(REAL_SIGHT(look, seats, page), words=look.words)


def with_frames_of_both(look, seats, page):
    return msgspec.structs.replace(REAL_SIGHT(look, seats, page), frames=look.frames)


def with_a_sum(look, seats, page):
    """A number that looks harmless: it grows with the faces chosen."""
    tops = sum(lies.top * int(lies.piece) for lies in look.pieces if lies.at.startswith("south-"))
    return msgspec.structs.replace(REAL_SIGHT(look, seats, page), box=tops)


LEAKS = {
    "an id": [(sight, "_shown", by_name)],
    "the glyph on top": [(sight, "_shown", with_top)],
    "a frame": [("controller.outlets.web.visit", "sight", with_frames_of_both)],
    "words": [("controller.outlets.web.visit", "sight", with_words_of_both)],
    "a number": [("controller.outlets.web.visit", "sight", with_a_sum)],
    "a hand": [(sight, "_shown", in_the_hand)],
    "the order of handing over": [(tabletop, "sorted", list)],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(pair, monkeypatch, leak):
    for module, name, planted in LEAKS[leak]:
        target = f"{module}.{name}" if isinstance(module, str) else f"{module.__name__}.{name}"
        monkeypatch.setattr(target, planted, raising=False)
    first, second = pair(whole=False)
    assert first[0] != second[0] or first[1] != second[1]
