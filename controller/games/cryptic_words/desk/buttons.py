"""Desk: what a press means now and to whom it belongs; presses out of time are none (board.md, Buttons)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from controller.games.core import SEATS, Pressed, Seat
from controller.games.cryptic_words.desk import ask, encode, guess, sides, turn
from controller.games.cryptic_words.desk.guess import query_of
from controller.games.cryptic_words.desk.lists import lobby, menu, referee
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import AskEntry, BoardSetup, BoardState, GuessEntry
from controller.games.desk import presses
from controller.games.desk.menu import go_on, open_menu
from controller.games.desk.presses import Act, Steps, long_of, no_act, step_above

ACTS: Mapping[str, tuple[Act, Act]] = {
    "menu": (menu.next_item, menu.choose_item),
    "paused": (no_act, go_on),
    "referee": (referee.next_ruling, referee.rule),
    "lobby": (lobby.next_listed, lobby.start_listed),
    "over": (lobby.next_listed, lobby.end_listed),
    "store": (encode.next_value, encode.store),
    "which": (sides.next_tile, sides.take_tile),
    "guess": (guess.undo, guess.commit),
    "ask": (ask.next_ask, ask.ask),
    "roll": (turn.roll, no_act),
    "pass": (no_act, turn.pass_guess),
    "faces": (turn.next_face, turn.ask_faces),
    "choice": (turn.next_choice, turn.choose),
}
"""By step: what a short and a long press do."""
SHARED = {"menu", "paused", "referee", "lobby", "over"}
"""Steps that belong to both seats alike."""


def step_of(state: BoardState, seat: Seat) -> str:
    """Return what this seat is at: the key of `ACTS`, `wait` where its presses mean nothing, or `off`."""
    match = state.match
    if (above := step_above(state.desk)) is not None:
        return above
    if match is None:
        return "lobby"
    if match.phase == "OVER":
        return "over"
    entry = state.desk.entries.get(seat)
    if entry is not None:
        return "guess" if isinstance(entry, GuessEntry) else "ask"
    return _step_in_round(state, seat)


def _step_in_round(state: BoardState, seat: Seat) -> str:
    match = state.match
    assert match is not None
    if match.phase == "RACK":
        return "store" if seat in state.desk.storing else "wait"
    if match.phase == "SWAP":
        return "which" if seat in state.desk.queries else "wait"
    if match.turn != seat:
        return "wait"
    if match.phase in {"FACES", "CHOICE"}:
        return match.phase.lower()
    return "pass" if turn.is_last_step(state) else "roll"


def bar(state: BoardState) -> tuple[Seat, ...]:
    """Return the seats whose OLED shows the filled bar: a press of the shared button belongs to them."""
    step = step_of(state, "north")
    if step in SHARED:
        return SEATS
    match = state.match
    if step == "off" or match is None:
        return ()
    if entries := state.desk.entries:
        return (match.turn,) if match.turn is not None and match.turn in entries else tuple(entries)[:1]
    if match.phase == "RACK":
        seat = encode.storing_seat(state)
    elif match.phase == "SWAP":
        seat = next((seat for seat in SEATS if seat in state.desk.queries), None)
    else:
        seat = match.turn
    return () if seat is None else (seat,)


def acting_step(setup: BoardSetup, state: BoardState, seat: Seat) -> str:
    """Return this seat's step, `wait` where it has no button of its own and the bar is with the other."""
    return step_of(state, seat) if setup.seat_buttons or seat in bar(state) else "wait"


def _detail(state: BoardState, seat: Seat) -> tuple[Any, ...]:
    step, desk = step_of(state, seat), state.desk
    match step:
        case "menu":
            return step, desk.menu and desk.menu.page
        case "referee":
            return step, desk.referee is not None and desk.referee.reason is not None
        case "store":
            storing = desk.storing[seat]
            return step, storing.asked, storing.query and (storing.query.slot, storing.query.kind)
        case "which":
            return step, desk.queries[seat].slot
        case "guess":
            entry, query = desk.entries[seat], query_of(state, seat)
            return step, isinstance(entry, GuessEntry) and entry.confirming, query and query.slot
        case "faces":
            return step, desk.plays, desk.taken
        case "roll" | "pass" | "choice":
            return step, desk.plays
    return (step,)


def _long_step(state: BoardState, seat: Seat) -> str | None:
    step, opened, entry = step_of(state, seat), state.desk.menu, state.desk.entries.get(seat)
    if step == "menu" and opened is not None and opened.page != "list":
        return None
    if step == "guess" and isinstance(entry, GuessEntry) and not entry.confirming:
        return None if entry.query is None else "which"
    return long_of(ACTS, step)


STEPS = Steps(ACTS, step_of, bar, _detail, _long_step, open_menu)


def press(moment: Moment, fact: Pressed) -> None:
    """Take a gesture of a button."""
    if presses.press(STEPS, moment, fact):
        wake_timers(moment)


def wake_timers(moment: Moment) -> None:
    """Let the time of entries run again that stood still since a start or a pause."""
    if moment.desk.paused:
        return
    entries: dict[Seat, GuessEntry | AskEntry] = dict(moment.desk.entries)
    for seat, entry in entries.items():
        if entry.closes is None:
            limit = ask.ASK_NS if isinstance(entry, AskEntry) else guess.GUESS_NS
            if isinstance(entry, GuessEntry) and entry.confirming:
                limit = guess.CONFIRM_NS
            entries[seat] = replace(entry, closes=moment.at + limit)
    if entries != moment.desk.entries:
        moment.change(entries=entries)
