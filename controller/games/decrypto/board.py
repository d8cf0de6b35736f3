"""Decrypto as it is played at the board: a board's setup and state and an input in, a step or a refusal out.

An input is a fact or a command. The desk turns facts into commands of the rules, and only they change the match.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias, cast, get_args

from msgspec.structs import replace

from controller.games.commands.requests import command_of
from controller.games.core import Draws, Fact, Lamp, Place, Rejected, Rhythm, Scene, Seat, Step, Timer, Want
from controller.games.decrypto import gestures
from controller.games.decrypto.commands import Command
from controller.games.decrypto.desk.buttons import STEPS
from controller.games.decrypto.desk.lists import lobby, referee
from controller.games.decrypto.desk.lists.lobby import New
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardSetup, BoardState, Past
from controller.games.decrypto.legal import legal
from controller.games.decrypto.profiles import name_of
from controller.games.decrypto.scenes import scene
from controller.games.decrypto.scenes.lamps import beacons, lamps
from controller.games.decrypto.view import Audience, view
from controller.games.desk.drawing import Drawing, played, wanted
from controller.games.desk.presses import note_changes
from controller.games.desk.referee import Undo
from controller.games.names import Known, told

__all__ = ["BoardSetup", "BoardState", "DecryptoBoard", "New"]

Asked: TypeAlias = Command | New | Undo
"""What can be asked of a board: the rules' commands, and what stands above a match."""
Given: TypeAlias = Fact | Asked
_FACTS = get_args(Fact)
_FORMS = {form.__struct_config__.tag: form for form in (*get_args(Command), New, Undo)}
_DRAWN = ("card",)
_IGNORED = {"new": {"game", "codes", "first", "dice"}}


class DecryptoBoard:
    """The game as the table plays it."""

    name = "decrypto"
    secrets_end = "game-over"
    """Keywords and codes outlive a round: nothing of a match is told before this event."""

    def start(self, setup: BoardSetup) -> BoardState:
        """Return the lobby, or the match of the profile and the players that the setup names."""
        return lobby.started(setup)

    def command(self, setup: BoardSetup, request: dict[str, Any]) -> Asked | Rejected:
        """Return the command that a request stands for; draws are none of its business."""
        command = cast("Asked | Rejected", command_of(request, _FORMS, _IGNORED, _DRAWN))
        return command if isinstance(command, Rejected) else _named(command)

    def wants(self, setup: BoardSetup, state: BoardState, given: Given) -> tuple[Want, ...]:
        """Return the draws that an input needs, found by playing it with any."""
        return wanted(partial(_play, setup, state, given))

    def step(self, setup: BoardSetup, state: BoardState, given: Given, draws: Draws) -> Step | Rejected:
        """Play one input with its draws. Facts are never refused: what fits nothing is told on a screen."""
        return played(partial(_play, setup, state, given), draws)

    def timers(self, setup: BoardSetup, state: BoardState) -> tuple[Timer, ...]:
        """Return the times the desk wants to be told of."""
        return gestures.timers(state)

    def view(self, setup: BoardSetup, state: BoardState, audience: str, player: str | None = None) -> dict[str, Any]:
        """Return what is true of the match for an audience or player; before the first one only that there is none."""
        if state.match is None or state.setup is None:
            return {"phase": "LOBBY"}
        seen = view(state.setup, state.match, cast("Audience", audience), _id_of(player, setup.names))
        return told(seen, setup.names)

    def legal(self, setup: BoardSetup, state: BoardState, audience: str) -> list[dict[str, Any]]:
        """Return the requests of an audience that the rules would accept; none in the lobby."""
        if state.match is None or state.setup is None:
            return []
        requests = legal(state.setup, state.match, cast("Audience", audience))
        return told([*requests, *referee.legal(state)] if audience == "referee" else requests, setup.names)

    def scene(self, setup: BoardSetup, state: BoardState, seat: Seat) -> Scene:
        """Return what this seat's OLED says now."""
        return scene(setup, state, seat)

    def lamps(self, setup: BoardSetup, state: BoardState) -> dict[Place, Lamp]:
        """Return every pixel that is lit now."""
        return lamps(setup, state)

    def beacons(self, setup: BoardSetup, state: BoardState) -> dict[Seat, Rhythm]:
        """Return the seats whose turn lamp is lit now: who has to act."""
        return beacons(setup, state)


def _named(command: Asked) -> Asked | Rejected:
    """Return a command with its players called as the match knows them."""
    if isinstance(command, New):
        return lobby.checked(command)
    player: str | None = getattr(command, "player", None)
    return command if player is None else cast("Asked", replace(command, player=name_of(player)))


def _id_of(player: str | None, names: Known) -> str | None:
    """Return the id that a player's name stands for; of one without a name, what he was called by."""
    return next((key for key, name in names.items() if name == player), player) if names else player


def _play(setup: BoardSetup, state: BoardState, given: Given, drawing: Drawing) -> Moment | Rejected:
    if isinstance(given, _FACTS):
        moment = Moment(setup, state, drawing, given.at)
        gestures.read(moment, given)
    else:
        moment = Moment(setup, state, drawing)
        if refusal := _command(moment, cast("Asked", given)):
            return refusal
        gestures.settle(moment)
    _keep_past(state, moment)
    note_changes(STEPS, state, moment)
    return moment


def _keep_past(before: BoardState, moment: Moment) -> None:
    """Keep what was true before the match changed; a round's beginning ends what can be taken back, and keywords."""
    happened = {event["event"] for event in moment.events}
    if before.match is None or before.setup is not moment.state.setup or "undone" in happened:
        return
    if before.match is moment.state.match:
        return
    past = () if happened & {"round", "keywords"} else (*before.past, Past(before.match, before.desk))
    moment.state = replace(moment.state, past=past)


def _command(moment: Moment, command: Asked) -> Rejected | None:
    if isinstance(command, New):
        return lobby.new(moment, command)
    if moment.state.match is None:
        return Rejected("wrong-phase", "no match is being played; begin one with new")
    if isinstance(command, Undo):
        return referee.undo(moment, command)
    if moment.desk.paused:
        return Rejected("wrong-phase", "the match is paused; go on first, by a long press at the board")
    return moment.play(command)
