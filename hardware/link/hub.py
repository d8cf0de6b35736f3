"""Link: one hub's session. Takes bytes and the time, gives bytes to send and news of the hub; no I/O, no own clock."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from hardware.link.config import HubConfig, encode_config
from hardware.link.frames import Body, FrameDecoder, encode_line
from hardware.link.inventory import HubRead, Inventory
from hardware.link.messages import (
    PROTOCOL,
    AntennaReading,
    Event,
    Hello,
    Kind,
    Message,
    OtherProtocol,
    Pixel,
    Pong,
    Refusal,
    Snapshot,
    decode_message,
    encode_pixels,
)

HEARTBEAT_NS = 1_000_000_000
"""Between pings, while hub and host agree."""

RETRY_NS = 500_000_000
"""Between two times of asking for the same, while they do not."""

SILENT_NS = 3_000_000_000
"""So long without agreement and the hub is lost."""

SETTLED_MS = 500
"""A hub that has been up for less has not swept its antennas twice, and would tell that all is gone."""

_SILENT = "no valid answer for 3 s: check its cable and power, or run 'smartboard flash'"
_DEAF = "it does not take its settings, so its firmware may be older: run 'smartboard flash'"


class HubLinked(msgspec.Struct, frozen=True):
    """The hub answers and has its settings; its inventory follows."""

    unit: bytes


class HubLost(msgspec.Struct, frozen=True):
    """The hub does not answer, or not as it must."""

    reason: str


News: TypeAlias = HubLinked | HubLost | HubRead


class _Stage(enum.IntEnum):
    """How far hub and host agree; each stage is left by the hub's answer to what the host asks in it."""

    CLOSED = 0
    GREETING = 1  # asks for a HELLO that echoes the settings
    LISTING = 2  # asks for a SNAPSHOT
    AGREED = 3  # believes events that come without a gap


class HubSession:
    """Keeps one hub's inventory true over a line that loses, damages and delays, and over restarts of the hub.

    Call `tick` at `due_ns` or oftener; after each call, `take_bytes` and `take_news` hold what came of it. Readings
    that arrive while hub and host do not agree are not believed: the snapshot that restores agreement tells them.
    """

    def __init__(self, config: HubConfig, unit: bytes | None = None) -> None:
        self._config = config
        self._unit = unit
        self._pixels: bytes | None = None
        self._decoder = FrameDecoder()
        self._malformed = 0
        self._seq = 0
        self._out = bytearray()
        self._news: list[News] = []
        self._lost: str | None = None
        self._linked = False
        self._stage = _Stage.CLOSED
        self._obstacle = _SILENT
        self._known = Inventory()
        self._hello_boot, self._hello_unit = 0, b""  # of the hub whose snapshot is awaited
        self._boot: int | None = None  # of the hub whose inventory is known; None: none, or it has been away
        self._asked_ns = self._heard_ns = self._agreed_ns = self._configured_ns = -RETRY_NS

    @property
    def inventory(self) -> Mapping[int, AntennaReading]:
        """The reading of each antenna (0-11) as last told; empty until the first snapshot."""
        return self._known.readings

    @property
    def agreed(self) -> bool:
        """Whether the inventory is the hub's, as far as the host can know."""
        return self._stage is _Stage.AGREED

    @property
    def refused(self) -> int:
        """How many frames from the hub were damaged, or whole and senseless."""
        return self._decoder.refused + self._malformed

    @property
    def due_ns(self) -> int:
        """When `tick` next has something to do, while the line is open."""
        return self._asked_ns + (HEARTBEAT_NS if self.agreed else RETRY_NS)

    def opened(self, now_ns: int) -> None:
        """The line is open: ask the hub to introduce itself."""
        self._decoder.restart()
        self._start_anew(now_ns)
        self._ask(now_ns)

    def lost(self, now_ns: int, reason: str) -> None:
        """The line is gone, or cannot be opened."""
        self._lose(now_ns, reason)
        self._stage = _Stage.CLOSED
        self._out.clear()

    def received(self, received: bytes, now_ns: int) -> None:
        """Take the next bytes from the line, cut anywhere."""
        for body in self._decoder.feed(received):
            message = decode_message(body)
            if isinstance(message, Refusal):
                self._malformed += 1
            elif self._stage is not _Stage.CLOSED:
                self._hear(message, now_ns)

    def tick(self, now_ns: int) -> None:
        """Let time pass: ping, ask again for what was not answered, give up a hub that does not come to agree."""
        if self._stage is _Stage.CLOSED:
            return
        if now_ns - self._agreed_ns >= SILENT_NS:
            self._lose(now_ns, self._obstacle)
        if now_ns >= self.due_ns:
            self._ask(now_ns)

    def configure(self, config: HubConfig) -> None:
        """Want these settings from now on; until the hub echoes them its readings are not believed.

        Raises:
            ValueError: a value is out of range.
        """
        encode_config(config)
        self._config = config
        if self._stage >= _Stage.LISTING:
            self._send_config()

    def light(self, pixels: Sequence[Pixel]) -> None:
        """Want these twelve pixels, in antenna order, from now on.

        Raises:
            ValueError: there are not twelve, or a colour is out of range.
        """
        self._pixels = encode_pixels(pixels)
        if self._stage >= _Stage.LISTING:
            self._send_pixels()

    def take_bytes(self) -> bytes:
        """Return what is to be written to the line since the last call."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def take_news(self) -> list[News]:
        """Return what has become known since the last call, oldest first."""
        news, self._news = self._news, []
        return news

    def _hear(self, message: Message, now_ns: int) -> None:
        self._heard_ns = now_ns
        match message:
            case OtherProtocol(version):
                reason = f"it speaks protocol {version}, this program speaks {PROTOCOL}: run 'smartboard flash'"
                self._reject(now_ns, reason)
            case Hello():
                self._hear_hello(message, now_ns)
            case Snapshot() if self._stage >= _Stage.LISTING:
                self._hear_snapshot(message)
            case Event() if self.agreed:
                self._hear_event(message)
            case Pong(last) if self.agreed and last != self._known.last:
                self._ask_snapshot()
        if self.agreed:
            self._agreed_ns = now_ns

    def _hear_hello(self, hello: Hello, now_ns: int) -> None:
        if self._unit is not None and hello.unit != self._unit:
            reason = f"it is unit {hello.unit.hex()}, not {self._unit.hex()}: correct board.toml or swap the cables"
            self._reject(now_ns, reason)
        elif hello.config != self._config:
            self._stage, self._obstacle = _Stage.GREETING, _DEAF
            # A hub that never takes its settings is asked twice a second, not as fast as the line goes.
            if now_ns - self._configured_ns >= RETRY_NS:
                self._configured_ns = now_ns
                self._send_config()
        else:
            self._stage, self._obstacle = _Stage.LISTING, _SILENT
            self._hello_boot, self._hello_unit = hello.boot, hello.unit
            self._send_pixels()

    def _hear_snapshot(self, snapshot: Snapshot) -> None:
        if self._boot == self._hello_boot:
            self._stage = _Stage.AGREED
            self._news += self._known.catch_up(snapshot)
        elif snapshot.ms >= SETTLED_MS:
            self._stage = _Stage.AGREED
            self._meet(snapshot)

    def _meet(self, snapshot: Snapshot) -> None:
        """Take the first inventory of a hub that has started, or has been away."""
        self._boot = self._hello_boot
        if not self._linked:
            self._linked, self._lost = True, None
            self._news.append(HubLinked(self._hello_unit))
        self._news += self._known.replace(snapshot)

    def _hear_event(self, event: Event) -> None:
        if self._known.follows(event):
            self._news += self._known.change(event)
        else:
            self._ask_snapshot()

    def _start_anew(self, now_ns: int) -> None:
        self._stage, self._obstacle = _Stage.GREETING, _SILENT
        self._boot = None
        self._agreed_ns = self._heard_ns = now_ns

    def _lose(self, now_ns: int, reason: str) -> None:
        """Tell once that the hub is lost."""
        if self._lost is None:
            self._linked, self._lost = False, reason
            self._news.append(HubLost(reason))
        self._start_anew(now_ns)

    def _reject(self, now_ns: int, reason: str) -> None:
        """Tell at once, even of a hub that is lost already, what is wrong with the one that answers."""
        if self._lost != reason:
            self._lost = None
        self._lose(now_ns, reason)

    def _ask(self, now_ns: int) -> None:
        """Ask for what is missing, or ping; a hub that did not answer may have restarted and waits for HELLO_REQ."""
        unanswered = self._heard_ns < self._asked_ns
        self._asked_ns = now_ns
        if unanswered or self._stage is _Stage.GREETING:
            self._ask_hello()
        elif self._stage is _Stage.LISTING:
            self._ask_snapshot()
        else:
            self._send(Kind.PING)
            self._send_pixels()  # a line lost on the way to the hub is lost unnoticed

    def _ask_hello(self) -> None:
        self._stage = _Stage.GREETING
        self._send(Kind.HELLO_REQ)

    def _ask_snapshot(self) -> None:
        self._stage = _Stage.LISTING
        self._send(Kind.SNAPSHOT_REQ)

    def _send_config(self) -> None:
        self._send(Kind.CONFIG, encode_config(self._config))
        self._ask_hello()

    def _send_pixels(self) -> None:
        if self._pixels is not None:
            self._send(Kind.PIXELS, self._pixels)

    def _send(self, kind: Kind, payload: bytes = b"") -> None:
        self._out += encode_line(Body(kind, self._seq, payload))
        self._seq = (self._seq + 1) % 256
