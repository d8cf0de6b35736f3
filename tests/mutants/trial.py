"""One trial: a module's changed source and some tests in, whether any of them fails out.

It runs in a process of its own, forked from one that has imported nothing of the project; so the change is in force
wherever the module is imported, and no trial can leave anything behind.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import NoReturn

import hypothesis
import hypothesis.stateful  # Imported here so that no trial has to: it is what takes longest.
import pytest

LIMIT_BYTES = 4 << 30
BEGIN_S = 3
"""Processor time (s) that any test may take, and what comes before the first one: imports and shared fixtures."""
SLOWNESS = 10
"""How many times its own time, without a mutant, a test may take besides."""

hypothesis.settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    suppress_health_check=tuple(hypothesis.HealthCheck),
)


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """An importer for one module, with the code given instead of its file's."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self.name, self.path, self.code = name, path, code

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


class Chosen:
    """A pytest plugin: of what was collected it keeps these tests, in this order; without any, all of them.

    `seconds` is what each takes; one that takes far longer ends the process, as a failure.
    """

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds
        self.order = {test: place for place, test in enumerate(seconds)}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        # After tests/conftest.py has loaded its own: the same examples every time, and none made smaller.
        hypothesis.settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # A change can rename tests by changing what they are parametrised with; then none of them is left out.
        known = [item for item in items if item.nodeid in self.order]
        if self.order and len(known) == len(self.order):
            items[:] = sorted(known, key=lambda item: self.order[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.order:
            limit(self.seconds.get(item.nodeid, max(self.seconds.values())))


def start_trial(root: Path, name: str, path: Path, code: CodeType, seconds: Mapping[str, float]) -> int:
    """Start a trial and return its process id; `passed` reads its exit status.

    Args:
        root: the project's top folder.
        name: the module to change, dotted.
        path: its file.
        code: its code, changed.
        seconds: node ids of tests in the order to run them, and how long (s, processor time) each takes.
    """

    def run() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
        limit(0)
        sys.dont_write_bytecode = True
        sys.meta_path.insert(0, Changed(name, path, code))
        return run_pytest(root, sorted({test.split("::")[0] for test in seconds}), [Chosen(seconds)], "-x")

    return fork(run)


def run_pytest(root: Path, paths: Sequence[str], plugins: Sequence[object], *options: str) -> int:
    """Run pytest in this process, without its cache, and return its exit code."""
    # Plain: to rewrite assertions pytest would import modules by itself, past the changed one's importer.
    quiet = ["-p", "no:cacheprovider", "--assert=plain", "--tb=no", "-q"]
    arguments = ["--rootdir", str(root), "-c", str(root / "pyproject.toml"), *quiet]
    return int(pytest.main([*arguments, *options, *paths], plugins=list(plugins)))


def passed(status: int) -> bool:
    """Return whether a trial ended with all tests passed, from what `os.waitpid` told."""
    return os.waitstatus_to_exitcode(status) == pytest.ExitCode.OK


def fork(run: Callable[[], int], output: Path = Path(os.devnull)) -> int:
    """Run a function in a forked process, its output sent elsewhere, and return the process id."""
    pid = os.fork()
    if not pid:
        _child(run, output)
    return pid


def _child(run: Callable[[], int], output: Path) -> NoReturn:
    code = 1
    with contextlib.suppress(BaseException), _redirected(output):
        code = run()
    os._exit(code)


@contextlib.contextmanager
def _redirected(output: Path) -> Iterator[None]:
    with output.open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        yield
        sys.stdout.flush()


def limit(seconds: float) -> None:
    """End this process when what takes `seconds` of processor time takes far more; anew with each call."""
    signal.setitimer(signal.ITIMER_PROF, BEGIN_S + SLOWNESS * seconds)
