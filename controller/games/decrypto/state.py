"""What a match of Decrypto is made of: what is fixed for it (setup: teams, rules, keyword list), and what is true now.

North is White and always first, south is Black (D28). `of` is the seat whose code is being guessed; the other seat
are its *interceptors*. What is kept by seat says in its comment which of the two it means.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Annotated, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta

from controller.games.core import SEATS, Event, Seat
from controller.games.decrypto.referee.asked import ClueCheck, ClueReferee, Finding, Finds, Said
from controller.games.keywords import KeywordList, Words

Phase: TypeAlias = Literal["KEYWORDS", "ENCRYPT", "GUESS", "CHALLENGE", "WORDS", "JUDGE", "OVER"]
"""KEYWORDS > a round: for `of` north, then south, ENCRYPT > GUESS (> CHALLENGE > GUESS or ENCRYPT) > the next round.

In ENCRYPT the clues of `of` are not public yet, because a code or clues are missing; in GUESS they are. After the last
round WORDS (both teams name the opposing keywords) > JUDGE, where points do not decide, and OVER.
"""
Code: TypeAlias = tuple[int, int, int]
"""A code card: three different digits of 1-4, in order (D5)."""
Texts: TypeAlias = tuple[str | None, str | None, str | None]
"""Three clues in the code's order; None: spoken, or missing when the timer ran out."""
Kind: TypeAlias = Literal["interception", "miscommunication"]
Verdict: TypeAlias = Literal["stands", "replaced", "wrong", "void"]
Winner: TypeAlias = Literal["north", "south", "both"]
Reason: TypeAlias = Literal[
    "interceptions", "miscommunications", "points", "words", "shared", "rounds", "concede", "referee"
]

V = TypeVar("V")
OTHER: Mapping[Seat, Seat] = {"north": "south", "south": "north"}
"""The other seat: the interceptors of a code, and the team that they intercept."""
CODES: tuple[Code, ...] = cast("tuple[Code, ...]", tuple(permutations((1, 2, 3, 4), 3)))
"""The 24 code cards of a team (D5)."""
CLUES = 3
KEYWORDS = 4
GOAL = 2
"""Tokens of one kind that decide (D3)."""
ROUNDS = 8
ROUNDS_OF_THREE = 5
"""The last round (D22), and that of the three-player variant."""
CLUE_SECONDS = 30
"""What the second encryptor has left when the first is done (D26)."""
CLUE_LENGTH = 40
NAME_LENGTH = 20


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a profile settles; the defaults are those of `seed`.

    `guess_seconds` (0: as long as they like) is how long a board lets both sides think about public clues.
    """

    timer: bool = False
    guess_seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    after_limit: Literal["points_then_words", "words"] = "points_then_words"
    clue_unique: Literal["player", "team", "game"] = "player"
    position_clues: Finds = "warn"
    sound_clues: Finds = "warn"
    spoken_clues: Literal["free", "approved"] = "free"


class ClueTable(msgspec.Struct, frozen=True):
    """Which clue referee is in force; `version` says which of its tables, so that a record is replayed alike."""

    name: str
    version: str


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What is fixed for a match and hashed into its state; make it with `prepare`.

    `players` are each team's names in encrypting order. `rotation` counts the rounds that these teams have played in
    matches before, so that a rematch goes on with the next encryptors; `dealt` are the keyword cards of those matches.
    The clue referee stands outside the fields: `clue_table` says which it is.
    """

    profile: str
    rules: Rules
    players: Mapping[Seat, tuple[str, ...]]
    keywords: KeywordList
    clue_table: ClueTable | None = None
    rotation: int = 0
    dealt: tuple[int, ...] = ()

    @cached_property
    def fingerprint(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the fields' canonical bytes."""
        plain = msgspec.to_builtins(self, str_keys=True)
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]

    @cached_property
    def lone(self) -> Seat | None:
        """The seat of the three-player variant's interceptor, who has no keywords, code or clues; else None."""
        return next((seat for seat in SEATS if len(self.players[seat]) == 1), None)

    @cached_property
    def teams(self) -> tuple[Seat, ...]:
        """The seats that encrypt, in their order (D28)."""
        return tuple(seat for seat in SEATS if seat != self.lone)

    @cached_property
    def referee(self) -> ClueReferee:
        """The clue referee; without a `clue_table` nothing about a clue is checked."""
        if self.clue_table is None:
            return _unchecked
        raise LookupError(f"setup without the clue referee {self.clue_table.name}: call prepare() or with_referee()")


def _unchecked(asked: ClueCheck) -> tuple[Finding, ...]:
    return ()


def prepare(
    profile: str,
    rules: Rules,
    players: Mapping[Seat, tuple[str, ...]],
    keywords: KeywordList,
    table: ClueTable | None = None,
    referee: ClueReferee | None = None,
) -> Setup:
    """Return the setup of a match.

    Args:
        profile: the name it is shown under.
        rules: what the profile, and `rules` of the request, settle.
        players: by seat two to four names, or one against two (D2), as `profiles.teams_of` checks them.
        keywords: the cards that keywords are drawn from (D1).
        table: what is said of the clue referee in the setup.
        referee: the clue referee itself; needed where a table is named.

    Raises:
        ValueError: a table is named without its referee.
    """
    setup = Setup(profile, rules, players, keywords, table)
    if table is None:
        return setup
    if referee is None:
        raise ValueError(f"clue table {table.name}: no referee was given with it")
    return with_referee(setup, table, referee)


def with_referee(setup: Setup, table: ClueTable, referee: ClueReferee) -> Setup:
    """Give a setup, one read back from JSON for example, the clue referee that its name and version stand for.

    Raises:
        ValueError: it was another one.
    """
    if setup.clue_table != table:
        before = setup.clue_table or ClueTable("none", "no version")
        raise ValueError(
            f"clue table {table.name} ({table.version}): the match was set up with {before.name} ({before.version}); "
            "play it again with the program of that time"
        )
    # Refusing, warning and storing ask the same once each.
    setup.__dict__["referee"] = lru_cache(maxsize=4)(referee)
    return setup


class Tokens(msgspec.Struct, frozen=True, gc=False):
    """What a team has received (D14, D15)."""

    interception: int = 0
    miscommunication: int = 0


class Written(msgspec.Struct, frozen=True):
    """An encryptor's clues; `late`: the timer ran out, and they stand as they are (D26)."""

    player: str
    texts: Texts
    findings: tuple[Finding, ...] = ()
    late: bool = False


class Challenged(msgspec.Struct, frozen=True):
    """A public clue (1-3) of `of` that a seat has challenged, and the rule it names."""

    seat: Seat
    clue: int
    rule: str | None = None


class Played(msgspec.Struct, frozen=True):
    """A code that is over: revealed, or void.

    `intercept` and `own` are what both sides took it to be, None where nothing was guessed. Void codes stay hidden
    until the match is over; their `clues` are None where they never became public.
    """

    round: int
    of: Seat
    player: str
    clues: Texts | None
    code: Code | None
    intercept: Code | None = None
    own: Code | None = None
    void: bool = False


class Noted(msgspec.Struct, frozen=True):
    """A line of the clue audit, told when the match is over: a warning about a public clue, or a challenge's ruling."""

    round: int
    of: Seat
    player: str
    index: int
    clue: str | None
    rule: str | None
    kind: Literal["warn", "ruling"]
    message: str


def both(value: V) -> Mapping[Seat, V]:
    """Return the same value for both seats."""
    return {"north": value, "south": value}


class State(msgspec.Struct, frozen=True, gc=False):
    """All that is true now. Nothing in it is ever changed in place."""

    setup: str
    """Fingerprint of the setup it belongs to."""
    phase: Phase = "KEYWORDS"
    round: int = 1
    of: Seat | None = None
    """Whose code is being encrypted or guessed; None before `round` and after the last one."""

    keywords: Mapping[Seat, Words] = {}
    """By team; secret from the other one for the whole match (D1)."""
    dealt: tuple[int, ...] = ()
    """Keyword cards that were drawn in this match, counted from 1; none is drawn again."""
    encryptors: Mapping[Seat, str] = {}
    """By team: who encrypts in this round (D4)."""
    codes: Mapping[Seat, Code] = {}
    """By team: this round's code, known to its encryptor only until `history` holds it (D5)."""
    clues: Mapping[Seat, Written] = {}
    """By team: this round's clues; those of a seat in `public` are known to all, others to their encryptor only."""
    public: tuple[Seat, ...] = ()
    """Teams whose clues of this round are public, in the order in which they became so (D7)."""
    opened: bool = False
    """Whether clues of this round have been public, be they void since: after that no timer runs for clues."""
    guesses: Mapping[Seat, Code | None] = {}
    """By guessing seat: what it has sealed about the code of `of`; None: a pass, or its own code ruled wrong."""
    ruled: bool = False
    """Whether the own guess at the code of `of` counts as wrong by a ruling."""
    challenge: Challenged | None = None
    """In CHALLENGE; and in ENCRYPT while the clue is being replaced."""
    replaced: Written | None = None
    """The clues of `of` as they were before one of them was ruled to be replaced."""
    struck: tuple[Said, ...] = ()
    """Clues that were public in this match until they were replaced: they count as said (C13)."""
    wishes: Mapping[Seat, str | None] = {}
    """Who wants the code of `of` void, whose clues are public, and whom they named to encrypt anew."""

    tokens: Mapping[Seat, Tokens] = msgspec.field(default_factory=lambda: both(Tokens()))
    """By the seat that received them."""
    history: tuple[Played, ...] = ()
    audit: tuple[Noted, ...] = ()
    """Secret until the match is over: it speaks of keywords."""

    points: Mapping[Seat, int] | None = None
    """In and after a tie-break: interceptions less miscommunications (D20)."""
    words: Mapping[Seat, tuple[str | None, ...]] = {}
    """By guessing seat: what it takes the other team's keywords to be (D21); public when both are in."""
    judged: Mapping[Seat, int] = {}
    """By guessing seat: how many of its words the other side found right; public at the end."""

    winner: Winner | None = None
    reason: Reason | None = None
    last: tuple[Event, ...] = ()
    """Events of the last command that had any; all of them public."""
