"""Scenes: what the last command brought; its events in, at most five rows of lines for one seat out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from controller.games.core import Event, Line
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.state import OTHER
from controller.games.scenes.page import big, small, wrapped

Events: TypeAlias = tuple[Event, ...]


def results(look: Look) -> list[Line]:
    """Return what the last command that made something happen brought, as this seat is told it."""
    events = look.match.last
    return [line for tell in _TELLS for line in tell(look, events)]


def rulings(look: Look) -> list[Line]:
    """Return in small what the referee has done just now, while something else is asked for."""
    undone = [small(look.say("taken back")) for _ in _of(look.match.last, "undone")]
    scored = [event for event in _of(look.match.last, "scored") if event["reason"] == "referee"]
    return undone + [_scored(look, event) for event in scored]


def _of(events: Events, kind: str) -> list[Event]:
    return [event for event in events if event["event"] == kind]


def _answers(look: Look, events: Events) -> list[Line]:
    """Tell matches, a single one large, then what matched nothing (R29)."""
    answered = _of(events, "answered")
    hits = [look.say("match", code=event["code"]) for event in answered if event["match"]]
    misses = [event["code"] for event in answered if not event["match"]]
    lines = [big(hits[0])] if len(hits) == 1 else wrapped(hits)
    return lines + (wrapped([look.say("no match", codes=misses[0]), *misses[1:]]) if misses else [])


def _dead(look: Look, events: Events) -> list[Line]:
    if not _of(events, "reroll"):
        return []
    rolled = [
        small(look.say("rolled", seat=look.say(event["seat"]), dice="{} {}".format(*event["dice"])))
        for event in _of(events, "rolled")
    ]
    return [*rolled, small(look.say("dead"))]


def _marks(look: Look, events: Events) -> list[Line]:
    """Tell the tiles marked or revealed by a double, those before this seat large (R45-R48)."""
    letters = {(e["side"], e["tile"]): e["face"] for e in _of(events, "locked") if "face" in e}
    lines = []
    for event in sorted(_of(events, "marked"), key=lambda event: event["side"] != look.seat):
        here = event["side"] == look.seat
        key = f"{'here' if here else 'there'} {event['mark']}"
        face = letters.get((event["side"], event["tile"]))
        if face is None:
            text = look.say(key, tile=event["tile"])
        else:
            text = look.say(f"{key} letter", code=look.code(event["tile"], face))
        lines.append(big(text) if here else small(text))
    return lines


def _length(look: Look, events: Events) -> list[Line]:
    """Tell the length of the word this seat looks for large, and that the own one is known (R49)."""
    lengths = {event["owner"]: event["letters"] for event in _of(events, "length")}
    if not lengths:
        return []
    here = look.say("here length", count=lengths[OTHER[look.seat]])
    return [big(here), small(look.say("there length", count=lengths[look.seat]))]


def _tiles(look: Look, events: Events) -> list[Line]:
    return [
        small(look.say("used" if event["used"] else "not used", tile=event["tile"]))
        for event in _of(events, "tile-answered")
    ]


def _guesses(look: Look, events: Events) -> list[Line]:
    lines = []
    for event in _of(events, "guessed"):
        lines.append(big(look.say("right guess" if event["correct"] else "wrong", word=event["word"])))
        if not event["correct"]:
            lines.append(small(look.say("wrong left", seat=look.say(event["seat"]), left=event["left"])))
    return lines


def _scored(look: Look, event: Event) -> Line:
    key = "scored" if event["points"] >= 0 else "lost"
    return small(look.say(key, seat=look.say(event["seat"]), points=event["points"]))


def _scores(look: Look, events: Events) -> list[Line]:
    lines = []
    for event in _of(events, "scored"):
        lines.append(_scored(look, event))
        if event["reason"] == "referee":
            lines.append(small(look.say("by referee")))
    return lines + [small(look.say("catch-up", seat=look.say(e["seat"]))) for e in _of(events, "catch-up")]


def _undone(look: Look, events: Events) -> list[Line]:
    lines = []
    for event in _of(events, "undone"):
        lines.append(big(look.say("taken back")))
        if look.say.known(key := f"why {event['reason']}"):
            lines.append(small(look.say(key)))
    return lines


_TELLS: tuple[Callable[[Look, Events], list[Line]], ...] = (
    _answers, _dead, _marks, _length, _tiles, _guesses, _scores, _undone,
)  # fmt: skip
