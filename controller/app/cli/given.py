"""What stands on the command line: names of files and folders in, what they stand for or hold out."""

from __future__ import annotations

import argparse
from pathlib import Path

from controller.app.lifecycle import default_state_directory


class UsageError(Exception):
    """The command was used wrongly; the message says how to use it."""


def directory(text: str) -> Path:
    """Return the folder that `--state-dir` names.

    Raises:
        UsageError: it is empty.
    """
    if not text:
        raise UsageError("--state-dir is empty; name a directory, or leave it out")
    return Path(text)


def state_directory(options: argparse.Namespace) -> Path:
    """Return the folder that was named, or the one of this system."""
    return options.state_dir or default_state_directory()


def read(file: Path) -> bytes:
    """Return what a file holds.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({(error.strerror or str(error)).lower()})") from None
