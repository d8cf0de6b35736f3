"""Who may import whom: the contracts hold, and each of them catches what it forbids."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(cache_dir=None))"

PLANTS = {
    "hardware never imports controller": ("hardware/ports.py", "import controller.games.core"),
    "firmware never imports controller": ("firmware/hub/planted.py", "import controller.games.core"),
    "a driver sees no simulator": ("hardware/drivers/planted.py", "import hardware.sim"),
    "stages do not import each other": ("controller/intake/planted.py", "import controller.table"),
    "the table sees no outlet": ("controller/table/planted.py", "import controller.outlets.panel"),
    "the record sees no stage": ("controller/record/planted.py", "import controller.intake"),
    "nothing imports the app": ("controller/outlets/planted.py", "import controller.app"),
    "the intake sees no driver": ("controller/intake/planted.py", "import hardware.drivers"),
    "the table sees no link": ("controller/table/planted.py", "import hardware.link"),
    "an outlet sees no simulator": ("controller/outlets/planted.py", "import hardware.sim"),
    "the app sees no firmware": ("controller/app/planted.py", "import firmware.hub"),
    "the link sees no firmware": ("hardware/link/planted.py", "import firmware.hub"),
    **{
        f"games see no {name}": ("controller/games/planted.py", f"def f():\n    import {name}")
        for name in (
            "hardware.ports",
            "time",
            "random",
            "secrets",
            "logging",
            "asyncio",
            "threading",
            "os",
            "pathlib",
            "io",
        )
    },
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True, check=False)


def test_the_contracts_hold(copy: Path) -> None:
    verdict = lint(copy)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


@pytest.mark.parametrize(("file", "planted"), PLANTS.values(), ids=PLANTS)
def test_a_planted_import_is_caught(copy: Path, file: str, planted: str) -> None:
    target = copy / file
    before = target.read_text() if target.exists() else ""
    target.write_text(f"{before}\n{planted}\n")

    verdict = lint(copy)

    assert verdict.returncode == 1, verdict.stdout + verdict.stderr
    assert "BROKEN" in verdict.stdout


def test_ports_and_errors_may_import_each_other(copy: Path) -> None:
    (copy / "hardware/errors.py").write_text("import hardware.ports\n")
    assert lint(copy).returncode == 0
