from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from controller.outlets.web.site import STATIC
from tests.browser.conftest import ARTEFACTS, LAPTOP, PHONE
from tests.browser.players import MousePlayer, TouchPlayer

SCREENS = {"phone": PHONE, "laptop": LAPTOP, "television": {"width": 1920, "height": 1080}}
THEMES = ("light", "dark")


def findings(page):
    """Return what axe finds serious or critical, and where."""
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"][:3]])
        for each in found
        if each["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_serious_is_found_by_axe_and_all_looks_are_kept(shared, open_page, theme):
    for name, size in SCREENS.items():
        page = open_page(shared.url, size, theme, touch=name == "phone", still=True)
        player = (TouchPlayer if name == "phone" else MousePlayer)(page)
        page.locator("#seats[open]").wait_for()
        if name == "phone":
            assert findings(page) == [], "who plays"
        player.push("Open both sides")
        player.wait_words("south", "YOUR TURN|NORTH's turn")
        assert page.locator("#simulated").is_visible()
        if name != "television":
            assert findings(page) == [], f"{name}: the table"
        page.screenshot(path=ARTEFACTS / f"{name}-{theme}.png")
        wide, high = page.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert wide <= size["width"], name
        assert high <= size["height"] or name == "phone"
        if name == "laptop":
            player.page.mouse.click(*player.middle("south-3"))
            player.push("Faults")
            assert findings(page) == [], "drawer and tool bar"
            player.push("Close")
            player.push("Keys")
            assert findings(page) == [], "keys"


def test_the_theme_is_chosen_and_kept(shared, open_page):
    page = open_page(shared.url, theme="dark")
    player = MousePlayer(page)
    player.sit("Just look")
    theme = "() => document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "dark"
    page.get_by_role("button", name="theme: auto").click()
    assert page.evaluate(theme) == "light"
    page.reload()
    page.locator(".spot").first.wait_for()
    assert page.evaluate(theme) == "light"


def test_the_dice_button_is_fit_for_a_thumb_and_always_in_sight(shared, open_page):
    page = open_page(shared.url, PHONE, touch=True)
    TouchPlayer(page).sit("Open both sides")
    box = page.get_by_role("button", name="dice button").bounding_box()
    assert min(box["width"], box["height"]) >= 64
    assert box["y"] + box["height"] <= PHONE["height"]


def test_the_page_weighs_little_and_asks_nobody_else():
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 120_000
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text.replace('"https:"', ""), path
