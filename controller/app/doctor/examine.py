"""The examination: a board and its machine in; one check after the other, their findings printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.app.config import BoardConfig
from controller.app.doctor.access import groups
from controller.app.doctor.buses import buses, pins
from controller.app.doctor.finding import Finding, as_json, as_text, is_playable
from controller.app.doctor.machine import Machine
from controller.app.doctor.parts import parts
from controller.app.doctor.state import age, disk, journal
from controller.app.doctor.versions import clock, versions

INSTALLED = Path("/etc/smartboard/board.toml"), Path("/var/lib/smartboard")
"""Where systemd/install puts a board's configuration and state."""


class UnknownCheckError(Exception):
    """No such check; the message names those there are."""


@dataclass(frozen=True)
class Patient:
    """The board that is examined: its configuration, where that came from, its state directory, and its machine."""

    config: BoardConfig
    source: str
    state_dir: Path
    machine: Machine = field(default_factory=Machine)


Check = Callable[[Patient], Iterator[Finding]]


def _config(patient: Patient) -> Iterator[Finding]:
    # A file with faults does not come so far: every command refuses it, and names them.
    kind = "a simulated board" if patient.config.board == "sim" else "a real board"
    yield Finding("config", "ok", f"{patient.source}: {kind}, no faults")


CHECKS: dict[str, Check] = {
    "versions": lambda patient: versions(patient.config),
    "config": _config,
    "groups": lambda patient: groups(patient.config, patient.machine),
    "buses": lambda patient: buses(patient.config, patient.machine),
    "pins": lambda patient: pins(patient.config, patient.machine),
    "parts": lambda patient: parts(patient.config, patient.state_dir),
    "clock": lambda patient: clock(),
    "disk": lambda patient: disk(patient.state_dir),
    "age": lambda patient: age(patient.state_dir),
    "journal": lambda patient: journal(patient.state_dir),
}


def doctor(patient: Patient, only: Sequence[str] = (), *, json: bool = False) -> int:
    """Examine a board and print what was found; return 0 when it can be played, else 1.

    Args:
        patient: the board.
        only: names of the checks to make; all when none is named.
        json: print one JSON object instead of lines.

    Raises:
        UnknownCheckError: there is no such check.
    """
    for name in only:
        if name not in CHECKS:
            raise UnknownCheckError(f"unknown check {name!r}; known: {', '.join(CHECKS)}")
    findings = [finding for name in only or CHECKS for finding in CHECKS[name](patient)]
    print(as_json(findings) if json else as_text(findings))
    return 0 if is_playable(findings) else 1


def installed(file: Path | None, state_dir: Path | None) -> tuple[Path | None, Path | None]:
    """Return what was named; where nothing was, the board that is installed on this machine, if one is."""
    if file is None and state_dir is None and INSTALLED[0].is_file():
        return INSTALLED
    return file, state_dir
