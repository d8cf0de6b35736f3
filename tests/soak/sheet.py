"""The reliability sheet: a course in, a page of markdown out."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.soak.course import Course, Done, Part


def sheet(course: Course, parts: Sequence[Part]) -> str:
    """Return what was tried, what broke, and how sure that makes us."""
    return "\n".join(_lines(course, parts)) + "\n"


def _lines(course: Course, parts: Sequence[Part]) -> Iterator[str]:
    yield "# Reliability sheet"
    yield ""
    yield f"Base seed {course.base}, program {course.version}, Python {platform.python_version()} on {machine()}."
    yield "A share below which failures lie with 95 % confidence is 3 of all trials when none failed."
    yield ""
    yield "| part | wanted | reached | trials | failed | fewer than |"
    yield "|---|---|---|---|---|---|"
    for part in parts:
        done = course.parts.get(part.name, Done())
        reached = done.counts.get(part.unit, 0)
        yield (
            f"| {part.name} | {part.goal:,} {part.unit} | {reached:,} | {done.tried:,} | {len(done.failures)} "
            f"| {_bound(done)} |"
        )
    for part in parts:
        yield from _details(course, part)


def _bound(done: Done) -> str:
    return f"1 in {done.tried // 3:,}" if done.tried >= 3 and not done.failures else "-"


def _details(course: Course, part: Part) -> Iterator[str]:
    done = course.parts.get(part.name, Done())
    yield ""
    yield f"## {part.name}"
    yield ""
    for failure in done.failures:
        # Of a traceback the last line says what it is.
        what = failure.what.strip().splitlines()[-1]
        yield f"- **failed**: {what}; again with `{again(course, part, failure.number)}`"
    for name, count in sorted(done.counts.items()):
        yield f"- {name}: {count:,}"


def again(course: Course, part: Part, number: int) -> str:
    """Return the command that makes one trial again."""
    return f"make soak ARGS=\"--seed {course.base} --only '{part.name}/{number}'\""


@cache
def machine() -> str:
    """Return what this runs on, as the system names it."""
    model = Path("/proc/device-tree/model")
    if model.exists():
        return model.read_text(encoding="utf-8").strip("\0")
    names = [line for line in _cpu_lines() if line.startswith("model name")]
    return names[0].partition(":")[2].strip() if names else platform.machine()


def _cpu_lines() -> list[str]:
    cpu = Path("/proc/cpuinfo")
    return cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else []
