"""What was shown, as a digest that the next entry keeps: a step and what draws its scenes in, the digest out.

What is digested has players' ids in place of their names, so that it stays the same when a name is forgotten.
Each digest is keyed with the seed of its match and the number of its entry: until the seed is told, nobody can try out
what a secret view may have been, nor see that two were alike.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from controller.games.core import SEATS, Event, Game, Scene
from controller.record.entries import Accepted, Commanded, Opened
from controller.record.playthrough import NONSENSE, FaultError, Turn
from controller.record.seals import canonical

Paint = Callable[[Scene], bytes]
"""A scene's finished frame, as bytes."""

RULES = ("its events", "north's view", "south's view", "the public view", "the referee's view")
LOOKS = ("north's screen", "south's screen", "the lamps")
PARTS = (*RULES, *LOOKS)
"""What a digest tells apart, in order: what the rules say, and how it is put in words, pixels and light."""
DIGITS = 8
SHOWING = (Opened, Accepted, Commanded)
"""Entries after which screens and lamps are painted."""
AUDIENCES = (*SEATS, "public", "referee")


class Sight(msgspec.Struct, frozen=True):
    """What is true after the entry with this number, and the events that have just happened."""

    game: Game
    setup: Any
    state: Any
    events: tuple[Event, ...]
    seed: bytes
    number: int


class Comparison(msgspec.Struct, frozen=True):
    """How much of what was shown comes out the same, what does not, and what could not be or need not be the same."""

    same: int
    findings: list[str]
    notes: list[str]


def digest(sight: Sight, paint: Paint) -> str:
    """Return eight hexadecimal digits for each of `PARTS`."""
    key = hmac.digest(sight.seed, f"shown {sight.number}".encode(), "sha256")
    told = zip(PARTS, _parts(sight, paint), strict=True)
    return "".join(hmac.digest(key, f"{name}\0".encode() + part, "sha256").hex()[:DIGITS] for name, part in told)


def _parts(sight: Sight, paint: Paint) -> Iterator[bytes]:
    game, setup, state = sight.game, sight.setup, sight.state
    yield canonical(sight.events)
    for audience in AUDIENCES:
        yield canonical(game.view(setup, state, audience))
    for seat in SEATS:
        scene = game.scene(setup, state, seat)
        yield canonical(scene) + paint(scene)
    lamps = {str(place): str(lamp) for place, lamp in game.lamps(setup, state).items()}
    yield canonical([lamps, game.beacons(setup, state)])


def differing(one: str, other: str) -> list[str]:
    """Return which of `PARTS` two digests tell apart."""
    places = range(0, len(PARTS) * DIGITS, DIGITS)
    return [name for name, at in zip(PARTS, places, strict=True) if one[at : at + DIGITS] != other[at : at + DIGITS]]


class Kept(msgspec.Struct, frozen=True):
    """A digest of what was shown, as the program `by` showed it, which the entry `number` keeps; empty: it keeps none.

    `sight` is what is shown now. `started`: it was the repaint of a start, whose events had been told before.
    """

    number: int
    sight: Sight
    digest: str
    by: str
    started: bool = False


def kept_of(turns: Iterable[Turn], beside: Mapping[int, str]) -> Iterator[Kept]:
    """Yield what is kept of a session, played again from its `Opened` on.

    Args:
        turns: the session.
        beside: digests told beside the entries, by number; asked for the last one only, which no other keeps one of.
    """
    by, sight, before, started, is_kept = "", None, None, False, False
    for turn in turns:
        entry = turn.entry
        if isinstance(entry, Opened) or sight is None or before is None:
            by = entry.version
        else:
            if entry.version:
                by, sight, started = entry.version, _sight(before, ()), True
            if by:
                yield Kept(turn.number, sight, entry.shown, by, started)
                is_kept = True
        if isinstance(entry, SHOWING):
            sight, started, is_kept = _sight(turn, turn.events), False, False
        before = turn
    if by and sight is not None and sight.number in beside and not (is_kept or started):
        yield Kept(sight.number, sight, beside[sight.number], by)


def digests(turns: Iterable[Turn]) -> dict[int, str]:
    """Return what is kept of what each entry showed, by its number."""
    return {kept.sight.number: kept.digest for kept in kept_of(turns, {}) if kept.digest and not kept.started}


def compare(turns: Sequence[Turn], paint: Paint, version: str, beside: Mapping[int, str] | None = None) -> Comparison:
    """Compare what a session shows, played again here, with what is kept of how it was shown.

    Other words, pixels and lights are to be expected of another version; other events and views never are.

    Args:
        turns: the session, played again.
        paint: draws a scene as on its board.
        version: this program's.
        beside: as for `kept_of`.
    """
    same, newest, notes = 0, 0, dict[str, str]()
    try:
        for kept in kept_of(turns, beside or {}):
            if not kept.digest:
                raise FaultError(kept.number, "does not keep what was shown before it")
            parts = differing(kept.digest, _again(kept.sight, paint))
            told = f"entry {kept.sight.number}: shown otherwise than by version {kept.by}: {', '.join(parts)}"
            if set(parts) & set(RULES) or (parts and kept.by == version):
                return Comparison(same, [told], list(notes.values()))
            if parts:
                since = f"from entry {kept.sight.number} on: version {kept.by} showed {', '.join(parts)} otherwise"
                notes.setdefault(kept.by, f"{since}; this is version {version}")
            same, newest = same + (not parts), kept.sight.number
    except FaultError as error:
        return Comparison(same, [str(error)], list(notes.values()))
    return Comparison(same, [], [*notes.values(), *_not_kept(turns, newest)])


def _again(sight: Sight, paint: Paint) -> str:
    try:
        return digest(sight, paint)
    except NONSENSE as error:
        raise FaultError(sight.number, f"leads to nothing that can be shown ({error!r})") from None


def _not_kept(turns: Sequence[Turn], newest: int) -> Iterator[str]:
    """Yield what cannot be compared, for want of a digest."""
    showing = [turn.number for turn in turns if isinstance(turn.entry, SHOWING)]
    if not newest:
        yield f"what entries {showing[0]}-{showing[-1]} showed: no entry keeps a digest of it"
    elif showing[-1] > newest:
        yield f"what entry {showing[-1]} showed: no entry after it keeps a digest of it"


def _sight(turn: Turn, events: tuple[Event, ...]) -> Sight:
    return Sight(turn.told.game, turn.told.setup, turn.after, events, turn.seed, turn.number)
