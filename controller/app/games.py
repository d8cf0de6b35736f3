"""The games a board can play, by name, and what each needs to begin; reads the files that games only take as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from controller.app.config import BoardConfig
from controller.games.core import Game, Seat
from controller.games.cryptic_words.board import CrypticWordsBoard
from controller.games.cryptic_words.desk.state import BoardSetup
from controller.games.cryptic_words.profiles import PROFILES
from controller.games.cryptic_words.state import prepare, with_words
from controller.games.decrypto.board import BoardSetup as DecryptoSetup
from controller.games.decrypto.board import DecryptoBoard
from controller.games.decrypto.profiles import PLAYERS, teams_of
from controller.games.decrypto.profiles import PROFILES as DECRYPTO_PROFILES
from controller.games.decrypto.referee import referee_of
from controller.games.decrypto.referee.asked import ClueReferee
from controller.games.decrypto.referee.table import Table, load_table
from controller.games.decrypto.relations import load_relations
from controller.games.decrypto.state import ClueTable, with_referee
from controller.games.decrypto.state import prepare as prepare_decrypto
from controller.games.keywords import KeywordList, load_keywords
from controller.games.lexicon import Lexicon, load_words
from controller.games.lobby.inspect import Inspect, InspectSetup
from controller.games.tiles import TileSet, load_tiles

if TYPE_CHECKING:
    from controller.bots.decrypto.associations import Associations
    from controller.bots.vocabulary import Vocabulary


class UnknownGameError(ValueError):
    """There is no such game, or it has no such profile; the message names those there are."""


@dataclass(frozen=True)
class Sitting:
    """How a game is to be played: a profile and who begins (None: as the players say), and what the board can do."""

    config: BoardConfig
    profile: str | None = None
    first: Seat | None = None
    players: Mapping[Seat, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """A game, what makes its setup for a sitting or from what a journal kept of it, and its sets of rules.

    `restore` raises `msgspec.ValidationError` or `ValueError` where what was kept is of another form or needs words or
    a clue table that are not there.
    """

    game: Game
    prepare: Callable[[Sitting], Any]
    restore: Callable[[dict[str, Any]], Any]
    profiles: tuple[str, ...] = ()


def _inspect(sitting: Sitting) -> InspectSetup:
    return InspectSetup(standard_tiles())


def _inspect_again(fixed: dict[str, Any]) -> InspectSetup:
    return msgspec.convert(fixed, InspectSetup, str_keys=True)


def _cryptic_words(sitting: Sitting) -> BoardSetup:
    first = sitting.first
    setups = {
        profile: prepare(profile, rules, standard_tiles(), standard_words(), first or "north")
        for profile, rules in PROFILES.items()
    }
    return BoardSetup(setups, sitting.profile, first, _has_seat_buttons(sitting.config), sitting.config.rotation)


def _cryptic_words_again(fixed: dict[str, Any]) -> BoardSetup:
    setup = msgspec.convert(fixed, BoardSetup, str_keys=True)
    for rules in setup.setups.values():
        if rules.word_list is not None:
            with_words(rules, standard_words())
    return setup


def _decrypto(sitting: Sitting) -> DecryptoSetup:
    setups = {
        profile: prepare_decrypto(profile, rules, PLAYERS, standard_keywords(), *standard_referee())
        for profile, rules in DECRYPTO_PROFILES.items()
    }
    players = teams_of(sitting.players) if sitting.players else None
    return DecryptoSetup(setups, sitting.profile, players, _has_seat_buttons(sitting.config))


def _decrypto_again(fixed: dict[str, Any]) -> DecryptoSetup:
    setup = msgspec.convert(fixed, DecryptoSetup, str_keys=True)
    for each in setup.setups.values():
        if each.clue_table is not None:
            with_referee(each, *standard_referee())
    return setup


def _has_seat_buttons(config: BoardConfig) -> bool:
    return bool(config.buttons.north and config.buttons.south)


GAMES: Mapping[str, Offer] = {
    "inspect": Offer(Inspect(), _inspect, _inspect_again),
    "cryptic-words": Offer(CrypticWordsBoard(), _cryptic_words, _cryptic_words_again, tuple(PROFILES)),
    "decrypto": Offer(DecryptoBoard(), _decrypto, _decrypto_again, tuple(DECRYPTO_PROFILES)),
}


def known_profile(game: str, profile: str | None) -> str | None:
    """Return the profile if this game can be played so.

    Raises:
        UnknownGameError: there is no such game, or it has no such profile.
    """
    if game not in GAMES:
        raise UnknownGameError(f"unknown game {game!r}; known: {', '.join(GAMES)}")
    profiles = GAMES[game].profiles
    if profile is not None and profile not in profiles:
        known = f"known: {', '.join(profiles)}" if profiles else "it has none: leave --profile out"
        raise UnknownGameError(f"{game}: no profile {profile!r}; {known}")
    return profile


@cache
def standard_tiles() -> TileSet:
    """Return the tile set that is shipped."""
    return load_tiles(_shipped("sets/board-28.toml"))


@cache
def standard_words() -> Lexicon:
    """Return the word list that is shipped, for what may be encoded."""
    return _shipped_words("words-valid")


@cache
def standard_keywords() -> KeywordList:
    """Return the keyword list that is shipped."""
    return load_keywords("keywords", _shipped("words/keywords.txt"))


@cache
def standard_clue_table() -> Table:
    """Return what the clue referee knows, as it is shipped."""
    return load_table("clue-table", clue_table_text())


def clue_table_text() -> str:
    """Return the clue referee's table as it is shipped."""
    return _shipped("decrypto/clues/clue-table.txt")


@cache
def standard_referee() -> tuple[ClueTable, ClueReferee]:
    """Return what setups say of the clue referee that is shipped, and the referee itself."""
    table = standard_clue_table()
    return ClueTable(table.name, table.version), referee_of(table)


@cache
def standard_vocabulary() -> Vocabulary:
    """Return the tiles and words that bots know."""
    # Imported here: a board without bots starts without them.
    from controller.bots.vocabulary import Vocabulary  # noqa: PLC0415

    return Vocabulary(standard_tiles(), _shipped_words("words-common").ordered, standard_words().ordered)


@cache
def standard_associations() -> Associations:
    """Return what bots know of the shipped keywords: what people say of them, then words that have to do with them."""
    # Imported here: a board without bots starts without them.
    from controller.bots.decrypto.associations import Associations  # noqa: PLC0415

    lists = ("decrypto/clues/relations.txt", "words/related.txt")
    return Associations.joined(*(load_relations(name, _shipped(name)) for name in lists))


def _shipped_words(name: str) -> Lexicon:
    return load_words(name, _shipped(f"words/{name}.txt"))


def _shipped(path: str) -> str:
    return files("controller.games").joinpath(path).read_text(encoding="utf-8")
