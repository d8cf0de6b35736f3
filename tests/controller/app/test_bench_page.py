"""Benchmarks of the board page: real presses in a real browser, and plain words where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from controller.app.bench import page
from controller.app.bench.page import browser
from controller.app.bench.row import Answer, NotMeasuredError, row
from controller.app.bench.run import bench
from controller.outlets.web.site import STATIC

ROOT = Path(__file__).parents[3]


def measured(*names: str) -> dict[str, str]:
    """Return the labels of these rows by name."""
    return {each.name: each.label for each in bench(names, with_peers=False, tell=lambda name: None).rows}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    if not any(map(shutil.which, browser.PROGRAMS)):
        pytest.skip("no Chromium on this machine: install Debian's package chromium")
    for name, value in (("PRESSES", 3), ("MODELLED", 2), ("PAINTS", 2)):
        monkeypatch.setattr(page, name, value)
    page.modelled_ms.cache_clear()


@pytest.mark.usefixtures("few")
def test_presses_and_paints_are_timed_in_a_browser() -> None:
    # In a thread: that of other tests may have a browser of its own.
    with ThreadPoolExecutor(1) as beside:
        painted, first = beside.submit(lambda: (page.painted(), page.first_paint())).result()
    assert painted.values == (painted.spread["p99"],)
    assert painted.values[0] > 25, "the contact must have been open for 25 ms"
    assert "3 presses; modelled time of a press, buses and waiting alone: p50 " in painted.note
    assert len(first.values) == 2
    assert min(first.values) > 0
    told = row(page.PAINTED, painted, "a bicycle", "")
    assert told.label == "simulated board, real time on a bicycle, headless Chromium"


@pytest.mark.usefixtures("few")
def test_a_press_that_is_never_painted_is_no_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "PAINT_WITHIN_MS", 300)
    monkeypatch.setattr(browser, "WATCH", "() => { window.released = Infinity; }")
    with ThreadPoolExecutor(1) as beside, pytest.raises(NotMeasuredError, match=r"Chromium: .*Timeout 300ms"):
        beside.submit(page.painted).result()


def test_the_modelled_time_is_of_presses_that_change_both_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MODELLED", 3)
    page.modelled_ms.cache_clear()
    taken = page.modelled_ms()
    page.modelled_ms.cache_clear()
    assert len(taken) == 3
    assert 25 < min(taken) <= max(taken) < 150


def test_the_weight_is_that_of_all_files() -> None:
    answer = page.weight()
    total = sum(len(file.read_bytes()) for file in STATIC.rglob("*") if file.is_file())
    assert answer.values == (total / 1000,)
    assert row(page.WEIGHT, answer, "", "").met is True
    assert row(page.WEIGHT, Answer((200.1,)), "", "").met is False


def test_without_a_browser_the_rows_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "PROGRAMS", ("no-such-browser",))
    remedy = "not measured: there is no Chromium on this machine; sudo apt-get install chromium installs it"
    assert measured("page-painted", "page-first-paint") == {"page-painted": remedy, "page-first-paint": remedy}


def test_a_browser_that_does_not_start_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "PROGRAMS", ("true",))
    with ThreadPoolExecutor(1) as beside:
        told = beside.submit(measured, "page-first-paint").result()["page-first-paint"]
    assert told.startswith("not measured: Chromium: ")


def test_bench_needs_no_playwright_and_says_how_to_have_it() -> None:
    without = "import sys; sys.modules['playwright'] = None; from controller.app.cli import main; sys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", without, "bench", "--rows", "page-painted,page-weight"],
        cwd=ROOT, env=os.environ | {"COLUMNS": "200"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = " ".join(run.stdout.replace("│", " ").split())
    assert run.returncode == 0, run.stderr
    assert "not measured: Playwright" in told
    assert "setup-dev" in told
    assert " kB" in told
    assert "Traceback" not in run.stderr


def test_a_board_that_does_not_come_up_is_no_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.sys, "executable", shutil.which("false"))
    with pytest.raises(NotMeasuredError, match="the board was not ready"), browser.played():
        pytest.fail("there is no board")
