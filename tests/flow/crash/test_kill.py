"""The command `play` killed at random moments: the next start works, and all that was drawn is stored."""

import subprocess
from random import Random

import pytest

from tests.flow.crash.killing import kill_once
from tests.flow.crash.playing import ROOT, command

SEED = 4
KILLS = 10


@pytest.mark.parametrize("line", range(2))
def test_what_was_drawn_is_stored_whenever_it_is_killed(tmp_path, line):
    chance = Random(f"{SEED} {line}")
    lives = [kill_once(tmp_path / "state", chance, once_drawn=number % 2 == 1) for number in range(KILLS // 2)]
    drawn = sum(pictures for _, pictures in lives)
    assert drawn > 0
    run = subprocess.run(
        command(tmp_path / "state"), cwd=ROOT, input=b"quit\n", capture_output=True, timeout=60, check=False
    )
    assert (run.returncode, b"Traceback" in run.stderr) == (0, False)
