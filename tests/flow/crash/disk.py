"""A disk that may lose power: system calls in, what could be found on it afterwards out.

A file's data is safe once that file was synced, a name once its directory was. Of all that was not, any part may have
reached the disk: every 512-byte sector is as it was at the last sync or as any later write left it, a file is as long
as it was or became, a name is there or not, each for itself. Memory-mapped files are lost or hold noise. Not modelled:
disks that lie about syncs, sectors that change by themselves, and calls that no recorded program makes: those raise.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

from tests.flow.crash.strace import Call

SECTOR = 512

T = TypeVar("T")
Choose = Callable[[list[T]], T]
"""Of all that a part of the disk could be, from safe to newest, the one it is."""


@dataclass
class File:
    """A file as programs see it, and per sector and length all it could be after a power cut."""

    seen: bytearray = field(default_factory=bytearray)
    sectors: dict[int, list[bytes]] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=lambda: [0])
    mapped: bool = False

    def write(self, offset: int, data: bytes) -> None:
        """Change what programs see, and what the disk could hold."""
        if not data:
            return
        end = offset + len(data)
        touched = range(min(offset, len(self.seen)) // SECTOR, -(-end // SECTOR))
        self._remember(touched)
        self.seen.extend(bytes(max(0, end - len(self.seen))))
        self.seen[offset:end] = data
        self._changed(touched)

    def truncate(self, length: int) -> None:
        """Cut off or lengthen."""
        touched = range(min(length, len(self.seen)) // SECTOR, -(-max(length, len(self.seen)) // SECTOR))
        self._remember(touched)
        del self.seen[length:]
        self.seen.extend(bytes(length - len(self.seen)))
        self._changed(touched)

    def sync(self) -> None:
        """Make safe all that was written."""
        self.sectors.clear()
        self.lengths = [len(self.seen)]

    def after_cut(self, choose: Choose) -> bytes:
        """Return what the disk holds."""
        found = bytearray(self.seen)
        found.extend(bytes(max(self.lengths) - len(found)))
        for number, versions in self.sectors.items():
            found.extend(bytes(max(0, (number + 1) * SECTOR - len(found))))
            found[number * SECTOR : (number + 1) * SECTOR] = choose(versions)
        return bytes(found[: choose(self.lengths)])

    def _sector(self, number: int) -> bytes:
        return bytes(self.seen[number * SECTOR : (number + 1) * SECTOR]).ljust(SECTOR, b"\0")

    def _remember(self, numbers: range) -> None:
        for number in numbers:
            self.sectors.setdefault(number, [self._sector(number)])

    def _changed(self, numbers: range) -> None:
        for number in numbers:
            self.sectors[number].append(self._sector(number))
        if len(self.seen) != self.lengths[-1]:
            self.lengths.append(len(self.seen))


@dataclass
class Directory:
    """Per name all it could stand for after a power cut, the newest last, from then on."""

    names: dict[str, list[File | Directory | None]] = field(default_factory=dict)

    def now(self, name: str) -> File | Directory | None:
        """Return what the name stands for."""
        return self.names.get(name, [None])[-1]

    def set(self, name: str, node: File | Directory | None) -> None:
        """Change what the name stands for."""
        self.names.setdefault(name, [None]).append(node)

    def sync(self) -> None:
        """Make safe all names, not what they stand for."""
        self.names = {name: versions[-1:] for name, versions in self.names.items()}


class Disk:
    """All below one directory, as a program's calls change it; `shown` is what it wrote to its standard output."""

    def __init__(self, root: Path, files: dict[Path, bytes]) -> None:
        """Begin with these files (paths below the root), all of them safe."""
        self._root_path = root.absolute()
        self.root = Directory()
        for path, content in files.items():
            directory = self.root
            for part in path.parts[:-1]:
                directory = directory.names.setdefault(part, [Directory()])[-1]  # type: ignore[assignment]
            directory.names[path.name] = [File(bytearray(content), lengths=[len(content)])]
        self._open: dict[int, tuple[str, File | Directory]] = {}
        self.shown: list[bytes] = []

    def play(self, call: Call) -> str:
        """Let one call happen; returns what it did to which file, or nothing when it is of no concern.

        Raises:
            ValueError: it does something to this disk that is not modelled.
        """
        act = getattr(self, f"_do_{call.name}", None)
        if act is None and self._concerns(call):
            raise ValueError(f"not modelled: {call.name}({', '.join(call.arguments)})")
        name = act(call) if act else None
        return f"{call.name} {name}" if name else ""

    def after_cut(self, chance: Random) -> dict[Path, bytes]:
        """Return one of the ways in which the disk could be found after a power cut now, as path -> content."""
        return dict(_left(self.root, Path(), chance, _choices(chance), _choices(chance)))

    def seen(self) -> dict[Path, bytes]:
        """Return what programs see, mapped files left out."""
        return dict(_left(self.root, Path(), None, _newest, _newest))

    def _concerns(self, call: Call) -> bool:
        known = call.arguments[0].isdigit() and int(call.arguments[0]) in self._open
        return known or any(self._root_path in Path(os.fsdecode(text)).parents for text in call.strings)

    def _at(self, call: Call, which: int = 0) -> tuple[Directory, str] | None:
        """Return the directory and name of a path below the root that the call names."""
        path = Path(os.fsdecode(call.strings[which])).absolute()
        if self._root_path not in path.parents:
            return None
        node: File | Directory | None = self.root
        *above, name = path.relative_to(self._root_path).parts
        for part in above:
            node = node.now(part) if isinstance(node, Directory) else None
        if not isinstance(node, Directory):
            raise ValueError(f"{path}: its directory was not made by a recorded call")
        return node, name

    def _file(self, call: Call) -> tuple[str, File] | None:
        name, node = self._open.get(call.file, ("", None))
        return (name, node) if isinstance(node, File) else None

    def _do_openat(self, call: Call) -> str | None:
        self._open.pop(call.result, None)
        if Path(os.fsdecode(call.strings[0])).absolute() == self._root_path:
            self._open[call.result] = ("/", self.root)
        elif (place := self._at(call)) is not None:
            directory, name = place
            if made := directory.now(name) is None:
                directory.set(name, File())
            node = directory.now(name)
            assert node is not None
            self._open[call.result] = (name, node)
            if "O_TRUNC" in call.arguments[2] and isinstance(node, File):
                node.truncate(0)
            return name if made else None
        return None

    def _do_close(self, call: Call) -> None:
        self._open.pop(call.file, None)

    def _do_pwrite64(self, call: Call) -> str | None:
        if (found := self._file(call)) is None:
            return None
        found[1].write(int(call.arguments[3]), call.strings[0][: call.result])
        return found[0]

    def _do_write(self, call: Call) -> str | None:
        if call.file == 1:
            self.shown.append(call.strings[0][: call.result])
            return "shown"
        if (found := self._file(call)) is None:
            return None
        # Recorded programs write from a file's start to its end when they write without naming a place.
        found[1].write(len(found[1].seen), call.strings[0][: call.result])
        return found[0]

    def _do_ftruncate(self, call: Call) -> str | None:
        if (found := self._file(call)) is None:
            return None
        found[1].truncate(int(call.arguments[1]))
        return found[0]

    def _do_fsync(self, call: Call) -> str | None:
        name, node = self._open.get(call.file, ("", None))
        if node is not None:
            node.sync()
        return name or None

    _do_fdatasync = _do_fsync

    def _set(self, call: Call, node: File | Directory | None, which: int = 0) -> str | None:
        if (place := self._at(call, which)) is None:
            return None
        place[0].set(place[1], node)
        return place[1]

    def _do_unlink(self, call: Call) -> str | None:
        return self._set(call, None)

    _do_unlinkat = _do_unlink

    def _do_mkdir(self, call: Call) -> str | None:
        return self._set(call, Directory())

    _do_mkdirat = _do_mkdir

    def _do_rename(self, call: Call) -> str | None:
        if (place := self._at(call)) is None:
            return None
        node = place[0].now(place[1])
        # Each name for itself: nothing but a sync of the directory promises that both reach the disk.
        self._set(call, node, which=1)
        return self._set(call, None)

    _do_renameat = _do_renameat2 = _do_rename

    def _do_mmap(self, call: Call) -> str | None:
        name, node = self._open.get(int(call.arguments[4]), ("", None))
        if isinstance(node, File) and "PROT_WRITE" in call.arguments[2] and "MAP_SHARED" in call.arguments[3]:
            node.mapped = True
        return name or None


def _left(
    directory: Directory, path: Path, chance: Random | None, choose_name: Choose, choose: Choose
) -> Iterator[tuple[Path, bytes]]:
    for name, versions in directory.names.items():
        node = choose_name(versions)
        if isinstance(node, Directory):
            yield from _left(node, path / name, chance, choose_name, choose)
        elif isinstance(node, File) and not node.mapped:
            yield path / name, node.after_cut(choose)
        elif isinstance(node, File) and chance is not None and chance.random() < 0.5:
            yield path / name, chance.randbytes(len(node.seen))


def _choices(chance: Random) -> Choose:
    """Return a way to choose: little of what was not synced is lost, or nearly all, or all, or nothing."""
    luck = chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    if luck in (0.0, 1.0):
        return lambda versions: versions[-1 if luck else 0]
    return lambda versions: versions[-1] if chance.random() < luck else chance.choice(versions)


def _newest(versions: list[T]) -> T:
    return versions[-1]
