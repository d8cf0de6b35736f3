"""What can be asked of a match: the engine protocol's requests as typed commands, with the draws that complete them.

A draw is a fact that nobody chooses: which tiles, which dice, who begins, how decoys lie. The shell asks `needs`
(in `game`), draws, and fills it in before `step`; a command whose draw is missing is a bad request.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.games.core import Seat

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Order: TypeAlias = tuple[int, int, int, int, int, int]
Decoys: TypeAlias = dict[Seat, Order]
"""By holder, the slots 1-6 in a drawn order: tiles outside the word go behind it in that order (A16)."""
Draw: TypeAlias = Literal["tiles", "first", "dice", "decoys"]


class Rack(msgspec.Struct, frozen=True, tag_field="do", tag="rack"):
    """The owner's six tiles (R14); without `tiles` they are drawn."""

    seat: Seat
    tiles: tuple[int, ...] | None = None


class Encode(msgspec.Struct, frozen=True, tag_field="do", tag="encode"):
    """The owner's secret word as codes in word order, `("12-T", "22-R")` (R16, R17)."""

    seat: Seat
    codes: tuple[str, ...]


class Lay(msgspec.Struct, frozen=True, tag_field="do", tag="lay"):
    """What lies on the holder's slots 1-6 (R19); `first` is drawn where the rule of that name says random (A34)."""

    seat: Seat
    tiles: tuple[int, ...]
    first: Seat | None = None


class Roll(msgspec.Struct, frozen=True, tag_field="do", tag="roll"):
    """The active seat rolls both dice (R23)."""

    seat: Seat
    dice: tuple[Die, Die] | None = None
    decoys: Decoys | None = None


class Question(msgspec.Struct, frozen=True, tag_field="do", tag="question"):
    """The roller's faces, one for each live position (R26)."""

    seat: Seat
    faces: dict[int, int]


class Choose(msgspec.Struct, frozen=True, tag_field="do", tag="choose"):
    """The roller's choice when the double was performed already (R51)."""

    seat: Seat
    action: int
    decoys: Decoys | None = None


class Ask(msgspec.Struct, frozen=True, tag_field="do", tag="ask"):
    """An Ask token instead of a roll (R53): one double action, or one tile of the asker's side by number or position.

    `face`, `glyph`, `letter` and `code` are no part of an Ask; they are named to be refused by their rule (R57).
    """

    seat: Seat
    action: int | None = None
    tile: int | None = None
    position: int | None = None
    decoys: Decoys | None = None
    face: Any = None
    glyph: Any = None
    letter: Any = None
    code: Any = None


class Guess(msgspec.Struct, frozen=True, tag_field="do", tag="guess"):
    """The holder's guess at the owner's word (R37)."""

    seat: Seat
    word: Annotated[str, Meta(pattern=r"\S", max_length=64, extra={"known": "any word"})]


class Pass(msgspec.Struct, frozen=True, tag_field="do", tag="pass"):
    """No guess; needed in the last catch-up step only, elsewhere it changes nothing."""

    seat: Seat


class GiveUpRound(msgspec.Struct, frozen=True, tag_field="do", tag="give-up-round"):
    """A secret wish to give the round up; it counts when both seats have it (A35)."""

    seat: Seat


class Concede(msgspec.Struct, frozen=True, tag_field="do", tag="concede"):
    """The seat gives the match to the other one."""

    seat: Seat


class Referee(msgspec.Struct, frozen=True, tag_field="do", tag="referee"):
    """The referee's correction of a seat's score, with the reason."""

    seat: Seat
    points: Annotated[int, Meta(ge=-1000, le=1000)]
    reason: Annotated[str, Meta(pattern=r"\S", extra={"known": "any sentence"})]


Command: TypeAlias = (
    Rack | Encode | Lay | Roll | Question | Choose | Ask | Guess | Pass | GiveUpRound | Concede | Referee
)
