"""Moments of a round in which BUNNY's tiles lie before north, as a bot at that seat sees them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.bots.belief import believe
from controller.bots.choices.seen import Seen
from controller.bots.evidence import Evidence
from controller.bots.levels import LEVELS

KNOWN = Evidence("north", (1, 4, 7, 8, 23, 27))
GUESS = {"do": "guess", "seat": "north", "word": {"letters": [3, 8]}}
ROLL = {"do": "roll", "seat": "north"}


@pytest.fixture
def moment(vocabulary, shown) -> Callable[..., Seen]:
    """Return a moment; `known` changes the evidence, `level` fields of the strong level, the rest the view."""

    def made(
        offers: tuple[dict[str, Any], ...] = (GUESS, ROLL),
        known: dict[str, Any] | None = None,
        level: str = "strong",
        level_changes: dict[str, Any] | None = None,
        catching_up: bool = False,
        seed: int = 0,
        **fields: Any,
    ) -> Seen:
        listed: dict[str, list[dict[str, Any]]] = {}
        for offer in offers:
            listed.setdefault(offer["do"], []).append(offer)
        return Seen(
            seat="north",
            level=replace(LEVELS[level], **(level_changes or {})),
            vocabulary=vocabulary,
            chance=Random(seed),
            view=shown(**fields),
            offers=listed,
            target=believe(vocabulary, replace(KNOWN, **(known or {}))),
            secret=None,
            catching_up=catching_up,
        )

    return made
