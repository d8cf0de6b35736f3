"""Desk: what each seat is at, what its presses do there, and whose OLED shows the bar (board.md, Buttons)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.games.core import SEATS, Pressed, Seat
from controller.games.decrypto.desk import cards, clock, digits, keywords, reveal
from controller.games.decrypto.desk.lists import disputes, lobby, menu, referee, words
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.desk import presses
from controller.games.desk.menu import go_on, open_menu
from controller.games.desk.presses import Act, Steps, long_of, no_act, step_above


def _look_up(moment: Moment, seat: Seat) -> None:
    """Show what is over to whoever's press it is; with the shared button to all whose bar shows (short press)."""
    if moment.match.history:
        seats = (seat,) if moment.setup.seat_buttons else bar(moment.state)
        reveal.open_history(moment, seats, base_step(moment.state, seat))


ACTS: Mapping[str, tuple[Act, Act]] = {
    "menu": (menu.next_item, menu.choose_item),
    "paused": (no_act, go_on),
    "referee": (referee.next_ruling, referee.rule),
    "profile": (lobby.next_listed, lobby.choose_profile),
    "players": (lobby.next_listed, lobby.choose_players),
    "over": (lobby.next_listed, lobby.end_listed),
    "reveal": (reveal.end_reveal, no_act),
    "timer": (_look_up, clock.run_on),
    "verdict": (disputes.next_verdict, disputes.take_verdict),
    "agree": (disputes.back_to_verdicts, no_act),
    "look": (keywords.exchange, no_act),
    "ready": (_look_up, cards.ready),
    "seal": (_look_up, digits.seal),
    "replace": (digits.keep, digits.seal),
    "no digits": (digits.ask_pass, no_act),
    "pass": (digits.back, digits.pass_guess),
    "words": (no_act, words.written),
    "judge": (words.next_count, words.judge),
    "idle": (_look_up, no_act),
    "history": (reveal.next_page, reveal.close_history),
}
"""By step: what a short and a long press do."""
SHARED = {"menu", "paused", "referee", "profile", "players", "over", "reveal", "timer", "verdict", "agree"}
"""Steps that belong to both seats alike."""


def step_of(state: BoardState, seat: Seat) -> str:
    """Return what this seat is at: the key of `ACTS`, `wait` where its presses mean nothing, or `off`."""
    step, opened = base_step(state, seat), state.desk.histories.get(seat)
    return "history" if opened is not None and opened.step == step else step


def base_step(state: BoardState, seat: Seat) -> str:
    """Return what this seat is at below the history that it may look at."""
    desk, match = state.desk, state.match
    if (above := step_above(desk)) is not None:
        return above
    if match is None:
        return desk.stage
    if desk.reveal is not None:
        return "reveal"
    if match.phase == "OVER":
        return "over"
    if desk.halted:
        return "timer"
    return _step_in_phase(state, seat)


def _step_in_phase(state: BoardState, seat: Seat) -> str:
    match = state.match
    assert match is not None
    match match.phase:
        case "KEYWORDS":
            return "look" if keywords.may_exchange(state, seat) else "wait"
        case "CHALLENGE":
            return "agree" if state.desk.agreeing else "verdict"
        case "WORDS":
            return "words" if seat in words.writing(state) else "wait"
        case "JUDGE":
            return "judge" if seat == words.judge_now(state) else "wait"
    if digits.offers(state, seat):
        return "replace" if seat in match.guesses else "seal"
    if digits.may_pass(state, seat):
        return "no digits" if state.desk.passing is None else "pass"
    return "ready" if state.seat_buttons and cards.awaits_clues(state, seat) else "idle"


def bar(state: BoardState) -> tuple[Seat, ...]:
    """Return the seats whose OLED shows the filled bar: a press of the shared button belongs to them."""
    at = {seat: base_step(state, seat) for seat in SEATS}
    if at["north"] in SHARED:
        return SEATS
    for steps in (("look", "seal"), ("replace",), ("no digits", "pass", "words", "judge")):
        seats = tuple(seat for seat in _in_order(state) if at[seat] in steps)
        if seats:
            return seats[:1]
    has_history = state.match is not None and state.match.history
    return tuple(seat for seat in SEATS if at[seat] == "idle" and has_history)


def _in_order(state: BoardState) -> tuple[Seat, ...]:
    """Return the seats in the order in which they came to wait for a press; whose words are hidden waits no more."""
    looks = state.desk.looks
    first = state.desk.full or tuple(sorted(looks, key=lambda seat: looks[seat].until is None))
    return (*first, *(seat for seat in SEATS if seat not in first))


def _detail(state: BoardState, seat: Seat) -> tuple[Any, ...]:
    step, desk = step_of(state, seat), state.desk
    match step:
        case "menu":
            return step, desk.menu and desk.menu.page, desk.menu and desk.menu.agreed
        case "referee":
            return step, desk.referee is not None and desk.referee.reason is not None
        case "seal" | "replace":
            return step, desk.moved.get(seat)
        case "reveal":
            return step, desk.reveal is not None and desk.reveal.stage == reveal.CODE_STAGE
        case "idle" | "history":
            return ("idle",)
    return (step,)


def _long_step(state: BoardState, seat: Seat) -> str | None:
    step, opened = step_of(state, seat), state.desk.menu
    if step == "menu" and opened is not None and opened.page in {"concede", "badge"}:
        return None
    return long_of(ACTS, step)


STEPS = Steps(ACTS, step_of, bar, _detail, _long_step, open_menu)


def press(moment: Moment, fact: Pressed) -> None:
    """Take a gesture of a button."""
    presses.press(STEPS, moment, fact)
