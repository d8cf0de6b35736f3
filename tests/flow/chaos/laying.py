"""A round of two hidden words, disturbed while tiles are laid and handed over: a seed in, what was counted out.

Until the long press that stores a word nothing is stored, and until both sides lie nothing begins; whatever happened
meanwhile, whoever puts the own tiles right and does what the OLED says comes to the very word that was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from controller.app.games import standard_tiles
from controller.app.hands import antenna_at
from controller.app.rig import Rig
from controller.games.core import SEATS, Seat
from controller.games.cryptic_words.profiles import PROFILES
from controller.games.cryptic_words.state import OTHER
from hardware.ports import ANTENNAS, SLOTS
from tests.flow.chaos.disturbing import DISTURBANCES
from tests.flow.chaos.trial import OTHERS, STANDARD, Kind, look

WORDS: Mapping[Seat, str] = {"north": "12-T 22-R 25-U 2-C 20-K 18-", "south": "8-B 7-U 4-N 23-N 27-Y 1-"}
CODES = 5
TRIES, MOST_PRESSES, MOST_BREAKS = 4, 80, 4
"""A word is stored in so many presses at the most, and with so many interruptions."""
ECHO_S, HINT_S, SOON_S, LONG_MS = 3, 7, 0.8, 1000
COUNT, GLYPH, TILE = re.compile(r"(\d) codes"), re.compile(r"(\d+)-(\w+) \?"), re.compile(r"slot (\d): (\d+)\?")
COMPLAINT = re.compile(r"slot (\d): (?:empty|face down|face up|no tile|not read|\d+ is yours|\d+ not in play)")

Lie = tuple[str, int | None]
"""A tile, and the face that is at the top mark."""


def laying(base: int, number: int, share: float = 0.3) -> Counter[str]:
    """Lay one round, kinds of board taking turns, with a disturbance at a share of all moments.

    Raises:
        AssertionError: a disturbance changed what is true, or the word or the round could not be had; names itself.
    """
    kinds = (*STANDARD, *OTHERS)
    kind, profile = kinds[number % len(kinds)], list(PROFILES)[number // len(kinds) % len(PROFILES)]
    config = f'rotation = "{kind.rotation}"\n'
    table = Rig("cryptic-words", profile, config=config, seat_buttons=kind.seat_buttons, seed=base * 1000 + number)
    try:
        round_ = Laying(table, kind, Random(f"laying {base} {number}"), share, f"laying {base} {number}, {kind}")
        round_.play()
    finally:
        table.close()
    return round_.counts + Counter(rounds=1)


class Laying:
    """Both players' hands in one round, and what disturbs them."""

    def __init__(self, table: Rig, kind: Kind, chance: Random, share: float, where: str) -> None:
        self.table, self.kind, self.chance, self.share, self.where = table, kind, chance, share, where
        self.counts = Counter[str]()
        self._bag: list[str] = []

    def play(self) -> None:
        """Hide both words, hand the tiles over and lay them."""
        for seat in self.chance.sample(SEATS, 2):
            self.hide(seat, [_lie(code) for code in WORDS[seat].split()])
        sides = {seat: self._shuffled(OTHER[seat]) for seat in SEATS}
        self.hand_over(sides)
        laid = {seat: [slot["tile"] for slot in self._truth()["sides"][seat]] for seat in SEATS}
        meant = {seat: [int(tile) for tile, _ in sides[seat]] for seat in SEATS}
        assert laid == meant, f"{self.where}: {laid} instead of {meant}\n{look(self.table)}"

    def hide(self, seat: Seat, lies: Sequence[Lie]) -> None:
        """Lay six face down and store them, beginning anew where something came between."""
        self._clear()
        for slot, lie in enumerate(lies, 1):
            self._put(seat, slot, lie, down=True)
            self._disturb()
        breaks = 0
        for _ in range(MOST_PRESSES):
            self._prompted(seat, lies)
            if breaks < MOST_BREAKS and self._disturb():
                breaks += 1
                continue
            self._answer(seat, lies)
            if (stored := self._truth()["codes"][seat]) is not None:
                assert stored == WORDS[seat].split()[:CODES], f"{self.where}: {seat} stored {stored}"
                return
        raise AssertionError(f"{self.where}: {seat} does not come to store\n{look(self.table)}")

    def hand_over(self, sides: Mapping[Seat, Sequence[Lie]]) -> None:
        """Lay the tiles of the other seat face up, until the round begins."""
        self._clear()
        first, second = self.chance.sample(SEATS, 2)
        # One slot that is not read counts as right: with two to come on a side, it cannot be right by a fault.
        for seat, lies in ((first, sides[first]), (second, sides[second][:-2])):
            for slot, lie in enumerate(lies, 1):
                self._disturb()
                self._put(seat, slot, lie)
        for _ in range(TRIES):
            for seat in (first, second):
                self._right(seat, sides[seat], down=False)
            self.table.wait(HINT_S)
            if self._truth()["phase"] == "ROLL":
                return
            for seat in SEATS:
                self._heed(seat, sides[seat], down=False)
        raise AssertionError(f"{self.where}: the round does not begin\n{look(self.table)}")

    def _prompted(self, seat: Seat, lies: Sequence[Lie]) -> None:
        """Put the own six right, and do what the OLED says, until it asks something."""
        for _ in range(TRIES):
            self._right(seat, lies, down=True)
            self.table.wait(ECHO_S)
            if self._asks(seat):
                return
            self.table.wait(HINT_S)
            if self._asks(seat):
                return
            self._heed(seat, lies, down=True)
        raise AssertionError(f"{self.where}: {seat} is asked nothing\n{look(self.table)}")

    def _asks(self, seat: Seat) -> bool:
        return any(pattern.search(self.table.text(seat)) for pattern in (COUNT, GLYPH, TILE))

    def _answer(self, seat: Seat, lies: Sequence[Lie]) -> None:
        """Answer what the OLED asks by one press: short for the next value, long for the right one."""
        text, tiles = self.table.text(seat), standard_tiles()
        if asked := GLYPH.search(text):
            face = next((face for tile, face in lies if tile == asked[1]), None)
            right = face is None or asked[2] == tiles.glyph(int(asked[1]), face)
        elif asked := TILE.search(text):
            right = lies[int(asked[1]) - 1][0] == asked[2]
        else:
            asked = COUNT.search(text)
            right = asked is not None and int(asked[1]) == CODES
        self.table.wait(SOON_S)
        self.table.press(seat if self.kind.seat_buttons else "dice", LONG_MS if right else 100)

    def _right(self, seat: Seat, lies: Sequence[Lie], *, down: bool) -> None:
        """Have exactly these tiles lie on a side, so turned, and nothing else on it."""
        for slot, lie in enumerate(lies, 1):
            self._empty(seat, slot, lock=True)
            if not self._lies(seat, slot, lie, down=down):
                self._empty(seat, slot)
                self._put(seat, slot, lie, down=down)

    def _heed(self, seat: Seat, lies: Sequence[Lie], *, down: bool) -> None:
        """Lay anew what the OLED complains about though it lies right: one slot, or all six."""
        text = self.table.text(seat)
        slots = SLOTS if "lay your six again" in text else sorted({int(slot) for slot in COMPLAINT.findall(text)})
        for slot in slots:
            self._empty(seat, slot)
        self.table.wait(1)
        for slot in slots:
            self._put(seat, slot, lies[slot - 1], down=down)

    def _lies(self, seat: Seat, slot: int, lie: Lie, *, down: bool) -> bool:
        tile, face = lie
        if self.table.lying(seat, slot) != (tile,) or self.table.sim.lie(tile).down != down:
            return False
        return face is None or self.table.sim.top(antenna_at(seat, slot)) == face

    def _put(self, seat: Seat, slot: int, lie: Lie, *, down: bool = False) -> None:
        """Lay a tile from wherever it is, on what lies there perhaps."""
        tile, face = lie
        if (lies := self.table.sim.find(tile)) is not None:
            self._empty(lies.side, lies.slot, lock=lies.lock)
        self.table.put(seat, slot, tile, face, down=down)

    def _empty(self, side: str, slot: int, *, lock: bool = False) -> None:
        while self.table.lying(side, slot, lock):
            self.table.lift(side, slot, lock)

    def _clear(self) -> None:
        for antenna in ANTENNAS:
            self._empty(antenna.side, antenna.slot, lock=antenna.lock)

    def _shuffled(self, owner: Seat) -> list[Lie]:
        tiles = [_lie(code)[0] for code in WORDS[owner].split()]
        return [(tile, self.chance.randint(1, 6)) for tile in self.chance.sample(tiles, len(tiles))]

    def _truth(self) -> dict[str, Any]:
        return self.table.view("referee")

    def _disturb(self) -> bool:
        """Disturb at a share of all moments; tells whether that was one."""
        if self.chance.random() >= self.share:
            return False
        self._bag = self._bag or self.chance.sample(list(DISTURBANCES), len(DISTURBANCES))
        name = self._bag.pop()
        before, events = self._truth(), len(self.table.events())
        disturb: Callable[[Rig, Random], None] = DISTURBANCES[name]
        disturb(self.table, self.chance)
        self.table.wait(2)
        after, happened = self._truth(), self.table.events()[events:]
        changed = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
        where = f"{self.where}, phase {before['phase']}: {name}"
        # In the swap a side that is right may be laid, and laid otherwise, while the other one is not.
        swap = before["phase"] == "SWAP"
        assert set(changed) <= ({"sides", "last"} if swap else set()), f"{where}: {changed}\n{look(self.table)}"
        assert {event["event"] for event in happened} <= ({"laid"} if swap else set()), f"{where}: {happened}"
        self.counts["disturbances"] += 1
        self.counts[f"disturbed by {name}"] += 1
        return True


def _lie(code: str) -> Lie:
    tile, _, glyph = code.partition("-")
    return tile, standard_tiles().faces[int(tile)].index(glyph) + 1 if glyph else None
