"""Rolls and questions (R22-R36)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.cryptic_words.commands import Question, Roll
from controller.games.cryptic_words.refusals import (
    bad_request,
    illegal,
    when_not_active,
    when_not_between,
    wrong_phase,
)
from controller.games.cryptic_words.rules import doubles
from controller.games.cryptic_words.rules.locks import ALL_DENIED, Side, is_dead, lock, put
from controller.games.cryptic_words.rules.turns import accept_roll, finish_action
from controller.games.cryptic_words.state import ACTIONS, OTHER, Laid, Setup, State


def refuse_roll(setup: Setup, state: State, command: Roll) -> Rejected | None:
    """Refuse a roll of another seat, with faces or a choice open, or after the last catch-up step (R22, R23, R61)."""
    if command.dice is None:
        return bad_request("R23: dice: missing; name two numbers 1 to 6")
    if command.dice == (6, 6) and (refusal := doubles.refuse_decoys(state, 6, command.decoys)):
        return refusal
    return when_not_active(state, command.seat) or when_not_between(state, "roll")


def roll(setup: Setup, state: State, command: Roll, events: list[Event]) -> State:
    """Roll both dice: a double is an action, other dice are questions at their live positions (R23-R25, A5).

    With both positions dead the same seat rolls again; with all six dead the window opens (R33, A6, A9).
    """
    assert command.dice is not None
    a, b = command.dice
    events.append({"event": "rolled", "seat": command.seat, "dice": [a, b]})
    if a == b:
        return doubles.rolled(setup, replace(state, dice=command.dice), a, command, events)
    if live := tuple([position for position in command.dice if not is_dead(state, position)]):
        return accept_roll(state, dice=command.dice, phase="FACES", live=live)
    if all(is_dead(state, position) for position in ACTIONS):
        return finish_action(setup, accept_roll(state, dice=command.dice), command.seat, events)
    events.append({"event": "reroll", "positions": [a, b]})
    return replace(state, dice=command.dice, phase="ROLL")


def refuse_question(setup: Setup, state: State, command: Question) -> Rejected | None:
    """Refuse faces that are not exactly one (1-6) for each live position rolled (R26, R28, A37, A51)."""
    if refusal := when_not_active(state, command.seat):
        return refusal
    if state.phase != "FACES":
        return wrong_phase(f"R26: no question is open in phase {state.phase}")
    faces = command.faces
    if faces.keys() != {*state.live}:
        wanted = " and ".join(map(str, state.live))
        return illegal(f"R26, A51: faces for the positions {sorted(faces)}; exactly the live ones are asked: {wanted}")
    for position, face in faces.items():
        if not 1 <= face <= 6:
            return illegal(f"R26: position {position}: face {face}; a die shows 1 to 6")
    return None


def warn_question(setup: Setup, state: State, command: Question) -> tuple[dict[str, Any], ...]:
    """Warn the roller of a question whose two answers are known already; it is legal (R35)."""
    north, south = state.sides["north"], state.sides["south"]
    known = [
        position
        for position, face in command.faces.items()
        if _answer_known(north[position - 1], face) and _answer_known(south[position - 1], face)
    ]
    return tuple([{"rule": "R35", "message": f"position {p}: both answers were known already"} for p in known])


def _answer_known(laid: Laid, face: int) -> bool:
    return laid.lock == "letter" or laid.unused or bool(laid.denied >> face & 1)


def question(setup: Setup, state: State, command: Question, events: list[Event]) -> State:
    """Ask both sides at each live position, as rolled, the roller's side first; then the window opens.

    Both sides are always answered, once a position, by the tiles' printed faces (R27-R29, R36, A10).
    """
    sides, holders = dict(state.sides), (command.seat, OTHER[command.seat])
    for position in state.live:
        for holder in holders:
            sides[holder] = _answer(setup, state, holder, sides[holder], position, command.faces[position], events)
    return finish_action(setup, state, command.seat, events, sides=sides)


def _answer(
    setup: Setup, state: State, holder: Seat, side: Side, position: int, face: int, events: list[Event]
) -> Side:
    """Answer for the owner of the holder's tile, from the committed codes: a match locks this side, a miss is kept.

    (R29-R31, R34, A11, A38, A40, A53.)
    """
    laid, owner = side[position - 1], OTHER[holder]
    match = (laid.tile, face) in state.codes[owner]
    code = setup.code_names[laid.tile][face]
    events.append(
        {"event": "answered", "position": position, "side": holder, "owner": owner, "code": code, "match": match}
    )
    if match:
        return lock(side, holder, position, "letter", face, events)
    denied = laid.denied | 1 << face
    unused = laid.unused or (setup.rules.assist and denied == ALL_DENIED)
    return put(side, position, Laid(laid.tile, laid.lock, laid.face, laid.start, laid.end, unused, denied))
