"""Cryptic Words as it is played at the board: a board's setup and state and an input in, a step or a refusal out.

An input is a fact or a command. The desk turns facts into commands of the rules, and only they change the match.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, TypeAlias, cast, get_args

from msgspec.structs import replace

from controller.games.commands.requests import command_of
from controller.games.core import Draws, Fact, Lamp, Place, Rejected, Rhythm, Scene, Seat, Step, Timer, Want
from controller.games.cryptic_words import gestures
from controller.games.cryptic_words.commands import Ask, Command, Roll
from controller.games.cryptic_words.desk import turn
from controller.games.cryptic_words.desk.buttons import STEPS
from controller.games.cryptic_words.desk.lists import lobby, referee
from controller.games.cryptic_words.desk.lists.lobby import New
from controller.games.cryptic_words.desk.lists.referee import Declare
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, Past, Rotation
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.scenes import scene
from controller.games.cryptic_words.scenes.lamps import beacons, lamps
from controller.games.cryptic_words.view import Audience, view
from controller.games.desk.drawing import Drawing, played, wanted
from controller.games.desk.presses import note_changes
from controller.games.desk.referee import Undo

__all__ = ["BoardSetup", "BoardState", "CrypticWordsBoard", "New", "Rotation"]

Asked: TypeAlias = Command | New | Undo | Declare
"""What can be asked of a board: the rules' commands, and what stands above a match."""
Given: TypeAlias = Fact | Asked
_FACTS = get_args(Fact)
_FORMS = {form.__struct_config__.tag: form for form in (*get_args(Command), New, Undo, Declare)}
_DRAWN = ("dice", "decoys")
_IGNORED = {"new": {"game", "dice"}}


class CrypticWordsBoard:
    """The game as the table plays it."""

    name = "cryptic-words"

    def start(self, setup: BoardSetup) -> BoardState:
        """Return the lobby, or the match of the profile that the setup names."""
        if setup.profile is None:
            return BoardState()
        return lobby.begin(setup, BoardState(), setup.profile, setup.first)

    def command(self, setup: BoardSetup, request: dict[str, Any]) -> Asked | Rejected:
        """Return the command that a request stands for; draws are none of its business."""
        return cast("Asked | Rejected", command_of(request, _FORMS, _IGNORED, _DRAWN))

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
        """Return what is true of the match for an audience; before the first one only that there is none."""
        if state.match is None:
            return {"phase": "LOBBY"}
        return view(setup.setups[state.rules], state.match, cast("Audience", audience))

    def legal(self, setup: BoardSetup, state: BoardState, audience: str) -> list[dict[str, Any]]:
        """Return the requests of an audience that the rules would accept; none in the lobby."""
        if state.match is None:
            return []
        requests = legal(setup.setups[state.rules], state.match, cast("Audience", audience))
        return [*requests, *referee.legal(state)] if audience == "referee" else requests

    def scene(self, setup: BoardSetup, state: BoardState, seat: Seat) -> Scene:
        """Return what this seat's OLED says now."""
        return scene(setup, state, seat)

    def lamps(self, setup: BoardSetup, state: BoardState) -> dict[Place, Lamp]:
        """Return every pixel that is lit now."""
        return lamps(setup, state)

    def beacons(self, setup: BoardSetup, state: BoardState) -> dict[Seat, Rhythm]:
        """Return the seats whose turn lamp is lit now: who has to act."""
        return beacons(state)


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
    """Keep what was true before something happened; not before a side was laid, for it still lies and would be again.

    A round's first turn ends what can be taken back.
    """
    happened = {event["event"] for event in moment.events}
    if before.match is None or moment.state.match is before.match or "undone" in happened or not happened - {"laid"}:
        return
    rolled = tuple(tuple(event["dice"]) for event in moment.events if event["event"] == "rolled")
    past = () if "round" in happened else (*before.past, Past(before.match, before.desk, rolled))
    moment.state = replace(moment.state, past=past)


def _command(moment: Moment, command: Asked) -> Rejected | None:
    if isinstance(command, New):
        return lobby.new(moment, command)
    if moment.state.match is None:
        return Rejected("wrong-phase", "no match is being played; begin one with new")
    if isinstance(command, Undo):
        return referee.undo(moment, command)
    if isinstance(command, Declare):
        return referee.declare(moment, command)
    if moment.desk.paused:
        return Rejected("wrong-phase", "the match is paused; go on first, by a long press at the board")
    reason = turn.hindrance(moment.setup, moment.state)
    if reason is not None and isinstance(command, Roll | Ask):
        return Rejected("wrong-phase", _HINDERED[cast("Hindrance", reason)])
    return moment.play(command)


Hindrance: TypeAlias = Literal["guess", "order", "padlocks"]
_HINDERED: dict[Hindrance, str] = {
    "guess": "A52: a guess is open; nobody rolls or asks until it is made or closed",
    "order": "R50: both sides are being ordered; roll when all tiles lie right",
    "padlocks": "R31: padlocks are strict; lay them and turn the tiles first",
}
