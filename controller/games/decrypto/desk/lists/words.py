"""Desk: the tie-break. Both teams write the other's four words and read them out; each judges the other's (D21)."""

from __future__ import annotations

from controller.games.core import SEATS, Seat
from controller.games.decrypto.commands import GuessWords, Judge
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.decrypto.state import KEYWORDS, OTHER
from controller.games.keywords import count_right

JUDGES: tuple[Seat, Seat] = ("south", "north")
"""South judges first."""


def writing(state: BoardState) -> tuple[Seat, ...]:
    """Return the sides that have not said yet that their words are written."""
    match = state.match
    assert match is not None
    return tuple(seat for seat in SEATS if seat not in match.words)


def judge_now(state: BoardState) -> Seat | None:
    """Return which side judges now."""
    match = state.match
    assert match is not None
    return next((seat for seat in JUDGES if OTHER[seat] not in match.judged), None)


def written(moment: Moment, seat: Seat) -> None:
    """Say that the four words are on paper (long press)."""
    moment.try_to(seat, GuessWords(seat, spoken=True))


def correct_now(state: BoardState) -> int:
    """Return how many words the judging side finds right so far; it begins with those that are so letter by letter."""
    if state.desk.correct is not None:
        return state.desk.correct
    match, seat = state.match, judge_now(state)
    if match is None or seat is None:
        return 0
    return count_right(match.words[OTHER[seat]], match.keywords[seat])


def next_count(moment: Moment, seat: Seat) -> None:
    """Step through 0-4 (short press)."""
    moment.change(correct=(correct_now(moment.state) + 1) % (KEYWORDS + 1))


def judge(moment: Moment, seat: Seat) -> None:
    """Judge so (long press)."""
    correct = correct_now(moment.state)
    moment.change(correct=None)
    moment.try_to(seat, Judge(seat, correct))
