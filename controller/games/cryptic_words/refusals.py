"""How a command is refused: one of the protocol's codes and a message with the rule's number."""

from __future__ import annotations

from controller.games.core import Rejected, Seat
from controller.games.cryptic_words.state import OTHER, State


def bad_request(message: str) -> Rejected:
    """Refuse what is not of the form."""
    return Rejected("bad-request", message)


def wrong_phase(message: str) -> Rejected:
    """Refuse what has no place at this moment."""
    return Rejected("wrong-phase", message)


def illegal(message: str) -> Rejected:
    """Refuse what a rule forbids."""
    return Rejected("illegal", message)


def no_tokens(message: str) -> Rejected:
    """Refuse what there is no token left for."""
    return Rejected("no-tokens", message)


def when_over(state: State) -> Rejected | None:
    """Refuse everything once the match is over (1.12)."""
    if state.phase == "OVER":
        return wrong_phase("R65-R67: the match is over; start a new one, or undo")
    return None


def when_not_active(state: State, seat: Seat) -> Rejected | None:
    """Refuse the active seat's commands to the other seat, and to both while no turn is played (R22, R23)."""
    if state.turn is None:
        return when_over(state) or wrong_phase(
            f"R18: no turn is played in phase {state.phase}; first {_missing(state)}"
        )
    if state.turn != seat:
        return Rejected("not-your-turn", f"R22: it is {state.turn}'s turn, not {seat}'s")
    return None


def when_not_between(state: State, what: str) -> Rejected | None:
    """Refuse a roll or an Ask while questions or a choice are open, and after the last catch-up step (R23, R53)."""
    match state.phase:
        case "FACES":
            return wrong_phase(f"R26: {what}: first choose faces for the positions {_listed(state.live)}")
        case "CHOICE":
            return wrong_phase(f"R51: {what}: first choose an action of {_listed(state.choices)}")
        case "WINDOW" if state.solver and not state.rolls_left:
            return wrong_phase(f"R62: {what}: the last catch-up step is played; guess or pass")
    return None


def _missing(state: State) -> str:
    if state.phase == "SWAP":
        return "lay both sides"
    waiting = [seat for seat in OTHER if seat not in state.words]
    return f"encode the word of {' and '.join(waiting)}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
