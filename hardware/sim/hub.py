"""A reader hub without a board: pieces over simulated chips come in, the real firmware runs, frames for the Pi go out.

Not simulated: how long MicroPython takes to boot and to run bytecode (but for a fixed price a bus transfer), garbage
collection, the pace of USB, the watchdog, currents, and coupling between antennas, unless a tag is put in two fields.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, TypeVar

from firmware.hub import Hub
from hardware.sim.chips.hall import HallBoard
from hardware.sim.chips.iso14443a import Field
from hardware.sim.chips.mfrc522 import Mfrc522
from hardware.sim.hub_ports import ANTENNAS, DARK, HubTime, SimulatedStrip, UsbLine
from hardware.sim.lines.spi import SpiLine
from hardware.sim.memory import Memory

if TYPE_CHECKING:
    from firmware.hub.ports import Poller

R = TypeVar("R")


class _Remembering:
    """Stands where the firmware has a reader (`firmware.hub.ports.Poller`), and asks the memory before it."""

    def __init__(self, reader: Poller, chip: Mfrc522, line: SpiLine, memory: Memory) -> None:
        self._reader, self._chip, self._line, self._memory = reader, chip, line, memory
        self._radio = (0, 0)

    def configure(self, gain: int, conductance: int) -> None:
        self._radio = gain, conductance
        self._reader.configure(gain, conductance)

    def open(self, anew: bool) -> bool:
        return self._recall("open", (anew,), lambda: self._reader.open(anew))

    def poll(self, known: bytes, quiet: tuple[bytes, ...]) -> tuple[int, bytes]:
        return self._recall("poll", (known, quiet), lambda: self._reader.poll(known, quiet))

    def prove(self, known: bytes, quiet: tuple[bytes, ...], guard_us: int) -> tuple[int, bytes]:
        return self._recall("prove", (known, quiet, guard_us), lambda: self._reader.prove(known, quiet, guard_us))

    def _recall(self, name: str, asked: tuple[Hashable, ...], run: Callable[[], R]) -> R:
        call = name, asked, self._radio, self._line.khz
        return self._memory.recall(call, self._chip, self._chip.field, run)


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
        self._hub: Hub | None = None
        self._busy = False
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
        """Run until the hub's clock has reached the present, and deliver what is due; within a delivery do nothing."""
        self._run_to(self._now_ns())

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
                hub.readers[antenna] = _Remembering(reader, self.chips[antenna], self._line, self.memory)
        return hub

    def _run_to(self, present_ns: int) -> None:
        if self._busy:
            return
        self._busy = True
        try:
            while self._hub is not None and self._time.ns < present_ns:
                self._line.khz = self._hub.spi_khz
                self._hub.step()
            self._deliver_due(present_ns)
        finally:
            self._busy = False

    def _deliver_due(self, present_ns: int) -> None:
        sent = self._usb.sent
        while sent and sent[0][0] <= present_ns:
            at_ns, frame = sent.popleft()
            self._sent.update(at_ns.to_bytes(8, "big") + frame)
            self._deliver(at_ns, frame)

    def _plan(self) -> None:
        """Wake when the hub's clock is reached, or a frame that it wrote ahead of the present is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._loop is not None and self._hub is not None:
            due_ns = min(self._time.ns, self._usb.sent[0][0]) if self._usb.sent else self._time.ns
            self._timer = self._loop.call_at(due_ns / 1e9, self._wake, due_ns)

    def _wake(self, due_ns: int) -> None:
        """Go on; the loop's time may fall short of what was asked by its resolution."""
        self._run_to(max(self._now_ns(), due_ns) + 1)
        self._plan()
