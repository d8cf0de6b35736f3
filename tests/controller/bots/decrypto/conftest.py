"""What tests of Decrypto's bots share: words and clue referee as they are shipped, and a small table of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from controller.bots.decrypto.associations import Associations
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.player import Player
from controller.games.core import Seat
from controller.games.decrypto.profiles import rules_of, teams_of
from controller.games.decrypto.referee import referee_of
from controller.games.decrypto.referee.asked import ClueReferee
from controller.games.decrypto.referee.table import load_table
from controller.games.decrypto.relations import load_relations
from controller.games.decrypto.state import ClueTable, Setup, prepare
from controller.games.keywords import KeywordList, load_keywords

GAMES = files("controller.games")
FOUR: dict[Seat, tuple[str, ...]] = {"north": ("ann", "ben"), "south": ("cyd", "dan")}
FARM = {
    "pig": ("bacon", "mud", "pink", "farm"),
    "cow": ("milk", "cheese", "farm", "grass"),
    "sun": ("star", "hot", "yellow", "sky"),
    "moon": ("night", "tide", "cheese", "sky"),
    "tent": ("camp", "night", "canvas", "sleeping bag"),
    "river": ("water", "bank", "bridge", "fish"),
}


def _text(path: str) -> str:
    return GAMES.joinpath(path).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def farm() -> Associations:
    """What there is to say of pig, cow, sun, moon, tent and river."""
    return Associations(FARM)


@pytest.fixture(scope="session")
def cards() -> KeywordList:
    return load_keywords("keywords", _text("words/keywords.txt"))


@pytest.fixture(scope="session")
def known() -> Associations:
    """All that is shipped: what people say of each keyword, and words that have to do with it."""
    names = ("decrypto/clues/relations.txt", "words/related.txt")
    return Associations.joined(*(load_relations(name, _text(name)) for name in names))


@pytest.fixture(scope="session")
def clue_table() -> ClueTable:
    table = load_table("clue-table", _text("decrypto/clues/clue-table.txt"))
    return ClueTable(table.name, table.version)


@pytest.fixture(scope="session")
def referee() -> ClueReferee:
    return referee_of(load_table("clue-table", _text("decrypto/clues/clue-table.txt")))


@pytest.fixture(scope="session")
def setup_of(cards: KeywordList, clue_table: ClueTable, referee: ClueReferee) -> Callable[..., Setup]:
    """Make a setup: `setup_of("club", {"north": ..., "south": ...}, timer=False)`."""

    def made(profile: str = "seed", players: Mapping[Seat, Any] | None = None, **changes: Any) -> Setup:
        keywords = changes.pop("keywords", cards)
        teams = teams_of(players or FOUR)
        return prepare(profile, rules_of(profile, changes), teams, keywords, clue_table, referee)

    return made


@pytest.fixture(scope="session")
def bots(known: Associations, referee: ClueReferee) -> Callable[..., list[Player]]:
    """Make a player for every name: `bots(setup, "strong", "random", seed=3)`."""

    def made(setup: Setup, north: str, south: str, seed: object = 0) -> list[Player]:
        levels: dict[Seat, str] = {"north": north, "south": south}
        return [
            Player(seat, name, LEVELS[levels[seat]], known, Random(f"{seed} {name}"), referee)
            for seat, team in setup.players.items()
            for name in team
        ]

    return made
