"""Which tests come past which lines: the tests of a game in, and per line of its rules the tests that run it out."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutants.trial import Chosen, fork, run_pytest

WHILE_COLLECTING = ""
FIXTURE = "fixture "


class NotGreenError(Exception):
    """The tests fail as they are, so no mutant can be tried on them."""


@dataclass
class Reach:
    """What one run of all tests showed; `lines[path][context]` are the line numbers run there."""

    seconds: dict[str, float] = field(default_factory=dict)
    fixtures: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)

    def tests(self, path: str, lines: range, in_function: bool) -> dict[str, float]:
        """Return the tests that run any of these lines and how long (s) each takes, the quickest first.

        What runs while a module is imported or tests are collected can show in any test.
        """
        contexts = {name for name, run in self.lines.get(path, {}).items() if not set(lines).isdisjoint(run)}
        if not in_function or WHILE_COLLECTING in contexts:
            return self.quickest(self.seconds)
        return self.quickest(test for test in self.seconds if contexts & {test, *self.fixtures[test]})

    def quickest(self, tests: Iterable[str]) -> dict[str, float]:
        """Return how long (s) each of these tests takes, the quickest first."""
        return {test: self.seconds[test] for test in sorted(tests, key=lambda test: (self.seconds[test], test))}


class Watch:
    """A pytest plugin: it times each test and tells coverage whose lines are being run."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured, self.reach = measured, Reach()
        self.failed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.measured.switch_context(item.nodeid)
        begun = time.process_time()
        told = yield
        self.reach.seconds[item.nodeid] = round(time.process_time() - begun, 4)
        self.reach.fixtures[item.nodeid] = [FIXTURE + name for name in getattr(item, "fixturenames", ())]
        return told

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Generator[None, Any, Any]:
        """Credit what a shared fixture runs to the fixture: only the first of its tests comes past there."""
        if fixturedef.scope == "function":
            return (yield)
        self.measured.switch_context(FIXTURE + fixturedef.argname)
        told = yield
        self.measured.switch_context(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0])
        return told

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def measure(root: Path, tests: Sequence[str], sources: Sequence[Path], output: Path) -> Reach:
    """Run all these tests once, in a process of their own, and return what they reach of these sources.

    Args:
        root: the project's top folder.
        tests: test files or folders.
        sources: the files that mutants are made of.
        output: where to write pytest's words, with `.json` beside it for the result.

    Raises:
        NotGreenError: they do not all pass.
    """
    kept = output.with_suffix(".json")
    _, status = os.waitpid(fork(lambda: _run(root, tests, sources, kept), output), 0)
    if os.waitstatus_to_exitcode(status):
        raise NotGreenError(f"the tests do not pass without any mutant:\n{output.read_text()}")
    return Reach(**json.loads(kept.read_text()))


def _run(root: Path, tests: Sequence[str], sources: Sequence[Path], kept: Path) -> int:
    measured = coverage.Coverage(data_file=None, include=[str(path) for path in sources], config_file=False)
    watch = Watch(measured)
    measured.start()
    code = run_pytest(root, tests, [watch, Chosen({})])
    measured.stop()
    data = measured.get_data()
    for path in sources:
        watch.reach.lines[str(path.relative_to(root))] = _by_context(data.contexts_by_lineno(str(path)))
    kept.write_text(json.dumps(vars(watch.reach)))
    if watch.failed:
        print("failed:", *watch.failed, sep="\n  ")
    return code


def _by_context(contexts: dict[int, list[str]]) -> dict[str, list[int]]:
    lines: dict[str, list[int]] = {}
    for line, names in sorted(contexts.items()):
        for name in names:
            lines.setdefault(name, []).append(line)
    return lines
