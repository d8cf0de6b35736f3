"""What a fact means at the desk: facts from the board in; entries opened, letters spelled, presses made, timers kept.

Whatever a fact means, the layout is folded first; what fits nothing changes nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from controller.games.core import SEATS, Fact, Lifted, Place, Placed, Seat, Timer, Turned
from controller.games.cryptic_words.desk import ask, buttons, encode, guess, sides, turn
from controller.games.cryptic_words.desk.lists import menu, referee
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import AskEntry, BoardState, GuessEntry
from controller.games.desk import facts, times
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, unhint, without
from controller.games.desk.referee import BADGE, settle_badge
from controller.games.pieces import TOKENS, tile_number

SLEEP_NS = 5 * S
"""How long buttons sleep after an entry has closed by itself."""

_Laid: TypeAlias = Placed | Turned | Lifted


def read(moment: Moment, fact: Fact) -> None:
    """Take a fact: fold it, do what it means, and whatever of itself follows from what lies now."""
    facts.read(moment, fact, press=buttons.press, time_up=time_up, resume=resume, piece=_piece, settle=settle)


def settle(moment: Moment) -> None:
    """Do what follows of itself: begin to store, lay a side that is right, end a reveal or an ordering."""
    settle_badge(moment)
    if moment.desk.off or moment.desk.paused or moment.state.match is None:
        return
    _settle_reveal(moment)
    match moment.match.phase:
        case "RACK":
            encode.settle_rack(moment)
        case "SWAP":
            sides.settle_swap(moment)
        case "OVER":
            pass
        case _:
            turn.settle_turn(moment)


def timers(state: BoardState) -> tuple[Timer, ...]:
    """Return the times the desk wants to be told of; in a pause, and in the catch-up for entries, none runs (R61)."""
    desk = state.desk
    named = times.timers(desk)
    named += [Timer(f"echo-{seat}", echo.until) for seat, echo in desk.echoes.items()]
    for seat, entry in desk.entries.items():
        if entry.closes is not None and _may_time_out(state):
            named.append(Timer(f"entry-{seat}", entry.closes))
    return tuple(named)


def time_up(moment: Moment, timer: str) -> None:
    """Close what a time was set for, if it has come."""
    times.time_up(moment, timer)
    what, _, side = timer.partition("-")
    for seat in SEATS:
        if seat == side and what in _ENDS:
            _ENDS[what](moment, seat)


def resume(moment: Moment, before: BoardState) -> None:
    """Begin anew in time: open entries stay, their timers stand; what differs in the next moment was found."""
    desk = moment.desk
    moment.change(
        **times.awake(moment.at),
        guided=bool(sides.moves(moment.state)),
        echoes={},
        entries={seat: replace(entry, closes=None) for seat, entry in desk.entries.items()},
    )


def _may_time_out(state: BoardState) -> bool:
    return not state.desk.paused and state.match is not None and state.match.solver is None


def _end_echo(moment: Moment, seat: Seat) -> None:
    echo = moment.desk.echoes.get(seat)
    if echo is not None and echo.until <= moment.at:
        moment.change(echoes=without(moment.desk.echoes, seat))


def _end_entry(moment: Moment, seat: Seat) -> None:
    """Close an entry by itself: no token is spent, and buttons sleep for a while."""
    entry = moment.desk.entries.get(seat)
    if entry is None or entry.closes is None or entry.closes > moment.at or not _may_time_out(moment.state):
        return
    moment.change(entries=without(moment.desk.entries, seat), asleep=moment.at + SLEEP_NS)
    hint(moment, seat, _why_closed(entry))


def _why_closed(entry: GuessEntry | AskEntry) -> str:
    """Return the hint for an entry that has closed by itself: what still lies is to be taken back."""
    if isinstance(entry, GuessEntry) and entry.confirming:
        return "closed too late"
    return "closed badge" if isinstance(entry, GuessEntry) and entry.spoken else "closed"


_ENDS: dict[str, Callable[[Moment, Seat], None]] = {"echo": _end_echo, "entry": _end_entry}


def _piece(moment: Moment, fact: _Laid, before: BoardState) -> None:
    """Take a piece placed, turned or lifted; where it was only found, what differs is put right with guidance."""
    _note_stale(moment, fact, before)
    if facts.is_found(before, fact):
        moment.change(guided=True)
    else:
        _gesture(moment, fact)


def _note_stale(moment: Moment, fact: _Laid, before: BoardState) -> None:
    """A tile lifted or turned lies anew from now on; one found after a start does not count as laid."""
    stale = moment.desk.stale - {fact.place}
    until = before.desk.discovering
    if not isinstance(fact, Lifted) and not fact.place.lock and until is not None and fact.at < until:
        stale |= {fact.place}
    if stale != moment.desk.stale:
        moment.change(stale=stale)


def _gesture(moment: Moment, fact: _Laid) -> None:
    lies = not isinstance(fact, Lifted)
    desk, match = moment.desk, moment.state.match
    if fact.piece == BADGE:
        referee.badge(moment, lies)
        return
    if match is None or match.phase == "OVER" or desk.off or desk.paused:
        return
    if menu.confirms(moment, fact.place, fact.piece, not lies):
        return
    if fact.piece in TOKENS:
        _token(moment, fact.place, fact.piece, lies)
    elif tile_number(fact.piece) is not None:
        _tile(moment, fact)


def _token(moment: Moment, place: Place, piece: str, lies: bool) -> None:
    kind, owner, _ = piece.split("-")
    seat: Seat = "north" if owner == "north" else "south"
    entry = moment.desk.entries.get(seat)
    if lies and moment.match.turn is None:
        hint(moment, seat, "no turn yet")
    elif lies:
        (_OPENS[kind])(moment, seat, place)
    elif isinstance(entry, GuessEntry) and kind == "guess" and place == Place(seat, entry.slot, lock=True):
        guess.guess_token_off(moment, seat, entry)
    elif isinstance(entry, AskEntry) and kind == "ask" and place == Place(seat, entry.position, lock=True):
        ask.ask_token_off(moment, seat)
    else:
        unhint(moment, seat)


_OPENS: dict[Literal["guess", "ask"] | str, Callable[[Moment, Seat, Place], None]] = {
    "guess": guess.open_guess,
    "ask": ask.open_ask,
}


def _tile(moment: Moment, fact: _Laid) -> None:
    """A tile set back spells, in a guess; one laid before the swap is echoed to its owner."""
    seat = fact.place.side
    entry = moment.desk.entries.get(seat)
    if isinstance(fact, Lifted):
        if isinstance(entry, GuessEntry):
            guess.tile_lifted(moment, seat, entry)
    elif isinstance(entry, GuessEntry):
        guess.spell(moment, seat, fact.place, fact.piece, fact.face)
    elif moment.match.phase == "RACK" and not fact.place.lock and fact.down is not False:
        moment.change(reveal=None)
        encode.echo(moment, fact.place, fact.piece, fact.face)


def _settle_reveal(moment: Moment) -> None:
    """End the reveal once both sides are cleared."""
    if moment.desk.reveal is None or moment.match.phase == "OVER":
        return
    if not any(tile_number(lying.piece) for place, lying in moment.state.layout.lying.items() if not place.lock):
        moment.change(reveal=None)
