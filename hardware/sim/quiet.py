"""Quiet sweeps: a hub between two sweeps comes in; if the next one is known to change nothing, how it goes comes out.

The poll memory (`memory.py`) spares register accesses; this spares a hub's whole turn while nobody touches its board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec

from hardware.sim.memory import COMPARE_EVERY, ReplayError

MOST_STATES = 1000
"""Beyond this everything is forgotten and learnt anew."""


class Sweep(msgspec.Struct, frozen=True):
    """A sweep that changes nothing and says nothing: ns from its begin until pixels are lit anew, and to its end."""

    lit_ns: int
    took_ns: int


class QuietSweeps:
    """The quiet sweeps of one hub by its state and by which reader is the canary, as they went before.

    `state` returns all that decides a sweep besides the canary, None where chance or time has a part in it.
    """

    def __init__(self, state: Callable[[], Hashable | None]) -> None:
        self.hits = self.misses = 0
        self._read_state = state
        self._known: dict[Hashable, dict[int, Sweep]] = {}
        self._state: Hashable | None = None
        self._sweeps: dict[int, Sweep] = {}
        self._watched: int | None = None

    def disturb(self) -> None:
        """Somebody looks at the board, changes it or sends: what was seen of this sweep says nothing of others."""
        self._state = self._watched = None

    def upcoming(self, canary: int) -> Sweep | None:
        """Return the next sweep, which then may be skipped; None when it must be run, and `ended` told of it."""
        if self._state is None and not self._recognise():
            return None
        known = self._sweeps.get(canary)
        if known is None or (self.hits + 1) % COMPARE_EVERY == 0:
            self._watched = canary
            return None
        return known

    def ended(self, went: Sweep) -> None:
        """Take how the sweep went that was run; it is remembered if nothing disturbed it and nothing has changed.

        Raises:
            ReplayError: a sweep that is known came out otherwise.
        """
        canary, self._watched = self._watched, None
        if canary is None:
            return
        before, sweeps = self._state, self._sweeps
        quiet = self._recognise() and self._state == before
        if canary in sweeps:
            self.hits += 1
            if not quiet or went != sweeps[canary]:
                raise ReplayError(f"quiet sweeps: canary {canary} gave {sweeps[canary]}, now {went}, from {before!r}")
        elif quiet:
            self.misses += 1
            sweeps[canary] = went

    def _recognise(self) -> bool:
        """Read the state, and have at hand what is known of it."""
        self._state = self._read_state()
        if self._state is None:
            return False
        if len(self._known) >= MOST_STATES:
            self._known.clear()
        self._sweeps = self._known.setdefault(self._state, {})
        return True
