"""Where a key stands: the text of a valid TOML file comes in, the line number of each key path goes out."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]

BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 8
"""Deeper than any key of a board.toml; what is deeper still belongs to an unknown key."""
CLOSERS = ("]", "}", '"""', "'''")
"""What the last line of a statement holds that is spread over several lines."""


def lines_of(text: str) -> dict[Path, int]:
    """Return the line (from 1) on which each table and key first stands; `text` parses as TOML.

    A statement of TOML begins on a line of its own, so tomllib can read them one by one, whatever way they are written.
    """
    lines: dict[Path, int] = {}
    table: Path = ()
    for number, source, parsed in statements(text):
        if parsed is None:
            break
        header = source.lstrip().startswith("[")
        if header:
            table = ()
        for path in paths_in(parsed):
            lines.setdefault(table + path, number)
        if header:
            table = max(paths_in(parsed), key=len, default=())
    return lines


def dotted(path: Path) -> str:
    """Return a key path as TOML spells it."""
    return ".".join(key if BARE.fullmatch(key) else json.dumps(key) for key in path)


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """Return the line of a key, or of the nearest table around it that the file names."""
    known = (path[:length] for length in range(len(path), 0, -1) if path[:length] in lines)
    return lines.get(next(known, ()), 1)


def statements(text: str) -> Iterator[tuple[int, str, dict[str, Any] | None]]:
    """Yield first line, source and meaning of each statement; it ends where it first parses, and is None if never."""
    first, source = 0, ""
    for number, line in enumerate(text.split("\n"), start=1):
        if source and not any(closer in line for closer in CLOSERS):
            source += line + "\n"
            continue
        first = first if source else number
        source += line + "\n"
        try:
            parsed = tomllib.loads(source)
        except (ValueError, RecursionError):
            continue
        yield first, source, parsed
        source = ""
    if source.strip():
        yield first, source, None


def paths_in(tree: Any, depth: int = 0) -> Iterator[Path]:
    """Yield the path of every key in a tree, those of an array of tables as if it were one table."""
    if depth == DEEPEST:
        return
    branches = tree if isinstance(tree, list) else [tree]
    for branch in branches:
        if isinstance(branch, dict):
            for key, value in branch.items():
                yield (key,)
                yield from ((key, *rest) for rest in paths_in(value, depth + 1))
