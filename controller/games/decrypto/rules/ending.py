"""How rounds and matches end: tokens, the limit, the tie-break by judged words, a concession (D3, D18-D22)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.decrypto.commands import Concede, GuessWords, Judge, Referee
from controller.games.decrypto.refusals import bad_request, illegal, when_over, when_strange, wrong_phase
from controller.games.decrypto.rules.rounds import begin_round, reopen
from controller.games.decrypto.rules.scoring import add_token
from controller.games.decrypto.rules.texts import printable
from controller.games.decrypto.state import (
    GOAL,
    KEYWORDS,
    OTHER,
    ROUNDS,
    ROUNDS_OF_THREE,
    Kind,
    Reason,
    Setup,
    State,
    Winner,
)


def end_round(setup: Setup, state: State, events: list[Event]) -> State:
    """Look for an end when both codes are played, and only then; else the next round begins (D17, D18, D22)."""
    tokens = {
        seat: {"interception": held.interception, "miscommunication": held.miscommunication}
        for seat, held in state.tokens.items()
    }
    events.append({"event": "round-over", "number": state.round, "tokens": tokens})
    if setup.lone is not None:
        return _end_round_of_three(setup, state, setup.lone, events)
    claims = {seat: reason for seat in SEATS if (reason := _claim(state, seat))}
    if len(claims) == 1:
        [(winner, reason)] = claims.items()
        return end_match(state, winner, reason, events)
    if claims:
        return _tie_break(state, events)
    if state.round < ROUNDS:
        return begin_round(setup, state, state.round + 1, events)
    return _tie_break(state, events, by_words=setup.rules.after_limit == "words")


def _claim(state: State, seat: Seat) -> Reason | None:
    """Return why a seat has won, if it has: its own interceptions, or the other's miscommunications (D3, D19)."""
    if state.tokens[seat].interception >= GOAL:
        return "interceptions"
    return "miscommunications" if state.tokens[OTHER[seat]].miscommunication >= GOAL else None


def _end_round_of_three(setup: Setup, state: State, lone: Seat, events: list[Event]) -> State:
    """The lone interceptor wins with two tokens by the end of round 5, otherwise the team does (D2)."""
    if state.tokens[lone].interception >= GOAL:
        return end_match(state, lone, "interceptions", events)
    if state.round < ROUNDS_OF_THREE:
        return begin_round(setup, state, state.round + 1, events)
    return end_match(state, OTHER[lone], "rounds", events)


def _tie_break(state: State, events: list[Event], *, by_words: bool = False) -> State:
    """Points, interceptions less miscommunications, decide; equal ones leave it to the words (D20, D21)."""
    points = {seat: held.interception - held.miscommunication for seat, held in state.tokens.items()}
    events.append({"event": "tie-break", "points": points})
    state = replace(state, points=points)
    if points["north"] != points["south"] and not by_words:
        return end_match(state, _higher(points), "points", events)
    return reopen(state, None, phase="WORDS")


def _higher(counts: Mapping[Seat, int]) -> Seat:
    return max(SEATS, key=counts.__getitem__)


def refuse_words(setup: Setup, state: State, command: GuessWords) -> Rejected | None:
    """Refuse words outside the tie-break (D21)."""
    if (command.words is None) != command.spoken:
        return bad_request("D21: words: give four, or spoken")
    if refusal := when_over(state) or when_strange(setup, command.seat, command.player):
        return refusal
    if state.phase != "WORDS":
        return wrong_phase(f"D21: the other team's words are named in a tie-break, not in phase {state.phase}")
    return None


def guess_words(setup: Setup, state: State, command: GuessWords, events: list[Event]) -> State:
    """Keep what a team takes the other one's keywords to be; when both are in they are shown (D21)."""
    given = command.words or (None,) * KEYWORDS
    named = tuple(None if word is None else printable(word) for word in given)
    state = replace(state, words={**state.words, command.seat: named})
    if len(state.words) < len(SEATS):
        return state
    for seat in SEATS:
        events.append({"event": "words", "seat": seat, "words": list(state.words[seat])})
    return replace(state, phase="JUDGE")


def refuse_judge(setup: Setup, state: State, command: Judge) -> Rejected | None:
    """Refuse a judgement before both teams' words are in (D21)."""
    if refusal := when_over(state):
        return refusal
    if state.phase != "JUDGE":
        return wrong_phase(f"D21: words are judged when both teams have named theirs, not in phase {state.phase}")
    return None


def judge(setup: Setup, state: State, command: Judge, events: list[Event]) -> State:
    """Keep how many of the other side's words are right, by this side's word; more win, equal is shared (D21)."""
    state = replace(state, judged={**state.judged, OTHER[command.seat]: command.correct})
    if len(state.judged) < len(SEATS):
        return state
    if state.judged["north"] == state.judged["south"]:
        return end_match(state, "both", "shared", events)
    return end_match(state, _higher(state.judged), "words", events)


def refuse_concede(setup: Setup, state: State, command: Concede) -> Rejected | None:
    """Refuse to concede a match that is over."""
    return when_over(state)


def concede(setup: Setup, state: State, command: Concede, events: list[Event]) -> State:
    """Give the match to the other seat, whatever the tokens."""
    return end_match(state, OTHER[command.seat], "concede", events)


def refuse_referee(setup: Setup, state: State, command: Referee) -> Rejected | None:
    """Refuse a correction that names neither tokens nor a winner, or both, or changes nothing."""
    match command:
        case Referee(winner=None, seat=str(seat), kind=str(kind), count=int(count)):
            return when_over(state) or _refuse_count(setup, state, seat, kind, count)
        case Referee(winner=str(), seat=None, kind=None, count=None):
            return when_over(state)
    return bad_request("D3: referee: name a winner, or seat, kind and count of tokens")


def _refuse_count(setup: Setup, state: State, seat: Seat, kind: Kind, count: int) -> Rejected | None:
    if state.phase in {"WORDS", "JUDGE"}:
        return wrong_phase("D18: tokens count at the end of a round, and the rounds are over; undo, or name a winner")
    if setup.lone is not None and (kind, seat) != ("interception", setup.lone):
        return illegal(f"D2: with three players only {setup.lone} has tokens, and they are interceptions")
    if getattr(state.tokens[seat], kind) == count:
        return illegal(f"D25: {seat} has {count} such tokens already")
    return None


def referee(setup: Setup, state: State, command: Referee, events: list[Event]) -> State:
    """Correct a seat's tokens, which count at the end of the round, or name the winner (D18)."""
    match command:
        case Referee(seat=str(seat), kind=str(kind), count=int(count)):
            return add_token(state, seat, kind, count - getattr(state.tokens[seat], kind), events)
    assert command.winner is not None
    return end_match(state, command.winner, "referee", events)


def end_match(state: State, winner: Winner, reason: Reason, events: list[Event]) -> State:
    """Name the winner; afterwards nothing is played and nothing is secret."""
    events.append({"event": "game-over", "winner": winner, "reason": reason})
    return reopen(state, None, phase="OVER", winner=winner, reason=reason)
