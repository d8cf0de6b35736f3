"""Whether what the board keeps is safe where it is kept: its state directory in, findings out."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from controller.app.doctor.finding import Finding
from controller.app.lifecycle import forgetful
from controller.app.records.sources import KeptJournal, kept_journal

LITTLE_ROOM, NO_ROOM = 200 * 2**20, 10 * 2**20
"""Bytes free: below the first, play goes on for weeks yet; below the second, perhaps not to the end of the evening."""

NEWER = "known: up to"
"""Stands in what is said of a journal whose version this program does not know."""


def disk(directory: Path) -> Iterator[Finding]:
    """Yield whether the state directory can be written, lasts, and has room."""
    place = _there(directory)
    if not os.access(place, os.W_OK | os.X_OK):
        remedy = "run as the user it belongs to (sudo -u smartboard smartboard doctor), or choose another --state-dir"
        yield Finding("disk", "fault", f"{directory} cannot be written by this user", remedy)
    if kind := forgetful(place):
        remedy = "give it a partition of its own, mounted there (see README.md, Read-only root)"
        yield Finding("disk", "warning", f"{directory} is on {kind}: all of it is gone at the next start", remedy)
    free = shutil.disk_usage(place).free
    told = f"{directory} has {free // 2**20} MiB free"
    if free >= LITTLE_ROOM:
        yield Finding("disk", "ok", told)
    else:
        yield Finding("disk", "fault" if free < NO_ROOM else "warning", told, "make room: sudo apt-get clean")


def journal(directory: Path) -> Iterator[Finding]:
    """Yield whether the journal is whole; nothing is written."""
    path = directory / "journal.db"
    try:
        kept = _kept(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield Finding("journal", "fault", f"{path}: cannot be read ({reason})", "sudo smartboard doctor")
        return
    if kept is None:
        yield Finding("journal", "ok", f"{path}: none yet")
    elif kept.fault is None or NEWER in kept.fault:
        yield Finding("journal", "ok", f"{path}: {len(kept.stored)} entries, unbroken")
    else:
        yield Finding("journal", "fault", f"{path}: {kept.fault}", f"smartboard verify {path} tells more")


def age(directory: Path) -> Iterator[Finding]:
    """Yield whether a later version has written the journal: then this one cannot go on with it."""
    path = directory / "journal.db"
    try:
        kept = _kept(path)
    except OSError:  # which `journal` tells
        kept = None
    if kept is not None and kept.fault is not None and NEWER in kept.fault:
        remedy = "install that newer smartboard again; this one leaves the journal as it is"
        yield Finding("age", "fault", f"{path}: {kept.fault}", remedy)
    else:
        yield Finding("age", "ok", "no later version has written what is kept")


def _kept(path: Path) -> KeptJournal | None:
    """Return what is kept, None where nothing is yet: a file that a power cut left empty is no journal."""
    return kept_journal(path) if path.exists() and path.stat().st_size else None


def _there(directory: Path) -> Path:
    """Return the directory, or the nearest one above it that exists already."""
    return next(place for place in (directory.absolute(), *directory.absolute().parents) if place.is_dir())
