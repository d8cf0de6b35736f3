"""The eyes of a board page: a simulated board's pieces, display memories and pixels in, one look at all of it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from controller.app.games import standard_tiles
from controller.app.lives import Lives
from controller.app.web.breakage import Breakage
from controller.app.web.pieces import Pieces
from controller.games.pieces import CLUE_TILES, DIGITS, PADLOCKS, TILES, tile_number
from controller.outlets.web.tabletop import Fittings, Lies, Look
from controller.outlets.web.wire.told import Bots, What
from controller.table.table import Table
from hardware.ports import ANTENNAS, SIDES
from hardware.sim.board import SimulatedBoard

RHYTHM_LOOKS = 6
"""Every so many looks rhythms are made out anew: they take a second to be seen anyway."""


class SimulatedEyes:
    """Looks at a simulated board and all that lies beside it (`controller.outlets.web.tabletop.Eyes`)."""

    def __init__(
        self, fittings: Fittings, pins: Mapping[str, int], lives: Lives, pieces: Pieces, breakage: Breakage,
        bots: Callable[[bool], Bots],
    ) -> None:  # fmt: skip
        """Open them on a table with these fittings.

        Args:
            fittings: what the board is made of.
            pins: those of its turn lamps and of its buzzer, by part.
            lives: the board and its daemon.
            pieces: where all lies.
            breakage: what is broken.
            bots: the levels of those that play whole seats, or as mates of a person.
        """
        self._fittings, self._pins, self._lives = fittings, pins, lives
        self._pieces, self._breakage, self._bots = pieces, breakage, bots
        self._looks = 0
        self._rhythms: Mapping[str, str] = {}
        self._public = PublicView()

    def fittings(self) -> Fittings:
        """Return what the board is made of."""
        return self._fittings

    def look(self) -> Look:
        """Return how everything is now."""
        sim, scenes = self._lives.sim, {} if self._lives.dark else self._lives.daemon.scenes
        if self._looks % RHYTHM_LOOKS == 0:
            self._rhythms = _rhythms(sim)
        self._looks += 1
        pins = self._pins
        return Look(
            pieces=tuple(self._lies()),
            frames={side: sim.screen(side).tobytes() for side in sim.oleds},
            words={seat: scene.text for seat, scene in scenes.items()},
            pixels=_pixels(sim),
            rhythms=self._rhythms,
            lamps={side: bool(sim.gpio.level(pins[f"lamp-{side}"])) for side in SIDES if f"lamp-{side}" in pins},
            buzzer="buzzer" in pins and bool(sim.gpio.level(pins["buzzer"])),
            faults=self._breakage.now(),
            bots=self._bots(False),
            mates=self._bots(True),
            match=self._public.of(self._lives.table),
            life=self._lives.number,
        )

    def _lies(self) -> list[Lies]:
        return [lies(piece, spot.at, spot.top, spot.down, layer, spot.holder)
                for piece, spot, layer in self._pieces.spots()]  # fmt: skip


class PublicView:
    """The game's public view, worked out anew only when the state is another."""

    def __init__(self) -> None:
        self._state: Any = None
        self._view: Mapping[str, Any] = {}

    def of(self, table: Table | None) -> Mapping[str, Any]:
        """Return what everybody may know of what is played there; nothing where there is no table."""
        if table is None:
            return {}
        if table.state is not self._state:
            self._state, self._view = table.state, table.game.view(table.setup, table.state, "public")
        return self._view


def lies(piece: str, at: str, top: int = 1, down: bool = False, layer: int = 0, holder: str = "") -> Lies:
    """Return a piece as it lies, with what can be seen on it."""
    number = tile_number(piece)
    glyphs = None if number is None else standard_tiles().faces[number]
    return Lies(piece, what(piece), at, glyphs, top, down, layer, holder)


def what(piece: str) -> What:
    """Return what kind of thing a piece is."""
    kinds: tuple[tuple[tuple[str, ...], What], ...] = (
        (TILES, "tile"), (PADLOCKS, "padlock"), (CLUE_TILES, "clue"), (DIGITS, "digit"),
    )  # fmt: skip
    for pieces, kind in kinds:
        if piece in pieces:
            return kind
    others: dict[str, What] = {"guess": "guess", "ask": "ask", "card": "card", "badge": "badge"}
    return others.get(piece.partition("-")[0], "stray")


def _pixels(sim: SimulatedBoard) -> dict[str, str]:
    """Return the colour of every pixel as it shines now, at full brightness: the strip's is capped for its supply."""
    colours = {}
    for side in SIDES:
        sim.hubs[side].catch_up()
        shining = sim.hubs[side].pixels
        for antenna in ANTENNAS:
            if antenna.side == side:
                colours[str(antenna)] = bright(*shining[antenna.channel])
    return colours


def bright(red: int, green: int, blue: int) -> str:
    """Return a colour at full brightness, as `#rrggbb`."""
    most = max(red, green, blue, 1)
    return "#" + "".join(f"{255 * level // most:02x}" for level in (red, green, blue))


def _rhythms(sim: SimulatedBoard) -> dict[str, str]:
    seen = {str(antenna): sim.pixel(antenna) for antenna in ANTENNAS}
    return {place: "off" if light is None else f"{light.colour} {light.rhythm}" for place, light in seen.items()}
