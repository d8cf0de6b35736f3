"""Every scene of each game: a board played to each moment when it says something new; both seats' scenes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from PIL import Image

from controller.games.core import SEATS, Scene, Seat
from controller.games.lobby import notices
from controller.outlets.panel.draw import draw
from hardware.ports import Frame
from tests.scenes import astray, ends, laying, tokens, turns
from tests.scenes.decrypto import astray as pieces
from tests.scenes.decrypto import disputing, encrypting, ending, guessing, revealing, start
from tests.scenes.table import Table

Moments: TypeAlias = Iterator[tuple[str, Table]]
Picture: TypeAlias = Mapping[Seat, Scene]
GAP = 10
"""Columns between the two frames of a picture."""

CHAPTERS: Mapping[str, tuple[Callable[[], Moments], ...]] = {
    "cw": (
        laying.lobby, laying.laying, laying.laying_unread, laying.storing_refused, laying.storing_apart,
        laying.swap, laying.swap_unread,
        turns.turns, turns.two_matches, turns.dead_roll, turns.screen_board, turns.doubles, turns.strict_padlocks,
        tokens.asks, tokens.asks_refused, tokens.guesses, tokens.guesses_refused, tokens.seat_buttons,
        ends.round_over, ends.no_word, ends.ends, ends.menus, ends.referee, ends.spoken,
        astray.out_of_order, astray.foreign, astray.after_a_start,
    ),
    "dc": (
        start.lobby, start.players, start.keywords, start.hidden, start.told_why, start.alone,
        encrypting.cards, encrypting.names, encrypting.typed_on_the_page, encrypting.buttons, encrypting.timed,
        encrypting.approved, encrypting.next_round,
        guessing.first_round, guessing.second_round, guessing.passing, guessing.unread, guessing.typed_clues,
        guessing.timed, guessing.seat_buttons,
        revealing.first_round, revealing.second_round, revealing.other_tokens, revealing.of_three,
        revealing.history, revealing.fallen, revealing.typed_history,
        disputing.challenges, disputing.rulings, disputing.new_codes,
        ending.tie_break, ending.typed_words, ending.ends, ending.other_ends, ending.menus, ending.referee,
        ending.corrections,
        pieces.foreign, pieces.not_read,
    ),
}  # fmt: skip
"""By the beginning of its golden frames' names: a game's moments in the order of a match."""

NOTICES: Mapping[str, Scene] = {
    "notice, disk full": notices.DISK_FULL,
    "notice, no room to begin": notices.WAITING_FOR_ROOM,
    "notice, journal damaged": notices.damaged("journal.damaged-12345"),
}
"""What stands above any game; shown with the first."""


def gallery(game: str) -> dict[str, Picture]:
    """Return both seats' scenes of a game at every moment, by its name, in the order of a match."""
    pictures: dict[str, Picture] = {}
    for chapter in CHAPTERS[game]:
        for name, board in chapter():
            assert name not in pictures, name
            pictures[name] = {seat: board.game.scene(board.setup, board.state, seat) for seat in SEATS}
    above = NOTICES if game == "cw" else {}
    return pictures | {name: dict.fromkeys(SEATS, scene) for name, scene in above.items()}


def side_by_side(picture: Picture) -> Frame:
    """Return both frames as one, north's on the left."""
    north, south = (draw(picture[seat], simulated=False) for seat in SEATS)
    both = Image.new("1", (north.width + GAP + south.width, north.height))
    both.paste(north, (0, 0))
    both.paste(south, (north.width + GAP, 0))
    return both
