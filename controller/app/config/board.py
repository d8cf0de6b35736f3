"""What board.toml declares, in the app's words: which parts exist, and their pins, ids, addresses and settings."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta

ANTENNAS = 12
SENSORS = 18
RX_GAIN: Final = {18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7}
"""Receiver gain in dB -> the RxGain field of RFCfgReg (MFRC522 data sheet 9.3.3.6; 010 and 011 repeat 18 and 23 dB)."""

AntennaName: TypeAlias = Literal[
    "1", "2", "3", "4", "5", "6", "1-lock", "2-lock", "3-lock", "4-lock", "5-lock", "6-lock"
]  # fmt: skip
"""An antenna of a hub, in the order of its channels: a slot, or the lock position beside it."""
ANTENNA_NAMES: Final[tuple[AntennaName, ...]] = get_args(AntennaName)

Pin: TypeAlias = Annotated[int, Meta(ge=0, le=27)]
"""A GPIO by its BCM number; 0 where the part is not fitted."""
Gain: TypeAlias = Literal[18, 23, 33, 38, 43, 48]
Conductance: TypeAlias = Annotated[int, Meta(ge=0, le=255)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Sign: TypeAlias = Literal[1, -1, 0]

AN_ANTENNA_EACH = Meta(min_length=ANTENNAS, max_length=ANTENNAS)
A_SENSOR_EACH = Meta(min_length=SENSORS, max_length=SENSORS)
Device: TypeAlias = Annotated[
    str, Meta(pattern=r"\A(auto|/[^\x00-\x1f]+)\Z", description='"auto", or a device such as "/dev/ttyACM0"')
]
UnitId: TypeAlias = Annotated[
    str, Meta(pattern=r"\A([0-9A-Fa-f]{16})?\Z", description='16 hexadecimal digits, or "" for any hub')
]
BoardName: TypeAlias = Annotated[
    str, Meta(pattern=r"\A[^\x00-\x1f\x7f/+#$]{1,32}\Z", description="1 to 32 characters without / + # $")
]
Listen: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\A(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?\Z",
        description='a name or address of this machine, perhaps with a port: "192.168.1.20" or "192.168.1.20:8080"',
    ),
]

T = TypeVar("T")


class Hall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The 18 Hall sensors of a hub, slot by slot: one value for all, or a list of 18; sign 0 = not fitted."""

    rest: Level | Annotated[tuple[Level, ...], A_SENSOR_EACH] = 32768
    threshold: Level | Annotated[tuple[Level, ...], A_SENSOR_EACH] = 512
    sign: Sign | Annotated[tuple[Sign, ...], A_SENSOR_EACH] = 1

    def sensors(self) -> tuple[tuple[int, int, int], ...]:
        """Return (rest, threshold, sign) of each sensor: slot 1 at 0, 120, 240 degrees, slot 2 ..."""
        return tuple(zip(*(each(value, SENSORS) for value in (self.rest, self.threshold, self.sign)), strict=True))


class Hub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's reader hub and its twelve readers; gain in dB and conductance for all, or a list of twelve."""

    port: Device = "auto"
    id: UnitId = ""
    guard_us: Annotated[int, Meta(ge=5000, le=20000)] = 5000
    spi_khz: Annotated[int, Meta(ge=1000, le=10000)] = 4000
    gain: Gain | Annotated[tuple[Gain, ...], AN_ANTENNA_EACH] = 33
    conductance: Conductance | Annotated[tuple[Conductance, ...], AN_ANTENNA_EACH] = 0x88
    couples: dict[AntennaName, tuple[AntennaName, ...]] = {}
    hall: Hall = Hall()

    @property
    def unit(self) -> bytes | None:
        """The hub's unit id, 8 bytes; None where any hub will do."""
        return bytes.fromhex(self.id) or None

    def gains(self) -> tuple[int, ...]:
        """Return the RxGain field of each reader, by channel."""
        return tuple(RX_GAIN[gain] for gain in each(self.gain, ANTENNAS))

    def conductances(self) -> tuple[int, ...]:
        """Return the GsNReg value of each reader, by channel."""
        return each(self.conductance, ANTENNAS)

    def couplings(self) -> tuple[int, ...]:
        """Return for each channel the bit mask of the channels that it also reads through the wood."""
        names = [self.couples.get(name, ()) for name in ANTENNA_NAMES]
        return tuple(sum(1 << ANTENNA_NAMES.index(other) for other in set(others)) for others in names)


class Hubs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hub for each side."""

    north: Hub = Hub()
    south: Hub = Hub()


class Oled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's screen."""

    present: bool = True
    bus: Annotated[int, Meta(ge=0, le=31)] = 1
    address: Annotated[Literal[0x3C, 0x3D], Meta(description="0x3c (60), 0x3d (61)")] = 0x3C
    controller: Literal["ssd1306"] = "ssd1306"
    rotate: Literal[0, 180] = 0
    contrast: Annotated[int, Meta(ge=0, le=255)] = 207


class Oleds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A screen for each side."""

    north: Oled = Oled()
    south: Oled = Oled(address=0x3D)


class Buttons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice button, and the seat buttons where fitted."""

    dice: Pin = 17
    north: Pin = 0
    south: Pin = 0


class Lamps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn lamps and the buzzer, where fitted."""

    north: Pin = 0
    south: Pin = 0
    buzzer: Pin = 0


class SeatReader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reader behind a rack, on SPI0: north on CE0, south on CE1."""

    present: bool = False
    reset: Pin = 0


class SeatReaders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat reader for each side."""

    north: SeatReader = SeatReader(reset=25)
    south: SeatReader = SeatReader(reset=24)


class Simulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the simulated board runs."""

    remember_polls: bool = True
    seed: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0


class BoardConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole board; the defaults are the standard board's."""

    board: Literal["sim", "pi"] = "sim"
    name: BoardName = "board"
    listen: Listen = "127.0.0.1"
    rotation: Literal["magnets", "tags", "screen"] = "magnets"
    locks: Literal["nfc", "hall"] = "nfc"
    hubs: Hubs = Hubs()
    oleds: Oleds = Oleds()
    buttons: Buttons = Buttons()
    lamps: Lamps = Lamps()
    seat_readers: SeatReaders = SeatReaders()
    simulation: Simulation = Simulation()


STANDARD: Final = BoardConfig()


def each(value: T | tuple[T, ...], count: int) -> tuple[T, ...]:
    """Return a value for each of `count` parts, given one for all or the list of them."""
    return value if isinstance(value, tuple) else (value,) * count
