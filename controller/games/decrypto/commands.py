"""What can be asked of a match: the engine protocol's requests as typed commands, with the draws that complete them.

A draw is a fact that nobody chooses: which keyword card, which code card. The shell asks `needs` (in `game`), draws,
and fills it in before `step`; a command whose draw is missing is a bad request.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.games.core import Seat
from controller.games.decrypto.state import CLUE_LENGTH, GOAL, KEYWORDS, Kind, Verdict, Winner

Draw: TypeAlias = Literal["card", "code"]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Word: TypeAlias = Annotated[str, Meta(max_length=CLUE_LENGTH)]
Reasoned: TypeAlias = Annotated[str, Meta(pattern=r"\S", max_length=2000, extra={"known": "any sentence"})]


class Keywords(msgspec.Struct, frozen=True, tag_field="do", tag="keywords"):
    """A team's four keywords (D1); without `words` they are those of the keyword card that is drawn."""

    seat: Seat
    words: tuple[Text, Text, Text, Text] | None = None
    card: int | None = None


class TakeCode(msgspec.Struct, frozen=True, tag_field="do", tag="code"):
    """The encryptor's code card (D5); without `code` one is drawn."""

    seat: Seat
    code: tuple[int, ...] | None = None
    player: Name | None = None


class WriteClues(msgspec.Struct, frozen=True, tag_field="do", tag="clues"):
    """The encryptor's three clues (D6), or that they are to be spoken; `check` only asks the clue referee.

    `approved`: the referee has read spoken clues.
    """

    seat: Seat
    player: Name
    clues: tuple[Text, Text, Text] | None = None
    check: bool = False
    spoken: bool = False
    approved: bool = False


class Guess(msgspec.Struct, frozen=True, tag_field="do", tag="guess"):
    """A sealed guess at the code of `of`: an interception (D9) where the seat is another, else the own team's (D11)."""

    seat: Seat
    of: Seat
    code: tuple[int, ...]
    player: Name | None = None


class Pass(msgspec.Struct, frozen=True, tag_field="do", tag="pass"):
    """No interception, sealed like one."""

    seat: Seat
    player: Name | None = None


class TimeOut(msgspec.Struct, frozen=True, tag_field="do", tag="time"):
    """The timer ran out (D26): missing clues count as spoken, a missing own guess as wrong, the other as a pass."""


class Challenge(msgspec.Struct, frozen=True, tag_field="do", tag="challenge"):
    """A public clue (1-3) is against a rule, says a seat; play waits for the ruling."""

    seat: Seat
    clue: Annotated[int, Meta(ge=1, le=3)]
    rule: Annotated[str, Meta(pattern=r"\AC([1-9]|1[0-7])\Z", extra={"known": "C1 to C17"})] | None = None
    player: Name | None = None


class Ruling(msgspec.Struct, frozen=True, tag_field="do", tag="ruling"):
    """What people decide about a challenged clue."""

    verdict: Verdict


class Void(msgspec.Struct, frozen=True, tag_field="do", tag="void"):
    """The encryptor has left: the code falls, and `player` (the team's next, if none is named) encrypts a new one.

    `of` is whose code; where it is not named, that of the player's team, or of the seat. Once the clues are public both
    sides ask, or the referee (`approved`).
    """

    seat: Seat
    player: Name | None = None
    of: Seat | None = None
    approved: bool = False


class GuessWords(msgspec.Struct, frozen=True, tag_field="do", tag="words"):
    """The tie-break: what a team takes the other one's keywords 1-4 to be (D21); spoken ones are not known here."""

    seat: Seat
    words: tuple[Word, Word, Word, Word] | None = None
    spoken: bool = False
    player: Name | None = None


class Judge(msgspec.Struct, frozen=True, tag_field="do", tag="judge"):
    """How many of the other side's four words this side finds right (D21)."""

    seat: Seat
    correct: Annotated[int, Meta(ge=0, le=KEYWORDS)]


class Concede(msgspec.Struct, frozen=True, tag_field="do", tag="concede"):
    """The seat gives the match to the other one."""

    seat: Seat


class Referee(msgspec.Struct, frozen=True, tag_field="do", tag="referee"):
    """The referee's correction: how many tokens of a kind a seat has, or who has won; with the reason."""

    reason: Reasoned
    seat: Seat | None = None
    kind: Kind | None = None
    count: Annotated[int, Meta(ge=0, le=GOAL)] | None = None
    winner: Winner | None = None


Command: TypeAlias = (
    Keywords
    | TakeCode
    | WriteClues
    | Guess
    | Pass
    | TimeOut
    | Challenge
    | Ruling
    | Void
    | GuessWords
    | Judge
    | Concede
    | Referee
)
