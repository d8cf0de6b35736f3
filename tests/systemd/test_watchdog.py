"""Field row T, on any machine: a daemon that hangs is killed within 30 s, and goes on with its match."""

import configparser
import os
import signal
import sys
from pathlib import Path

import pytest

from controller.app.cli import main
from controller.app.records.sources import kept_journal
from controller.app.time import STUCK_AFTER_S
from controller.games.core import Placed, Resumed
from controller.record.entries import Accepted, Opened
from tests.systemd.fake_systemd import FakeSystemd

ROOT = Path(__file__).parents[2]
WATCHDOG_S = 2.0
TILES = (12, 22, 25, 2, 20, 18)


@pytest.fixture
def unit():
    """The unit's settings."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str
    parser.read(ROOT / "systemd/smartboard.service")
    return parser["Service"]


@pytest.fixture
def state(tmp_path):
    """Where the board keeps its match."""
    return tmp_path / "state"


@pytest.fixture
def systemd(tmp_path, state):
    """A board with a match begun, under something that plays systemd's part."""
    started = []
    (tmp_path / "typed").write_text("".join(f"put {tile} north {slot}\n" for slot, tile in enumerate(TILES, 1)))
    typed = (tmp_path / "typed").open()
    command = [sys.executable, ROOT / "tests/systemd/hang.py", "play", "--board", "sim", "--state-dir", state]
    command += ["--game", "cryptic-words", "--profile", "seed"]
    environment = {"PYTHONPATH": str(ROOT), "HANG_WHILE": str(tmp_path / "hang")}

    def start():
        # Whatever is started later reads on where this one stopped: nothing is typed twice.
        started.append(FakeSystemd(command, tmp_path, WATCHDOG_S, env=environment, cwd=tmp_path, stdin=typed))
        started[-1].follow(lambda systemd: systemd.ready and len(laid(state)) == len(TILES))
        return started[-1]

    yield start
    typed.close()
    for each in started:
        each.close()


def entries(state):
    return [each.entry for each in kept_journal(state / "journal.db").stored]


def laid(state):
    return [entry for entry in entries(state) if isinstance(entry, Accepted) and isinstance(entry.fact, Placed)]


def is_resumed(entry):
    return isinstance(entry, Accepted) and isinstance(entry.fact, Resumed)


def check_resumed(state, before):
    """The match goes on: nothing is lost, no session is begun, and all that is kept can be played again."""
    after = entries(state)
    assert after[: len(before)] == before
    assert sum(isinstance(entry, Opened) for entry in after) == 1
    assert any(is_resumed(entry) for entry in after[len(before) :])
    assert main(["verify", str(state / "journal.db")]) == 0


def test_row_t_a_daemon_that_stands_still_is_killed_and_its_match_resumed(systemd, state):
    running = systemd()
    before = entries(state)
    os.kill(running.process.pid, signal.SIGSTOP)
    running.follow(lambda systemd: systemd.starts == 2 and systemd.ready)
    assert len(running.kills) == 1
    check_resumed(state, before)


def test_row_t_a_bus_call_that_never_returns_ends_in_the_same_way(systemd, state, tmp_path):
    running = systemd()
    before = entries(state)
    (tmp_path / "hang").touch()
    running.follow(lambda systemd: bool(systemd.kills))
    (tmp_path / "hang").unlink()
    running.follow(lambda systemd: systemd.starts == 2 and systemd.ready)
    check_resumed(state, before)


def test_a_daemon_that_is_well_is_left_alone(systemd):
    running = systemd()
    fed = []
    running._hear, hear = lambda line: (fed.append(line), hear(line)), running._hear
    running.follow(lambda systemd: fed.count("WATCHDOG=1") >= 5)
    assert (running.starts, running.kills) == (1, [])


def test_row_t_by_the_units_own_figures_it_takes_less_than_30_s(unit):
    fed_until_s = STUCK_AFTER_S
    starting_s = 8  # on a slow Pi; not yet measured
    assert fed_until_s + float(unit["WatchdogSec"]) + float(unit["RestartSec"]) + starting_s < 30
    assert unit["WatchdogSignal"] == "SIGKILL"
    assert unit["Restart"] == "always"
