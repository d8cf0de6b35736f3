"""Desk: what a referee does at the board while the badge lies: take back, correct, void, declare, open a spoken guess.

A list of acts, then of reasons; a long press takes what the cursor is at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat, Step
from controller.games.cryptic_words.commands import Referee
from controller.games.cryptic_words.desk import guess
from controller.games.cryptic_words.desk.lists.menu import give_up
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import BoardState, Desk, GuessEntry, Past
from controller.games.cryptic_words.rules.ending import end_match
from controller.games.cryptic_words.state import Winner
from controller.games.desk import referee
from controller.games.desk.kept import Ruling
from controller.games.desk.referee import LONGEST_REASON, Reason, Undo
from controller.games.desk.times import carried

GUESSES: dict[str, Seat] = {"north guesses": "north", "south guesses": "south"}
POINTS: dict[str, tuple[Seat, int]] = {
    "north +1": ("north", 1),
    "north -1": ("north", -1),
    "south +1": ("south", 1),
    "south -1": ("south", -1),
}
RESULTS: dict[str, Winner] = {"north wins": "north", "south wins": "south", "draw": "draw"}
WITHOUT_REASON = (*GUESSES, "go on")
REFEREE = ("undo", *GUESSES, *POINTS, "void round", *RESULTS, "go on")


class Declare(msgspec.Struct, frozen=True, tag_field="do", tag="declare"):
    """The referee ends the match with a result."""

    winner: Winner
    reason: Reason


def rulings(state: BoardState) -> tuple[str, ...]:
    """Return what the referee can do now."""
    match = state.match
    playing = match is not None and match.phase != "OVER"
    offered = {
        "undo": bool(state.past),
        "void round": playing and match is not None and bool(match.racks),
        **dict.fromkeys(GUESSES, playing and match is not None and match.turn is not None),
        **dict.fromkeys((*POINTS, *RESULTS), playing),
    }
    return tuple(act for act in REFEREE if offered.get(act, True))


def listed(state: BoardState) -> str:
    """Return the act that the cursor is at, or that a reason is chosen for."""
    return referee.listed(state.desk.referee, rulings(state))


def legal(state: BoardState) -> list[dict[str, Any]]:
    """Return what a referee may request besides what the rules know."""
    acts, reason = rulings(state), {"characters": [1, LONGEST_REASON]}
    undo_ = [{"do": "undo", "reason": reason}] if "undo" in acts else []
    return undo_ + ([{"do": "declare", "winner": list(RESULTS.values()), "reason": reason}] if "draw" in acts else [])


def badge(moment: Moment, lies: bool) -> None:
    """Open the list while the badge lies, or take the badge as the token of a spoken guess."""
    spoken = [(seat, entry) for seat in SEATS if (entry := _spoken(moment, seat)) is not None]
    for seat, entry in spoken:
        if not lies:
            guess.guess_token_off(moment, seat, entry)
        elif entry.confirming:
            guess.go_on(moment, seat, entry)
    if not spoken:
        moment.change(referee=Ruling() if lies and moment.state.match is not None else None, menu=None)


def _spoken(moment: Moment, seat: Seat) -> GuessEntry | None:
    entry = moment.desk.entries.get(seat)
    return entry if isinstance(entry, GuessEntry) and entry.spoken else None


def next_ruling(moment: Moment, seat: Seat) -> None:
    """Step through the acts, or the reasons (short press)."""
    referee.next_ruling(moment, rulings(moment.state))


def rule(moment: Moment, seat: Seat) -> None:
    """Take the act listed, and after its reason make the ruling (long press)."""
    act = listed(moment.state)
    if act in WITHOUT_REASON:
        moment.change(referee=None)
        if act in GUESSES:
            guess.open_spoken(moment, GUESSES[act])
    elif (reason := referee.chosen(moment, rulings(moment.state))) is not None:
        _make(moment, act, reason)
        moment.change(referee=None if moment.match.phase == "OVER" else Ruling(act))


def _make(moment: Moment, act: str, reason: str) -> None:
    if act == "undo":
        undo(moment, Undo(reason))
    elif act in RESULTS:
        declare(moment, Declare(RESULTS[act], reason))
    elif act in POINTS:
        _ruled(moment, "points", reason, lambda: moment.play(Referee(*POINTS[act], reason)))
    else:
        _ruled(moment, "void", reason, lambda: give_up(moment))


def _ruled(moment: Moment, act: str, reason: str, do: Callable[[], Any]) -> None:
    """Do something, and tell that it was the referee's ruling, and why."""
    do()
    moment.events.append({"event": "ruled", "act": act, "reason": reason})


def undo(moment: Moment, command: Undo) -> Rejected | None:
    """Take back the last thing that happened; dice that were rolled will lie again with the next roll.

    Nothing is taken back past the first roll of a round, nor past the beginning of the match.
    """
    return referee.undo(moment, command, lambda before: _taken_up(before, moment.desk))


def _taken_up(before: Past, now: Desk) -> Desk:
    """Return what the desk remembered before, as of now: what lies is found as after a start, and guided."""
    return replace(
        before.desk,
        **carried(now),
        asleep=now.asleep,
        guided=True,
        armed=(),
        hints={},
        echoes={},
        plays=now.plays + 1,
        listed=0,
        stale=now.stale,
        again=(*before.rolled, *now.again),
        entries={},
        menu=None,
        paused=now.paused,
        referee=now.referee,
        off=now.off,
    )


def declare(moment: Moment, command: Declare) -> Rejected | None:
    """End the match with this result, whatever the scores."""
    if moment.match.phase == "OVER":
        return Rejected("wrong-phase", "declare: the match is over")
    happened: list[Event] = []
    over = end_match(moment.match, command.winner, "referee", happened)
    events = tuple(happened)
    _ruled(moment, "result", command.reason, lambda: moment.follow(Step(replace(over, last=events), events)))
    return None
