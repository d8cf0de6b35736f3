"""A reader hub without a board: pieces over simulated chips come in, the real firmware runs, frames for the Pi go out.

Not simulated: how long MicroPython takes to boot and to run bytecode (but for a fixed price a bus transfer), garbage
collection, the pace of USB, the watchdog, currents, and coupling between antennas, unless a tag is put in two fields.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, Hashable, Sequence

from firmware.hub import Hub
from hardware.sim.chips.hall import HallBoard
from hardware.sim.chips.iso14443a import Field
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.hub_ports import ANTENNAS, DARK, HubTime, SimulatedStrip, UsbLine
from hardware.sim.lines.spi import SpiLine
from hardware.sim.memory import Memory, RememberingReader
from hardware.sim.quiet import QuietSweeps, Sweep

NAP_NS = 1_000_000_000
"""How far a hub that has nothing to say lags behind the present, unless somebody looks."""


class SimulatedHub:
    """One hub: `fields` (by antenna number) hold its tags, `chips` its readers, `halls` its sensors and magnets.

    Whoever changes or looks at any of them calls `catch_up` first. `sent_digest` sums up all that was delivered.
    """

    def __init__(
        self,
        now_ns: Callable[[], int],
        deliver: Callable[[int, bytes], None],
        chance: random.Random,
        unit: bytes = b"simulate",
        remember: bool = True,
    ) -> None:
        """Switch a hub on.

        Args:
            now_ns: the present of the board.
            deliver: takes each frame at its own time (ns of the board's clock), not before.
            chance: draws the boot ids.
            unit: the eight bytes that tell this hub from any other.
            remember: whether polls that went the same way before are answered from memory.
        """
        self._now_ns, self._deliver, self._chance, self._unit = now_ns, deliver, chance, unit
        self._time = HubTime(now_ns())
        self.fields = [Field() for _ in range(ANTENNAS)]
        self.chips = [Mfrc522(field, self._time.now_ns) for field in self.fields]
        self.halls = HallBoard()
        self._line = SpiLine(self.chips, self._time.transfer)
        self._strip = SimulatedStrip(self._time)
        self._usb = UsbLine(self._time)
        self.memory = Memory(self._time) if remember else None
        self.quiet = QuietSweeps(self._state)
        self._hub: Hub | None = None
        self._began_ns = now_ns()
        self._busy = self._naps = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sent = hashlib.sha256()
        self.power(True)

    @property
    def powered(self) -> bool:
        """Whether the hub has power and runs."""
        return self._hub is not None

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of the twelve pixels as they shine now; call `catch_up` first."""
        grb = self._strip.grb
        return [(grb[at + 1], grb[at], grb[at + 2]) for at in range(0, len(grb), 3)]

    @property
    def shone(self) -> Sequence[tuple[int, bytes]]:
        """The latest changes of the strip: when (ns), and which green, red, blue of twelve pixels from then on."""
        return self._strip.shone

    @property
    def sent_digest(self) -> str:
        """SHA-256 over the time and bytes of every frame delivered so far."""
        return self._sent.hexdigest()

    def start(self) -> None:
        """Keep running, by timers of the running event loop, whose time must be `now_ns`."""
        self._loop = asyncio.get_running_loop()
        self._plan()

    def stop(self) -> None:
        """Run no longer by itself."""
        self._loop = None
        if self._timer is not None:
            self._timer.cancel()

    def catch_up(self) -> None:
        """Run until the hub's clock has reached the present, and deliver what is due; within a delivery do neither."""
        self._run_to(self._now_ns())
        self.quiet.disturb()
        self._plan()

    def receive(self, sent: bytes) -> None:
        """Take bytes from the Pi; the hub reads them at its next visit."""
        self.catch_up()
        if self._hub is not None:
            self._usb.arrived += sent

    def power(self, on: bool) -> None:
        """Plug the hub in or pull it out; what it has not delivered is lost, and it boots with a new boot id."""
        self.catch_up()
        if on == self.powered:
            return
        self._usb.sent.clear()
        self._usb.arrived.clear()
        self._time.boot(self._now_ns())
        self._strip.write(DARK)
        for chip in self.chips:
            chip.reset()
        self._hub = self._boot() if on else None
        self._plan()

    def _boot(self) -> Hub:
        boot = self._chance.getrandbits(32)
        hub = Hub(self._line, self.halls, self._strip, self._usb, self._time, boot, self._unit)
        if self.memory is not None:
            for antenna, reader in enumerate(hub.readers):
                hub.readers[antenna] = RememberingReader(reader, self.chips[antenna], self._line, self.memory)
        return hub

    def _run_to(self, present_ns: int, lazily: bool = False) -> None:
        """Run and deliver; `lazily` a hub in whose next sweep nothing happens may stay behind by as much."""
        if self._busy:
            return
        self._busy = True
        try:
            self._naps = False
            while self._hub is not None and self._time.ns < present_ns and not self._naps:
                self._deliver_due(self._time.ns - 1)
                sweep = self._upcoming(self._hub)
                if sweep is None:
                    self._visit(self._hub)
                elif self._time.ns + sweep.took_ns < present_ns:
                    self._skip(self._hub, sweep)
                elif lazily:
                    self._naps = True
                else:
                    self._visit(self._hub)
            self._deliver_due(present_ns)
        finally:
            self._busy = False

    def _visit(self, hub: Hub) -> None:
        if hub.sweep_over():
            self._began_ns = self._time.ns
        self._line.khz = hub.config.spi_khz
        hub.step()
        if hub.sweep_over():
            self.quiet.ended(Sweep(self._strip.written_ns - self._began_ns, self._time.ns - self._began_ns))

    def _upcoming(self, hub: Hub) -> Sweep | None:
        """Return the sweep that comes next if it may be skipped; not while the Pi may answer a frame on its way."""
        if self._usb.sent or not hub.sweep_over():
            return None
        return self.quiet.upcoming(hub.canary)

    def _skip(self, hub: Hub, sweep: Sweep) -> None:
        """Go to the end of a sweep, with all that the firmware does by the clock alone on the way.

        A Pi that fell silent is noticed at the next look at the line: here, or in a visit, one of which always follows.
        """
        self.quiet.hits += 1
        began_ns, place = self._time.ns, hub.place
        hub.begin()
        self._time.ns = began_ns + sweep.lit_ns
        hub.attend()
        hub.place = place
        self._time.ns = began_ns + sweep.took_ns

    def _state(self) -> Hashable | None:
        """Return all that decides a sweep but its canary; None while chance, a busy chip or the Pi has a part in it."""
        hub = self._hub
        if self.memory is None or hub is None or self._usb.arrived or hub.config is not hub.reporter.config:
            return None
        if hub.watched >= 0:
            return None  # the clock decides when that one is visited
        chips = [chip.state() for chip in self.chips]
        if None in chips or any(field.chancy for field in self.fields):
            return None
        fields = [field.state(self._time.ns) for field in self.fields]
        presences = [tuple(vars(presence).values()) for presence in hub.reporter.presences]
        readers: list[object] = [*hub.readers]
        own = self._time.phase_ns(), self._line.khz, hub.config.payload, self.halls.state()
        return *chips, *fields, *presences, *readers, *own

    def _deliver_due(self, present_ns: int) -> None:
        sent = self._usb.sent
        while sent and sent[0][0] <= present_ns:
            at_ns, frame = sent.popleft()
            self._sent.update(at_ns.to_bytes(8, "big") + frame)
            self._deliver(at_ns, frame)

    def _plan(self) -> None:
        """Wake when the hub's clock is reached, or later while it naps; or when a frame that it wrote ahead is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._loop is not None and self._hub is not None:
            due_ns = self._time.ns + NAP_NS * self._naps
            if self._usb.sent:
                due_ns = min(due_ns, self._usb.sent[0][0])
            self._timer = self._loop.call_at(due_ns / 1e9, self._wake, due_ns)

    def _wake(self, due_ns: int) -> None:
        """Go on; the loop's time may fall short of what was asked by its resolution."""
        self._run_to(max(self._now_ns(), due_ns) + 1, lazily=True)
        self._plan()
