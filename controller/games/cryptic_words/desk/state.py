"""Desk: what is fixed for a board, and what it remembers between two facts; all of it plain and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from controller.games.core import Place, Seat
from controller.games.cryptic_words.state import Code, Setup, State
from controller.games.desk.kept import Hint, Menu, Ruling
from controller.games.layout import Layout

Rotation: TypeAlias = Literal["magnets", "tags", "screen"]


class BoardSetup(msgspec.Struct, frozen=True):
    """What is fixed for a session at a board.

    `setups` are the rules of each profile on offer, with their words; a `profile` named here is played at once. `first`
    begins round 1 where it is given. `commitment` (the first digits of the seed's hash) is shown and settles nothing.
    """

    setups: dict[str, Setup]
    profile: str | None = None
    first: Seat | None = None
    seat_buttons: bool = False
    rotation: Rotation = "magnets"
    language: str = "en"
    commitment: str = ""


class Query(msgspec.Struct, frozen=True):
    """A question that the OLED asks because the board cannot read: which tile, or which glyph of one.

    `slot` is where; `options` are tile numbers or face indices, and the one at `index` is offered.
    """

    slot: int
    kind: Literal["tile", "glyph"]
    options: tuple[int, ...]
    index: int

    @property
    def value(self) -> int:
        """The tile or face that is offered now."""
        return self.options[self.index]

    def next(self) -> Query:
        """Return the query with the next option offered."""
        return Query(self.slot, self.kind, self.options, (self.index + 1) % len(self.options))


class Storing(msgspec.Struct, frozen=True):
    """An owner's six tiles lie and wait to be stored: how many count, and what was said on the OLED, by slot."""

    count: int
    tiles: Mapping[int, int] = {}
    faces: Mapping[int, int] = {}
    query: Query | None = None
    asked: bool = False
    """Whether all that could not be read has been asked, so that the next long press stores."""


class Echo(msgspec.Struct, frozen=True):
    """A tile just laid in secret, told to its owner until a time (ns)."""

    tile: int
    face: int | None
    until: int


class GuessEntry(msgspec.Struct, frozen=True):
    """A guess being laid, its token on the lock position `slot`: its letters so far; `confirming` once it is off.

    `slot` 0 is a spoken guess that the referee spells: his badge is its token.
    """

    slot: int
    letters: tuple[Code, ...] = ()
    query: Query | None = None
    """Asks for the glyph of the tile with the number `slot`."""
    confirming: bool = False
    closes: int | None = None

    @property
    def spoken(self) -> bool:
        """Whether the referee's badge stands for the token."""
        return not self.slot


class AskEntry(msgspec.Struct, frozen=True):
    """An Ask being chosen: the tile at the token's position, or an action not yet performed."""

    position: int
    options: tuple[tuple[Literal["tile", "action"], int], ...]
    index: int = 0
    closes: int | None = None


class Reveal(msgspec.Struct, frozen=True):
    """What the last round showed: words by owner (None when there was none) and scores by seat."""

    words: Mapping[Seat, str | None]
    scores: Mapping[Seat, int]


class Desk(msgspec.Struct, frozen=True):
    """All that the desk remembers. It is folded from the facts that the rules come from, so replay rebuilds it."""

    now: int = 0
    since: Mapping[str, int] = {}
    """By button: when the meaning of its press last changed."""
    asleep: int = 0
    """Presses that began before this time are none, for an entry has closed by itself."""
    discovering: int | None = None
    """Until this time what differs is found after a start, and no gesture."""
    finding: Mapping[Seat, int] = {}
    """The same by side, after its hub was away."""
    guided: bool = False
    """Whether differences found after a start are still being put right."""
    armed: tuple[str, ...] = ()
    """Buttons held long enough for their long press."""
    hints: Mapping[Seat, Hint] = {}
    plays: int = 0
    """How many commands have made something happen."""

    listed: int = 0
    """Where the cursor stands in the list of the lobby or of a match that is over."""
    began: Seat | None = None
    """Who began round 1."""

    storing: Mapping[Seat, Storing] = {}
    """In the order in which the seats' sixes were complete."""
    stored: tuple[Seat, ...] = ()
    """Seats whose six lie as they were stored."""
    echoes: Mapping[Seat, Echo] = {}
    stale: frozenset[Place] = frozenset()
    """Slots whose tile has lain since before the laying, or was found there after a start."""
    answers: Mapping[Seat, Mapping[int, int]] = {}
    """In the swap: tiles by slot that a holder named because they cannot be read."""
    queries: Mapping[Seat, Query] = {}
    reveal: Reveal | None = None

    reorder: bool = False
    """6-6 is being carried out."""
    start_face: int = 1
    faces: Mapping[int, int] = {}
    """By position: faces chosen on the OLED."""
    taken: tuple[int, ...] = ()
    """Positions whose face on the OLED was taken."""
    choice: int = 0

    entries: Mapping[Seat, GuessEntry | AskEntry] = {}
    menu: Menu | None = None
    """Pages besides the list: `concede` and `give-up`, confirmed by lifting an own tile; `badge`."""
    paused: bool = False
    referee: Ruling | None = None
    """The referee's list, while the badge lies."""
    again: tuple[tuple[int, int], ...] = ()
    """Dice that were taken back, for the rolls to come."""
    off: bool = False
    """The board is to be shut down."""


class Past(msgspec.Struct, frozen=True):
    """What was true before something happened, to be taken back to; `rolled` are the dice that were rolled then."""

    match: State
    desk: Desk
    rolled: tuple[tuple[int, int], ...] = ()


class BoardState(msgspec.Struct, frozen=True):
    """All that is true at the board: what lies, the match (None in the lobby), its profile, what the desk remembers.

    `past` is what the referee can go back to, the newest last.
    """

    layout: Layout = Layout()
    match: State | None = None
    rules: str = ""
    desk: Desk = Desk()
    past: tuple[Past, ...] = ()
