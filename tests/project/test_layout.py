"""The shape of the project: its top level, its licence, and that no machine's paths or private names are in it."""

from __future__ import annotations

import re
from pathlib import Path

FIXED = {"pyproject.toml", "firmware", "controller", "hardware", "tests", "systemd"}
BESIDE = {
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Makefile",
    "docs",
    "requirements.lock",
    "requirements-dev.lock",
}


def test_the_top_level_is_the_fixed_one(tracked: list[Path]) -> None:
    top = {path.parts[0] for path in tracked}
    assert top >= FIXED
    assert {name for name in top if not name.startswith(".")} <= FIXED | BESIDE


def test_the_licence_is_the_gpl(root: Path) -> None:
    text = (root / "LICENSE").read_text()
    assert "GNU GENERAL PUBLIC LICENSE" in text
    assert "Version 3, 29 June 2007" in text
    assert 'license = "GPL-3.0-or-later"' in (root / "pyproject.toml").read_text()


def test_no_file_holds_a_path_of_one_machine(root: Path, tracked: list[Path]) -> None:
    elsewhere = re.compile(r"(?<![\w.])/(work|root|home/\w+)/")
    texts = (
        path
        for path in tracked
        if path.suffix not in {".png", ".mpy", ".sqlite"} and path != Path("tests/project/test_layout.py")
    )
    assert [str(path) for path in texts if elsewhere.search((root / path).read_text(errors="replace"))] == []


def test_every_package_file_opens_with_a_sentence(root: Path, tracked: list[Path]) -> None:
    packages = {"controller", "hardware", "firmware"}
    silent = [
        str(path)
        for path in tracked
        if path.suffix == ".py" and path.parts[0] in packages and not (root / path).read_text().startswith('"""')
    ]
    assert silent == []


def test_ci_runs_tests_then_checks(root: Path) -> None:
    lines = (root / ".ci/run").read_text().splitlines()
    assert lines.index("make test") < lines.index("make check")
    assert "set -euo pipefail" in lines
