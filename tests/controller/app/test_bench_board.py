"""Benchmarks at a simulated board: what is timed is what was done, to its very end; never how fast it was."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from controller.app.bench import board, match
from controller.app.bench.board import Watched, shown_after
from controller.app.bench.measure import spread
from controller.app.bench.report import as_json, print_table, report
from controller.app.bench.row import Answer, NotMeasuredError, Question, row
from controller.app.bench.run import bench
from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.lines.i2c import I2cLine

DELAY = Question("delay", "how late", "s")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Rows are measured on as little as possible, and nothing that was measured is kept."""
    monkeypatch.setattr(board, "GESTURES", 3)
    for name, value in (("MOST_MOVES", 12), ("RESTARTS", 1), ("COMMITS", 20)):
        monkeypatch.setattr(match, name, value)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    yield
    board.delays.cache_clear()
    match.played.cache_clear()


@pytest.mark.usefixtures("few")
def test_each_row_is_measured_and_says_that_the_board_is_simulated(tmp_path: Path) -> None:
    for question, measure in (*board.ROWS, *match.ROWS):
        told = row(question, measure(), "a bicycle", "")
        assert told.value is not None
        assert told.value > 0
        assert ("simulated" in told.label) == (question.name != "journal-commit")
        assert ("modelled" in told.label) != ("a bicycle" in told.label)
    assert not list((tmp_path / "smartboard").iterdir()), "nothing is left where the state directory is"


@pytest.mark.usefixtures("few")
def test_a_board_row_tells_its_distribution() -> None:
    told = board.placed()
    delays = sorted(board.delays(full=True).placed)
    assert len(delays) == 3
    assert told.spread == {"p50": delays[1], "p95": delays[2], "max": delays[2]}
    assert told.values == (told.spread["p95"],)
    assert told.spread["p50"] > 25 < board.lifted().spread["p50"]


@pytest.mark.usefixtures("few")
def test_every_roll_of_the_match_is_timed() -> None:
    played = match.played()
    rolls = [entry for entry in played.entries if any(type(draw) is tuple for draw in getattr(entry, "draws", ()))]
    assert 0 < len(played.rolls_ms) <= len(rolls)
    assert min(played.rolls_ms) > 25, "the contact must have been open for 25 ms"


@pytest.mark.usefixtures("few")
def test_a_daemon_that_does_not_take_up_the_match_is_no_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "DAEMON", match.DAEMON.replace('"north"', '"south"'))
    with pytest.raises(NotMeasuredError, match="began a new session"):
        match.restarted()


@pytest.mark.usefixtures("few")
def test_a_daemon_that_never_is_ready_is_no_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "DAEMON", "import time; time.sleep(60)")
    monkeypatch.setattr(match, "PATIENCE_S", 0.2)
    with pytest.raises(NotMeasuredError, match="not ready within"):
        match.restarted()


def test_a_row_that_went_wrong_says_so_and_the_others_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Answer:
        raise NotMeasuredError("no road")

    monkeypatch.setattr(board, "ROWS", ((Question("walk", "on foot", "s"), fail),))
    told = bench(["walk", "boardgame.io"], with_peers=False, tell=lambda name: None)
    assert [(each.name, each.label[:21]) for each in told.rows] == [
        ("walk", "not measured: no road"),
        ("boardgame.io", "not measured: --peers"),
    ]


class TestWatched:
    """An OLED on a bus, in the way of its messages."""

    @pytest.fixture
    def line(self) -> I2cLine:
        return I2cLine()

    @pytest.fixture
    def watched(self, line: I2cLine) -> Watched:
        oled = Ssd1306()
        oled.power(True)
        watched = Watched(oled, line, lambda: 7.0)
        line.attach(0x3C, watched)
        line.write(0x3C, b"\x40" + b"\x00" * 1024)
        line.take_busy_ns()
        watched.changes.clear()
        return watched

    def test_a_change_counts_at_the_end_of_its_message(self, line: I2cLine, watched: Watched) -> None:
        line.write(0x3C, b"\x40" + b"\xff" * 9)
        line.write(0x3C, b"\x40" + b"\xff" * 9)
        first, second = watched.changes
        assert first == pytest.approx(7.0 + (11 * 9 + 2) / 400_000)
        assert second == pytest.approx(7.0 + 2 * (11 * 9 + 2) / 400_000, abs=1e-6)

    def test_what_repeats_the_picture_is_no_change(self, line: I2cLine, watched: Watched) -> None:
        line.write(0x3C, b"\x40" + b"\x00" * 9)
        line.write(0x3C, b"\x00\x81\x10")
        assert watched.changes == []

    def test_reading_goes_through(self, line: I2cLine, watched: Watched) -> None:
        bare = I2cLine()
        oled = Ssd1306()
        oled.power(True)
        bare.attach(0x3C, oled)
        assert line.read(0x3C, 1) == bare.read(0x3C, 1)


class Changes:
    def __init__(self, *changes: float) -> None:
        self.changes = changes


def test_the_later_of_two_screens_counts_and_of_each_the_last_change() -> None:
    late = partial(shown_after, [Changes(0.5, 1.1, 1.3), Changes(1.2, 9.0)])  # type: ignore[list-item]
    assert late(1.0, 2.0) == pytest.approx(300)
    assert late(1.0, 10.0) == pytest.approx(8000)
    with pytest.raises(NotMeasuredError, match="shows nothing new"):
        late(1.25, 2.0)


def test_a_spread_names_its_points() -> None:
    assert spread([4.0, 1.0, 3.0, 2.0], 50, 99) == {"p50": 2.0, "p99": 4.0, "max": 4.0}


def test_a_row_with_a_spread_shows_it_in_place_of_its_runs() -> None:
    told = report([row(DELAY, Answer((2.0,), spread={"p50": 1.0, "max": 2.0}), "a bicycle", "")], "a bicycle")
    assert json.loads(as_json(told))["rows"][0]["spread"] == {"p50": 1.0, "max": 2.0}
    drawn = io.StringIO()
    print_table(told, Console(file=drawn, width=150))
    assert "p50 1, max 2" in drawn.getvalue()
    assert "median" not in drawn.getvalue()
