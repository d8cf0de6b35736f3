"""Scenes that every game has: lists, menu, pause, referee, and a long press about to be made, alike for both seats."""

from __future__ import annotations

from collections.abc import Container, Sequence

from controller.games.core import Line, Scene, Seat
from controller.games.desk.kept import Menu, Ruling
from controller.games.desk.referee import BACK, REASONS
from controller.games.desk.referee import listed as act_listed
from controller.games.scenes.page import ROWS, Screen, big, page, small
from controller.games.scenes.words import Words

LISTED = 3
"""How many entries of a list are shown: the one before the cursor, its own, and the one after."""
RULINGS = 5
_REASONS = (*REASONS, BACK)


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
    return page(screen, [big(title), *map(small, taken)], [], foot)


def menu(screen: Screen, items: Sequence[str]) -> Scene:
    """Return the menu, as many of its items as fit, or a question of it that every game has."""
    opened: Menu = screen.state.desk.menu
    if opened.page == "concede" and opened.seat is not None:
        return _concedes(screen, opened.seat)
    if opened.page == "badge":
        return asked(screen, screen.say("badge wanted"), screen.say("badge where"))
    names = [screen.say(f"item {item}") for item in items]
    lines = listed(screen.say, names, opened.index % len(items), shown=min(len(items), ROWS - 1))
    return page(screen, [], lines, [small(screen.say("short next long ok"))])


def asked(screen: Screen, title: str, *lines: str) -> Scene:
    """Return what is to be confirmed by a piece before it is done; a short press goes back."""
    return page(screen, [big(title)], map(small, lines), [small(screen.say("short: back"))])


def _concedes(screen: Screen, seat: Seat) -> Scene:
    """Return that a seat is to confirm its defeat by a piece; the game says which (`confirm`, `confirm laying`)."""
    say, name = screen.say, screen.say(seat)
    return asked(screen, say("concedes?", seat=name), say("confirm", seat=name), say("confirm laying"))


def paused(screen: Screen) -> Scene:
    """Return that play rests, and how it goes on."""
    return page(screen, [big(screen.say("paused"))], [], [big(screen.say("long: go on"))])


def referee(screen: Screen, acts: Sequence[str]) -> Scene:
    """Return the referee's acts, the cursor at one, or the reasons for it once it is chosen."""
    say, foot = screen.say, [small(screen.say("short next long ok"))]
    act, reason = _ruling(screen, acts)
    if reason is None:
        lines = listed(say, [say(f"item {each}") for each in acts], acts.index(act), RULINGS)
        return page(screen, [big(say("referee"))], lines, foot)
    lines = listed(say, [say(f"why {each}") for each in _REASONS], reason, RULINGS)
    return page(screen, [big(say("why", act=say(f"item {act}")))], lines, foot)


def ruling_step(screen: Screen, acts: Sequence[str], without_reason: Container[str]) -> str:
    """Return what a long press does in the referee's lists: `why` leads to the reasons, `over` only chooses."""
    act, reason = _ruling(screen, acts)
    if reason is None:
        return "over" if act in without_reason else "why"
    return "over" if _REASONS[reason] == BACK else "referee"


def ruling_taken(screen: Screen, acts: Sequence[str]) -> list[str]:
    """Return what a long press would take from the referee's lists."""
    act, reason = _ruling(screen, acts)
    why = [] if reason is None else [screen.say(f"why {_REASONS[reason]}")]
    return [screen.say(f"item {act}"), *why]


def _ruling(screen: Screen, acts: Sequence[str]) -> tuple[str, int | None]:
    """Return the act that the referee's cursor is at, and where it stands among the reasons."""
    ruling: Ruling = screen.state.desk.referee or Ruling()
    return act_listed(ruling, acts), ruling.reason


def off(screen: Screen) -> Scene:
    """Return that the board is being shut down."""
    return page(screen, [big(screen.say("off"))], [small(screen.say("off wait"))])
