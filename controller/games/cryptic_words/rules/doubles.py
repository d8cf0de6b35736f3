"""Double actions: both seats at once, each on the tiles in front of it, that is on the other seat's word (R45-R52)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected
from controller.games.cryptic_words.commands import Choose, Decoys, Roll
from controller.games.cryptic_words.refusals import bad_request, illegal, when_not_active, wrong_phase
from controller.games.cryptic_words.rules.locks import Side, lock, mark, position_of
from controller.games.cryptic_words.rules.turns import accept_roll, finish_action
from controller.games.cryptic_words.state import ACTIONS, OTHER, Code, Lock, Setup, State

SUBSUMED: Mapping[int, int] = {3: 1, 4: 2, 6: 1}
"""What a higher action counts as performed too (A17)."""


def rolled(setup: Setup, state: State, action: int, roll: Roll, events: list[Event]) -> State:
    """Perform the double rolled; performed already, the roller chooses another (R24, R51, A18, A49)."""
    if action not in state.performed:
        state = perform(setup, accept_roll(state), action, roll.decoys, events)
        return finish_action(setup, state, roll.seat, events)
    if choices := tuple(n for n in ACTIONS if n not in state.performed):
        events.append({"event": "choice", "seat": roll.seat, "actions": list(choices)})
        return accept_roll(state, phase="CHOICE", choices=choices)
    if setup.rules.all_done == "window":
        return finish_action(setup, accept_roll(state), roll.seat, events)
    events.append({"event": "reroll", "positions": []})
    return replace(state, phase="ROLL")


def refuse_choose(setup: Setup, state: State, command: Choose) -> Rejected | None:
    """Refuse an action that is none of the roller's choices (R51, A49)."""
    if refusal := refuse_decoys(state, command.action, command.decoys):
        return refusal
    if refusal := when_not_active(state, command.seat):
        return refusal
    if state.phase != "CHOICE":
        return wrong_phase(f"R51: no choice is open in phase {state.phase}")
    return refuse_action(state, command.action)


def refuse_action(state: State, action: int) -> Rejected | None:
    """Refuse an action that does not exist or was performed in this round (R51, R54)."""
    if action not in ACTIONS or action in state.performed:
        left = ", ".join(str(n) for n in ACTIONS if n not in state.performed) or "none"
        return illegal(f"R51, R54: action {action} cannot be performed; not yet performed: {left}")
    return None


def choose(setup: Setup, state: State, command: Choose, events: list[Event]) -> State:
    """Perform the action chosen instead of the double rolled (R51)."""
    state = perform(setup, state, command.action, command.decoys, events)
    return finish_action(setup, state, command.seat, events)


def draws_decoys(state: State, action: int) -> bool:
    """Tell whether performing this action now needs a drawn order of decoys (R50, A16)."""
    return action == 6 and 6 not in state.performed


def refuse_decoys(state: State, action: int, decoys: Decoys | None) -> Rejected | None:
    """Refuse an action that orders the tiles without a drawn order of the six slots for each side (A16)."""
    if not draws_decoys(state, action):
        return None
    if decoys is None or len(decoys) != 2 or any(sorted(order) != list(ACTIONS) for order in decoys.values()):
        return bad_request("A16: decoys: give the slots 1 to 6 in a drawn order for north and for south")
    return None


def perform(setup: Setup, state: State, action: int, decoys: Decoys | None, events: list[Event]) -> State:
    """Perform an action for both seats, and count it, and what it subsumes, as performed (R51, R52, A17, A44)."""
    done = {*state.performed, action}
    if setup.rules.subsume and action in SUBSUMED:
        done.add(SUBSUMED[action])
    state = replace(state, performed=tuple(sorted(done)))
    if action == 6:
        assert decoys is not None
        return order_tiles(state, decoys, events)
    return _ACTIONS[action](state, events)


def mark_start(state: State, events: list[Event]) -> State:
    """1-1: mark the tile that each owner's word starts with, and lock it as a tile (R45)."""
    return _reveal_end(state, "start", "tile", events)


def mark_end(state: State, events: list[Event]) -> State:
    """2-2: mark the tile with each owner's last letter, and lock it as a tile (R46)."""
    return _reveal_end(state, "end", "tile", events)


def reveal_first(state: State, events: list[Event]) -> State:
    """3-3: mark the tile that each owner's word starts with, and reveal its glyph (R47, A20)."""
    return _reveal_end(state, "start", "letter", events)


def reveal_last(state: State, events: list[Event]) -> State:
    """4-4: mark the tile with each owner's last letter, and reveal its whole glyph (R48, A20)."""
    return _reveal_end(state, "end", "letter", events)


def _reveal_end(state: State, which: Literal["start", "end"], kind: Lock, events: list[Event]) -> State:
    sides = {}
    for holder in SEATS:
        tile, face = state.codes[OTHER[holder]][0 if which == "start" else -1]
        side = state.sides[holder]
        position = position_of(side, tile)
        side = mark(side, holder, position, which, events)
        sides[holder] = lock(side, holder, position, kind, face if kind == "letter" else None, events)
    return replace(state, sides=sides)


def reveal_length(state: State, events: list[Event]) -> State:
    """5-5: tell the number of letters, not of tiles, of both words, 3 to 8 (R7, R49, A13, A50)."""
    for holder in SEATS:
        owner = OTHER[holder]
        events.append({"event": "length", "owner": owner, "letters": len(state.words[owner])})
    return replace(state, length_known=True)


def order_tiles(state: State, decoys: Decoys, events: list[Event]) -> State:
    """6-6: lay each owner's word in order, decoys behind; locks, marks and rotation travel (R50, A16, A47)."""
    sides = {}
    for holder in SEATS:
        sides[holder] = _ordered(state.sides[holder], state.codes[OTHER[holder]], decoys[holder])
        tiles = [laid.tile for laid in sides[holder]]
        events.append({"event": "ordered", "side": holder, "tiles": tiles})
    return replace(state, sides=sides)


def _ordered(side: Side, codes: tuple[Code, ...], slots: tuple[int, ...]) -> Side:
    lying = {laid.tile: laid for laid in side}
    word = [lying.pop(tile) for tile, _ in codes]
    return (*word, *(side[slot - 1] for slot in slots if side[slot - 1].tile in lying))


_Action: TypeAlias = Callable[[State, list[Event]], State]
_ACTIONS: Mapping[int, _Action] = {1: mark_start, 2: mark_end, 3: reveal_first, 4: reveal_last, 5: reveal_length}
