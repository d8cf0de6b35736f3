"""The rows of the board page: a simulated board and a browser come in; how soon a press is painted, what a page weighs.

A page's clock counts: from the event of the button's release to the last painting of the slower canvas. Where there is
no browser those rows say what is missing; nothing of it is needed to play.
"""

from __future__ import annotations

from functools import cache

from controller.app.bench.board import shown_after, watch
from controller.app.bench.measure import percentile, spread
from controller.app.bench.page.browser import chromium, first_paint_ms, painted_ms, played
from controller.app.bench.row import Answer, Measurement, Question
from controller.app.rig import Rig
from controller.outlets.web.site import STATIC

PRESSES, MODELLED, PAINTS = 100, 20, 7
"""How many presses are timed in the browser and in modelled time, and how often a page is loaded."""
HOLD_MS = 100

PAINTED = Question(
    "page-painted", "the release of the dice button on the page to both canvases painted, 99th percentile", "ms", None,
    better="less",
    label="simulated board, real time on {machine}, headless Chromium",
)  # fmt: skip
WEIGHT = Question(
    "page-weight", "the board page with all that it loads", "kB", 200, "less", label="the sizes of its files"
)
FIRST_PAINT = Question(
    "page-first-paint", "the board page asked for, until it is first painted, on loopback", "ms", None, "less",
    label="measured on {machine}, headless Chromium with an empty cache",
)  # fmt: skip


def painted() -> Answer:
    """Measure how long (ms) after the release of the dice button both canvases are painted.

    Raises:
        NotMeasuredError: there is no browser, or a press was not painted.
    """
    with chromium() as browser, played() as url:
        taken = painted_ms(browser, url, PRESSES, HOLD_MS)
    bus = modelled_ms()
    p50, p99 = percentile(bus, 50), percentile(bus, 99)
    note = f"{len(taken)} presses; modelled time of a press, buses and waiting alone: p50 {p50:.0f}, p99 {p99:.0f} ms"
    return Answer((percentile(taken, 99),), note=note, spread=spread(taken, 50, 99))


@cache
def modelled_ms() -> tuple[float, ...]:
    """Return how long (ms) the same presses take to both OLEDs where only buses, contacts and waiting take time."""
    table, taken = Rig(game="cryptic-words"), []
    try:
        table.wait(1)
        oleds = watch(table)
        for _ in range(MODELLED):
            released_s = table.now_s() + HOLD_MS / 1000
            table.press("dice", HOLD_MS)
            taken.append(shown_after(oleds, released_s, table.now_s()))
    finally:
        table.close()
    return tuple(taken)


def weight() -> Answer:
    """Add up (kB) what a page loads: its HTML, styles, modules and drawings, as they are sent."""
    sizes = [file.stat().st_size for file in STATIC.rglob("*") if file.is_file()]
    return Answer((sum(sizes) / 1000,), note=f"{len(sizes)} files, none of them from elsewhere, sent as they are")


def first_paint() -> Answer:
    """Measure how long (ms) after it is asked for a page is first painted.

    Raises:
        NotMeasuredError: there is no browser, or it paints nothing.
    """
    with chromium() as browser, played() as url:
        return Answer(tuple(first_paint_ms(browser, url) for _ in range(PAINTS + 1))[1:])


ROWS: tuple[Measurement, ...] = ((PAINTED, painted), (WEIGHT, weight), (FIRST_PAINT, first_paint))
