"""The life of the process: one owner per state directory, readiness and watchdog for systemd, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

LOG = logging.getLogger("smartboard")

MOUNTS = Path("/proc/self/mountinfo")
FORGETFUL = ("overlay", "overlayfs", "tmpfs", "ramfs")
"""File systems in memory, or with their upper layer there, as under a read-only root."""


class StateDirectoryError(Exception):
    """The state directory cannot be used; the message names it, who holds it and the remedy."""


def default_state_directory() -> Path:
    """Return systemd's state directory where there is one, else the user's (XDG base directories)."""
    if systemd := os.environ.get("STATE_DIRECTORY"):
        return Path(systemd.partition(":")[0])
    if base := os.environ.get("XDG_STATE_HOME"):
        return Path(base) / "smartboard"
    try:
        return Path.home() / ".local" / "state" / "smartboard"
    except RuntimeError:
        raise StateDirectoryError("this user has no home directory; name a --state-dir") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


@contextlib.contextmanager
def own(directory: Path) -> Iterator[Path]:
    """Hold a state directory for this process, making it (mode 0700) where there is none.

    Raises:
        StateDirectoryError: it cannot be made or written, or another process holds it.
    """
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(directory / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StateDirectoryError(
            f"state directory {directory}: cannot be used ({_reason(error)}); choose another with --state-dir"
        ) from None
    try:
        _claim(lock, directory, fcntl.LOCK_EX)
        with contextlib.suppress(OSError):  # a full disk: the number only helps whoever is refused
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
        yield directory
    finally:
        os.close(lock)


def _claim(lock: int, directory: Path, kind: int) -> None:
    try:
        fcntl.flock(lock, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(lock, 32).decode(errors="replace").strip() or "unknown"
        raise StateDirectoryError(
            f"state directory {directory}: held by the smartboard with process id {holder}; "
            "stop that one, or choose another with --state-dir"
        ) from None


@contextlib.contextmanager
def unowned(directory: Path) -> Iterator[None]:
    """Keep any board from beginning on a state directory for a while; nothing is made there.

    Raises:
        StateDirectoryError: a board holds it already.
    """
    try:
        lock = os.open(directory / "lock", os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        yield
        return
    except OSError as error:
        raise StateDirectoryError(f"state directory {directory}: cannot be read ({_reason(error)})") from None
    try:
        _claim(lock, directory, fcntl.LOCK_SH)
        yield
    finally:
        os.close(lock)


def forgetful(directory: Path, mounts: Path = MOUNTS) -> str | None:
    """Return the kind of file system (tmpfs, overlay) that forgets all at the next start, None where it lasts."""
    place, kind = directory.resolve(), ""
    longest = -1
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines() if mounts.exists() else ():
        mount, _, source = line.partition(" - ")
        point = Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), mount.split(" ")[4]))
        # Of two at one place the later one covers the other.
        if place.is_relative_to(point) and len(point.parts) >= longest:
            longest, kind = len(point.parts), source.split(" ")[0]
    return kind if kind in FORGETFUL else None


def notify(message: str) -> None:
    """Tell systemd, where it asked for it in NOTIFY_SOCKET (sd_notify(3)); elsewhere this says nothing."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    # A leading @ stands for the abstract namespace, whose names begin with a zero byte.
    target = "\0" + address[1:] if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender, contextlib.suppress(OSError):
        # A receiver that does not read must not stall play: a full queue loses the message instead.
        sender.setblocking(False)
        sender.sendto(message.encode(), target)


async def feed_watchdog(stuck: Callable[[], bool]) -> None:
    """Feed systemd's watchdog twice a period while the loop turns and no bus call is stuck; end at once without one."""
    period_us = os.environ.get("WATCHDOG_USEC", "")
    period_s = int(period_us) / 1e6 if period_us.isdecimal() else 0
    while period_s > 0:
        if not stuck():
            notify("WATCHDOG=1")
        await asyncio.sleep(period_s / 2)


def end_on_signals(end: Callable[[], None]) -> None:
    """Call `end` on SIGTERM, SIGINT and SIGHUP (its terminal was closed), on the running loop."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, end)


def power_off() -> None:
    """Ask systemd to power this machine off (systemctl(1)), as players do who shut a board down.

    The board's user needs the right to (systemd/smartboard-power-off.rules gives it); without it the log says so, and
    the service manager starts the board again, where the match goes on.
    """
    systemctl = shutil.which("systemctl")
    if systemctl is None:
        LOG.error("cannot power off: there is no systemctl; switch the board off by its plug")
        return
    command = [systemctl, "--no-ask-password", "poweroff"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # nothing of it is input
    if asked.returncode:
        LOG.error("cannot power off (%s); install systemd/smartboard-power-off.rules", asked.stderr.strip())
