"""The hunt: mutants and what tests reach in, verdicts out, tried side by side and kept on disk as they come."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutation import Mutant, mutated
from tests.mutants.reach import NotGreenError, Reach
from tests.mutants.trial import passed, start_trial


@dataclass(frozen=True)
class Project:
    """Where the project lies, and what its tests reach."""

    root: Path
    reach: Reach

    def start(self, mutant: Mutant) -> int | None:
        """Start the mutant's trial and return its process id, None when no test comes past there."""
        seconds = self.reach.tests(mutant.path, mutant.lines, mutant.in_function)
        path = self.root / mutant.path
        code = compile(mutated(path.read_text(), mutant), str(path), "exec")
        return start_trial(self.root, module_name(mutant.path), path, code, seconds) if seconds else None

    def check(self, path: Path) -> None:
        """Try a module that is as it was, and one that cannot be imported: what trials tell must be of the mutant.

        Raises:
            NotGreenError: the one fails, or the other passes.
        """
        if not self._passes(path, path.read_text()):
            raise NotGreenError(f"{path}: its tests fail in a trial without any change")
        if self._passes(path, "raise ImportError"):
            raise NotGreenError(f"{path}: its tests pass without it: trials do not use the changed module")

    def _passes(self, path: Path, source: str) -> bool:
        code, name = compile(source, str(path), "exec"), module_name(str(path.relative_to(self.root)))
        _, status = os.waitpid(start_trial(self.root, name, path, code, self.reach.quickest(self.reach.seconds)), 0)
        return passed(status)


def module_name(path: str) -> str:
    """Return the dotted name of a module from its path below the root."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Kept:
    """The verdicts on disk, a JSON line each; those of other sources or tests do not count."""

    def __init__(self, path: Path, state: str) -> None:
        self.path, self.state = path, state
        lines = path.read_text().splitlines() if path.exists() else []
        rows = [json.loads(line) for line in lines if line.endswith("}")]
        self.survived = {row["key"]: row["survived"] for row in rows if row["state"] == state}
        self.last = {row["key"]: row["survived"] for row in rows}

    def add(self, key: str, survived: bool) -> None:
        """Keep a verdict."""
        self.survived[key] = survived
        with self.path.open("a") as file:
            print(json.dumps({"key": key, "survived": survived, "state": self.state}), file=file)


def state_of(root: Path, folders: Iterable[str]) -> str:
    """Return a digest of every Python file in these folders: with it verdicts hold good."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in (root / folder).rglob("*.py")):
        digest.update(f"{path.relative_to(root)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def hunt(project: Project, mutants: Iterable[Mutant], jobs: int, note: Callable[[Mutant, bool], None]) -> None:
    """Try every mutant, `jobs` at a time, and note whether it survived, in the order the trials end."""
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if len(running) == jobs:
            _end_one(running, note)
        pid = project.start(mutant)
        if pid is None:
            note(mutant, True)
        else:
            running[pid] = mutant
    while running:
        _end_one(running, note)


def _end_one(running: dict[int, Mutant], note: Callable[[Mutant, bool], None]) -> None:
    pid, status = os.wait()
    note(running.pop(pid), passed(status))


def shard(mutants: Iterable[Mutant], number: int, of: int) -> Iterator[Mutant]:
    """Yield each `of`-th mutant, beginning with the `number`-th (from 1)."""
    return (mutant for place, mutant in enumerate(mutants) if place % of == number - 1)
