"""What all tests share: no unlisted skip and no random example in CI, and golden frames."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings
from PIL import Image

from controller.outlets.panel.picture import contact_sheet

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden" / "frames"
ARTEFACTS = ROOT / "artefacts" / "frames"

IN_CI = bool(os.environ.get("CI"))

ALLOWED_SKIPS = (
    "no systemd-analyze on this machine",
    "no real MicroPython for this machine",
    "no strace that may trace on this machine",
    "no clean Debian can be booted on this machine",
    "no Chromium on this machine",
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


@pytest.fixture
def golden_frame():
    """Compare a frame with the golden of this name; `make golden` writes it anew."""

    def check(name, frame):
        path = GOLDEN / f"{name}.png"
        if os.environ.get("SMARTBOARD_GOLDEN") == "write":
            frame.save(path, optimize=True)
        expected = Image.open(path) if path.exists() else Image.new("1", frame.size)
        if path.exists() and expected.mode == "1" and expected.tobytes() == frame.tobytes():
            return
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        frame.save(ARTEFACTS / f"{name}.png")
        sheet = ARTEFACTS / f"{name}-compared.png"
        contact_sheet({"golden": expected, "now": frame}, columns=1, scale=4).save(sheet)
        pytest.fail(f"frame {name!r} is not the golden {path}; look at {sheet}, and if it is right: make golden")

    return check
