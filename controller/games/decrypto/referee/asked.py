"""What the clue referee is asked, and what it answers: the words between a match and whoever judges its clues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from controller.games.core import Seat
from controller.games.keywords import Words

Finds: TypeAlias = Literal["block", "warn"]


class Said(msgspec.Struct, frozen=True):
    """A clue that has been made public in this match, voided codes included."""

    seat: Seat
    player: str
    clue: str


class ClueCheck(msgspec.Struct, frozen=True):
    """What the clue referee is asked about: an encryptor's three clues, all that is theirs to know, and the rules."""

    keywords: Words
    """The own four (C4, C7, C8, C15 look at them all); keyword n is `keywords[n - 1]`."""
    code: tuple[int, int, int]
    """Clue i stands for keyword `code[i - 1]` (C5, C6, C14)."""
    clues: tuple[str, str, str]
    seat: Seat
    player: str
    earlier: tuple[Said, ...] = ()
    """All public clues of both teams, oldest first (C13); the opponents' unpublished ones are never among them."""
    clue_unique: Literal["player", "team", "game"] = "player"
    """Whose repeated clue is blocked; anybody else's is warned of (C13)."""
    position_clues: Finds = "warn"
    sound_clues: Finds = "warn"
    """What a finding of C6, or of C7 short of a homophone, is to be."""


class Finding(msgspec.Struct, frozen=True):
    """What the clue referee finds about one clue."""

    index: int
    """Which clue, 1-3."""
    rule: str
    """The rule, `C4`."""
    kind: Finds
    message: str
    """One sentence that begins with the rule's number, and names the offending clue."""


ClueReferee: TypeAlias = Callable[[ClueCheck], tuple[Finding, ...]]
"""A pure function; its findings are in the order of the clues, a clue's worst first. It never raises on a text."""
