"""`smartboard bugreport`: versions, parts, journal and last log lines in one JSON that has no names and no secrets.

It is not compressed, so that whoever sends it can read it first.
"""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec

from controller.app.config import BoardConfig
from controller.app.records.export import PRIVATE, chosen, composed, save
from controller.app.records.sources import KeptJournal, NoRecordError, kept_journal, stored_names
from controller.record.verify import Stored

KIND = "smartboard-bugreport"
SCHEMA = 1
PACKAGES = ("smartboard", "gpiozero", "luma.oled", "mfrc522", "msgspec", "pillow", "pyserial", "smbus2", "lgpio")
LOG_LINES = 200
LOG_COMMAND = ("journalctl", "--unit=smartboard", f"--lines={LOG_LINES}", "--no-pager", "--no-hostname")
LOG_TIMEOUT_S = 5
_ID = re.compile(r"\b[0-9A-Fa-f]{2}([: -]?)[0-9A-Fa-f]{2}(?:\1[0-9A-Fa-f]{2}){2,}\b")
"""Eight or more hexadecimal digits, in one or in pairs: UIDs, ids of hubs, seeds."""
MASK = "********"
NAMED = "an older version stored the players' names in its entries"


def bugreport(journal: Path, config: BoardConfig, output: Path | None) -> int:
    """Write a report about this board and its journal; return 0.

    Raises:
        JournalError: it cannot be written.
    """
    report = {
        "kind": KIND,
        "schema": SCHEMA,
        "versions": _versions(),
        "config": _masked(msgspec.to_builtins(config)),
        "parts": _parts(config),
        "journal": _journal(journal),
        "log": _log_lines(),
    }
    content = msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
    if output is None:
        sys.stdout.buffer.write(content)
    else:
        save(output, content, PRIVATE)
    return 0


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    found |= {"system": platform.system(), "kernel": platform.release(), "machine": platform.machine()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _parts(config: BoardConfig) -> list[str]:
    """Return the parts that the board is declared to have."""
    buttons = [f"button-{name}" for name, pin in msgspec.to_builtins(config.buttons).items() if pin]
    lamps = [f"lamp-{name}" for name, pin in msgspec.to_builtins(config.lamps).items() if pin]
    oleds = [f"oled-{side}" for side, oled in msgspec.to_builtins(config.oleds).items() if oled["present"]]
    return ["hub-north", "hub-south", *oleds, *buttons, *lamps]


def _masked(value: Any) -> Any:
    """Return a configuration without the board's name and the ids of its hubs."""
    if not isinstance(value, dict):
        return value
    return {
        name: MASK if name in {"id", "name"} and isinstance(each, str) and each else _masked(each)
        for name, each in value.items()
    }


def _journal(path: Path) -> dict[str, Any]:
    try:
        size = path.stat().st_size
        kept = kept_journal(path)
    except OSError as error:
        return {"fault": f"cannot be read ({(error.strerror or str(error)).lower()})"}
    told: dict[str, Any] = {"bytes": size, "fault": kept.fault, "note": kept.note, **_counts(kept.stored)}
    return told | _last_match(kept, path)


def _counts(stored: list[Stored]) -> dict[str, Any]:
    """Return how many entries of each kind there are."""
    return {"entries": len(stored), "kinds": dict(Counter(each.body["entry"] for each in stored))}


def _last_match(kept: KeptJournal, path: Path) -> dict[str, Any]:
    try:
        session, parts = chosen(kept, path, None)
    except NoRecordError as error:
        named = any(stored_names(kept.stored))
        return {"record": None, "why": NAMED if named else str(error).removeprefix(f"{path}: ")}
    if any(stored_names(session.stored)):
        return {"record": None, "why": NAMED}
    record = msgspec.structs.replace(composed(session, parts, private=True), board=MASK)
    return {"record": msgspec.to_builtins(record), "setup": session.stored[0].body.get("fixed", {})}


def _log_lines() -> list[str]:
    """Return the last lines of the unit's log, ids masked; none where there is no systemd."""
    command = shutil.which(LOG_COMMAND[0])
    if command is None:
        return []
    try:
        told = subprocess.run(  # noqa: S603  # journalctl, with arguments that stand above
            (command, *LOG_COMMAND[1:]), capture_output=True, timeout=LOG_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [_ID.sub(MASK, line) for line in told.stdout.decode(errors="replace").splitlines()]
