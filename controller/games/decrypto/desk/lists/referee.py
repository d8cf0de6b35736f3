"""Desk: what a referee does at the board while the badge lies: take back, correct tokens, void a code, declare.

His badge also stands for a card laid again, where he approves spoken clues, and for a digit that confirms a dispute.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.games.core import Place, Rejected, Seat
from controller.games.decrypto.commands import Command, Referee, Void
from controller.games.decrypto.desk.cards import approve, awaits_approval
from controller.games.decrypto.desk.digits import SLEEP_NS
from controller.games.decrypto.desk.lists import disputes
from controller.games.decrypto.desk.moment import Moment, digits_lying
from controller.games.decrypto.desk.state import BoardState, Desk
from controller.games.decrypto.game import refuse
from controller.games.decrypto.state import Kind, Winner
from controller.games.desk import referee
from controller.games.desk.kept import Ruling
from controller.games.desk.referee import LONGEST_REASON, Undo
from controller.games.desk.times import carried

UNDO, GO_ON = "undo", "go on"
TOKENS: Mapping[str, tuple[Seat, Kind, int]] = {
    "north interception +1": ("north", "interception", 1),
    "north interception -1": ("north", "interception", -1),
    "south interception +1": ("south", "interception", 1),
    "south interception -1": ("south", "interception", -1),
    "north miscommunication +1": ("north", "miscommunication", 1),
    "north miscommunication -1": ("north", "miscommunication", -1),
    "south miscommunication +1": ("south", "miscommunication", 1),
    "south miscommunication -1": ("south", "miscommunication", -1),
}
VOIDS: Mapping[str, Seat] = {"void north": "north", "void south": "south"}
RESULTS: Mapping[str, Winner] = {"north wins": "north", "south wins": "south", "shared": "both"}
REFEREE = (UNDO, *VOIDS, *TOKENS, *RESULTS, GO_ON)


def rulings(state: BoardState) -> tuple[str, ...]:
    """Return what the referee can do now."""
    return tuple(act for act in REFEREE if _is_offered(state, act))


def _is_offered(state: BoardState, act: str) -> bool:
    if act == GO_ON or (act == UNDO and state.past):
        return True
    command, setup, match = _command(state, act, "probe"), state.setup, state.match
    if command is None or setup is None or match is None:
        return False
    return refuse(setup, match, command) is None


def _command(state: BoardState, act: str, reason: str) -> Command | None:
    """Return the command of the rules that an act stands for."""
    if act in VOIDS:
        return Void(VOIDS[act], of=VOIDS[act], approved=True)
    if act in RESULTS:
        return Referee(reason, winner=RESULTS[act])
    if act in TOKENS and state.match is not None:
        seat, kind, more = TOKENS[act]
        count = getattr(state.match.tokens[seat], kind) + more
        return Referee(reason, seat, kind, count) if 0 <= count <= 2 else None
    return None


def listed(state: BoardState) -> str:
    """Return the act that the cursor is at, or that a reason is chosen for."""
    return referee.listed(state.desk.referee, rulings(state))


def legal(state: BoardState) -> list[dict[str, Any]]:
    """Return what a referee may request besides what the rules know."""
    return [{"do": "undo", "reason": {"characters": [1, LONGEST_REASON]}}] if state.past else []


def badge_laid(moment: Moment, place: Place) -> None:
    """Take the badge for what is waited for, else open the list while it lies."""
    opened, match = moment.desk.menu, moment.state.match
    if match is None:
        return
    if opened is not None and opened.page == "void":
        disputes.void_by_referee(moment, opened)
    elif opened is None and moment.desk.agreeing:
        disputes.agree_to_verdict(moment)
    elif opened is None and not place.lock and awaits_approval(moment.state, place.side):
        approve(moment, place.side)
    else:
        moment.change(referee=Ruling(), menu=None)


def next_ruling(moment: Moment, seat: Seat) -> None:
    """Step through the acts, or the reasons (short press)."""
    referee.next_ruling(moment, rulings(moment.state))


def rule(moment: Moment, seat: Seat) -> None:
    """Take the act listed, and after its reason make the ruling (long press)."""
    act = listed(moment.state)
    if act == GO_ON:
        moment.change(referee=None)
    elif (reason := referee.chosen(moment, rulings(moment.state))) is not None:
        _make(moment, act, reason)
        moment.change(referee=None if moment.match.phase == "OVER" else Ruling(act))


def _make(moment: Moment, act: str, reason: str) -> None:
    """Do something, and tell that it was the referee's ruling, and why."""
    command = _command(moment.state, act, reason)
    if act == UNDO:
        undo(moment, Undo(reason))
    elif command is not None and moment.play(command) is None:
        moment.events.append({"event": "ruled", "act": act, "reason": reason})


def undo(moment: Moment, command: Undo) -> Rejected | None:
    """Take back the last thing that happened; nothing past the beginning of a round."""
    return referee.undo(moment, command, lambda before: _taken_up(before.desk, moment))


def _taken_up(before: Desk, moment: Moment) -> Desk:
    """Return what the desk remembered before, as of now: digits that lie are to be laid anew, nothing else is open."""
    now = moment.desk
    return Desk(
        **carried(now),
        asleep=moment.at + SLEEP_NS,
        returned=now.returned,
        carded=before.carded,
        stale=digits_lying(moment.state.layout),
        moved=now.moved,
        paused=now.paused,
        referee=now.referee,
        off=now.off,
    )
