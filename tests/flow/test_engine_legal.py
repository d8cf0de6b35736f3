"""What `legal` lists is accepted, what it does not list is refused with its code, and a refusal changes nothing."""

from __future__ import annotations

import re

import pytest

SEATS = ("north", "south")
OTHER = {"north": "south", "south": "north"}
WEIGHTS = dict.fromkeys(("rack", "encode", "lay", "roll", "question", "choose"), 8)
WEIGHTS |= {"ask": 2, "guess": 2, "pass": 1, "give-up-round": 0.1}
REQUESTS = 120
EXPECTED = {
    "rack": ("illegal", "wrong-phase"),
    "encode": ("illegal", "wrong-phase"),
    "lay": ("illegal", "wrong-phase"),
    "roll": ("not-your-turn", "wrong-phase"),
    "question": ("not-your-turn", "illegal", "wrong-phase"),
    "choose": ("not-your-turn", "wrong-phase"),
    "ask": ("not-your-turn", "illegal", "wrong-phase"),
    "guess": ("illegal", "wrong-phase"),
}
"""Refusals that every match comes to see."""
CASES = [
    ("seed", {}),
    ("club", {"end_timing": "immediate"}),
    ("tournament", {"min_len": 4, "max_len": 6}),
    ("seed", {"impossible_guess": "counts", "first": "random", "all_done": "reroll"}),
    ("tournament", {"ask_per": "round", "impossible_guess": "refuse", "survivor_bonus_to": "none"}),
]


def match(driver, profile, rules, seed):
    new = {"do": "new", "game": "cryptic-words", "profile": profile, "rules": {"dictionary": "off", **rules}}
    assert driver.ask(**new, seed=seed)["ok"]


def states(driver, player):
    """Play a match, resting before each request."""
    for _ in range(REQUESTS):
        yield
        if driver.state.phase == "OVER":
            return
        driver.ask(**player.play(driver, WEIGHTS))


@pytest.mark.parametrize(("profile", "rules"), CASES)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_listed_is_accepted_and_can_be_taken_back(driver, new_player, profile, rules, seed):
    match(driver, profile, rules, seed)
    player, phases = new_player(seed, right=0.2), set()
    for _ in states(driver, player):
        phases.add(driver.state.phase)
        before = driver.memory
        for audience in (*SEATS, "referee"):
            for listed in driver.legal(audience):
                if listed["do"] == "undo":
                    continue
                request = player.complete(listed, driver)
                answer = driver.ask(**request)
                assert answer["ok"], (request, answer)
                assert driver.ask(do="undo", reason="a look ahead")["ok"]
                assert driver.memory == before, request
    assert phases >= {"RACK", "SWAP", "ROLL", "FACES", "WINDOW"}


@pytest.mark.parametrize(("profile", "rules"), CASES)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_not_listed_is_refused_with_its_code_and_changes_nothing(driver, new_player, profile, rules, seed):
    match(driver, profile, rules, seed)
    player, refused = new_player(seed, right=0.2), set()
    for _ in states(driver, player):
        before, listed = driver.memory, {seat: driver.legal(seat) for seat in SEATS}
        for request in anything(driver.state, player):
            if any(covers(entry, request, driver) for entry in listed[request["seat"]]):
                continue
            answer = driver.ask(**request)
            assert not answer["ok"], (request, listed)
            assert answer["code"] == expected_code(driver.state, request), (request, answer)
            assert re.match(r"[RA]\d+", answer["message"]), answer
            assert driver.memory == before
            refused.add((request["do"], answer["code"]))
    assert refused >= {(do, code) for do, codes in EXPECTED.items() for code in codes}


def anything(state, player):
    """Yield a request of every kind and seat, most of them nonsense at the moment."""
    draw = player.draw
    numbers = draw.sample(range(30), 6)
    for seat in SEATS:
        own, theirs = state.racks.get(seat, numbers), state.racks.get(OTHER[seat], numbers)
        positions = draw.choice((state.live, draw.sample(range(8), 2)))
        yield {"do": "rack", "seat": seat}
        yield {"do": "rack", "seat": seat, "tiles": draw.choice((numbers, theirs, numbers[:5]))}
        yield {"do": "encode", "seat": seat, "codes": codes(player, draw.choice((own, theirs)))}
        yield {
            "do": "lay",
            "seat": seat,
            "tiles": draw.choice((own, theirs, theirs[:5], numbers, (*theirs[:5], theirs[0]))),
        }
        yield {"do": "roll", "seat": seat}
        yield {"do": "question", "seat": seat, "faces": {str(p): draw.randint(0, 7) for p in positions}}
        yield {"do": "choose", "seat": seat, "action": draw.randint(0, 7)}
        yield {"do": "ask", "seat": seat, "action": draw.randint(0, 7)}
        yield {"do": "ask", "seat": seat, "tile": draw.choice((*own, *theirs, *numbers))}
        yield {"do": "ask", "seat": seat, "tile": theirs[0], "face": 3}
        yield {
            "do": "guess",
            "seat": seat,
            "word": draw.choice(("JJJJJ", "AB", "ABCDEFGHI", state.words.get(seat, "XYZ"))),
        }


def codes(player, numbers):
    known = [number for number in numbers if number in player.tiles] or [1]
    made = [f"{number}-{player.draw.choice(player.tiles[number])}" for number in known]
    return made[: player.draw.randint(1, 6)] + player.draw.choice(([], made[:1], ["9-ZZ"]))


def covers(entry, request, driver):
    """Tell whether a listed request stands for this one."""
    if entry["do"] != request["do"] or not set(request) - {"tiles"} <= set(entry) | {"tiles"}:
        return False
    inside = {
        "faces": lambda span, faces: set(span) == set(faces) and all(1 <= face <= 6 for face in faces.values()),
        "action": lambda known, action: action in known,
        "tile": lambda known, tile: tile in known,
        "codes": lambda span, given: sound(span, given, driver),
        "word": lambda span, word: guessable(span, word, request["seat"], driver),
        "tiles": lambda span, tiles: sorted(tiles) == span["rack"],
    }
    if request["do"] == "rack":
        taken = driver.state.racks.get(OTHER[request["seat"]], ())
        tiles = request.get("tiles", range(1, 7))
        return "tiles" not in request or (len(set(tiles) & set(range(1, 29)) - set(taken)) == 6 == len(tiles))
    return all(
        inside[name](value, request[name]) for name, value in entry.items() if name in inside and name in request
    ) and ({*inside} & {*entry} == {*inside} & {*request})


def sound(span, given, driver):
    numbers = [int(code.partition("-")[0]) for code in given]
    letters = sum(len(code.partition("-")[2]) for code in given)
    known = all(code in driver.engine.match.setup.codes for code in given)
    inside = set(numbers) <= set(span["rack"]) and len(set(numbers)) == len(numbers)
    return known and inside and span["letters"][0] <= letters <= span["letters"][1]


def guessable(span, word, seat, driver):
    """Tell whether a guess is accepted: any at all where impossible ones count, else what the tiles can spell."""
    if driver.engine.match.setup.rules.impossible_guess == "counts":
        return True
    side = [laid.tile for laid in driver.state.sides[seat]]
    return span["letters"][0] <= len(word) <= span["letters"][1] and spells(driver.engine.match.setup.tiles, side, word)


def spells(tiles, numbers, word):
    return not word or any(
        word.startswith(glyph) and spells(tiles, [n for n in numbers if n != number], word[len(glyph) :])
        for number in numbers
        for glyph in tiles.faces[number]
    )


def expected_code(state, request):
    """The refusal's code by the order of precedence, for requests of the right form."""
    do, seat = request["do"], request["seat"]
    if state.phase == "OVER":
        return "wrong-phase"
    if do in {"rack", "encode", "lay"}:
        timely = {
            "rack": state.phase == "RACK" and seat not in state.racks,
            "encode": state.phase == "RACK" and seat in state.racks,
            "lay": state.phase == "SWAP",
        }
        return "illegal" if timely[do] else "wrong-phase"
    if state.turn is None:
        return "wrong-phase"
    if do == "guess":
        return "illegal" if state.guess_left[seat] else "no-tokens"
    if state.turn != seat:
        return "not-your-turn"
    last_step = state.solver is not None and not state.rolls_left
    between = state.phase == "ROLL" or (state.phase == "WINDOW" and not last_step)
    if not {"question": state.phase == "FACES", "choose": state.phase == "CHOICE"}.get(do, between):
        return "wrong-phase"
    return "no-tokens" if do == "ask" and not state.ask_left[seat] else "illegal"
