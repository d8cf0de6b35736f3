"""Serial lines between a hub and the Pi, in virtual time or as a pseudo-terminal: bytes at their time, both ways.

The host opens either with `open`, an `OpenWire`. The hub calls `send` and is told by `received` what the host wrote.
Times are the running event loop's, in nanoseconds.
"""

from __future__ import annotations

import asyncio
import os
import tty
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from hardware.errors import LinkError
from hardware.link.serial import open_serial
from hardware.ports import Wire

Received = Callable[[bytes], None]

UNREAD_BYTES = 65536
"""A host that leaves this much unread, besides what the system buffers, loses what comes after it."""

_SOON_NS = 1_000
"""Timers of the event loop may come this much early."""


class _Outbox:
    """Bytes on their way, handed on in order and not before their time."""

    def __init__(self, deliver: Received) -> None:
        self._deliver = deliver
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def put(self, at_ns: int, octets: bytes) -> None:
        self._waiting.append((at_ns, bytes(octets)))
        if self._timer is None:
            self._wait()

    def clear(self) -> None:
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_at(self._waiting[0][0] / 1e9, self._fire)

    def _fire(self) -> None:
        self._timer = None
        now_ns = asyncio.get_running_loop().time() * 1e9 + _SOON_NS
        while self._waiting and self._waiting[0][0] <= now_ns:
            self._deliver(self._waiting.popleft()[1])
        if self._waiting and self._timer is None:
            self._wait()


class VirtualLine:
    """A line without a system behind it, for virtual time. `dropped` counts bytes that no host had open to read."""

    def __init__(self, received: Received, name: str = "virtual") -> None:
        self.received = received
        self.name = name
        self.dropped = 0
        self.plugged = True
        self._wire: _VirtualWire | None = None
        self._outbox = _Outbox(self._deliver)

    def open(self, received: Received, lost: Callable[[str], None]) -> Wire:
        """Open the host's end; raises LinkError while it is unplugged, or open already."""
        if not self.plugged:
            raise LinkError(f"line {self.name} is unplugged; plug the hub in")
        if self._wire is not None:
            raise LinkError(f"line {self.name} is open already; another program holds it")
        self._wire = _VirtualWire(self, received, lost)
        return self._wire

    def send(self, at_ns: int, octets: bytes) -> None:
        """Send bytes to the host; they arrive at this time, in the order they were sent."""
        self._outbox.put(at_ns, octets)

    def unplug(self) -> None:
        """Pull the plug: what is on its way is lost, and the host is told soon."""
        self.plugged = False
        self._outbox.clear()
        wire, self._wire = self._wire, None
        if wire is not None:
            asyncio.get_running_loop().call_soon(wire.lose, f"line {self.name} was lost: it was unplugged")

    def plug(self) -> None:
        """Put the plug in; the host may open the line again."""
        self.plugged = True

    def carry(self, wire: _VirtualWire, octets: bytes) -> None:
        """Hand the host's bytes to the hub; raises LinkError when this wire is not the open one."""
        if wire is not self._wire:
            raise LinkError(f"line {self.name} is closed")
        self.received(octets)

    def let_go(self, wire: _VirtualWire) -> None:
        """Forget the host's end, if it is this one."""
        if wire is self._wire:
            self._wire = None

    def _deliver(self, octets: bytes) -> None:
        if self._wire is None:
            self.dropped += len(octets)
        else:
            self._wire.received(octets)


class _VirtualWire:
    """The host's end of a virtual line (a `Wire`)."""

    def __init__(self, line: VirtualLine, received: Received, lost: Callable[[str], None]) -> None:
        self.received = received
        self._line = line
        self._lost: Callable[[str], None] | None = lost

    def write(self, data: bytes) -> None:
        self._line.carry(self, bytes(data))

    def close(self) -> None:
        self._lost = None
        self._line.let_go(self)

    def lose(self, reason: str) -> None:
        lost, self._lost = self._lost, None
        if lost is not None:
            lost(reason)


class PtyLine:
    """A pseudo-terminal, for real time: pyserial opens `path`, which is another one after each plug.

    Bytes that the host leaves unread wait; beyond UNREAD_BYTES the line counts as `unread`, and what comes then is
    counted in `dropped`.
    """

    def __init__(self, received: Received) -> None:
        self.received = received
        self.dropped = 0
        self.unread = False
        self.path = ""
        self._ends: tuple[int, int] | None = None
        self._unsent = bytearray()
        self._outbox = _Outbox(self._push)
        self.plug()

    @property
    def plugged(self) -> bool:
        """Return whether there is a port to open."""
        return self._ends is not None

    def open(self, received: Received, lost: Callable[[str], None]) -> Wire:
        """Open the host's end with pyserial; raises LinkError while it is unplugged."""
        if self._ends is None:
            raise LinkError("the pseudo-terminal is unplugged; plug the hub in")
        return open_serial(self.path, received, lost)

    def send(self, at_ns: int, octets: bytes) -> None:
        """Send bytes to the host, not before this time."""
        self._outbox.put(at_ns, octets)

    def plug(self) -> None:
        """Make a pseudo-terminal; its slave stays open here too, or the hub's end would report a hang-up for ever."""
        if self._ends is not None:
            return
        hub, host = self._ends = os.openpty()
        tty.setraw(host)
        os.set_blocking(hub, False)
        self.path = os.ttyname(host)
        asyncio.get_running_loop().add_reader(hub, self._read)

    def unplug(self) -> None:
        """Take the pseudo-terminal away; whoever has it open reads its end."""
        if self._ends is None:
            return
        loop, (hub, host) = asyncio.get_running_loop(), self._ends
        self._ends, self.path = None, ""
        loop.remove_reader(hub)
        loop.remove_writer(hub)
        os.close(hub)
        os.close(host)
        self._outbox.clear()
        self._unsent.clear()
        self.unread = False

    def _read(self) -> None:
        if self._ends is not None:
            try:
                octets = os.read(self._ends[0], 4096)
            except BlockingIOError:
                return
            self.received(octets)

    def _push(self, octets: bytes) -> None:
        if self._ends is None or len(self._unsent) + len(octets) > UNREAD_BYTES:
            self.unread = self._ends is not None
            self.dropped += len(octets)
            return
        self._unsent += octets
        self._flush()

    def _flush(self) -> None:
        if self._ends is None:
            return
        loop, hub = asyncio.get_running_loop(), self._ends[0]
        with suppress(BlockingIOError):  # the host has left too much unread
            del self._unsent[: os.write(hub, self._unsent)]
        if self._unsent:
            loop.add_writer(hub, self._flush)
        else:
            loop.remove_writer(hub)
            self.unread = False
