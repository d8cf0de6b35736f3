from __future__ import annotations

import time

from tests.browser.players import MousePlayer


def test_a_killed_board_is_shown_as_away_and_is_back_within_five_seconds_with_the_right_state(swapped, open_page):
    page = open_page(swapped.url)
    player = MousePlayer(page)
    player.sit("Open both sides")
    player.carry("south-2", "rack-south-1")
    player.wait_label("rack-south-1", ": tile 25")
    player.wait(200)
    swapped.kill()
    page.locator("#lost").wait_for()
    assert page.locator("main").evaluate("(node) => getComputedStyle(node).pointerEvents") == "none"
    swapped.start()
    began = time.monotonic()
    page.locator("#lost").wait_for(state="hidden")
    player.wait_words("south", "slot 2|2: empty|25")
    assert time.monotonic() - began < 5
    assert player.label("south-2").endswith("empty")
    assert player.label("rack-south-1").endswith(": tile 25, ES on top")
    player.carry("rack-south-1", "south-2")
    player.wait_label("south-2", ": tile 25")


def test_what_a_page_held_when_it_went_is_put_back(swapped, open_page):
    page = open_page(swapped.url)
    player = MousePlayer(page)
    player.sit("Open both sides")
    page.mouse.move(*player.middle("south-2"))
    page.mouse.down()
    page.mouse.move(*player.middle("rack-south-1"), steps=3)
    player.wait_label("south-2", ": empty")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('.spot').length > 40")
    player.wait_label("south-2", ": tile 25, ES on top")


def test_two_pages_see_the_same_table(swapped, open_page):
    pages = [open_page(swapped.url), open_page(swapped.url)]
    here, there = (MousePlayer(page) for page in pages)
    here.sit("Open both sides")
    there.sit("Just look")
    here.carry("tray-south/padlock", "south-4-lock")
    there.wait_label("south-4-lock", ": padlock")
    assert there.words("south") == "faces SOUTH"
    here.carry("south-6", "rack-south-1")
    there.wait_label("rack-south-1", ": a hidden tile")
