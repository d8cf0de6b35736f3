"""Faults of a simulated board: a kind and a place in, something broken until the handle is cleared out."""

from __future__ import annotations

from collections.abc import Callable

from hardware.errors import HandsError
from hardware.ports import ANTENNAS, SIDES, Antenna, Side
from hardware.sim.board import SimulatedBoard
from hardware.sim.chips.air import RandomNoise
from hardware.sim.hub import SimulatedHub

Mend = Callable[[], None]

PLACES = {str(antenna): antenna for antenna in ANTENNAS}


class Fault:
    """Something that is broken now; `clear` mends it, once."""

    def __init__(self, mend: Mend) -> None:
        self._mend: Mend | None = mend

    def clear(self) -> None:
        """Mend it; a second time does nothing."""
        mend, self._mend = self._mend, None
        if mend is not None:
            mend()


def cause(board: SimulatedBoard, kind: str, where: str, **how: float) -> Fault:
    """Break something.

    Args:
        board: the board it happens to.
        kind: noise (rate=, the share of frames damaged; seed=), deaf, stuck (level=, 0 or 1, what the reader's data
            line reads), unplug, brownout, bus-error (every=, each so-manieth message), bounce (ms=).
        where: `north-3`, `north-3-lock`, `hub-north`, `oled-south`, or a button.
        how: what the kind takes.

    Raises:
        HandsError: there is no such kind, or not at that place, or with those settings.
    """
    causes: dict[str, Callable[..., Mend]] = {
        "noise": _noise,
        "deaf": _deaf,
        "stuck": _stuck,
        "unplug": _unplug,
        "brownout": _brownout,
        "bus-error": _bus_error,
        "bounce": _bounce,
    }
    if kind not in causes:
        raise HandsError(f"unknown fault {kind!r}; known: {', '.join(causes)}")
    try:
        return Fault(causes[kind](board, where, **how))
    except TypeError as error:
        raise HandsError(f"fault {kind!r} at {where}: {error}") from None


def _noise(board: SimulatedBoard, where: str, rate: float = 0.05, seed: int = 0) -> Mend:
    antenna = _antenna(where)
    field = _hub(board, antenna).fields[antenna.channel]
    field.noise = RandomNoise(int(seed), commands=rate, answers=rate)

    def mend() -> None:
        _hub(board, antenna).fields[antenna.channel].noise = None

    return mend


def _deaf(board: SimulatedBoard, where: str) -> Mend:
    antenna = _antenna(where)
    _hub(board, antenna).chips[antenna.channel].deaf = True

    def mend() -> None:
        _hub(board, antenna).chips[antenna.channel].deaf = False

    return mend


def _stuck(board: SimulatedBoard, where: str, level: int = 0) -> Mend:
    antenna = _antenna(where)
    _hub(board, antenna).chips[antenna.channel].dead = 0xFF if level else 0x00

    def mend() -> None:
        _hub(board, antenna).chips[antenna.channel].dead = None

    return mend


def _unplug(board: SimulatedBoard, where: str) -> Mend:
    kind, side = _part(where, ("hub", "oled"))
    if where in board.unplugged:
        raise HandsError(f"{where} is unplugged already: clear that fault first")
    board.unplugged.add(where)
    if kind == "hub":
        board.lines[side].unplug()
        board.hubs[side].power(False)

        def mend() -> None:
            board.unplugged.discard(where)
            board.hubs[side].power(True)
            board.lines[side].plug()

        return mend
    bus, address = board.panels[side]
    board.buses[bus].detach(address)
    board.oleds[side].power(False)

    def mend_panel() -> None:
        board.unplugged.discard(where)
        board.oleds[side].power(True)
        board.buses[bus].attach(address, board.oleds[side])

    return mend_panel


def _brownout(board: SimulatedBoard, where: str) -> Mend:
    """Let a part's supply sag for a moment: it has forgotten everything and says nothing of it."""
    if where in PLACES:
        antenna = _antenna(where)
        _hub(board, antenna).chips[antenna.channel].brown_out()
        return _nothing
    kind, side = _part(where, ("hub", "oled"))
    if kind == "hub":
        board.hubs[side].power(False)
        board.hubs[side].power(True)
    else:
        board.oleds[side].power(False)
        board.oleds[side].power(True)
    return _nothing


def _bus_error(board: SimulatedBoard, where: str, every: int = 10) -> Mend:
    _, side = _part(where, ("oled",))
    bus, address = board.panels[side]
    board.buses[bus].fail_every_to[address] = int(every)

    def mend() -> None:
        board.buses[bus].fail_every_to.pop(address, None)

    return mend


def _bounce(board: SimulatedBoard, where: str, ms: float = 10) -> Mend:
    if where not in board.pins:
        raise HandsError(f"no button {where!r}; known: {', '.join(board.pins) or 'none on this board'}")
    board.bounce_ms[where] = ms

    def mend() -> None:
        board.bounce_ms.pop(where, None)

    return mend


def _nothing() -> None:
    """What is over already needs no mending."""


def _hub(board: SimulatedBoard, antenna: Antenna) -> SimulatedHub:
    """Return the hub of an antenna, run up to the present, so that what is changed now is noticed from now on."""
    hub = board.hubs[antenna.side]
    hub.catch_up()
    return hub


def _antenna(where: str) -> Antenna:
    if where not in PLACES:
        raise HandsError(f"no antenna {where!r}; known: north-1 to south-6, and with -lock")
    return PLACES[where]


def _part(where: str, kinds: tuple[str, ...]) -> tuple[str, Side]:
    for kind in kinds:
        for side in SIDES:
            if where == f"{kind}-{side}":
                return kind, side
    known = ", ".join(f"{kind}-{side}" for kind in kinds for side in SIDES)
    raise HandsError(f"no part {where!r} for this fault; known: {known}")
