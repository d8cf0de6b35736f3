"""The systemd unit: well-formed, and written so that a board comes up by itself after anything."""

from __future__ import annotations

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def unit(root: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(root / "systemd/smartboard.service")
    return parser


def test_it_restarts_for_ever_without_sleeping(unit: configparser.ConfigParser) -> None:
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    service = unit["Service"]
    assert (service["Type"], service["WatchdogSec"], service["Restart"]) == ("notify", "30", "always")
    assert "sleep" not in " ".join(service.values())


def test_its_folders_agree(unit: configparser.ConfigParser) -> None:
    service = unit["Service"]
    state = f"/var/lib/{service['StateDirectory']}"
    assert service["WorkingDirectory"] == state
    assert f"--state-dir {state} " in service["ExecStart"]


def test_its_user_is_shipped_with_the_groups_of_the_buses(unit: configparser.ConfigParser, root: Path) -> None:
    lines = [line.split() for line in (root / "systemd/smartboard.sysusers").read_text().splitlines() if line[0] != "#"]
    user = unit["Service"]["User"]
    assert [kind for kind, name, *_ in lines if name == user and kind == "u"] == ["u"]
    assert {line[2] for line in lines if line[:2] == ["m", user]} == {"spi", "i2c", "gpio", "dialout"}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze on this machine")
def test_systemd_finds_nothing_wrong(root: Path, tmp_path: Path) -> None:
    text = (root / "systemd/smartboard.service").read_text()
    installed = tmp_path / "smartboard.service"
    installed.write_text(text.replace("/opt/smartboard/.venv/bin/smartboard", "/bin/true"))
    verdict = subprocess.run(["systemd-analyze", "verify", installed], capture_output=True, text=True, check=False)
    assert (verdict.returncode, verdict.stdout, verdict.stderr) == (0, "", "")
