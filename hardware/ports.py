"""What a board can do and what it reports: plain data, with no driver and no game behind the names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from PIL import Image

Side: TypeAlias = Literal["north", "south"]
SIDES: tuple[Side, Side] = ("north", "south")
SLOTS = (1, 2, 3, 4, 5, 6)

Frame: TypeAlias = Image.Image
"""Finished pixels for one OLED: a PIL image of mode "1", 128 x 64, upright as the player reads it."""

FRAME_SIZE = (128, 64)

T = TypeVar("T")


class Antenna(msgspec.Struct, frozen=True, order=True):
    """One of a side's twelve antennas: a slot's, or that of the lock position beside it."""

    side: Side
    slot: int
    lock: bool = False

    def __str__(self) -> str:
        """Return the name used in messages and faults, `north-3` or `north-3-lock`."""
        return f"{self.side}-{self.slot}-lock" if self.lock else f"{self.side}-{self.slot}"

    @property
    def channel(self) -> int:
        """The antenna's number on its hub: 0-5 the slots 1-6, 6-11 the lock positions 1-6."""
        return self.slot - 1 + (6 if self.lock else 0)


def antenna_of(side: Side, channel: int) -> Antenna:
    """Return the antenna with this number (0-11) on this side's hub."""
    return Antenna(side, channel % 6 + 1, channel >= 6)


ANTENNAS: tuple[Antenna, ...] = tuple(antenna_of(side, channel) for side in SIDES for channel in range(12))

Reading: TypeAlias = Literal["tag", "absent", "garbled", "crowded", "dead"]


class Sighting(msgspec.Struct, frozen=True):
    """What an antenna's reader has steadily seen: the hub counted it, so one sighting is believable news.

    `top` is the edge (1-6) at the slot's top mark and `down` whether the piece lies face down, both None where the
    magnets say nothing that is in the code table. `magnets` is False only when the sensors saw no magnet at all.
    `inventory` marks a repeat of what is true now, as opposed to a change.
    """

    antenna: Antenna
    reading: Reading
    at_ns: int
    uid: bytes = b""
    top: int | None = None
    down: bool | None = None
    magnets: bool | None = None
    inventory: bool = False


class Edge(msgspec.Struct, frozen=True):
    """A raw, bouncing edge of a button: `pressed` is the level from now on.

    `found` marks no edge but the level that was found when watching began: a button held over a restart.
    """

    button: str
    pressed: bool
    at_ns: int
    found: bool = False


class PartChanged(msgspec.Struct, frozen=True):
    """A part (`hub-north`, `oled-south`, `dice`) began or ceased to answer; `reason` says why it ceased."""

    part: str
    present: bool
    at_ns: int
    reason: str = ""


Report: TypeAlias = Sighting | Edge | PartChanged
Reporter: TypeAlias = Callable[[Report], None]
"""Where drivers put what they see; called on the event loop, must not block."""

Colour: TypeAlias = Literal["white", "red", "green", "blue", "purple"]
Rhythm: TypeAlias = Literal["steady", "slow", "fast"]


class Light(msgspec.Struct, frozen=True):
    """One lit pixel: a colour and the rhythm in which the hub animates it."""

    colour: Colour
    rhythm: Rhythm = "steady"


class Clock(Protocol):
    """Monotonic time; the event loop's, so that virtual time rules everywhere."""

    def now_ns(self) -> int:
        """Return whole nanoseconds since an arbitrary start."""
        ...


class RunBlocking(Protocol):
    """Runs a driver call that blocks on a bus: in a thread when live, inline plus modelled bus time when virtual."""

    def __call__(self, call: Callable[..., T], *args: Any) -> Awaitable[T]:
        """Return the call's result once the bus is free again."""
        ...


class Panel(Protocol):
    """One OLED; blocking calls, to be run through RunBlocking. Each raises PartAbsentError when the panel is away."""

    def show(self, frame: Frame) -> None:
        """Make the panel show this frame; what it shows already is not sent again."""
        ...

    def contrast(self, level: int) -> None:
        """Set the brightness, 0-255."""
        ...

    def blank(self) -> None:
        """Switch the panel off; `show` wakes it."""
        ...

    def refresh(self) -> None:
        """Initialise again and resend everything, in case the panel browned out unnoticed."""
        ...


class Lamps(Protocol):
    """The pixels of one side's hub, one per slot and lock position."""

    def light(self, lights: Mapping[Antenna, Light]) -> None:
        """Show exactly these lights; antennas not named are dark."""
        ...


class Beacon(Protocol):
    """The turn lamps, one per side, and the buzzer; what is not fitted or has failed is passed over."""

    def light(self, rhythms: Mapping[Side, Rhythm]) -> None:
        """Light exactly these sides' lamps, each in its rhythm."""
        ...

    def beep(self, ms: int) -> None:
        """Sound for so many milliseconds."""
        ...

    def close(self) -> None:
        """Let go of lamps and buzzer, dark and silent."""
        ...


class Wire(Protocol):
    """An open serial line to a hub."""

    def write(self, data: bytes) -> None:
        """Send bytes; raises LinkError when the line is gone."""
        ...

    def close(self) -> None:
        """Let go of the line; nothing is received afterwards. Never raises."""
        ...


OpenWire: TypeAlias = Callable[[Callable[[bytes], None], Callable[[str], None]], Wire]
"""Opens a serial line: handed `received(bytes)` and `lost(reason)`; raises LinkError while there is no such port."""


class Hands(Protocol):
    """A person's hands on a board: pieces by name (`"23"`, `"padlock-3"`), faces as index 1-6 at the top mark."""

    def put(self, antenna: Antenna, piece: str, top: int | None = None, down: bool = False) -> None:
        """Lay a piece over an antenna; a piece that lies elsewhere is taken from there."""
        ...

    def lift(self, antenna: Antenna) -> str:
        """Take the uppermost piece away and return its name; raises HandsError when nothing lies there."""
        ...

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces over an antenna, the uppermost last."""
        ...

    def find(self, piece: str) -> Antenna | None:
        """Return where a piece lies, or None while nobody has laid it down."""
        ...

    def button(self, name: str, pressed: bool) -> None:
        """Press or release a button."""
        ...
