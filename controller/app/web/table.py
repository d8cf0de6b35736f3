"""A simulated board as its page and its terminal have it: hands that lose no piece, bots, all kept over restarts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from controller.app.boards import button_pins, lamp_pins
from controller.app.config import BoardConfig
from controller.app.games import standard_tiles
from controller.app.hands import Gestures
from controller.app.lives import Lives
from controller.app.rig_faults import Faults
from controller.app.web.breakage import Breakage, fault_kinds
from controller.app.web.eyes import SimulatedEyes
from controller.app.web.keep import Keeper, restore
from controller.app.web.pieces import DECRYPTO, PIECES, PieceHands, Pieces
from controller.app.web.seat import Role, SeatBot, SeatEyes, TeamBot, TeamEyes, bot_name
from controller.app.web.steps import steps
from controller.app.web.tabletop import SimulatedTabletop
from controller.bots.decrypto.levels import LEVELS as TEAM_LEVELS
from controller.bots.levels import LEVELS
from controller.games.core import SEATS, Seat
from controller.outlets.web.tabletop import Fittings
from controller.outlets.web.wire.told import Bots
from hardware.errors import HandsError
from hardware.ports import SIDES, RunBlocking

T = TypeVar("T")

LOG = logging.getLogger("smartboard")


BOTS = {"cryptic-words": tuple(LEVELS), "decrypto": tuple(TEAM_LEVELS)}
"""By game: how well bots can play it."""


class Seated(NamedTuple):
    """Bots at a seat: their level, whether a person is its first player, and what they are doing."""

    level: str
    mate: bool
    task: asyncio.Task[None]


class Table:
    """A table: `eyes` and `tabletop` are its page's, `hands` anybody else's."""

    def __init__(
        self,
        config: BoardConfig,
        game: str,
        profile: str | None,
        lives: Lives,
        state_dir: Path,
        chance: random.Random | None = None,
        think: RunBlocking | None = None,
    ) -> None:
        """Lay all pieces as they lay when the process ended before, and seat the bots that played.

        Args:
            config: what board.toml declares.
            game: what is played.
            profile: by which rules, if they were named at the start.
            lives: the simulated board and its daemon.
            state_dir: where it is kept how everything lies.
            chance: draws tiles and turns what is handed over; the system's when not given.
            think: runs what takes bots a while; a thread does when not given.
        """
        self._lives, self._buttons, self._rotation = lives, tuple(button_pins(config)), config.rotation
        self._keeper, self._due = Keeper(state_dir / "table.json"), False
        self._playing: dict[Seat, Seated] = {}
        self._moving, self._think = asyncio.Lock(), think or _in_thread
        self._chance = chance or random.SystemRandom()
        self._pieces = Pieces(lives.sim, self._changed, DECRYPTO if game == "decrypto" else PIECES)
        self._fittings = fittings = fittings_of(config, game, profile)
        faults = Faults(lambda act: act(lives.sim), lambda: None, state_dir / "journal.db")
        breakage = Breakage(faults, fittings.fault_kinds)
        self.tabletop = SimulatedTabletop(lives, self._pieces, breakage, self.seat_bot, self._chance)
        self.eyes = SimulatedEyes(fittings, lamp_pins(config), lives, self._pieces, breakage, self._bots)
        self._take_up()

    def hands(self) -> PieceHands:
        """Return the hands of somebody who has no page; what they lift goes home at once."""
        return self._pieces.hands("")

    def seat_bot(self, seat: Seat, level: str | None, mate: bool = False) -> None:
        """Let bots of this level play a seat, as mates of a person all but its first player, or nobody.

        Raises:
            HandsError: there is no such level for this game, or nobody has a mate in it.
        """
        if mate and level is not None and self._fittings.game != "decrypto":
            raise HandsError(f"mate: {self._fittings.game} is played without teams; seat a bot of its own")
        if level is not None and level not in self._fittings.levels:
            raise HandsError(
                f"unknown level {level!r}; known: {', '.join(self._fittings.levels) or 'no bot plays this game'}"
            )
        if seat in self._playing:
            self._playing.pop(seat).task.cancel()
        if level is not None:
            task = asyncio.ensure_future(self._play(seat, level, mate))
            task.add_done_callback(lambda ended: self._bot_ended(seat, ended))
            self._playing[seat] = Seated(level, mate, task)
        self._changed()

    async def run(self) -> None:
        """Keep the table until cancelled; then the bots let go, and everything is kept as it lies."""
        try:
            await asyncio.Event().wait()
        finally:
            self._keep()
            tasks = [seated.task for seated in self._playing.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, seat: Seat, level: str, mate: bool) -> None:
        hands = self._pieces.hands(bot_name(seat))
        role = Role(seat, level, self._chance.getrandbits(64), self._rotation, {*SEATS} <= {*self._buttons}, mate)
        try:
            await self._bot(role, hands).run()
        finally:
            self.tabletop.leave(bot_name(seat))

    def _bot(self, role: Role, hands: PieceHands) -> SeatBot | TeamBot:
        gestures = Gestures(hands, standard_tiles(), self._buttons)
        common = self._pieces, self.tabletop, gestures, self._moving, self._think
        if self._fittings.game == "decrypto":
            return TeamBot(role, TeamEyes(role.seat, self._lives, self._pieces), *common, self._lives.send)
        return SeatBot(role, SeatEyes(role.seat, self._lives, self._pieces, hands), *common)

    def _bot_ended(self, seat: Seat, ended: asyncio.Task[None]) -> None:
        """Give the seat free whose bot cannot go on, so that a person may take it."""
        if not ended.cancelled() and (fault := ended.exception()) is not None:
            LOG.error("the bot at %s cannot go on (%s); its seat is free", seat, type(fault).__name__)
            self._playing.pop(seat, None)
            self._changed()

    def _bots(self, mates: bool) -> Bots:
        levels = self._levels(mates)
        return {seat: levels.get(seat) for seat in SEATS}

    def _levels(self, mates: bool) -> dict[Seat, str]:
        return {seat: seated.level for seat, seated in self._playing.items() if seated.mate == mates}

    def _take_up(self) -> None:
        kept = self._keeper.load()
        restore(kept, self._pieces)
        for seat, level, mate in (
            *((seat, level, False) for seat, level in kept.bots.items()),
            *((seat, level, True) for seat, level in kept.mates.items()),
        ):
            with contextlib.suppress(HandsError):  # another game is played now, which that bot does not know
                self.seat_bot(seat, level, mate)

    def _changed(self) -> None:
        """Keep what has changed, once for all that changes together."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._keep)

    def _keep(self) -> None:
        self._due = False
        self._keeper.keep(self._pieces, self._levels(False), self._levels(True))


def fittings_of(config: BoardConfig, game: str, profile: str | None) -> Fittings:
    """Return what a simulated board is made of, and what its page has to offer for a game."""
    buttons = tuple(button_pins(config))
    oleds = tuple(side for side in SIDES if getattr(config.oleds, side).present)
    return Fittings(
        simulated=True,
        game=game,
        buttons=buttons,
        oleds=oleds,
        lamps=tuple(lamp_pins(config)),
        fault_kinds=fault_kinds(buttons, oleds),
        levels=BOTS.get(game, ()),
        steps=steps(game, profile),
    )


async def _in_thread(call: Callable[..., T], *args: Any) -> T:
    return await asyncio.to_thread(call, *args)
