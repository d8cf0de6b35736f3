"""The "Ask any Question" token: a double action, or whether a tile is used, instead of a roll (R53-R58)."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.cryptic_words.commands import Ask
from controller.games.cryptic_words.refusals import (
    bad_request,
    illegal,
    no_tokens,
    when_not_active,
    when_not_between,
)
from controller.games.cryptic_words.rules import doubles
from controller.games.cryptic_words.rules.locks import Side, is_known, lock, put
from controller.games.cryptic_words.rules.turns import finish_action
from controller.games.cryptic_words.state import OTHER, Setup, State


def refuse_ask(setup: Setup, state: State, command: Ask) -> Rejected | None:
    """Refuse an Ask that is not one question, or comes at the wrong time, or without a token (R53, A54); it is kept."""
    if refusal := _refuse_form(state, command):
        return refusal
    if refusal := when_not_active(state, command.seat) or when_not_between(state, "ask"):
        return refusal
    if not state.ask_left[command.seat]:
        return no_tokens(f"R53, A24: {command.seat} has no Ask token left; roll")
    if state.phase == "ROLL" and state.dice is not None:
        return illegal("A54: the dice lie already, and Ask is instead of rolling; roll again")
    if _names_letter(command):
        return illegal("R57: Ask cannot name a letter, only a tile or an action")
    return _refuse_subject(state, command)


def _refuse_form(state: State, command: Ask) -> Rejected | None:
    subjects = (command.action, command.tile, command.position)
    if subjects.count(None) != 2 and not _names_letter(command):
        return bad_request("R54, R55: ask for exactly one of action, tile, position")
    return None if command.action is None else doubles.refuse_decoys(state, command.action, command.decoys)


def _names_letter(command: Ask) -> bool:
    """Tell whether a specific letter is asked for (R57)."""
    return any(part is not None for part in (command.face, command.glyph, command.letter, command.code))


def _refuse_subject(state: State, command: Ask) -> Rejected | None:
    if command.action is not None:
        return doubles.refuse_action(state, command.action)
    position = _position(state, command)
    if position is None:
        tiles = ", ".join(str(laid.tile) for laid in state.sides[command.seat])
        wanted = f"tile {command.tile}" if command.position is None else f"position {command.position}"
        return illegal(f"R55: {wanted} is not on {command.seat}'s side; ask about one of its tiles {tiles}")
    if all(is_known(side[position - 1]) for side in state.sides.values()):
        return illegal(f"R58: position {position}: useless, it is known of both tiles whether they are used")
    return None


def _position(state: State, command: Ask) -> int | None:
    """Return the position asked about, by the tile's number or by pointing (A22)."""
    if command.tile is None:
        return command.position if command.position in range(1, 7) else None
    side = state.sides[command.seat]
    return next((p for p, laid in enumerate(side, 1) if laid.tile == command.tile), None)


def ask(setup: Setup, state: State, command: Ask, events: list[Event]) -> State:
    """Spend an Ask token; no dice lie, no guess is given back, and a catch-up step is used (R53, A4, A23)."""
    left = {**state.ask_left, command.seat: state.ask_left[command.seat] - 1}
    state = replace(state, ask_left=left, dice=None, rolls_left=max(0, state.rolls_left - 1))
    if command.action is not None:
        state = doubles.perform(setup, state, command.action, command.decoys, events)
    else:
        state = _ask_tiles(state, command, events)
    return finish_action(setup, state, command.seat, events)


def _ask_tiles(state: State, command: Ask, events: list[Event]) -> State:
    """Answer for the asker's tile and for the one that faces it, the asker's side first (R55, R56, A21)."""
    position = _position(state, command)
    assert position is not None
    sides = dict(state.sides)
    for holder in (command.seat, OTHER[command.seat]):
        sides[holder] = _answer(state, holder, sides[holder], position, events)
    return replace(state, sides=sides)


def _answer(state: State, holder: Seat, side: Side, position: int, events: list[Event]) -> Side:
    """Say whether the holder's tile is in its owner's word: yes locks the tile, no marks it unused (R32, R55)."""
    laid, owner = side[position - 1], OTHER[holder]
    used = any(tile == laid.tile for tile, _ in state.codes[owner])
    events.append({"event": "tile-answered", "side": holder, "owner": owner, "tile": laid.tile, "used": used})
    if used:
        return lock(side, holder, position, "tile", None, events)
    return put(side, position, replace(laid, unused=True))
