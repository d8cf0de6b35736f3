"""The games a board can play, by name, and what each needs to begin; reads the files that games only take as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from controller.games.core import Game
from controller.games.lexicon import Lexicon, load_words
from controller.games.lobby.inspect import Inspect, InspectSetup
from controller.games.tiles import TileSet, load_tiles


@dataclass(frozen=True)
class Offer:
    """A game, and what makes its setup from the tiles on this board."""

    game: Game
    setup: Callable[[TileSet], Any]


GAMES: Mapping[str, Offer] = {"inspect": Offer(Inspect(), InspectSetup)}


@cache
def standard_tiles() -> TileSet:
    """Return the tile set that is shipped."""
    return load_tiles(files("controller.games").joinpath("sets/board-28.toml").read_text(encoding="utf-8"))


@cache
def standard_words() -> Lexicon:
    """Return the word list that is shipped, for what may be encoded."""
    text = files("controller.games").joinpath("words/words-valid.txt").read_text(encoding="utf-8")
    return load_words("words-valid", text)
