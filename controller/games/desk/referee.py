"""Desks: what a referee does at any board while the badge lies: a list of acts, then of reasons; and what is undone.

A long press takes what the cursor is at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from controller.games.core import Event, Rejected
from controller.games.desk.kept import Ruling
from controller.games.desk.reading import Reading

BADGE = "badge-referee"
REASONS = ("made by mistake", "misread by the board", "rule broken", "both sides agree", "other reason")
"""Why something is ruled, as the journal keeps it; longer words belong on the referee's paper."""
BACK = "back"
LONGEST_REASON = 200
Reason = Annotated[str, Meta(pattern=r"\S", max_length=LONGEST_REASON)]


class Undo(msgspec.Struct, frozen=True, tag_field="do", tag="undo"):
    """The referee takes back what was done last."""

    reason: Reason


def settle_badge(reading: Reading) -> None:
    """Close the list when the badge lies nowhere, however it went: lifted in the dark, or on a hub that was away."""
    lying = reading.state.layout.lying.values()
    if reading.desk.referee is not None and all(it.piece != BADGE for it in lying):
        reading.change(referee=None)


def listed(ruling: Ruling | None, acts: Sequence[str]) -> str:
    """Return the act that the cursor is at, or that a reason is chosen for."""
    act = (ruling or Ruling()).act
    return act if act in acts else acts[0]


def next_ruling(reading: Reading, acts: Sequence[str]) -> None:
    """Step through the acts, or the reasons (short press)."""
    ruling: Ruling = reading.desk.referee or Ruling()
    if ruling.reason is None:
        ruling = Ruling(acts[(acts.index(listed(ruling, acts)) + 1) % len(acts)])
    else:
        ruling = replace(ruling, reason=(ruling.reason + 1) % (len(REASONS) + 1))
    reading.change(referee=ruling)


def chosen(reading: Reading, acts: Sequence[str]) -> str | None:
    """Take the act listed, and after its reason return that (long press); `BACK` leads back to the acts."""
    ruling: Ruling = reading.desk.referee or Ruling()
    act = listed(ruling, acts)
    if ruling.reason is None:
        reading.change(referee=Ruling(act, 0))
        return None
    reading.change(referee=Ruling(act))
    return REASONS[ruling.reason] if ruling.act == act and ruling.reason < len(REASONS) else None


def undo(reading: Reading, command: Undo, take_up: Callable[[Any], Any]) -> Rejected | None:
    """Take back the last thing that happened.

    Args:
        reading: the input being read; its state's `past` is what can be taken back, the newest last.
        command: says why.
        take_up: returns the desk as of now, given what was true before.
    """
    state = reading.state
    if not state.past:
        return Rejected("wrong-phase", "undo: nothing was played since this round, or the match, began")
    undone: Event = {"event": "undone", "reason": command.reason}
    *past, before = state.past
    match = replace(before.match, last=(undone,))
    reading.state = replace(state, match=match, desk=take_up(before), past=tuple(past))
    reading.events.append(undone)
    return None
