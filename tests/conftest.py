"""Rules for every test: in CI no test is skipped for a reason that is not listed here, and no example is random."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

IN_CI = bool(os.environ.get("CI"))

ALLOWED_SKIPS = (
    "no systemd-analyze on this machine",
    "no real MicroPython for this machine",
)
"""How a skip's reason may begin; each names what the machine lacks and no file of ours can install."""

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that was skipped for a reason of its own."""
    report = yield
    refuse_unlisted_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a file that was skipped as a whole for a reason of its own."""
    report = yield
    refuse_unlisted_skip(report)
    return report


def refuse_unlisted_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure in CI, unless its reason is listed; an expected failure is no skip."""
    if not (IN_CI and report.skipped) or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if not reason.removeprefix("Skipped: ").startswith(ALLOWED_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI for a reason that tests/conftest.py does not list: {reason}"
