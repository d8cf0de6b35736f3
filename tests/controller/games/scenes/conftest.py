"""A screen of no game: what the scenes that games share look at, its desk as a test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from controller.games.core import Seat
from controller.games.cryptic_words.scenes.words import words_of
from controller.games.desk.kept import Hint, Menu, Ruling
from controller.games.scenes.words import Words


class Desk(msgspec.Struct, frozen=True):
    hints: Mapping[Seat, Hint] = {}
    menu: Menu | None = None
    referee: Ruling | None = None


class Board(msgspec.Struct, frozen=True):
    desk: Desk = Desk()
    rules: str = "club"


class Rules(msgspec.Struct, frozen=True):
    fingerprint: str


class Setup(msgspec.Struct, frozen=True):
    setups: Mapping[str, Rules] = MappingProxyType({"club": Rules("0123456789abcdef")})
    commitment: str = ""


class Screen(msgspec.Struct, frozen=True):
    setup: Setup = Setup()
    state: Board = Board()
    seat: Seat = "north"
    say: Words = words_of("en")
    bar: bool = True


@pytest.fixture
def screen() -> Callable[..., Screen]:
    """Return what makes a screen: `desk` fields, or else the commitment or the bar, as they are given."""

    def make(commitment: str = "", bar: bool = True, **desk: Any) -> Screen:
        return Screen(Setup(commitment=commitment), Board(Desk(**desk)), bar=bar)

    return make
