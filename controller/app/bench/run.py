"""Which rows there are, and a run of some of them: names in, a report out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.app.bench import board, bots, match, page, peers
from controller.app.bench.cryptic_words import rows as cryptic_words
from controller.app.bench.decrypto import bots as decrypto_bots
from controller.app.bench.decrypto import rows as decrypto
from controller.app.bench.measure import machine
from controller.app.bench.report import Report, number, report
from controller.app.bench.row import Answer, Measurement, NotMeasuredError, Question, row

BESIDE_PEERS = {"rules-commands"}
"""Rows that measure what the peers measure."""


class UnknownRowError(ValueError):
    """No such row; the message names the known ones."""


def bench(names: Sequence[str], with_peers: bool, tell: Callable[[str], None]) -> Report:
    """Measure these rows, all of them when none is named.

    Args:
        names: names of rows.
        with_peers: install and measure peers too; else their rows say how to have them.
        tell: is told which row is being measured.

    Raises:
        UnknownRowError: a name is none of the rows.
    """
    known = measurements(with_peers)
    names = names or [question.name for question, _ in known]
    if unknown := set(names) - {question.name for question, _ in known}:
        choices = ", ".join(question.name for question, _ in known)
        raise UnknownRowError(f"unknown row {min(unknown)!r}; known: {choices}")
    answered = [_answer(measurement, tell) for measurement in known if measurement[0].name in names]
    here, beside = machine(), _beside(answered)
    return report([row(q, a, here, beside if q.name in BESIDE_PEERS else "") for q, a in answered], here)


def measurements(with_peers: bool) -> list[Measurement]:
    """Return every row there is."""
    games = (*cryptic_words.ROWS, *decrypto.ROWS)
    return [*games, *bots.ROWS, *decrypto_bots.ROWS, *board.ROWS, *match.ROWS, *page.ROWS, *peers.rows(with_peers)]


def _answer(measurement: Measurement, tell: Callable[[str], None]) -> tuple[Question, Answer]:
    question, measure = measurement
    tell(question.name)
    try:
        return question, measure()
    except NotMeasuredError as error:
        return question, Answer(missing=str(error))


def _beside(answered: Sequence[tuple[Question, Answer]]) -> str:
    """Return what the peers of this run reached."""
    told = [f"{q.name} {number(max(a.values))}" for q, a in answered if q.name in peers.PEERS and a.values]
    return ", ".join(told) or "peers: not measured"
