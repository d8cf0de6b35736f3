"""Button edges in, gestures out: debounce and hold of one button, on raw edges with monotonic time."""

from __future__ import annotations

from controller.games.core import Gesture, Pressed
from hardware.ports import Edge

MS = 1_000_000

QUIET_NS = 25 * MS
"""A release counts once the contact has been open this long: longer than the 20 ms that contacts bounce."""
SHORT_NS = 600 * MS
ARMED_NS = 900 * MS
MENU_NS = 4000 * MS


class Debounce:
    """One button. A press counts at its first edge, a release only when it lasts; each press gives one gesture.

    `board.md`: short = released before 0.6 s, nothing from 0.6 to 0.9 s, armed at 0.9 s, long = released from 0.9 s
    and before 4 s, menu at 4 s and nothing on release after it. A button that was down when watching began has made its
    gesture before: it says nothing until it has been let go.
    """

    def __init__(self, button: str) -> None:
        self._button = button
        self._down_at: int | None = None
        self._open_since: int | None = None
        self._told: Gesture | None = None
        self._mute = False

    def edge(self, edge: Edge) -> list[Pressed]:
        """Take a raw edge; return the gestures that its time completes."""
        gestures = self.elapse(edge.at_ns)
        if edge.pressed:
            self._open_since = None
            if self._down_at is None:
                self._down_at, self._told, self._mute = edge.at_ns, None, edge.found
        elif self._down_at is not None and self._open_since is None:
            self._open_since = edge.at_ns
        return gestures

    def due_ns(self) -> int | None:
        """Return when `elapse` has something to say next, or None while nothing is pending."""
        if self._down_at is None:
            return None
        if self._open_since is not None:
            return self._open_since + QUIET_NS
        if self._mute:
            return None
        if self._told is None:
            return self._down_at + ARMED_NS
        return self._down_at + MENU_NS if self._told == "armed" else None

    def elapse(self, now_ns: int) -> list[Pressed]:
        """Return the gestures that are complete by now."""
        gestures = []
        while (due := self.due_ns()) is not None and due <= now_ns:
            gestures += self._complete(due)
        return gestures

    def _complete(self, due: int) -> list[Pressed]:
        if self._open_since is not None:
            return self._release(due)
        gesture: Gesture = "armed" if self._told is None else "menu"
        self._told = gesture
        return [self._pressed(due, gesture, due)]

    def _release(self, now_ns: int) -> list[Pressed]:
        assert self._down_at is not None and self._open_since is not None
        released = self._open_since
        held = released - self._down_at
        # A release that began before "armed" or "menu" was due is told even if that time passed while it settled.
        gesture: Gesture | None = None if self._mute or self._told == "menu" else _gesture(held)
        gestures = [] if gesture is None else [self._pressed(now_ns, gesture, released)]
        self._down_at = self._open_since = self._told = None
        return gestures

    def _pressed(self, now_ns: int, gesture: Gesture, until_ns: int) -> Pressed:
        assert self._down_at is not None
        return Pressed(now_ns, self._button, gesture, (until_ns - self._down_at) // MS, self._down_at)


def _gesture(held_ns: int) -> Gesture:
    if held_ns < SHORT_NS:
        return "short"
    return "void" if held_ns < ARMED_NS else "long"
