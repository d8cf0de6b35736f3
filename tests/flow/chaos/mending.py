"""A player who believes the OLEDs: what they say is to be put right in, pieces moved accordingly out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from controller.app.rig import Rig
from controller.games.core import SEATS, Seat
from hardware.ports import ANTENNAS

MOST_STEPS = 120
HINT_S = 7
"""For how long a hint may stand in the place of a reminder, and a little more."""


class NotMendedError(AssertionError):
    """The guidance does not lead to a board on which nothing is to be put right."""


def mend(table: Rig) -> int:
    """Do what both OLEDs ask for until they ask for nothing more; returns how many steps that took.

    Raises:
        NotMendedError: they go on asking.
    """
    done: list[str] = []
    while wanted := _next(table):
        if len(done) == MOST_STEPS:
            raise NotMendedError(f"still asked for after {len(done)} steps, the last of them {done[-6:]}")
        told, act = wanted
        done.append(told)
        act()
    return len(done)


def _next(table: Rig) -> tuple[str, Callable[[], None]] | None:
    """Return the first thing asked for that can be done at once, else the first of all; a hint may hide it a while."""
    asked = list(_asked(table))
    if not asked:
        table.wait(HINT_S)
        asked = list(_asked(table))
    return next(((told, act) for told, free, act in asked if free), asked[0][::2] if asked else None)


def _asked(table: Rig) -> Iterator[tuple[str, bool, Callable[[], None]]]:
    hands = Hands(table)
    for seat in SEATS:
        for line in table.text(seat).splitlines():
            for pattern, (is_free, act) in hands.meanings.items():
                if found := re.fullmatch(pattern, line):
                    words = found.groups()
                    yield f"{seat}: {line}", is_free(seat, *words), _later(act, seat, words)


def _later(act: Callable[..., None], seat: Seat, words: tuple[str, ...]) -> Callable[[], None]:
    return lambda: act(seat, *words)


class Hands:
    """What each line of guidance means to hands: whether its place is free, and the moves."""

    def __init__(self, table: Rig) -> None:
        self._table = table
        self.meanings: dict[str, tuple[Callable[..., bool], Callable[..., None]]] = {
            r"padlock on (\d)": (self._lock_is_free, self._padlock),
            r"padlock (\d) to (\d)": (self._always, self._move_padlock),
            r"slot (\d): padlock to (\d)": (self._always, self._move_padlock_off_slot),
            r"take padlock off (\d)": (self._always, self._clear_lock),
            r"take padlocks off": (self._always, self._take_padlocks),
            r"take the token back": (self._always, self._take_tokens),
            r"(\d+) on (\d), ([A-Z]+) up": (self._always, self._turn),
            r"put (\d+) back on (?:north|south) (\d)": (self._slot_is_free, self._put),
            r"put (\d+) on slot (\d)": (self._slot_is_free, self._put),
            r"put (\d+) on slot (\d), ([A-Z]+) up": (self._slot_is_free, self._put),
            r"take \d+ off (\d)": (self._always, self._clear_slot),
            r"take \d+ off lock (\d)": (self._always, self._clear_lock),
            r"lock (\d): no .*": (self._always, self._clear_lock),
            r"clear (\d): .*": (self._always, self._clear_slot),
            r"unknown piece on (\d)": (self._always, self._clear_slot),
            r"unknown piece on lock (\d)": (self._always, self._clear_lock),
            r"(\d): not read, lay anew": (self._always, self._clear_slot),
            r"(\d): lay it beside": (self._always, self._lift),
            r"lock (\d): one piece only": (self._always, self._lift_lock),
        }

    def _always(self, seat: Seat, *words: str) -> bool:
        return True

    def _slot_is_free(self, seat: Seat, tile: str, slot: str, glyph: str = "") -> bool:
        return not self._table.lying(seat, int(slot))

    def _lock_is_free(self, seat: Seat, slot: str) -> bool:
        return not self._table.lying(seat, int(slot), lock=True)

    def _put(self, seat: Seat, tile: str, slot: str, glyph: str | None = None) -> None:
        if (lies := self._table.sim.find(tile)) is not None:
            while self._table.lying(lies.side, lies.slot, lies.lock)[-1] != tile:
                self._table.lift(lies.side, lies.slot, lies.lock)
            self._table.lift(lies.side, lies.slot, lies.lock)
        self._clear_slot(seat, slot)
        self._table.put(seat, int(slot), tile, glyph)

    def _turn(self, seat: Seat, tile: str, slot: str, glyph: str) -> None:
        self._table.turn(seat, int(slot), glyph)

    def _padlock(self, seat: Seat, slot: str) -> None:
        self._clear_lock(seat, slot)
        self._table.padlock(seat, int(slot))

    def _move_padlock(self, seat: Seat, from_slot: str, slot: str, *, lock: bool = True) -> None:
        padlock = self._table.lying(seat, int(from_slot), lock)[-1]
        self._clear_lock(seat, slot)
        self._table.lift(seat, int(from_slot), lock)
        self._table.put(seat, int(slot), padlock, lock=True)

    def _move_padlock_off_slot(self, seat: Seat, from_slot: str, slot: str) -> None:
        self._move_padlock(seat, from_slot, slot, lock=False)

    def _lift(self, seat: Seat, slot: str) -> None:
        self._table.lift(seat, int(slot))

    def _lift_lock(self, seat: Seat, slot: str) -> None:
        self._table.lift(seat, int(slot), lock=True)

    def _clear_slot(self, seat: Seat, slot: str, *, lock: bool = False) -> None:
        while self._table.lying(seat, int(slot), lock):
            self._table.lift(seat, int(slot), lock)

    def _clear_lock(self, seat: Seat, slot: str) -> None:
        self._clear_slot(seat, slot, lock=True)

    def _take_padlocks(self, seat: Seat) -> None:
        self._take(seat, "padlock-")

    def _take_tokens(self, seat: Seat) -> None:
        self._take(seat, "guess-", "ask-")

    def _take(self, seat: Seat, *kinds: str) -> None:
        """Take all pieces of these kinds off a side, wherever they lie."""
        for antenna in ANTENNAS:
            if antenna.side == seat and any(piece.startswith(kinds) for piece in self._table.sim.lying(antenna)):
                self._table.lift(seat, antenna.slot, antenna.lock)
