from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from controller.outlets.web.site import STATIC
from tests.browser.conftest import ARTEFACTS, LAPTOP, PHONE, playing
from tests.browser.players import LONG_S, MousePlayer, TouchPlayer

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


AT_THEIR_MIDDLE = """(nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => {
    const box = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) || node.outerHTML;
})"""
"""Of each node that is seen: whether a finger at its middle meets it, else what it is."""


def test_on_a_phone_nothing_lies_over_the_buttons(shared, open_page):
    page = open_page(shared.url, PHONE, touch=True)
    player = TouchPlayer(page)
    player.sit("Open both sides")
    player.wait_words("south", "YOUR TURN|NORTH's turn")
    assert set(page.locator("header button, #steps button").evaluate_all(AT_THEIR_MIDDLE)) == {True}
    player._in_sight("south-3")
    page.touchscreen.tap(*player.middle("south-3"))
    tools = page.locator("#tools button")
    tools.nth(4).wait_for()
    assert tools.evaluate_all(AT_THEIR_MIDDLE) == [True] * 5


def test_on_a_phone_the_first_steps_are_read_beside_what_hides_them(shared, open_page):
    page = open_page(shared.url, PHONE, touch=True)
    TouchPlayer(page).sit("Open both sides")
    hide = page.get_by_role("button", name="hide").bounding_box()
    steps = page.locator("#steps li:not(.toggle)")
    assert steps.count() == 3
    for number in range(3):
        step = steps.nth(number).bounding_box()
        assert step["x"] + step["width"] <= hide["x"], steps.nth(number).inner_text()
    page.get_by_role("button", name="hide").tap()
    assert not steps.first.is_visible()
    page.get_by_role("button", name="first steps").tap()
    assert steps.first.is_visible()


def test_the_buzzer_sounds_for_whoever_switches_it_on(tmp_path, open_page):
    (tmp_path / "board.toml").write_text("[lamps]\nbuzzer = 23\n")
    with playing(tmp_path / "state", "--game", "inspect", "--config", str(tmp_path / "board.toml")) as board:
        page = open_page(board.url)
        player = MousePlayer(page)
        player.sit("Just look")
        page.evaluate(
            """() => {
                window.tones = 0;
                window.buzzed = 0;
                const { start } = AudioScheduledSourceNode.prototype;
                AudioScheduledSourceNode.prototype.start = function () { window.tones += 1; start.call(this); };
                new MutationObserver(() => { window.buzzed += document.body.classList.contains('buzzing'); })
                    .observe(document.body, { attributeFilter: ['class'] });
            }"""
        )
        player.hold(LONG_S)
        player.until(lambda: page.evaluate("buzzed") == 1, lambda: "a beep")
        assert page.evaluate("tones") == 0
        page.get_by_role("button", name="sound").click()
        player.hold(LONG_S)
        player.until(lambda: page.evaluate("buzzed") == 2, lambda: "another beep")
        assert page.evaluate("tones") == 1


def test_a_board_without_a_buzzer_offers_no_sound(shared, open_page):
    page = open_page(shared.url)
    MousePlayer(page).sit("Just look")
    assert page.locator("#sound-button").is_hidden()


def test_the_page_weighs_little_and_asks_nobody_else():
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 150_000
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text.replace('"https:"', ""), path
