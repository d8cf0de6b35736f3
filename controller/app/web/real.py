"""The eyes of a real board's page: what everybody may know of the match comes in, pieces and pixels as drawn go out.

Nobody sits there: no screen, rack or face-down tile is in what this looks at. A page of it has no hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from controller.app.lives import Lives
from controller.app.web.eyes import PublicView, lies
from controller.games.core import SEATS, Lamp
from controller.games.pieces import PADLOCKS
from controller.outlets.web.tabletop import Fittings, Lies, Look
from hardware.ports import ANTENNAS

COLOURS = {"white": "#ffffff", "red": "#ff0000", "green": "#00ff00", "blue": "#0000ff", "purple": "#ff00ff"}
PERIODS_S = {"slow": 1.0, "fast": 0.25}
"""Half of it a pixel is lit, as the hubs animate it (board.md, Pixels)."""
STEPS = ("This board is real: play at the board itself.", "Its page shows what everybody may see.")


class RealEyes:
    """Looks at what a real board's match makes public (`controller.outlets.web.tabletop.Eyes`)."""

    def __init__(self, game: str, lives: Lives, now_s: Callable[[], float]) -> None:
        self._game, self._lives, self._now_s = game, lives, now_s
        self._public = PublicView()

    def fittings(self) -> Fittings:
        """Return that there are pixels, and nothing to take hold of."""
        return Fittings(simulated=False, game=self._game, steps=STEPS)

    def look(self) -> Look:
        """Return what everybody may know now."""
        table = self._lives.table
        view, lit = self._public.of(table), {} if table is None else table.game.lamps(table.setup, table.state)
        lamps = {str(place).replace(" ", "-"): lamp for place, lamp in lit.items()}
        shown = {str(antenna): lamps.get(str(antenna)) for antenna in ANTENNAS}
        return Look(
            pieces=tuple(public_pieces(view)),
            pixels={place: self._shines(lamp) for place, lamp in shown.items()},
            rhythms={place: "off" if lamp is None else str(lamp) for place, lamp in shown.items()},
            bots=dict.fromkeys(SEATS),
            mates=dict.fromkeys(SEATS),
            match=view,
        )

    def _shines(self, lamp: Lamp | None) -> str:
        if lamp is None:
            return "#000000"
        period_s = PERIODS_S.get(lamp.rhythm)
        lit = period_s is None or self._now_s() % period_s < period_s / 2
        return COLOURS[lamp.colour] if lit else "#000000"


def public_pieces(view: Mapping[str, Any]) -> Iterator[Lies]:
    """Yield the tiles and padlocks that a public view tells of, as the rules have them lie."""
    padlocks = iter(PADLOCKS)
    for side in SEATS:
        for number, slot in enumerate(view.get("sides", {}).get(side, ()), 1):
            if slot["tile"] is not None:
                yield lies(str(slot["tile"]), f"{side}-{number}", slot["face"] or 1)
            if slot["lock"] != "none":
                yield lies(next(padlocks), f"{side}-{number}-lock")
