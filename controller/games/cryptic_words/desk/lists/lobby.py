"""Desk: the lists of the lobby and of a match that is over, and a new match."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from controller.games import profiles
from controller.games.commands.requests import refuse_new
from controller.games.core import Rejected, Seat
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, Desk
from controller.games.cryptic_words.game import start
from controller.games.cryptic_words.profiles import PROFILES
from controller.games.cryptic_words.state import OTHER
from controller.games.desk.times import carried

AFTER_MATCH = ("rematch", "lobby")


class New(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """A match is to begin, by this profile; `first` begins round 1, drawn when it is not given."""

    profile: str
    first: Seat | None = None


def begin(setup: BoardSetup, state: BoardState, profile: str, first: Seat | None) -> BoardState:
    """Return the board with a new match by this profile; what lies there has to be laid anew."""
    match = replace(start(setup.setups[profile]), first=first)
    stale = frozenset(place for place in state.layout.lying if not place.lock)
    desk = Desk(**carried(state.desk), stale=stale, plays=state.desk.plays + 1)
    return BoardState(state.layout, match, profile, desk)


def new(moment: Moment, command: New) -> Rejected | None:
    """Begin a match by command, in the lobby or when the last one is over."""
    if refusal := refuse_new(command.profile, offered(moment.setup), moment.state.match):
        return refusal
    moment.state = begin(moment.setup, moment.state, command.profile, command.first or moment.setup.first)
    return None


def offered(setup: BoardSetup) -> tuple[str, ...]:
    """Return the profiles on offer, in the order of their list."""
    return profiles.offered(setup.setups, PROFILES)


def next_listed(moment: Moment, seat: Seat) -> None:
    """Step through the list of the lobby, or of a match that is over (short press)."""
    items = AFTER_MATCH if moment.state.match is not None else offered(moment.setup)
    moment.change(listed=(moment.desk.listed + 1) % len(items))


def start_listed(moment: Moment, seat: Seat) -> None:
    """Begin a match by the profile listed (long press)."""
    profile = offered(moment.setup)[moment.desk.listed]
    moment.state = begin(moment.setup, moment.state, profile, moment.setup.first)


def end_listed(moment: Moment, seat: Seat) -> None:
    """Play again with swapped sides, that is the other seat begins, or go back to the lobby (long press)."""
    if AFTER_MATCH[moment.desk.listed] == "rematch":
        began = moment.desk.began or moment.match.first
        first = None if began is None else OTHER[began]
        moment.state = begin(moment.setup, moment.state, moment.state.rules, first)
    else:
        moment.state = BoardState(moment.state.layout, desk=Desk(now=moment.at, since=moment.desk.since))
