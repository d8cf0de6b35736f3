"""Bots of Decrypto at a seat of the board page: what a team sees comes in, pieces move and clues are typed for all.

They are all players of the seat, or all but its first, who is a person: then they encrypt when their turn comes, and
guess what that person has encrypted. Each knows its team's view, and as encryptor the card it has drawn.
"""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

from controller.app.demo.decrypto.fingers import ASLEEP_S, CARD_SLOT, Fingers
from controller.app.fingers import LONG_MS, SETTLE_S
from controller.app.games import standard_associations, standard_referee
from controller.app.hands import Gestures
from controller.app.web.pieces import Pieces, home
from controller.app.web.seat.bot import THINK_S, Role, bot_name
from controller.app.web.seat.team_eyes import TeamEyes
from controller.app.web.tabletop import SimulatedTabletop, drawn_cards
from controller.bots.decrypto.associations import Associations
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.player import Player, Request
from controller.games.core import Rejected
from controller.games.decrypto.desk.digits import COLOURS
from controller.games.decrypto.state import Code
from controller.outlets.web.deeds import Submit
from hardware.errors import HandsError
from hardware.ports import RunBlocking

ENCRYPTING = {"code", "clues"}
TYPED = {"clues", "words", "void"}

LOG = logging.getLogger("smartboard")


class TeamBot:
    """The bots of one seat, all of one level."""

    def __init__(
        self,
        role: Role,
        eyes: TeamEyes,
        pieces: Pieces,
        tabletop: SimulatedTabletop,
        gestures: Gestures,
        moving: asyncio.Lock,
        think: RunBlocking,
        submit: Submit,
    ) -> None:
        """Sit down; as `SeatBot`, and `submit` takes what is typed."""
        self._role, self._seat, self._eyes, self._pieces = role, role.seat, eyes, pieces
        self._tabletop, self._gestures, self._moving, self._think = tabletop, gestures, moving, think
        self._submit = submit
        self._fingers = Fingers(gestures, eyes, role.seat_buttons)
        self._chance = Random(role.seed)  # noqa: S311  # the same seed plays the same
        self._players: dict[str, Player] = {}
        self._seen: tuple[object, Code] | None = None
        self._thought_of: object = None
        self._wanted: Request | None = None

    async def run(self) -> None:
        """Play until cancelled."""
        known = await self._think(standard_associations)
        while True:
            await asyncio.sleep(THINK_S)
            async with self._moving:
                await self._act(known)

    async def _act(self, known: Associations) -> None:
        """Do the next thing, if there is one now; what cannot be done is tried again at the next look."""
        try:
            match self._eyes.asked():
                case "clear":
                    await self._fingers.take_back(self._seat, cards=self._eyes.wants_cards())
                case "agree" if not self._role.mate:
                    await self._agree()
                case "play":
                    await self._play(known)
        except HandsError as error:
            # What it says may name a card.
            LOG.debug("bots at %s: %s; they look again", self._seat, type(error).__name__)
        finally:
            self._pieces.send_home(bot_name(self._seat))

    async def _play(self, known: Associations) -> None:
        wish = await self._wish(known)
        if wish is None:
            return
        do = wish["do"]
        if do == "code":
            await self._take_code(wish)
        elif do == "guess":
            await self._guess(wish["code"])
        elif do in TYPED:
            self._type(wish)
        elif do == "pass":
            await self._pass(wish)
        elif do != "judge" or self._eyes.step() == "judge":
            await self._fingers.do(wish)

    async def _wish(self, known: Associations) -> Request | None:
        """Return what one of the players wants: thought of once for each command that was accepted."""
        match = self._eyes.match()
        if match is not self._thought_of:
            self._thought_of, view = match, self._eyes.own()
            self._wanted = await self._think(self._wished, known, view, self._offers(view))
        return self._wanted

    def _wished(self, known: Associations, view: dict[str, Any], offers: list[Request]) -> Request | None:
        for player in self._sitting(known, view):
            mind = view
            if view["encryptors"][self._seat] == player.name:
                code = self._code(view)
                if code is None and self._seat in view["coded"] and self._seat not in view["ready"]:
                    return {"do": "void", "seat": self._seat, "player": player.name}
                mind = view | {"code": code}
            if (wish := player.act(mind, offers)) is not None:
                return wish
        return None

    def _offers(self, view: dict[str, Any]) -> list[Request]:
        """Return what these players may request: where a person plays, only what he may not do."""
        offers = self._eyes.legal()
        if not self._role.mate:
            return offers
        wanted = set(ENCRYPTING)
        if view["of"] == self._seat and view["encryptors"][self._seat] == view["players"][self._seat][0]:
            wanted.add("guess")
        return [offer for offer in offers if offer["do"] in wanted]

    def _sitting(self, known: Associations, view: dict[str, Any]) -> list[Player]:
        """Return the players of this match that are bots; each new match has new ones."""
        names = view["players"][self._seat][1 if self._role.mate else 0 :]
        if view["phase"] == "KEYWORDS" or [*self._players] != [*names]:
            self._players = {name: self._player(known, name) for name in names}
        return [*self._players.values()]

    def _player(self, known: Associations, name: str) -> Player:
        _, referee = standard_referee()
        chance = Random(self._chance.getrandbits(64))  # noqa: S311  # as above
        return Player(self._seat, name, LEVELS[self._role.level], known, chance, referee)

    def _code(self, view: dict[str, Any]) -> Code | None:
        """Return the code that was seen for this round, or, after a start, what the card says that lies there."""
        if self._seen is not None and self._seen[0] == self._turn(view):
            return self._seen[1]
        return self._eyes.card()

    def _turn(self, view: dict[str, Any]) -> object:
        return view["players"], view["round"], view["voids"][self._seat], view["encryptors"][self._seat]

    def _type(self, request: Request) -> None:
        answer = self._submit(dict(request))
        if isinstance(answer, Rejected):
            self._thought_of = None
            raise HandsError(answer.message)

    async def _take_code(self, wish: Request) -> None:
        """Put back the card of before, draw another, and lay it."""
        for card in drawn_cards(self._pieces, self._seat):
            self._pieces.lay(card, home(card), 1, True)
        await asyncio.sleep(SETTLE_S)
        self._tabletop.draw(self._seat)
        if (code := self._eyes.card()) is not None:
            self._seen = self._turn(self._eyes.own()), code
            await self._fingers.do(wish | {"code": code})

    async def _guess(self, code: list[int]) -> None:
        """Lay three digits, unless they lie already, and seal them as soon as the button is this seat's."""
        wanted = [f"digit-{COLOURS[self._seat]}-{digit}" for digit in code]
        if self._eyes.digits() != wanted or self._eyes.is_stale():
            await self._fingers.take_back(self._seat)
            for slot, digit in enumerate(wanted, 1):
                self._gestures.put(self._seat, slot, digit, down=True)
                await asyncio.sleep(SETTLE_S)
        elif self._eyes.step() == "seal" and self._eyes.may_press(self._seat):
            await self._gestures.press(self._seat if self._role.seat_buttons else "dice", LONG_MS)
            await asyncio.sleep(ASLEEP_S)

    async def _pass(self, wish: Request) -> None:
        """Press when the OLED asks, once no digits lie there: of a guess that was thought of before, or a person's."""
        if self._eyes.step() == "no digits":
            await self._fingers.do(wish)
        elif any(self._eyes.digits()):
            await self._fingers.take_back(self._seat)

    async def _agree(self) -> None:
        """Lift a digit, or lay one where none lies: that is how a side agrees."""
        slot = next((slot for slot, digit in enumerate(self._eyes.digits(), 1) if digit), None)
        if slot is None:
            self._gestures.put(self._seat, CARD_SLOT - 1, f"digit-{COLOURS[self._seat]}-1", down=True)
        else:
            piece = self._gestures.lift(self._seat, slot)
            await asyncio.sleep(SETTLE_S)
            self._gestures.put(self._seat, slot, piece, down=True)
        await asyncio.sleep(SETTLE_S)
