"""Players at a board page in a real browser: by mouse, by touch and by keys alone; what they do is waited for."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from controller.app.fingers import spellings
from controller.app.games import standard_tiles, standard_vocabulary
from controller.games.core import SEATS

PATIENCE_MS = 20_000
LOOK_MS = 60
LONG_S, SHORT_S = 1.05, 0.12
ARMING_MS = 2000
"""After LONG_S; at 4 s a menu opens."""
SOON_MS = 800
"""A press within 0.7 s of a change of what it means does nothing."""

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
MOST_ARROWS = 80


class Player:
    """Someone at a page; what is done is waited for. Spots are called as in the page: `south-2`, `tray-south/guess`."""

    def __init__(self, page):
        self.page = page

    def sit(self, name):
        """Choose who plays by the name of a button."""
        self.page.get_by_role("button", name=name, exact=True).click()
        self.page.wait_for_function("() => !document.querySelector('#seats').open")

    def label(self, spot):
        """Return what a screen reader says of a spot."""
        return self.page.locator(f'[data-spot="{spot}"]').get_attribute("aria-label")

    def tile(self, spot):
        """Return number, glyph at the top mark and whether face down of the tile on a spot."""
        found = re.search(r": tile (\d+), (\w+) on top(, face down)?", self.label(spot))
        assert found, self.label(spot)
        return int(found[1]), found[2], bool(found[3])

    def words(self, seat):
        """Return what a seat's screen says."""
        return self.page.locator(f'.screen[data-side="{seat}"] canvas').get_attribute("aria-label").partition(": ")[2]

    def wait_words(self, seat, pattern):
        """Wait until a seat's screen says something that matches; returns the match."""
        self.until(
            lambda: re.search(pattern, self.words(seat)),
            lambda: f"{pattern!r} on {seat}'s screen: {self.words(seat)!r}",
        )
        return re.search(pattern, self.words(seat))

    def wait_label(self, spot, pattern):
        """Wait until a spot is described so."""
        self.until(lambda: re.search(pattern, self.label(spot)), lambda: f"{pattern!r} at {spot}: {self.label(spot)!r}")

    def until(self, reached, wanted):
        """Wait until this is so; else fail, with what was wanted and what the page has refused."""
        for _ in range(PATIENCE_MS // LOOK_MS):
            if reached():
                return
            self.wait(LOOK_MS)
        pytest.fail(
            f"not so after {PATIENCE_MS} ms: {wanted()}; refused: {self.page.locator('#refused').inner_text()!r}"
        )

    def wait(self, ms):
        """Let time go by, as the board counts it."""
        self.page.wait_for_timeout(ms)

    def turn_to(self, spot, glyph):
        """Turn the tile on a spot until this glyph is at the top mark, and wait until it lies so."""
        number, top, down = self.tile(spot)
        faces = standard_tiles().faces[number]
        on = faces.index(glyph) - faces.index(top)
        self._turn(spot, shorter(on if down else -on))
        self.wait_label(spot, f": tile {number}, {glyph} on top")
        self.settle(spot)

    def begin(self):
        """Begin a match in the lobby, by the rules that its screen shows."""
        self.wait_words("south", "CRYPTIC WORDS")
        self.hold(LONG_S)
        self.wait_words("south", "LAY 6 TILES")

    def everything(self):
        """Return what a screen reader says of each spot, and what the screens say: all that must survive a reload."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll('.spot, .screen canvas')].map(
                (node) => [node.dataset.spot ?? '', node.ariaLabel])"""
        )

    def settle(self, spot):
        """Wait until what was lifted from a spot lies there again."""
        self.until(
            lambda: not self.page.locator(".piece.held").count() and not self.label(spot).endswith(": empty"),
            lambda: f"something lying at {spot}: {self.label(spot)!r}",
        )

    def hold(self, seconds=SHORT_S, again=False):
        """Press the dice button, after the pause in which it does nothing; again, for the same, at once."""
        self.wait(0 if again else SOON_MS)
        self._press(seconds)

    def hold_on(self, seconds):
        """Wait while a button is held; a long press, until a screen says that it may be let go."""
        self.wait(round(1000 * seconds))
        for _ in range(ARMING_MS // LOOK_MS if seconds == LONG_S else 0):
            if any("let go" in self.words(seat) for seat in SEATS):
                return
            self.wait(LOOK_MS)

    def rack(self, side):
        """Return the numbers of the tiles on a rack, in order."""
        return [self.tile(f"rack-{side}-{slot}")[0] for slot in range(1, 7)]

    def lay_word(self, side):
        """Lay the six tiles of a rack face down, a short word first; returns the word and its codes, glyph by tile."""
        numbers = self.rack(side)
        word, codes = short_word(numbers)
        for number, face in codes:
            self.turn_to(f"rack-{side}-{numbers.index(number) + 1}", standard_tiles().glyph(number, face))
        self.push("Flip rack")
        self.wait_label(f"rack-{side}-6", "face down")
        used = [number for number, _ in codes]
        for slot, number in enumerate([*used, *(number for number in numbers if number not in used)], 1):
            self.carry(f"rack-{side}-{numbers.index(number) + 1}", f"{side}-{slot}")
            self.wait_label(f"{side}-{slot}", f": tile {number},")
        return word, {number: standard_tiles().glyph(number, face) for number, face in codes}

    def count(self, side, wanted):
        """Say how many tiles are the word's, and store them."""
        again = False
        while (shown := self.wait_words(side, r"\b(\d) codes?\b")[1]) != str(wanted):
            self.hold(again=again)
            again = bool(self.wait_words(side, rf"\b(?!{shown})(\d) codes?\b"))
        self.hold(LONG_S)
        self.wait_words(side, "STORED|MIX")

    def lay_rack(self, side):
        """Lay the six tiles of a rack on the slots, as they are turned."""
        for slot in range(1, 7):
            self.carry(f"rack-{side}-{slot}", f"{side}-{slot}")

    def guess(self, side, word):
        """Guess a word with the tiles on the own slots: token on, tiles lifted and set back in order, token off."""
        slots = [self.tile(f"{side}-{slot}")[0] for slot in range(1, 7)]
        self.carry(f"tray-{side}/guess", f"{side}-6-lock")
        self.wait_words(side, "lift")
        spelt = ""
        for number, face in next(spellings(standard_tiles(), slots, word)):
            spot, glyph = f"{side}-{slots.index(number) + 1}", standard_tiles().glyph(number, face)
            if self.tile(spot)[1] == glyph:
                self.set_back(spot)
            else:
                self.turn_to(spot, glyph)
            spelt += glyph
            self.wait_words(side, f"^{spelt}")
            self.settle(spot)
        self.carry(f"{side}-6-lock", f"tray-{side}/guess")
        self.wait_words(side, rf"{word}\?")
        self.hold(LONG_S)

    def middle(self, spot):
        """Return where on the screen a spot is."""
        box = self.page.locator(f'[data-spot="{spot}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class MousePlayer(Player):
    """Plays by mouse: drags, wheel, clicks."""

    def carry(self, start, goal):
        """Drag the uppermost piece of a spot to another."""
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(goal), steps=4)
        self.page.mouse.up()

    def set_back(self, spot):
        """Lift a piece and let it go where nothing can lie: it goes back."""
        x, y = self.middle(spot)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 12, steps=3)
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()

    def push(self, name):
        """Click a button of the page."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def _turn(self, spot, sixths):
        self.page.mouse.move(*self.middle(spot))
        for _ in range(abs(sixths)):
            self.page.mouse.wheel(0, 100 if sixths > 0 else -100)
            self.wait(30)

    def _press(self, seconds):
        self.page.get_by_role("button", name="dice button").hover()
        self.page.mouse.down()
        self.hold_on(seconds)
        self.page.mouse.up()


class TouchPlayer(Player):
    """Plays with one finger: drags, taps, and the tool bar of the piece that was tapped."""

    def __init__(self, page):
        super().__init__(page)
        self._fingers = page.context.new_cdp_session(page)

    def carry(self, start, goal):
        """Drag a piece with a finger, which stays below it."""
        self._in_sight(start, goal)
        x, y = self.middle(start)
        self._touch("touchStart", x, y)
        to_x, to_y = self.middle(goal)
        below = self.page.evaluate("() => 16 * document.querySelector('.hands').getScreenCTM().a")
        for part in (0.3, 0.7, 1):
            self._touch("touchMove", x + (to_x - x) * part, y + (to_y + below - y) * part)
        self._touch("touchEnd")

    def set_back(self, spot):
        """Tap a piece, lift it and set it back with the tool bar."""
        self._with_tools(spot, "lift and set back (L)")

    def push(self, name):
        """Tap a button of the page."""
        self.page.get_by_role("button", name=name, exact=True).tap()

    def _in_sight(self, *spots):
        """Scroll until all these spots are above the bar at the bottom."""
        self.page.evaluate(
            """(spots) => {
                const nodes = spots.map((spot) => document.querySelector(`[data-spot='${spot}']`));
                const boxes = nodes.map((node) => node.getBoundingClientRect());
                const top = Math.min(...boxes.map((box) => box.top));
                const bottom = Math.max(...boxes.map((box) => box.bottom));
                scrollBy(0, (top + bottom) / 2 - (innerHeight - 112) / 2);
            }""",
            list(spots),
        )

    def _with_tools(self, spot, *tools):
        self._in_sight(spot)
        self.page.touchscreen.tap(*self.middle(spot))
        for tool in tools:
            self.push(tool)
        self.push("let go (Escape)")

    def _turn(self, spot, sixths):
        tool = "turn clockwise (E)" if sixths > 0 else "turn counter-clockwise (Q)"
        self._with_tools(spot, *[tool] * abs(sixths))

    def _press(self, seconds):
        box = self.page.get_by_role("button", name="dice button").bounding_box()
        self._touch("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.hold_on(seconds)
        self._touch("touchEnd")

    def _touch(self, kind, *point):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class KeyPlayer(Player):
    """Plays with keys alone: Tab from group to group, arrows from place to place, Enter, Escape and letters."""

    def carry(self, start, goal):
        """Take a piece with Enter, go with arrows, lay it with Enter."""
        self.go(start)
        self.page.keyboard.press("Enter")
        self._walk(goal)
        self.page.keyboard.press("Enter")

    def set_back(self, spot):
        """Lift a piece and set it back with L."""
        self.go(spot)
        self.page.keyboard.press("l")

    def push(self, name):
        """Go to a button of the page and press Enter."""
        self._tab_until(
            "(name) => (document.activeElement.ariaLabel ?? document.activeElement.textContent) === name", name
        )
        self.page.keyboard.press("Enter")

    def go(self, spot):
        """Go to a spot: with Tab to its group, with arrows on."""
        self._tab_until(
            "(spot) => Boolean(document.activeElement.parentNode.querySelector?.(`:scope > [data-spot='${spot}']`))",
            spot,
        )
        self._walk(spot)

    def focused(self):
        """Return the spot that has the focus, or None."""
        return self.page.evaluate("() => document.activeElement.dataset.spot ?? null")

    def _tab_until(self, reached, argument):
        for _ in range(60):
            if self.page.evaluate(reached, argument):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"60 times Tab do not lead to {argument}; the focus is at {self.focused()}")

    def _walk(self, goal):
        """Press the arrow that leads nearer, as somebody does who sees the board; where that leads round, another."""
        tried = Counter()
        while (here := self.focused()) != goal:
            x, y = self.middle(here)
            to_x, to_y = self.middle(goal)
            nearer = {way: dx * (to_x - x) + dy * (to_y - y) for way, (dx, dy) in ARROWS.items()}
            _, _, way = min((tried[here, way], -gained, way) for way, gained in nearer.items())
            assert tried.total() < MOST_ARROWS, f"{MOST_ARROWS} arrows do not lead to {goal}; the focus is at {here}"
            tried[here, way] += 1
            self.page.keyboard.press(way)

    def _turn(self, spot, sixths):
        self.go(spot)
        for _ in range(abs(sixths)):
            self.page.keyboard.press("e" if sixths > 0 else "q")

    def _press(self, seconds):
        self._tab_until("() => document.activeElement.dataset.button === 'dice'", None)
        self.page.keyboard.down(" ")
        self.hold_on(seconds)
        self.page.keyboard.up(" ")


def shorter(sixths):
    """Return the same turn, or the other way round where that is less: -2 to 3."""
    return (sixths + 2) % 6 - 2


def short_word(numbers):
    """Return a common word that needs few tiles, and its codes (tile, face) in order."""
    found = []
    for word in standard_vocabulary().common:
        for codes in spellings(standard_tiles(), numbers, word):
            found.append((len(codes), len(word), word, codes))
    _, _, word, codes = min(found)
    return word, codes
