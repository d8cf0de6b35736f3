"""Pairs of sessions that differ in one secret only, and the check that nobody else can tell them apart.

Until the secret is released, every answer to others, and after every request every look of theirs, must be the same:
at views, at legal requests, at refusals, at checks of the same clues.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.state import CODES, OTHER
from tests.flow.secrecy.conftest import difference

PLAYERS = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}
WORDS = ("pig candy tent son", "apple river clock bread", "bishop forest violin harbour", "needle castle ocean pepper")
CLUES = (
    *("farm", "sweet", "camp", "family", "orchard", "flow", "ticking", "slice", "church", "green"),
    *("music", "ships", "sewing", "knight", "water", "spice"),
)
RHYME = "big"
"""Rhymes with a keyword: its encryptor is warned, and nobody else may tell."""


class Pair(NamedTuple):
    """Two lists of requests of the same length; only `insiders` (seat, player) may know how they differ."""

    kind: str
    owner: str
    first: list
    second: list
    insiders: tuple


def outsiders(pair):
    lookers = [("public", None), *((seat, player) for seat in SEATS for player in (None, *PLAYERS[seat]))]
    return [looker for looker in lookers if looker not in pair.insiders]


def looks(pair, driver):
    """What outsiders can send at any time without changing a thing."""
    for seat, player in outsiders(pair):
        yield {"do": "view", "as": seat} | ({"player": player} if player else {})
    for seat in ("public", *(seat for seat in SEATS if (seat, None) not in pair.insiders)):
        yield {"do": "legal", "as": seat}
    seat = OTHER[pair.owner]
    yield {"do": "guess", "seat": seat, "of": pair.owner, "code": [1, 1, 2]}
    yield {"do": "guess", "seat": seat, "of": seat, "code": [1, 1, 2]}
    yield {"do": "pass", "seat": pair.owner, "player": "zed"}
    yield {"do": "clues", "seat": seat, "player": "zed", "clues": ["a", "b", "c"]}
    for player in PLAYERS[seat]:
        for texts in (CLUES[:3], CLUES[3:6], ("candy", *CLUES[6:8])):
            yield {"do": "clues", "seat": seat, "player": player, "clues": texts, "check": True}
    yield {"do": "judge", "seat": seat, "correct": 9}


# --- sessions ----------------------------------------------------------------------------------------------------


def new_match(draw):
    rules = {"guess_seconds": draw.choice((0, 60)), "spoken_clues": "free"}
    profile, seed = draw.choice(("seed", "club", "tournament")), draw.random().hex()
    match = {"do": "new", "game": "decrypto", "profile": profile, "rules": rules, "seed": seed}
    return {**match, "players": PLAYERS, "codes": "given"}


def rounds(draw, drawn=False):
    """Yield requests from `new` on, until in the last round north's clues are public; codes are given, or drawn.

    Nobody guesses a drawn code, and with two misses the match would be over: then it is the second round.
    """
    last = 1 if drawn else 2
    yield new_match(draw)
    for seat, words in zip(SEATS, draw.sample(WORDS, 2), strict=True):
        yield {"do": "keywords", "seat": seat, "words": words.split()}
    for number in range(last + 1):
        codes = {seat: list(draw.choice(CODES)) for seat in SEATS}
        for seat in draw.sample(SEATS, 2):
            yield {"do": "code", "seat": seat} | ({} if drawn else {"code": codes[seat]})
        for seat in draw.sample(SEATS, 2):
            yield clues(draw, seat, number)
        for of in SEATS if number < last else ():
            yield {"do": "guess", "seat": of, "of": of, "code": codes[of]}
            if number:
                yield {"do": "pass", "seat": OTHER[of]}


def clues(draw, seat, number):
    texts = [f"{draw.choice(CLUES)} {place}{number}{seat}" for place in "xyz"]
    return {"do": "clues", "seat": seat, "player": PLAYERS[seat][number % 2], "clues": texts}


def pair_of(kind, owner, draw):
    """Return a pair of a kind; the second session differs in the owner's secret only."""
    first = list(rounds(draw, drawn=kind == "keywords"))
    if kind in {"words", "judgement"}:
        return tie_break(kind, owner, first, draw)
    if kind in {"guess", "pass"}:
        return guesses(kind, owner, first, draw)
    if kind in {"clues", "void clues"}:
        first = without_publication(first, owner)
    elif kind == "warned":
        first = warned(owner, first)
    elif kind == "suggested":
        first += [*tied(first), *(named(seat, words_of(first, OTHER[seat])) for seat in SEATS)]
    if kind.startswith("void "):
        first.append({"do": "void", "seat": owner, "of": owner, "player": PLAYERS[owner][1], "approved": True})
    what = CHANGED.get(kind, kind)
    place = max(n for n, request in enumerate(first) if request["do"] == what and request["seat"] == owner)
    second = [*first[:place], {**first[place], **changes(what, first[place], draw)}, *first[place + 1 :]]
    encryptor = ((owner, PLAYERS[owner][0]),)
    return Pair(kind, owner, first, second, team(owner) if what == "keywords" else encryptor)


def warned(owner, script):
    """Let the owner's last clues have one that rhymes with a keyword, and be public."""
    words = {owner: WORDS[0].split(), OTHER[owner]: WORDS[1].split()}
    begun = [
        {**request, "words": words[request["seat"]]} if request["do"] == "keywords" else request for request in script
    ]
    last = [{**r, "clues": [RHYME, *r["clues"][1:]]} if r["seat"] == owner else r for r in begun[-2:]]
    white = next(
        request["code"] for request in reversed(script) if request.get("seat") == "north" and "code" in request
    )
    guess = {"do": "guess", "seat": "north", "of": "north", "code": white}
    return [*begun[:-2], *last, *([guess, {"do": "pass", "seat": "south"}] if owner == "south" else [])]


def words_of(script, seat):
    return next(request["words"] for request in script if request["do"] == "keywords" and request["seat"] == seat)


def team(owner):
    return tuple((owner, player) for player in (None, *PLAYERS[owner]))


def without_publication(script, owner):
    """Let the owner's clues of round 3 lie ready: north's alone, south's while north's code is guessed."""
    *before, one, other = script
    own, theirs = (one, other) if one["seat"] == owner else (other, one)
    guess = {"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 3]}
    return [*before, own] if owner == "north" else [*before, own, theirs, guess]


def changes(kind, request, draw):
    if kind == "keywords":
        return {"words": draw.choice([words.split() for words in WORDS if words.split() != request["words"]])}
    if kind == "code":
        return {"code": list(draw.choice([code for code in CODES if list(code) != request["code"]]))}
    return {"clues": [f"{draw.choice(CLUES)} other{n}" for n in "uvw"]}


def guesses(kind, owner, first, draw):
    """The owner seals about north's code, in round 3, and nobody else does."""
    guess = {"do": "guess", "seat": owner, "of": "north", "code": list(draw.choice(CODES))}
    if kind == "pass":
        owner = "south"
        others = [{**guess, "seat": owner}, {"do": "pass", "seat": owner}]
    else:
        others = [guess, {**guess, "code": list(draw.choice([code for code in CODES if list(code) != guess["code"]]))}]
    return Pair(kind, owner, [*first, others[0]], [*first, others[1]], team(owner))


def tie_break(kind, owner, first, draw):
    if kind == "words":
        ends = [[named(owner, [letter] * 4)] for letter in draw.sample("abcdef", 2)]
    else:
        both = [named(seat, ["w", "x", "y", seat]) for seat in SEATS]
        ends = [[*both, {"do": "judge", "seat": owner, "correct": n}] for n in draw.sample(range(5), 2)]
    return Pair(kind, owner, [*first, *tied(first), *ends[0]], [*first, *tied(first), *ends[1]], team(owner))


def tied(script):
    """Return the end of the round that the script has begun: both teams have won in it."""
    codes = {request["seat"]: request["code"] for request in script if request["do"] == "code"}
    end = [{"do": "referee", "seat": seat, "kind": "interception", "count": 2, "reason": "x"} for seat in SEATS]
    for of in SEATS:
        end += [{"do": "guess", "seat": of, "of": of, "code": codes[of]}, {"do": "pass", "seat": OTHER[of]}]
    return end


def named(seat, words):
    return {"do": "words", "seat": seat, "words": words}


CHANGED = {"void code": "code", "void clues": "clues", "warned": "keywords", "suggested": "keywords"}
"""What differs in pairs of the kinds that are not named for it."""
PAIRS = 6
"""How many of each kind, by either owner in turn."""
KINDS = ("keywords", "code", "clues", "guess", "pass", "words", "judgement", *CHANGED)


@pytest.fixture(scope="session")
def pairs(new_driver):
    """Pairs of every kind whose requests are accepted alike."""
    draw, found = Random(6), []
    for number, kind in product(range(PAIRS), KINDS):
        while len(found) < number * len(KINDS) + KINDS.index(kind) + 1:
            pair = pair_of(kind, SEATS[number % 2], draw)
            if accepted(new_driver(), pair.first) and accepted(new_driver(), pair.second):
                found.append(pair)
    return found


def accepted(driver, script):
    return all(driver.ask(**request)["ok"] for request in script)


@pytest.fixture(scope="session")
def told_apart(new_driver):
    """Return the first thing that an outsider can tell the sessions of a pair apart by, None when there is none."""
    return lambda pair: difference(new_driver, pair, looks)
