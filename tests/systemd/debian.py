"""Clean Debian systems to install into: a release's name in, a root that runs commands and boots, out."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.soak.watch import BrokenError

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
"""The releases that Raspberry Pi OS is made of, and their Pythons."""

MIRROR = "http://deb.debian.org/debian"
PACKAGES = "systemd,systemd-sysv,dbus,udev,ca-certificates,python3"
"""What every Raspberry Pi OS has beyond the least Debian."""

TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
SOURCE = "/usr/src/smartboard"
NSPAWN = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit")
PATIENCE_S = 60


class NoDebianError(Exception):
    """This machine cannot make or boot a clean Debian; the message says why."""


def clean_root(release: str) -> Path:
    """Return a root of this release with nothing in it but Debian, made once and kept in the user's cache.

    Raises:
        NoDebianError: this machine cannot make one, or run anything in it.
    """
    if os.geteuid() != 0:
        raise NoDebianError("only root may")
    for program in ("debootstrap", "systemd-nspawn"):
        if shutil.which(program) is None:
            raise NoDebianError(f"there is no {program}")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "smartboard/debian"
    root = cache / release
    if not root.is_dir():
        _debootstrap(release, root)
    tried = subprocess.run([*NSPAWN, "--pipe", "-D", root, "true"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        raise NoDebianError(f"systemd-nspawn fails: {tried.stderr.strip()[-300:]}")
    return root


def _debootstrap(release: str, root: Path) -> None:
    root.parent.mkdir(parents=True, exist_ok=True)
    making = root.with_suffix(".new")
    shutil.rmtree(making, ignore_errors=True)
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, making, MIRROR],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode != 0:
        raise NoDebianError(f"debootstrap {release} fails: {made.stdout.strip()[-300:]}")
    making.rename(root)


class Debian:
    """A Debian system of its own, copied from a clean one."""

    def __init__(self, release: str, place: Path) -> None:
        """Copy a clean root of this release to `place`.

        Raises:
            NoDebianError: this machine cannot.
        """
        self.release, self.root = release, place
        subprocess.run(["cp", "-a", "--reflink=auto", clean_root(release), place], check=True)
        if TRUSTED.exists():  # whatever is trusted here when packages are fetched
            shutil.copy(TRUSTED, place / TRUSTED.relative_to("/"))

    def run(self, *command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it, without booting it."""
        given = [f"--setenv={name}={value}" for name, value in environment.items()]
        return subprocess.run(
            [*NSPAWN, "--pipe", "--resolv-conf=copy-host", *given, "-D", self.root, *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=600,
        )  # fmt: skip

    def read(self, path: str) -> str:
        """Return a file of it."""
        return (self.root / path.lstrip("/")).read_text()

    @contextlib.contextmanager
    def booted(self) -> Iterator[Booted]:
        """Boot it, with no network but its own loopback, and shut it down at the end."""
        with (self.root.parent / "console").open("wb") as console:
            process = subprocess.Popen(
                [*NSPAWN, "--private-network", "-D", self.root, "--boot"],
                stdin=subprocess.DEVNULL, stdout=console, stderr=console,
            )  # fmt: skip
            try:
                yield Booted(process, Path(console.name))
            finally:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(PATIENCE_S)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


class Booted:
    """A running system; its processes are seen from here, too."""

    def __init__(self, process: subprocess.Popen[bytes], console: Path) -> None:
        self._process, self._console = process, console
        wait_until(lambda: self._children() and self.call("true").returncode == 0, self.told)

    def call(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command among its processes."""
        (init,) = self._children()
        enter = ["nsenter", f"--target={init}", "--mount", "--uts", "--ipc", "--net", "--pid", "--"]
        return subprocess.run([*enter, *command], capture_output=True, text=True, check=False)

    def show(self, unit: str, name: str) -> str:
        """Return one property of a unit, empty while nobody answers."""
        return self.call("systemctl", "show", "--property", name, "--value", unit).stdout.strip()

    def main_pid(self, unit: str) -> int:
        """Return the number that a unit's process has on this machine, outside."""
        inside = self.show(unit, "MainPID")
        for status in Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                numbers = next(line.split() for line in status.read_text().splitlines() if line.startswith("NSpid:"))
                if len(numbers) == 3 and numbers[2] == inside and self._is_mine(int(numbers[1])):
                    return int(numbers[1])
        raise BrokenError(f"{unit} has no process {inside}: {self.told()}")

    def told(self) -> str:
        """Return what stood on its console, and what it has logged of the board."""
        console = self._console.read_text(errors="replace")[-3000:]
        return console + self.call("journalctl", "--no-pager", "--lines=40", "--unit=smartboard").stdout

    def _children(self) -> list[str]:
        tasks = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return tasks.read_text().split() if tasks.exists() else []

    def _is_mine(self, pid: int) -> bool:
        (init,) = self._children()
        return Path(f"/proc/{pid}/ns/pid").readlink() == Path(f"/proc/{init}/ns/pid").readlink()


def wait_until(true: Callable[[], object], told: Callable[[], str]) -> None:
    """Wait until a call returns something true; fail with what `told` returns."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > end:
            raise BrokenError(told())
        time.sleep(0.1)
