"""A bot's fingers: a request of the engine protocol in, what its player does with pieces and buttons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from controller.app.hands import antenna_at
from controller.app.rig import Rig
from controller.games.core import SEATS, Seat
from controller.games.tiles import TileSet
from hardware.ports import SLOTS

SHORT_MS, LONG_MS = 100, 1000
STEP_S = 0.8
"""A press within 0.7 s of a change of step counts for nothing."""

Request = Mapping[str, Any]


class Fingers:
    """Both players' hands on one table. They know the pieces, and read what everybody sees."""

    def __init__(self, table: Rig, tiles: TileSet, rotation: str = "magnets", seat_buttons: bool = False) -> None:
        self._table, self._tiles = table, tiles
        self._turns_are_read, self._seat_buttons = rotation != "screen", seat_buttons

    def do(self, request: Request, offers: Sequence[Request]) -> None:
        """Do what a seat asks for; `offers` are its legal requests, in whose order the OLED offers choices."""
        seat: Seat = request["seat"]
        self._table.wait(STEP_S)
        match request["do"]:
            case "roll":
                self._press(seat)
            case "question":
                self._question(seat, {int(position): face for position, face in request["faces"].items()})
            case "choose":
                self._choose(seat, _offered(offers, "choose", "action").index(request["action"]))
            case "ask":
                self._ask(seat, request, offers)
            case "guess":
                self._guess(seat, request["word"])
            case "pass":
                self._press(seat, LONG_MS)

    def tidy(self) -> None:
        """Put both sides as the rules have them: tiles in their slots, locked letters on top, padlocks beside them."""
        sides = self._table.view("public")["sides"]
        for side in SEATS:
            if sides[side][0]["tile"] is not None:
                self._order(side, sides[side])
                self._padlocks(side, sides[side])

    def clear(self) -> None:
        """Take all pieces off the board."""
        for side in SEATS:
            for slot in SLOTS:
                for lock in (False, True):
                    while self._table.lying(side, slot, lock):
                        self._table.lift(side, slot, lock)

    def _question(self, seat: Seat, faces: Mapping[int, int]) -> None:
        """Turn the own tiles; where those cannot say the face, press until the OLED offers it, then take it."""
        slots = self._table.view("public")["sides"][seat]
        locked = [position for position in faces if slots[position - 1]["lock"] == "letter"]
        held = locked if self._turns_are_read else list(faces)
        for position, face in faces.items():
            if position not in held:
                self._turn(seat, position, face)
        for number, position in enumerate(held, 1):
            self._cycle(seat, slots[position - 1]["tile"], faces[position])
            if number < len(held):
                self._press(seat, LONG_MS)
                self._table.wait(STEP_S)
        self._press(seat, LONG_MS)

    def _cycle(self, seat: Seat, tile: int, face: int) -> None:
        wanted = f"{tile}-{self._tiles.glyph(tile, face)} ?"
        for _ in SLOTS:
            if wanted in self._table.text(seat):
                return
            self._press(seat)

    def _choose(self, seat: Seat, index: int) -> None:
        for _ in range(index):
            self._press(seat)
        self._table.wait(STEP_S)
        self._press(seat, LONG_MS)

    def _ask(self, seat: Seat, request: Request, offers: Sequence[Request]) -> None:
        """Lay an Ask token beside a tile; the tile is offered first, then the actions."""
        slots = self._table.view("public")["sides"][seat]
        askable = _offered(offers, "ask", "tile")
        if "tile" in request:
            position = next(n for n, slot in enumerate(slots, 1) if slot["tile"] == request["tile"])
            index = 0
        else:
            position = self._free_lock(seat)
            index = _offered(offers, "ask", "action").index(request["action"])
            index += slots[position - 1]["tile"] in askable
        token = self._token("ask", seat)
        with_padlock = self._table.lying(seat, position, lock=True)
        if with_padlock:
            self._table.lift(seat, position, lock=True)
        self._table.put(seat, position, token, lock=True)
        self._choose(seat, index)
        self._table.lift(seat, position, lock=True)

    def _guess(self, seat: Seat, word: str) -> None:
        """Lay a guess token, lift and set back tiles in the order of the word, take the token off, hold the button."""
        slots = [slot["tile"] for slot in self._table.view("public")["sides"][seat]]
        spelling = next(spellings(self._tiles, slots, word))
        position = self._free_lock(seat)
        padlocks = self._table.lying(seat, position, lock=True)
        if padlocks:
            self._table.lift(seat, position, lock=True)
        self._table.put(seat, position, self._token("guess", seat), lock=True)
        for tile, face in spelling:
            self._table.turn(seat, slots.index(tile) + 1, face)
            if f"tile {tile}: which glyph?" in self._table.text(seat):
                self._cycle(seat, tile, face)
        self._table.lift(seat, position, lock=True)
        self._table.wait(STEP_S)
        self._press(seat, LONG_MS)

    def _press(self, seat: Seat, hold_ms: int = SHORT_MS) -> None:
        """Press the seat's own button, or where it has none the one that both share."""
        self._table.press(seat if self._seat_buttons else "dice", hold_ms)

    def _free_lock(self, seat: Seat) -> int:
        """Return a lock position without a padlock, or the first one."""
        return next((slot for slot in SLOTS if not self._table.lying(seat, slot, lock=True)), 1)

    def _token(self, kind: str, seat: Seat) -> str:
        return next(name for n in range(1, 11) if not self._table.sim.find(name := f"{kind}-{seat}-{n}"))

    def _turn(self, seat: Seat, position: int, face: int) -> None:
        if self._table.sim.top(antenna_at(seat, position)) != face:
            self._table.turn(seat, position, face)

    def _order(self, side: Seat, slots: Sequence[Mapping[str, Any]]) -> None:
        wanted = [str(slot["tile"]) for slot in slots]
        if [self._table.lying(side, slot)[:1] for slot in SLOTS] != [(tile,) for tile in wanted]:
            self._table.lay(side, wanted)
        for position, slot in enumerate(slots, 1):
            if slot["lock"] == "letter":
                self._turn(side, position, slot["face"])

    def _padlocks(self, side: Seat, slots: Sequence[Mapping[str, Any]]) -> None:
        for position, slot in enumerate(slots, 1):
            lies, wanted = self._table.lying(side, position, lock=True), slot["lock"] != "none"
            if lies and not wanted:
                self._table.unlock(side, position)
            elif wanted and not lies:
                self._table.padlock(side, position)


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


def _offered(offers: Sequence[Request], do: str, field: str) -> list[int]:
    return next((list(offer[field]) for offer in offers if offer["do"] == do and field in offer), [])
