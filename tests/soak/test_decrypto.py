"""The soak of Decrypto: a sample of its trials, and faults that its watch must find."""

from random import Random

import pytest
from msgspec.structs import replace

from controller.app.games import standard_associations
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.match import play
from controller.bots.decrypto.player import Player
from controller.games.core import Step
from controller.games.decrypto.commands import Concede
from controller.games.decrypto.profiles import PROFILES
from controller.games.decrypto.state import Tokens
from tests.soak import decrypto, watch_decrypto
from tests.soak.watch import BrokenError
from tests.soak.watch_decrypto import Watch, check_secrecy


@pytest.mark.parametrize("number", [0, 15, 34, 61, 77, 90, 110, 127])
@pytest.mark.parametrize("profile", PROFILES)
def test_a_sample_of_matches(profile, number):
    counts = decrypto.matches(profile)(20, number)
    assert counts["matches"] == 1
    assert counts["revealed"] > 0


def test_the_seed_says_all():
    assert decrypto.matches("seed")(5, 9) == decrypto.matches("seed")(5, 9)
    assert decrypto.matches("seed")(5, 9) != decrypto.matches("seed")(6, 9)


def test_people_interfere_in_every_way():
    kinds = set().union(*(decrypto.matches("club")(3, number) for number in range(64, 128, 7)))
    assert {"void", "ruling", "timers run out"} <= kinds


@pytest.fixture(scope="module")
def setup():
    return decrypto.setup_of("seed", decrypto.TEAMS[0], disturbed=False)


@pytest.fixture(scope="module")
def turns(setup):
    """A whole match of more than two rounds."""
    teams = decrypto.TEAMS[0]
    players = [
        Player(seat, name, LEVELS["strong"], standard_associations(), Random(name))
        for seat in teams
        for name in teams[seat]
    ]
    return list(play(setup, players, Random(3)))


def at(setup, turns, event, number=2):
    """A watch before the last step of this round that has such an event, and that step."""
    last = max(
        n
        for n, turn in enumerate(turns)
        if turn.before.round == number and any(each["event"] == event for each in turn.step.events)
    )
    watching = Watch(setup)
    for turn in turns[:last]:
        watching.follow(turn)
    return watching, turns[last]


def with_state(turn, **changes):
    return replace(turn, step=replace(turn.step, state=replace(turn.step.state, **changes)))


def with_events(turn, change):
    return replace(turn, step=replace(turn.step, events=tuple(change(event) for event in turn.step.events)))


def test_a_sound_match_passes(setup, turns):
    watching = Watch(setup)
    for turn in turns:
        watching.follow(turn)
    watching.end()


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda state: {"tokens": {**state.tokens, "north": Tokens(2, 2)}}, "north's tokens"),
        (lambda state: {"history": ()}, "the history is another one"),
        (lambda state: {"keywords": {**state.keywords, "south": state.keywords["north"]}}, "dealt twice"),
    ],
)
def test_a_broken_state_is_found(setup, turns, change, broken):
    watching, turn = at(setup, turns, "sealed")
    with pytest.raises(BrokenError, match=broken):
        watching.follow(with_state(turn, **change(turn.step.state)))


def test_a_step_that_begins_elsewhere_is_found(setup, turns):
    with pytest.raises(BrokenError, match="begins where the one before did not end"):
        Watch(setup).follow(turns[3])


@pytest.mark.parametrize(
    ("event", "changes", "broken"),
    [
        ("revealed", {"of": "north"}, "revealed again"),
        ("round", {"number": 7}, "round 7 follows round 2"),
    ],
)
def test_broken_events_are_found(setup, turns, event, changes, broken):
    watching, turn = at(setup, turns, event)
    with pytest.raises(BrokenError, match=broken):
        watching.follow(with_events(turn, lambda each: each | changes if each["event"] == event else each))


def test_tokens_that_do_not_follow_from_what_was_revealed_are_found(setup, turns):
    def reveal_otherwise(event):
        """Make a right own guess a wrong one, and a wrong one right."""
        code = event.get("code")
        return event if code is None else event | {"own": code[::-1] if event["own"] == code else code}

    watching, turn = at(setup, turns, "revealed")
    with pytest.raises(BrokenError, match="tokens"):
        watching.follow(with_events(turn, reveal_otherwise))


@pytest.mark.parametrize("changes", [{"winner": "both"}, {"winner": "other"}])
def test_a_wrong_winner_is_found(setup, turns, changes):
    watching = Watch(setup)
    for turn in turns[:-1]:
        watching.follow(turn)
    with pytest.raises(BrokenError, match="wins"):
        watching.follow(with_events(turns[-1], lambda each: each | changes if each["event"] == "game-over" else each))


def test_an_end_that_nothing_decides_is_found(setup, turns):
    watching, turn = at(setup, turns, "sealed")
    over = {"event": "game-over", "winner": "north", "reason": "interceptions"}
    events = tuple(each for each in turn.step.events if each["event"] not in {"token", "round-over", "round"})
    watching.tokens.clear()
    with pytest.raises(BrokenError, match="without what decides"):
        watching.follow(replace(turn, step=replace(turn.step, events=(*events, over))))


def test_an_unfinished_match_and_one_that_replays_otherwise_are_found(setup, turns):
    watching = Watch(setup)
    for turn in turns[:-1]:
        watching.follow(turn)
    with pytest.raises(BrokenError, match="does not end"):
        watching.end()
    watching.follow(turns[-1])
    watching.commands.pop(0)
    with pytest.raises(BrokenError, match="refused when it is replayed"):
        watching.end()


def test_a_command_accepted_after_the_end_is_found(setup, turns, monkeypatch):
    watching = Watch(setup)
    for turn in turns:
        watching.follow(turn)
    rules = watch_decrypto.step

    def lax(setup, state, command):
        return Step(state) if isinstance(command, Concede) else rules(setup, state, command)

    monkeypatch.setattr(watch_decrypto, "step", lax)
    with pytest.raises(BrokenError, match=r"Concede.* is accepted after the end"):
        watching.end()


@pytest.mark.parametrize(
    "leak",
    [
        lambda state, audience: {"leak": state.codes.get("north")},
        lambda state, audience: {"leak": state.keywords["north"]} if audience != "north" else {},
        lambda state, audience: {"leak": state.guesses.get("north")} if audience != "north" else {},
        lambda state, audience: {"leak": [each.texts for each in state.clues.values()]},
    ],
    ids=["code", "keywords", "seal", "clues"],
)
def test_a_planted_leak_is_found(setup, turns, leak, monkeypatch):
    sound = watch_decrypto.view
    monkeypatch.setattr(
        watch_decrypto, "view", lambda setup, state, who, name: sound(setup, state, who, name) | leak(state, who)
    )
    keyed = [turn.step.state for turn in turns if len(turn.step.state.keywords) == 2]
    with pytest.raises(BrokenError, match="is shown something"):
        for state in keyed:
            check_secrecy(setup, state, "north")
