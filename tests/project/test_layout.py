"""The shape of the project: its top level, its licence, and that no machine's paths or private names are in it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

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


def _project(root: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def test_the_licence_is_the_gpl(root: Path) -> None:
    text = (root / "LICENSE").read_text()
    assert "GNU GENERAL PUBLIC LICENSE" in text
    assert "Version 3, 29 June 2007" in text
    assert _project(root)["license"].split(" AND ")[0] == "GPL-3.0-or-later"


def test_what_is_under_other_terms_is_named_with_its_notices(root: Path) -> None:
    project = _project(root)
    assert {"GPL-3.0-only", "CC-BY-SA-4.0"} <= set(project["license"].split(" AND "))
    notices = {path for path in project["license-files"] if (root / path).is_file()}
    assert notices == set(project["license-files"])
    for folder in ("controller/games/words", "controller/games/decrypto/clues", "controller/outlets/panel/fonts"):
        assert f"{folder}/README.md" in notices
    kept = {path.relative_to(root).as_posix() for path in (root / "controller").rglob("*.txt") if path.stem.isupper()}
    assert kept <= notices


def test_every_data_file_of_words_is_named_beside_it(root: Path) -> None:
    for folder in ("controller/games/words", "controller/games/decrypto/clues", "controller/outlets/panel/fonts"):
        told = (root / folder / "README.md").read_text(encoding="utf-8")
        kept = {path.name for path in (root / folder).iterdir()} - {"README.md"}
        assert {name for name in kept if f"`{name}`" not in told} == set(), folder


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
