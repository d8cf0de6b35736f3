"""A peer: python-chess, run by an interpreter that has it; seconds in, moves a second out as JSON.

Random games are recorded, then the same moves are replayed, each checked with `is_legal` before `push`, which alone
believes what it is told. `listed` also has the time of choosing from `legal_moves`.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def playout(chess: Any, draw: random.Random) -> list[Any]:
    """Play a random game until mate, stalemate or a draw by rule, and return its moves."""
    board, moves = chess.Board(), []
    while not board.is_game_over():
        move = draw.choice(list(board.legal_moves))
        board.push(move)
        moves.append(move)
    return moves


def replay(chess: Any, moves: list[Any]) -> None:
    """Play recorded moves again, checking each."""
    board = chess.Board()
    for move in moves:
        if not board.is_legal(move):
            raise ValueError(f"{move} is refused")
        board.push(move)


def rate(seconds: float, play: Callable[[], int]) -> float:
    """Return moves a second of this core's time, which others on the machine do not disturb."""
    begun, moves, now = time.process_time(), 0, 0.0
    while now < seconds:
        moves += play()
        now = time.process_time() - begun
    return moves / now


def main(seconds: float, runs: int) -> None:
    """Measure and print the result."""
    chess, draw = importlib.import_module("chess"), random.Random(1)  # noqa: S311 - the same games every time
    games = [playout(chess, draw) for _ in range(10)]
    total = sum(map(len, games))

    def all_again() -> int:
        for moves in games:
            replay(chess, moves)
        return total

    replayed = [rate(seconds, all_again) for _ in range(runs)]
    listed = [rate(seconds, lambda: len(playout(chess, draw))) for _ in range(runs)]
    print(json.dumps({"replayed": replayed, "listed": listed, "moves_per_game": total / len(games)}))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
