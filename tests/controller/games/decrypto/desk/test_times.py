"""Times that a board is told of: one told too early, or of something that is no more, changes nothing."""

import pytest
from msgspec.structs import replace

from controller.games.core import SEATS, TimeUp

NAMES = [
    "menu",
    "history",
    "pass",
    "reveal",
    "clock",
    "strange",
    *(f"{w}-{s}" for w in ("hint", "look") for s in SEATS),
]


@pytest.fixture
def busy(make):
    """A board on which a time runs for each of these names."""
    board = make(changes={"guess_seconds": 60}, seat_buttons=True).keyed()
    for seat in SEATS:
        board.ready(seat)
    board.seal("north", "421", "north")
    board.wait(10)
    board.tidy()
    board.seal("south", "123", "south")
    board.wait(10)
    board.tidy(cards=True)
    for seat in SEATS:
        board.ready(seat)
    board.press(button="south")
    board.press(button="north")
    board.badge("south")
    board.put("north", 4, "card-white-132")
    return board


@pytest.mark.parametrize("name", NAMES)
def test_a_time_told_too_early_changes_nothing(busy, name):
    before = busy.state
    busy.feed(TimeUp(busy.now, name))
    assert replace(busy.state, desk=replace(busy.state.desk, now=before.desk.now)) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_time_of_nothing_changes_nothing(board, name):
    before = board.state
    board.feed(TimeUp(board.now + 10**12, name))
    assert replace(board.state, desk=replace(board.state.desk, now=before.desk.now)) == before


def test_in_the_lobby_there_are_no_times(make):
    board = make(None)
    for name in NAMES:
        board.feed(TimeUp(board.now, name))
    assert board.game.timers(board.setup, board.state) == ()


def test_what_runs_is_asked_for(busy):
    names = {timer.name for timer in busy.game.timers(busy.setup, busy.state)}
    assert names == {"history", "pass", "clock", "look-south", "hint-north"}


def test_what_stands_while_a_reveal_is_shown_is_the_reveals(busy):
    busy.seal("south", "123", "south")
    busy.digits("north", "421")
    busy.long("north")
    names = {timer.name for timer in busy.game.timers(busy.setup, busy.state)}
    assert "reveal" in names
    assert "clock" not in names
    before = busy.state
    busy.feed(TimeUp(busy.now, "reveal"))
    assert busy.state.desk.reveal == before.desk.reveal
