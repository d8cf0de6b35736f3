"""The hands on a simulated board that a board page has: what a page says comes in, pieces and buttons move.

Deeds in words of the page; where the pieces are is `pieces.py`'s, and the board notices them through its chips only.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping

from controller.app.hands import LIFTED_S
from controller.app.lives import Lives
from controller.app.web.breakage import Breakage
from controller.app.web.pieces import ANTENNA, PLACES, Pieces, Spot, check, home
from controller.games.core import Seat
from controller.games.cryptic_words.state import OTHER
from controller.games.pieces import CODE_CARDS, TILES
from controller.outlets.web.places import BOX, HAND, PILES
from hardware.errors import HandsError
from hardware.ports import SLOTS

SeatBot = Callable[[Seat, str | None, bool], None]
"""Lets bots of a level play a seat, or all but its first player, or nobody; raises HandsError for an unknown level."""


PILE_S = 1.0
"""After a piece of a pile is taken the reader is to find the next one alone, before that is taken too."""


class SimulatedTabletop:
    """All hands on one table (`controller.outlets.web.tabletop.Tabletop`)."""

    def __init__(
        self, lives: Lives, pieces: Pieces, breakage: Breakage, seat_bot: SeatBot, chance: random.Random
    ) -> None:
        """Take the table; `chance` draws tiles from the box and turns what is handed over."""
        self._lives, self._pieces, self._breakage, self._seat_bot = lives, pieces, breakage, seat_bot
        self._chance = chance
        self._lifted_at: dict[str, float] = {}
        self._latest: dict[str, object] = {}
        self._now = asyncio.get_running_loop().time

    def lift(self, piece: str, holder: str) -> None:
        """Take a piece into the hand."""
        if self._pieces.spot(piece).at != HAND:
            self._lifted_at[piece] = self._now()
        self._pieces.take(piece, holder)
        self._latest[piece] = object()

    async def put(self, piece: str, at: str, top: int | None, down: bool | None, holder: str) -> None:
        """Lay a piece; back on its own slot only after as long in the air as a lift takes to be seen."""
        check(piece, at)
        self.lift(piece, holder)
        this = self._latest[piece]
        if at == self._pieces.spot(piece).back and at in ANTENNA:
            await self._wait_in_air(piece)
            if self._latest[piece] is not this or self._pieces.spot(piece).at != HAND:
                return
        spot = self._pieces.spot(piece)
        turned = spot.top if top is None else top
        if _is_handed_over(piece, spot, at):
            turned = self._chance.choice(SLOTS)
        self._pieces.lay(piece, self._free(at, piece), turned, spot.down if down is None else down)

    async def turn(self, piece: str, top: int | None, over: bool, holder: str) -> None:
        """Turn a piece where it is: in the hand and beside the board at once, on the board by taking it up."""
        spot = self._pieces.spot(piece)
        top, down = spot.top if top is None else top, spot.down != over
        if spot.at == HAND:
            self._pieces.turn_in_hand(piece, holder, top, down)
        elif spot.at in ANTENNA:
            self.lift(piece, holder)
            await self.put(piece, spot.at, top, down, holder)
        else:
            self._pieces.lay(piece, spot.at, top, down)

    def press(self, button: str, holder: str) -> None:
        """Hold a button down; it comes up when nobody holds it any more."""
        self._pieces.buttons.press(button, holder)

    def release(self, button: str, holder: str) -> None:
        """Let a button go."""
        self._pieces.buttons.release(button, holder)

    def leave(self, holder: str) -> None:
        """Let go of the buttons, and put back the pieces, that a page has in its hands."""
        self._pieces.buttons.leave(holder)
        self._pieces.give_back(holder)

    def draw(self, side: Seat) -> None:
        """Fill a rack from the box, by chance, each tile turned by chance; with code cards, draw one of those."""
        if CODE_CARDS[0] in self._pieces.known:
            self._draw_card(side)
            return
        places = [place for place in rack(side) if not self._pieces.at(place)]
        if not places:
            raise HandsError(f"the rack of {side} is full: lay its tiles first")
        left = sorted(self._pieces.at(BOX))
        if len(left) < len(places):
            raise HandsError(f"the box has {len(left)} tiles, {len(places)} are needed: put tiles back into it")
        tiles = self._chance.sample(left, len(places))
        for place, tile in zip(places, tiles, strict=True):
            self._pieces.lay(tile, place, self._chance.choice(SLOTS), False)

    def card(self, side: Seat) -> tuple[int, ...]:
        """Return the code on the card that a side has drawn.

        Raises:
            HandsError: it has none, or more than one.
        """
        drawn = drawn_cards(self._pieces, side)
        if len(drawn) != 1:
            told = "more than one code card: put the others back" if drawn else "no code card: draw one first"
            raise HandsError(f"{side} has drawn {told}")
        one, two, three = map(int, drawn[0][-3:])
        return one, two, three

    def _draw_card(self, side: Seat) -> None:
        """Take a card from a side's pile by chance into its tray, face down, where none of it is out already."""
        if drawn_cards(self._pieces, side):
            raise HandsError(f"{side} has drawn a code card: put it back onto its pile first")
        pile = [card for card in CODE_CARDS if home(card) == PILES[side]]
        self._pieces.lay(self._chance.choice(pile), f"tray-{side}", 1, True)

    def hand_over(self, side: Seat) -> None:
        """Lay a side's tiles on the other side's rack: in an order and turned so that nothing of a word is left.

        They are those on its slots; what is on its rack then is what it was handed itself. Without any, its rack's.
        """
        tiles = self._tiles_at(f"{side}-{slot}" for slot in SLOTS) or self._tiles_at(rack(side))
        places = [place for place in rack(OTHER[side]) if not self._pieces.at(place)]
        if not tiles:
            raise HandsError(f"{side} has no tiles to hand over")
        if len(places) < len(tiles):
            raise HandsError(f"the rack of {OTHER[side]} has room for {len(places)}, not {len(tiles)}: clear it first")
        self._chance.shuffle(tiles)
        for place, tile in zip(places, tiles, strict=False):
            self._pieces.lay(tile, place, self._chance.choice(SLOTS), False)

    async def clear(self) -> None:
        """Put all pieces back to where they were in the beginning; of a pile one after the other, each to be seen."""
        if self._pieces.thin_out():
            await asyncio.sleep(PILE_S)
            await self.clear()
        else:
            self._pieces.tidy_up()

    def cause(self, kind: str, where: str, how: Mapping[str, float | str]) -> None:
        """Break something."""
        self._breakage.cause(kind, where, how)

    def mend(self, fault: int) -> None:
        """Mend what is broken."""
        self._breakage.mend(fault)

    async def power_cut(self) -> None:
        """Take the power from everything; it comes again by itself."""
        self._lives.cut_power()

    def bot(self, seat: Seat, level: str | None, mate: bool = False) -> None:
        """Let bots play a seat, or all but its first player, or nobody."""
        self._seat_bot(seat, level, mate)

    async def _wait_in_air(self, piece: str) -> None:
        left_s = self._lifted_at.get(piece, 0) + LIFTED_S - self._now()
        if left_s > 0:
            await asyncio.sleep(left_s)

    def _free(self, at: str, piece: str) -> str:
        """Return the place itself, or of a rack the next one that is free: two tiles do not stand in one place."""
        if not at.startswith("rack-") or at not in PLACES or not self._others(at, piece):
            return at
        side = PLACES[at].side
        for place in rack(side) if side else ():
            if not self._others(place, piece):
                return place
        raise HandsError(f"the rack of {side} is full: take a tile from it first")

    def _tiles_at(self, places: Iterable[str]) -> list[str]:
        """Return the tiles at these places, in an order that does not tell where each lay."""
        return sorted(piece for place in places for piece in self._pieces.at(place) if piece in TILES)

    def _others(self, place: str, piece: str) -> list[str]:
        return [other for other in self._pieces.at(place) if other != piece]


def rack(side: Seat) -> list[str]:
    """Return the places of a side's rack."""
    return [f"rack-{side}-{slot}" for slot in SLOTS]


def drawn_cards(pieces: Pieces, side: Seat) -> list[str]:
    """Return a side's code cards that are not on its pile."""
    return [card for card in CODE_CARDS if home(card) == PILES[side] and pieces.spot(card).at != PILES[side]]


def _is_handed_over(piece: str, spot: Spot, at: str) -> bool:
    """Tell whether a tile changes to the other side's rack, where the face on top would tell which one was chosen."""
    if piece not in TILES or not at.startswith("rack-") or at not in PLACES:
        return False
    before = PLACES[spot.back].side if spot.back in PLACES else None
    return before is not None and before != PLACES[at].side
