"""How a command is refused: one of the protocol's codes and a message with the rule's number."""

from __future__ import annotations

from controller.games.core import Rejected, Seat
from controller.games.decrypto.state import Setup, State


def bad_request(message: str) -> Rejected:
    """Refuse what is not of the form."""
    return Rejected("bad-request", message)


def wrong_phase(message: str) -> Rejected:
    """Refuse what has no place at this moment."""
    return Rejected("wrong-phase", message)


def not_your_turn(message: str) -> Rejected:
    """Refuse what is another seat's or player's to do."""
    return Rejected("not-your-turn", message)


def illegal(message: str) -> Rejected:
    """Refuse what a rule forbids."""
    return Rejected("illegal", message)


def when_over(state: State) -> Rejected | None:
    """Refuse everything once the match is over."""
    if state.phase == "OVER":
        return wrong_phase("D3: the match is over; start a new one, or undo")
    return None


def when_no_round(state: State) -> Rejected | None:
    """Refuse what belongs to a round before the first and after the last one."""
    if state.of is not None:
        return None
    if state.phase == "KEYWORDS":
        return wrong_phase("D1: no round is played yet; first give each team its keywords")
    return when_over(state) or wrong_phase(f"D21: the rounds are over; in {state.phase} the opposing keywords count")


def when_strange(setup: Setup, seat: Seat, player: str | None) -> Rejected | None:
    """Refuse what a player does for a team that is not his (D2)."""
    told = _unknown(setup, seat, player)
    return None if told is None else not_your_turn(told)


def when_unknown(setup: Setup, seat: Seat, player: str | None) -> Rejected | None:
    """Refuse to choose a player that is none of the team's (D2)."""
    told = _unknown(setup, seat, player)
    return None if told is None else illegal(told)


def _unknown(setup: Setup, seat: Seat, player: str | None) -> str | None:
    if player is None or player in setup.players[seat]:
        return None
    return f"D2: {player[:40]!r} does not play for {seat}; known: {', '.join(setup.players[seat])}"


def when_lone(setup: Setup, seat: Seat) -> Rejected | None:
    """Refuse what only a team does to the interceptor of the three-player variant (D2)."""
    if seat == setup.lone:
        return illegal(f"D2: {seat} is the interceptor of three players and has no keywords, code or clues")
    return None
