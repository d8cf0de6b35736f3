"""Decrypto: what `legal` lists is accepted, what it does not list is refused and changes nothing; matches end by it."""

from __future__ import annotations

import re
from random import Random

import pytest

SEATS = ("north", "south")
FOUR = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}
CASES = [
    ("seed", FOUR, {}),
    ("club", {"north": ["ann", "ben", "eve"], "south": ["cyd", "dan"]}, {"after_limit": "words"}),
    ("tournament", FOUR, {"guess_seconds": 30}),
    ("club", {"north": ["ann"], "south": ["cyd", "dan"]}, {}),
    ("seed", {"north": ["ann", "ben"], "south": ["cyd"]}, {"clue_unique": "game"}),
]
WEIGHTS = {"keywords": 1, "code": 8, "clues": 8, "guess": 8, "pass": 2, "words": 4, "judge": 4, "ruling": 8, "time": 1}
RARE = {"challenge": 0.5, "void": 0.15}
REQUESTS = 400


class Chooser:
    """Chooses at random, from a seed, within what `legal` lists."""

    def __init__(self, seed):
        self.draw = Random(seed)

    def play(self, driver):
        listed = [request for audience in (*SEATS, "referee") for request in driver.legal(audience)]
        weights = [(WEIGHTS | RARE).get(request["do"], 0) for request in listed]
        return self.complete(self.draw.choices(listed, weights)[0])

    def complete(self, listed):
        """Return one request of those that a listed one stands for."""
        return {
            name: value if name in {"do", "seat", "of"} else self._value(name, value) for name, value in listed.items()
        }

    def _value(self, name, value):
        if name == "clues" and isinstance(value, list):
            return [self._text(part) if isinstance(part, dict) else part for part in value]
        if isinstance(value, list):
            return self.draw.choice(value)
        if not isinstance(value, dict):
            return value
        if "digits" in value:
            least, most = value["digits"]
            return self.draw.sample(range(least, most + 1), value["places"])
        if "texts" in value:
            return [self._text(value) for _ in range(value["texts"])]
        return "x" * self.draw.randint(*value["characters"])

    def _text(self, span):
        """Return letters that mean nothing, and that no clue rule could mind."""
        syllables = min(span["characters"], 16) // 2
        return "".join(self.draw.choice("bdfgklmprtvz") + self.draw.choice("aeiou") for _ in range(syllables))


@pytest.fixture
def match(driver):
    def match(profile, players, rules, seed):
        new = {
            "do": "new",
            "game": "decrypto",
            "profile": profile,
            "players": players,
            "rules": rules,
            "codes": "given",
        }
        assert driver.ask(**new, seed=seed)["ok"]
        return driver

    return match


def states(driver, chooser):
    """Play a match, resting before each request."""
    for _ in range(REQUESTS):
        yield
        if driver.state.phase == "OVER":
            return
        driver.ask(**chooser.play(driver))


@pytest.mark.parametrize(("profile", "players", "rules"), CASES)
def test_whole_matches_are_played_by_what_is_listed(match, profile, players, rules):
    for seed in range(12):
        driver = match(profile, players, rules, seed)
        for _ in states(driver, Chooser(seed)):
            pass
        assert driver.state.phase == "OVER"
        assert driver.legal("north") == driver.legal("south") == []
        assert driver.state.winner


@pytest.mark.parametrize(("profile", "players", "rules"), CASES)
def test_what_is_listed_is_accepted_and_can_be_taken_back(match, profile, players, rules):
    driver, chooser, kinds = match(profile, players, rules, 3), Chooser(3), set()
    for _ in states(driver, chooser):
        before = driver.memory
        for audience in (*SEATS, "referee"):
            for listed in driver.legal(audience):
                if listed["do"] == "undo":
                    continue
                request = chooser.complete(listed)
                answer = driver.ask(**request)
                assert answer["ok"], (request, answer)
                kinds.add(request["do"])
                assert driver.ask(do="undo", reason="a look ahead")["ok"]
                assert driver.memory == before, request
    assert kinds >= {"keywords", "code", "clues", "guess", "pass", "challenge", "void", "concede", "referee"}


@pytest.mark.parametrize(("profile", "players", "rules"), CASES)
def test_what_is_not_listed_is_refused_and_changes_nothing(match, profile, players, rules):
    driver, chooser, refused = match(profile, players, rules, 5), Chooser(5), set()
    for _ in states(driver, chooser):
        before = driver.memory
        listed = {(r["do"], r.get("seat"), r.get("of")) for seat in (*SEATS, "referee") for r in driver.legal(seat)}
        for request in anything(driver.state, chooser.draw, players):
            if (request["do"], request.get("seat"), request.get("of")) in listed:
                continue
            answer = driver.ask(**request)
            assert not answer["ok"], (request, listed)
            assert re.match(r"[DC]\d+", answer["message"]), answer
            assert driver.memory == before
            refused.add((request["do"], answer["code"]))
    assert refused >= {
        ("keywords", "wrong-phase"), ("code", "wrong-phase"), ("clues", "wrong-phase"), ("clues", "illegal"),
        ("guess", "wrong-phase"), ("guess", "illegal"), ("pass", "not-your-turn"), ("pass", "wrong-phase"),
        ("time", "wrong-phase"), ("challenge", "wrong-phase"), ("ruling", "wrong-phase"), ("words", "wrong-phase"),
        ("judge", "wrong-phase"),
    }  # fmt: skip


def anything(state, draw, players):
    """Yield a request of every kind and seat, most of them nonsense at the moment."""
    yield {"do": "time"}
    yield {"do": "ruling", "verdict": "stands"}
    for seat in SEATS:
        code = draw.sample(range(1, 5), 3)
        yield {"do": "keywords", "seat": seat}
        yield {"do": "code", "seat": seat, "code": code}
        yield {
            "do": "clues",
            "seat": seat,
            "player": state.encryptors.get(seat, "zed"),
            "clues": ["bafa", "bega", "bila"],
        }
        for of in SEATS:
            yield {"do": "guess", "seat": seat, "of": of, "code": code}
            yield {"do": "void", "seat": seat, "of": of, "player": players[of][0]}
        yield {"do": "pass", "seat": seat}
        yield {"do": "challenge", "seat": seat, "clue": draw.randint(1, 3)}
        yield {"do": "words", "seat": seat, "words": ["a", "b", "c", "d"]}
        yield {"do": "judge", "seat": seat, "correct": draw.randint(0, 4)}
