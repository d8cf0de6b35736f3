"""A bot that plays a seat of the board page: what its player sees comes in, pieces move and buttons go down.

It knows what the seat knows: its view, its OLED, what lies open on the table and its own rack. It plays at a person's
pace, thinks in a thread so that play never waits for it, and looks anew after each thing it did: whatever a person does
meanwhile, it goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from controller.app.fingers import Fingers, Request, encode_offer
from controller.app.games import standard_tiles, standard_vocabulary
from controller.app.hands import Gestures
from controller.app.web.pieces import Pieces, home
from controller.app.web.seat.eyes import SeatEyes
from controller.app.web.tabletop import SimulatedTabletop, rack
from controller.bots.levels import LEVELS
from controller.bots.player import Player
from controller.games.core import Seat
from controller.games.cryptic_words.state import OTHER
from controller.games.pieces import TILES
from hardware.errors import HandsError
from hardware.ports import SLOTS, RunBlocking

LOOK_S = 0.2
"""How often a bot looks whether the match has gone on."""
THINK_S = 1.0
"""How long a person would look before acting."""
MOST_VIEWS = 200
STEPS = {"roll": "roll", "question": "faces", "choose": "choice", "ask": "roll", "pass": "pass"}
"""By request: the step at which the seat's OLED asks for it."""

LOG = logging.getLogger("smartboard")


class Role(msgspec.Struct, frozen=True):
    """Which seat a bot plays, how well, from which seed; how the board knows faces, and whether seats have buttons.

    `mate`: the first player of the seat is a person.
    """

    seat: Seat
    level: str
    seed: int
    rotation: str = "magnets"
    seat_buttons: bool = False
    mate: bool = False


class SeatBot:
    """One seat played by a bot of a level."""

    def __init__(
        self,
        role: Role,
        eyes: SeatEyes,
        pieces: Pieces,
        tabletop: SimulatedTabletop,
        gestures: Gestures,
        moving: asyncio.Lock,
        think: RunBlocking,
    ) -> None:
        """Sit down.

        Args:
            role: the seat, and how it is played.
            eyes: the seat's.
            pieces: what it moves beside the board.
            tabletop: draws its tiles and hands them over.
            gestures: what its hands do on the board.
            moving: held while hands move, so that two bots do not press one button at once.
            think: runs what takes a while; in a thread, in real time.
        """
        self._seat, self._role, self._eyes, self._pieces = role.seat, role, eyes, pieces
        self._tabletop, self._gestures, self._moving, self._think = tabletop, gestures, moving, think
        self._fingers = Fingers(gestures, eyes, standard_tiles(), role.rotation, role.seat_buttons)
        self._views: deque[Mapping[str, Any]] = deque(maxlen=MOST_VIEWS)
        self._plan: tuple[str, ...] = ()
        self._codes: dict[str, str] = {}
        self._thought_of: object = None
        self._wanted: tuple[Request | None, list[dict[str, Any]]] = None, []

    async def run(self) -> None:
        """Play until cancelled."""
        watching = asyncio.ensure_future(self._watch())
        try:
            player = await self._think(_player, self._role)
            while True:
                await asyncio.sleep(THINK_S)
                async with self._moving:
                    await self._act(player)
        finally:
            watching.cancel()

    async def _watch(self) -> None:
        """Note every view of the seat, for what an answer denied stands in no later one."""
        seen: Any = None
        while True:
            if (match := self._eyes.match()) is not seen:
                seen = match
                if match is not None:
                    self._views.append(self._eyes.own())
            await asyncio.sleep(LOOK_S)

    async def _act(self, player: Player) -> None:
        """Do the next thing, if there is one now; what cannot be done is tried again at the next look."""
        try:
            match self._eyes.phase():
                case "RACK":
                    await self._hide(player)
                case "SWAP":
                    await self._swap(player)
                case phase if phase not in ("OVER", None):
                    await self._play(player)
        except HandsError as error:
            LOG.debug("bot at %s: %s", self._seat, error)
        finally:
            self._pieces.send_home(bot_name(self._seat))

    async def _play(self, player: Player) -> None:
        """Tidy the own side, then do what the bot wishes if the board asks for it."""
        await self._fingers.tidy(self._seat)
        wish, offers = await self._wish(player)
        if wish is None or not self._is_time_for(wish):
            return
        await self._fingers.do(wish, offers)
        await self._fingers.tidy(self._seat)

    def _is_time_for(self, wish: Request) -> bool:
        do = wish["do"]
        if do in ("guess", "ask") and self._eyes.entry_is_open():
            return False
        return do == "guess" or STEPS.get(do) == self._eyes.step()

    async def _wish(self, player: Player) -> tuple[Request | None, list[dict[str, Any]]]:
        """Return what the bot wants, and what it may: thought of once for each command that was accepted."""
        match, views = self._eyes.match(), list(self._views)
        if match is not self._thought_of:
            self._thought_of, offers, now = match, self._eyes.legal(), self._eyes.own()
            self._views.clear()
            for view in views:
                if view != now:
                    await self._think(player.act, dict(view), [])
            self._wanted = await self._think(player.act, dict(now), offers), offers
        return self._wanted

    async def _hide(self, player: Player) -> None:
        """Clear the last round away, take a rack, lay a word and store it, one thing at each look."""
        view, seat = self._eyes.own(), self._seat
        if view["codes"] is not None:
            return
        if self._eyes.lies_open(seat) or self._eyes.has_padlocks():
            await self._gestures.clear(seat)
        elif self._eyes.lies_open(OTHER[seat]):
            return
        elif not self._take_rack(view["rack"]):
            if view["rack"] is None:
                self._tabletop.draw(seat)
        elif not self._plan or self._lies() != self._plan or self._eyes.is_stale():
            await self._lay_word(player, view)
        elif self._eyes.step() == "store":
            await self._gestures.store(seat, self._codes, lambda: self._eyes.text(seat))
            if self._eyes.own()["codes"] is None:
                self._plan = ()

    def _take_rack(self, known: list[int] | None) -> bool:
        """Return whether the bot has its six; what it has besides goes home, and of a known rack it takes the rest."""
        own = set(self._own())
        wanted = set(self._own()[: len(SLOTS)]) if known is None else {str(tile) for tile in known}
        for tile in own - wanted:
            self._pieces.lay(tile, home(tile), 1, False)
        free = (place for place in rack(self._seat) if not self._eyes.at(place))
        for tile in wanted - own:
            if self._pieces.spot(tile).at == home(tile):
                self._pieces.lay(tile, next(free), 1, False)
        return set(self._own()) == wanted and len(wanted) == len(SLOTS)

    def _own(self) -> list[str]:
        """Return the tiles on the own rack and on the own slots."""
        places = [f"{self._seat}-{slot}" for slot in SLOTS] + rack(self._seat)
        return [piece for place in places for piece in self._eyes.at(place) if piece in TILES]

    def _lies(self) -> tuple[str, ...]:
        """Return the tiles face down on the own slots, with their faces, in order."""
        return tuple(f"{piece}/{top}" for piece, top in self._eyes.laid_down())

    async def _lay_word(self, player: Player, view: Mapping[str, Any]) -> None:
        if not self._plan or {each.partition("/")[0] for each in self._plan} != set(self._own()):
            await self._choose_word(player, view)
        pairs = [each.partition("/") for each in self._plan]
        await self._gestures.lay(
            self._seat, [tile for tile, _, _ in pairs], [int(top) for _, _, top in pairs], down=True
        )

    async def _choose_word(self, player: Player, view: Mapping[str, Any]) -> None:
        tiles = sorted(map(int, self._own()))
        offer = encode_offer(self._seat, tiles, self._eyes.letters())
        hidden = await self._think(player.act, dict(view), [offer])
        if hidden is None:
            raise HandsError(f"the bot at {self._seat} finds no word")
        self._codes = dict(code.split("-") for code in hidden["codes"])
        faces = standard_tiles().faces
        coded = [f"{tile}/{faces[int(tile)].index(glyph) + 1}" for tile, glyph in self._codes.items()]
        decoys = [f"{tile}/{player.chance.choice(SLOTS)}" for tile in tiles if str(tile) not in self._codes]
        self._plan = (*coded, *decoys)

    async def _swap(self, player: Player) -> None:
        """Hand the own tiles over when there is room for them, and lay the other's when they are here."""
        self._plan = ()
        view = self._eyes.own()
        mine = {str(tile) for tile in view["rack"]}
        if mine & set(self._own()):
            self._tabletop.hand_over(self._seat)
            return
        wish, offers = await self._wish(player)
        if wish is not None and {str(tile) for tile in wish["tiles"]} == set(self._own()):
            await self._fingers.do(wish, offers)


def bot_name(seat: Seat) -> str:
    """Return the name under which a seat's bot holds pieces and buttons."""
    return f"bot-{seat}"


def _player(role: Role) -> Player:
    """Return a bot; what it knows of words takes a moment to be read."""
    chance = Random(role.seed)  # noqa: S311  # the same seed plays the same
    return Player(role.seat, LEVELS[role.level], standard_vocabulary(), chance)
