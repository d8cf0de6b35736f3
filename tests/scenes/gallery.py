"""Every scene of Cryptic Words: a board played to each moment when it says something new; both seats' scenes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from PIL import Image

from controller.games.core import SEATS, Scene, Seat
from controller.games.lobby import notices
from controller.outlets.panel.draw import draw
from hardware.ports import Frame
from tests.scenes import astray, ends, laying, tokens, turns
from tests.scenes.board import GAME
from tests.scenes.playing import Moments

Picture: TypeAlias = Mapping[Seat, Scene]
GAP = 10
"""Columns between the two frames of a picture."""

CHAPTERS: tuple[Callable[[], Moments], ...] = (
    laying.lobby, laying.laying, laying.laying_unread, laying.storing_refused, laying.storing_apart,
    laying.swap, laying.swap_unread,
    turns.turns, turns.two_matches, turns.dead_roll, turns.screen_board, turns.doubles, turns.strict_padlocks,
    tokens.asks, tokens.asks_refused, tokens.guesses, tokens.guesses_refused, tokens.seat_buttons,
    ends.round_over, ends.no_word, ends.ends, ends.menus, ends.referee, ends.spoken,
    astray.out_of_order, astray.foreign, astray.after_a_start,
)  # fmt: skip

NOTICES: Mapping[str, Scene] = {
    "notice, disk full": notices.DISK_FULL,
    "notice, no room to begin": notices.WAITING_FOR_ROOM,
    "notice, journal damaged": notices.damaged("journal.damaged-12345"),
}
"""What stands above any game."""


def gallery() -> dict[str, Picture]:
    """Return both seats' scenes at every moment, by its name, in the order of a match."""
    pictures: dict[str, Picture] = {}
    for chapter in CHAPTERS:
        for name, board in chapter():
            assert name not in pictures, name
            pictures[name] = {seat: GAME.scene(board.setup, board.state, seat) for seat in SEATS}
    return pictures | {name: dict.fromkeys(SEATS, scene) for name, scene in NOTICES.items()}


def side_by_side(picture: Picture) -> Frame:
    """Return both frames as one, north's on the left."""
    north, south = (draw(picture[seat], simulated=False) for seat in SEATS)
    both = Image.new("1", (north.width + GAP + south.width, north.height))
    both.paste(north, (0, 0))
    both.paste(south, (north.width + GAP, 0))
    return both
