"""Decrypto in the engine: how `new` sets a match up, and how keyword and code cards are drawn."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from controller.app.engine.files import text_of
from controller.app.engine.forms import RequestError, fields_of
from controller.app.engine.match import Drawn, Match, Rulebook
from controller.app.games import standard_clue_table, standard_keywords, standard_referee
from controller.games.core import SEATS, Rejected, Seat, Step
from controller.games.decrypto.commands import Command, Keywords, TakeCode
from controller.games.decrypto.game import needs, start, step
from controller.games.decrypto.legal import legal
from controller.games.decrypto.profiles import PLAYERS, RulesError, name_of, rules_of, teams_of
from controller.games.decrypto.referee.table import unchecked
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import CODES, Setup, State, prepare
from controller.games.decrypto.view import Audience, view
from controller.games.keywords import KeywordList, KeywordsError, load_keywords
from controller.record import draws

LOG = logging.getLogger("smartboard")


class NewMatch(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """A match to begin: `players` in encrypting order, `keywords` a file of another list of cards.

    Dice and tiles are no part of this game: they may be named, as for any, and settle nothing. White is first (D28).
    """

    game: str
    profile: Annotated[str, Meta(max_length=64)] = "seed"
    rules: dict[str, Any] = {}
    players: dict[Seat, tuple[str, ...]] | None = None
    codes: Literal["draw", "given"] = "draw"
    keywords: str | None = None
    seed: int | str | None = None
    first: Literal["north"] | None = None
    dice: Literal["draw", "given"] = "draw"
    tiles: str | None = None


def open_match(request: NewMatch) -> Match:
    """Return the match that `new` asks for.

    Raises:
        RequestError: naming all faults of profile and rules, of the players, or of the keyword file.
    """
    try:
        rules = rules_of(request.profile, request.rules)
        players = teams_of(PLAYERS if request.players is None else request.players)
    except RulesError as error:
        raise RequestError(f"new: {error}") from None
    keywords = standard_keywords() if request.keywords is None else _keywords(request.keywords)
    seed = draws.fresh_seed() if request.seed is None else draws.seed_of(str(request.seed))
    setup = prepare(request.profile, rules, players, keywords, *standard_referee())
    warnings = _warnings(word for card in keywords.cards for word in card)
    for warning in warnings:
        LOG.warning("%s: %s", keywords.name, warning["message"])
    return Match(RULEBOOK, setup, start(setup), request.codes == "given", seed, {}, warnings)


def _warnings(keywords: Iterable[str]) -> tuple[dict[str, str], ...]:
    """Return what to tell of keywords that the clue referee knows nothing of."""
    told = unchecked(standard_clue_table(), keywords)
    return () if told is None else ({"rule": "C7", "message": told},)


def _step(setup: Setup, state: State, command: Command) -> Step | Rejected:
    """Play a command; whoever gives a team its keywords is told what is not checked about them."""
    told = step(setup, state, command)
    if isinstance(told, Step) and isinstance(command, Keywords) and command.words is not None:
        return msgspec.structs.replace(told, warnings=_warnings(command.words))
    return told


def draw(match: Match, command: Any) -> tuple[Any, Drawn]:
    """Return the command with its card and its player as the match names him, and how many of each kind are drawn then.

    Raises:
        RequestError: the request names a code in a match that draws them.
    """
    if isinstance(command, TakeCode) and command.code is not None and not match.given:
        raise RequestError("code: code: this match draws them; leave it out, or begin with codes: given")
    command = _named(command)
    kind = needs(match.setup, match.state, command)
    if kind is None:
        return command, match.drawn
    number = match.drawn.get(kind, 0) + 1
    cards = pool(match.setup, match.state) if kind == "card" else CODES
    card = draws.shuffled(match.seed, number, kind, cards)[0]
    return msgspec.structs.replace(command, **{kind: card}), {**match.drawn, kind: number}


def _named(command: Command) -> Command:
    player: str | None = getattr(command, "player", None)
    return command if player is None else msgspec.structs.replace(command, player=name_of(player))


def _seen(setup: Setup, state: State, audience: Audience, player: str | None) -> dict[str, Any]:
    """Return the view of an audience, a seat's as one of its players sees it."""
    names = setup.players[audience] if audience in SEATS else ()
    name = None if player is None else name_of(player)
    if name is not None and name not in names:
        known = ", ".join(names) or "none, leave it out"
        raise RequestError(f"view: player: {name[:40]!r} does not play for {audience}; known: {known}")
    return view(setup, state, audience, name)


def _keywords(name: str) -> KeywordList:
    try:
        return load_keywords(name, text_of("keywords", name, "a list of cards, four words a line"))
    except KeywordsError as error:
        raise RequestError(f"new: keywords: {'; '.join(error.faults)}") from None


_FORMS: Mapping[str, type[Any]] = {form.__struct_config__.tag: form for form in get_args(Command)}

RULEBOOK = Rulebook(
    name="decrypto",
    new=NewMatch,
    forms=_FORMS,
    fields={
        do: tuple(name for name in fields_of(form) if (do, name) != ("keywords", "card")) for do, form in _FORMS.items()
    },
    open=open_match,
    draw=draw,
    step=_step,
    view=_seen,
    legal=legal,
)
