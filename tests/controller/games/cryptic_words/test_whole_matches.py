"""Whole matches at random: the invariants of 1.12, replay, JSON, and commands that nobody should be able to play."""

from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from controller.games.core import SEATS, Rejected
from controller.games.cryptic_words import commands as c
from controller.games.cryptic_words import game
from controller.games.cryptic_words.state import OTHER, State
from tests.controller.games.matches import Table, check_random_match

CODES = {"bad-request", "wrong-phase", "not-your-turn", "no-tokens", "illegal"}
PROFILES = ["seed", "club", "tournament"]
VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "end_timing": st.sampled_from(["immediate", "end_of_round"]),
        "survivor_bonus_to": st.sampled_from(["owner", "trailer", "none"]),
        "subsume": st.booleans(),
        "all_done": st.sampled_from(["window", "reroll"]),
        "impossible_guess": st.sampled_from(["refuse", "counts"]),
        "assist": st.booleans(),
        "ask_per": st.sampled_from(["round", "game"]),
        "ties": st.sampled_from(["tokens", "draw"]),
        "who_begins": st.sampled_from(["alternate", "random", "loser", "winner"]),
    },
)

small = st.integers(-1, 8)
tiles = st.lists(st.integers(0, 29), max_size=7).map(tuple)
seats = st.sampled_from(SEATS)
decoys = st.none() | st.fixed_dictionaries({seat: st.permutations(range(1, 7)).map(tuple) for seat in SEATS})
codes = st.lists(st.from_regex(r"[0-9]{1,2}-[A-Za-z]{1,2}", fullmatch=True) | st.text(max_size=5), max_size=7)
ANY_COMMAND = st.one_of(
    st.builds(c.Rack, seats, st.none() | tiles),
    st.builds(c.Encode, seats, codes.map(tuple)),
    st.builds(c.Lay, seats, tiles, st.none() | seats),
    st.builds(c.Roll, seats, st.none() | st.tuples(st.integers(1, 6), st.integers(1, 6)), decoys),
    st.builds(c.Question, seats, st.dictionaries(small, small, max_size=3)),
    st.builds(c.Choose, seats, small, decoys),
    st.builds(c.Ask, seats, st.none() | small, st.none() | st.integers(0, 29), st.none() | small, decoys),
    st.builds(c.Guess, seats, st.text(min_size=1, max_size=10) | st.text("ABENTUY", min_size=1, max_size=9)),
    st.builds(c.Pass, seats),
    st.builds(c.GiveUpRound, seats),
    st.builds(c.Concede, seats),
    st.builds(c.Referee, seats, st.integers(-9, 9), st.just("x")),
)


class Watch:
    """Follows a match from outside, by its events, and says what they must have left in the state."""

    def __init__(self, setup):
        self.setup = setup
        self.state = game.start(setup)
        self.played = []
        self.guesses = Counter()
        self.since_roll = Counter()
        self.scores = Counter()

    def play(self, command):
        before, answer = self.state, game.step(self.setup, self.state, command)
        if isinstance(answer, Rejected):
            assert answer.code in CODES
            assert answer.message[0] in "RA"
            return answer
        self.played.append(command)
        self.state = answer.state
        names = {event["event"] for event in answer.events}
        if "rolled" in names and "reroll" not in names:
            self.since_roll.clear()
        for event in answer.events:
            self._follow(before, event)
        assert self.state.last == (answer.events or before.last)
        assert msgspec.json.decode(msgspec.json.encode(answer.events)) == list(answer.events)
        if before.round == self.state.round:
            assert set(before.performed) <= set(self.state.performed)
        return answer

    def _follow(self, before, event):
        match event["event"]:
            case "guessed":
                self.guesses[event["seat"]] += 1
                self.since_roll[event["seat"]] += 1
                assert self.since_roll[event["seat"]] == 1
                assert event["left"] == 10 - self.guesses[event["seat"]]
            case "round-over":
                self.since_roll.clear()
            case "scored":
                letters = len(before.words.get(OTHER[event["seat"]], ""))
                allowed = {"first": 2 * letters, "second": letters, "survivor": 3, "referee": event["points"]}
                assert event["points"] == allowed[event["reason"]]
                self.scores[event["seat"]] += event["points"]
                assert event["score"] == self.scores[event["seat"]]

    def check(self):
        state = self.state
        assert state.scores == {seat: self.scores[seat] for seat in SEATS}
        assert state.guess_left == {seat: 10 - self.guesses[seat] for seat in SEATS}
        assert (state.turn is None) == (state.phase in {"RACK", "SWAP", "OVER"})
        assert bool(state.live) == (state.phase == "FACES")
        assert bool(state.choices) == (state.phase == "CHOICE")
        assert 0 <= state.rolls_left <= 3
        assert not (state.rolls_left and state.solver is None)
        assert not set(state.racks.get("north", ())) & set(state.racks.get("south", ()))
        if state.solver and state.turn:
            assert state.turn == OTHER[state.solver]
        for holder, side in state.sides.items():
            check_side(side, state.racks[OTHER[holder]], state.codes[OTHER[holder]])
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def check_side(side, rack, codes):
    """Check the tiles before a holder against the owner's rack and codes."""
    word = [tile for tile, _ in codes]
    assert sorted(laid.tile for laid in side) == sorted(rack)
    for laid in side:
        assert (laid.face is not None) == (laid.lock == "letter")
        assert laid.lock != "letter" or (laid.tile, laid.face) in codes
        assert laid.lock != "tile" or laid.tile in word
        assert not laid.unused or laid.tile not in word
        assert not laid.start or laid.tile == word[0]
        assert not laid.end or laid.tile == word[-1]
        assert not (laid.start and laid.end)
        assert all((laid.tile, face) not in codes for face in range(1, 7) if laid.denied >> face & 1)
    assert sum(laid.lock == "letter" for laid in side) <= len(codes)
    assert sum(laid.start for laid in side) <= 1
    assert sum(laid.end for laid in side) <= 1


@pytest.mark.rule("R6", "R22", "R37", "R41", "R64", "R65", "R66", "A1", "A4", "A25")
@pytest.mark.parametrize("profile", PROFILES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), changes=VARIANTS)
def test_random_matches_keep_the_invariants_and_replay_alike(new, plausible, profile, seed, changes):
    end = check_random_match(Watch(new(profile, **changes).setup), game, plausible, seed)
    assert end.reason in {"thirty", "tokens"}


@pytest.mark.parametrize("profile", PROFILES)
def test_whatever_is_tried_the_match_stays_sound(new, plausible, profile):
    run_state_machine_as_test(
        lambda: Table(Watch(new(profile).setup), game, plausible, c.Command, ANY_COMMAND),
        settings=settings(max_examples=25, stateful_step_count=40, deadline=None),
    )
