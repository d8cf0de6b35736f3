"""Simulated pieces: what one is made of and how a hand has laid it in; the UID and the magnets found there out."""

from __future__ import annotations

from random import Random

import msgspec

from hardware.sim.chips.hall import Magnets


class Body(msgspec.Struct, frozen=True):
    """What a piece is made of: the UID of the tag in its centre, or of the six under its faces; magnets or none."""

    uids: tuple[bytes, ...]
    magnets: bool = False


class Lie(msgspec.Struct, frozen=True):
    """How a piece lies: the edge at the top mark (1-6), and whether face down."""

    top: int = 1
    down: bool = False


def uid_of(body: Body, lie: Lie) -> bytes:
    """Return the UID over the antenna of a piece that lies so."""
    return body.uids[0] if len(body.uids) == 1 else body.uids[lie.top - 1]


def magnets_of(lie: Lie, chance: Random) -> Magnets:
    """Return the magnets of a tile that a hand has laid as exactly as hands do (`building.md`, section 2)."""
    aim = chance.uniform
    return Magnets(lie.top, lie.down, aim(-0.8, 0.8), aim(-0.8, 0.8), aim(-4, 4), aim(2.5, 4.0))
