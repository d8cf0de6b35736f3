"""Scores and the catch-up (R59-R64)."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.cryptic_words.commands import Referee
from controller.games.cryptic_words.refusals import when_over
from controller.games.cryptic_words.rules.ending import end_match, end_round, winner_by_score
from controller.games.cryptic_words.state import CATCH_UP_ROLLS, GOAL, OTHER, SURVIVOR_BONUS, Setup, State


def solve(setup: Setup, state: State, holder: Seat, events: list[Event]) -> State:
    """Score a correct guess of the holder: the owner's letters, doubled for the round's first (R39, R59, R60, R63).

    Only the earlier of two correct guesses is first (A28); a bigram counts two letters (A13).
    """
    letters = len(state.words[OTHER[holder]])
    if state.solver is not None:
        return end_round(setup, _score(state, holder, letters, "second", events), events)
    state = _score(state, holder, 2 * letters, "first", events)
    state = replace(state, solver=holder, firsts={**state.firsts, holder: state.firsts[holder] + 1})
    if not state.guess_left[holder] or (setup.rules.end_timing == "immediate" and state.scores[holder] >= GOAL):
        return end_round(setup, state, events)
    return _catch_up(state, OTHER[holder], events)


def _catch_up(state: State, trailing: Seat, events: list[Event]) -> State:
    """Give the trailing seat three rolls; open faces or a choice are dropped (R61, A29, A30)."""
    events.append({"event": "catch-up", "seat": trailing, "rolls": CATCH_UP_ROLLS})
    return replace(state, phase="WINDOW", turn=trailing, rolls_left=CATCH_UP_ROLLS, live=(), choices=())


def fail_catch_up(setup: Setup, state: State, trailing: Seat, events: list[Event]) -> State:
    """End a catch-up without a solution: three points, not doubled, to whom the rules say (R62, A2, A43).

    `owner` is the owner of the word that survived, who solved first.
    """
    match setup.rules.survivor_bonus_to:
        case "owner":
            state = _score(state, OTHER[trailing], SURVIVOR_BONUS, "survivor", events)
        case "trailer":
            state = _score(state, trailing, SURVIVOR_BONUS, "survivor", events)
    return end_round(setup, state, events)


def _score(state: State, seat: Seat, points: int, reason: str, events: list[Event]) -> State:
    """Adjust a seat's score (R64)."""
    score = state.scores[seat] + points
    events.append({"event": "scored", "seat": seat, "points": points, "reason": reason, "score": score})
    return replace(state, scores={**state.scores, seat: score})


def refuse_referee(setup: Setup, state: State, command: Referee) -> Rejected | None:
    """Refuse a correction of a match that is over."""
    return when_over(state)


def referee(setup: Setup, state: State, command: Referee, events: list[Event]) -> State:
    """Correct a seat's score; reaching 30 ends the match, within a round only where the timing says so (R64, A31)."""
    seat = command.seat
    state = _score(state, seat, command.points, "referee", events)
    at_once = setup.rules.end_timing == "immediate" or not state.racks
    if at_once and state.scores[seat] >= GOAL:
        return end_match(state, winner_by_score(setup, state), "referee", events)
    return state
