"""Bot matches of Decrypto on trial: a base seed and a number in, what was counted out, or what is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from controller.app.games import standard_associations, standard_keywords, standard_referee
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.match import play
from controller.bots.decrypto.player import Player
from controller.games.core import SEATS, Seat
from controller.games.decrypto.commands import TimeOut, WriteClues
from controller.games.decrypto.profiles import rules_of, teams_of
from controller.games.decrypto.state import Setup, prepare
from tests.soak.watch import require
from tests.soak.watch_decrypto import Watch

PAIRS = [(north, south) for north in LEVELS for south in LEVELS]
TEAMS: tuple[Mapping[Seat, tuple[str, ...]], ...] = (
    {"north": ("ann", "ben"), "south": ("cyd", "dan")},
    {"north": ("ann", "ben", "eve"), "south": ("cyd", "dan", "flo", "gus")},
    {"north": ("ann",), "south": ("cyd", "dan")},
    {"north": ("ann", "ben"), "south": ("cyd",)},
)
CHALLENGED, VOIDED, TIMED_OUT = 0.08, 0.04, 0.15
"""How often people interfere, by each look."""


def matches(profile: str) -> Any:
    """Return the trial of one match under a profile: levels, teams, and whether people interfere, take turns."""

    def trial(base: int, number: int) -> Counter[str]:
        turn, pair = divmod(number, len(PAIRS))
        interfere, teams = divmod(turn, len(TEAMS))
        return _played(f"{base} {profile} {number}", profile, PAIRS[pair], TEAMS[teams], disturbed=interfere % 2 == 1)

    return trial


class Disputant:
    """Somebody of a side who challenges clues, and wants codes void."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat, self.name, self.chance = seat, "nobody", chance

    def act(self, view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Return a dispute, now and then."""
        offers = {offer["do"]: offer for offer in legal}
        if "challenge" in offers and self.chance.random() < CHALLENGED:
            return {"do": "challenge", "seat": self.seat, "clue": self.chance.choice((1, 2, 3))}
        if "void" in offers and self.chance.random() < VOIDED:
            return {"do": "void", "seat": self.seat, "of": offers["void"]["of"]}
        return None


class Arbiter:
    """The referee: rules on whatever is challenged, approves what both must want, and lets a timer run out."""

    def __init__(self, chance: Random) -> None:
        self.seat, self.name, self.chance = "referee", "referee", chance

    def act(self, view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Return a ruling, or the end of a timer, now and then."""
        offers = {offer["do"]: offer for offer in legal}
        if "ruling" in offers:
            return {"do": "ruling", "verdict": self.chance.choice(offers["ruling"]["verdict"])}
        if offers.get("clues", {}).get("approved") and view["challenge"] is not None:
            return offers["clues"]
        if "time" in offers and self.chance.random() < TIMED_OUT:
            return {"do": "time"}
        return None


def _played(
    seed: str, profile: str, pair: tuple[str, str], teams: Mapping[Seat, tuple[str, ...]], *, disturbed: bool
) -> Counter[str]:
    """Play and watch one match; the seed says all."""
    setup, counts = setup_of(profile, teams, disturbed=disturbed), Counter[str]()
    levels = dict(zip(SEATS, pair, strict=True))
    known, (_, referee) = standard_associations(), standard_referee()
    players: list[Any] = [
        Player(seat, name, LEVELS[levels[seat]], known, Random(f"{seed} {name}"), referee)
        for seat in SEATS
        for name in teams[seat]
    ]
    if disturbed:
        people = Random(f"{seed} people")
        players += [Disputant("north", people), Disputant("south", people), Arbiter(people)]
    watch = Watch(setup)
    for turn in play(setup, players, Random(seed)):
        watch.follow(turn)
        spoken = isinstance(turn.command, WriteClues) and turn.command.spoken
        require(disturbed or not spoken, "a bot finds no clue that it may write")
        counts["commands"] += 1
        counts["timers run out"] += isinstance(turn.command, TimeOut)
        counts.update(event["event"] for event in turn.step.events if event["event"] in {"revealed", "void", "ruling"})
    watch.end()
    state = watch.state
    told = f"{pair[0]} against {pair[1]}: {state.winner}" if len(setup.teams) == 2 else f"three players: {state.reason}"
    return counts + Counter({"matches": 1, "rounds": state.round, f"ended by {state.reason}": 1, told: 1})


def setup_of(profile: str, teams: Mapping[Seat, tuple[str, ...]], *, disturbed: bool) -> Setup:
    """Return what is played; where people interfere guesses have a timer too."""
    rules = rules_of(profile, {"guess_seconds": 60, "timer": True} if disturbed else {})
    return prepare(profile, rules, teams_of(teams), standard_keywords(), *standard_referee())
