"""Decrypto in a browser: a match begun and ended at an open table, looked at, challenged, by mouse, touch and keys."""

from __future__ import annotations

import re
import shutil
from contextlib import closing

import pytest

from controller.app.config import load
from controller.games.core import SEATS, Step
from controller.games.decrypto.state import OTHER
from tests.browser.conftest import ARTEFACTS, LAPTOP, PHONE, in_virtual_time, keep_picture, playing
from tests.browser.players import LONG_S, SHORT_S, SOON_MS, KeyPlayer, MousePlayer, TouchPlayer
from tests.browser.test_looks import AT_THEIR_MIDDLE, findings
from tests.controller.app.web.conftest import VirtualBoard

BUTTONS = "[buttons]\nnorth = 27\nsouth = 22\n"
"""With a button of their own both sides go on at once: none sleeps after a seal."""
FOUR = {"north": ["N1", "N2"], "south": ["S1", "S2"]}
THREE = {"north": ["N1"], "south": ["S1", "S2"]}
FIRST, SECOND = ("harvest", "marble", "lantern"), ("pepper", "orchid", "quarry")


@pytest.fixture(scope="session")
def second_round(tmp_path_factory):
    """A state directory with a match of three in its second round; north, who is alone, has a token already."""
    return in_virtual_time(play_a_round, tmp_path_factory.mktemp("second-round"))


def play_a_round(folder):
    """Play the first round by requests alone; south does not find its code."""
    declared = load(BUTTONS)
    with closing(VirtualBoard(folder, game="decrypto", profile="seed", first=None, declared=declared)) as board:
        requested(board, do="new", game="decrypto", profile="seed", players=THREE)
        requested(board, do="keywords", seat="south")
        requested(board, do="code", seat="south", code=[4, 2, 1])
        requested(board, do="clues", seat="south", player="S1", clues=FIRST)
        requested(board, do="guess", seat="south", of="south", code=[1, 2, 4])
        board.wait(12)
        view = board.lives.table.game.view(board.lives.table.setup, board.lives.table.state, "public")
        assert (view["round"], view["phase"], view["tokens"]["north"]["interception"]) == (2, "ENCRYPT", 1)
    return folder


def play_to_the_words(folder):
    """Play two rounds in which both teams miss their codes: a tie, even by points."""
    with closing(VirtualBoard(folder, game="decrypto", profile="seed", first=None, declared=load(BUTTONS))) as board:
        requested(board, do="new", game="decrypto", profile="seed", players=FOUR)
        for seat in SEATS:
            requested(board, do="keywords", seat=seat)
        for number, clues in enumerate((FIRST, SECOND)):
            for seat in SEATS:
                requested(board, do="code", seat=seat, code=[4, 2, 1])
                given = [f"{clue} {seat}" for clue in clues]
                requested(board, do="clues", seat=seat, player=FOUR[seat][number], clues=given)
            for of in SEATS:
                requested(board, do="guess", seat=of, of=of, code=[1, 2, 4])
                if number:
                    requested(board, do="pass", seat=OTHER[of])
                board.wait(12)
    return folder


def requested(board, **request):
    async def sent():
        return board.lives.send(request)

    answer = board.run(sent())
    assert isinstance(answer, Step), answer
    board.wait(0.5)


@pytest.fixture
def in_second_round(second_round, tmp_path):
    """A running board on which that match goes on."""
    config = tmp_path / "board.toml"
    config.write_text(BUTTONS)
    state = shutil.copytree(second_round, tmp_path / "state")
    with playing(state, "--game", "decrypto", "--profile", "seed", "--config", str(config)) as board:
        yield board


@pytest.fixture
def fresh_decrypto(tmp_path):
    """A running board in the lobby of Decrypto."""
    with playing(tmp_path / "state", "--game", "decrypto") as board:
        yield board


def form_of(page, side):
    return page.locator(f'form[data-side="{side}"]').first


def seat_button(player, seat, seconds):
    player.wait(SOON_MS)
    player.page.locator(f'[data-button="{seat}"]').hover()
    player.page.mouse.down()
    player.hold_on(seconds)
    player.page.mouse.up()


def lay(player, side, code):
    for slot, digit in enumerate(code, 1):
        player.carry(f"tray-{side}/digit-{digit}", f"{side}-{slot}")
        player.wait_label(f"{side}-{slot}", "a digit, face down")


def write(player, side, clues):
    """Fill in a side's clues, have them checked, and give them; README.md shows how that looks beside the notes."""
    form = form_of(player.page, side)
    for number, clue in enumerate(clues):
        form.locator("input").nth(number).fill(clue)
    form.get_by_role("button", name="Check").click()
    answer = form.locator(".answer")
    player.until(lambda: answer.inner_text().startswith("checked"), answer.inner_text)
    notes = player.page.locator(".notes summary")
    notes.click()
    player.page.locator(".sheets td", has_text=FIRST[0]).wait_for()
    keep_picture(player.page, "board-decrypto")
    notes.click()
    form.get_by_role("button", name="Send").click()


def looked_at(player, side):
    """Look at a side's card while a button is held; returns its digits, which are on the page no longer than that."""
    page = player.page
    assert page.locator("[data-shown]").count() == 0
    form_of(page, side).locator(".look").hover()
    page.mouse.down()
    shown = page.locator('[data-shown="code"]')
    shown.wait_for()
    digits = re.findall(r"\d", shown.inner_text())
    page.mouse.up()
    shown.wait_for(state="detached")
    assert len({*digits}) == 3
    return digits


def test_three_players_end_a_match_at_an_open_table_by_mouse(in_second_round, open_page):
    """A card is drawn and looked at, clues are typed, one is challenged and replaced, both sides guess: the result."""
    page = open_page(in_second_round.url)
    watcher = in_second_round.visit(*SEATS)
    player = MousePlayer(page)
    player.sit("Open both sides")
    player.wait_words("south", "S2\ndraws a card")
    player.push("Draw: SOUTH")
    player.wait_label("tray-south/card", "1 code card$")
    code = looked_at(player, "south")
    player.carry("tray-south/card", "south-6")
    player.wait_words("south", "finds 3 clues")
    watcher.wait_for(lambda: [piece for piece in watcher.at("south-6") if piece["what"] == "card"])
    watcher.close()
    assert "card" not in watcher.latest
    assert not re.search(r"card-(white|black)-", str(watcher.heard))
    assert findings(page) == []
    write(player, "south", SECOND)
    player.wait_words("north", "INTERCEPT")
    assert page.locator(".public").inner_text() == "SOUTH (S2): 1 pepper · 2 orchid · 3 quarry"
    challenged_and_replaced(player)
    for side in SEATS:
        lay(player, side, code)
        player.wait_words(side, "long = seal")
        seat_button(player, side, LONG_S)
    player.wait_words("north", "CODE +" + "".join(code))
    player.until(lambda: page.locator(".token.white.in").count() == 2, lambda: "two white tokens")
    page.locator(".notes summary").click()
    for clue in (*FIRST, "pepper", "tulip", "quarry"):
        page.locator(".sheets td", has_text=clue).first.wait_for()
    assert findings(page) == []
    assert set(page.locator("#side button").evaluate_all(AT_THEIR_MIDDLE)) == {True}, "nothing lies over a button"
    page.screenshot(path=ARTEFACTS / "decrypto-end.png")
    player.push("All back")
    seat_button(player, "south", SHORT_S)
    player.wait_words("south", "NORTH WINS")


def challenged_and_replaced(player):
    """Challenge the second clue by a rule; it is to be said anew, south agrees with a digit, and types another."""
    page = player.page
    player.push("Challenge a clue…")
    page.get_by_label("the clue that is challenged").select_option("2")
    page.get_by_label("the rule that it breaks").select_option("C4")
    player.push("Challenge")
    player.wait_words("north", "CLUE 2 \\?\norchid")
    assert page.locator(".public").inner_text().startswith("NORTH challenges clue 2, by C4")
    seat_button(player, "north", SHORT_S)
    player.wait_words("north", "> ?say it anew")
    seat_button(player, "north", LONG_S)
    player.wait_words("north", "SOUTH: lift a digit")
    player.carry("tray-south/digit-1", "south-4")
    player.wait_words("south", "says clue 2 anew")
    player.carry("south-4", "tray-south/digit-1")
    player.wait_label("tray-south/digit-1", "digit black 1")
    form = form_of(page, "south")
    inputs = form.locator("input")
    assert [inputs.nth(number).get_attribute("readonly") is not None for number in range(3)] == [True, False, True]
    inputs.nth(1).fill("tulip")
    form.get_by_role("button", name="Send").click()
    player.wait_words("north", "2 tulip")


def test_a_person_alone_begins_with_bots_on_a_dark_phone_by_touch(fresh_decrypto, open_page):
    page = open_page(fresh_decrypto.url, PHONE, "dark", touch=True, still=True)
    player = TouchPlayer(page)
    page.locator("#seats[open]").wait_for()
    assert findings(page) == []
    page.locator(".choice", has_text="team-mates").get_by_role("button", name="I am SOUTH").tap()
    player.wait_words("south", "DECRYPTO")
    player.hold(LONG_S)
    player.wait_words("south", "2 \\+ 2 players")
    player.hold(LONG_S)
    player.wait_words("south", "BADGE ON SLOT 5")
    player.carry("tray-south/badge", "south-5")
    keyword = player.wait_words("south", "1 (.+)")[1]
    player.carry("south-5", "tray-south/badge")
    player.wait_words("south", "S1\ndraws a card")
    assert page.locator('.screen[data-side="south"] h2').get_attribute("data-who") == "you + easy bot"
    player.push("Draw a card")
    player.wait_label("tray-south/card", "1 code card$")
    look = form_of(page, "south").locator(".look")
    look.evaluate("(node) => scrollBy(0, node.getBoundingClientRect().bottom - innerHeight + 9)")
    look.focus()
    assert look.evaluate_all(AT_THEIR_MIDDLE) == [True], "the bar below lies over nothing that has the focus"
    look.dispatch_event("pointerdown", {"button": 0})
    page.locator('[data-shown="code"]').wait_for()
    look.dispatch_event("pointerup")
    page.locator('[data-shown="code"]').wait_for(state="detached")
    player.carry("tray-south/card", "south-6")
    player.wait_words("south", "finds 3 clues")
    form = form_of(page, "south")
    for number, clue in enumerate((keyword, *FIRST[1:])):
        form.locator("input").nth(number).fill(clue)
    form.get_by_role("button", name="Send").tap()
    form.locator(".answer.wrong", has_text="C15").wait_for()
    assert page.locator("#refused").inner_text() == "", "told where it was asked, and nothing lies over it"
    assert "code card" in player.label("south-6"), "what was laid before stays"
    form.locator("input").first.fill(FIRST[0])
    form.get_by_role("button", name="Send").tap()
    form.locator(".answer:not(.wrong)", has_text="sent").wait_for()
    assert findings(page) == []
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    page.evaluate("() => scrollTo(0, 0)")
    page.screenshot(path=ARTEFACTS / "decrypto-phone-dark.png", full_page=True)


def test_an_encryptor_plays_by_keys_alone(fresh_decrypto, open_page):
    page = open_page(fresh_decrypto.url)
    player = KeyPlayer(page)
    page.locator("#seats[open]").wait_for()
    player.push("Open both sides")
    player.wait_words("south", "DECRYPTO")
    player.hold(LONG_S)
    player.wait_words("south", "2 \\+ 2 players")
    player.hold(LONG_S)
    for side in SEATS:
        player.wait_words(side, "BADGE ON SLOT 5")
        player.carry(f"tray-{side}/badge", f"{side}-5")
        player.wait_words(side, "1 ")
        player.carry(f"{side}-5", f"tray-{side}/badge")
    player.wait_words("south", "S1\ndraws a card")
    assert page.locator("form[data-side]:visible").count() == 2, "an open table encrypts for both sides"
    player.go("cards-south")
    page.keyboard.press("Enter")
    player.wait_label("tray-south/card", "1 code card$")
    player._tab_until("() => document.activeElement.matches('[data-side=south] .look')", None)
    page.keyboard.down(" ")
    page.locator('[data-shown="code"]').wait_for()
    page.keyboard.up(" ")
    page.locator('[data-shown="code"]').wait_for(state="detached")
    player.carry("tray-south/card", "south-6")
    player.wait_words("south", "finds 3 clues")
    player._tab_until('() => document.activeElement.ariaLabel === "SOUTH\'s first clue"', None)
    for clue in FIRST:
        page.keyboard.type(clue)
        page.keyboard.press("Tab")
    player.push("Send")
    player.wait_words("south", "READY")
    assert page.locator(".public").inner_text() == "", "nothing is public before both are ready"


def test_a_side_s_page_sees_its_own_pieces_and_has_no_room_for_less(fresh_decrypto, open_page):
    """What lies beside the board is Decrypto's; all of the page is in sight on a laptop."""
    page, north = open_page(fresh_decrypto.url), fresh_decrypto.visit("north")
    player = MousePlayer(page)
    player.sit("Begin as SOUTH")
    assert page.locator('[data-spot^="rack-"], [data-spot="box"]').count() == 0
    player.wait_words("south", "DECRYPTO")
    for _ in range(2):
        player.hold(LONG_S)
    player.wait_words("south", "BADGE ON SLOT 5")
    for digit in (1, 2, 3, 4):
        player.wait_label(f"tray-south/digit-{digit}", f": digit black {digit}$")
        player.wait_label(f"tray-north/digit-{digit}", ": a digit, face down$")
    lay(player, "south", (2, 4, 1))
    north.wait_for(lambda: all(north.at(f"south-{slot}") for slot in (1, 2, 3)))
    assert [piece["piece"] for slot in (1, 2, 3) for piece in north.at(f"south-{slot}")] == [None] * 3
    player.push("Digits back")
    for digit in (1, 2, 3, 4):
        player.wait_label(f"tray-south/digit-{digit}", f": digit black {digit}$")
    wide, high = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= LAPTOP["width"] and high <= LAPTOP["height"]
    dice = page.get_by_role("button", name="dice button").bounding_box()
    screen = page.locator('.screen[data-side="south"]').bounding_box()
    assert dice["y"] + dice["height"] <= screen["y"], "the dice button lies under the screen"
    for _ in range(2):
        player.push("Draw a card")
    player.until(lambda: "has drawn" in page.locator("#refused").inner_text(), lambda: "a refusal")
    assert page.locator("#told").inner_text() != ""
    player.push("Pass to NORTH")
    page.locator("#curtain").wait_for()
    for told in ("#refused", "#told"):
        player.until(lambda told=told: page.locator(told).inner_text() == "", lambda: "nothing of south's left")


def test_the_words_of_a_tie_break_are_typed(tmp_path, open_page):
    state = in_virtual_time(play_to_the_words, tmp_path)
    (tmp_path / "board.toml").write_text(BUTTONS)
    with playing(state, "--game", "decrypto", "--profile", "seed", "--config", str(tmp_path / "board.toml")) as board:
        page = open_page(board.url, theme="dark")
        player = MousePlayer(page)
        player.sit("Open both sides")
        for side in SEATS:
            player.wait_words(side, "WRITE THEIR 4")
        assert findings(page) == []
        for side in SEATS:
            form = page.locator(f'form[data-side="{side}"]:visible')
            for number, word in enumerate(("pig", "candy", "tent", "son")):
                form.locator("input").nth(number).fill(word)
            form.get_by_role("button", name="Name them").click()
        player.wait_words("south", "they had \\d right\n1 pig\n2 candy")
        assert page.locator("form[data-side]:visible").count() == 0
