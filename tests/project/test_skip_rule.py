"""In CI a skipped test is a failure, unless the one list names its reason."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CASES = {
    "a skip": "def test_it():\n    pytest.skip('not today')",
    "a marked skip": "@pytest.mark.skipif(True, reason='not today')\ndef test_it(): ...",
    "a skip of the whole file": "pytest.skip('not today', allow_module_level=True)",
    "a missing module": "pytest.importorskip('a_module_that_nobody_has')",
    "a skip in a fixture": "@pytest.fixture\ndef f():\n    pytest.skip('not today')\ndef test_it(f): ...",
}
LISTED = "def test_it():\n    pytest.skip('no systemd-analyze on this machine (this one is a test)')"
EXPECTED_FAILURE = "@pytest.mark.xfail(reason='not today')\ndef test_it():\n    assert False"
NO_TEST_RAN = 5


def run(root: Path, folder: Path, source: str, ci: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(root / "tests/conftest.py", folder)
    (folder / "test_case.py").write_text(f"import pytest\n{source}\ndef test_other(): ...\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    environment = {**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("source", CASES.values(), ids=CASES)
def test_an_unlisted_skip_fails_in_ci_only(root: Path, tmp_path: Path, source: str) -> None:
    in_ci, at_home = (run(root, tmp_path, source, ci) for ci in ("true", ""))
    assert in_ci.returncode != 0
    assert "tests/conftest.py does not list" in in_ci.stdout
    assert at_home.returncode in (0, NO_TEST_RAN), at_home.stdout


@pytest.mark.parametrize("source", [LISTED, EXPECTED_FAILURE], ids=["a listed skip", "an expected failure"])
def test_what_is_no_unlisted_skip_passes_in_ci(root: Path, tmp_path: Path, source: str) -> None:
    verdict = run(root, tmp_path, source, "true")
    assert verdict.returncode == 0, verdict.stdout
