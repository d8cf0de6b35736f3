"""How rounds and matches end, and the next round begins: by scores, by tokens, given up or conceded (R64-R67, A35)."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.cryptic_words.commands import Concede, GiveUpRound
from controller.games.cryptic_words.refusals import when_over, wrong_phase
from controller.games.cryptic_words.state import ASK_TOKENS, GOAL, OTHER, Reason, Setup, State, Winner, both


def end_round(setup: Setup, state: State, events: list[Event]) -> State:
    """Show both words; then the match is over, or the next round's setup begins (R64-R66)."""
    _tell_round(state, events)
    reason = end_reason(state)
    if reason:
        return _over(state, winner_by_score(setup, state), reason, events)
    return next_round(setup, state)


def _tell_round(state: State, events: list[Event]) -> None:
    words = {seat: state.words.get(seat) for seat in SEATS}
    events.append({"event": "round-over", "words": words, "scores": dict(state.scores)})


def end_reason(state: State) -> Reason | None:
    """Return why the match ends with this round: 30 points reached, or a seat out of guess tokens (R65, R66, A32)."""
    if max(state.scores.values()) >= GOAL:
        return "thirty"
    return None if all(state.guess_left.values()) else "tokens"


def winner_by_score(setup: Setup, state: State) -> Winner:
    """Return who wins: the higher score; tied, by the rules, more tokens left, then rounds solved first (A32, A33)."""
    tally = [state.scores]
    if setup.rules.ties == "tokens":
        tally += [state.guess_left, state.firsts]
    for count in tally:
        if count["north"] != count["south"]:
            return max(SEATS, key=count.__getitem__)
    return "draw"


def end_match(state: State, winner: Winner, reason: Reason, events: list[Event]) -> State:
    """End the match at once; a round that has begun is over first."""
    if state.racks:
        _tell_round(state, events)
    return _over(state, winner, reason, events)


def _over(state: State, winner: Winner, reason: Reason, events: list[Event]) -> State:
    """Name the winner (R67); afterwards nothing is played."""
    events.append({"event": "game-over", "winner": winner, "reason": reason, "scores": dict(state.scores)})
    return replace(
        state, phase="OVER", turn=None, live=(), choices=(), rolls_left=0, wishes=(), winner=winner, reason=reason
    )


def next_round(setup: Setup, state: State) -> State:
    """Return the setup of the next round: all 28 tiles again, nothing known, nothing performed (R12, R13, R20).

    Guess tokens are for the whole game (A25), Ask tokens as the rules say (A24); rounds have no limit (A39).
    """
    return State(
        setup=state.setup,
        round=state.round + 1,
        first=_next_first(setup, state),
        scores=state.scores,
        guess_left=state.guess_left,
        ask_left=state.ask_left if setup.rules.ask_per == "game" else both(ASK_TOKENS),
        firsts=state.firsts,
    )


def _next_first(setup: Setup, state: State) -> Seat | None:
    """Return who begins the next round, None where it is drawn (A34).

    `winner` is who solved the round first, `loser` the other seat; a round that nobody solved alternates.
    """
    rule = setup.rules.first
    if rule == "random" or state.first is None:
        return None
    if state.solver is None or rule == "alternate":
        return OTHER[state.first]
    return state.solver if rule == "winner" else OTHER[state.solver]


def refuse_give_up(setup: Setup, state: State, command: GiveUpRound) -> Rejected | None:
    """Refuse to give up a round that has not begun: it begins with its first rack (A35)."""
    if refusal := when_over(state):
        return refusal
    return None if state.racks else wrong_phase("A35: no round has begun that could be given up")


def give_up(setup: Setup, state: State, command: GiveUpRound, events: list[Event]) -> State:
    """Keep a secret wish; when both seats have it the round is over without points (A35)."""
    if OTHER[command.seat] in state.wishes:
        return end_round(setup, state, events)
    return replace(state, wishes=(command.seat,))


def refuse_concede(setup: Setup, state: State, command: Concede) -> Rejected | None:
    """Refuse to concede a match that is over."""
    return when_over(state)


def concede(setup: Setup, state: State, command: Concede, events: list[Event]) -> State:
    """Give the match to the other seat, whatever the scores (R67)."""
    return end_match(state, OTHER[command.seat], "concede", events)
