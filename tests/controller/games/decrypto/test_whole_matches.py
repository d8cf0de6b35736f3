"""Whole matches at random: invariants, replay, JSON, and commands that nobody should be able to play."""

from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from controller.games.core import SEATS, Rejected
from controller.games.decrypto import commands as c
from controller.games.decrypto import game
from controller.games.decrypto.legal import legal
from controller.games.decrypto.rules.timer import clock
from controller.games.decrypto.state import CODES, OTHER, State
from controller.games.decrypto.view import view
from tests.controller.games.matches import Table, check_random_match

REFUSALS = {"bad-request", "wrong-phase", "not-your-turn", "illegal", "clue-refused"}
PROFILES = ["seed", "club", "tournament"]
TEAMS = [
    {"north": ["ann", "ben"], "south": ["cyd", "dan"]},
    {"north": ["ann", "ben", "eve"], "south": ["cyd", "dan", "flo", "gus"]},
    {"north": ["ann"], "south": ["cyd", "dan"]},
    {"north": ["ann", "ben"], "south": ["cyd"]},
]
VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "timer": st.booleans(),
        "guess_seconds": st.sampled_from([0, 60]),
        "after_limit": st.sampled_from(["points_then_words", "words"]),
        "clue_unique": st.sampled_from(["player", "team", "game"]),
        "spoken_clues": st.sampled_from(["free", "approved"]),
    },
)

seats = st.sampled_from(SEATS)
players = st.sampled_from(["ann", "ben", "cyd", "dan", "zed"])
somebody = st.none() | players
codes = st.lists(st.integers(-1, 5), max_size=4).map(tuple) | st.sampled_from(CODES)
texts = st.text(max_size=6) | st.sampled_from(["!C4 x", "?C6 x", "sam"])
three, four = st.tuples(texts, texts, texts), st.tuples(texts, texts, texts, texts)
ANY_COMMAND = st.one_of(
    st.builds(c.Keywords, seats, st.none() | four, st.none() | st.integers(-1, 111)),
    st.builds(c.TakeCode, seats, st.none() | codes, somebody),
    st.builds(c.WriteClues, seats, players, st.none() | three, st.booleans(), st.booleans(), st.booleans()),
    st.builds(c.Guess, seats, seats, codes, somebody),
    st.builds(c.Pass, seats, somebody),
    st.builds(c.TimeOut),
    st.builds(c.Challenge, seats, st.integers(1, 3), st.none() | st.just("C4"), somebody),
    st.builds(c.Ruling, st.sampled_from(["stands", "replaced", "wrong", "void"])),
    st.builds(c.Void, seats, somebody, st.none() | seats, st.booleans()),
    st.builds(c.GuessWords, seats, st.none() | four, st.booleans(), somebody),
    st.builds(c.Judge, seats, st.integers(0, 4)),
    st.builds(c.Concede, seats),
    st.builds(
        c.Referee, st.just("x"), st.none() | seats, st.none() | st.sampled_from(["interception", "miscommunication"]),
        st.none() | st.integers(0, 2), st.none() | st.sampled_from(["north", "south", "both"]),
    ),
)  # fmt: skip


class Watch:
    """Follows a match from outside, by its events, and says what they must have left in the state."""

    def __init__(self, setup):
        self.setup = setup
        self.state = game.start(setup)
        self.played = []
        self.tokens = Counter()
        self.public = {}
        self.revealed = []

    def play(self, command):
        before, answer = self.state, game.step(self.setup, self.state, command)
        if isinstance(answer, Rejected):
            assert answer.code in REFUSALS
            assert answer.message[0] in "DC"
            assert (answer.rule is not None) == (answer.code == "clue-refused")
            return answer
        self.played.append(command)
        self.state = answer.state
        for event in answer.events:
            self._follow(command, event)
        assert self.state.last == (answer.events or before.last)
        assert msgspec.json.decode(msgspec.json.encode(answer.events)) == list(answer.events)
        assert self.state.history[: len(before.history)] == before.history
        return answer

    def _follow(self, command, event):
        match event["event"]:
            case "clues":
                assert event["seat"] not in self.public
                self.public[event["seat"]] = event["clues"]
            case "void":
                self.public.pop(event["seat"], None)
            case "ruling" if event["verdict"] == "replaced":
                del self.public[self.state.of]
            case "revealed":
                assert event["of"] in self.public
                self.revealed.append(event)
            case "token":
                self.tokens[event["seat"], event["kind"]] += 1
                if isinstance(command, c.Referee):
                    self.tokens[event["seat"], event["kind"]] = event["count"]
                assert event["count"] == self.tokens[event["seat"], event["kind"]]
            case "round":
                self.public.clear()

    def check(self):
        state, teams = self.state, self.setup.teams
        for seat in SEATS:
            for kind in ("interception", "miscommunication"):
                assert getattr(state.tokens[seat], kind) == self.tokens[seat, kind]
        assert (state.of is None) == (state.phase in {"KEYWORDS", "WORDS", "JUDGE", "OVER"})
        assert 1 <= state.round <= (5 if self.setup.lone else 8)
        assert set(state.clues) <= set(state.codes) <= set(teams)
        if state.phase != "OVER":
            assert set(state.public) == set(self.public)
        assert (state.phase in {"GUESS", "CHALLENGE"}) == (state.of is not None and state.of in state.public)
        assert not state.guesses or state.phase in {"GUESS", "CHALLENGE"}
        assert state.round > 1 or OTHER.get(state.of) not in state.guesses
        assert set(state.guesses) != set(SEATS)
        assert (state.challenge is not None) == (state.phase == "CHALLENGE" or state.replaced is not None)
        assert state.replaced is None or state.phase == "ENCRYPT"
        assert (state.winner is None) == (state.phase != "OVER")
        shown = [played for played in state.history if not played.void]
        assert [list(played.code) for played in shown] == [event["code"] for event in self.revealed]
        running = clock(self.setup, state)
        assert running is None or running.seconds in {30, 60}
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


class Seen(Watch):
    """A match that anybody looks at besides, after whatever was tried."""

    def check(self):
        super().check()
        for audience in (*SEATS, "public", "referee"):
            view(self.setup, self.state, audience, "ann")
            legal(self.setup, self.state, audience)


@pytest.mark.rule("D3", "D12", "D16", "D17", "D18", "D22")
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", TEAMS, ids=["2+2", "3+4", "1+2", "2+1"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), changes=VARIANTS)
def test_random_matches_keep_the_invariants_and_replay_alike(new, plausible, profile, players, seed, changes):
    end = check_random_match(Watch(new(profile, players, **changes).setup), game, plausible, seed)
    assert end.reason in {"interceptions", "miscommunications", "points", "words", "shared", "rounds"}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", [TEAMS[0], TEAMS[2]], ids=["2+2", "1+2"])
def test_whatever_is_tried_the_match_stays_sound(new, plausible, profile, players):
    setup = new(profile, players, guess_seconds=60).setup
    run_state_machine_as_test(
        lambda: Table(Seen(setup), game, plausible, c.Command, ANY_COMMAND),
        settings=settings(max_examples=15, stateful_step_count=40, deadline=None),
    )
