"""Random matches of Cryptic Words: a setup and a seed in, lists of commands that the rules accepted out.

Every seat does something at random that the rules allow, only nobody concedes or gives a round up. One guess in twenty
is right, so that some rounds are solved and catch-ups are played; with letters alone hardly any ever would be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from controller.app.bench.replay import Playout
from controller.games.core import SEATS, Seat, Step
from controller.games.cryptic_words.commands import (
    Ask,
    Choose,
    Command,
    Decoys,
    Encode,
    Guess,
    Lay,
    Pass,
    Question,
    Rack,
    Roll,
)
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.state import OTHER, Setup, State
from controller.games.tiles import FACES, NUMBERS

RIGHT = 0.05
"""How often a guess is the word."""


def playout(setup: Setup, draw: Random) -> Playout:
    """Play a match at random; every command in it was accepted."""
    state, commands = start(setup), list[Command]()
    while state.phase != "OVER":
        command = _PROPOSE[state.phase](setup, state, draw)
        told = step(setup, state, command)
        if isinstance(told, Step):
            state = told.state
            commands.append(command)
    return Playout(tuple(commands), state)


def _rack(setup: Setup, state: State, draw: Random) -> Command:
    seat = draw.choice(SEATS)
    if seat not in state.racks:
        taken = state.racks.get(OTHER[seat], ())
        return Rack(seat, tuple(draw.sample([tile for tile in NUMBERS if tile not in taken], 6)))
    seat = next((seat for seat in state.racks if seat not in state.codes), seat)
    return Encode(seat, tuple(f"{tile}-{glyph}" for tile, glyph in _spell(setup, state.racks[seat], draw)))


def _spell(setup: Setup, tiles: tuple[int, ...], draw: Random) -> list[tuple[int, str]]:
    """Return tiles in an order of their own, each with a glyph: 3-8 letters in all."""
    spelled: list[tuple[int, str]] = []
    wanted, letters = draw.randint(setup.rules.min_len, 7), 0
    for tile in draw.sample(tiles, len(tiles)):
        if letters >= wanted:
            break
        glyph = draw.choice(setup.tiles.faces[tile])
        spelled.append((tile, glyph))
        letters += len(glyph)
    return spelled


def _lay(setup: Setup, state: State, draw: Random) -> Command:
    seat = next(seat for seat in SEATS if seat not in state.sides)
    rack = state.racks[OTHER[seat]]
    return Lay(seat, tuple(draw.sample(rack, len(rack))), draw.choice(SEATS))


def _between(setup: Setup, state: State, draw: Random) -> Command:
    """Roll, ask or guess; in the last catch-up step guess or pass."""
    assert state.turn is not None
    if state.solver is not None and not state.rolls_left:
        return draw.choice((_guess(setup, state, state.turn, draw), Pass(state.turn)))
    return draw.choice((_roll, _roll, _ask, _guess_either))(setup, state, draw)


def _roll(setup: Setup, state: State, draw: Random) -> Command:
    assert state.turn is not None
    return Roll(state.turn, (draw.randint(1, 6), draw.randint(1, 6)), _decoys(draw))


def _ask(setup: Setup, state: State, draw: Random) -> Command:
    assert state.turn is not None
    if draw.random() < 0.5:
        return Ask(state.turn, action=draw.choice(FACES), decoys=_decoys(draw))
    return Ask(state.turn, tile=draw.choice(state.sides[state.turn]).tile)


def _guess_either(setup: Setup, state: State, draw: Random) -> Command:
    return _guess(setup, state, draw.choice(SEATS), draw)


def _guess(setup: Setup, state: State, seat: Seat, draw: Random) -> Command:
    if draw.random() < RIGHT:
        return Guess(seat, state.words[OTHER[seat]])
    tiles = tuple(laid.tile for laid in state.sides[seat])
    return Guess(seat, "".join(glyph for _, glyph in _spell(setup, tiles, draw)))


def _faces(setup: Setup, state: State, draw: Random) -> Command:
    assert state.turn is not None
    return Question(state.turn, {position: draw.choice(FACES) for position in state.live})


def _choose(setup: Setup, state: State, draw: Random) -> Command:
    assert state.turn is not None
    return Choose(state.turn, draw.choice(state.choices), _decoys(draw))


def _decoys(draw: Random) -> Decoys:
    orders: dict[Seat, Any] = {seat: tuple(draw.sample(FACES, 6)) for seat in SEATS}
    return orders


_PROPOSE: Mapping[str, Callable[[Setup, State, Random], Command]] = {
    "RACK": _rack,
    "SWAP": _lay,
    "ROLL": _between,
    "WINDOW": _between,
    "FACES": _faces,
    "CHOICE": _choose,
}
