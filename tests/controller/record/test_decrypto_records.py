"""Decrypto's matches in records: draws are made again from the seed, and nothing is told before a match is over."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import pytest

from controller.app.games import standard_keywords
from controller.games.core import Want
from controller.games.decrypto.commands import Command
from controller.games.decrypto.game import needs, start, step
from controller.games.decrypto.legal import legal
from controller.games.decrypto.profiles import rules_of, teams_of
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import CODES, prepare
from controller.games.decrypto.view import view
from controller.record.compose import compose, stretches
from controller.record.draws import answer, seed_of
from controller.record.entries import Commanded, Opened
from controller.record.playthrough import FaultError, Told, play_again
from controller.record.shown import digests

SEED = seed_of("decrypto")
KEYWORDS = [{"do": "keywords", "seat": "north"}, {"do": "keywords", "seat": "south"}]
ROUND = [
    {"do": "code", "seat": "north"},
    {"do": "code", "seat": "south", "code": [1, 2, 3]},
    {"do": "clues", "seat": "north", "player": "ann", "spoken": True},
    {"do": "clues", "seat": "south", "player": "cyd", "clues": ["hidden", "ready", "clues"]},
    {"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]},
    {"do": "guess", "seat": "south", "of": "south", "code": [1, 2, 3]},
]


class ByRequests:
    """Decrypto played by requests alone, without a desk: what the record asks of a game."""

    name = "decrypto"
    secrets_end = "game-over"

    def start(self, setup):
        return start(setup)

    def command(self, setup, request):
        return msgspec.convert(request, Command, str_keys=True)

    def wants(self, setup, state, given):
        kind = needs(setup, state, given)
        return (Want("number", len(pool(setup, state) if kind == "card" else CODES)),) if kind else ()

    def step(self, setup, state, given, draws):
        kind = needs(setup, state, given)
        if kind:
            cards: Sequence[Any] = pool(setup, state) if kind == "card" else CODES
            given = msgspec.structs.replace(given, **{kind: cards[draws[0] - 1]})
        return step(setup, state, given)

    def view(self, setup, state, audience):
        return view(setup, state, audience)

    def legal(self, setup, state, audience):
        return legal(setup, state, audience)


@pytest.fixture
def told():
    players = teams_of({"north": ["ann", "ben"], "south": ["cyd", "dan"]})
    return Told(ByRequests(), prepare("seed", rules_of("seed"), players, standard_keywords()))


def entries(told, requests):
    """Store requests as the table would, each with its draws."""
    opened = Opened("decrypto", told.setup.fingerprint, "board", True, "2026-01-01T00:00:00Z", True, SEED.hex())
    found, state, drawn = [opened], start(told.setup), 0
    for at, request in enumerate(requests, 1000):
        command = told.game.command(told.setup, request)
        wants = told.game.wants(told.setup, state, command)
        draws = tuple(answer(want, SEED, drawn + n, at) for n, want in enumerate(wants))
        state, drawn = told.game.step(told.setup, state, command, draws).state, drawn + len(draws)
        found.append(Commanded(request, at, draws))
    return list(enumerate(found, 1))


def recorded(told, requests):
    stored = entries(told, requests)
    bodies = {number: msgspec.to_builtins(entry, str_keys=True) for number, entry in stored}
    turns = list(play_again(told, stored))
    return compose(stretches(turns), bodies, digests(turns))


def test_keyword_and_code_cards_are_drawn_again_from_the_seed(told):
    stored = entries(told, [*KEYWORDS, *ROUND])
    turns = list(play_again(told, stored))
    assert [len(turn.entry.draws) for turn in turns[1:4]] == [1, 1, 1]
    number, entry = stored[1]
    stored[1] = number, msgspec.structs.replace(entry, draws=(entry.draws[0] % 110 + 1,))
    with pytest.raises(FaultError, match="draws"):
        list(play_again(told, stored))


def test_of_a_match_that_is_played_no_entry_is_told(told):
    record = recorded(told, [*KEYWORDS, *ROUND])
    assert all(kept.body is None for kept in record.entries)
    written = msgspec.json.encode(record).decode()
    for word in (*standard_keywords().cards[0], "keywords", "hidden"):
        assert word not in written


def test_a_round_that_is_over_tells_codes_guesses_and_tokens(told):
    [match] = recorded(told, [*KEYWORDS, *ROUND]).matches
    [over] = match.rounds
    assert over.number == 1
    assert [guess["of"] for guess in over.guesses] == ["north", "south"]
    assert over.codes["south"] == [1, 2, 3]
    assert over.codes["north"] == over.guesses[0]["code"]
    assert over.scores["south"] == {"interception": 0, "miscommunication": 0}
    assert match.result is None


def test_a_match_that_is_over_is_told_whole(told):
    record = recorded(told, [*KEYWORDS, *ROUND, {"do": "concede", "seat": "north"}])
    assert all(kept.body is not None for kept in record.entries)
    assert record.matches[0].seed == SEED.hex()
    assert record.matches[0].result == {"winner": "south", "reason": "concede"}


def test_every_command_is_kept_as_a_request():
    assert {form.__struct_config__.tag_field for form in get_args(Command)} == {"do"}
