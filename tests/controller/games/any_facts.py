"""Facts of any kind tried on a desk: stamped with a time, played with counted draws, and what the rules accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from controller.games.core import Fact, Pressed, Step

MS = 1_000_000


class Counted:
    """Draws that know how many were taken."""

    def __init__(self, draws: Iterable[Any]) -> None:
        self.draws, self.taken = tuple(draws), 0

    def __len__(self) -> int:
        return len(self.draws)

    def __iter__(self) -> Iterator[Any]:
        for each in self.draws:
            self.taken += 1
            yield each


def stamped(fact: Any, now: int) -> Fact:
    """Return a fact as of now; a press began as long before as it was held."""
    if isinstance(fact, Pressed):
        return Pressed(now, fact.button, fact.gesture, fact.held_ms, max(0, now - fact.held_ms * MS))
    stamped: Fact = type(fact)(now, *[getattr(fact, name) for name in fact.__struct_fields__[1:]])
    return stamped


@contextmanager
def accepted_steps(moment: Any) -> Iterator[list[Step]]:
    """Note every step that the rules make while a desk (the module `moment` of a game) reads its input."""
    real, steps = moment.step, []

    def step(*given: Any) -> Any:
        answer = real(*given)
        if isinstance(answer, Step):
            steps.append(answer)
        return answer

    moment.step = step
    try:
        yield steps
    finally:
        moment.step = real
