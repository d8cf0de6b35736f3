"""Polls remembered: a reader's call comes in; if chip and tags stood just so before, its outcome is replayed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from hardware.sim.chips.iso14443a import Field
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.lines.spi import SpiLine

if TYPE_CHECKING:
    from firmware.hub.ports import Poller

COMPARE_EVERY = 100
"""One hit in so many is run for real instead, and compared."""

MOST_REMEMBERED = 20_000
"""Beyond this everything is forgotten and learnt anew."""

R = TypeVar("R")


class ReplayError(AssertionError):
    """A remembered call, run again, came out otherwise: some state leaves out what decides."""


class Time(Protocol):
    """The hub's clock; a replayed call moves it on."""

    ns: int


class Outcome(msgspec.Struct, frozen=True):
    """What a call returned, how long it took, and the states in which it left chip and field."""

    returned: Any
    took_ns: int
    chip: Hashable
    field: Hashable


class Memory:
    """Outcomes of calls, shared by all readers of a hub, which are alike."""

    def __init__(self, time: Time) -> None:
        self.hits = self.misses = 0
        self._time = time
        self._outcomes: dict[Hashable, Outcome] = {}

    def recall(self, call: Hashable, chip: Mfrc522, field: Field, run: Callable[[], R]) -> R:
        """Return what `run` returns, and leave time, chip and field as `run` leaves them.

        `call` says all that decides besides the states of chip and field. Nothing is remembered of a call for which
        chance is drawn, or that begins or ends while the chip is at work.

        Raises:
            ReplayError: a hit was run for real, and came out otherwise.
        """
        before = None if field.chancy else chip.state()
        if before is None:
            return run()
        key = (call, before, field.state(self._time.ns))
        known = self._outcomes.get(key)
        if known is None:
            self.misses += 1
            return self._observe(key, chip, field, run)
        self.hits += 1
        if self.hits % COMPARE_EVERY == 0:
            return self._compare(key, known, chip, field, run)
        self._time.ns += known.took_ns
        chip.restore(known.chip)
        field.restore(known.field, self._time.ns)
        returned: R = known.returned
        return returned

    def _observe(self, key: Hashable, chip: Mfrc522, field: Field, run: Callable[[], R]) -> R:
        began_ns = self._time.ns
        returned = run()
        after = chip.state()
        if after is not None:
            if len(self._outcomes) >= MOST_REMEMBERED:
                self._outcomes.clear()
            now_ns = self._time.ns
            self._outcomes[key] = Outcome(returned, now_ns - began_ns, after, field.state(now_ns))
        return returned

    def _compare(self, key: Hashable, known: Outcome, chip: Mfrc522, field: Field, run: Callable[[], R]) -> R:
        returned = self._observe(key, chip, field, run)
        if self._outcomes.get(key) != known:
            raise ReplayError(f"poll memory: {key!r} gave {known!r}, now {self._outcomes.get(key)!r}")
        return returned


class RememberingReader:
    """Stands where the firmware has a reader (`firmware.hub.ports.Poller`), and asks the memory before it."""

    def __init__(self, reader: Poller, chip: Mfrc522, line: SpiLine, memory: Memory) -> None:
        self._reader, self._chip, self._line, self._memory = reader, chip, line, memory
        self._radio = (0, 0)

    def configure(self, gain: int, conductance: int) -> None:
        """Want these settings; what a chip does depends on them too."""
        self._radio = gain, conductance
        self._reader.configure(gain, conductance)

    def open(self, anew: bool) -> bool:
        """Begin a visit, as the reader does or did."""
        return self._recall("open", (anew,), lambda: self._reader.open(anew))

    def poll(self, known: bytes, quiet: tuple[bytes, ...]) -> tuple[int, bytes]:
        """Return the reading of a poll, or of one just like it."""
        return self._recall("poll", (known, quiet), lambda: self._reader.poll(known, quiet))

    def prove(self, known: bytes, quiet: tuple[bytes, ...], guard_us: int) -> tuple[int, bytes]:
        """Restart the chip and poll, or do as if."""
        return self._recall("prove", (known, quiet, guard_us), lambda: self._reader.prove(known, quiet, guard_us))

    def _recall(self, name: str, asked: tuple[Hashable, ...], run: Callable[[], R]) -> R:
        call = name, asked, self._radio, self._line.khz
        return self._memory.recall(call, self._chip, self._chip.field, run)
