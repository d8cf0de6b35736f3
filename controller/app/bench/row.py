"""A row of the benchmarks: what was asked, what was measured, and by whom or what it is to be judged."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Literal, TypeAlias

import msgspec


class NotMeasuredError(RuntimeError):
    """What was to be timed did not go as it must; the row says so instead of a figure."""


class Question(msgspec.Struct, frozen=True):
    """What a row measures, in which unit, and how much is enough; `target` None: it stands here for comparison."""

    name: str
    what: str
    unit: str
    target: float | None = None
    better: Literal["more", "less"] = "more"
    beside: str = ""
    """A physical limit, where there is no peer to be measured."""
    label: str = "measured on {machine}"
    """What the figures are of: where a board is simulated, that it is, and in whose time."""


class Answer(msgspec.Struct, frozen=True):
    """What was measured: a value for each run, or the reason why there is none.

    `spread` tells a run's whole distribution (p50, p95, max) where the value is one point of it; `per_game` is how many
    commands (or a peer's moves) a game had, `note` what else has to be said.
    """

    values: tuple[float, ...] = ()
    per_game: float | None = None
    note: str = ""
    missing: str = ""
    spread: dict[str, float] = {}


class Row(msgspec.Struct, frozen=True):
    """A row as it is published; `label` says on what it was measured, or why it was not."""

    name: str
    what: str
    unit: str
    value: float | None
    median: float | None
    worst: float | None
    runs: int
    target: float | None
    better: Literal["more", "less"]
    met: bool | None
    beside: str
    label: str
    commands_per_game: float | None
    note: str
    spread: dict[str, float] = {}


Measurement: TypeAlias = tuple[Question, Callable[[], Answer]]
"""A row to be: what is asked, and what finds the answer."""


def row(question: Question, answer: Answer, machine: str, beside: str) -> Row:
    """Return the row; its value is the best run's, since what disturbs a run only ever makes it slower."""
    best, worst = (max, min) if question.better == "more" else (min, max)
    value = best(answer.values) if answer.values else None
    return Row(
        name=question.name,
        what=question.what,
        unit=question.unit,
        value=value,
        median=median(answer.values) if answer.values else None,
        worst=worst(answer.values) if answer.values else None,
        runs=len(answer.values),
        target=question.target,
        better=question.better,
        met=_met(question, value),
        beside=question.beside or beside,
        label=question.label.format(machine=machine) if answer.values else f"not measured: {answer.missing}",
        commands_per_game=answer.per_game,
        note=answer.note,
        spread=answer.spread,
    )


def _met(question: Question, value: float | None) -> bool | None:
    if value is None or question.target is None:
        return None
    return value >= question.target if question.better == "more" else value <= question.target
