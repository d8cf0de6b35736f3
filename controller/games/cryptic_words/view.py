"""Who may see what: setup, state and an audience in, what is true now for that audience out, built by inclusion.

Nothing of the state reaches a view unless a struct here names it. What everyone may see is one struct; a seat is told
its own secrets besides, the referee those of both. No ids, clocks, salts or commitments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from controller.games.core import SEATS, Event, Seat
from controller.games.cryptic_words.state import RACK_SIZE, Laid, Lock, Phase, Setup, State

Audience: TypeAlias = Literal["north", "south", "public", "referee"]


class Slot(msgspec.Struct, frozen=True):
    """A slot as all see it; `face` (1-6) is what the rules know to be on top, `unused` a tile known not to be used."""

    tile: int | None = None
    lock: Lock = "none"
    face: int | None = None
    start: bool = False
    end: bool = False
    unused: bool = False


class PublicView(msgspec.Struct, frozen=True):
    """What everyone sees. `sides` go by holder, `length` (letters) by the word's owner, the rest by seat."""

    phase: Phase
    turn: Seat | None
    round: int
    dice: list[int] | None
    live: list[int]
    rolls_left: int
    sides: dict[Seat, list[Slot]]
    length: dict[Seat, int | None]
    performed: list[int]
    scores: Mapping[Seat, int]
    guess_left: Mapping[Seat, int]
    ask_left: Mapping[Seat, int]
    guess_used: Mapping[Seat, bool]
    last: list[Event]


class OwnSecrets(msgspec.Struct, frozen=True):
    """What an owner sees besides: its own rack, and its own word once it is committed."""

    rack: list[int] | None
    codes: list[str] | None
    word: str | None


class AllSecrets(msgspec.Struct, frozen=True):
    """What the referee sees besides: the secrets of both owners. A lone wish to give up stays hidden here too (A35)."""

    racks: dict[Seat, list[int] | None]
    codes: dict[Seat, list[str] | None]
    words: dict[Seat, str | None]


_EMPTY_SIDE = [Slot()] * RACK_SIZE


def view(setup: Setup, state: State, audience: Audience) -> dict[str, Any]:
    """Return what is true now for this audience, as JSON values under the names of the engine protocol."""
    seen: dict[str, Any] = msgspec.to_builtins(_public(state))
    if audience == "referee":
        seen |= msgspec.to_builtins(_all_secrets(setup, state))
    elif audience != "public":
        seen |= msgspec.to_builtins(_own_secrets(setup, state, audience))
    return seen


def _public(state: State) -> PublicView:
    return PublicView(
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        dice=None if state.dice is None else list(state.dice),
        live=list(state.live),
        rolls_left=state.rolls_left,
        sides={holder: _side(state, holder) for holder in SEATS},
        length={owner: _known_length(state, owner) for owner in SEATS},
        performed=list(state.performed),
        scores=state.scores,
        guess_left=state.guess_left,
        ask_left=state.ask_left,
        guess_used=state.guess_used,
        last=list(state.last),
    )


def _side(state: State, holder: Seat) -> list[Slot]:
    laid = state.sides.get(holder)
    return _EMPTY_SIDE if laid is None else list(map(_slot, laid))


def _slot(laid: Laid) -> Slot:
    return Slot(laid.tile, laid.lock, laid.face, laid.start, laid.end, laid.unused)


def _known_length(state: State, owner: Seat) -> int | None:
    return len(state.words[owner]) if state.length_known else None


def _own_secrets(setup: Setup, state: State, owner: Seat) -> OwnSecrets:
    return OwnSecrets(_rack(state, owner), _codes(setup, state, owner), state.words.get(owner))


def _all_secrets(setup: Setup, state: State) -> AllSecrets:
    return AllSecrets(
        racks={owner: _rack(state, owner) for owner in SEATS},
        codes={owner: _codes(setup, state, owner) for owner in SEATS},
        words={owner: state.words.get(owner) for owner in SEATS},
    )


def _rack(state: State, owner: Seat) -> list[int] | None:
    return list(state.racks[owner]) if owner in state.racks else None


def _codes(setup: Setup, state: State, owner: Seat) -> list[str] | None:
    if owner not in state.codes:
        return None
    return [setup.code_names[tile][face] for tile, face in state.codes[owner]]
