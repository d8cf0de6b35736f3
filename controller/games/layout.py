"""What lies where: facts folded, one at a time, into the pieces on all places and the places that cannot be read."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from controller.games.core import Fact, Lifted, NotRead, Place, Placed, ReadAgain, Trouble, Turned, Unknown

V = TypeVar("V")

UNKNOWN = "unknown"
"""The piece name of a tag that the tagbook does not know."""


class Lying(msgspec.Struct, frozen=True):
    """A piece on a place; `face` (1-6) at the top mark and `down` are None where not known. `uid` of unknown ones."""

    piece: str
    face: int | None = None
    down: bool | None = None
    uid: str = ""


class Layout(msgspec.Struct, frozen=True):
    """All pieces that lie, and the places that are not read now; a piece on an unread place still counts."""

    lying: dict[Place, Lying] = {}
    troubles: dict[Place, Trouble] = {}


def fold(layout: Layout, fact: Fact) -> Layout:
    """Return the layout after this fact; facts about buttons and seat readers change nothing."""
    match fact:
        case (
            Placed(place=place, piece=piece, face=face, down=down)
            | Turned(place=place, piece=piece, face=face, down=down)
        ):
            return Layout({**layout.lying, place: Lying(piece, face, down)}, _without(layout.troubles, place))
        case Unknown(place=place, uid=uid):
            return Layout({**layout.lying, place: Lying(UNKNOWN, uid=uid)}, _without(layout.troubles, place))
        case Lifted(place=place):
            return Layout(_without(layout.lying, place), _without(layout.troubles, place))
        case NotRead(place=place, trouble=trouble):
            return Layout(layout.lying, {**layout.troubles, place: trouble})
        case ReadAgain(place=place):
            return Layout(layout.lying, _without(layout.troubles, place))
    return layout


def _without(mapping: dict[Place, V], place: Place) -> dict[Place, V]:
    return {key: value for key, value in mapping.items() if key != place}
