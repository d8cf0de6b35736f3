"""Whole matches at the page, from the lobby to the end: by mouse, by a finger, and by keys against a bot."""

from __future__ import annotations

import re
import shutil

from controller.games.core import SEATS
from hardware.ports import SLOTS
from tests.browser.conftest import PHONE, keep_picture, playing
from tests.browser.players import LONG_S, KeyPlayer, MousePlayer, TouchPlayer

STEADY_MS = 250


def check_reload(player, phase):
    """Load a page again, and compare what it says before and after."""
    before = None
    while before != (before := player.everything()):
        player.wait(STEADY_MS)
    assert len(before) > 40
    player.page.reload()
    player.page.wait_for_function("(count) => document.querySelectorAll('.spot').length > count", arg=40)
    player.until(lambda: player.everything() == before, lambda: f"in {phase}, {before} as before the page was reloaded")


def test_a_whole_match_is_played_by_dragging_and_survives_a_reload_in_every_phase(fresh, open_page):
    player = MousePlayer(open_page(fresh.url))
    player.sit("Open both sides")
    player.begin()
    words, codes = {}, {}
    for seat in ("south", "north"):
        player.push("Draw six")
        player.wait_label(f"rack-{seat}-6", ": tile")
        words[seat], codes[seat] = player.lay_word(seat)
        player.push("Turn the table")
    player.wait_words("south", "codes")
    check_reload(player, "RACK")
    for seat in ("south", "north"):
        player.count(seat, len(codes[seat]))
    player.wait_words("south", "MIX")
    check_reload(player, "SWAP")
    for seat in ("south", "north"):
        player.push("Mix + hand over")
        player.wait_label(f"{seat}-6", ": empty")
        player.push("Turn the table")
    for seat in ("south", "north"):
        player.lay_rack(seat)
        player.push("Turn the table")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    check_reload(player, "ROLL")
    player.guess("south", words["north"])
    player.wait_words("north", f"{words['north']} right!")
    check_reload(player, "WINDOW")
    roll_and_ask(player, "north", codes["south"])
    concede(player, "north")
    player.wait_words("south", "SOUTH WINS")
    check_reload(player, "OVER")


def test_a_reload_while_faces_are_turned_changes_nothing(rolled, tmp_path, open_page):
    """South rolled 2 and 5, and at 5 lies the tile that is AR in north's word; README.md shows what comes of it."""
    with playing(shutil.copytree(rolled, tmp_path / "rolled")) as board:
        player = MousePlayer(open_page(board.url))
        player.sit("Open both sides")
        player.wait_words("south", r"2-\w+ \?")
        player.turn_to("south-5", "AR")
        player.wait_words("south", r"2-AR \?")
        check_reload(player, "FACES")
        player.hold(LONG_S)
        player.wait_words("south", "MATCH 2-AR")
        player.carry("tray-south/padlock", "south-5-lock")
        player.wait_words("south", "YOUR TURN|NORTH's turn")
        player.page.locator('.light[data-rhythm="steady"]').first.wait_for()
        keep_picture(player.page, "board")
        phone = TouchPlayer(open_page(board.url, PHONE, "dark", touch=True))
        phone.sit("Begin as SOUTH")
        phone.wait_words("south", "YOUR TURN|NORTH's turn")
        phone.push("hide")
        phone.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        keep_picture(phone.page, "board-phone")


def roll_and_ask(player, seat, hidden=None):
    """Roll; if that asks for faces, ask for what is hidden there, and lay a padlock beside each match."""
    before = player.words(seat)
    player.hold()
    player.until(lambda: player.words(seat) != before, lambda: "another screen after a roll")
    if "long asks" not in player.words(seat):
        return
    spots = {player.tile(f"{seat}-{slot}")[0]: f"{seat}-{slot}" for slot in SLOTS}
    for tile in re.findall(r"(\d+)-\w+ \?", player.words(seat)):
        if int(tile) in (hidden or {}):
            player.turn_to(spots[int(tile)], hidden[int(tile)])
            player.wait_words(seat, rf"{tile}-{hidden[int(tile)]} \?")
    player.hold(LONG_S)
    player.wait_words(seat, r"(MATCH|no) \d")
    for tile in re.findall(r"MATCH (\d+)", player.words(seat)):
        if int(tile) in spots:
            player.carry(f"tray-{seat}/padlock", f"{spots[int(tile)]}-lock")
            player.wait_label(f"{spots[int(tile)]}-lock", ": padlock")


def concede(player, seat):
    """Choose in the menu that a seat concedes, and confirm it by lifting one of its tiles."""
    player.hold(4.3)
    again = False
    while not (shown := player.wait_words(seat, "> (.+)")[1]).startswith(seat.upper()):
        player.hold(again=again)
        again = bool(player.wait_words(seat, rf"> (?!{shown})"))
    player.hold(LONG_S)
    player.wait_words(seat, f"^{seat.upper()} concedes\\?")
    player.set_back(f"{seat}-1")


def pass_on(player, seat):
    """Hand the device to the player of a seat: nothing is seen of either side until he says that he is there."""
    player.push(f"Pass to {seat.upper()}")
    curtain = player.page.locator("#curtain")
    curtain.wait_for()
    player.until(
        lambda: [player.words(side) for side in SEATS] == ["faces NORTH", "faces SOUTH"],
        lambda: "both screens turned away",
    )
    curtain.get_by_role("button").tap()
    player.until(lambda: not player.words(seat).startswith("faces"), lambda: f"{seat}'s screen")


def test_a_whole_match_is_played_by_touch_on_a_phone_that_is_passed_on(fresh, open_page):
    player = TouchPlayer(open_page(fresh.url, PHONE, "dark", touch=True))
    player.sit("Begin as SOUTH")
    player.begin()
    words, codes = {}, {}
    for seat, other in (("south", "north"), ("north", "south")):
        player.push("Draw six")
        player.wait_label(f"rack-{seat}-6", ": tile")
        words[seat], codes[seat] = player.lay_word(seat)
        pass_on(player, other)
    for seat, other in (("south", "north"), ("north", "south")):
        player.count(seat, len(codes[seat]))
        pass_on(player, other)
    for seat, other in (("south", "north"), ("north", "south")):
        player.push("Mix + hand over")
        player.wait_label(f"{seat}-6", ": empty")
        pass_on(player, other)
    for seat, other in (("south", "north"), ("north", "south")):
        player.lay_rack(seat)
        pass_on(player, other)
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    assert player.words("north") == "faces NORTH"
    player.guess("south", words["north"])
    player.wait_words("south", f"{words['north']} right!")
    pass_on(player, "north")
    roll_and_ask(player, "north")
    concede(player, "north")
    player.wait_words("north", "SOUTH WINS")


def test_a_whole_match_is_played_by_keys_alone_against_a_bot(fresh, open_page):
    """The bot takes its tiles, hides, hands over and lays by itself, and its player sees nothing of that."""
    player = KeyPlayer(open_page(fresh.url))
    player.push("I am SOUTH")
    player.begin()
    player.push("Draw six")
    player.wait_label("rack-south-6", ": tile")
    _, codes = player.lay_word("south")
    player.wait_label("north-6", "hidden tile")
    assert player.words("north") == "faces NORTH"
    player.count("south", len(codes))
    player.wait_words("south", "MIX")
    player.push("Mix + hand over")
    player.wait_label("rack-south-6", ": tile")
    player.lay_rack("south")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    assert {player.tile(f"north-{slot}")[0] for slot in SLOTS} >= {*codes}
    if "YOUR TURN" in player.words("south"):
        roll_and_ask(player, "south")
    else:
        before = player.words("south")
        player.until(lambda: player.words("south") != before, lambda: "what the bot has rolled")
    player.carry("tray-south/padlock", "south-3-lock")
    player.wait_label("south-3-lock", ": padlock")
    assert re.fullmatch(r"padlock \d+: on south lock 3", player.page.locator("#told").inner_text())
    concede(player, "south")
    player.wait_words("south", "NORTH WINS")
