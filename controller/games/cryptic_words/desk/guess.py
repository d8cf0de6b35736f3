"""Desk: a guess token opens a guess, tiles lifted and set back spell it, and once it is off a long press makes it."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from controller.games.core import Place, Seat
from controller.games.cryptic_words.commands import Guess
from controller.games.cryptic_words.desk.moment import Moment, may_guess
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, GuessEntry, Query
from controller.games.cryptic_words.state import Code, Laid, Setup
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, unhint, without
from controller.games.pieces import tile_number
from controller.games.tiles import FACES

GUESS_NS = 60 * S
CONFIRM_NS = 10 * S

Letters: TypeAlias = tuple[Code, ...]


def open_guess(moment: Moment, seat: Seat, place: Place) -> None:
    """Open a guess by its token, or go on with the one whose token was off."""
    if place.side != seat or not place.lock:
        hint(moment, seat, "own lock")
        return
    entry = moment.desk.entries.get(seat)
    if isinstance(entry, GuessEntry):
        go_on(moment, seat, replace(entry, slot=place.slot))
    else:
        _open(moment, seat, place.slot)


def open_spoken(moment: Moment, seat: Seat) -> None:
    """Open a guess that a seat has spoken: the referee spells it with that seat's tiles, his badge for the token."""
    _open(moment, seat, 0)


def go_on(moment: Moment, seat: Seat, entry: GuessEntry) -> None:
    """Spell on, the token being back."""
    _set(moment, seat, replace(entry, confirming=False, closes=moment.at + GUESS_NS))


def _open(moment: Moment, seat: Seat, slot: int) -> None:
    if moment.desk.reorder:
        hint(moment, seat, "hindered order")
        return
    if moment.desk.entries and not (moment.setup.seat_buttons and seat not in moment.desk.entries):
        hint(moment, seat, "wait")
        return
    if refusal := may_guess(moment, seat):
        hint(moment, seat, "refused", refusal=refusal.message)
        return
    moment.change(hints={})
    _set(moment, seat, GuessEntry(slot, closes=moment.at + GUESS_NS))


def guess_token_off(moment: Moment, seat: Seat, entry: GuessEntry) -> None:
    """Ask for the long press once the token is off; without a letter the guess is closed."""
    unhint(moment, seat)
    letters = entry.letters
    if entry.query is not None:
        letters = with_letter(letters, (entry.query.slot, entry.query.value))
    if not letters:
        close_guess(moment, seat)
        return
    _set(moment, seat, GuessEntry(entry.slot, letters, confirming=True, closes=moment.at + CONFIRM_NS))


def tile_lifted(moment: Moment, seat: Seat, entry: GuessEntry) -> None:
    """Give the guess its whole time again: a tile of its side is in the hand."""
    if not entry.confirming:
        _set(moment, seat, replace(entry, closes=moment.at + GUESS_NS))


def spell(moment: Moment, seat: Seat, place: Place, piece: str, face: int | None) -> None:
    """Take a tile of the own side that was lifted and set back, or laid on a lock position: its letter comes next."""
    entry = moment.desk.entries[seat]
    assert isinstance(entry, GuessEntry)
    number = tile_number(piece)
    laid = next((laid for laid in moment.match.sides[seat] if laid.tile == number), None)
    if laid is None or place.side != seat or entry.confirming:
        return
    if not place.lock and moment.match.sides[seat][place.slot - 1].tile != number:
        return
    letters = entry.letters
    if entry.query is not None and entry.query.slot != laid.tile:
        letters = with_letter(letters, (entry.query.slot, entry.query.value))
    known = _face(moment.setup, laid, place, face)
    entry = replace(entry, letters=letters, query=None, closes=moment.at + GUESS_NS)
    if known is None:
        _set(moment, seat, replace(entry, query=moment.query(laid.tile, "glyph", FACES)))
    else:
        _set(moment, seat, replace(entry, letters=with_letter(letters, (laid.tile, known))))


def _face(setup: BoardSetup, laid: Laid, place: Place, face: int | None) -> int | None:
    """Return the face on top: as read, or as a letter lock says where it cannot be read."""
    if setup.rotation == "screen" or place.lock or face is None:
        return laid.face
    return face


def with_letter(letters: Letters, code: Code) -> Letters:
    """Return the letters with this one at the end, or in the place of the same tile's."""
    if any(tile == code[0] for tile, _ in letters):
        return tuple(code if each[0] == code[0] else each for each in letters)
    return (*letters, code)


def word_of(rules: Setup, letters: Letters) -> str:
    """Return what the letters spell."""
    return "".join(rules.tiles.glyph(tile, face) for tile, face in letters)


def undo(moment: Moment, seat: Seat) -> None:
    """Offer the next glyph of a tile that cannot say it; else take the last letter back, or close (short press)."""
    entry = moment.desk.entries[seat]
    assert isinstance(entry, GuessEntry)
    closes = moment.at + (CONFIRM_NS if entry.confirming else GUESS_NS)
    if entry.query is not None:
        _set(moment, seat, replace(entry, query=entry.query.next(), closes=closes))
    elif entry.confirming:
        return
    elif entry.letters:
        _set(moment, seat, replace(entry, letters=entry.letters[:-1], closes=closes))
    else:
        close_guess(moment, seat)


def commit(moment: Moment, seat: Seat) -> None:
    """Take the glyph that is offered; with the token off, guess (long press)."""
    entry = moment.desk.entries[seat]
    assert isinstance(entry, GuessEntry)
    if entry.query is not None:
        letters = with_letter(entry.letters, (entry.query.slot, entry.query.value))
        _set(moment, seat, replace(entry, letters=letters, query=None, closes=moment.at + GUESS_NS))
        return
    if not entry.confirming:
        hint(moment, seat, "badge off first" if entry.spoken else "token off first")
        return
    refusal = moment.play(Guess(seat, word_of(moment.rules, entry.letters)))
    if refusal is not None:
        hint(moment, seat, "refused", refusal=refusal.message)
        return
    close_guess(moment, seat)


def close_guess(moment: Moment, seat: Seat) -> None:
    """Close a guess; its token is not spent."""
    moment.change(entries=without(moment.desk.entries, seat))


def entered(state: BoardState, rules: Setup, seat: Seat) -> str:
    """Return the letters of a seat's open guess."""
    entry = state.desk.entries[seat]
    assert isinstance(entry, GuessEntry)
    return word_of(rules, entry.letters)


def query_of(state: BoardState, seat: Seat) -> Query | None:
    """Return what the open guess asks, if it does."""
    entry = state.desk.entries.get(seat)
    return entry.query if isinstance(entry, GuessEntry) else None


def _set(moment: Moment, seat: Seat, entry: GuessEntry) -> None:
    moment.change(entries={**moment.desk.entries, seat: entry})
