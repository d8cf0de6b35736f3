"""Scenes: pieces that nobody knows and places that cannot be read; a layout in, a seat's small lines out."""

from __future__ import annotations

from controller.games.core import Line, Trouble
from controller.games.layout import UNKNOWN, Layout
from controller.games.scenes.page import Screen, small

_TROUBLES: dict[Trouble, str] = {"crowded": "crowded", "twice": "twice", "dead": "not read", "garbled": "not read"}


def unknown_pieces(screen: Screen, layout: Layout) -> list[Line]:
    """Return where on this seat's side tags lie that the tagbook does not know."""
    return [
        small(screen.say("unknown piece lock" if place.lock else "unknown piece", slot=place.slot))
        for place, lying in sorted(layout.lying.items())
        if place.side == screen.seat and lying.piece == UNKNOWN
    ]


def troubles(screen: Screen, layout: Layout) -> list[Line]:
    """Return the places of this side that can be helped by a hand, and the slots that nobody can read."""
    lines = []
    for place, trouble in sorted(layout.troubles.items()):
        if place.side != screen.seat:
            continue
        if place.lock and trouble in {"crowded", "garbled"}:
            lines.append(small(screen.say("crowded lock", slot=place.slot)))
        elif not place.lock and trouble in _TROUBLES:
            lines.append(small(screen.say(_TROUBLES[trouble], slot=place.slot)))
    return lines
