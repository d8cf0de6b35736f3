"""What tests of bots share: the tiles and words that are shipped, small sets of their own, and views made by hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from controller.bots.vocabulary import Vocabulary
from controller.games.core import Event
from controller.games.cryptic_words.profiles import rules_of
from controller.games.cryptic_words.state import Setup, prepare
from controller.games.lexicon import Lexicon, load_words
from controller.games.tiles import TileSet, load_tiles

GAMES = files("controller.games")


def _words(name: str) -> Lexicon:
    return load_words(name, GAMES.joinpath(f"words/{name}.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def tiles() -> TileSet:
    return load_tiles(GAMES.joinpath("sets/board-28.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def valid() -> Lexicon:
    return _words("words-valid")


@pytest.fixture(scope="session")
def vocabulary(tiles: TileSet, valid: Lexicon) -> Vocabulary:
    """All words that are shipped."""
    return Vocabulary(tiles, _words("words-common").ordered, valid.ordered)


@pytest.fixture(scope="session")
def setup_of(tiles: TileSet, valid: Lexicon) -> Callable[..., Setup]:
    def made(profile: str = "seed", **changes: Any) -> Setup:
        return prepare(profile, rules_of(profile, changes), tiles, valid)

    return made


@pytest.fixture
def shown() -> Callable[..., dict[str, Any]]:
    """Return a view of a round: 8 23 7 4 27 1 before north, 12 18 22 25 2 20 before south; slots and fields changed."""

    def view(*last: Event, slots: dict[int, dict[str, Any]] | None = None, **fields: Any) -> dict[str, Any]:
        blank = {"lock": "none", "face": None, "start": False, "end": False, "unused": False}
        sides = {"north": (8, 23, 7, 4, 27, 1), "south": (12, 18, 22, 25, 2, 20)}
        plain = {
            "phase": "WINDOW",
            "turn": "north",
            "round": 1,
            "dice": None,
            "live": [],
            "rolls_left": 0,
            "sides": {
                side: [{**blank, "tile": tile, **(slots or {}).get(tile, {})} for tile in lying]
                for side, lying in sides.items()
            },
            "length": {"north": None, "south": None},
            "performed": [],
            "scores": {"north": 0, "south": 0},
            "guess_left": {"north": 10, "south": 10},
            "ask_left": {"north": 3, "south": 3},
            "guess_used": {"north": False, "south": False},
            "last": list(last),
        }
        return {**plain, **fields}

    return view
