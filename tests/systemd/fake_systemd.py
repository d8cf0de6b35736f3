"""As much of systemd as a service with a watchdog sees: it hears READY, kills who falls silent, starts again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


class FakeSystemd:
    """Runs one command as a unit with WatchdogSec, WatchdogSignal=SIGKILL and Restart=always would be run."""

    def __init__(self, command: Sequence[str | Path], place: Path, watchdog_s: float, **how: Any) -> None:
        self.command, self.watchdog_s, self.how = list(command), watchdog_s, how
        self.address = str(place / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.address)
        self.log = (place / "log").open("ab")
        self.starts = 0
        self.ready = False
        self.status = ""
        self.kills: list[float] = []
        """After how many seconds of silence each was killed."""
        self.process = self._start()

    def follow(self, until: Callable[[FakeSystemd], bool], patience_s: float = 60) -> None:
        """Play systemd's part until something is true of it."""
        end = time.monotonic() + patience_s
        while not until(self):
            assert time.monotonic() < end, Path(self.log.name).read_text()
            self._turn()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.socket.close()
        self.log.close()

    def _start(self) -> subprocess.Popen[bytes]:
        self.ready, self.heard_at = False, time.monotonic()
        self.starts += 1
        environment = os.environ | {"NOTIFY_SOCKET": self.address, "WATCHDOG_USEC": str(round(self.watchdog_s * 1e6))}
        return subprocess.Popen(
            self.command, env=environment | self.how.get("env", {}), cwd=self.how.get("cwd"),
            stdin=self.how.get("stdin", subprocess.DEVNULL), stdout=subprocess.DEVNULL, stderr=self.log,
        )  # fmt: skip

    def _turn(self) -> None:
        """Listen for a moment; the watchdog runs from READY=1 on, as systemd's does."""
        self.socket.settimeout(0.1)
        try:
            for line in self.socket.recv(1000).decode().splitlines():
                self._hear(line)
        except TimeoutError:
            silence_s = time.monotonic() - self.heard_at
            if self.ready and silence_s > self.watchdog_s:
                self.kills.append(silence_s)
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()
        if self.process.poll() is not None:
            self.process = self._start()

    def _hear(self, line: str) -> None:
        name, _, value = line.partition("=")
        if name == "STATUS":
            self.status = value
        if name in {"READY", "WATCHDOG"}:
            self.ready, self.heard_at = True, time.monotonic()
