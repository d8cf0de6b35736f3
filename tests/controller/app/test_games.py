"""The games on offer: what a setup of Decrypto is told of its clue referee, and what is made of one that was kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting, standard_clue_table
from controller.app.records.sources import rebuild
from controller.app.rig import Rig
from controller.app.web.table import fittings_of
from controller.games.decrypto.board import BoardSetup
from controller.games.decrypto.profiles import PROFILES
from controller.games.decrypto.referee.asked import ClueCheck
from controller.record.entries import Opened, fingerprint, plain
from controller.record.verify import UnknownSetupError

OFFER = GAMES["decrypto"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_every_game_tells_what_to_do_first(game: str) -> None:
    told = fittings_of(STANDARD, game, None).steps
    assert len(told) == 3
    assert all(line.endswith(".") for line in told)


@pytest.fixture
def setup() -> BoardSetup:
    prepared: BoardSetup = OFFER.prepare(Sitting(STANDARD))
    return prepared


@pytest.fixture
def kept(setup: BoardSetup) -> dict[str, Any]:
    """A board's setup as a journal keeps it."""
    fixed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain(setup)))
    return fixed


def opened(kept: dict[str, Any]) -> Opened:
    return Opened("decrypto", fingerprint(kept), "board", True, "2026-01-01T00:00:00Z", True, "00" * 32, fixed=kept)


def found(setup: BoardSetup, profile: str, *clues: str) -> list[tuple[int, str, str]]:
    asked = ClueCheck(("cow", "sun", "clock", "bread"), (1, 2, 3), clues, "north", "N1")
    return [(each.index, each.rule, each.kind) for each in setup.setups[profile].referee(asked)]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_shipped_clue_referee_is_in_force_and_stands_in_the_setup(setup: BoardSetup, profile: str) -> None:
    table = setup.setups[profile].clue_table
    assert table is not None
    assert (table.name, table.version) == ("clue-table", standard_clue_table().version)
    assert found(setup, profile, "vache", "son", "tick") == [(1, "C8", "block"), (2, "C7", "block")]


def test_a_setup_that_was_kept_judges_as_before(setup: BoardSetup, kept: dict[str, Any]) -> None:
    again = rebuild(opened(kept)).setup
    assert again == setup
    assert fingerprint(again) == fingerprint(setup)
    for profile in PROFILES:
        assert found(again, profile, "vache", "son", "tick") == found(setup, profile, "vache", "son", "tick") != []


@pytest.mark.parametrize(("name", "version"), [("clue-table", "0123456789abcdef"), ("cantonese", None)])
def test_a_setup_of_another_clue_table_says_which(kept: dict[str, Any], name: str, version: str | None) -> None:
    here = standard_clue_table().version
    kept["setups"]["club"]["clue_table"] = {"name": name, "version": version or here}
    with pytest.raises(UnknownSetupError, match="decrypto: its setup cannot be made again here") as told:
        rebuild(opened(kept))
    assert f"clue-table ({here}): the match was set up with {name} ({version or here})" in str(told.value)


def test_a_setup_without_a_clue_table_checks_nothing_as_before(kept: dict[str, Any]) -> None:
    for each in kept["setups"].values():
        each["clue_table"] = None
    assert found(rebuild(opened(kept)).setup, "tournament", "vache", "son", "cow") == []


@pytest.fixture
def at_the_board() -> Iterator[Callable[[dict[str, Any]], dict[str, Any]]]:
    """A board at the first round, where pages send requests."""
    table = Rig("decrypto", "seed", players={"north": ["ann", "ben"], "south": ["cyd", "dan"]})
    try:
        for seat, words in (("north", ["cow", "sun", "clock", "bread"]), ("south", ["tent", "pig", "king", "shell"])):
            assert table.send({"do": "keywords", "seat": seat, "words": words})["ok"]
        for seat in ("north", "south"):
            assert table.send({"do": "code", "seat": seat, "code": [1, 2, 3]})["ok"]
        yield table.send
    finally:
        table.close()


def test_at_the_board_a_clue_is_refused_or_warned_of_too(at_the_board: Callable[..., dict[str, Any]]) -> None:
    clues = {"do": "clues", "seat": "north", "player": "ann"}
    refused = at_the_board({**clues, "clues": ["vache", "summer", "tick"]})
    assert (refused["ok"], refused["code"], refused["rule"]) == (False, "clue-refused", "C8")
    warned = at_the_board({**clues, "clues": ["milk", "summer", "trio"]})
    assert [(each["clue"], each["index"], each["rule"]) for each in warned["warnings"]] == [("trio", 3, "C6")]
    assert "warnings" not in at_the_board({**clues, "clues": ["milk", "summer", "tick"]})
