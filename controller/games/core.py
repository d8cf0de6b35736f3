"""The words every game shares: facts from the board, the steps rules take, and what screens and lamps are to say."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Meta

Seat: TypeAlias = Literal["north", "south"]
SEATS: tuple[Seat, Seat] = ("north", "south")

OneToSix: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""The number of a slot or of a face; checked where a fact is read back."""


class Place(msgspec.Struct, frozen=True, order=True):
    """A slot, or the lock position beside it."""

    side: Seat
    slot: OneToSix
    lock: bool = False

    def __str__(self) -> str:
        """Return the words used on screens: `north 2` or `north 2 lock`."""
        return f"{self.side} {self.slot} lock" if self.lock else f"{self.side} {self.slot}"


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A piece lies on a place since `at` (ns, monotonic); `face` (1-6) is at the top mark, None when not known."""

    at: int
    place: Place
    piece: str
    face: OneToSix | None = None
    down: bool | None = None


class Lifted(msgspec.Struct, frozen=True, tag="lifted"):
    """The piece that lay on a place is gone."""

    at: int
    place: Place
    piece: str


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """The same piece lies on the place another way round."""

    at: int
    place: Place
    piece: str
    face: OneToSix | None = None
    down: bool | None = None


class Tapped(msgspec.Struct, frozen=True, tag="tapped"):
    """A piece was held to a seat reader."""

    at: int
    seat: Seat
    piece: str


Gesture: TypeAlias = Literal["short", "void", "armed", "long", "menu"]


class Pressed(msgspec.Struct, frozen=True, tag="pressed"):
    """A button gesture, as `board.md` times it: `armed` while held at 0.9 s, `menu` at 4 s, the others on release.

    `held_ms` is how long the button had been down, `down_at` when it went down.
    """

    at: int
    button: str
    gesture: Gesture
    held_ms: int
    down_at: int


class Unknown(msgspec.Struct, frozen=True, tag="unknown"):
    """A tag that the tagbook does not know lies on a place; `uid` is upper-case hexadecimal."""

    at: int
    place: Place
    uid: str


Trouble: TypeAlias = Literal["dead", "crowded", "garbled", "twice", "no hub"]


class NotRead(msgspec.Struct, frozen=True, tag="not-read"):
    """A place cannot be read now; what was known to lie there still counts."""

    at: int
    place: Place
    trouble: Trouble


class ReadAgain(msgspec.Struct, frozen=True, tag="read-again"):
    """A place that was not read answers again; what was known to lie there stands."""

    at: int
    place: Place


class TimeUp(msgspec.Struct, frozen=True, tag="time-up"):
    """A time that the game asked to be told of has come."""

    at: int
    timer: str


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The daemon has started: monotonic time began anew perhaps, and every timer stands paused."""

    at: int


Fact: TypeAlias = Placed | Lifted | Turned | Tapped | Pressed | Unknown | NotRead | ReadAgain | TimeUp | Resumed


class Want(msgspec.Struct, frozen=True):
    """A draw that an input needs before it can be played; what is drawn is stored with the input.

    `dice` draws two numbers 1-6, `number` one of 1 to `count`, `order` the numbers 1 to `count` in any order, `side`
    a seat.
    """

    kind: Literal["dice", "number", "order", "side"]
    count: int = 0


Draw: TypeAlias = Annotated[int, Meta(ge=1)] | Seat | tuple[Annotated[int, Meta(ge=1)], ...]
Draws: TypeAlias = tuple[Draw, ...]
"""What was drawn, in the order of the wants."""


class Timer(msgspec.Struct, frozen=True):
    """A time (ns, monotonic) at which the game wants to be told `TimeUp(name)`."""

    name: str
    at: int


Event: TypeAlias = dict[str, Any]
"""What happened, as the engine protocol spells it: `{"event": NAME, ...}`, JSON values only."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """An input was accepted: the state from now on, and what happened.

    `warnings` (each with `rule` and `message`) are for whoever gave the input, and for nobody else.
    """

    state: Any
    events: tuple[Event, ...] = ()
    warnings: tuple[dict[str, Any], ...] = ()


class Rejected(msgspec.Struct, frozen=True, gc=False):
    """An input was refused and changed nothing; `code` is one of the protocol's refusal codes.

    `rule` goes with the code `clue-refused`: which clue rule forbids it.
    """

    code: str
    message: str
    rule: str | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of a screen; large lines are 16 pixels high and hold 16 characters, small ones 8 and 25."""

    text: str
    large: bool = False


class Scene(msgspec.Struct, frozen=True):
    """What one OLED says: at most four large or eight small lines; `bar` marks the seat whose press counts."""

    lines: tuple[Line, ...]
    bar: bool = False

    @property
    def text(self) -> str:
        """The scene's words, a line each."""
        return "\n".join(line.text for line in self.lines)


Colour: TypeAlias = Literal["white", "red", "green", "blue", "purple"]
Rhythm: TypeAlias = Literal["steady", "slow", "fast"]


class Lamp(msgspec.Struct, frozen=True):
    """A lit pixel beside a place."""

    colour: Colour
    rhythm: Rhythm = "steady"

    def __str__(self) -> str:
        """Return colour and rhythm, `green fast`."""
        return f"{self.colour} {self.rhythm}"


class Game(Protocol):
    """What the table asks of a game: pure functions over its own setup and state.

    An input is a fact from the board, or a command: a request of the engine protocol, from a phone or a program.
    """

    name: str

    def start(self, setup: Any) -> Any:
        """Return the state before the first input."""
        ...

    def command(self, setup: Any, request: dict[str, Any]) -> Any | Rejected:
        """Return the command that a request stands for, or why it is none (`bad-request`)."""
        ...

    def wants(self, setup: Any, state: Any, given: Any) -> tuple[Want, ...]:
        """Return the draws that an input needs now, all of them, in order."""
        ...

    def step(self, setup: Any, state: Any, given: Any, draws: Draws) -> Step | Rejected:
        """Play one input with its draws."""
        ...

    def timers(self, setup: Any, state: Any) -> tuple[Timer, ...]:
        """Return the times to be told of, as things stand."""
        ...

    def legal(self, setup: Any, state: Any, audience: str) -> list[dict[str, Any]]:
        """Return the requests that would be accepted from an audience, as the engine protocol lists them."""
        ...

    def view(self, setup: Any, state: Any, audience: str, player: str | None = None) -> dict[str, Any]:
        """Return what is true now for north, south, public or referee; `player` says who of a team looks."""
        ...

    def scene(self, setup: Any, state: Any, seat: Seat) -> Scene:
        """Return what this seat's OLED says now."""
        ...

    def lamps(self, setup: Any, state: Any) -> dict[Place, Lamp]:
        """Return every pixel that is lit now."""
        ...

    def beacons(self, setup: Any, state: Any) -> dict[Seat, Rhythm]:
        """Return the seats whose turn lamp is lit now, each in its rhythm: who has to act."""
        ...
