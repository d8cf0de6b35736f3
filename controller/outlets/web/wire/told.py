"""Web outlet: what a board tells a page (`kind`), one struct for each, and what these are made of."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from controller.games.core import Seat

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
"""By seat: how well bots play there, None where none does."""


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
    mates: Bots
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
    """Which seats bots play now, and at which they play all but the first player."""

    bots: Bots
    mates: Bots


class Match(msgspec.Struct, frozen=True, tag_field="kind", tag="match"):
    """What everybody may know of the match: the game's public view."""

    view: dict[str, Any]


class Card(msgspec.Struct, frozen=True, tag_field="kind", tag="card"):
    """What the encryptor sees who looks at a side's code card; for this page only, which asked for it."""

    side: Seat
    digits: tuple[int, ...]


class Answer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    """A command was accepted: what happened, and warnings (each with `rule` and `message`); for this page only."""

    events: tuple[dict[str, Any], ...]
    warnings: tuple[dict[str, Any], ...] = ()


class Error(msgspec.Struct, frozen=True, tag_field="kind", tag="error"):
    """A deed was not done, and why: what it was, and with which piece, as the page named it.

    Both are None where the message was not understood.
    """

    message: str
    do: str | None = None
    piece: str | None = None


class Pong(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    """The board is there."""


class Restart(msgspec.Struct, frozen=True, tag_field="kind", tag="restart"):
    """The board has lost its power and starts again; a `board` follows."""


News: TypeAlias = (
    Board
    | Pieces
    | Frame
    | Words
    | Lights
    | Rhythms
    | Faults
    | BotsChanged
    | Match
    | Card
    | Answer
    | Error
    | Pong
    | Restart
)

written = msgspec.json.Encoder().encode
"""Return the bytes of a message to a page."""
