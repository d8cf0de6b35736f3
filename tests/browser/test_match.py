from __future__ import annotations

import re

import pytest

from controller.games.core import SEATS
from hardware.ports import SLOTS
from tests.browser.conftest import ARTEFACTS, PHONE
from tests.browser.players import LONG_S, KeyPlayer, MousePlayer, TouchPlayer


@pytest.fixture
def reloaded(open_page):
    """Load a page again, and compare what it says before and after."""

    def check(player, phase):
        spots = [
            f"{side}-{slot}{lock}" for side in ("north", "south") for slot in range(1, 7) for lock in ("", "-lock")
        ]
        spots += [f"rack-{side}-{slot}" for side in ("north", "south") for slot in range(1, 7)] + [
            "box",
            "tray-south/guess",
        ]

        def said():
            return {spot: player.label(spot) for spot in spots} | {
                seat: player.words(seat) for seat in ("north", "south")
            }

        before = None
        while before != (before := said()):
            player.wait(400)
        player.page.reload()
        player.page.wait_for_function("() => document.querySelectorAll('.spot').length > 40")
        for _ in range(25):
            if (after := said()) == before:
                break
            player.wait(200)
        assert after == before, phase

    return check


def test_a_whole_match_is_played_by_dragging_and_survives_a_reload_in_every_phase(fresh, open_page, reloaded):
    player = MousePlayer(open_page(fresh.url))
    player.sit("Open both sides")
    player.wait_words("south", "LAY 6 TILES")
    words, codes = {}, {}
    for seat in ("south", "north"):
        player.push("Draw six")
        player.wait_label(f"rack-{seat}-6", ": tile")
        words[seat], codes[seat] = player.lay_word(seat)
        player.push("Turn the table")
    player.wait_words("south", "codes")
    reloaded(player, "RACK")
    for seat in ("south", "north"):
        player.count(seat, len(codes[seat]))
    player.wait_words("south", "MIX")
    reloaded(player, "SWAP")
    for seat in ("south", "north"):
        player.push("Mix + hand over")
        player.wait_label(f"{seat}-6", ": empty")
        player.push("Turn the table")
    for seat in ("south", "north"):
        player.lay_rack(seat)
        player.push("Turn the table")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    reloaded(player, "ROLL")
    player.guess("south", words["north"])
    player.wait_words("north", f"{words['north']} right!")
    reloaded(player, "WINDOW")
    roll_and_ask(player, codes["south"])
    player.page.screenshot(path=ARTEFACTS / "match.png")
    concede(player, "north")
    player.wait_words("south", "SOUTH WINS")
    reloaded(player, "OVER")


def roll_and_ask(player, hidden=None):
    """Roll as north; if that asks for faces, ask for what is hidden there, and lay a padlock beside each match."""
    before = player.words("north")
    player.hold()
    player.until(lambda: player.words("north") != before, lambda: "another screen after a roll")
    if "long asks" not in player.words("north"):
        return
    spots = {player.tile(f"north-{slot}")[0]: f"north-{slot}" for slot in SLOTS}
    for tile in re.findall(r"(\d+)-\w+ \?", player.words("north")):
        if int(tile) in (hidden or {}):
            player.turn_to(spots[int(tile)], hidden[int(tile)])
            player.wait_words("north", rf"{tile}-{hidden[int(tile)]} \?")
    player.hold(LONG_S)
    player.wait_words("north", r"(MATCH|no) \d")
    for tile in re.findall(r"MATCH (\d+)", player.words("north")):
        if int(tile) in spots:
            player.carry("tray-north/padlock", f"{spots[int(tile)]}-lock")
            player.wait_label(f"{spots[int(tile)]}-lock", ": padlock")
            player.wait(1200)


def concede(player, seat):
    """Choose in the menu that a seat concedes, and confirm it by lifting one of its tiles."""
    player.hold(4.3)
    while not (shown := player.wait_words(seat, "> (.+)")[1]).startswith(seat.upper()):
        player.hold()
        player.wait_words(seat, rf"> (?!{shown})")
    player.hold(LONG_S)
    player.wait_words(seat, f"^{seat.upper()} concedes\\?")
    player.set_back(f"{seat}-1")


def test_a_round_is_played_by_touch_on_a_phone_that_is_passed_on(swapped, open_page):
    player = TouchPlayer(open_page(swapped.url, PHONE, "dark", touch=True))
    player.sit("Begin as SOUTH")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    player.guess("south", "ART")
    player.wait_words("south", "ART right!")
    player.push("Pass to NORTH")
    curtain = player.page.locator("#curtain")
    curtain.wait_for()
    player.until(
        lambda: [player.words(seat) for seat in SEATS] == ["faces NORTH", "faces SOUTH"],
        lambda: "both screens turned away",
    )
    curtain.get_by_role("button").tap()
    player.wait_words("north", "ART right!")
    assert player.words("south") == "faces SOUTH"
    roll_and_ask(player)
    player.carry("tray-north/padlock", "north-1-lock")
    player.wait_label("north-1-lock", ": padlock")
    player.page.screenshot(path=ARTEFACTS / "match-phone.png")


def test_a_round_is_played_by_keys_alone(swapped, open_page):
    player = KeyPlayer(open_page(swapped.url))
    player.push("Open both sides")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    player.guess("south", "ART")
    player.wait_words("south", "ART right!")
    roll_and_ask(player)
    player.carry("tray-south/padlock", "south-3-lock")
    player.wait_label("south-3-lock", ": padlock")
    assert re.fullmatch(r"padlock \d+: on south lock 3", player.page.locator("#told").inner_text())
