"""Desks: a fact from the board in; what lies is folded first, then what the fact means is done, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from controller.games.core import Fact, Lifted, Placed, Pressed, Resumed, TimeUp, Turned
from controller.games.desk.reading import Reading
from controller.games.desk.times import DISCOVER_NS
from controller.games.layout import Layout, fold


def read(
    reading: Reading,
    fact: Fact,
    *,
    press: Callable[[Any, Pressed], None],
    time_up: Callable[[Any, str], None],
    resume: Callable[[Any, Any], None],
    piece: Callable[[Any, Placed | Turned | Lifted, Any], None],
    settle: Callable[[Any], None],
) -> None:
    """Take a fact: fold it, do what it means, and whatever of itself follows from what lies now.

    Args:
        reading: the fact being read; a board that is off takes no press but one for the menu.
        fact: what has happened.
        press: takes a gesture of a button.
        time_up: does what the timer of this name was set for.
        resume: begins anew in time; it is given the state before.
        piece: takes a piece placed, turned or lifted; it is given the state before, to tell what was only found.
        settle: does what follows of itself.
    """
    before = reading.state
    reading.state = replace(before, layout=fold(before.layout, fact))
    reading.change(now=reading.at)
    match fact:
        case Pressed():
            if not reading.desk.off or fact.gesture == "menu":
                press(reading, fact)
        case TimeUp(timer=timer):
            time_up(reading, timer)
        case Resumed():
            resume(reading, before)
        case Placed() | Turned() | Lifted():
            _note_return(reading, before, fact)
            piece(reading, fact, before)
    settle(reading)


def is_found(before: Any, fact: Placed | Turned | Lifted) -> bool:
    """Tell whether a difference was found, after a start or on a hub that was away, instead of being made now."""
    until = max(before.desk.discovering or 0, before.desk.finding.get(fact.place.side, 0))
    return fact.at < until or _was_away(before, fact)


def _note_return(reading: Reading, before: Any, fact: Placed | Turned | Lifted) -> None:
    """Remember that a hub that was away tells what it finds: what is gone from one place of it may lie on another."""
    if _was_away(before, fact):
        reading.change(finding={**reading.desk.finding, fact.place.side: fact.at + DISCOVER_NS})


def _was_away(before: Any, fact: Placed | Turned | Lifted) -> bool:
    layout: Layout = before.layout
    return layout.troubles.get(fact.place) == "no hub"
