"""Desks: what a press means now and to whom it belongs; presses out of time are none (board.md, Buttons)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from controller.games.core import SEATS, Pressed, Seat
from controller.games.desk.reading import Reading, hint, unhint

GUARD_NS = 700_000_000
"""A press that begins sooner after a change of bar or step does nothing."""

Act: TypeAlias = Callable[[Any, Seat], None]


def no_act(reading: Any, seat: Seat) -> None:
    """Do nothing: at this step such a press means nothing."""


class Steps(msgspec.Struct, frozen=True):
    """What presses mean in a game.

    `acts` are what a short and a long press do, by step; `step_of` a seat's step: a key of `acts`, or one where its
    presses mean nothing; `bar` the seats whose OLED shows the filled bar: a press of the shared button belongs to them.
    `detail` tells two meanings of a step apart; `long_step` is the step as a held button names it, None where a long
    press would do nothing.
    """

    acts: Mapping[str, tuple[Act, Act]]
    step_of: Callable[[Any, Seat], str]
    bar: Callable[[Any], tuple[Seat, ...]]
    detail: Callable[[Any, Seat], tuple[Any, ...]]
    long_step: Callable[[Any, Seat], str | None]
    open_menu: Callable[[Any], None]


def step_above(desk: Any) -> str | None:
    """Return the step of both seats that stands above a match in any game; None where none does."""
    if desk.off:
        return "off"
    if desk.menu is not None:
        return "menu"
    if desk.paused:
        return "paused"
    return None if desk.referee is None else "referee"


def long_of(acts: Mapping[str, tuple[Act, Act]], step: str) -> str | None:
    """Return a step if a long press does something there."""
    return None if acts.get(step, (no_act, no_act))[1] is no_act else step


def seat_of(steps: Steps, state: Any, button: str) -> Seat | None:
    """Return whose press it is: a seat button's own, else that of the bar's first seat."""
    if button in SEATS:
        return "north" if button == "north" else "south"
    return next(iter(steps.bar(state)), None)


def meaning(steps: Steps, state: Any, button: str) -> tuple[Any, ...]:
    """Return what a press of this button stands for; it counts again only some time after this has changed."""
    seats = steps.bar(state) if button not in SEATS else (button,)
    return tuple((seat, *steps.detail(state, seat)) for seat in seats)


def note_changes(steps: Steps, before: Any, reading: Reading) -> None:
    """Note when presses of each button changed their meaning; what was armed before is not."""
    after = reading.state
    changed = {b: reading.at for b in ("dice", *SEATS) if meaning(steps, before, b) != meaning(steps, after, b)}
    if changed:
        armed = tuple(button for button in reading.desk.armed if button not in changed)
        reading.change(since={**reading.desk.since, **changed}, armed=armed)


def press(steps: Steps, reading: Reading, fact: Pressed) -> bool:
    """Take a gesture of a button: a short and a long press act for a seat, at 4 s the menu opens.

    Returns:
        Whether it came at its time, whatever it meant.
    """
    desk = reading.desk
    reading.change(armed=tuple(button for button in desk.armed if button != fact.button))
    if fact.gesture == "menu":
        steps.open_menu(reading)
        return False
    since = desk.since.get(fact.button)
    if fact.down_at < desk.asleep or (since is not None and fact.down_at < since + GUARD_NS):
        return False
    seat = seat_of(steps, reading.state, fact.button)
    step = "wait" if seat is None else steps.step_of(reading.state, seat)
    if seat is None or step not in steps.acts:
        _say_why(reading, seat)
    elif fact.gesture == "armed":
        reading.change(armed=(*reading.desk.armed, fact.button))
    elif fact.gesture in {"short", "long"}:
        unhint(reading, seat)
        steps.acts[step][fact.gesture == "long"](reading, seat)
    return True


def _say_why(reading: Reading, seat: Seat | None) -> None:
    """Tell a seat that pressed its own button out of turn that it is to wait."""
    if seat is not None and not reading.desk.off:
        hint(reading, seat, "not now")


def armed_act(steps: Steps, state: Any) -> tuple[Seat, str] | None:
    """Return whose long press is about to be made, and at which step, while a button is held that would do it."""
    for button in state.desk.armed:
        seat = seat_of(steps, state, button)
        step = None if seat is None else steps.long_step(state, seat)
        if seat is not None and step is not None:
            return seat, step
    return None
