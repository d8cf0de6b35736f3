"""Desk: what is fixed for a board, and what it remembers between two facts; all of it plain and frozen.

Times are monotonic nanoseconds. Which seat is told what is settled by `buttons.step_of`, and whose press counts by
`buttons.bar`; what is secret of all this says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from controller.games.core import Place, Seat
from controller.games.decrypto.state import Code, Setup, State, Tokens
from controller.games.desk.kept import Hint, Menu, Ruling
from controller.games.layout import Layout
from controller.games.names import Known

Stage: TypeAlias = Literal["profile", "players"]


class BoardSetup(msgspec.Struct, frozen=True):
    """What is fixed for a session at a board.

    `setups` are the rules of each profile on offer, with their keyword list; the teams in them stand for any. With a
    `profile` or `players` (names by seat, in encrypting order) named here the lists for them are left out.
    `commitment` (the first digits of the seed's hash) is shown and settles nothing, and so are `names` (by id).
    """

    setups: dict[str, Setup]
    profile: str | None = None
    players: Mapping[Seat, tuple[str, ...]] | None = None
    seat_buttons: bool = False
    language: str = "en"
    commitment: str = ""
    names: Known = msgspec.UNSET


class Offered(msgspec.Struct, frozen=True):
    """A team's keyword card before it has agreed (secret from the other side); `other`: it is the second one."""

    card: int
    other: bool = False


class Look(msgspec.Struct, frozen=True):
    """A team's badge was laid to see its words; they are shown until a time, None: they have been shown long enough."""

    until: int | None


class Reveal(msgspec.Struct, frozen=True):
    """A code that is being revealed: `stage` 1 shows the interceptors' guess, 2 the own team's too, 3 the code as well.

    Stage 0 shows nothing yet, for a moment. In round 1, and with nothing guessed, a guess is None. `next` is when the
    next stage comes, or after the last when it has been shown long enough (None: it has). `cards`: the round is over,
    and code cards are to be taken back too.
    """

    round: int
    of: Seat
    intercept: Code | None
    own: Code | None
    code: Code
    tokens: Mapping[Seat, Tokens]
    """What each seat had before; pixels show it until the code is."""
    stage: int = 1
    next: int | None = None
    cards: bool = False


class History(msgspec.Struct, frozen=True):
    """A seat scrolls through what is over; `index` counts presses, scenes take it modulo their pages.

    It was opened at a `step`, and ends with that.
    """

    index: int
    step: str
    closes: int


class Clock(msgspec.Struct, frozen=True):
    """The rules' timer of this name: it `ends` at a time, or stands still (None) with so many nanoseconds `left`.

    One that a command starts stands until the next fact says what time it is.
    """

    name: str
    left: int
    ends: int | None = None


class Desk(msgspec.Struct, frozen=True):
    """All that the desk remembers. It is folded from the facts that the rules come from, so replay rebuilds it."""

    now: int = 0
    since: Mapping[str, int] = {}
    """By button: when the meaning of its press last changed."""
    asleep: int = 0
    """Presses that began before this time are none: an entry has closed by itself, or a seal was set."""
    discovering: int | None = None
    """Until this time what differs is found after a start, and no gesture."""
    finding: Mapping[Seat, int] = {}
    """The same by side, after its hub was away."""
    armed: tuple[str, ...] = ()
    """Buttons held long enough for their long press."""
    hints: Mapping[Seat, Hint] = {}

    stage: Stage = "profile"
    """Which list the lobby shows."""
    profile: str = ""
    """The profile chosen there, once its players are asked for."""
    listed: int = 0
    """Where the cursor stands in the list of the lobby or of a match that is over."""

    offered: Mapping[Seat, Offered] = {}
    returned: tuple[int, ...] = ()
    """Keyword cards that a team has seen and given back: nobody gets them in this match (secret)."""
    looks: Mapping[Seat, Look] = {}
    """Teams whose badge was laid on their slot 5 and lies there; what they see is secret from the other side."""

    carded: Mapping[Seat, int] = {}
    """When the card was laid that a team's code was taken from."""
    stale: frozenset[Place] = frozenset()
    """Places whose digit has lain since before the clues were public, or was found there after a start: lay anew."""
    full: tuple[Seat, ...] = ()
    """Sides with three digits laid, in the order in which they were complete."""
    anew: frozenset[Seat] = frozenset()
    """Sides that have sealed and moved a digit since: a long press replaces the seal."""
    moved: Mapping[Seat, int] = {}
    """How often a side's digits were laid or lifted: a press that was armed before is none."""
    passing: int | None = None
    """The interceptors are asked "no interception?", until a time."""
    reveal: Reveal | None = None
    histories: Mapping[Seat, History] = {}

    clock: Clock | None = None
    halted: bool = False
    """After a start timers stand still until a long press."""

    verdict: int = 0
    """Where the cursor stands among the verdicts on a challenged clue."""
    agreeing: bool = False
    """The verdict was chosen, and waits for the challenged side to lift a digit (or for the referee's badge)."""
    correct: int | None = None
    """How many words the judging seat finds right so far (secret from the other side); None: not looked at yet."""

    menu: Menu | None = None
    """Pages: `list`; `concede` (of `seat`, confirmed by a lifted digit); `badge` (lay the referee's); `challenge` (clue
    `choice` + 1); `void` (a new code for `seat`: `choice` is who encrypts, `agreed` who has lifted a digit)."""
    paused: bool = False
    referee: Ruling | None = None
    """The referee's list, while the badge lies."""
    off: bool = False
    """The board is to be shut down."""


class Past(msgspec.Struct, frozen=True):
    """What was true before something happened, to be taken back to."""

    match: State
    desk: Desk


class BoardState(msgspec.Struct, frozen=True):
    """All that is true at the board: what lies, the match (None in the lobby), its profile, what the desk remembers.

    `setup` is what the match was started with, `seat_buttons` what the board's says. `past` is what the referee can go
    back to, the newest last.
    """

    layout: Layout = Layout()
    match: State | None = None
    rules: str = ""
    setup: Setup | None = None
    desk: Desk = Desk()
    past: tuple[Past, ...] = ()
    seat_buttons: bool = False
