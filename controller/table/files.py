"""Files that must be whole whenever the power fails: a path and bytes in, the file in its place and safe out."""

from __future__ import annotations

import os
from pathlib import Path


def put(path: Path, content: bytes, mode: int) -> None:
    """Put a file in its place, whole or not at all; it is on disk when this returns.

    Raises:
        OSError: it cannot be written; what was there is left as it is.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Make the names in a directory safe from a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
