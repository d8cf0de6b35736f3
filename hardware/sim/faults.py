"""Faults of a simulated board: a kind and a place in, something broken until the handle is cleared out.

Each kind takes the places that it can happen at: an antenna (`north-3`, `north-3-lock`), a hub (`hub-north`, which for
a reader's fault means all twelve), an OLED (`oled-south`) or a button (`dice`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hardware.errors import HandsError
from hardware.ports import ANTENNAS, SIDES, Antenna, Side, antenna_of
from hardware.sim.board import RELEASED, SimulatedBoard
from hardware.sim.chips.air import RandomNoise
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.hub import SimulatedHub

K = TypeVar("K")
V = TypeVar("V")
Mend = Callable[[], None]

PLACES = {str(antenna): antenna for antenna in ANTENNAS}
MS = 1_000_000


class Fault:
    """Something that is broken now; `clear` mends it, once."""

    def __init__(self, mend: Mend) -> None:
        self._mend: Mend | None = mend

    def clear(self) -> None:
        """Mend it; a second time does nothing."""
        mend, self._mend = self._mend, None
        if mend is not None:
            mend()


def cause(board: SimulatedBoard, kind: str, where: str, **how: float | str) -> Fault:
    """Break something.

    Args:
        board: the board it happens to.
        kind: noise (rate=, the share of frames damaged; seed=), deaf, bleed (into=, the antenna whose field the tags
            are in, too), stuck (level=, what a reader's data line or a button's line reads), unplug, brownout,
            bus-error (every=, each so-manieth message), bounce (ms=), slow (ms=, what each message takes longer).
        where: `north-3`, `north-3-lock`, `hub-north`, `oled-south`, or a button.
        how: what the kind takes.

    Raises:
        HandsError: there is no such kind, or not at that place, or with those settings.
    """
    if kind not in CAUSES:
        raise HandsError(f"unknown fault {kind!r}; known: {', '.join(CAUSES)}")
    try:
        return Fault(CAUSES[kind](board, where, **how))
    except TypeError as error:
        raise HandsError(f"fault {kind!r} at {where}: {error}") from None


def _noise(board: SimulatedBoard, where: str, rate: float = 0.05, seed: int = 0) -> Mend:
    if not 0 <= rate <= 1:
        raise HandsError(f"rate {rate}: allowed 0 to 1")
    antennas = _antennas(where)
    for number, antenna in enumerate(antennas):
        _hub(board, antenna).fields[antenna.channel].noise = RandomNoise(int(seed) + number, rate, rate)

    def mend() -> None:
        for antenna in antennas:
            _hub(board, antenna).fields[antenna.channel].noise = None

    return mend


def _deaf(board: SimulatedBoard, where: str) -> Mend:
    return _at_chips(board, where, "deaf", True, False)


def _stuck(board: SimulatedBoard, where: str, level: int = 0) -> Mend:
    if level not in (0, 1):
        raise HandsError(f"level {level!r}: allowed 0, 1")
    if where not in board.pins:
        return _at_chips(board, where, "dead", 0xFF if level else 0x00, None)
    pin = board.pins[where]
    board.gpio.stick(pin, level)
    return lambda: board.gpio.stick(pin, None)


def _bleed(board: SimulatedBoard, where: str, into: str) -> Mend:
    source, to = _antenna(where), _antenna(into)
    if source == to:
        raise HandsError(f"{where} cannot bleed into itself; name a neighbour")
    board.bleeds.add((source, to))
    board.leak(to)

    def mend() -> None:
        board.bleeds.discard((source, to))
        board.leak(to)

    return mend


def _unplug(board: SimulatedBoard, where: str) -> Mend:
    if where in board.unplugged:
        raise HandsError(f"{where} is unplugged already: clear that fault first")
    plug = _plug(board, where)
    board.unplugged.add(where)
    plug(False)

    def mend() -> None:
        board.unplugged.discard(where)
        plug(True)

    return mend


def _plug(board: SimulatedBoard, where: str) -> Callable[[bool], None]:
    """Return what plugs a part in or pulls it out; a reader without a supply reads 0."""
    if where in board.pins:
        return lambda on: board.hold_again(where) if on else board.gpio.drive(board.pins[where], RELEASED)
    if where in PLACES:
        return lambda on: _set_chip(board, _antenna(where), "dead", None if on else 0x00)
    kind, side = _part(board, where, ("hub", "oled"))
    if kind == "hub":
        return lambda on: board.plug_hub(side, on)
    return lambda on: board.plug_panel(side, on)


def _brownout(board: SimulatedBoard, where: str) -> Mend:
    """Let a part's supply sag for a moment: it has forgotten everything and says nothing of it."""
    if where in PLACES:
        antenna = _antenna(where)
        _hub(board, antenna).chips[antenna.channel].brown_out()
        return _nothing
    kind, side = _part(board, where, ("hub", "oled"))
    part = board.hubs[side] if kind == "hub" else board.oleds[side]
    if board.powered and where not in board.unplugged:
        part.power(False)
        part.power(True)
    return _nothing


def _bus_error(board: SimulatedBoard, where: str, every: int = 10) -> Mend:
    if int(every) < 1:
        raise HandsError(f"every {every}: must be at least 1")
    if where in PLACES:
        return _at_chips(board, where, "miss_every", int(every), 0)
    kind, side = _part(board, where, ("hub", "oled"))
    if kind == "hub":
        return _kept(board.spoil_every, side, int(every))
    bus, address = board.panels[side]
    return _kept(board.buses[bus].fail_every_to, address, int(every))


def _bounce(board: SimulatedBoard, where: str, ms: float = 10) -> Mend:
    if where not in board.pins:
        raise HandsError(f"no button {where!r}; known: {', '.join(board.pins) or 'none on this board'}")
    return _kept(board.bounce_ms, where, _duration(ms))


def _slow(board: SimulatedBoard, where: str, ms: float = 20) -> Mend:
    kind, side = _part(board, where, ("hub", "oled"))
    late_ns = round(_duration(ms) * MS)
    if kind == "hub":
        return _kept(board.late_ns, side, late_ns)
    bus, address = board.panels[side]
    return _kept(board.buses[bus].slow_ns, address, late_ns)


CAUSES: dict[str, Callable[..., Mend]] = {
    "noise": _noise,
    "deaf": _deaf,
    "bleed": _bleed,
    "stuck": _stuck,
    "unplug": _unplug,
    "brownout": _brownout,
    "bus-error": _bus_error,
    "bounce": _bounce,
    "slow": _slow,
}


def _nothing() -> None:
    """What is over already needs no mending."""


def _kept(settings: dict[K, V], key: K, value: V) -> Mend:
    """Set something, and return what takes it back."""
    settings[key] = value

    def mend() -> None:
        settings.pop(key, None)

    return mend


def _at_chips(board: SimulatedBoard, where: str, fault: str, broken: object, sound: object) -> Mend:
    """Set a fault of the readers at a place, and return what takes it back."""
    antennas = _antennas(where)

    def put(value: object) -> None:
        for antenna in antennas:
            _set_chip(board, antenna, fault, value)

    put(broken)
    return lambda: put(sound)


def _set_chip(board: SimulatedBoard, antenna: Antenna, fault: str, value: object) -> None:
    chip: Mfrc522 = _hub(board, antenna).chips[antenna.channel]
    setattr(chip, fault, value)


def _hub(board: SimulatedBoard, antenna: Antenna) -> SimulatedHub:
    """Return the hub of an antenna, run up to the present, so that what is changed now is noticed from now on."""
    hub = board.hubs[antenna.side]
    hub.catch_up()
    return hub


def _antennas(where: str) -> tuple[Antenna, ...]:
    """Return the antenna of this name, or all twelve of a hub."""
    for side in SIDES:
        if where == f"hub-{side}":
            return tuple(antenna_of(side, channel) for channel in range(12))
    return (_antenna(where),)


def _antenna(where: str) -> Antenna:
    if where not in PLACES:
        raise HandsError(f"no antenna {where!r}; known: north-1 to south-6, and with -lock")
    return PLACES[where]


def _part(board: SimulatedBoard, where: str, kinds: tuple[str, ...]) -> tuple[str, Side]:
    parts = {
        f"{kind}-{side}": (kind, side) for kind in kinds for side in SIDES if kind != "oled" or side in board.panels
    }
    if where not in parts:
        raise HandsError(f"no part {where!r} for this fault; known: {', '.join(parts)}")
    return parts[where]


def _duration(ms: float) -> float:
    if not 0 <= ms <= 60_000:
        raise HandsError(f"{ms} ms: allowed 0 to 60000")
    return ms
