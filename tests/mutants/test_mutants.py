"""The mutation tool itself: on a small game some of whose rules its tests show in full, and some that they do not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

RULES = '''"""Rules."""
from controller.games.sample.seats import OTHER

LIMIT = 3


def may_guess(left: int, used: bool) -> bool:
    """R1: shown in full."""
    return left >= LIMIT and not used


def points(owner: int, holder: int) -> int:
    """R2: shown where both are the same only."""
    return owner - holder


def settle(done: bool) -> bool:
    """R3: ends, or else."""
    while not done:
        done = True
    return done


def marked(seat: str) -> str:
    """R4: on the other side; its tests are told while they are collected."""
    return OTHER[seat]


def unseen() -> int:
    """R5: shown by nothing."""
    return 5
'''
TESTS = """import pytest
from controller.games.sample.rules.rule import LIMIT, marked, may_guess, points, settle

@pytest.mark.parametrize(("left", "used", "may"), [(3, False, True), (2, False, False), (4, True, False)])
def test_guess(left, used, may):
    assert may_guess(left, used) is may

def test_limit():
    assert LIMIT == 3

def test_points():
    assert points(2, 2) == 0

@pytest.fixture(scope="module")
def settled():
    return settle(False)

def test_settled_is_something(settled):
    assert settled is not None

def test_settled(settled):
    assert settled is True

@pytest.mark.parametrize("side", [marked("north")])
def test_marked(side):
    assert side == "south"
"""
FILE = "controller/games/sample/rules/rule.py"
SURVIVING = {
    "points: return owner - holder -> return holder - holder",
    "points: return owner - holder -> return owner - owner",
    "unseen: return 5 -> return None",
    "unseen: return 5 -> return 6",
    "unseen: return 5 -> return 4",
}


@pytest.fixture(scope="session")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one game, with the tool in its place."""
    top = tmp_path_factory.mktemp("project")
    rules, tests = top / "controller/games/sample/rules", top / "tests/controller/games/sample"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    for package in (rules, *rules.parents[:3]):
        (package / "__init__.py").touch()
    (rules / "rule.py").write_text(RULES)
    (rules.parent / "seats.py").write_text('OTHER = {"north": "south", "south": "north"}\n')
    (tests / "test_rule.py").write_text(TESTS)
    # As a plugin of the project's own makes pytest do: it wants to import these modules by itself.
    (top / "tests/conftest.py").write_text('import pytest\n\npytest.register_assert_rewrite("controller")\n')
    (top / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = "--import-mode=importlib"\n'
    )
    shutil.copytree(
        HERE, top / "tests/mutants", ignore=shutil.ignore_patterns("test_*", "equivalent.txt", "__pycache__")
    )
    return top


@pytest.fixture(scope="session")
def hunted(planted: Path) -> subprocess.CompletedProcess[str]:
    """What the first run there told."""
    return make_mutants(planted)


def make_mutants(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "tests.mutants", *arguments]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def survivors(done: subprocess.CompletedProcess[str]) -> set[str]:
    prefix = f"  allow: {FILE} "
    return {line.removeprefix(prefix) for line in done.stdout.splitlines() if line.startswith(prefix)}


def allow(project: Path, text: str) -> None:
    (project / "tests/mutants/equivalent.txt").write_text(text)


@pytest.fixture
def project(planted: Path, hunted: subprocess.CompletedProcess[str], tmp_path: Path) -> Path:
    """A copy of that project after its first run, to be changed."""
    assert hunted.returncode == 1
    return Path(shutil.copytree(planted, tmp_path / "project"))


def test_it_names_what_no_test_kills_and_nothing_else(hunted: subprocess.CompletedProcess[str]) -> None:
    assert hunted.returncode == 1, hunted.stderr
    assert survivors(hunted) == SURVIVING
    assert f"{FILE}:14 in points: return owner - holder -> return owner - owner" in hunted.stdout.splitlines()


def test_a_second_run_tries_nothing_again(project: Path) -> None:
    done = make_mutants(project)
    assert "mutants to try" not in done.stdout
    assert survivors(done) == SURVIVING


def test_an_interrupted_run_goes_on_where_it_was(project: Path) -> None:
    verdicts = project / "artefacts/mutants/verdicts.jsonl"
    lines = verdicts.read_text().splitlines(keepends=True)
    verdicts.write_text("".join(lines[:-3]) + lines[-3][:20])
    done = make_mutants(project)
    assert "sample: 3 mutants to try" in done.stdout
    assert survivors(done) == SURVIVING


def test_new_tests_are_tried_on_what_survived(project: Path) -> None:
    more = TESTS.replace("points(2, 2) == 0", "(points(3, 1), points(1, 3)) == (2, -2)")
    (project / "tests/controller/games/sample/test_rule.py").write_text(more)
    done = make_mutants(project, "--survivors")
    assert "sample: 5 mutants to try" in done.stdout
    assert survivors(done) == {key for key in SURVIVING if "unseen" in key}


def test_what_is_allowed_with_a_reason_is_no_finding(project: Path) -> None:
    allow(project, "".join(f"{FILE} {key}\n    nobody can tell\n" for key in SURVIVING))
    done = make_mutants(project)
    assert (done.returncode, survivors(done)) == (0, set())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{FILE} unseen: return 5 -> return 7\n  why\n", "names what is no mutant (any more)"),
        (f"{FILE} unseen: return 5 -> return 6\n", "no reason below"),
        ("    a reason\n", "equivalent.txt:1: a reason without a mutant"),
    ],
)
def test_a_faulty_list_is_a_finding(project: Path, text: str, told: str) -> None:
    allow(project, text)
    done = make_mutants(project)
    assert done.returncode in {1, 2}
    assert told in done.stdout + done.stderr


def test_shards_share_all_mutants_out(project: Path) -> None:
    parts = [survivors(make_mutants(project, "--shard", f"{number}/2")) for number in (1, 2)]
    assert parts[0] | parts[1] == SURVIVING
    assert not parts[0] & parts[1]


def test_red_tests_are_refused(project: Path) -> None:
    (project / "tests/controller/games/sample/test_rule.py").write_text(TESTS.replace("LIMIT == 3", "LIMIT == 4"))
    done = make_mutants(project)
    assert done.returncode == 2
    assert "test_limit" in done.stderr


def test_a_folder_without_rules_is_no_success(tmp_path: Path, planted: Path) -> None:
    shutil.copytree(planted / "tests/mutants", tmp_path / "tests/mutants")
    assert make_mutants(tmp_path).returncode == 2
