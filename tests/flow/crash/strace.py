"""What a program asked of the system: a command in, its writes, syncs and changes of directories out, in order.

Recorded by strace(1) on the program as it is. Nothing is filtered but by the names of system calls; what belongs to the
disk that is watched is decided where the calls are replayed.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TRACED = (
    "open", "openat", "creat", "close", "dup", "dup2", "dup3", "write", "pwrite64", "writev", "pwritev",
    "pwritev2", "ftruncate", "truncate", "fsync", "fdatasync", "sync_file_range", "fallocate", "unlink",
    "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat",
    "rmdir", "mmap", "msync", "copy_file_range", "sendfile",
)  # fmt: skip
LONGEST_WRITE = 1 << 20

_LINE = re.compile(r"(?P<thread>\d+) +(?P<rest>.*)")
_CALL = re.compile(r"(?P<name>\w+)\((?P<arguments>.*)\) += (?P<result>-?\w+)(?: .*)?", re.DOTALL)
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


@dataclass(frozen=True)
class Call:
    """A system call that succeeded: its arguments as strace writes them, strings apart and decoded."""

    name: str
    arguments: tuple[str, ...]
    strings: tuple[bytes, ...]
    result: int

    @property
    def file(self) -> int:
        """The descriptor it is about, where that is its first argument."""
        return int(self.arguments[0])


def record(command: Sequence[str | Path], kept: Path, **how: object) -> subprocess.Popen[bytes]:
    """Start a command under strace, which writes to the file `kept`; `how` is handed to Popen."""
    # Names with ? may be unknown to strace: not every processor has every call.
    calls = ",".join(f"?{name}" for name in TRACED)
    options = ["-f", "-xx", "--quiet=all", f"--string-limit={LONGEST_WRITE}", f"--trace={calls}", f"--output={kept}"]
    return subprocess.Popen(["strace", *options, *command], **how)  # type: ignore[call-overload,no-any-return]


def works(kept: Path) -> bool:
    """Tell whether strace is here and may trace."""
    try:
        return record(["true"], kept, stderr=subprocess.DEVNULL).wait() == 0 and kept.stat().st_size > 0
    except FileNotFoundError:
        return False


def calls(kept: Path) -> Iterator[Call]:
    """Read the calls that succeeded, each where it returned."""
    begun: dict[str, str] = {}
    for line in kept.read_text(encoding="ascii").splitlines():
        thread, rest = _LINE.fullmatch(line).groups()  # type: ignore[union-attr]
        if rest.endswith("<unfinished ...>"):
            begun[thread] = rest.removesuffix("<unfinished ...>")
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>", rest):
            rest = begun.pop(thread) + rest[resumed.end() :]
        if (call := _call(rest)) is not None:
            yield call


def _call(text: str) -> Call | None:
    if text[:3] in ("+++", "---"):
        return None
    found = _CALL.fullmatch(text)
    if found is None:
        raise ValueError(f"not a line of strace: {text[:200]}")
    if found["result"] in ("?", "-1"):
        return None
    strings: list[bytes] = []

    def apart(quoted: re.Match[str]) -> str:
        if quoted[2]:
            raise ValueError(f"a write of more than {LONGEST_WRITE} bytes was cut short")
        strings.append(bytes.fromhex(quoted[1].replace("\\x", "")))
        return "S"

    arguments = _STRING.sub(apart, found["arguments"])
    return Call(found["name"], tuple(arguments.split(", ")), tuple(strings), int(found["result"], 0))
