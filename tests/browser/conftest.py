"""Real headless Chromium on a running board: pages, and players who use them by mouse, by touch or by keys alone."""

from __future__ import annotations

import os
import re
import shutil
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from controller.app.games import standard_tiles
from controller.games.core import SEATS
from tests.browser.players import LONG_S, PATIENCE_MS, SHORT_S, SOON_MS
from tests.controller.app.web.conftest import PlayedBoard

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "browser"
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


@contextmanager
def playing(state_dir):
    """Run `smartboard play` on this state; killed at the end, and no traceback may be in its log."""
    board = PlayedBoard(state_dir, "--game", "cryptic-words", "--profile", "seed")
    try:
        yield board
    finally:
        board.close()
    assert "Traceback" not in board.logged


@pytest.fixture
def fresh(tmp_path):
    """A running board on which nothing lies yet."""
    with playing(tmp_path / "state") as board:
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
    state_dir = tmp_path_factory.mktemp("laid-out")
    with playing(state_dir) as board:
        page = board.visit("north", "south")
        # What lies already when the board wakes up counts as left from before.
        time.sleep(2)
        for seat in SEATS:
            faces = dict(HIDDEN[seat])
            for slot, tile in enumerate((*faces, *DECOYS[seat]), 1):
                top = standard_tiles().faces[int(tile)].index(faces[tile]) + 1 if tile in faces else slot
                _put(page, tile, f"{seat}-{slot}", top, True)
        for seat in SEATS:
            while (count := page.wait_for(lambda seat=seat: re.search(r"(\d) codes", page.words[seat])))[1] != "2":
                _press(page)
                page.wait_for(lambda seat=seat, shown=count[0]: shown not in page.words[seat])
            _press(page, LONG_S)
            page.wait_for(lambda seat=seat: re.search("STORED|MIX", page.words[seat]))
        for tile in (*dict(HIDDEN["north"]), *DECOYS["north"], *dict(HIDDEN["south"]), *DECOYS["south"]):
            page.say(do="put", piece=tile, at="box")
            page.wait_for(lambda tile=tile: page.pieces[tile]["at"] == "box")
        for seat, other in (SEATS, reversed(SEATS)):
            for slot, tile in enumerate((*DECOYS[other], *dict(HIDDEN[other])), 1):
                _put(page, tile, f"{seat}-{slot}", slot, False)
        page.wait_for(lambda: "YOUR TURN" in page.words["north"] + page.words["south"])
    return state_dir


def _put(page, tile, place, top, down):
    page.say(do="put", piece=tile, at=place, top=top, down=down)
    page.wait_for(lambda: page.pieces[tile]["at"] == place)


def _press(page, hold_s=SHORT_S):
    """Press the dice button, when it may do something."""
    time.sleep(SOON_MS / 1000)
    page.press("dice", hold_s)


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
