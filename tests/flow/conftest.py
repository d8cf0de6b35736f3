"""A driver of the engine in process, and a player that makes requests out of what `legal` lists."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from controller.app.engine import Engine
from controller.app.games import standard_tiles

SEATS = ("north", "south")


class Driver:
    """One session: `ask(do=..., ...)` returns the answer, `line(bytes)` the answer's bytes."""

    def __init__(self):
        self.engine = Engine()

    def line(self, line):
        return self.engine.answer(line)

    def send(self, request):
        """Send an object, return the answer's bytes."""
        return self.line(json.dumps(request).encode())

    def ask(self, **request):
        return json.loads(self.send(request))

    def view(self, audience):
        return self.ask(do="view", **{"as": audience})["view"]

    def legal(self, audience):
        return self.ask(do="legal", **{"as": audience})["legal"]

    @property
    def state(self):
        """The rules' state of the match."""
        return self.engine.match.state

    @property
    def memory(self):
        """All that a match is made of, as bytes."""
        match = self.engine.match
        return msgspec.json.encode([match.state, match.drawn, match.seed.hex(), match.given])


class Player:
    """Chooses at random, from a seed, within what `legal` lists; a share of the guesses, `right`, is the word."""

    def __init__(self, seed, right=0.0):
        self.draw = Random(seed)
        self.right = right
        self.tiles = standard_tiles().faces

    def spell(self, numbers, least, most):
        """Return codes of different tiles whose letters lie within the range."""
        while True:
            codes, letters, wanted = [], 0, self.draw.randint(least, most)
            for number in self.draw.sample(sorted(numbers), len(numbers)):
                glyph = self.draw.choice(self.tiles[number])
                if letters < wanted:
                    codes.append((number, glyph))
                    letters += len(glyph)
            if least <= letters <= most:
                return codes

    def complete(self, listed, driver):
        """Return one request of those that a listed one stands for."""
        choose = {"codes": self._codes, "word": self._word, "tiles": self._tiles, "reason": self._reason}
        request = {}
        for name, value in listed.items():
            if name == "faces":
                request[name] = {position: self.draw.randint(*span) for position, span in value.items()}
            elif name in choose:
                request[name] = choose[name](value, listed, driver.state)
            elif name == "points":
                request[name] = self.draw.randint(*value)
            else:
                request[name] = self.draw.choice(value) if isinstance(value, list) else value
        return request

    def play(self, driver, weights):
        """Choose a listed request by the weights of their kinds, and return it completed."""
        listed = [request for seat in SEATS for request in driver.legal(seat)]
        chosen = self.draw.choices(listed, [weights.get(request["do"], 0) for request in listed])[0]
        return self.complete(chosen, driver)

    def _codes(self, value, listed, state):
        return [f"{number}-{glyph}" for number, glyph in self.spell(value["rack"], *value["letters"])]

    def _word(self, value, listed, state):
        if self.draw.random() < self.right:
            return state.words["south" if listed["seat"] == "north" else "north"]
        side = [laid.tile for laid in state.sides[listed["seat"]]]
        return "".join(glyph for _, glyph in self.spell(side, *value["letters"]))

    def _tiles(self, value, listed, state):
        return self.draw.sample(value["rack"], len(value["rack"]))

    def _reason(self, value, listed, state):
        return "x" * self.draw.randint(*value["characters"])


@pytest.fixture
def driver():
    return Driver()


@pytest.fixture(scope="session")
def new_driver():
    return Driver


@pytest.fixture(scope="session")
def new_player():
    return Player
