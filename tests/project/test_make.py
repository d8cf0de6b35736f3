"""What make does, told by a stand-in for Python that notes how it was called: nothing is installed here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

STAND_IN = """#!/bin/sh
echo "$@" >> "$NOTES"
echo "PIP_USER=${PIP_USER-unset} PYTHONPATH=${PYTHONPATH-unset}" >> "$NOTES.env"
case "$*" in
  -c*) exit ${TOO_OLD-0} ;;
  --version) echo Python 3.11.0 ;;
  *"-m venv"*)
    if [ -e "$NOTES.no-ensurepip" ]; then exit 1; fi
    mkdir -p .venv/bin; cp "$0" .venv/bin/python; touch .venv/pyvenv.cfg ;;
esac
"""
APT_GET = """#!/bin/sh
echo apt-get "$@" >> "$NOTES"
rm "$NOTES.no-ensurepip"
"""


class Folder:
    """A project with a Makefile and a Python that only notes what it is asked."""

    def __init__(self, root: Path, base: Path) -> None:
        self.path = base / "a project"
        self.notes = base / "notes"
        self.programs = base / "programs"
        (self.path / ".ci").mkdir(parents=True)
        self.programs.mkdir()
        for name in ("Makefile", ".ci/venv", "requirements.lock", "requirements-dev.lock", "pyproject.toml"):
            shutil.copy(root / name, self.path / name)
        self.program("python3", STAND_IN)

    def program(self, name: str, source: str) -> None:
        (self.programs / name).write_text(source)
        (self.programs / name).chmod(0o755)

    def make(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run make as a stranger would, with nothing of the make that may run this test; the notes start afresh."""
        self.notes.unlink(missing_ok=True)
        path = f"{self.programs}:/usr/bin:/bin"
        return subprocess.run(
            ["make", *arguments],
            cwd=self.path,
            env={"PATH": path, "HOME": str(self.path), "NOTES": str(self.notes), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self) -> list[str]:
        return self.notes.read_text().splitlines() if self.notes.exists() else []

    def installs(self) -> list[str]:
        return [call for call in self.calls() if "pip install" in call]


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Folder:
    return Folder(root, tmp_path)


def test_make_alone_tells_every_target(folder: Folder, root: Path) -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (root / "Makefile").read_text(), re.MULTILINE)
    assert phony
    told = folder.make().stdout
    assert [name for name in phony[1].split() if name != "FORCE" and f"make {name} " not in told] == []
    assert folder.calls() == []


def test_the_first_play_installs_from_the_lock_and_starts(folder: Folder) -> None:
    done = folder.make("play", "ARGS=--game inspect")
    assert done.returncode == 0, done.stderr
    locked, project = folder.installs()
    assert {"--no-deps", "--require-hashes", "--only-binary", "requirements.lock"} <= set(locked.split())
    assert {"--no-deps", "--no-build-isolation", "--editable"} <= set(project.split())
    assert folder.calls()[-1] == "-m controller play --game inspect"


def test_a_second_play_only_starts_and_does_so_at_once(folder: Folder) -> None:
    folder.make("play")
    folder.make("play")
    assert folder.calls() == ["-m controller play"]


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ("requirements.lock", ["requirements.lock", ".", "requirements-dev.lock"]),
        ("pyproject.toml", ["requirements.lock", ".", "requirements-dev.lock"]),
        ("requirements-dev.lock", ["requirements-dev.lock"]),
        ("Makefile", []),
    ],
)
def test_only_a_change_of_what_was_installed_installs_again(folder: Folder, changed: str, names: list[str]) -> None:
    folder.make("test")
    later = time.time_ns() + 1_000_000_000
    os.utime(folder.path / changed, ns=(later, later))
    folder.make("test")
    assert [call.split()[-1] for call in folder.installs()] == names


def test_play_needs_nothing_of_the_development_lock(folder: Folder) -> None:
    folder.make("play")
    assert not [call for call in folder.calls() if "dev" in call]


def test_a_failed_installation_is_tried_again(folder: Folder) -> None:
    folder.make("setup")
    (folder.path / ".venv/.runtime").unlink()
    (folder.path / ".venv/bin/python").write_text('#!/bin/sh\necho "$@" >> "$NOTES"\nexit 1\n')
    assert folder.make("setup").returncode != 0
    assert folder.make("setup").returncode != 0
    assert len(folder.installs()) == 1


def test_an_environment_whose_python_is_gone_is_made_anew(folder: Folder) -> None:
    folder.make("setup")
    (folder.path / ".venv/bin/python").unlink()
    (folder.path / ".venv/bin/python").symlink_to("/nowhere/python3")
    assert folder.make("setup").returncode == 0
    assert len(folder.installs()) == 2


def test_settings_of_another_project_do_not_steer_this_one(folder: Folder) -> None:
    folder.make("setup", PIP_USER="1", PYTHONPATH="/elsewhere", VIRTUAL_ENV="/elsewhere")
    used = Path(f"{folder.notes}.env").read_text().splitlines()
    assert set(used) == {"PIP_USER=unset PYTHONPATH=unset"}


def test_an_old_python_is_refused_with_the_remedy(folder: Folder) -> None:
    done = folder.make("setup", "PYTHONS=python3", TOO_OLD="1")
    assert done.returncode != 0
    assert "no Python 3.11 or newer among: python3" in done.stderr
    assert folder.installs() == []


def test_the_first_python_new_enough_is_taken(folder: Folder) -> None:
    folder.program("python3", "#!/bin/sh\nexit 1\n")
    folder.program("python3.12", STAND_IN)
    assert folder.make("setup").returncode == 0
    assert folder.installs()


def test_debian_without_venv_gets_it(folder: Folder) -> None:
    Path(f"{folder.notes}.no-ensurepip").touch()
    folder.program("apt-get", APT_GET)
    folder.program("sudo", '#!/bin/sh\nexec "$@"\n')
    assert folder.make("setup").returncode == 0
    assert "apt-get install --yes python3-venv" in folder.calls()
    assert folder.installs()


def test_where_it_cannot_be_had_the_remedy_is_named(folder: Folder) -> None:
    Path(f"{folder.notes}.no-ensurepip").touch()
    folder.program("apt-get", "#!/bin/sh\nexit 1\n")
    folder.program("sudo", '#!/bin/sh\nexec "$@"\n')
    done = folder.make("setup")
    assert done.returncode != 0
    assert "sudo apt-get install python3-venv" in done.stderr
    assert not (folder.path / ".venv").exists()


@pytest.mark.parametrize(("model", "seen"), [("Raspberry Pi 5 Model B Rev 1.0\0", True), ("A PC\0", False)])
def test_on_a_pi_the_environment_sees_the_systems_packages(
    folder: Folder, tmp_path: Path, model: str, seen: bool
) -> None:
    (tmp_path / "model").write_text(model)
    folder.make("setup", DEVICE_MODEL=str(tmp_path / "model"))
    (made,) = (call for call in folder.calls() if "-m venv" in call)
    assert ("--system-site-packages" in made) is seen
