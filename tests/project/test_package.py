"""What is built is whole: wheel and sdist hold every file of the packages, and install where there is nothing else."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

PACKAGES = {"controller", "hardware", "firmware"}


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def built(copy: Path) -> Path:
    """The folder with a wheel and an sdist of the project."""
    run(sys.executable, "-m", "hatchling", "build", cwd=copy)
    return copy / "dist"


def test_both_hold_every_file_of_the_packages(built: Path, tracked: list[Path]) -> None:
    wanted = {str(path) for path in tracked if path.parts[0] in PACKAGES}
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        assert {name for name in wheel.namelist() if name.split("/")[0] in PACKAGES} == wanted
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        held = {name.split("/", 1)[1] for name in sdist.getnames()}
    assert wanted | {"README.md", "LICENSE", "Makefile", "requirements.lock", "systemd/smartboard.service"} <= held


def test_a_wheel_of_the_sdist_installs_into_a_clean_environment(built: Path, tmp_path: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        # Python 3.11 knows filters from 3.11.4 on, Debian 12 has an older one.
        sdist.extraction_filter = getattr(tarfile, "data_filter", None)
        sdist.extractall(tmp_path / "unpacked")
    (source,) = (tmp_path / "unpacked").iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=source)
    run(sys.executable, "-m", "venv", tmp_path / "clean", cwd=tmp_path)
    python = tmp_path / "clean/bin/python"
    run(
        python,
        "-m",
        "pip",
        "install",
        "--no-index",
        "--no-deps",
        "-q",
        next((source / "dist").glob("*.whl")),
        cwd=tmp_path,
    )

    told = run(python, "-c", "import firmware, pathlib; print(pathlib.Path(firmware.__file__).parent)", cwd=tmp_path)

    firmware = Path(told.strip())
    assert firmware.is_relative_to(tmp_path / "clean")
    assert (firmware / "main.py").is_file()
    assert (firmware / "hub/__init__.py").is_file()

    # What it needs comes from here, itself and its data from what was installed there.
    (purelib,) = (tmp_path / "clean/lib").glob("python3*/site-packages")
    (purelib / "needed.pth").write_text(sysconfig.get_paths()["purelib"])
    smartboard = tmp_path / "clean/bin/smartboard"
    assert 'board = "sim"' in run(smartboard, "config", "--example", cwd=tmp_path)
    told = run(smartboard, "demo", "--seed", "1", "--json", "--state-dir", tmp_path / "state", cwd=tmp_path)
    assert "winner" in told.splitlines()[-1]
