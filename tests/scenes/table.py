"""A board without hardware: gestures as facts, with draws that a test gives, and timers of its own; of any game."""

from __future__ import annotations

from random import Random
from typing import Any

from controller.games.core import (
    SEATS,
    Event,
    Fact,
    Game,
    Lifted,
    NotRead,
    Place,
    Pressed,
    ReadAgain,
    Rejected,
    Resumed,
    Seat,
    Step,
    TimeUp,
    Unknown,
    Want,
)

MS = 1_000_000


class Table:
    """A board under test. Time goes on by a second before each gesture, and timers come up on their way."""

    def __init__(self, game: Game, setup: Any) -> None:
        self.game = game
        self.setup = setup
        self.state: Any = game.start(setup)
        self.now = 0
        self.events: list[Event] = []
        self.given: list[Any] = []
        self.random = Random(1)
        self.wants: tuple[Want, ...] = ()
        self.scenes: list[dict[Seat, str]] = []
        self.feed(Resumed(0))
        self.wait(2)

    def feed(self, given: Any) -> list[Event]:
        """Give one input, with its draws; returns what happened."""
        self.wants = self.game.wants(self.setup, self.state, given)
        draws = tuple(self._draw(want) for want in self.wants)
        answer = self.game.step(self.setup, self.state, given, draws)
        if isinstance(answer, Rejected):
            assert not isinstance(given, Fact)
            self.refusal = answer
            return []
        assert isinstance(answer, Step)
        self.state = answer.state
        self.events += answer.events
        self.scenes.append({seat: self.text(seat) for seat in SEATS})
        for seat in SEATS:
            check_fits(self.game.scene(self.setup, self.state, seat))
        return list(answer.events)

    def send(self, request: dict[str, Any]) -> list[Event]:
        """Send a request of the engine protocol."""
        command = self.game.command(self.setup, request)
        if isinstance(command, Rejected):
            self.refusal = command
            return []
        return self.feed(command)

    def _draw(self, want: Want) -> Any:
        for given in self.given:
            if given[0] == want.kind:
                self.given.remove(given)
                return given[1]
        match want.kind:
            case "dice":
                return (self.random.randint(1, 6), self.random.randint(1, 6))
            case "number":
                return self.random.randint(1, want.count)
            case "order":
                return tuple(self.random.sample(range(1, want.count + 1), want.count))
            case _:
                return self.random.choice(SEATS)

    def number(self, n: int) -> None:
        self.given.append(("number", n))

    def wait(self, seconds: float) -> None:
        """Let time go by; timers that come out are told."""
        until = self.now + round(seconds * 1e9)
        while due := min((t for t in self.game.timers(self.setup, self.state) if t.at <= until), default=None, key=_at):
            self.now = max(self.now, due.at)
            self.feed(TimeUp(self.now, due.name))
        self.now = until

    def at(self, seconds: float = 1.0) -> int:
        self.wait(seconds)
        return self.now

    def lift(self, side: Seat, slot: int, lock: bool = False) -> list[Event]:
        place = Place(side, slot, lock)
        return self.feed(Lifted(self.at(), place, self.state.layout.lying[place].piece))

    def not_read(self, side: Seat, slot: int, trouble: str = "dead", lock: bool = False) -> None:
        self.feed(NotRead(self.at(), Place(side, slot, lock), trouble))  # type: ignore[arg-type]

    def read_again(self, side: Seat, slot: int) -> None:
        self.feed(ReadAgain(self.at(), Place(side, slot)))

    def stranger(self, side: Seat, slot: int, lock: bool = False) -> None:
        self.feed(Unknown(self.at(), Place(side, slot, lock), "04AABBCC"))

    def press(self, hold_ms: int = 100, button: str = "dice", after: float = 1.0, down_at: int | None = None) -> Any:
        """Press a button `after` seconds, as the debouncer tells it."""
        down = self.at(after) if down_at is None else down_at
        events: list[Event] = []
        for gesture, when in (("armed", 900), ("menu", 4000)):
            if hold_ms >= when:
                self.wait((down + when * MS - self.now) / 1e9)
                events += self.feed(Pressed(down + when * MS, button, gesture, when, down))  # type: ignore[arg-type]
        self.wait(max(0, down + hold_ms * MS - self.now) / 1e9)
        if hold_ms < 4000:
            gesture = "short" if hold_ms < 600 else "void" if hold_ms < 900 else "long"
            events += self.feed(Pressed(self.now, button, gesture, hold_ms, down))  # type: ignore[arg-type]
        return events

    def long(self, button: str = "dice") -> Any:
        return self.press(1000, button)

    def menu(self, item: str) -> None:
        """Open the menu and take an item, by the words on the screen."""
        self.press(4100)
        self.choose(item)

    def rule(self, act: str, reason: str | None = None) -> None:
        """Take one of the referee's acts, and a reason, by the words on the screen."""
        self.choose(act)
        if reason is not None:
            self.choose(reason)

    def choose(self, item: str) -> None:
        """Step through a list until the cursor is at an item, and take it."""
        for _ in range(14):
            if f"> {item}" in self.text("north"):
                self.long()
                return
            self.press()
        raise AssertionError(f"no {item!r} in {self.text('north')!r}")

    def resume(self) -> None:
        self.feed(Resumed(self.at()))

    def clear(self, side: Seat) -> None:
        for place in sorted(self.state.layout.lying):
            if place.side == side:
                self.lift(side, place.slot, place.lock)

    def text(self, seat: Seat) -> str:
        return self.game.scene(self.setup, self.state, seat).text

    def lamp(self, side: Seat, slot: int, lock: bool = False) -> str:
        return str(self.game.lamps(self.setup, self.state).get(Place(side, slot, lock), "off"))

    def bars(self) -> list[Seat]:
        return [seat for seat in SEATS if self.game.scene(self.setup, self.state, seat).bar]

    @property
    def match(self) -> Any:
        assert self.state.match is not None
        return self.state.match

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["event"] == kind]


def check_fits(scene: Any) -> None:
    assert sum(16 if line.large else 8 for line in scene.lines) <= 64, scene.text
    for line in scene.lines:
        assert len(line.text) <= (16 if line.large else 25), line.text


def _at(timer: Any) -> int:
    return int(timer.at)
