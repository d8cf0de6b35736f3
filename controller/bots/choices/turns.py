"""What to do in a turn: a moment of a match in, the request to make out, or none to wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from controller.bots.choices import information
from controller.bots.choices.guessing import is_last_step, word_to_guess
from controller.bots.choices.seen import Request, Seen
from controller.games.tiles import FACES

RANDOM_ASK = 8
"""A bot that plays by chance asks instead of rolling once in so many turns."""


def act(seen: Seen) -> Request | None:
    """Return what this seat does now: guess, answer what is open, end a catch-up, or roll or ask."""
    if word := word_to_guess(seen):
        return {"do": "guess", "seat": seen.seat, "word": word}
    if "question" in seen.offers:
        return _question(seen)
    if "choose" in seen.offers:
        return _choose(seen)
    if is_last_step(seen):
        return {"do": "pass", "seat": seen.seat}
    return _ask(seen) or next(iter(seen.offers.get("roll", ())), None)


def _question(seen: Seen) -> Request:
    positions = [int(position) for position in seen.offers["question"][0]["faces"]]
    if seen.level.informed:
        faces = _best(seen, _worth_of_faces(seen, positions).items())
    else:
        faces = tuple(seen.chance.choice(FACES) for _ in positions)
    named = {str(position): face for position, face in zip(positions, faces, strict=True)}
    return {"do": "question", "seat": seen.seat, "faces": named}


def _worth_of_faces(seen: Seen, positions: list[int]) -> dict[tuple[int, ...], float]:
    tiles = [seen.tile(seen.seat, position) for position in positions]
    gains = information.of_faces(seen.target, tiles)
    if seen.secret is None:
        return gains
    facing = [seen.tile(seen.other, position) for position in positions]
    losses = [{face: seen.secret.loses_by_face(tile, face) for face in FACES} for tile in facing]
    return {
        faces: gain - seen.level.caution * sum(loss[face] for loss, face in zip(losses, faces, strict=True))
        for faces, gain in gains.items()
    }


def _choose(seen: Seen) -> Request:
    actions = seen.offers["choose"][0]["action"]
    if seen.level.informed:
        action = _best(seen, ((action, _worth_of_action(seen, action)) for action in actions))
    else:
        action = seen.chance.choice(actions)
    return {"do": "choose", "seat": seen.seat, "action": action}


def _worth_of_action(seen: Seen, action: int) -> float:
    loss = seen.secret.loses_by_action(action) if seen.secret else 0.0
    return information.of_action(seen.target, action) - seen.level.caution * loss


def _worth_of_tile(seen: Seen, tile: int) -> float:
    """Return the worth of asking about a tile; the facing one is answered too (R56)."""
    gain = information.of_tile(seen.target, tile)
    if seen.secret is None:
        return gain
    facing = seen.tile(seen.other, seen.position(seen.seat, tile))
    return gain - seen.level.caution * seen.secret.loses_by_face(facing, 0)


_WORTH: Mapping[str, Callable[[Seen, int], float]] = {"action": _worth_of_action, "tile": _worth_of_tile}


def _ask(seen: Seen) -> Request | None:
    """Return an Ask where it is worth more than a roll."""
    offers = seen.offers.get("ask", ())
    subjects = [(name, subject) for offer in offers for name in _WORTH for subject in offer.get(name, ())]
    if not subjects or not _may_ask(seen):
        return None
    if not seen.level.informed:
        name, subject = seen.chance.choice(subjects)
    else:
        values = {(name, subject): _WORTH[name](seen, subject) for name, subject in subjects}
        name, subject = _best(seen, values.items())
        if values[name, subject] <= _worth_of_roll(seen):
            return None
    return {"do": "ask", "seat": seen.seat, name: subject}


def _may_ask(seen: Seen) -> bool:
    """Return whether this level asks at this moment; without a guess after it, a last step is better rolled."""
    if seen.catching_up and seen.view["rolls_left"] == 1 and seen.view["guess_used"][seen.seat]:
        return False
    match seen.level.asks:
        case "never":
            return not seen.level.informed and seen.chance.randrange(RANDOM_ASK) == 0
        case "catch-up":
            return seen.catching_up
    return True


def _worth_of_roll(seen: Seen) -> float:
    """Return about what a roll is worth: two good faces, or a double."""
    faces = [max(_worth_of_faces(seen, [position]).values()) for position in range(1, 7)]
    actions = [_worth_of_action(seen, action) for action in range(1, 6) if action not in seen.view["performed"]]
    return 5 / 6 * 2 * sum(faces) / 6 + (sum(actions) / len(actions) / 6 if actions else 0.0)


def _best(seen: Seen, choices: Iterable[tuple[Any, float]]) -> Any:
    """Return the choice of the highest worth, by chance among equals."""
    listed = list(choices)
    most = max(worth for _, worth in listed)
    return seen.chance.choice([choice for choice, worth in listed if worth >= most - 1e-9])
