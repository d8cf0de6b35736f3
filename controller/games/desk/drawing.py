"""Desks: the draws of one input, handed out in order, or, without results, noted as wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from controller.games.core import Draw, Draws, Rejected, Step, Want


class Drawing:
    """The draws of one input, handed out in order; without results it notes what is wanted and plays any result."""

    def __init__(self, results: Iterable[Draw] | None = None) -> None:
        self.wants: list[Want] = []
        self._results = None if results is None else iter(results)

    def take(self, kind: Literal["dice", "number", "order", "side"], count: int = 0) -> Any:
        """Return the next draw."""
        if self._results is not None:
            return next(self._results)
        self.wants.append(Want(kind, count))
        return {"dice": (1, 2), "number": 1, "order": tuple(range(1, count + 1)), "side": "north"}[kind]


Play: TypeAlias = Callable[[Drawing], Any]
"""Plays one input with these draws; returns what it has made of the state, its events and warnings, or a refusal."""


def wanted(play: Play) -> tuple[Want, ...]:
    """Return the draws that an input needs, found by playing it with any."""
    drawing = Drawing()
    play(drawing)
    return tuple(drawing.wants)


def played(play: Play, draws: Draws) -> Step | Rejected:
    """Play one input with its draws."""
    answer = play(Drawing(draws))
    if isinstance(answer, Rejected):
        return answer
    return Step(answer.state, tuple(answer.events), answer.warnings)
