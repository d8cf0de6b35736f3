"""Web outlet: what a board page needs of a board: eyes on everything, and on a simulated board what hands can do.

Both see all there is; who may know what of it is settled in `sight.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from controller.games.core import Seat
from controller.outlets.web.wire.told import Bots, Fault, FaultKind, What


class Lies(msgspec.Struct, frozen=True):
    """A piece as it lies: where, the face at the top mark, whether face down, how many pieces are below it.

    `holder` is the page in whose hand it is, if it is in one (`at` is then `hand`).
    """

    piece: str
    what: What
    at: str
    glyphs: tuple[str, ...] | None = None
    top: int = 1
    down: bool = False
    layer: int = 0
    holder: str = ""


class Fittings(msgspec.Struct, frozen=True):
    """What does not change while a board runs: its parts, and what its drawer and its seats have to offer."""

    simulated: bool
    game: str
    buttons: tuple[str, ...] = ()
    oleds: tuple[Seat, ...] = ()
    lamps: tuple[str, ...] = ()
    fault_kinds: tuple[FaultKind, ...] = ()
    levels: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


class Look(msgspec.Struct, frozen=True):
    """All there is at one moment, secrets too. `life` counts how often the power was cut."""

    pieces: tuple[Lies, ...] = ()
    frames: Mapping[Seat, bytes] = {}
    words: Mapping[Seat, str] = {}
    pixels: Mapping[str, str] = {}
    rhythms: Mapping[str, str] = {}
    lamps: Mapping[str, bool] = {}
    buzzer: bool = False
    faults: tuple[Fault, ...] = ()
    bots: Bots = {}
    mates: Bots = {}
    match: Mapping[str, Any] = {}
    life: int = 0


class Eyes(Protocol):
    """Looks at a board, real or simulated."""

    def fittings(self) -> Fittings:
        """Return what the board is made of."""
        ...

    def look(self) -> Look:
        """Return how everything is now; cheap enough to be asked thirty times a second."""
        ...


class Tabletop(Protocol):
    """Hands on a simulated board. Each raises HandsError for what cannot be done; `holder` names the page."""

    def lift(self, piece: str, holder: str) -> None:
        """Take a piece into the hand."""
        ...

    async def put(self, piece: str, at: str, top: int | None, down: bool | None, holder: str) -> None:
        """Lay a piece at a place; None leaves it turned as it is."""
        ...

    async def turn(self, piece: str, top: int | None, over: bool, holder: str) -> None:
        """Turn a piece to this face (None: as it is), and over if asked: off its slot, and back."""
        ...

    def press(self, button: str, holder: str) -> None:
        """Hold a button down; it comes up when nobody holds it any more."""
        ...

    def release(self, button: str, holder: str) -> None:
        """Let a button go."""
        ...

    def leave(self, holder: str) -> None:
        """Let go of everything that a page has in its hands."""
        ...

    def card(self, side: Seat) -> tuple[int, ...]:
        """Return the code on the card that a side has drawn."""
        ...

    def draw(self, side: Seat) -> None:
        """Fill a rack from the box, or draw a code card where that is played, by chance."""
        ...

    def hand_over(self, side: Seat) -> None:
        """Lay a side's tiles, mixed and turned, on the other side's rack."""
        ...

    async def clear(self) -> None:
        """Put all pieces back to where they were in the beginning."""
        ...

    def cause(self, kind: str, where: str, how: Mapping[str, float | str]) -> None:
        """Break something."""
        ...

    def mend(self, fault: int) -> None:
        """Mend what is broken."""
        ...

    async def power_cut(self) -> None:
        """Take the power from everything, and give it again."""
        ...

    def bot(self, seat: Seat, level: str | None, mate: bool) -> None:
        """Let bots play a seat, or all but its first player, or nobody."""
        ...
