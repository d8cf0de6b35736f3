"""Desk: an Ask token laid on an own lock position asks about the tile there, or for an action, instead of a roll."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from controller.games.core import Place, Seat
from controller.games.cryptic_words.commands import Ask
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import AskEntry
from controller.games.cryptic_words.desk.turn import hindrance, hint_hindrance
from controller.games.cryptic_words.state import ACTIONS
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, without

ASK_NS = 60 * S


def open_ask(moment: Moment, seat: Seat, place: Place) -> None:
    """Open an Ask by its token, before a roll in the own turn; what is refused spends nothing (R53)."""
    if place.side != seat or not place.lock:
        hint(moment, seat, "own lock")
        return
    if reason := hindrance(moment.setup, moment.state):
        hint_hindrance(moment, seat, reason)
        return
    if moment.desk.entries and not (moment.setup.seat_buttons and seat not in moment.desk.entries):
        hint(moment, seat, "wait")
        return
    options = _options(moment, seat, place.slot)
    if not options:
        refusal = moment.refused(Ask(seat, position=place.slot))
        hint(moment, seat, "refused", refusal=refusal.message if refusal else "")
        return
    entry = AskEntry(place.slot, options, closes=moment.at + ASK_NS)
    moment.change(entries={**moment.desk.entries, seat: entry}, hints={})


def _options(moment: Moment, seat: Seat, position: int) -> tuple[tuple[Literal["tile", "action"], int], ...]:
    """Return what could be asked here, the tile first."""
    asks: list[tuple[Literal["tile", "action"], int]] = []
    if moment.refused(Ask(seat, position=position)) is None:
        asks.append(("tile", moment.match.sides[seat][position - 1].tile))
    return (*asks, *(("action", n) for n in ACTIONS if moment.refused(Ask(seat, action=n)) is None))


def ask_token_off(moment: Moment, seat: Seat) -> None:
    """Close the Ask whose token was taken back."""
    moment.change(entries=without(moment.desk.entries, seat))


def next_ask(moment: Moment, seat: Seat) -> None:
    """Offer the next question (short press)."""
    entry = moment.desk.entries[seat]
    assert isinstance(entry, AskEntry)
    entry = replace(entry, index=(entry.index + 1) % len(entry.options), closes=moment.at + ASK_NS)
    moment.change(entries={**moment.desk.entries, seat: entry})


def ask(moment: Moment, seat: Seat) -> None:
    """Ask what is offered (long press)."""
    entry = moment.desk.entries[seat]
    assert isinstance(entry, AskEntry)
    kind, number = entry.options[entry.index]
    command = Ask(seat, tile=number) if kind == "tile" else Ask(seat, action=number)
    refusal = moment.play(command)
    if refusal is not None:
        hint(moment, seat, "refused", refusal=refusal.message)
