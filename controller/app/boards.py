"""The kinds of board, by name: what board.toml declares in, the ports of such a board out."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from controller.app.config import BoardConfig, Hub
from controller.app.hands import STRAYS
from controller.app.time import LoopClock, ThreadBus, VirtualBus
from controller.games.pieces import PIECES, tile_number
from controller.intake.tagbook import Tagbook, Tagged
from hardware.drivers.buttons import Buttons
from hardware.drivers.gpio import gpio_factory
from hardware.drivers.late_pins import Closing, LateLamps, LatePins
from hardware.drivers.oled import Oled
from hardware.drivers.seat_lamps import SeatLamps
from hardware.link.config import HallConfig, HubConfig, ReaderConfig
from hardware.link.serial import open_nth, open_serial, open_unit
from hardware.ports import SIDES, Beacon, Clock, OpenWire, Panel, Reporter, RunBlocking, Side
from hardware.sim.board import SimulatedBoard
from hardware.sim.lines.i2c import installed
from hardware.sim.pieces import Body

MODEL = Path("/proc/device-tree/model")


@dataclass(frozen=True)
class Board:
    """What the stations are joined to, real or simulated; `sim` is the simulated board behind it, None on a Pi."""

    clock: Clock
    open_wires: Mapping[Side, OpenWire]
    panels: Mapping[Side, Panel]
    run_blocking: RunBlocking
    watch_buttons: Callable[[Reporter], Closing]
    make_beacon: Callable[[Reporter], Beacon]
    tagbook: Tagbook
    sim: SimulatedBoard | None = None
    stuck: Callable[[], bool] = field(default=lambda: False)


def on_a_pi(model: Path = MODEL) -> bool:
    """Return whether this machine is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in model.read_text(errors="replace")
    except OSError:
        return False


def pi_board(config: BoardConfig, tagbook: Tagbook) -> Board:
    """Return the real board this configuration declares; what is not there yet is taken up when it appears.

    Its buttons and lamps raise DriverMissingError where lgpio is not installed: nothing is used in its place.
    """
    clock, bus = LoopClock(asyncio.get_running_loop()), ThreadBus()
    buttons, lamps, find = button_pins(config), lamp_pins(config), cache(gpio_factory)
    return Board(
        clock,
        {side: _wire(getattr(config.hubs, side), index) for index, side in enumerate(SIDES)},
        _panels(config),
        bus,
        lambda report: LatePins(find, partial(_buttons, buttons, clock, report), buttons, clock, report),
        lambda report: LateLamps(find, lamps, clock, report),
        tagbook,
        stuck=bus.stuck,
    )


def simulated_board(config: BoardConfig, tagbook: Tagbook, *, virtual: bool) -> Board:
    """Return a simulated board with such parts; in real time its hubs hang on pseudo-terminals.

    Pieces that the tagbook does not know have tags of its own making, so that every piece can be laid.
    """
    clock = LoopClock(asyncio.get_running_loop())
    known = simulated_tagbook(config) | dict(tagbook)
    sim = SimulatedBoard(
        bodies(known, magnets=config.rotation == "magnets"),
        button_pins(config),
        {side: (oled.bus, oled.address) for side, oled in _oleds(config).items()},
        clock,
        lamps=lamp_pins(config),
        seed=config.simulation.seed,
        pseudo_terminals=not virtual,
        remember=config.simulation.remember_polls,
    )
    live, factory = ThreadBus(), sim.gpio.factory()
    with installed(sim.buses):
        panels = _panels(config)
    return Board(
        clock,
        {side: sim.open_wire(side) for side in SIDES},
        panels,
        VirtualBus(sim.take_busy_ns) if virtual else live,
        lambda report: Buttons(button_pins(config), factory, clock, report),
        lambda report: SeatLamps(lamp_pins(config), factory, clock, report),
        known,
        sim,
        live.stuck,
    )


def hub_config(config: BoardConfig, side: Side) -> HubConfig:
    """Return what a side's hub is told: north and south sweep in opposite order, away from each other's fields."""
    hub: Hub = getattr(config.hubs, side)
    settings = zip(hub.gains(), hub.conductances(), hub.couplings(), strict=True)
    readers = [ReaderConfig(channel < 6 or config.locks == "nfc", *each) for channel, each in enumerate(settings)]
    fitted = config.rotation == "magnets"
    halls = [HallConfig(rest, threshold, sign if fitted else 0) for rest, threshold, sign in hub.hall.sensors()]
    return HubConfig(hub.spi_khz, hub.guard_us, side == "south", tuple(readers), tuple(halls))


def button_pins(config: BoardConfig) -> dict[str, int]:
    """Return the GPIO of every button that is fitted."""
    pins = {"dice": config.buttons.dice, "north": config.buttons.north, "south": config.buttons.south}
    return {button: pin for button, pin in pins.items() if pin}


def lamp_pins(config: BoardConfig) -> dict[str, int]:
    """Return the GPIO of each turn lamp and of the buzzer that is fitted, by part."""
    pins = {"lamp-north": config.lamps.north, "lamp-south": config.lamps.south, "buzzer": config.lamps.buzzer}
    return {part: pin for part, pin in pins.items() if pin}


def simulated_tagbook(config: BoardConfig) -> dict[bytes, Tagged]:
    """Return the tags of the simulated pieces: one in the centre, or one under each face where rotation is by tags."""
    faces: tuple[int | None, ...] = (1, 2, 3, 4, 5, 6) if config.rotation == "tags" else (None,)
    return {
        _uid(str(tagged)): tagged
        for piece in PIECES
        for tagged in (Tagged(piece, face) for face in (faces if tile_number(piece) else (None,)))
    }


def bodies(tagbook: Tagbook, *, magnets: bool) -> dict[str, Body]:
    """Return what every piece is made of, as the tagbook has it, and some strays that it does not know."""
    uids: dict[str, dict[int, bytes]] = {}
    for uid, tagged in tagbook.items():
        uids.setdefault(tagged.piece, {})[tagged.face or 0] = uid
    made = {piece: Body(_tags(faces), magnets and tile_number(piece) is not None) for piece, faces in uids.items()}
    return made | {stray: Body((_uid(stray),)) for stray in STRAYS}


def _tags(faces: dict[int, bytes]) -> tuple[bytes, ...]:
    """Return the six tags under the faces where all are known, else the one in the centre."""
    return tuple(faces[face] for face in range(1, 7)) if len(faces) >= 6 else (next(iter(faces.values())),)


def _uid(name: str) -> bytes:
    """Return a UID of seven bytes as NXP's tags have, the same for this name on every machine."""
    return b"\x04" + hashlib.sha256(name.encode()).digest()[:6]


def _buttons(pins: Mapping[str, int], clock: Clock, report: Reporter, factory: Any) -> Buttons:
    return Buttons(pins, factory, clock, report)


def _oleds(config: BoardConfig) -> dict[Side, Any]:
    return {side: oled for side in SIDES if (oled := getattr(config.oleds, side)).present}


def _panels(config: BoardConfig) -> dict[Side, Panel]:
    return {side: Oled(f"oled-{side}", oled.bus, oled.address, oled.rotate) for side, oled in _oleds(config).items()}


def _wire(hub: Hub, index: int) -> OpenWire:
    if hub.port != "auto":
        return partial(open_serial, hub.port)
    return partial(open_unit, hub.id) if hub.id else partial(open_nth, index)
