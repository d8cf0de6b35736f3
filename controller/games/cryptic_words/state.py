"""What a match of Cryptic Words is made of: the rules and tables fixed for it (setup), and what is true now (state).

A word's *owner* chose it; its *holder* is the other seat, in front of whom the owner's six tiles lie. What is kept
by seat says in its comment which of the two it means.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from controller.games.core import Event, Seat
from controller.games.lexicon import Lexicon
from controller.games.tiles import FACES, TileSet

Phase: TypeAlias = Literal["RACK", "SWAP", "ROLL", "FACES", "CHOICE", "WINDOW", "OVER"]
"""RACK (rack, encode) > SWAP (lay) > a turn: ROLL > FACES | CHOICE > WINDOW > the next round's RACK, or OVER.

ROLL is the start of a round and what follows a dead roll: there, and in FACES and CHOICE, a wrong guess of the active
seat ends its turn. In WINDOW (the last action is finished, `turn` is whose roll comes next) it costs no turn.
"""
Lock: TypeAlias = Literal["none", "tile", "letter"]
Code: TypeAlias = tuple[int, int]
"""A tile's number and a printed face index, 1-6."""
Winner: TypeAlias = Literal["north", "south", "draw"]
Reason: TypeAlias = Literal["thirty", "tokens", "concede", "referee"]
WordLength: TypeAlias = Annotated[int, Meta(ge=3, le=8)]

V = TypeVar("V")
OTHER: Mapping[Seat, Seat] = {"north": "south", "south": "north"}
"""The other seat: the owner's holder, and the holder's owner."""
RACK_SIZE = 6
ACTIONS = FACES
GUESS_TOKENS = 10
ASK_TOKENS = 3
CATCH_UP_ROLLS = 3
SURVIVOR_BONUS = 3
GOAL = 30


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a profile settles (1.11); the defaults are the text's own profile, `seed`."""

    end_timing: Literal["immediate", "end_of_round"] = "immediate"
    survivor_bonus_to: Literal["owner", "trailer", "none"] = "owner"
    subsume: bool = False
    all_done: Literal["window", "reroll"] = "window"
    dictionary: Literal["off", "warn", "strict"] = "warn"
    impossible_guess: Literal["refuse", "counts"] = "refuse"
    assist: bool = True
    ask_per: Literal["round", "game"] = "round"
    padlocks: Literal["soft", "strict"] = "soft"
    ties: Literal["tokens", "draw"] = "tokens"
    min_len: WordLength = 3
    max_len: WordLength = 8
    first: Literal["alternate", "random", "loser", "winner"] = "alternate"


class WordList(msgspec.Struct, frozen=True):
    """Which word list is in force; `version` are the first 16 hexadecimal digits of its words' SHA-256."""

    name: str
    version: str


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What is fixed for a match and hashed into its state; make it with `prepare`.

    `first` begins round 1. The words of `word_list` and the tables stand outside the fields (in the instance's
    dictionary): name and version say which words they are, and 57,000 of them would weigh down every hash.
    """

    profile: str
    rules: Rules
    tiles: TileSet
    word_list: WordList | None = None
    first: Seat = "north"

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of `word_list`, upper case; none when there is no list."""
        if self.word_list is None:
            return frozenset()
        raise LookupError(f"setup without the words of {self.word_list.name}: call prepare() or with_words()")

    @cached_property
    def fingerprint(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the fields' canonical bytes."""
        plain = msgspec.to_builtins(self, str_keys=True)
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]

    @cached_property
    def code_names(self) -> dict[int, tuple[str, ...]]:
        """`code_names[tile][face]` is the code as it is spoken, `23-N`; index 0 is empty."""
        return {n: ("", *(f"{n}-{glyph}" for glyph in glyphs)) for n, glyphs in self.tiles.faces.items()}

    @cached_property
    def codes(self) -> dict[str, Code]:
        """Tile and face of each code as it is spoken."""
        return {name: (n, f) for n, names in self.code_names.items() for f, name in enumerate(names) if f}

    @cached_property
    def bearers(self) -> dict[str, int]:
        """The tiles that bear each glyph, as bits: bit n is tile n."""
        bearers: dict[str, int] = {}
        for number, glyphs in self.tiles.faces.items():
            for glyph in glyphs:
                bearers[glyph] = bearers.get(glyph, 0) | 1 << number
        return bearers


def prepare(profile: str, rules: Rules, tiles: TileSet, lexicon: Lexicon | None = None, first: Seat = "north") -> Setup:
    """Return the setup of a match.

    Args:
        profile: the name it is shown under.
        rules: what the profile, and `rules` of the request, settle.
        tiles: the 28 tiles.
        lexicon: the word list that `encode` looks words up in; needed unless `rules.dictionary` is off.
        first: who begins round 1.

    Raises:
        ValueError: the rules ask for a dictionary and there is none, or `min_len` exceeds `max_len`.
    """
    if rules.min_len > rules.max_len:
        raise ValueError(f"min_len = {rules.min_len}: not above max_len = {rules.max_len}")
    if rules.dictionary == "off":
        return Setup(profile, rules, tiles, None, first)
    if lexicon is None:
        raise ValueError(f"dictionary = {rules.dictionary!r} needs a word list; known: off, warn, strict")
    return with_words(Setup(profile, rules, tiles, WordList(lexicon.name, lexicon.version), first), lexicon)


def with_words(setup: Setup, lexicon: Lexicon) -> Setup:
    """Give a setup, one read back from JSON for example, the words that its list's name and version stand for.

    Raises:
        ValueError: it was another list.
    """
    if setup.word_list != WordList(lexicon.name, lexicon.version):
        raise ValueError(f"word list {lexicon.name} ({lexicon.version}): the match was set up with {setup.word_list}")
    setup.__dict__["words"] = lexicon.words
    return setup


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile in a slot, with all that travels with it when 6-6 orders the tiles (R50).

    A slot has one padlock, so six a side are enough (R6). `lock` "letter" means that (tile, face) is in the owner's
    word, "tile" that the tile is. `face` (1-6) is on top
    by the rules: known only under a letter lock. `denied` has bit f set when face f was answered no (R34).
    """

    tile: int
    lock: Lock = "none"
    face: int | None = None
    start: bool = False
    end: bool = False
    unused: bool = False
    denied: int = 0


def both(value: V) -> Mapping[Seat, V]:
    """Return the same value for both seats."""
    return {"north": value, "south": value}


class State(msgspec.Struct, frozen=True, gc=False):
    """All that is true now. Nothing in it is ever changed in place."""

    setup: str
    """Fingerprint of the setup it belongs to."""
    phase: Phase = "RACK"
    round: int = 1
    first: Seat | None = None
    """Who begins this round; None until it is drawn (rule `first` = random)."""
    turn: Seat | None = None
    """Who rolls or asks, in the catch-up always the trailing seat; None before `round` and at the end."""

    racks: Mapping[Seat, tuple[int, ...]] = {}
    """By owner: six tile numbers, or no entry yet."""
    codes: Mapping[Seat, tuple[Code, ...]] = {}
    """By owner: the committed word as codes, in order."""
    words: Mapping[Seat, str] = {}
    """By owner: the committed word, upper case."""
    sides: Mapping[Seat, tuple[Laid, ...]] = {}
    """By holder: the owner's tiles on the holder's slots 1-6 (index 0-5)."""

    dice: tuple[int, int] | None = None
    """The dice that lie: the last roll of this round, until somebody asks instead of rolling."""
    live: tuple[int, ...] = ()
    """In FACES: the positions to be asked, in the order rolled."""
    choices: tuple[int, ...] = ()
    """In CHOICE: the double actions to choose from."""
    performed: tuple[int, ...] = ()
    """Double actions performed (or subsumed) in this round, ascending; one set for both seats."""
    length_known: bool = False

    solver: Seat | None = None
    """Who guessed first in this round; not None: the catch-up of the other seat."""
    rolls_left: int = 0
    """In the catch-up: rolls or Asks to come; 0 in WINDOW: the last step, guess or pass."""
    wishes: tuple[Seat, ...] = ()
    """Who wants to give the round up; secret until both do (A35)."""

    scores: Mapping[Seat, int] = msgspec.field(default_factory=lambda: both(0))
    guess_left: Mapping[Seat, int] = msgspec.field(default_factory=lambda: both(GUESS_TOKENS))
    """By guesser: tokens for the whole game."""
    guess_used: Mapping[Seat, bool] = msgspec.field(default_factory=lambda: both(False))
    """By guesser: a guess made since the last accepted roll, or the round's start."""
    ask_left: Mapping[Seat, int] = msgspec.field(default_factory=lambda: both(ASK_TOKENS))
    """By asker."""
    firsts: Mapping[Seat, int] = msgspec.field(default_factory=lambda: both(0))
    """By guesser: rounds solved first (A33)."""

    winner: Winner | None = None
    reason: Reason | None = None
    last: tuple[Event, ...] = ()
    """Events of the last command that had any; all of them public."""
