"""The rows of a board at hand: pieces put on a simulated one and taken away; how long until both OLEDs are right, out.

Time is modelled: buses, air and waiting take theirs, code takes none. A picture counts as shown when the last message
that changes it is over on its bus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Protocol

import msgspec

from controller.app.bench.measure import percentile, spread
from controller.app.bench.row import Answer, Measurement, NotMeasuredError, Question
from controller.app.rig import Rig
from hardware.ports import ANTENNAS, Antenna
from hardware.sim.board import SimulatedBoard
from hardware.sim.lines.i2c import I2cLine

GESTURES = 200
"""How often a piece is put down and taken away, on the empty board and on the full one."""
SEED = 1
MODELLED = "simulated, modelled time"

PLACED = Question(
    "board-placed", "a piece placed to the right screens, board full, 95th percentile", "ms", 300, "less",
    beside="a sweep of twelve tags takes about 120 ms, two of them are read", label=MODELLED,
)  # fmt: skip
LIFTED = Question(
    "board-lifted", "a piece lifted to the right screens, board full, 95th percentile", "ms", 500, "less",
    beside="300 ms without the tag are waited for", label=MODELLED,
)  # fmt: skip


class _Oled(Protocol):
    @property
    def memory(self) -> bytes: ...
    def write(self, payload: bytes) -> bool: ...
    def read(self, count: int) -> bytes | None: ...


class Watched:
    """Stands between a bus and an OLED, and notes when (s) the picture has changed."""

    def __init__(self, oled: _Oled, line: I2cLine, now_s: Callable[[], float]) -> None:
        self.changes: list[float] = []
        self._oled, self._line, self._now_s = oled, line, now_s

    def write(self, payload: bytes) -> bool:
        """Hand a message on."""
        before = self._oled.memory
        taken = self._oled.write(payload)
        if self._oled.memory != before:
            self.changes.append(self._now_s() + self._line.busy_ns / 1e9)
        return taken

    def read(self, count: int) -> bytes | None:
        """Hand an answer back."""
        return self._oled.read(count)


def watch(table: Rig) -> list[Watched]:
    """Watch both OLEDs of a table from now on."""
    oleds = []
    for side, (bus, address) in table.sim.panels.items():
        oleds.append(Watched(table.sim.oleds[side], table.sim.buses[bus], table.now_s))
        table.sim.buses[bus].attach(address, oleds[-1])
    return oleds


def shown_after(oleds: Sequence[Watched], began_s: float, until_s: float) -> float:
    """Return how long (ms) after `began_s` the last of the OLEDs changed for the last time before `until_s`.

    Raises:
        NotMeasuredError: one of them did not change.
    """
    last = [max((at for at in oled.changes if began_s < at < until_s), default=None) for oled in oleds]
    if None in last:
        raise NotMeasuredError(f"after {began_s:.3f} s an OLED shows nothing new")
    return 1000 * (max(at for at in last if at is not None) - began_s)


class Delays(msgspec.Struct, frozen=True):
    """How long (ms) each gesture took to be shown."""

    placed: list[float]
    lifted: list[float]


@cache
def delays(full: bool) -> Delays:
    """Put pieces down and take them away at random moments; `full` between twelve tiles and twelve padlocks.

    Raises:
        NotMeasuredError: a gesture was told otherwise than it was made, or not shown.
    """
    table, chance = Rig(seed=SEED), Random(SEED)  # noqa: S311  # the same gestures every time
    try:
        oleds, told = watch(table), Delays([], [])
        if full:
            table.on_board(_fill)
            table.settle()
        for _ in range(GESTURES):
            _gestures(table, oleds, chance, told, full)
    finally:
        table.close()
    return told


def _fill(sim: SimulatedBoard) -> None:
    for antenna in ANTENNAS:
        sim.put(antenna, _piece_of(antenna))


def _piece_of(antenna: Antenna) -> str:
    """Return what lies there: twelve tiles and twelve padlocks in order."""
    number = antenna.slot + (6 if antenna.side == "south" else 0)
    return f"padlock-{number}" if antenna.lock else str(number)


def _gestures(table: Rig, oleds: Sequence[Watched], chance: Random, told: Delays, full: bool) -> None:
    """Take a piece away and lay it back, or lay one down and take it away."""
    antenna = chance.choice(ANTENNAS)

    def put(sim: SimulatedBoard) -> None:
        sim.put(antenna, _piece_of(antenna), chance.randint(1, 6))

    def lift(sim: SimulatedBoard) -> None:
        sim.lift(antenna)

    steps = [("lifted", lift, told.lifted), ("placed", put, told.placed)]
    for event, gesture, delays_of in steps if full else reversed(steps):
        table.wait(chance.uniform(0, 0.5))
        delays_of.append(_delay(table, oleds, event, gesture))


def _delay(table: Rig, oleds: Sequence[Watched], event: str, gesture: Callable[[SimulatedBoard], None]) -> float:
    before, began_s = len(table.events()), table.now_s()
    table.on_board(gesture)
    table.settle()
    if (told := [each["event"] for each in table.events()[before:]]) != [event]:
        raise NotMeasuredError(f"a piece was {event} at {began_s:.3f} s; told: {', '.join(told) or 'nothing'}")
    return shown_after(oleds, began_s, table.now_s())


def _answer(full: list[float], empty: list[float]) -> Answer:
    p50, p95, most = spread(empty, 50, 95).values()
    note = f"{len(full)} times; on an empty board p50 {p50:.0f}, p95 {p95:.0f}, max {most:.0f} ms"
    return Answer((percentile(full, 95),), note=note, spread=spread(full, 50, 95))


def placed() -> Answer:
    """Measure how long (ms) after a piece is put down both screens tell of it."""
    return _answer(delays(full=True).placed, delays(full=False).placed)


def lifted() -> Answer:
    """Measure how long (ms) after a piece is taken away both screens tell of it."""
    return _answer(delays(full=True).lifted, delays(full=False).lifted)


ROWS: tuple[Measurement, ...] = ((PLACED, placed), (LIFTED, lifted))
