"""A peer: open-spiel's games, run by an interpreter that has it; a game's name and seconds in, moves a second out.

Random games are recorded, then the same moves are replayed, each looked up among the legal ones before it is applied:
`apply_action` alone believes what it is told. `listed` also has the time of choosing from the legal moves.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def playout(game: Any, draw: random.Random) -> list[int]:
    """Play a random game and return its moves, chance's among them."""
    state, moves = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            move = draw.choices(actions, odds)[0]
        else:
            move = draw.choice(state.legal_actions())
        state.apply_action(move)
        moves.append(move)
    return moves


def replay(game: Any, moves: list[int]) -> None:
    """Play recorded moves again, checking each."""
    state = game.new_initial_state()
    for move in moves:
        if move not in state.legal_actions():
            raise ValueError(f"move {move} is refused")
        state.apply_action(move)


def rate(seconds: float, play: Callable[[], int]) -> float:
    """Return moves a second of this core's time, which others on the machine do not disturb."""
    begun, moves, now = time.process_time(), 0, 0.0
    while now < seconds:
        moves += play()
        now = time.process_time() - begun
    return moves / now


def main(name: str, seconds: float, runs: int) -> None:
    """Measure one game and print the result."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    game, draw = pyspiel.load_game(name), random.Random(1)  # noqa: S311 - the same games every time
    games = [playout(game, draw) for _ in range(50)]
    total = sum(map(len, games))

    def all_again() -> int:
        for moves in games:
            replay(game, moves)
        return total

    replayed = [rate(seconds, all_again) for _ in range(runs)]
    listed = [rate(seconds, lambda: len(playout(game, draw))) for _ in range(runs)]
    print(json.dumps({"replayed": replayed, "listed": listed, "moves_per_game": total / len(games)}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
