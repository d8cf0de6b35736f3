"""Commands as gestures: words like `put 23 north 2 N` in, what hands do to a simulated board, in its time, out."""

from __future__ import annotations

import asyncio
import difflib
import re
from collections.abc import Callable, Mapping, Sequence

from controller.games.core import SEATS
from controller.games.pieces import PADLOCKS, PIECES, tile_number
from controller.games.tiles import FACES, TileSet
from hardware.errors import HandsError
from hardware.ports import SLOTS, Antenna, Hands

STRAYS = ("stray-1", "stray-2", "stray-3")
"""Pieces whose tags no tagbook knows, to see what a board makes of them."""

HAND_S = 0.3
"""From one piece to the next."""

SOON_S = 0.8
"""A press within 0.7 s of a change of what it means does nothing."""

PROMPT_S = 0.5
MOST_PROMPTS = 40
"""How often an OLED is looked at for what it will ask; codes are echoed one after the other, two seconds each."""

LONG_MS = 1000
COUNT = re.compile(r"\b(\d) codes?\b")
"""How many of the tiles laid count for the word, as their owner's OLED says."""
GLYPH = re.compile(r"(\d+)-(\w+) \?")
"""Which glyph of a tile the OLED offers, where the board cannot read it."""

LIFTED_S = 0.8
"""How long a hand keeps a piece in the air before it sets it back: long enough to count as lifted."""


class Gestures:
    """What people do with pieces and buttons, checked first: a HandsError names the word that cannot be done."""

    def __init__(self, hands: Hands, tiles: TileSet, buttons: tuple[str, ...]) -> None:
        self._hands = hands
        self._tiles = tiles
        self._buttons = buttons

    def put(
        self, side: str, slot: int, piece: str, face: int | str | None = None, *, down: bool = False, lock: bool = False
    ) -> None:
        """Lay a piece; `face` is an index 1-6 or a glyph, None lays it as it was last lifted."""
        antenna = antenna_at(side, slot, lock)
        known_piece(piece)
        self._hands.put(antenna, piece, self.face_index(piece, face), down)

    def lift(self, side: str, slot: int, lock: bool = False) -> str:
        """Take the uppermost piece away and return its name."""
        return self._hands.lift(antenna_at(side, slot, lock))

    async def turn(self, side: str, slot: int, face: int | str) -> None:
        """Lift the piece, turn it so that this face is at the top mark, and set it back."""
        for piece in self._hands.lying(antenna_at(side, slot))[-1:]:
            self.face_index(piece, face)
        piece = self.lift(side, slot)
        await asyncio.sleep(LIFTED_S)
        self.put(side, slot, piece, face)

    def padlock(self, side: str, slot: int) -> None:
        """Lay any free padlock on a lock position."""
        antenna = antenna_at(side, slot, lock=True)
        free = next((padlock for padlock in PADLOCKS if self._hands.find(padlock) is None), None)
        if free is None:
            raise HandsError(f"no padlock left for {antenna}: all {len(PADLOCKS)} are on the board; unlock one first")
        self._hands.put(antenna, free)

    def unlock(self, side: str, slot: int) -> None:
        """Take the piece off a lock position."""
        self.lift(side, slot, lock=True)

    async def press(self, button: str, hold_ms: int = 100) -> None:
        """Hold a button down for so many milliseconds."""
        if button not in self._buttons:
            raise HandsError(f"unknown button {button!r}; known: {', '.join(self._buttons) or 'none on this board'}")
        if not 0 < hold_ms <= 60_000:
            raise HandsError(f"hold of {hold_ms} ms: allowed 1 to 60000")
        self._hands.button(button, True)
        await asyncio.sleep(hold_ms / 1000)
        self._hands.button(button, False)

    async def clear(self, side: str, *, locks: bool = True) -> None:
        """Take every piece off a side's slots, and off its lock positions."""
        for lock in (False, True) if locks else (False,):
            for antenna in [antenna_at(side, slot, lock) for slot in SLOTS]:
                while self._hands.lying(antenna):
                    self._hands.lift(antenna)
                    await asyncio.sleep(HAND_S)

    async def lay(
        self, side: str, tiles: Sequence[int | str], faces: Sequence[int | str | None] = (), *, down: bool = False
    ) -> None:
        """Clear a side's slots and lay tiles there from slot 1; a face that is not said stays as it was last lifted."""
        turned = self._turned(side, tiles, faces)
        await self.clear(side, locks=False)
        for slot, (tile, face) in enumerate(zip(tiles, turned, strict=True), 1):
            self.put(side, slot, str(tile), face, down=down)
            await asyncio.sleep(HAND_S)

    def _turned(
        self, side: str, tiles: Sequence[int | str], faces: Sequence[int | str | None]
    ) -> list[int | str | None]:
        """Return a face for every tile to be laid on a side, None where it is not said; checks that it can be laid."""
        antenna_at(side, 1)
        if not 0 < len(tiles) <= len(SLOTS) or len(set(map(str, tiles))) < len(tiles):
            raise HandsError(f"tiles {tiles}: one to six different ones are laid")
        turned = [*faces, *[None] * (len(tiles) - len(faces))]
        for tile, face in zip(tiles, turned, strict=True):
            self.face_index(known_piece(str(tile)), face)
        return turned

    async def encode(
        self, seat: str, codes: str | Sequence[str], decoys: Sequence[int | str], text: Callable[[], str]
    ) -> None:
        """Clear the board and store a word: its codes (`12-T`) from slot 1, decoys behind; `text` is the seat's OLED.

        Raises:
            HandsError: that is no six tiles, or the OLED does not ask for the count.
        """
        coded = [code.partition("-")[::2] for code in (codes.split() if isinstance(codes, str) else codes)]
        tiles = [number for number, _ in coded] + [str(decoy) for decoy in decoys]
        if len(tiles) != len(SLOTS):
            raise HandsError(f"{len(coded)} codes and {len(decoys)} decoys: six tiles are laid in all")
        self._turned(seat, tiles, [glyph for _, glyph in coded])
        for side in SEATS:
            await self.clear(side)
        await self.lay(seat, tiles, [glyph for _, glyph in coded], down=True)
        await self.store(seat, dict(coded), text)

    async def store(self, seat: str, codes: Mapping[str, str], text: Callable[[], str]) -> None:
        """Store the word that lies: set how many tiles count, and take each glyph that cannot be read.

        Args:
            seat: whose word it is.
            codes: the glyph of each tile that counts, in order.
            text: what the seat's OLED says.

        Raises:
            HandsError: the OLED does not ask for the count.
        """
        button = seat if seat in self._buttons else "dice"
        await self._count(button, len(codes), text)
        await self._long(button)
        if GLYPH.match(text()):
            while asked := GLYPH.match(text()):
                await self._choose(button, codes[asked[1]], text)
            await self._long(button)

    async def _count(self, button: str, wanted: int, text: Callable[[], str]) -> None:
        """Press until the OLED says that so many tiles count; it begins with any number."""
        for _ in SLOTS:
            shown = await _prompted(text)
            if shown == wanted:
                return
            await self.press(button)
            await asyncio.sleep(PROMPT_S)
        raise HandsError(f"{wanted} codes: the OLED does not come to that number; it says {text()!r}")

    async def _choose(self, button: str, glyph: str, text: Callable[[], str]) -> None:
        """Take this glyph of a tile that cannot say how it is turned: short for the next one, long to take it."""
        for _ in FACES:
            asked = GLYPH.match(text())
            if asked is None or asked[2] == glyph.upper():
                break
            await self.press(button)
            await asyncio.sleep(SOON_S)
        await self._long(button)

    async def _long(self, button: str) -> None:
        await self.press(button, LONG_MS)
        await asyncio.sleep(SOON_S)

    def face_index(self, piece: str, face: int | str | None) -> int | None:
        """Return the index 1-6 of a face given as index or glyph."""
        number = tile_number(piece)
        if face is None or number is None:
            return None if face is None else _index(piece, face)
        glyphs = self._tiles.faces[number]
        if str(face).upper() in glyphs:
            return glyphs.index(str(face).upper()) + 1
        if str(face) in map(str, FACES):
            return int(face)
        raise HandsError(f"tile {piece} has no face {face!r}; known: 1 to 6, or {' '.join(glyphs)}")


def antenna_at(side: str, slot: int, lock: bool = False) -> Antenna:
    """Return the antenna of a place given in a person's words, or raise HandsError."""
    if side not in SEATS:
        raise HandsError(f"unknown side {side!r}; known: {', '.join(SEATS)}")
    if slot not in SLOTS:
        raise HandsError(f"slot {slot!r}: allowed 1 to 6")
    return Antenna("north" if side == "north" else "south", slot, lock)


def known_piece(piece: str) -> str:
    """Return the name if there is such a piece, or raise HandsError with the nearest one."""
    if piece in PIECES or piece in STRAYS:
        return piece
    near = difflib.get_close_matches(piece, (*PIECES, *STRAYS), 1)
    hint = (
        f"did you mean {near[0]!r}?"
        if near
        else "known: 1 to 28, padlock-1, guess-north-1, digit-white-1, stray-1, ..."
    )
    raise HandsError(f"unknown piece {piece!r}; {hint}")


async def _prompted(text: Callable[[], str]) -> int:
    """Wait until the OLED says how many codes count, and give the button time to be heard."""
    for _ in range(MOST_PROMPTS):
        if found := COUNT.search(text()):
            await asyncio.sleep(SOON_S)
            return int(found[1])
        await asyncio.sleep(PROMPT_S)
    raise HandsError(f"nothing asks how many codes count; the OLED says {text()!r}")


def _index(piece: str, face: int | str) -> int:
    if str(face) not in map(str, FACES):
        raise HandsError(f"{piece} has no glyphs; turn it by number: allowed 1 to 6, not {face!r}")
    return int(face)
