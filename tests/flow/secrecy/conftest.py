"""Pairs of sessions that differ in one word only, and the check that nobody else can tell them apart.

A pair is two sessions of the same requests but for the owner's word. Pairs are searched for: only those count whose
released answers agree, over at least five questions, a double and an Ask. Then every answer, and after every request
every view and list of legal requests of the others, must be the same.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice, product
from typing import NamedTuple

import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words.state import OTHER

RELEASED = {
    "answered": ("match",),
    "locked": ("tile", "lock", "face"),
    "marked": ("tile",),
    "length": ("letters",),
    "ordered": ("tiles",),
    "tile-answered": ("used",),
    "guessed": ("correct",),
    "round-over": ("words",),
}
"""What events tell of a secret, as the rules want it; all else in them must not depend on one."""
WEIGHTS = {"roll": 8, "question": 8, "choose": 8, "ask": 1, "guess": 0.4, "pass": 0.2, "rack": 1, "encode": 1, "lay": 1}
QUESTIONS, REQUESTS = 5, 40
SEED, SESSIONS, TRIES, EACH = 20, 40, 20, 6


class Pair(NamedTuple):
    """Two lists of requests of the same length; `owner` alone may know how they differ."""

    kind: str
    owner: str
    first: list
    second: list


def outsiders(owner):
    return (OTHER[owner], "public")


def difference(new_driver, pair, looks):
    """Play both sessions and return the first thing that differs to an outsider, None when nothing does.

    `looks` says, from the pair and a session, what outsiders can send at any time without changing a thing.
    """
    first, second = new_driver(), new_driver()
    for number, (here, there) in enumerate(zip(pair.first, pair.second, strict=True)):
        answers = told(pair, here, first.send(here)), told(pair, there, second.send(there))
        if answers[0] != answers[1]:
            return f"answer {number} to {here}: {answers[0]} or {answers[1]}"
        for request in looks(pair, first):
            seen, seen_too = first.send(request), second.send(request)
            if seen != seen_too:
                return f"after {number} {here}: {request}: {seen} or {seen_too}"
    return None


def told(pair, request, answer):
    """Return what others see of an answer: warnings are for whoever asked."""
    answer = json.loads(answer)
    if request.get("seat") == pair.owner:
        answer.pop("warnings", None)
    return json.dumps(answer)


def looks(pair, driver):
    """What outsiders can send at any time without changing a thing: looks, and requests that are refused."""
    seat = OTHER[pair.owner]
    yield from ({"do": do, "as": audience} for do in ("view", "legal") for audience in outsiders(pair.owner))
    yield {"do": "ask", "seat": seat, "tile": 99}
    yield {"do": "choose", "seat": seat, "action": 7}
    yield {"do": "guess", "seat": seat, "word": "JJJJJ"}
    yield {"do": "encode", "seat": seat, "codes": ["99-X"]}
    yield {"do": "question", "seat": seat, "faces": {"1": 9}}


@pytest.fixture(scope="session")
def told_apart(new_driver):
    """Return the first thing that an outsider can tell the sessions of a pair apart by, None when there is none."""
    return lambda pair: difference(new_driver, pair, looks)


def change_a_glyph(player, codes, rack):
    """Another face of one tile: the word's length may change with it."""
    return change_at(player, codes, player.draw.randrange(len(codes)))


def change_an_end(player, codes, rack):
    """Another face of the first or the last tile."""
    return change_at(player, codes, player.draw.choice((0, len(codes) - 1)))


def change_at(player, codes, place):
    number, glyph = codes[place]
    other = player.draw.choice([face for face in player.tiles[number] if face != glyph])
    return [*codes[:place], (number, other), *codes[place + 1 :]]


def change_a_tile(player, codes, rack):
    """An unused tile in the place of a used one, or added, or one less."""
    spare = [number for number in rack if number not in dict(codes)]
    if not spare or (len(codes) > 2 and player.draw.random() < 0.4):
        gone = player.draw.randrange(len(codes))
        return [*codes[:gone], *codes[gone + 1 :]]
    number = player.draw.choice(spare)
    place = player.draw.randrange(len(codes))
    kept = codes[place:] if player.draw.random() < 0.5 else codes[place + 1 :]
    return [*codes[:place], (number, player.draw.choice(player.tiles[number])), *kept]


def change_the_order(player, codes, rack):
    return player.draw.sample(codes, len(codes))


def change_glyphs(player, codes, rack):
    """Other faces of two or more tiles."""
    for place in player.draw.sample(range(len(codes)), player.draw.randint(2, len(codes))):
        codes = change_at(player, codes, place)
    return codes


CHANGES = {
    "a glyph": change_a_glyph,
    "an end": change_an_end,
    "a tile": change_a_tile,
    "the order": change_the_order,
    "several glyphs": change_glyphs,
}


def search(new_driver, player, kind, owner, sessions):
    """Yield pairs of this kind: one at most of each session that was played."""
    for script, codes, rack, answers in sessions:
        changes = (CHANGES[kind](player, codes[owner], rack[owner]) for _ in range(TRIES))
        others = (
            [with_codes(request, owner, changed) for request in script]
            for changed in changes
            if changed != codes[owner]
        )
        other = next((other for other in others if releases(new_driver(), other, answers)), None)
        if other:
            yield Pair(kind, owner, script, other)


def played(driver, player):
    """Play until enough was asked; return requests, both words' codes, both racks, and what was released by each."""
    script, codes, doubles = [new_match(player)], {}, 0
    answers = [released(driver, script[0])]
    while len(script) < REQUESTS:
        request = player.play(driver, WEIGHTS)
        answers.append(released(driver, request))
        names = {name for name, *_ in answers[-1]}
        if names & {"round-over", "game-over"}:
            return None
        script.append(request)
        if request["do"] == "encode":
            codes[request["seat"]] = [(int(n), glyph) for n, glyph in (code.split("-") for code in request["codes"])]
        doubles += request["do"] in {"roll", "choose"} and bool(names & {"marked", "length", "ordered"})
        kinds = Counter(request["do"] for request in script)
        if kinds["question"] >= QUESTIONS and kinds["ask"] and doubles:
            return script, codes, driver.state.racks, answers
    return None


def new_match(player):
    rules = {"dictionary": "off", "impossible_guess": "refuse"}
    profile = player.draw.choice(("seed", "club", "tournament"))
    return {
        "do": "new",
        "game": "cryptic-words",
        "profile": profile,
        "rules": rules,
        "seed": player.draw.random().hex(),
    }


def with_codes(request, owner, codes):
    if request["do"] != "encode" or request["seat"] != owner:
        return request
    return {**request, "codes": [f"{number}-{glyph}" for number, glyph in codes]}


def released(driver, request):
    """Send a request and return what its events release, None if it is refused."""
    answer = driver.ask(**request)
    if not answer["ok"]:
        return None
    names = {event["event"]: RELEASED.get(event["event"], ()) for event in answer["events"]}
    return [[event["event"], *map(event.get, names[event["event"]])] for event in answer["events"]]


def releases(driver, script, answers):
    """Tell whether a session releases these answers; it ends with the first other one."""
    return all(released(driver, request) == answer for request, answer in zip(script, answers, strict=True))


@pytest.fixture(scope="session")
def pairs(new_driver, new_player):
    """Pairs of every kind, either seat the owner."""
    player = new_player(SEED)
    sessions = list(islice(filter(None, (played(new_driver(), player) for _ in range(20 * SESSIONS))), SESSIONS))
    kinds = product(CHANGES, SEATS)
    return [p for kind, owner in kinds for p in islice(search(new_driver, player, kind, owner, sessions), EACH)]


@pytest.fixture(scope="session")
def new_pair():
    """A pair from its kind, owner, and two lists of requests."""
    return Pair
