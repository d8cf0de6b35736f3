"""Cryptic Words in the engine: how `new` sets a match up, and how what chance decides is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from controller.app.engine.files import text_of
from controller.app.engine.forms import RequestError, fields_of
from controller.app.engine.match import Drawn, Match, Rulebook
from controller.app.games import standard_tiles, standard_words
from controller.games.core import SEATS, Seat
from controller.games.cryptic_words.commands import Command, Draw, Roll
from controller.games.cryptic_words.game import needs, start, step
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.profiles import RulesError, rules_of
from controller.games.cryptic_words.rules.setup import pool
from controller.games.cryptic_words.state import ACTIONS, RACK_SIZE, Setup, State, prepare
from controller.games.cryptic_words.view import Audience, view
from controller.games.tiles import TileSet, TileSetError, load_tiles
from controller.record import draws

_GIVEN = ("tiles", "dice")
"""The draws that come with the requests where dice are given; the others no request carries."""
_NEVER_GIVEN = {("lay", "first"), ("roll", "decoys"), ("choose", "decoys"), ("ask", "decoys")}


class NewMatch(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """A match to begin; without `seed` chance is the operating system's, without `first` it says who begins."""

    game: str
    profile: Annotated[str, Meta(max_length=64)] = "seed"
    rules: dict[str, Any] = {}
    dice: Literal["draw", "given"] = "draw"
    tiles: str | None = None
    seed: int | str | None = None
    first: Seat | None = None


def open_match(request: NewMatch) -> Match:
    """Return the match that `new` asks for.

    Raises:
        RequestError: naming all faults of profile and rules, or of the tile file.
    """
    try:
        rules = rules_of(request.profile, request.rules)
    except RulesError as error:
        raise RequestError(f"new: {error}") from None
    tiles = standard_tiles() if request.tiles is None else _tiles(request.tiles)
    seed = draws.fresh_seed() if request.seed is None else draws.seed_of(str(request.seed))
    drawn: Drawn = {} if request.first else {"first": 1}
    first = request.first or _first(seed, 1)
    setup = prepare(request.profile, rules, tiles, standard_words() if rules.dictionary != "off" else None, first)
    return Match(RULEBOOK, setup, start(setup), request.dice == "given", seed, drawn)


def draw(match: Match, command: Any) -> tuple[Any, Drawn]:
    """Return the command with its draws, and how many of each kind the match has seen then.

    Raises:
        RequestError: the request names dice in a match that draws them.
    """
    if isinstance(command, Roll) and command.dice and not match.given:
        raise RequestError("roll: dice: this match draws them; leave them out, or begin with dice: given")
    drawn = match.drawn
    while (kind := needs(match.setup, match.state, command)) and not (match.given and kind in _GIVEN):
        drawn = {**drawn, kind: drawn.get(kind, 0) + 1}
        command = msgspec.structs.replace(command, **{kind: _DRAWS[kind](match, command, drawn[kind])})
    return command, drawn


def _first(seed: bytes, number: int) -> Seat:
    return draws.shuffled(seed, number, "first", SEATS)[0]


def _rack(match: Match, command: Any, number: int) -> tuple[int, ...]:
    return tuple(draws.shuffled(match.seed, number, "tiles", pool(match.state, command.seat))[:RACK_SIZE])


def _decoys(match: Match, command: Any, number: int) -> dict[Seat, tuple[int, ...]]:
    return {holder: tuple(draws.shuffled(match.seed, number, f"decoys {holder}", ACTIONS)) for holder in SEATS}


_DRAWS: Mapping[Draw, Callable[[Match, Any, int], Any]] = {
    "first": lambda match, command, number: _first(match.seed, number),
    "tiles": _rack,
    "dice": lambda match, command, number: draws.roll(match.seed, number),
    "decoys": _decoys,
}


def _tiles(name: str) -> TileSet:
    try:
        return load_tiles(text_of("tiles", name, "a tile set in TOML"))
    except TileSetError as error:
        raise RequestError(f"new: tiles: {name!r}: {'; '.join(error.faults)}") from None


def _seen(setup: Setup, state: State, audience: Audience, player: str | None) -> dict[str, Any]:
    """Return the view of an audience; a seat is one player."""
    return view(setup, state, audience)


_FORMS: Mapping[str, type[Any]] = {form.__struct_config__.tag: form for form in get_args(Command)}

RULEBOOK = Rulebook(
    name="cryptic-words",
    new=NewMatch,
    forms=_FORMS,
    fields={
        do: tuple(name for name in fields_of(form) if (do, name) not in _NEVER_GIVEN) for do, form in _FORMS.items()
    },
    open=open_match,
    draw=draw,
    step=step,
    view=_seen,
    legal=legal,
)
