"""Decrypto in a browser: badge, code card and digits by mouse, the card looked at, clues checked and sent."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import LAPTOP
from tests.browser.players import LONG_S, MousePlayer
from tests.browser.test_looks import findings
from tests.controller.app.web.conftest import PlayedBoard

CLUES = ("violin", "volcano", "bicycle")


@pytest.fixture
def board(tmp_path):
    board = PlayedBoard(tmp_path / "state", "--game", "decrypto", "--profile", "seed")
    try:
        yield board
    finally:
        board.close()
    assert "Traceback" not in board.logged


def test_an_encryptor_draws_looks_lays_and_sends_clues_and_digits_are_laid_unseen(board, open_page):
    page, north = open_page(board.url), board.visit("north")
    player = MousePlayer(page)
    player.sit("Begin as SOUTH")
    assert page.locator('[data-spot^="rack-"], [data-spot="box"]').count() == 0
    player.hold(LONG_S)
    north.wait_for(lambda: north.latest["match"]["view"]["phase"] == "KEYWORDS")
    read_words(player)
    north.say(do="put", piece="badge-north", at="north-5")
    north.wait_for(lambda: "1 " in north.words["north"])
    north.say(do="put", piece="badge-north", at="tray-north")
    north.wait_for(lambda: north.latest["match"]["view"]["phase"] == "ENCRYPT")

    code = drawn_and_laid(player)
    send_clues(player)
    assert findings(page) == []
    wide, high = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= LAPTOP["width"] and high <= LAPTOP["height"]
    dice = page.get_by_role("button", name="dice button").bounding_box()
    screen = page.locator('.screen[data-side="south"]').bounding_box()
    assert dice["y"] + dice["height"] <= screen["y"], "the dice button lies under the screen"
    north.wait_for(lambda: north.latest["match"]["view"]["ready"] == ["south"])
    assert not any(clue in str(north.heard) for clue in CLUES)

    for slot, digit in enumerate(code, 1):
        player.carry(f"tray-south/digit-{digit}", f"south-{slot}")
        player.wait_label(f"south-{slot}", f"digit black {digit}$")
    north.wait_for(lambda: all(north.at(f"south-{slot}") for slot in (1, 2, 3, 6)))
    shown = [piece["piece"] for slot in (1, 2, 3, 6) for piece in north.at(f"south-{slot}")]
    assert shown == [None] * 4
    player.push("Digits back")
    for digit in range(1, 5):
        player.wait_label(f"tray-south/digit-{digit}", f": digit black {digit}$")


def read_words(player):
    player.carry("tray-south/badge", "south-5")
    player.wait_words("south", "1 ")
    player.carry("south-5", "tray-south/badge")


def drawn_and_laid(player):
    """Draw a card, look at it while the button is held, and lay it; returns its digits."""
    page = player.page
    player.push("Draw a card")
    player.wait_label("tray-south/card", "1 code cards")
    look = page.get_by_role("button", name="Hold to look at the card")
    box = look.bounding_box()
    assert box["y"] + box["height"] <= LAPTOP["height"]
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    code = re.findall(r"\d", page.locator('[data-shown="code"]').inner_text())
    page.mouse.up()
    assert page.locator("[data-shown]").count() == 0
    assert len(set(code)) == 3
    player.carry("tray-south/card", "south-6")
    player.wait_words("south", "finds 3 clues")
    return code


def send_clues(player):
    """Have the clues checked, one missing and all there, and send them."""
    page = player.page
    answer = page.locator(".clues .answer")
    inputs = page.locator(".clues input")
    for number, clue in enumerate(CLUES[:2]):
        inputs.nth(number).fill(clue)
    player.push("Check")
    assert "three clues are wanted" in answer.inner_text()
    inputs.nth(2).fill(CLUES[2])
    player.push("Check")
    player.until(lambda: answer.inner_text().startswith("checked"), answer.inner_text)
    player.push("Send")
    player.until(lambda: answer.inner_text().startswith("sent"), answer.inner_text)
