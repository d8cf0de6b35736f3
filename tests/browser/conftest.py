"""Real headless Chromium on a running board: pages, and players who use them by mouse, by touch or by keys alone."""

from __future__ import annotations

import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import sync_playwright

from controller.app.games import standard_tiles
from controller.games.core import SEATS
from hardware.ports import SLOTS
from tests.browser.players import PATIENCE_MS
from tests.controller.app.web.conftest import PlayedBoard, VirtualBoard

ROOT = Path(__file__).parents[2]
ARTEFACTS, DOCS = ROOT / "artefacts" / "browser", ROOT / "docs"
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}


# Playwright keeps an event loop running while it is open, which tests of other modules could not bear beside their own.
@pytest.fixture(scope="module")
def chromium():
    """The browser of a module's tests; each takes contexts of its own."""
    if not os.access(CHROMIUM, os.X_OK):
        pytest.skip(f"no Chromium on this machine: {CHROMIUM} is missing; install Debian's package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


def keep_picture(page, name):
    """Keep what a page looks like in artefacts/browser/; `make golden` also in docs/, where README.md shows it."""
    kept = ARTEFACTS / f"{name}.png"
    page.screenshot(path=kept)
    if os.environ.get("SMARTBOARD_GOLDEN") == "write":
        Image.open(kept).convert("RGB").quantize(256).save(DOCS / f"{name}.png", optimize=True)


@contextmanager
def playing(state_dir, *arguments):
    """Run `smartboard play` on this state; killed at the end, and no traceback may be in its log."""
    board = PlayedBoard(state_dir, *(arguments or ("--profile", "seed")))
    try:
        yield board
    finally:
        board.close()
    assert "Traceback" not in board.logged


@pytest.fixture
def fresh(tmp_path):
    """A running board on which nothing lies yet, and nobody has begun a match."""
    with playing(tmp_path / "state", "--game", "cryptic-words") as board:
        yield board


@pytest.fixture
def open_page(chromium, request):
    """Open a board's page in a browser of its own; fails where the page logs an error or breaks its own policy.

    What each page looked like in the end is kept in artefacts/browser/.
    """
    contexts, wrong = [], []

    def start(url, viewport=LAPTOP, theme="light", touch=False, still=False):
        context = chromium.new_context(
            viewport=viewport, color_scheme=theme, has_touch=touch, is_mobile=touch,
            device_scale_factor=2 if touch else 1, reduced_motion="reduce" if still else "no-preference",
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if _is_wrong(message) else None)
        page.goto(url)
        return page

    yield start
    for number, context in enumerate(contexts):
        for page in context.pages:
            page.screenshot(path=ARTEFACTS / f"{request.node.name[:60]}-{number}.png")
        context.close()
    assert wrong == []


def _is_wrong(message):
    """Tell whether a page says that something is wrong with itself, other than that its board is away."""
    return message.type == "error" and not re.search(
        r"ERR_CONNECTION|WebSocket|Failed to fetch|ERR_EMPTY", message.text
    )


HIDDEN = {"north": (("2", "AR"), ("12", "T")), "south": (("27", "SH"), ("4", "E"))}
"""North hides ART, south SHE."""
DECOYS = {"north": ("22", "25", "20", "18"), "south": ("8", "7", "23", "1")}


@pytest.fixture(scope="session")
def laid_out(tmp_path_factory):
    """A state directory in which both words are hidden and all tiles swapped, so that somebody is to roll."""
    return in_virtual_time(lay_out, tmp_path_factory.mktemp("laid-out"))


@pytest.fixture(scope="session")
def rolled(tmp_path_factory):
    """The same after south has rolled 2 and 5."""
    return in_virtual_time(roll, tmp_path_factory.mktemp("rolled"))


def in_virtual_time(play, folder):
    """Play on a board in virtual time, in a thread: that of the tests has Playwright's event loop."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(play, folder).result()


def lay_out(folder, finish=lambda page: None):
    """Hide both words, swap all tiles, and finish; returns the directory."""
    with closing(VirtualBoard(folder, profile="seed", first=None, given_dice=lambda: (2, 5))) as board:
        page = board.page("north", "south")
        for seat in SEATS:
            codes, faces = dict(HIDDEN[seat]), standard_tiles().faces
            tiles = (*codes, *DECOYS[seat])
            page.lay(seat, tiles, [faces[int(tile)].index(codes[tile]) + 1 if tile in codes else 1 for tile in tiles])
        for seat in SEATS:
            page.store(seat, 2)
        for tile in (tile for seat in SEATS for tile in (*dict(HIDDEN[seat]), *DECOYS[seat])):
            page.say(do="put", piece=tile, at="box")
        for seat, other in (SEATS, reversed(SEATS)):
            page.lay(seat, (*DECOYS[other], *dict(HIDDEN[other])), SLOTS, down=False)
        assert "YOUR TURN" in page.words("north") + page.words("south")
        finish(page)
    return folder


def roll(folder):
    """Hide both words, swap all tiles, and roll."""
    return lay_out(folder, finish=lambda page: page.press("dice"))


@pytest.fixture
def swapped(laid_out, tmp_path):
    """A running board with both words hidden and all tiles swapped, where somebody is to roll."""
    with playing(shutil.copytree(laid_out, tmp_path / "swapped")) as board:
        yield board


@pytest.fixture(scope="module")
def shared(laid_out, tmp_path_factory):
    """The same for tests that do not mind each other: each has slots of its own, or leaves everything as it was."""
    with playing(shutil.copytree(laid_out, tmp_path_factory.mktemp("shared") / "swapped")) as board:
        yield board
