"""The whole board without a board: hands put pieces over simulated chips, and the real drivers find them there.

Two hubs run the real firmware on simulated readers and sensors; two OLEDs hang on a simulated I2C bus; buttons pull at
simulated GPIO lines, which light turn lamps and sound a buzzer. Not simulated besides what each chip and line names:
heat, currents, wear, how loud a buzzer is, a player's aim beyond a millimetre and a few degrees, and cross-talk between
antennas unless a fault brings it.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Mapping

from hardware.errors import HandsError
from hardware.ports import ANTENNAS, SIDES, Antenna, Clock, Frame, Light, OpenWire, Side
from hardware.sim.chips.iso14443a import Tag
from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.eye import is_steady, seen_light
from hardware.sim.hub import SimulatedHub
from hardware.sim.lamps import SimulatedLamps
from hardware.sim.lines.gpio import GpioLines
from hardware.sim.lines.i2c import I2cLine
from hardware.sim.lines.port import PtyLine, VirtualLine
from hardware.sim.pieces import Body, Lie, magnets_of, uid_of

UNITS: Mapping[Side, bytes] = {"north": b"simnorth", "south": b"simsouth"}

PRESSED, RELEASED = 0, None
"""A button pulls its line to ground, or lets go of it."""


class SimulatedBoard:
    """All simulated chips and lines of one board, and the hands on it (`hardware.ports.Hands`).

    Must be made on the event loop whose clock it is given.
    """

    def __init__(
        self,
        bodies: Mapping[str, Body],
        pins: Mapping[str, int],
        panels: Mapping[Side, tuple[int, int]],
        clock: Clock,
        *,
        lamps: Mapping[str, int] | None = None,
        seed: int = 0,
        pseudo_terminals: bool = False,
        remember: bool = True,
    ) -> None:
        """Set up an empty board and switch it on.

        Args:
            bodies: what each piece is made of, by name.
            pins: the GPIO of each button, by name.
            panels: the I2C bus and address of each side's OLED.
            clock: board time.
            lamps: the GPIO of each turn lamp and of the buzzer, by part.
            seed: of all chance there is: boot ids, how exactly pieces lie, what display memory holds at first.
            pseudo_terminals: lines to the hubs as the system's own, which needs real time; else virtual ones.
            remember: whether hubs may answer polls from memory.
        """
        self.pins, self.panels = pins, panels
        self.bounce_ms: dict[str, float] = {}
        self.unplugged: set[str] = set()
        self.powered = True
        self.bleeds: set[tuple[Antenna, Antenna]] = set()
        self.late_ns: dict[Side, int] = {}
        self.spoil_every: dict[Side, int] = {}
        self._frames: Counter[Side] = Counter()
        self._pressed: set[str] = set()
        self._bodies, self._clock = bodies, clock
        self._chance = random.Random(seed)
        self._stacks: dict[Antenna, list[str]] = {antenna: [] for antenna in ANTENNAS}
        self._lies: dict[str, Lie] = {}
        self.gpio = GpioLines(clock.now_ns)
        self.lamps = SimulatedLamps(self.gpio, lamps or {})
        self.buses = {bus: I2cLine() for bus, _ in panels.values()}
        self.oleds = {side: Ssd1306(self._chance.getrandbits(32)) for side in panels}
        for side, (bus, address) in panels.items():
            self.buses[bus].attach(address, self.oleds[side])
        self.hubs = {side: self._hub(side, remember) for side in SIDES}
        self.lines = {side: self._line(side, pseudo_terminals) for side in SIDES}

    def start(self) -> None:
        """Let both hubs run on the running event loop."""
        for hub in self.hubs.values():
            hub.start()

    def stop(self) -> None:
        """Switch off: hubs stand still, lines are closed."""
        for side in SIDES:
            self.hubs[side].stop()
            self.lines[side].unplug()

    def power(self, on: bool) -> None:
        """Take the supply from all parts or give it; what is unplugged stays so."""
        self.powered = on
        for side in SIDES:
            if f"hub-{side}" not in self.unplugged:
                self.plug_hub(side, on)
        for side in self.panels:
            if f"oled-{side}" not in self.unplugged:
                self.plug_panel(side, on)

    def plug_hub(self, side: Side, on: bool) -> None:
        """Plug a hub in or pull it out; without a supply it stays off."""
        on = on and self.powered
        self.hubs[side].power(on)
        if on:
            self.lines[side].plug()
        else:
            self.lines[side].unplug()

    def plug_panel(self, side: Side, on: bool) -> None:
        """Plug an OLED in or pull it out; without a supply it stays off."""
        on = on and self.powered
        bus, address = self.panels[side]
        self.oleds[side].power(on)
        if on:
            self.buses[bus].attach(address, self.oleds[side])
        else:
            self.buses[bus].detach(address)

    def take_over(self, other: SimulatedBoard) -> None:
        """Let everything lie, and be held down, as on another board of the same pieces and buttons."""
        self._lies = dict(other._lies)
        for antenna, stack in other._stacks.items():
            self._stacks[antenna] = list(stack)
            self._changed(antenna)
        for name in other._pressed:
            self.button(name, True)

    def open_wire(self, side: Side) -> OpenWire:
        """Return what opens the line to this side's hub."""
        return self.lines[side].open

    def put(self, antenna: Antenna, piece: str, top: int | None = None, down: bool = False) -> None:
        """Lay a piece over an antenna, on top of what lies there; without a top it is turned as it last lay."""
        if piece not in self._bodies:
            raise HandsError(f"unknown piece {piece!r}: this simulated board was given {len(self._bodies)} others")
        self._take(piece)
        self._lies[piece] = Lie(top or self.lie(piece).top, down)
        self._stacks[antenna].append(piece)
        self._changed(antenna)

    def lift(self, antenna: Antenna) -> str:
        """Take the uppermost piece away and return its name."""
        if not self._stacks[antenna]:
            raise HandsError(f"nothing lies on {antenna}: put a piece there first")
        piece = self._stacks[antenna].pop()
        self._changed(antenna)
        return piece

    def find(self, piece: str) -> Antenna | None:
        """Return where a piece lies, or None."""
        return next((antenna for antenna, stack in self._stacks.items() if piece in stack), None)

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces over an antenna, the uppermost last."""
        return tuple(self._stacks[antenna])

    def top(self, antenna: Antenna) -> int | None:
        """Return the edge (1-6) at the top mark of the uppermost piece; None where nothing lies."""
        stack = self._stacks[antenna]
        return self.lie(stack[-1]).top if stack else None

    def lie(self, piece: str) -> Lie:
        """Return how a piece lies, or lay last."""
        return self._lies.get(piece, Lie())

    def button(self, name: str, pressed: bool) -> None:
        """Press or release a button."""
        if name not in self.pins:
            raise HandsError(f"unknown button {name!r}; known: {', '.join(self.pins) or 'none on this board'}")
        self._pressed = self._pressed | {name} if pressed else self._pressed - {name}
        if name not in self.unplugged:
            self.hold_again(name)
            self._chatter(name, PRESSED if pressed else RELEASED)

    def hold_again(self, name: str) -> None:
        """Pull a button's line to where a finger holds it."""
        self.gpio.drive(self.pins[name], PRESSED if name in self._pressed else RELEASED)

    def screen(self, side: Side) -> Frame:
        """Return what this side's OLED shows, decoded from its display memory."""
        return self.oleds[side].image()

    def pixel(self, antenna: Antenna) -> Light | None:
        """Return a pixel's colour, and the rhythm that an eye made out in the last second."""
        hub = self.hubs[antenna.side]
        hub.catch_up()
        return seen_light(hub.shone, antenna.channel, self._clock.now_ns())

    def pixel_is_steady(self, antenna: Antenna) -> bool:
        """Return whether a pixel has been the same for long; the rhythm of another one takes a second to make out."""
        hub = self.hubs[antenna.side]
        hub.catch_up()
        return is_steady(hub.shone, antenna.channel, self._clock.now_ns())

    def take_busy_ns(self) -> int:
        """Return the modelled time that all I2C buses were busy since the last call."""
        return sum(line.take_busy_ns() for line in self.buses.values())

    def digest(self) -> str:
        """Return a SHA-256 over all that hubs sent, when they sent it, what went over I2C and what is displayed."""
        total = hashlib.sha256()
        for side in SIDES:
            total.update(self.hubs[side].sent_digest.encode())
        for side in self.oleds:
            total.update(self.oleds[side].memory)
        for bus, line in self.buses.items():
            total.update(f"{bus} {line.messages} {line.octets}".encode())
        return total.hexdigest()

    def _hub(self, side: Side, remember: bool) -> SimulatedHub:
        def deliver(at_ns: int, frame: bytes) -> None:
            self._frames[side] += 1
            every = self.spoil_every.get(side, 0)
            if every and self._frames[side] % every == 0:
                frame = _spoilt(frame)
            self.lines[side].send(at_ns + self.late_ns.get(side, 0), frame)

        chance = random.Random(self._chance.getrandbits(32))
        return SimulatedHub(self._clock.now_ns, deliver, chance, UNITS[side], remember)

    def _line(self, side: Side, pseudo_terminal: bool) -> PtyLine | VirtualLine:
        received: Callable[[bytes], None] = self.hubs[side].receive
        return PtyLine(received) if pseudo_terminal else VirtualLine(received, f"hub-{side}")

    def _chatter(self, name: str, level: int | None) -> None:
        """Let a worn contact open and close a few times more before it holds."""
        bounce_s = self.bounce_ms.get(name, 0) / 1000
        other = RELEASED if level == PRESSED else PRESSED
        times = sorted(self._chance.uniform(0, bounce_s) for _ in range(6)) if bounce_s else []
        for turn, after_s in enumerate(times):
            loop = asyncio.get_running_loop()
            loop.call_later(after_s, self.gpio.drive, self.pins[name], level if turn % 2 else other)

    def _take(self, piece: str) -> None:
        antenna = self.find(piece)
        if antenna is not None:
            self._stacks[antenna].remove(piece)
            self._changed(antenna)

    def _changed(self, antenna: Antenna) -> None:
        """Bring tags and magnets over an antenna in line with what lies there."""
        hub = self.hubs[antenna.side]
        hub.catch_up()
        pieces = self._stacks[antenna]
        hub.fields[antenna.channel].tags = self._tags(antenna)
        for source, into in self.bleeds:
            if source == antenna:
                self.leak(into)
        if antenna.lock:
            return
        # Magnets are read through whatever lies on top of them; the sensors meet the lowest tile's first.
        tile = next((piece for piece in pieces if self._bodies[piece].magnets), None)
        hub.halls.pieces.pop(antenna.channel, None)
        if tile is not None:
            hub.halls.pieces[antenna.channel] = magnets_of(self._lies[tile], self._chance)

    def leak(self, into: Antenna) -> None:
        """Bring the tags that bleed into an antenna's field in line with what lies over its neighbours."""
        hub = self.hubs[into.side]
        hub.catch_up()
        sources = sorted(source for source, to in self.bleeds if to == into)
        hub.fields[into.channel].leaked = [tag for source in sources for tag in self._tags(source)]

    def _tags(self, antenna: Antenna) -> list[Tag]:
        return [Tag(uid_of(self._bodies[piece], self.lie(piece))) for piece in self._stacks[antenna]]


def _spoilt(frame: bytes) -> bytes:
    """Return a frame with one bit in its middle turned over."""
    middle = len(frame) // 2
    return frame[:middle] + bytes((frame[middle] ^ 1,)) + frame[middle + 1 :]
