"""An installation on trial, as README.md tells it: into a clean Debian, twice, booted, hung, updated, removed."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from controller.app.records.sources import kept_journal
from controller.games.core import Resumed
from controller.record.entries import Accepted, Opened
from controller.table.journal import FORMAT
from tests.soak.watch import require
from tests.systemd.debian import PYTHONS, SOURCE, Booted, Debian, wait_until

ROOT = Path(__file__).parents[2]
WITHIN_S = 30
UNITS = "/etc/systemd/system"
CONFIG_TXT = "dtparam=audio=on\n[pi4]\narm_boost=1\n"
WHEELS = "/usr/src/wheels"
HUNG = "/var/lib/smartboard/hang"
HANGING = f"""[Service]
Environment=HANG_WHILE={HUNG}
ExecStart=
ExecStart=/opt/smartboard/current/bin/python {SOURCE}/tests/systemd/hang.py play --config /etc/smartboard/board.toml
"""

# What a system changes by itself while packages come and go, or once it is booted.
OF_THE_SYSTEM = re.compile(
    r"^(proc|sys|dev|run|tmp|usr/src|var/(cache|log|tmp|lib/(apt|dpkg|systemd|private|dbus|ucf|python))|root/\.cache"
    r"|etc/(passwd-|group-|shadow-|gshadow-|subuid-?|subgid-?|\.pwd\.lock|\.updated|resolv\.conf|machine-id|hostname"
    r"|ld\.so\.cache|alternatives)|etc/ssl/certs/ca-certificates\.crt|var/\.updated)(/|$)|__pycache__"
)

# What stays until it is purged: the state, and Debian's packages, which came with it.
OF_THE_STATE = re.compile(
    r"^(etc/smartboard|var/lib/smartboard|usr/(lib|share)/|usr/bin/(pip|pydoc|2to3|pygettext|py))"
)


def commands_of_the_readme(pattern: str) -> list[str]:
    """Return the commands in README.md's blocks that have this in them, without the `sudo` that root does not need."""
    blocks = re.findall(r"^```\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    lines = [line.partition("  ")[0].strip() for block in blocks for line in block.splitlines()]
    found = [line.removeprefix("sudo ") for line in lines if re.search(pattern, line)]
    require(found, f"README.md has no command with {pattern!r}")
    return found


class Trial:
    """One Debian with a clone of this project in it, and a Pi's config.txt."""

    def __init__(self, release: str, place: Path) -> None:
        self.debian = Debian(release, place / release)
        self.clone = self.debian.root / SOURCE.lstrip("/")
        for name in _tracked():
            (self.clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.clone / name)
        (self.debian.root / "boot/firmware").mkdir(parents=True)
        (self.debian.root / "boot/firmware/config.txt").write_text(CONFIG_TXT)

    def sh(self, command: str) -> str:
        """Run one of the README's commands in the clone, and return what it said."""
        done = self.debian.run("sh", "-c", f"cd {SOURCE} && {command}")
        require(done.returncode == 0, f"{command} failed: {done.stdout}{done.stderr}")
        return done.stdout

    def release(self, version: str) -> None:
        """Make the clone one of another version."""
        project = self.clone / "pyproject.toml"
        project.write_text(
            re.sub(r'^version = ".*"$', f'version = "{version}"', project.read_text(), flags=re.MULTILINE)
        )

    @property
    def current(self) -> str:
        """The version that is started."""
        return (self.debian.root / "opt/smartboard/current").readlink().name

    def files(self) -> dict[str, str]:
        """Return what is on its disk, but for what a system keeps to itself: each path with what tells a change."""
        return dict(_files(self.debian.root))

    def entries(self) -> list[object]:
        """Return what the board's journal holds."""
        return [each.entry for each in kept_journal(self.debian.root / "var/lib/smartboard/journal.db").stored]


def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def _files(root: Path) -> Iterator[tuple[str, str]]:
    for folder, folders, names in os.walk(root):
        inside = os.path.relpath(folder, root)
        for name in (*folders, *names):
            path = os.path.normpath(f"{inside}/{name}")
            if not OF_THE_SYSTEM.search(path):
                yield path, _digest(root, path)
        folders[:] = [name for name in folders if not OF_THE_SYSTEM.search(os.path.normpath(f"{inside}/{name}"))]


def _digest(root: Path, name: str) -> str:
    """Return what tells a changed file: what it holds where people configure, elsewhere its size and age."""
    path = root / name
    if path.is_symlink():
        return str(path.readlink())
    if not path.is_file():
        return "directory"
    if name.startswith(("etc/", "boot/")):
        return sha256(path.read_bytes()).hexdigest()
    return f"{path.stat().st_size} {path.stat().st_mtime_ns}"


def install_twice(trial: Trial) -> None:
    """Install as the README says; a second time changes nothing."""
    (command,) = commands_of_the_readme(r"systemd/install$")
    said = trial.sh(command)
    require(f"Python {PYTHONS[trial.debian.release]}" in said, f"another Python: {said}")
    require(said.splitlines()[-1] in {"nothing is wrong", "1 warning"}, f"the doctor found something: {said}")
    first = trial.files()
    again = trial.sh(command)
    changed = {path for path, digest in trial.files().items() if first.get(path) != digest}
    require(not changed, f"a second run changed {sorted(changed)}: {again}")
    config = trial.debian.read("boot/firmware/config.txt")
    require(config.startswith(CONFIG_TXT), f"config.txt lost lines: {config}")
    for line in ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on"):
        require(config.count(f"\n{line}\n") == 1, f"config.txt has not one {line}: {config}")


def check_units(trial: Trial) -> None:
    """Let that system's own tools judge what was installed."""
    for command in (
        f"systemd-analyze verify {UNITS}/smartboard.service",
        f"systemd-analyze security --offline=true --threshold=15 {UNITS}/smartboard.service",
    ):
        trial.sh(command)
    if trial.debian.run("udevadm", "verify", "--help").returncode == 0:  # since systemd 254
        trial.sh("udevadm verify /etc/udev/rules.d/70-smartboard.rules")
    groups = set(trial.sh("id -nG smartboard").split())
    require(groups == {"smartboard", "dialout", "gpio", "i2c", "spi"}, f"the board's user is in {groups}")


@contextlib.contextmanager
def playing(trial: Trial) -> Iterator[Booted]:
    """Boot it with buses that can be made to hang, and wait until the board plays."""
    drop_in = trial.debian.root / UNITS.lstrip("/") / "smartboard.service.d/hang.conf"
    drop_in.parent.mkdir()
    drop_in.write_text(HANGING)
    try:
        with trial.debian.booted() as booted:
            wait_until(lambda: _is_ready(booted), booted.told)
            yield booted
    finally:
        shutil.rmtree(drop_in.parent)


def _is_ready(booted: Booted) -> bool:
    return booted.show("smartboard", "ActiveState") == "active"


def check_confinement(booted: Booted) -> None:
    """The board runs as its own user, may gain nothing, and its calls are filtered."""
    told = booted.show("smartboard", "StatusText")
    require(told == "playing", f"the board says {told}")
    status = Path(f"/proc/{booted.main_pid('smartboard')}/status").read_text().splitlines()
    user = booted.call("id", "-u", "smartboard").stdout.strip()
    for line in ("NoNewPrivs:\t1", "Seccomp:\t2", "CapBnd:\t0000000000000000", "Uid:" + f"\t{user}" * 4):
        require(line in status, f"the board's process has no {line!r}: {status}")


def hang(trial: Trial, booted: Booted, how: Callable[[int], None], mend: Callable[[], None]) -> float:
    """Make the board hang; return after how many seconds another one was ready that goes on where it was."""
    before, pid = trial.entries(), booted.main_pid("smartboard")
    began = time.monotonic()
    how(pid)
    wait_until(lambda: not Path(f"/proc/{pid}").exists(), booted.told)
    mend()
    wait_until(lambda: _is_ready(booted) and booted.show("smartboard", "MainPID") != "0", booted.told)
    took_s = time.monotonic() - began
    require(took_s <= WITHIN_S, f"it took {took_s:.0f} s: {booted.told()}")
    check_resumed(before, trial.entries())
    return took_s


def check_resumed(before: list[object], after: list[object]) -> None:
    """Nothing is lost, and the session that was begun goes on."""
    require(after[: len(before)] == before, "entries of the journal were lost")
    news = after[len(before) :]
    require(not any(isinstance(entry, Opened) for entry in news), "another session was begun")
    resumed = any(isinstance(entry, Accepted) and isinstance(entry.fact, Resumed) for entry in news)
    require(resumed, "the session was not resumed")


def hang_in_every_way(trial: Trial, booted: Booted) -> dict[str, float]:
    """Stop the process, and block a call to a bus; return how long it took until the board played again."""
    flag = trial.debian.root / HUNG.lstrip("/")
    return {
        "stopped": hang(trial, booted, lambda pid: os.kill(pid, signal.SIGSTOP), lambda: None),
        "blocked": hang(trial, booted, lambda _: flag.touch(), flag.unlink),
    }


def update(trial: Trial, booted: Booted) -> None:
    """Install a later version while the board plays; one that does not start gives way to the one before."""
    before = trial.entries()
    trial.release("9.0.0")
    done = _install_from_wheels(booted)
    require(done.returncode == 0, f"the update failed: {done.stdout}{done.stderr}")
    require(trial.current.startswith("9.0.0-"), f"{trial.current} is installed")
    require(_is_ready(booted), f"after the update: {booted.told()}")
    check_resumed(before, trial.entries())
    trial.release("9.1.0")
    program = trial.clone / "controller/app/play.py"
    sound = program.read_text()
    program.write_text(f"raise SystemExit(4)\n{sound}")
    done = _install_from_wheels(booted)
    program.write_text(sound)
    require(done.returncode == 1, f"an update that does not start went through: {done.stdout}{done.stderr}")
    require("was started again" in done.stderr, done.stderr)
    require(trial.current.startswith("9.0.0-"), f"{trial.current} is installed")
    wait_until(lambda: _is_ready(booted), booted.told)


def _install_from_wheels(booted: Booted) -> subprocess.CompletedProcess[str]:
    (command,) = commands_of_the_readme(r"systemd/install$")
    offline = f"PIP_NO_INDEX=1 PIP_FIND_LINKS={WHEELS}"
    return booted.call("sh", "-c", f"cd {SOURCE} && {offline} {command}")


def download(trial: Trial) -> None:
    """Fetch what an installation needs, for the booted system, which has no network."""
    pip = "/opt/smartboard/current/bin/python -m pip download --quiet --no-deps --only-binary :all: --require-hashes"
    trial.sh(f"{pip} -r requirements.lock -d {WHEELS}")


def refuse_downgrade(trial: Trial) -> None:
    """An older version is not installed where a newer one has written the journal."""
    (command,) = commands_of_the_readme(r"systemd/install$")
    before = trial.current
    trial.release("0.0.1")
    with _of_a_newer_format(trial.debian.root / "var/lib/smartboard/journal.db"):
        done = trial.debian.run("sh", "-c", f"cd {SOURCE} && {command}")
    refused = done.returncode == 1 and "written by a newer smartboard" in done.stderr
    require(refused, f"a downgrade was not refused: {done.stdout}{done.stderr}")
    require(trial.current == before, f"{trial.current} is installed")


@contextlib.contextmanager
def _of_a_newer_format(journal: Path) -> Iterator[None]:
    _set_format(journal, FORMAT + 98)
    yield
    _set_format(journal, FORMAT)


def _set_format(journal: Path, version: int) -> None:
    with contextlib.closing(sqlite3.connect(journal)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


def take_away(trial: Trial, before: dict[str, str]) -> None:
    """Remove it as the README says: first all but its state, then that, too."""
    remove, purge = commands_of_the_readme(r"systemd/remove")
    trial.sh(remove)
    left = set(trial.files()) - set(before)
    require("var/lib/smartboard/journal.db" in left, "remove took the journal")
    stray = {path for path in left if not OF_THE_STATE.search(path)}
    require(not stray, f"remove left {sorted(stray)}")
    require(trial.debian.read("boot/firmware/config.txt") == CONFIG_TXT, "config.txt is not as it was")
    trial.sh(purge)
    after = trial.files()
    other = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    require(not other, f"remove --purge left otherwise than it was: {other}")


def whole(release: str, place: Path) -> dict[str, float]:
    """Try everything on one release; return the seconds that hung boards took to play again."""
    trial = Trial(release, place)
    before = trial.files()
    install_twice(trial)
    check_units(trial)
    download(trial)
    with playing(trial) as booted:
        check_confinement(booted)
        took_s = hang_in_every_way(trial, booted)
        update(trial, booted)
    refuse_downgrade(trial)
    take_away(trial, before)
    return took_s
