"""A desk of no game: what the parts that desks share look at, and steps that count what was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.games.core import Pressed, Seat
from controller.games.desk.kept import Hint, Menu, Ruling
from controller.games.desk.menu import open_menu
from controller.games.desk.presses import Steps, armed_act, long_of, no_act, note_changes, press
from controller.games.layout import Layout

MS = 1_000_000


class Desk(msgspec.Struct, frozen=True):
    """What every desk remembers, and of this one which step each seat is at and who has the bar."""

    now: int = 0
    since: Mapping[str, int] = {}
    asleep: int = 0
    discovering: int | None = None
    finding: Mapping[Seat, int] = {}
    armed: tuple[str, ...] = ()
    hints: Mapping[Seat, Hint] = {}
    menu: Menu | None = None
    referee: Ruling | None = None
    paused: bool = False
    off: bool = False
    steps: Mapping[Seat, str] = msgspec.field(default_factory=lambda: {"north": "act", "south": "act"})
    bar: tuple[Seat, ...] = ("north",)


class Held(msgspec.Struct, frozen=True):
    desk: Desk = Desk()
    layout: Layout = Layout()
    match: Any = None
    past: tuple[Any, ...] = ()


class Toy:
    """A desk under test, itself the input that is being read."""

    def __init__(self) -> None:
        self.state = Held()
        self.at = 10_000 * MS
        self.events: list[dict[str, Any]] = []
        self.done: list[tuple[str, str]] = []
        self.steps = Steps(
            {"act": (self._do("short"), self._do("long")), "brief": (self._do("short"), no_act)},
            lambda state, seat: "menu" if state.desk.menu else state.desk.steps[seat],
            lambda state: state.desk.bar,
            lambda state, seat: (state.desk.steps[seat], state.desk.menu is not None),
            lambda state, seat: long_of(self.steps.acts, state.desk.steps[seat]),
            open_menu,
        )

    def _do(self, what):
        return lambda reading, seat: self.done.append((what, seat))

    @property
    def desk(self) -> Desk:
        return self.state.desk

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, desk=replace(self.desk, **fields))

    def press(self, gesture: str, button: str = "dice", held_ms: int = 100) -> bool:
        """Tell of a gesture that ends now."""
        return press(self.steps, self, Pressed(self.at, button, gesture, held_ms, self.at - held_ms * MS))

    def then(self, **fields: Any) -> None:
        """Change the desk, as an input does, and note what that changes for presses."""
        before = self.state
        self.change(**fields)
        note_changes(self.steps, before, self)

    def wait(self, ms: int) -> None:
        self.at += ms * MS

    def armed_act(self):
        return armed_act(self.steps, self.state)


@pytest.fixture
def toy() -> Toy:
    return Toy()
