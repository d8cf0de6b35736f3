"""Measuring: work in, seconds out, run by run; and what machine it was."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

MODEL = Path("/proc/device-tree/model")
CPU = Path("/proc/cpuinfo")
RUNS = 7

Clock = Callable[[], float]


def seconds(work: Callable[[], object], runs: int = RUNS, clock: Clock = time.process_time) -> tuple[float, ...]:
    """Return how long (s) the work took, each of `runs` times; once before, it is done unmeasured.

    It is this core's time that counts: work in one thread that waits for nothing takes as long by any clock, unless
    others use the machine meanwhile.
    """
    work()
    taken = []
    for _ in range(runs):
        begun = clock()
        work()
        taken.append(clock() - begun)
    return tuple(taken)


def rates(
    work: Callable[[], object], count: int, runs: int = RUNS, clock: Clock = time.process_time
) -> tuple[float, ...]:
    """Return how many a second: the work does `count` of them each time."""
    return tuple(count / taken for taken in seconds(work, runs, clock))


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value that `percent` of them do not exceed (nearest rank)."""
    return sorted(values)[max(0, ceil(len(values) * percent / 100) - 1)]


def spread(values: Sequence[float], *percents: int) -> dict[str, float]:
    """Return these percentiles and the greatest value, by name: `p50`, `max`."""
    return {f"p{percent}": percentile(values, percent) for percent in percents} | {"max": max(values)}


def machine(model: Path = MODEL, cpu: Path = CPU) -> str:
    """Return the name of a board (a Raspberry Pi has one), else of the processor, with the interpreter's version."""
    return f"{_board(model) or _processor(cpu) or platform.machine()}, Python {platform.python_version()}"


def _board(model: Path) -> str:
    try:
        return model.read_text(errors="replace").strip("\0 \n")
    except OSError:
        return ""


def _processor(cpu: Path) -> str:
    try:
        lines = cpu.read_text(errors="replace").splitlines()
    except OSError:
        return ""
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "")
