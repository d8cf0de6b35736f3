"""Scenes: a code that is being revealed: interceptors, own team, code, one after the other, alike for both seats."""

from __future__ import annotations

from controller.games.core import Line, Scene, Seat
from controller.games.decrypto.desk.reveal import CODE_STAGE, is_cleared
from controller.games.decrypto.desk.state import Reveal
from controller.games.decrypto.scenes.history import digits
from controller.games.decrypto.scenes.page import Look
from controller.games.decrypto.state import OTHER, Code
from controller.games.scenes.page import big, page


def reveal(look: Look) -> Scene:
    """Return as much of the reveal as has come, what it brought, and what is to be taken back."""
    shown = look.desk.reveal
    assert shown is not None
    of, across = shown.of, OTHER[shown.of]
    if shown.round == 1:
        lines = [big(look.say("revealed round 1"))]
    else:
        lines = [_guess(look, across, shown.intercept, "revealed pass")]
    lines += [_guess(look, of, shown.own, "revealed none")]
    if shown.stage < CODE_STAGE:
        return page(look, lines[: shown.stage])
    code = big(look.say("revealed code", code=digits(look, shown.code)))
    return page(look, [*lines, code], [_brought(look, shown)], [_next(look, shown)])


def _guess(look: Look, seat: Seat, code: Code | None, none: str) -> Line:
    """Return what a side took the code to be, or that it took it for nothing."""
    key = none if code is None else "revealed guess"
    return big(look.say(key, seat=look.say(seat), code=digits(look, code)))


def _brought(look: Look, shown: Reveal) -> Line:
    """Return which tokens the code brings; both guesses count by themselves (D14-D16)."""
    across = OTHER[shown.of]
    hit, missed = shown.intercept == shown.code, shown.own != shown.code
    names = {"seat": look.say(across), "of": look.say(shown.of)}
    if look.rules.lone is not None:
        key = ("no token", "interception", "interceptions")[hit + missed]
    elif hit and missed:
        key = "both tokens"
    else:
        key = "interception" if hit else "miscommunication" if missed else "no token"
    return look.told(key, **names)


def _next(look: Look, shown: Reveal) -> Line:
    if is_cleared(look.state):
        return look.told("short: go on")
    return look.told("clear all" if shown.cards else "digits back")
