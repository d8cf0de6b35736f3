"""Scenes: which pixels and turn lamps are lit now; none while their meaning is not settled."""

from __future__ import annotations

from controller.games.core import Lamp, Place, Rhythm, Seat
from controller.games.decrypto.desk.buttons import bar
from controller.games.decrypto.desk.state import BoardSetup, BoardState


def lamps(setup: BoardSetup, state: BoardState) -> dict[Place, Lamp]:
    """Return every pixel that is lit."""
    return {}


def beacons(setup: BoardSetup, state: BoardState) -> dict[Seat, Rhythm]:
    """Return the turn lamps: steady for whose press counts."""
    return dict.fromkeys(bar(state), "steady")
