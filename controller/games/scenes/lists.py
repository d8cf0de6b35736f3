"""Scenes that every game has: lists, menu, pause, referee, and a long press about to be made, alike for both seats."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.core import Line, Scene, Seat
from controller.games.scenes.page import ROWS, Screen, big, small
from controller.games.scenes.words import Words

LISTED = 3
"""How many entries of a list are shown: the one before the cursor, its own, and the one after."""
RULINGS = 5


def listed(say: Words, items: Sequence[str], index: int, shown: int = LISTED) -> list[Line]:
    """Return the entries around the cursor, marked by it."""
    first = max(0, min(index - shown // 2, len(items) - shown))
    return [
        small(say("cursor" if number == index else "no cursor", item=item))
        for number, item in list(enumerate(items))[first : first + shown]
    ]


def armed(screen: Screen, title: str, taken: Sequence[str]) -> Scene:
    """Return what a long press is about to do, what it would take from a list, and that holding on escapes."""
    foot = [small(screen.say("let go")), small(screen.say("hold on: menu"))]
    return screen.page([big(title), *map(small, taken)], [], foot)


def menu(screen: Screen, items: Sequence[str], index: int) -> Scene:
    """Return the menu, as many of its items as fit."""
    names = [screen.say(f"item {item}") for item in items]
    lines = listed(screen.say, names, index % len(items), shown=min(len(items), ROWS - 1))
    return screen.page([], lines, [small(screen.say("short next long ok"))])


def asked(screen: Screen, title: str, *lines: str) -> Scene:
    """Return what is to be confirmed by a piece before it is done; a short press goes back."""
    return screen.page([big(title)], map(small, lines), [small(screen.say("short: back"))])


def concedes(screen: Screen, seat: Seat) -> Scene:
    """Return that a seat is to confirm its defeat by a piece; the game says which (`confirm`, `confirm laying`)."""
    say, name = screen.say, screen.name(seat)
    return asked(screen, say("concedes?", seat=name), say("confirm", seat=name), say("confirm laying"))


def badge_wanted(screen: Screen) -> Scene:
    """Return that the referee is to lay his badge."""
    return asked(screen, screen.say("badge wanted"), screen.say("badge where"))


def paused(screen: Screen) -> Scene:
    """Return that play rests, and how it goes on."""
    return screen.page([big(screen.say("paused"))], [], [big(screen.say("long: go on"))])


def referee(screen: Screen, acts: Sequence[str], act: str, reasons: Sequence[str], reason: int | None) -> Scene:
    """Return the referee's acts, the cursor at one, or the reasons for it once it is chosen."""
    say, foot = screen.say, [small(screen.say("short next long ok"))]
    if reason is None:
        lines = listed(say, [say(f"item {each}") for each in acts], acts.index(act), RULINGS)
        return screen.page([big(say("referee"))], lines, foot)
    lines = listed(say, [say(f"why {each}") for each in reasons], reason, RULINGS)
    return screen.page([big(say("why", act=say(f"item {act}")))], lines, foot)


def off(screen: Screen) -> Scene:
    """Return that the board is being shut down."""
    return screen.page([big(screen.say("off"))], [small(screen.say("off wait"))])
