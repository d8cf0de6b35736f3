"""Web outlet: the messages between a board page and its board, as JSON; `README.md` beside it shows one of each.

A page says what a person does (`do`), a board what is there (`kind`). Nothing is decided in the browser.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

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
    """Let a bot of this level play a seat; with no level a person plays it again."""

    seat: Seat
    level: Name | None = None


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

Shape: TypeAlias = Literal["hexagon", "round", "tray"]
What: TypeAlias = Literal["tile", "padlock", "guess", "ask", "clue", "digit", "card", "badge", "stray"]


class Place(msgspec.Struct, frozen=True):
    """Where pieces lie. Middle and size in mm, x to the right and y downwards, north above, south below."""

    name: str
    x: float
    y: float
    shape: Shape
    side: Seat | None
    width: float
    height: float


class Part(msgspec.Struct, frozen=True):
    """Where a part is fitted: `pixel-north-3`, `pixel-north-3-lock`, `oled-north`, `lamp-north`, `button-dice`."""

    name: str
    x: float
    y: float


class Piece(msgspec.Struct, frozen=True):
    """A piece as this page may know it. Of a hidden one only that it lies there: its id is its place's."""

    id: str
    what: What
    at: str
    piece: str | None = None
    glyphs: tuple[str, ...] | None = None
    top: int = 1
    down: bool = False
    layer: int = 0
    """How many pieces lie below it at its place."""


class Fault(msgspec.Struct, frozen=True):
    """Something that is broken now."""

    id: int
    kind: str
    where: str
    text: str


class Parameter(msgspec.Struct, frozen=True):
    """What a kind of fault takes in `how`: one of `choices`, or a number; `usual` when it is left out."""

    name: str
    usual: float | str
    choices: tuple[str, ...] = ()
    least: float = 0
    most: float = 0


class FaultKind(msgspec.Struct, frozen=True):
    """A kind of fault, where it can happen, and what it takes."""

    kind: str
    text: str
    wheres: tuple[str, ...]
    how: tuple[Parameter, ...] = ()


Bots: TypeAlias = dict[Seat, str | None]


class Board(msgspec.Struct, frozen=True, tag_field="kind", tag="board"):
    """Everything anew: after `hello`, after each change of `seats`, and after a restart."""

    simulated: bool
    game: str
    places: tuple[Place, ...]
    parts: tuple[Part, ...]
    pieces: tuple[Piece, ...]
    box: int
    buttons: tuple[str, ...]
    oleds: tuple[str, ...]
    lamps: tuple[str, ...]
    faults: tuple[Fault, ...]
    fault_kinds: tuple[FaultKind, ...]
    bots: Bots
    levels: tuple[str, ...]
    seats: tuple[Seat, ...]
    steps: tuple[str, ...]


class Pieces(msgspec.Struct, frozen=True, tag_field="kind", tag="pieces"):
    """Pieces that are new or lie otherwise, and the ids of those that are gone."""

    pieces: tuple[Piece, ...]
    gone: tuple[str, ...]
    box: int


class Frame(msgspec.Struct, frozen=True, tag_field="kind", tag="frame"):
    """What a side's OLED shows: 1024 bytes in base64, 64 rows of 128 pixels, the leftmost is the highest bit."""

    side: Seat
    rows: str


class Words(msgspec.Struct, frozen=True, tag_field="kind", tag="words"):
    """What a side's OLED says, for whoever listens instead."""

    side: Seat
    text: str


class Lights(msgspec.Struct, frozen=True, tag_field="kind", tag="lights"):
    """What shines and sounds now, as far as it has changed: colours by antenna, turn lamps by side, the buzzer."""

    pixels: dict[str, str]
    lamps: dict[str, bool]
    buzzer: bool


class Rhythms(msgspec.Struct, frozen=True, tag_field="kind", tag="rhythms"):
    """What an eye makes out of the pixels, as far as it has changed: `green fast`, or `off`."""

    pixels: dict[str, str]


class Faults(msgspec.Struct, frozen=True, tag_field="kind", tag="faults"):
    """All that is broken now."""

    faults: tuple[Fault, ...]


class BotsChanged(msgspec.Struct, frozen=True, tag_field="kind", tag="bots"):
    """Which seats bots play now."""

    bots: Bots


class Match(msgspec.Struct, frozen=True, tag_field="kind", tag="match"):
    """What everybody may know of the match: the game's public view."""

    view: dict[str, Any]


class Answer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    """A command was accepted: what happened, and warnings (each with `rule` and `message`); for this page only."""

    events: tuple[dict[str, Any], ...]
    warnings: tuple[dict[str, Any], ...] = ()


class Error(msgspec.Struct, frozen=True, tag_field="kind", tag="error"):
    """The last deed was not done, and why."""

    message: str


class Pong(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    """The board is there."""


class Restart(msgspec.Struct, frozen=True, tag_field="kind", tag="restart"):
    """The board has lost its power and starts again; a `board` follows."""


News: TypeAlias = (
    Board | Pieces | Frame | Words | Lights | Rhythms | Faults | BotsChanged | Match | Answer | Error | Pong | Restart
)

read_deed = msgspec.json.Decoder(Deed).decode
"""Return the deed that a page's message says; raises msgspec.ValidationError or msgspec.DecodeError."""

written = msgspec.json.Encoder().encode
"""Return the bytes of a message to a page."""
