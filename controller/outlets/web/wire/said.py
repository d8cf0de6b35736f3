"""Web outlet: what a page says: what a person does (`do`), one struct for each."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from controller.games.core import Seat

VERSION: Final = 1

Name: TypeAlias = Annotated[str, Meta(max_length=40)]
"""A piece (`23`, `padlock-3`), a place (`north-3`), a button, a part, a kind of fault, or a level."""
Top: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""The face at the top mark."""


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """The first message of a page; `token` stands in the page's HTML."""

    token: Annotated[str, Meta(max_length=100)]
    version: int


class Sit(msgspec.Struct, frozen=True, tag_field="do", tag="sit", forbid_unknown_fields=True):
    """Whose secrets this page shows from now on: nobody's, a seat's, or both."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=2)]


class Lift(msgspec.Struct, frozen=True, tag_field="do", tag="lift", forbid_unknown_fields=True):
    """Take a piece into the hand, where it stays until it is put."""

    piece: Name


class Put(msgspec.Struct, frozen=True, tag_field="do", tag="put", forbid_unknown_fields=True):
    """Lay a piece at a place, from the hand or from where it lies; what is not said stays as it last lay."""

    piece: Name
    at: Name
    top: Top | None = None
    down: bool | None = None


class Turn(msgspec.Struct, frozen=True, tag_field="do", tag="turn", forbid_unknown_fields=True):
    """Turn a piece so that this face is at the top mark: on a slot by lifting it and setting it back."""

    piece: Name
    top: Top


class Flip(msgspec.Struct, frozen=True, tag_field="do", tag="flip", forbid_unknown_fields=True):
    """Turn a tile over sideways, so that the top stays top: on a slot by lifting it and setting it back."""

    piece: Name


class Press(msgspec.Struct, frozen=True, tag_field="do", tag="press", forbid_unknown_fields=True):
    """Hold a button down, until it is released or the page is gone."""

    button: Name


class Release(msgspec.Struct, frozen=True, tag_field="do", tag="release", forbid_unknown_fields=True):
    """Let a button go."""

    button: Name


class LookAt(msgspec.Struct, frozen=True, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Look at the code card that a side has drawn, as its encryptor: nothing else shows which one it is."""

    side: Seat
    player: Annotated[str, Meta(max_length=200)]


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """Fill a side's rack up to six tiles from the box by chance; where Decrypto is played, draw a code card."""

    side: Seat


class HandOver(msgspec.Struct, frozen=True, tag_field="do", tag="hand-over", forbid_unknown_fields=True):
    """Pick up all tiles of a side, mix and turn them, and lay them on the other side's rack."""

    side: Seat


class Clear(msgspec.Struct, frozen=True, tag_field="do", tag="clear", forbid_unknown_fields=True):
    """Put all pieces back where they were in the beginning."""


class Cause(msgspec.Struct, frozen=True, tag_field="do", tag="fault", forbid_unknown_fields=True):
    """Break something of what the board offers in `fault_kinds`."""

    kind: Name
    where: Name
    how: Annotated[dict[Name, float | Name], Meta(max_length=8)] = {}


class Mend(msgspec.Struct, frozen=True, tag_field="do", tag="mend", forbid_unknown_fields=True):
    """Make good a fault, by its id."""

    fault: int


class PowerCut(msgspec.Struct, frozen=True, tag_field="do", tag="power-cut", forbid_unknown_fields=True):
    """Take the power from everything, unclosed, and give it again."""


class Bot(msgspec.Struct, frozen=True, tag_field="do", tag="bot", forbid_unknown_fields=True):
    """Let a bot of this level play a seat; with no level a person plays it again.

    `mate`: of a seat with several players bots play all but the first, who is a person.
    """

    seat: Seat
    level: Name | None = None
    mate: bool = False


class Command(msgspec.Struct, frozen=True, tag_field="do", tag="command", forbid_unknown_fields=True):
    """A request of the engine protocol, of a seat that this page sits on: what nobody can say with pieces."""

    request: Annotated[dict[str, Any], Meta(max_length=20)]


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Ask whether the board is there."""


Deed: TypeAlias = (
    Hello
    | Sit
    | Lift
    | Put
    | Turn
    | Flip
    | Press
    | Release
    | LookAt
    | Draw
    | HandOver
    | Clear
    | Cause
    | Mend
    | PowerCut
    | Bot
    | Command
    | Ping
)

read_deed = msgspec.json.Decoder(Deed).decode
"""Return the deed that a page's message says; raises msgspec.ValidationError or msgspec.DecodeError."""
