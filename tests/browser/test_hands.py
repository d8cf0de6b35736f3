from __future__ import annotations

import msgspec

from controller.app.web.eyes import what
from controller.app.web.pieces import PLACES, check
from controller.games.pieces import PIECES
from tests.browser.players import ARROWS, KeyPlayer, MousePlayer


def drag_to(player, spot, x, y):
    player.page.mouse.move(*player.middle(spot))
    player.page.mouse.down()
    player.page.mouse.move(x, y, steps=4)


def test_what_is_let_go_beside_everything_goes_back_where_it_was(shared, open_page):
    player = MousePlayer(open_page(shared.url))
    player.sit("Open both sides")
    drag_to(player, "south-2", 1040, 110)
    player.wait_label("south-2", ": empty")
    assert player.page.locator(".piece.held").count() == 1
    player.page.mouse.up()
    player.wait_label("south-2", ": tile 25, ES on top")


def test_a_tile_snaps_to_the_nearest_free_place_and_to_no_lock(shared, open_page):
    player = MousePlayer(open_page(shared.url))
    player.sit("Open both sides")
    player.carry("south-2", "rack-south-1")
    player.wait_label("rack-south-1", ": tile 25")
    x, y = player.middle("south-2")
    drag_to(player, "south-3", x + 40, y + 10)
    player.page.mouse.up()
    player.wait_label("south-2", ": tile 20")
    player.carry("south-2", "south-4")
    player.wait(300)
    player.wait_label("south-2", ": tile 20")
    player.carry("south-2", "south-2-lock")
    player.wait_label("south-2", ": tile 20")
    assert player.label("south-2-lock").endswith("empty")


def test_the_wheel_turns_a_tile_in_hand_and_a_double_click_turns_it_over(shared, open_page):
    player = MousePlayer(open_page(shared.url))
    player.sit("Open both sides")
    drag_to(player, "south-5", *player.middle("rack-south-4"))
    player.page.mouse.wheel(0, 100)
    player.page.mouse.wheel(0, 100)
    player.page.mouse.up()
    player.wait_label("rack-south-4", ": tile 2, D on top$")
    player.page.mouse.dblclick(*player.middle("rack-south-4"))
    player.wait_label("rack-south-4", ": tile 2, D on top, face down$")
    player.turn_to("rack-south-4", "AR")


def test_two_fingers_turn_a_tile(shared, open_page):
    page = open_page(shared.url, touch=True)
    player = MousePlayer(page)
    player.sit("Open both sides")
    fingers = page.context.new_cdp_session(page)
    x, y = player.middle("south-6")

    def touch(kind, *points):
        fingers.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": at[0], "y": at[1], "id": n} for n, at in enumerate(points)]},
        )

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 60, y))
    for dx, dy in ((58, 16), (52, 30), (30, 52)):
        touch("touchMove", (x, y), (x + dx, y + dy))
    touch("touchEnd")
    player.wait_label("south-6", ": tile 12, TH on top")


def test_arrows_lead_from_everywhere_to_everywhere(shared, open_page):
    page = open_page(shared.url)
    player = KeyPlayer(page)
    player.sit("Open both sides")
    go_on_from = """(spot) => {
        const here = document.activeElement.dataset.spot ?? null;
        document.querySelector(`[data-spot="${spot}"]`).focus();
        return here;
    }"""
    page.evaluate(go_on_from, "south-1")
    reached, ahead = {"south-1"}, ["south-1"]
    while ahead:
        here = ahead.pop()
        page.evaluate(go_on_from, here)
        for arrow in ARROWS:
            page.keyboard.press(arrow)
            if (there := page.evaluate(go_on_from, here)) not in reached:
                reached.add(there)
                ahead.append(there)
    assert reached == set(page.locator(".spot").evaluate_all("(spots) => spots.map((spot) => spot.dataset.spot)"))


WAYS = """async ([game, places, held, arrows]) => {
    const { setOut, fits } = await import("/draw/layout.js");
    const { goesTo, next } = await import("/hand/keys.js");
    const cutOff = [], laid = [];
    for (const shape of ["wide", "tall"]) for (const near of ["north", "south"]) {
        const { spots } = setOut({ places, game }, shape, near);
        for (const piece of held) for (const from of spots.keys()) {
            const been = new Set([from]);
            for (const here of been) for (const arrow of arrows)
                been.add(next(spots, here, arrow, (spot) => goesTo(spot, piece && { piece, from })) ?? here);
            for (const spot of spots.values()) {
                if (piece && from === spot.key && fits(spot, piece)) laid.push([piece.piece, spot.place]);
                const takes = !piece || fits(spot, piece);
                if (takes && !been.has(spot.key)) cutOff.push([shape, near, piece, from, spot.key]);
            }
        }
    }
    return [cutOff, laid];
}"""
"""From every place, with every piece in hand or none, by arrows: where the piece is laid and they do not lead."""
ONE_OF_EACH = {
    "cryptic-words": ("23", "padlock-1", "guess-north-1", "ask-south-2", "start-north", "length-5-south"),
    "decrypto": ("digit-white-1", "digit-black-4", "badge-north", "badge-south-2", "badge-referee"),
    "inspect": ("23", "digit-white-1", "card-black-123", "badge-north-1", "stray-1"),
}


def test_arrows_lead_to_every_place_that_takes_the_piece_in_hand_whatever_lies_there(shared, open_page):
    page = open_page(shared.url)
    places = msgspec.to_builtins([*PLACES.values()])
    for game, pieces in ONE_OF_EACH.items():
        held = [{"piece": piece, "what": what(piece), "at": "hand"} for piece in pieces]
        unseen = [{"piece": None, "what": kind, "at": "hand"} for kind in ("card", "digit") if game == "decrypto"]
        cut_off, laid = page.evaluate(WAYS, [game, places, [None, *held, *unseen], [*ARROWS]])
        assert cut_off == []
        assert {piece for piece, place in laid if place == "north-1"} >= {*pieces}
        for piece, place in laid:
            if piece in PIECES:
                check(piece, place)


def test_escape_puts_back_what_keys_have_taken(shared, open_page):
    player = KeyPlayer(open_page(shared.url))
    player.sit("Open both sides")
    player.go("south-1")
    player.page.keyboard.press("Enter")
    player.wait_label("south-1", ": empty")
    player.page.keyboard.press("ArrowUp")
    player.page.keyboard.press("Escape")
    player.wait_label("south-1", ": tile 22, Z on top")
    assert player.focused() == "south-1"


def test_a_refusal_is_said_in_the_boards_own_words_and_moves_nothing_that_was_laid_before(shared, open_page):
    player = MousePlayer(open_page(shared.url))
    player.sit("Open both sides")
    player.carry("tray-north/guess", "north-6-lock")
    player.wait_label("north-6-lock", "guess token")
    for _ in range(2):
        player.push("Draw six")
        player.wait(300)
    player.until(
        lambda: "the rack of south is full" in player.page.locator("#refused").inner_text(), lambda: "a refusal"
    )
    player.wait(300)
    assert "guess token" in player.label("north-6-lock")
