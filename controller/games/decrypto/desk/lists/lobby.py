"""Desk: the lists of the lobby (profile, players) and of a match that is over, and a new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from controller.games import profiles
from controller.games.commands.requests import refuse_new
from controller.games.core import SEATS, Rejected, Seat
from controller.games.decrypto.commands import Name
from controller.games.decrypto.desk.moment import Moment, digits_lying
from controller.games.decrypto.desk.reveal import open_history
from controller.games.decrypto.desk.state import BoardSetup, BoardState, Desk, Stage
from controller.games.decrypto.game import rematch, start
from controller.games.decrypto.profiles import PLAYERS, PROFILES, RulesError, teams_of
from controller.games.decrypto.state import Setup, State, with_referee
from controller.games.desk.reading import hint
from controller.games.desk.times import carried
from controller.games.pieces import BADGES

Teams: TypeAlias = Mapping[Seat, tuple[str, ...]]

SIZES = ((2, 2), (1, 2), (2, 1), (3, 3), (4, 4), (2, 3), (3, 2), (3, 4), (4, 3), (2, 4), (4, 2))
"""How many play for north and for south, in the order in which they are offered (D2)."""
AFTER_MATCH = ("rematch", "players", "lobby", "history")


class New(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """A match is to begin, by this profile; `players` (in encrypting order) where they are not fixed."""

    profile: str
    players: dict[Seat, tuple[Name, ...]] | None = None


def started(setup: BoardSetup) -> BoardState:
    """Return the board as it is switched on: with what the setup fixes already chosen."""
    state = BoardState(desk=Desk(), seat_buttons=setup.seat_buttons)
    if setup.profile is None:
        return state
    return _chosen(setup, state, setup.profile)


def _chosen(setup: BoardSetup, state: BoardState, profile: str) -> BoardState:
    """Return the board with this profile: a match where the players are known, else the list of them."""
    if setup.players is not None:
        return _begin(state, _setup_of(setup, profile, setup.players), profile)
    return _lobby(state, "players", profile)


def _setup_of(setup: BoardSetup, profile: str, teams: Teams) -> Setup:
    basis = setup.setups[profile]
    made = replace(basis, players=teams)
    return made if basis.clue_table is None else with_referee(made, basis.clue_table, basis.referee)


def _begin(state: BoardState, setup: Setup, profile: str) -> BoardState:
    """Return the board with a new match; digits that lie there are to be laid anew."""
    desk = Desk(**carried(state.desk), stale=digits_lying(state.layout))
    return BoardState(state.layout, start(setup), profile, setup, desk, seat_buttons=state.seat_buttons)


def _lobby(state: BoardState, stage: Stage, profile: str = "") -> BoardState:
    desk = Desk(**carried(state.desk), profile=profile, stage=stage)
    return BoardState(state.layout, desk=desk, seat_buttons=state.seat_buttons)


def offered(setup: BoardSetup) -> tuple[str, ...]:
    """Return the profiles on offer, in the order of their list."""
    return profiles.offered(setup.setups, PROFILES)


def teams_offered(state: BoardState) -> tuple[Teams, ...]:
    """Return the teams that can be chosen: by number, and where player badges lie on own slots, just those (D2)."""
    laid = {seat: _badges(state, seat) for seat in SEATS}
    return tuple(
        {"north": laid["north"] or _names("north", north), "south": laid["south"] or _names("south", south)}
        for north, south in SIZES
        if len(laid["north"]) in {0, north} and len(laid["south"]) in {0, south}
    )


def _names(seat: Seat, count: int) -> tuple[str, ...]:
    return tuple(f"{PLAYERS[seat][0][0]}{number}" for number in range(1, count + 1))


def _badges(state: BoardState, seat: Seat) -> tuple[str, ...]:
    """Return who lies on a side's slots, from slot 1 on."""
    lying = sorted(state.layout.lying.items())
    slots = [it.piece for place, it in lying if place.side == seat and not place.lock]
    own = [piece for piece in slots if piece in BADGES and piece.startswith(f"badge-{seat}-")]
    return tuple(_names(seat, int(piece[-1]))[-1] for piece in own)


def listed_teams(state: BoardState) -> Teams | None:
    """Return the teams that the cursor is at; None where the badges laid make none."""
    teams = teams_offered(state)
    return teams[state.desk.listed % len(teams)] if teams else None


def after_match(setup: BoardSetup) -> tuple[str, ...]:
    """Return what can be chosen when a match is over."""
    return tuple(item for item in AFTER_MATCH if item != "players" or setup.players is None)


def next_listed(moment: Moment, seat: Seat) -> None:
    """Step through a list (short press)."""
    if moment.state.match is not None:
        count = len(after_match(moment.setup))
    elif moment.desk.stage == "profile":
        count = len(offered(moment.setup))
    else:
        count = max(1, len(teams_offered(moment.state)))
    moment.change(listed=(moment.desk.listed + 1) % count)


def choose_profile(moment: Moment, seat: Seat) -> None:
    """Take the profile listed (long press)."""
    moment.state = _chosen(moment.setup, moment.state, offered(moment.setup)[moment.desk.listed])


def choose_players(moment: Moment, seat: Seat) -> None:
    """Begin a match with the teams listed (long press)."""
    teams = listed_teams(moment.state)
    if teams is None:
        hint(moment, seat, "badges")
        return
    profile = moment.desk.profile
    moment.state = _begin(moment.state, _setup_of(moment.setup, profile, teams), profile)


def end_listed(moment: Moment, seat: Seat) -> None:
    """Play again with fresh words, choose other players, go back to the lobby, or look at what was (long press)."""
    state = moment.state
    match after_match(moment.setup)[moment.desk.listed]:
        case "rematch":
            moment.state = _begin(state, rematch(moment.rules, _seen(moment)), state.rules)
        case "players":
            moment.state = _lobby(state, "players", state.rules)
        case "lobby":
            moment.state = _lobby(state, "profile")
        case "history":
            open_history(moment, SEATS, "over")


def checked(command: New) -> New | Rejected:
    """Return a command with its players' names as they are shown, or what is wrong with them."""
    if command.players is None:
        return command
    try:
        return replace(command, players=dict(teams_of(command.players)))
    except RulesError as error:
        return Rejected("bad-request", f"new: {error}")


def _seen(moment: Moment) -> State:
    """Return the match with every keyword card as dealt that a team has seen in it, agreed to or not."""
    unagreed = (each.card for each in moment.desk.offered.values())
    return replace(moment.match, dealt=(*moment.match.dealt, *moment.desk.returned, *unagreed))


def new(moment: Moment, command: New) -> Rejected | None:
    """Begin a match by command, in the lobby or when the last one is over."""
    if refusal := refuse_new(command.profile, offered(moment.setup), moment.state.match):
        return refusal
    teams = command.players or moment.setup.players or PLAYERS
    moment.state = _begin(moment.state, _setup_of(moment.setup, command.profile, teams), command.profile)
    return None
