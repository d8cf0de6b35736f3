"""What may be requested now: setup, state and an audience in, the requests that would be accepted out.

Each is complete, or gives a choice as a range: a pair [least, most], or a list to choose from, or what a word is made
of. Draws are no choices: `roll` and `rack` stand without them. What is listed depends on nothing that the audience
may not know; where the rules refuse only some of a range (a word that the tiles cannot spell, R44; one that a strict
dictionary does not list, A14), the range is wider than what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from controller.games.core import Seat
from controller.games.cryptic_words.commands import (
    Ask,
    Choose,
    Concede,
    GiveUpRound,
    Pass,
    Rack,
    Referee,
    Roll,
)
from controller.games.cryptic_words.game import refuse
from controller.games.cryptic_words.rules.setup import pool
from controller.games.cryptic_words.state import ACTIONS, OTHER, RACK_SIZE, Setup, State
from controller.games.cryptic_words.view import Audience

Request: TypeAlias = dict[str, Any]

POINTS = (-1000, 1000)
_ANY_DECOYS = dict.fromkeys(OTHER, ACTIONS)


def legal(setup: Setup, state: State, audience: Audience) -> list[Request]:
    """Return the requests of this seat, or of the referee, that would be accepted; the public has none."""
    if audience == "public":
        return []
    if audience == "referee":
        return list(_of_referee(setup, state))
    sources = (_of_setup, _of_turn, _of_any_time)
    return [request for source in sources for request in source(setup, state, audience)]


def _of_referee(setup: Setup, state: State) -> Iterator[Request]:
    for seat in OTHER:
        if not refuse(setup, state, Referee(seat, 0, "probe")):
            yield {"do": "referee", "seat": seat, "points": list(POINTS), "reason": {"characters": [1, 200]}}


def _of_setup(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield what leads to a round: the rack, the secret word, the tiles on the slots (R14-R19)."""
    if not refuse(setup, state, Rack(seat, pool(state, seat)[:RACK_SIZE])):
        yield {"do": "rack", "seat": seat}
    if state.phase == "RACK" and seat in state.racks:
        yield {"do": "encode", "seat": seat, "codes": {"rack": list(state.racks[seat]), "letters": _letters(setup)}}
    if state.phase == "SWAP":
        # Both words are committed and the racks change hands (R18); their order is the owner's own affair.
        yield {"do": "lay", "seat": seat, "tiles": {"rack": sorted(state.racks[OTHER[seat]])}}


def _of_turn(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield what the active seat alone may do (R22-R26, R51, R53-R58)."""
    if state.turn != seat:
        return
    if not refuse(setup, state, Roll(seat, (1, 2))):
        yield {"do": "roll", "seat": seat}
    if state.phase == "FACES":
        yield {"do": "question", "seat": seat, "faces": {str(position): [1, 6] for position in state.live}}
    if actions := [n for n in ACTIONS if not refuse(setup, state, Choose(seat, n, _ANY_DECOYS))]:
        yield {"do": "choose", "seat": seat, "action": actions}
    if actions := [n for n in ACTIONS if not refuse(setup, state, Ask(seat, action=n, decoys=_ANY_DECOYS))]:
        yield {"do": "ask", "seat": seat, "action": actions}
    tiles = [laid.tile for laid in state.sides[seat]]
    if tiles := [tile for tile in tiles if not refuse(setup, state, Ask(seat, tile=tile))]:
        yield {"do": "ask", "seat": seat, "tile": tiles}


def _of_any_time(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield what does not wait for a turn (R37, A35)."""
    if _may_guess(state, seat):
        yield {"do": "guess", "seat": seat, "word": {"letters": _letters(setup)}}
    for do, command in (("pass", Pass(seat)), ("give-up-round", GiveUpRound(seat)), ("concede", Concede(seat))):
        if not refuse(setup, state, command):
            yield {"do": do, "seat": seat}


def _may_guess(state: State, holder: Seat) -> bool:
    """Tell whether some word may be guessed: the owner's own is one that the tiles can spell (R37, R41, R42)."""
    allowed = state.guess_left[holder] > 0 and not state.guess_used[holder]
    return allowed and state.turn is not None and state.solver != holder


def _letters(setup: Setup) -> list[int]:
    return [setup.rules.min_len, setup.rules.max_len]
