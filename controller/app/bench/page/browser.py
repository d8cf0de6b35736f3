"""A served board and a headless Chromium for the benchmarks: an address in, times of the page's own clock out."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

from controller.app.bench.row import NotMeasuredError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S = 60.0
PAINT_WITHIN_MS = 5000
SETTLED_MS = 300
"""Nothing more of a press is painted after so long; a frame may come in two parts."""
WATCH = "() => { addEventListener('pointerup', () => { window.released = performance.now(); }, true); }"
PAINTED = "() => [...document.querySelectorAll('.screen canvas')].map((canvas) => Number(canvas.dataset.painted))"
BOTH_PAINTED = f"() => ({PAINTED})().every((at) => at > window.released)"
FIRST_PAINT = """() => new Promise((found) => {
    new PerformanceObserver((list) => {
        const paint = list.getEntriesByName('first-contentful-paint')[0];
        if (paint) found(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
    setTimeout(() => found(null), 10_000);
})"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a headless Chromium; what goes wrong with it in the block is told as a row that is not measured.

    Raises:
        NotMeasuredError: Playwright or Chromium is missing, with the remedy, or a page does not do what it must.
    """
    try:
        from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415  # a dependency of tests only
    except ImportError:
        raise NotMeasuredError("Playwright is not installed here; make setup-dev installs it") from None
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise NotMeasuredError("there is no Chromium on this machine; sudo apt-get install chromium installs it")
    # Chromium does not run in its sandbox as root.
    arguments = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=arguments)
            try:
                yield browser
            finally:
                browser.close()
    except Error as error:
        raise NotMeasuredError(f"Chromium: {error.message.splitlines()[0]}") from None


@contextmanager
def played() -> Iterator[str]:
    """Run `smartboard play`, a new board in the lobby of Cryptic Words, and return the address of its page.

    Raises:
        NotMeasuredError: it does not become ready.
    """
    with tempfile.TemporaryDirectory(prefix="smartboard-bench-") as folder:
        process = subprocess.Popen(  # noqa: S603  # this program, by this interpreter
            [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", folder, "--port", "0"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            assert process.stderr is not None
            yield _address(process.stderr)
        finally:
            process.kill()
            process.communicate()


def _address(log: IO[bytes]) -> str:
    """Read a board's log until it is ready; returns the address it tells."""
    told, until = b"", time.monotonic() + PATIENCE_S
    while not ((page := re.search(rb"page: (\S+)\s", told)) and b"smartboard: ready" in told):
        readable, _, _ = select.select([log], [], [], max(0.0, until - time.monotonic()))
        more = os.read(log.fileno(), 4096) if readable else b""
        if not more:
            last = (told.decode(errors="replace").splitlines() or ["it says nothing"])[-1]
            raise NotMeasuredError(f"the board was not ready within {PATIENCE_S:.0f} s: {last}")
        told += more
    return page[1].decode()


def painted_ms(browser: Browser, url: str, presses: int, hold_ms: int) -> list[float]:
    """Press the dice button so often; returns how long (ms) after each release both canvases were painted at last."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    try:
        page.goto(url)
        page.get_by_role("button", name="Open both sides", exact=True).click()
        page.get_by_role("button", name="dice button").hover()
        page.evaluate(WATCH)
        page.wait_for_timeout(2000)
        _press(page, hold_ms)
        return [_press(page, hold_ms) for _ in range(presses)]
    finally:
        page.close()


def _press(page: Any, hold_ms: int) -> float:
    page.mouse.down()
    page.wait_for_timeout(hold_ms)
    page.mouse.up()
    page.wait_for_function(BOTH_PAINTED, timeout=PAINT_WITHIN_MS)
    page.wait_for_timeout(SETTLED_MS)
    return float(max(page.evaluate(PAINTED)) - page.evaluate("() => window.released"))


def first_paint_ms(browser: Browser, url: str) -> float:
    """Load a page into an empty cache; returns when (ms after it was asked for) it was first painted.

    Raises:
        NotMeasuredError: nothing was painted.
    """
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(url)
        painted = page.evaluate(FIRST_PAINT)
    finally:
        context.close()
    if painted is None:
        raise NotMeasuredError("Chromium tells of nothing painted within 10 s")
    return float(painted)
