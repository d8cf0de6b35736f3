"""A bot's fingers: a request of the engine protocol in, what its player does with pieces and buttons out, in time.

The demo's bots use them in virtual time, those at the board page in real time, each with the seat's own eyes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from controller.app.hands import Gestures, antenna_at
from controller.games.core import Seat
from controller.games.pieces import PADLOCKS
from controller.games.tiles import TileSet
from hardware.errors import HandsError
from hardware.ports import SLOTS, Antenna

SHORT_MS, LONG_MS = 100, 1000
STEP_S = 0.8
"""A press within 0.7 s of a change of step counts for nothing."""
SETTLE_S = 1.5
"""From one gesture to the next: a lift is seen up to 0.6 s late."""

Request = Mapping[str, Any]


class Lying(Protocol):
    """How a piece lies."""

    @property
    def top(self) -> int:
        """The face at the top mark."""
        ...


class PlayersEyes(Protocol):
    """What a player at the table sees."""

    def public(self) -> Mapping[str, Any]:
        """Return what everybody may know of the match."""
        ...

    def text(self, seat: Seat) -> str:
        """Return what a seat's OLED says."""
        ...

    def may_press(self, seat: Seat) -> bool:
        """Return whether a press of its button is this seat's now: of a shared one, where its OLED shows the bar."""
        ...

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces on a place, the uppermost last."""
        ...

    def find(self, piece: str) -> Antenna | None:
        """Return the place that a piece lies on, None where it lies beside the board."""
        ...

    def lie(self, piece: str) -> Lying:
        """Return how a piece lies."""
        ...


class Fingers:
    """A player's hands on a table. They know the pieces, and read what their player sees."""

    def __init__(
        self,
        gestures: Gestures,
        eyes: PlayersEyes,
        tiles: TileSet,
        rotation: str = "magnets",
        seat_buttons: bool = False,
    ) -> None:
        self._hands, self._eyes, self._tiles = gestures, eyes, tiles
        self._turns_are_read, self._seat_buttons = rotation != "screen", seat_buttons

    async def do(self, request: Request, offers: Sequence[Request]) -> None:
        """Do what a seat asks for; `offers` are its legal requests, in whose order the OLED offers choices.

        Raises:
            HandsError: it cannot be done now; what was begun lies as it lies.
        """
        seat: Seat = request["seat"]
        await asyncio.sleep(STEP_S)
        match request["do"]:
            case "lay":
                await self._hands.lay(seat, request["tiles"])
                await asyncio.sleep(SETTLE_S)
            case "roll":
                await self._press(seat)
            case "question":
                await self._question(seat, {int(position): face for position, face in request["faces"].items()})
            case "choose":
                await self._choose(seat, _offered(offers, "choose", "action").index(request["action"]))
            case "ask":
                await self._ask(seat, request, offers)
            case "guess":
                await self._guess(seat, request["word"])
            case "pass":
                await self._press(seat, LONG_MS)

    async def tidy(self, side: Seat) -> None:
        """Put a side as the rules have it: tiles in their slots, locked letters on top, padlocks beside them."""
        slots = self._slots(side)
        if slots and slots[0]["tile"] is not None:
            await self._order(side, slots)
            await self._padlocks(side, slots)

    async def _question(self, seat: Seat, faces: Mapping[int, int]) -> None:
        """Turn the own tiles; where those cannot say the face, press until the OLED offers it, then take it."""
        slots = self._slots(seat)
        locked = [position for position in faces if slots[position - 1]["lock"] == "letter"]
        held = locked if self._turns_are_read else list(faces)
        for position, face in faces.items():
            if position not in held:
                await self._turn(seat, position, face)
        for number, position in enumerate(held, 1):
            await self._cycle(seat, slots[position - 1]["tile"], faces[position])
            if number < len(held):
                await self._press(seat, LONG_MS)
                await asyncio.sleep(STEP_S)
        await self._press(seat, LONG_MS)

    async def _cycle(self, seat: Seat, tile: int, face: int) -> None:
        wanted = f"{tile}-{self._tiles.glyph(tile, face)} ?"
        for _ in SLOTS:
            if wanted in self._eyes.text(seat):
                return
            await self._press(seat)

    async def _choose(self, seat: Seat, index: int) -> None:
        for _ in range(index):
            await self._press(seat)
        await asyncio.sleep(STEP_S)
        await self._press(seat, LONG_MS)

    async def _ask(self, seat: Seat, request: Request, offers: Sequence[Request]) -> None:
        """Lay an Ask token beside a tile; the tile is offered first, then the actions."""
        slots = self._slots(seat)
        askable = _offered(offers, "ask", "tile")
        if "tile" in request:
            position = next(n for n, slot in enumerate(slots, 1) if slot["tile"] == request["tile"])
            index = 0
        else:
            position = self._free_lock(seat)
            index = _offered(offers, "ask", "action").index(request["action"])
            index += slots[position - 1]["tile"] in askable
        await self._lay_token(seat, position, self._token("ask", seat))
        await self._choose(seat, index)
        await self._take_token(seat, position)

    async def _guess(self, seat: Seat, word: str) -> None:
        """Lay a guess token, lift and set back tiles in the order of the word, take the token off, hold the button."""
        slots = [slot["tile"] for slot in self._slots(seat)]
        spelling = next(spellings(self._tiles, slots, word))
        position = self._free_lock(seat)
        await self._lay_token(seat, position, self._token("guess", seat))
        for tile, face in spelling:
            await self._hands.turn(seat, slots.index(tile) + 1, face)
            await asyncio.sleep(SETTLE_S)
            if f"tile {tile}: which glyph?" in self._eyes.text(seat):
                await self._cycle(seat, tile, face)
        await self._take_token(seat, position)
        await asyncio.sleep(STEP_S)
        await self._press(seat, LONG_MS)

    async def _lay_token(self, seat: Seat, position: int, token: str) -> None:
        """Lay a token on a lock position, in the place of the padlock there."""
        if self._lying(seat, position, lock=True):
            await self._take_token(seat, position)
        self._hands.put(seat, position, token, lock=True)
        await asyncio.sleep(SETTLE_S)

    async def _take_token(self, seat: Seat, position: int) -> None:
        self._hands.unlock(seat, position)
        await asyncio.sleep(SETTLE_S)

    async def _press(self, seat: Seat, hold_ms: int = SHORT_MS) -> None:
        """Press the seat's own button, or where it has none the one that both share."""
        if not self._eyes.may_press(seat):
            raise HandsError(f"a press is not {seat}'s now: its OLED shows no bar")
        await self._hands.press(seat if self._seat_buttons else "dice", hold_ms)
        await asyncio.sleep(SETTLE_S)

    def _free_lock(self, seat: Seat) -> int:
        """Return a lock position without a padlock, or the first one."""
        return next((slot for slot in SLOTS if not self._lying(seat, slot, lock=True)), 1)

    def _token(self, kind: str, seat: Seat) -> str:
        return next(name for n in range(1, 11) if self._eyes.find(name := f"{kind}-{seat}-{n}") is None)

    async def _turn(self, seat: Seat, position: int, face: int) -> None:
        if [self._eyes.lie(piece).top for piece in self._lying(seat, position)[-1:]] != [face]:
            await self._hands.turn(seat, position, face)
            await asyncio.sleep(SETTLE_S)

    async def _order(self, side: Seat, slots: Sequence[Mapping[str, Any]]) -> None:
        wanted = [str(slot["tile"]) for slot in slots]
        if [self._lying(side, slot)[:1] for slot in SLOTS] != [(tile,) for tile in wanted]:
            await self._hands.lay(side, wanted)
            await asyncio.sleep(SETTLE_S)
        for position, slot in enumerate(slots, 1):
            if slot["lock"] == "letter":
                await self._turn(side, position, slot["face"])

    async def _padlocks(self, side: Seat, slots: Sequence[Mapping[str, Any]]) -> None:
        for position, slot in enumerate(slots, 1):
            wanted = slot["lock"] != "none"
            while (lies := self._lying(side, position, lock=True)) and not (wanted and lies[-1] in PADLOCKS):
                self._hands.unlock(side, position)
                await asyncio.sleep(SETTLE_S)
            if wanted and not lies:
                self._hands.padlock(side, position)
                await asyncio.sleep(SETTLE_S)

    def _slots(self, side: Seat) -> Sequence[Mapping[str, Any]]:
        sides: Mapping[Seat, Sequence[Mapping[str, Any]]] = self._eyes.public().get("sides", {})
        return sides.get(side, ())

    def _lying(self, side: Seat, slot: int, *, lock: bool = False) -> tuple[str, ...]:
        return self._eyes.lying(antenna_at(side, slot, lock))


def spellings(tiles: TileSet, numbers: Sequence[int], word: str) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to spell a word with these tiles, each once at most: (tile, face) in the order of the word."""
    if not word:
        yield ()
    for number in numbers:
        for face, glyph in enumerate(tiles.faces[number], 1):
            if word.startswith(glyph):
                others = [other for other in numbers if other != number]
                for rest in spellings(tiles, others, word[len(glyph) :]):
                    yield ((number, face), *rest)


def encode_offer(seat: Seat, rack: Sequence[int], letters: tuple[int, int]) -> dict[str, Any]:
    """Return the offer to hide a word; at the board the rules learn a rack only when its word is stored."""
    return {"do": "encode", "seat": seat, "codes": {"rack": list(rack), "letters": list(letters)}}


def _offered(offers: Sequence[Request], do: str, field: str) -> list[int]:
    return next((list(offer[field]) for offer in offers if offer["do"] == do and field in offer), [])
