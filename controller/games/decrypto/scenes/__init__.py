"""Scenes: what one seat's OLED says now; the board's setup and state in, a scene out, chosen by what the seat is at."""

from __future__ import annotations

from controller.games.core import Line, Scene, Seat
from controller.games.decrypto.desk.buttons import bar, step_of
from controller.games.decrypto.desk.state import BoardSetup, BoardState


def scene(setup: BoardSetup, state: BoardState, seat: Seat) -> Scene:
    """Return what this seat's OLED says; nothing of it depends on what only the other seat may know."""
    phase = "LOBBY" if state.match is None else state.match.phase
    return Scene((Line(phase, large=True), Line(step_of(state, seat))), seat in bar(state))
