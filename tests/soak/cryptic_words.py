"""Bot matches of Cryptic Words on trial: a base seed and a number in, what was counted out, or what is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from controller.app.games import standard_tiles, standard_words
from controller.bots.candidates import candidates
from controller.bots.evidence import Code, Evidence
from controller.bots.levels import LEVELS
from controller.bots.match import play
from controller.bots.player import Player
from controller.bots.vocabulary import Vocabulary, graph
from controller.games.core import SEATS, Seat
from controller.games.cryptic_words.profiles import PROFILES, rules_of
from controller.games.cryptic_words.state import Setup, State, prepare
from controller.games.lexicon import load_words
from controller.games.tiles import FACES
from tests.soak.watch import Watch, check_belief, check_secrecy

PAIRS = [(north, south) for north in LEVELS for south in LEVELS]
KINDS = ("common", "rare", "letters")
"""Which words are hidden in rounds: the bot's own choice, one that only the long list has, or letters of no list."""


def matches(profile: str) -> Any:
    """Return the trial of one match under a profile, the levels taking turns."""

    def trial(base: int, number: int) -> Counter[str]:
        return _played(f"{base} {profile} {number}", profile, *PAIRS[number % len(PAIRS)], hide="common")

    return trial


def rounds(base: int, number: int) -> Counter[str]:
    """Play one match of good bots in which words of every kind are hidden; a strict dictionary leaves out letters."""
    profile = list(PROFILES)[number % len(PROFILES)]
    kinds = KINDS if PROFILES[profile].dictionary != "strict" else KINDS[:2]
    good = list(LEVELS)[1:]
    pair = (good[number % 3], good[number // 3 % 3])
    return _played(f"{base} rounds {number}", profile, *pair, hide=kinds[number // 9 % len(kinds)])


class Chooser:
    """A player whose words are chosen for it."""

    def __init__(self, player: Player, kind: str, chance: Random) -> None:
        self.player, self.kind, self.chance = player, kind, chance

    def act(self, view: dict[str, Any], legal: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
        """Return what the player does, with another word to hide."""
        request = self.player.act(view, legal)
        if request is None or request["do"] != "encode" or self.kind == "common":
            return request
        codes = (_rare if self.kind == "rare" else _letters)(sorted(view["rack"]), self.chance)
        return request if codes is None else request | {"codes": [vocabulary().spoken[code] for code in codes]}


def _rare(rack: list[int], chance: Random) -> tuple[Code, ...] | None:
    words = [word for word in chance.sample(standard_words().ordered, 400) if word not in vocabulary().ranks]
    ways = candidates(standard_tiles(), graph(words), Evidence("north", tuple(rack)))
    return ways.codes(chance.randrange(len(ways.ways))) if ways.ways else None


def _letters(rack: list[int], chance: Random) -> tuple[Code, ...] | None:
    codes = tuple((tile, chance.choice(FACES)) for tile in chance.sample(rack, chance.randint(2, 6)))
    return codes if 3 <= sum(len(standard_tiles().glyph(*code)) for code in codes) <= 8 else None


def _played(seed: str, profile: str, north: str, south: str, hide: str) -> Counter[str]:
    """Play and watch one match; the seed says all."""
    setup, counts = setup_of(profile), Counter[str]()
    watch = Watch(setup)
    levels: dict[Seat, str] = {"north": north, "south": south}
    players = {seat: Player(seat, LEVELS[levels[seat]], vocabulary(), Random(f"{seed} {seat}")) for seat in SEATS}
    choosers = {seat: Chooser(player, hide, Random(f"{seed} {seat} word")) for seat, player in players.items()}
    for turn in play(setup, choosers, Random(seed)):
        watch.follow(turn)
        if turn.before.turn is not None:
            _check_beliefs(setup, turn.before, players.values(), counts)
        counts["commands"] += 1
        counts["rounds"] += sum(event["event"] == "round-over" for event in turn.step.events)
    watch.end()
    winner = watch.state.winner
    pair = f"{north} against {south}"
    return counts + Counter({"matches": 1, f"ended by {watch.state.reason}": 1, f"{pair}: {winner}": 1})


def _check_beliefs(setup: Setup, state: State, players: Iterable[Player], counts: Counter[str]) -> None:
    """Check what both bots know in this state, of the word before them and, as cautious ones do, of their own."""
    for player in players:
        for side, belief in player.beliefs.items():
            listed = check_belief(state, side, belief, player.vocabulary.ranks)
            if side == player.seat:
                check_secrecy(setup, state, belief)
            counts["beliefs checked"] += 1
            counts["beliefs of words on no list, or not looked for yet"] += not listed


@cache
def setup_of(profile: str) -> Setup:
    return prepare(profile, rules_of(profile), standard_tiles(), standard_words())


@cache
def vocabulary() -> Vocabulary:
    text = files("controller.games").joinpath("words/words-common.txt").read_text(encoding="utf-8")
    return Vocabulary(standard_tiles(), load_words("words-common", text).ordered, standard_words().ordered)
