"""The self-test of a board: facts in; out comes, per seat, which piece lies where and how it is turned."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.games.core import (
    Draws,
    Event,
    Fact,
    Lamp,
    Lifted,
    Line,
    NotRead,
    Place,
    Placed,
    Pressed,
    ReadAgain,
    Rejected,
    Resumed,
    Rhythm,
    Scene,
    Seat,
    Step,
    Tapped,
    Timer,
    TimeUp,
    Trouble,
    Turned,
    Unknown,
    Want,
)
from controller.games.layout import UNKNOWN, Layout, Lying, fold
from controller.games.names import Known, told
from controller.games.pieces import tile_number
from controller.games.tiles import TileSet

SLOTS = (1, 2, 3, 4, 5, 6)
LINE_LETTERS = 25

TROUBLES: dict[Trouble, tuple[str, str]] = {
    "dead": ("reader silent", "not read"),
    "crowded": ("two tags here", "lay apart"),
    "garbled": ("garbled tag", "move it"),
    "twice": ("same piece twice", "not read"),
    "no hub": ("hub is away", "not read"),
}
"""Headline and remedy of each trouble."""


class InspectSetup(msgspec.Struct, frozen=True):
    """What the self-test needs to know: the tiles' glyphs; `names` (UIDs by id) are shown."""

    tiles: TileSet
    names: Known = msgspec.UNSET


class InspectState(msgspec.Struct, frozen=True):
    """What lies where, the last fact of all, and each button's last gesture, the latest at the end."""

    layout: Layout = Layout()
    last: Fact | None = None
    presses: dict[str, Pressed] = {}


class Inspect:
    """The game of no rules: every fact is accepted and shown."""

    name = "inspect"

    def start(self, setup: InspectSetup) -> InspectState:
        """Return an empty board."""
        return InspectState()

    def command(self, setup: InspectSetup, request: dict[str, Any]) -> Rejected:
        """Refuse: there is nothing to choose."""
        return Rejected(
            "wrong-phase", f"{request.get('do')!r}: nothing is being played; the self-test takes no requests"
        )

    def wants(self, setup: InspectSetup, state: InspectState, given: Fact) -> tuple[Want, ...]:
        """Want no draw."""
        return ()

    def timers(self, setup: InspectSetup, state: InspectState) -> tuple[Timer, ...]:
        """Want to be told of no time."""
        return ()

    def view(
        self, setup: InspectSetup, state: InspectState, audience: str, player: str | None = None
    ) -> dict[str, Any]:
        """Return what lies where, for everybody."""
        return {
            "phase": "INSPECT",
            "lying": {str(place): _name(setup.tiles, it) for place, it in state.layout.lying.items()},
        }

    def legal(self, setup: InspectSetup, state: InspectState, audience: str) -> list[dict[str, Any]]:
        """Return no request: there is nothing to choose."""
        return []

    def step(self, setup: InspectSetup, state: InspectState, fact: Fact, draws: Draws = ()) -> Step:
        """Accept any fact; what happened is told with glyphs beside face numbers."""
        if isinstance(fact, Resumed | TimeUp):
            return Step(state)
        presses = state.presses
        if isinstance(fact, Pressed):
            others = {button: pressed for button, pressed in presses.items() if button != fact.button}
            presses = {**others, fact.button: fact}
        return Step(InspectState(fold(state.layout, fact), fact, presses), (_event(setup.tiles, fact),))

    def scene(self, setup: InspectSetup, state: InspectState, seat: Seat) -> Scene:
        """Return a headline about the last fact above this side's slots, locks and the buttons."""
        title, detail = _headline(setup.tiles, state)
        cells = [_cell(setup.tiles, state.layout, Place(seat, slot)) for slot in SLOTS]
        return Scene(
            (
                Line(title, large=True),
                Line(detail),
                Line("".join(f"{cell:<8}" for cell in cells[:3]).rstrip()),
                Line("".join(f"{cell:<8}" for cell in cells[3:]).rstrip()),
                Line(_locks(state.layout, seat)),
                Line(_buttons(state)),
                Line(told(_footer(state, seat), setup.names)),
            )
        )

    def lamps(self, setup: InspectSetup, state: InspectState) -> dict[Place, Lamp]:
        """Return a lamp for every place where something lies or something is wrong."""
        lamps = {place: _lamp(place, lying) for place, lying in state.layout.lying.items()}
        return lamps | dict.fromkeys(state.layout.troubles, Lamp("red", "fast"))

    def beacons(self, setup: InspectSetup, state: InspectState) -> dict[Seat, Rhythm]:
        """Return the lamp of the side that was last heard of: steady, and fast for what cannot be read."""
        match state.last:
            case None | Resumed() | TimeUp():
                return {}
            case Pressed(button="north" | "south" as seat) | Tapped(seat=seat):
                return {seat: "steady"}
            case Pressed():
                return {"north": "slow", "south": "slow"}
            case NotRead(place=place):
                return {place.side: "fast"}
            case fact:
                return {fact.place.side: "steady"}


def _event(tiles: TileSet, fact: Fact) -> Event:
    event: dict[str, Any] = msgspec.to_builtins(fact)
    del event["at"]
    event = {"event": event.pop("type")} | event
    if isinstance(fact, Placed | Turned):
        event["glyph"] = _glyph(tiles, fact.piece, fact.face)
    if not isinstance(fact, Pressed | Tapped | TimeUp | Resumed):
        event["place"] = str(fact.place)
    return event


def _glyph(tiles: TileSet, piece: str, face: int | None) -> str | None:
    number = tile_number(piece)
    return None if number is None or face is None else tiles.glyph(number, face)


def _name(tiles: TileSet, lying: Lying) -> str:
    if lying.piece == UNKNOWN:
        return "unknown piece"
    glyph = _glyph(tiles, lying.piece, lying.face)
    return lying.piece if glyph is None else f"{lying.piece} {glyph}"


def _turned(tiles: TileSet, lying: Lying) -> str:
    if tile_number(lying.piece) is None:
        return ""
    if lying.face is None:
        return "face ?"
    return f"{_glyph(tiles, lying.piece, lying.face)} up" + (", face down" if lying.down else "")


def _headline(tiles: TileSet, state: InspectState) -> tuple[str, str]:
    match state.last:
        case None | Resumed() | TimeUp():
            return "put a piece", "or press a button"
        case Pressed(button=button, gesture=gesture, held_ms=held_ms):
            return f"{button} {gesture}", f"{held_ms} ms"
        case Tapped(seat=seat, piece=piece):
            return piece, f"tapped by {seat}"
        case Lifted(place=place, piece=piece):
            return f"{piece} lifted", str(place)
        case NotRead(place=place, trouble=trouble):
            title, remedy = TROUBLES[trouble]
            return title, f"{place}, {remedy}"
        case ReadAgain(place=place) if place not in state.layout.lying:
            return "reads again", str(place)
        case fact:
            lying = state.layout.lying[fact.place]
            return _name(tiles, lying), _where(tiles, fact.place, lying)


def _where(tiles: TileSet, place: Place, lying: Lying) -> str:
    words = ", ".join(filter(None, (str(place), _turned(tiles, lying))))
    # A tile face down beside a slot is rare, and the only thing too long for a line.
    return words if len(words) <= LINE_LETTERS else words.replace("face down", "down")


def _footer(state: InspectState, seat: Seat) -> str:
    return f"UID {state.last.uid}" if isinstance(state.last, Unknown) else f"INSPECT {seat.upper()}"


def _cell(tiles: TileSet, layout: Layout, place: Place) -> str:
    """Return a slot in at most seven characters: its number, then code, mark of trouble, or a dash."""
    lying = layout.lying.get(place)
    if place in layout.troubles:
        return f"{place.slot} !"
    if lying is None:
        return f"{place.slot} -"
    if tile_number(lying.piece) is None:
        return f"{place.slot} {'?' if lying.piece == UNKNOWN else lying.piece[:5]}"
    glyph = _glyph(tiles, lying.piece, lying.face) or "?"
    return f"{place.slot} {lying.piece}{'v' if lying.down else '-'}{glyph}"


def _locks(layout: Layout, seat: Seat) -> str:
    def mark(place: Place) -> str:
        if place in layout.troubles:
            return "!"
        lying = layout.lying.get(place)
        return "-" if lying is None else "?" if lying.piece == UNKNOWN else str(place.slot)

    return "locks " + " ".join(mark(Place(seat, slot, lock=True)) for slot in SLOTS)


def _buttons(state: InspectState) -> str:
    latest = list(state.presses.values())[:-3:-1]
    return ", ".join(f"{pressed.button} {pressed.gesture}" for pressed in latest) or "no button pressed yet"


def _lamp(place: Place, lying: Lying) -> Lamp:
    if lying.piece == UNKNOWN:
        return Lamp("red", "slow")
    if tile_number(lying.piece) is None:
        return Lamp("white")
    if lying.face is None:
        return Lamp("green", "slow")
    return Lamp("blue" if lying.down else "green")
