"""Tokens: what a revealed code brings to whom (D14-D16), and the referee's corrections of them."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Event, Seat
from controller.games.decrypto.state import OTHER, Kind, Played, Setup, State


def give_tokens(setup: Setup, state: State, played: Played, events: list[Event]) -> State:
    """Judge both guesses by themselves: the interceptors' exact one, and the own team's miss (D14, D15, D16).

    Against a lone interceptor there are no miscommunications: a team that fails gives it an interception.
    """
    interceptors = OTHER[played.of]
    if played.intercept == played.code:
        state = add_token(state, interceptors, "interception", 1, events)
    if played.own == played.code:
        return state
    if setup.lone is not None:
        return add_token(state, interceptors, "interception", 1, events)
    return add_token(state, played.of, "miscommunication", 1, events)


def add_token(state: State, seat: Seat, kind: Kind, more: int, events: list[Event]) -> State:
    """Change how many tokens of a kind a seat has (D25)."""
    count = getattr(state.tokens[seat], kind) + more
    events.append({"event": "token", "seat": seat, "kind": kind, "count": count})
    return replace(state, tokens={**state.tokens, seat: replace(state.tokens[seat], **{kind: count})})
