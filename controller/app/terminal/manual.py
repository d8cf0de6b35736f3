"""What `help` says in the terminal: a game's name in, the commands and a walk through that game out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Walk: TypeAlias = Sequence[tuple[str, str]]
"""Lines to type one after the other, each with what it does."""

COMMANDS = """\
put PIECE SIDE SLOT [FACE] [down] [lock]   put 23 north 2 N · put guess-north-1 north 6 lock
lift SIDE SLOT [lock] · clear SIDE         lift north 2
turn SIDE SLOT FACE                        turn north 2 S: lifts it, turns it, sets it back
padlock SIDE SLOT · unlock SIDE SLOT       unlock takes whatever lies on the lock position
lay SIDE TILE ... [down]                   lay north 8 23-N 7 4 27 1
encode SEAT CODE ... TILE ...              encode north 12-T 22-R 25-U 2-C 20-K 18
press BUTTON [MILLISECONDS] · hold BUTTON  press dice · hold dice (a second) · press dice 4100 (the menu)
tiles [NUMBER ...] · draw                  the glyphs of tiles · six tiles for each seat, at random
show · help · quit                         show draws both OLEDs and tells what lies; ; between commands waits a moment
Pieces: 1 to 28 (tiles), padlock-1, guess-north-1, ask-north-1, badge-north, badge-referee, stray-1 (unknown to the
board); digit-white-1 and card-white-421 are north's in Decrypto, black ones south's."""

HEADS: Mapping[str, str] = {
    "cryptic-words": "Cryptic Words, from the beginning; the OLEDs say what comes next; the bar, whose press counts:",
    "decrypto": "Decrypto, from the beginning to the second round; the OLEDs say what comes next, clues are spoken:",
    "inspect": "Inspect shows what the board notices; nothing is played:",
}

CRYPTIC_WORDS: Walk = (
    ("hold dice", "the profile on the OLEDs is played; press dice shows the next one"),
    ("draw", "north finds a word of 3 to 8 letters in its six tiles, south in its own"),
    ("encode north 12-T 22-R 25-U 2-C 20-K 18", "the word face down from slot 1, the other tiles behind; stored"),
    ("encode south 8-B 7-U 4-N 23-N 27-Y 1", "the same for south"),
    ("lay north 8 23 7 4 27 1", "the other's tiles, in any order"),
    ("lay south 12 18 22 25 2 20", "the first turn begins: press dice"),
    ("turn north 2 N; hold dice", "the glyph to ask at each position rolled, then: ask"),
    ("padlock north 2", "where the OLED wants one"),
    ("put guess-north-1 north 6 lock", "opens a guess: turn the tiles in the order of the word, then"),
    ("unlock north 6; hold dice", "token off, and guess"),
)

DECRYPTO: Walk = (
    ("hold dice", "the profile on the OLEDs is played; press dice shows the next one"),
    ("hold dice", "two teams of two: N1 and N2, S1 and S2; press dice shows other teams"),
    ("put badge-north north 5", "north's four words, on its own OLED; press dice: four others, once"),
    ("lift north 5", "read and agreed to"),
    ("put badge-south south 5", "the same for south"),
    ("lift south 5", "north's N1 and south's S1 encrypt in round 1"),
    ("put card-white-421 north 6 down", "N1 has drawn a code card and looked at it: 4-2-1"),
    ("put card-black-243 south 6 down", "S1 has drawn 2-4-3"),
    ("lift north 6; put card-white-421 north 6 down", "N1 has thought of three clues, for the words 4, 2, 1"),
    ("lift south 6; put card-black-243 south 6 down", "S1, too: north says its clues, all write them down"),
    (
        "put digit-white-4 north 1 down; put digit-white-2 north 2 down; put digit-white-1 north 3 down",
        "N2 takes the code to be 4-2-1; in round 1 nobody intercepts",
    ),
    ("hold dice", "sealed; guess and code are shown, then the digits go back:"),
    ("lift north 1; lift north 2; lift north 3", "south says its clues"),
    (
        "put digit-black-2 south 1 down; put digit-black-4 south 2 down; put digit-black-3 south 3 down",
        "S2 takes the code to be 2-4-3",
    ),
    ("hold dice", "sealed and shown"),
    ("clear north; clear south", "digits and cards back: round 2, N2 and S2 encrypt, and cards are drawn"),
    ("show", "from now on the others lay digits as well, or pass: press dice; hold dice"),
)

INSPECT: Walk = (
    ("put 23 north 2 N", "both OLEDs and the slot's pixel show the piece and its glyph at the top mark"),
    ("turn north 2 S", "and how it is turned"),
    ("padlock north 2", "a piece on the slot's lock position"),
    ("put stray-1 south 3", "a tag that nobody enrolled"),
    ("press dice", "a button"),
    ("clear north; clear south", "the board is empty"),
)

WALKS: Mapping[str, Walk] = {"cryptic-words": CRYPTIC_WORDS, "decrypto": DECRYPTO, "inspect": INSPECT}
WIDTH = 40
"""What a typed line may take beside its explanation; of a longer one that stands below."""


def manual(game: str) -> str:
    """Return the commands, and how this game is played with them."""
    return "\n".join((COMMANDS, "", HEADS[game], *(_line(typed, told) for typed, told in WALKS[game])))


def _line(typed: str, told: str) -> str:
    if len(typed) <= WIDTH:
        return f"  {typed:<{WIDTH}} {told}"
    return f"  {typed}\n  {'':<{WIDTH}} {told}"
