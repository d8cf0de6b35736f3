"""The course of a soak: parts and a state file in, trial after trial; what was counted and what broke out.

It can be broken off at any time, goes on where it stopped, and begins anew when the program has changed meanwhile.
"""

from __future__ import annotations

import hashlib
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from tests.soak.watch import BrokenError

TRIED = (
    "controller",
    "hardware",
    "firmware",
    "tests/flow/chaos",
    "tests/flow/crash",
    "tests/soak",
    "tests/systemd",
    "systemd",
)
"""Folders whose change makes a course begin anew."""
SUFFIXES = {".py", ".txt", ".toml", ".service", ".rules", ".sysusers", ""}
MANY = 10
"""A part with so many failures is not gone on with."""
KEEP_EVERY = 5
ERRORS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a program with a mistake in it raises."""


class Part(msgspec.Struct, frozen=True):
    """What is tried again and again: `trial(base, number)` returns counts; enough is a `goal` of what `unit` counts."""

    name: str
    goal: int
    unit: str
    trial: Callable[[int, int], Counter[str]]


class Failure(msgspec.Struct, frozen=True):
    """The trial with this number failed."""

    number: int
    what: str


class Done(msgspec.Struct):
    """How far a part is."""

    tried: int = 0
    counts: dict[str, int] = {}
    failures: list[Failure] = []


class Course(msgspec.Struct):
    """How far all parts are, tried from this base seed on this version of the program."""

    base: int
    version: str
    parts: dict[str, Done] = {}

    def left(self, part: Part) -> int:
        """Return how much of a part's goal is missing."""
        done = self.parts.get(part.name, Done())
        return 0 if len(done.failures) >= MANY else max(0, part.goal - done.counts.get(part.unit, 0))


def version_of(root: Path, folders: Sequence[str] = TRIED) -> str:
    """Return a digest of the program and of what tries it."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in SUFFIXES and file.is_file():
                digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def load(file: Path, base: int, version: str) -> Course:
    """Return the course that the file keeps, or a new one from this base seed where it keeps none of this version."""
    try:
        course = msgspec.json.decode(file.read_bytes(), type=Course)
    except (FileNotFoundError, msgspec.MsgspecError):
        return Course(base, version)
    return course if course.version == version else Course(base, version)


def keep(course: Course, file: Path) -> None:
    """Write the course, all of it or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(course)))
    fresh.replace(file)


def run(course: Course, parts: Sequence[Part], file: Path, tell: Callable[[str], None]) -> None:
    """Try each part until its goal is reached, keeping the course as it goes."""
    for part in parts:
        done = course.parts.setdefault(part.name, Done())
        while left := course.left(part):
            attempt(part, course.base, done)
            if done.tried % KEEP_EVERY == 0:
                keep(course, file)
            tell(f"{part.name}: {part.goal - left} of {part.goal} {part.unit}, {len(done.failures)} failed")
        keep(course, file)


def attempt(part: Part, base: int, done: Done) -> None:
    """Make a part's next trial."""
    number, done.tried = done.tried, done.tried + 1
    try:
        counts = part.trial(base, number)
    except (BrokenError, *ERRORS) as error:
        what = str(error) if isinstance(error, BrokenError) else traceback.format_exc()
        done.failures.append(Failure(number, what))
    else:
        done.counts = dict(Counter(done.counts) + counts)
