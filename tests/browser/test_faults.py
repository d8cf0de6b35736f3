from __future__ import annotations

import re

from tests.browser.players import MousePlayer


def cause(page, kind, where):
    drawer = page.locator(f'.kind[data-kind="{kind}"]')
    drawer.get_by_label(f"where: {kind}").select_option(where)
    drawer.get_by_role("button", name="Break").click()


def test_the_drawer_breaks_marks_lists_and_mends(shared, open_page):
    page = open_page(shared.url)
    player = MousePlayer(page)
    player.sit("Open both sides")
    player.push("Faults")
    cause(page, "stuck", "south-2")
    cause(page, "unplug", "oled-north")
    page.locator(".broken li").nth(1).wait_for()
    assert page.locator(".broken li span").all_inner_texts() == ["stuck at south-2, level 0", "unplug at oled-north"]
    assert page.locator("#faults-count").inner_text() == "2"
    assert "faulty" in page.locator('[data-spot="south-2"]').get_attribute("class")
    assert "faulty" not in page.locator('[data-spot="south-3"]').get_attribute("class")
    assert "faulty" in page.locator(".screen.north").get_attribute("class")
    player.wait_words("south", "not read|2")
    for _ in range(2):
        page.locator(".broken").get_by_role("button", name="Mend").first.click()
        player.wait(150)
    page.locator(".broken .none").wait_for()
    assert page.locator(".faulty").count() == 0
    player.wait_words("north", "YOUR TURN|SOUTH's turn")


def test_settings_of_a_fault_are_offered_and_checked(shared, open_page):
    page = open_page(shared.url)
    player = MousePlayer(page)
    player.sit("Open both sides")
    player.push("Faults")
    drawer = page.locator('.kind[data-kind="noise"]')
    drawer.get_by_label("rate: noise").fill("7")
    drawer.get_by_role("button", name="Break").click()
    player.until(lambda: "allowed 0 to 1" in page.locator("#refused").inner_text(), lambda: "a refusal")
    drawer.get_by_label("rate: noise").fill("0.01")
    drawer.get_by_role("button", name="Break").click()
    player.until(
        lambda: page.locator(".broken span").all_inner_texts() == ["noise at north-1, rate 0.01"], lambda: "noise"
    )
    player.push("Mend")
    page.locator(".broken .none").wait_for()


def test_after_a_power_cut_the_match_goes_on(shared, open_page):
    page = open_page(shared.url)
    player = MousePlayer(page)
    player.sit("Open both sides")
    before = player.wait_words("south", "YOUR TURN|NORTH's turn")[0]
    player.push("Faults")
    player.push("Cut the power")
    player.until(lambda: re.search("starts again", page.locator("#told").inner_text()), lambda: "word of the restart")
    player.wait_words("south", before)
    player.push("Close")
    player.carry("tray-south/padlock", "south-1-lock")
    player.wait_label("south-1-lock", ": padlock")
