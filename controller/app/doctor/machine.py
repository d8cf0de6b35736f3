"""The machine under examination: where its files are, and whose rights the board has on it."""

from __future__ import annotations

import grp
import os
import pwd
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

SERVICE_USER = "smartboard"


def _board_user() -> str | None:
    """Return the user the board runs as: the service's when root asks, else whoever asks; None where it has no name."""
    try:
        if os.geteuid() == 0:
            return pwd.getpwnam(SERVICE_USER).pw_name
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return None


def _members(group: str) -> set[str] | None:
    """Return who is in a group, None where there is no such group."""
    try:
        entry = grp.getgrnam(group)
    except KeyError:
        return None
    return {*entry.gr_mem, *(user.pw_name for user in pwd.getpwall() if user.pw_gid == entry.gr_gid)}


def _session_groups() -> set[int]:
    return {os.getegid(), *os.getgroups()}


def _gid(group: str) -> int:
    return grp.getgrnam(group).gr_gid


@dataclass(frozen=True)
class Machine:
    """What is asked about this machine; a test hands in another one."""

    root: Path = Path("/")
    user: str | None = field(default_factory=_board_user)
    members: Callable[[str], set[str] | None] = _members
    session_groups: Callable[[], set[int]] = _session_groups
    gid: Callable[[str], int] = _gid
    is_service: bool = field(default_factory=lambda: os.geteuid() == 0)
    """Whether `user` is not who asks: then this session's groups say nothing about it."""

    def may_use(self, device: Path) -> bool:
        """Return whether this process may read and write a device."""
        return os.access(device, os.R_OK | os.W_OK)
