"""Fingers for Decrypto: a request of the engine protocol in, what its player does with pieces and buttons out, in time.

They work in virtual time as in real time, with the eyes of whoever plays.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.app.fingers import LONG_MS, SETTLE_S, SHORT_MS, STEP_S, Request
from controller.app.hands import Gestures, antenna_at
from controller.games.core import Seat
from controller.games.decrypto.desk.digits import COLOURS
from controller.games.decrypto.desk.keywords import BADGE_SLOT
from controller.games.decrypto.state import KEYWORDS, Code
from controller.games.pieces import CODE_CARDS, DIGITS
from hardware.errors import HandsError
from hardware.ports import SLOTS, Antenna

READ_S = 5.0
"""How long a team reads its four words."""
ASLEEP_S = 5.0
"""After a seal the shared button sleeps for so long."""
CARD_SLOT, REFEREE_SLOT = 6, 4
COUNT = re.compile(r"\d")
"""How many words the judging side finds right so far, as its OLED says."""


class PlayersEyes(Protocol):
    """What a player at the table sees."""

    def text(self, seat: Seat) -> str:
        """Return what a seat's OLED says."""
        ...

    def may_press(self, seat: Seat) -> bool:
        """Return whether a press of its button is this seat's now: of a shared one, where its OLED shows the bar."""
        ...

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces on a place, the uppermost last."""
        ...


class Fingers:
    """A player's hands on a table: they draw no card and choose no clue, but do what was chosen."""

    def __init__(self, gestures: Gestures, eyes: PlayersEyes, seat_buttons: bool = False) -> None:
        self._hands, self._eyes, self._seat_buttons = gestures, eyes, seat_buttons

    async def do(self, request: Request) -> None:
        """Do what a seat asks for; a `code` names the card that was drawn, `clues` are said by their player.

        Raises:
            HandsError: it cannot be done now; what was begun lies as it lies.
        """
        seat: Seat = request["seat"]
        await asyncio.sleep(STEP_S)
        match request["do"]:
            case "keywords":
                await self._read_words(seat)
            case "code":
                await self._lay(seat, CARD_SLOT, card(seat, tuple(request["code"])))
            case "clues":
                await (self._approve(seat) if request.get("approved") else self._ready(seat))
            case "guess":
                await self._guess(seat, request["code"])
            case "pass":
                await self._pass(seat)
            case "words":
                await self._press(seat, LONG_MS)
            case "judge":
                await self._judge(seat, request["correct"])

    async def sit_down(self, players: Mapping[Seat, int]) -> None:
        """Lay a badge for each player, in encrypting order, take these teams, and take the badges back."""
        seats = [(seat, slot) for seat, count in players.items() for slot in range(1, count + 1)]
        for seat, slot in seats:
            self._hands.put(seat, slot, f"badge-{seat}-{slot}")
        await asyncio.sleep(SETTLE_S)
        await self._press("north", LONG_MS)
        for seat, slot in seats:
            self._hands.lift(seat, slot)
        await asyncio.sleep(SETTLE_S)

    async def take_back(self, side: Seat, *, cards: bool = False) -> None:
        """Take a side's digits off its slots, and at the end of a round its code card too."""
        kinds = (*DIGITS, *CODE_CARDS) if cards else DIGITS
        for slot in SLOTS:
            while (lying := self._lying(side, slot)) and lying[-1] in kinds:
                self._hands.lift(side, slot)
        await asyncio.sleep(SETTLE_S)

    async def _read_words(self, seat: Seat) -> None:
        await self._lay(seat, BADGE_SLOT, f"badge-{seat}")
        await asyncio.sleep(READ_S)
        await self._lift(seat, BADGE_SLOT)

    async def _ready(self, seat: Seat) -> None:
        """Lift the code card and lay it again."""
        piece = await self._lift(seat, CARD_SLOT)
        await self._lay(seat, CARD_SLOT, piece)

    async def _approve(self, seat: Seat) -> None:
        """Be the referee, who has read the clues and lays his badge."""
        await self._lay(seat, REFEREE_SLOT, "badge-referee")
        await self._lift(seat, REFEREE_SLOT)

    async def _guess(self, seat: Seat, code: Sequence[int]) -> None:
        """Lay three digits face down, all of them anew, and seal them."""
        await self.take_back(seat)
        for slot, digit in enumerate(code, 1):
            await self._lay(seat, slot, f"digit-{COLOURS[seat]}-{digit}")
        await self._press(seat, LONG_MS)
        await asyncio.sleep(ASLEEP_S)

    async def _pass(self, seat: Seat) -> None:
        await self.take_back(seat)
        await self._press(seat)
        await self._press(seat, LONG_MS)
        await asyncio.sleep(ASLEEP_S)

    async def _judge(self, seat: Seat, correct: int) -> None:
        """Press until the OLED says so many words, and let it stand."""
        for _ in range(KEYWORDS + 1):
            shown = COUNT.search(self._eyes.text(seat))
            if shown and int(shown[0]) == correct:
                break
            await self._press(seat)
        await self._press(seat, LONG_MS)

    async def _lay(self, seat: Seat, slot: int, piece: str) -> None:
        self._hands.put(seat, slot, piece, down=piece in DIGITS or piece in CODE_CARDS)
        await asyncio.sleep(SETTLE_S)

    async def _lift(self, seat: Seat, slot: int) -> str:
        piece = self._hands.lift(seat, slot)
        await asyncio.sleep(SETTLE_S)
        return piece

    async def _press(self, seat: Seat, hold_ms: int = SHORT_MS) -> None:
        """Press the seat's own button, or where it has none the one that both share."""
        if not self._eyes.may_press(seat):
            raise HandsError(f"a press is not {seat}'s now: its OLED shows no bar")
        await self._hands.press(seat if self._seat_buttons else "dice", hold_ms)
        await asyncio.sleep(SETTLE_S)

    def _lying(self, side: Seat, slot: int) -> tuple[str, ...]:
        return self._eyes.lying(antenna_at(side, slot))


def card(seat: Seat, code: Code) -> str:
    """Return the name of a side's card with this code."""
    return f"card-{COLOURS[seat]}-{''.join(map(str, code))}"
