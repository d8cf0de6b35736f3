"""Scenes: public clues, guessed at by both sides. Which digit lies where is told to nobody."""

from __future__ import annotations

import msgspec

from controller.games.core import Line, Scene
from controller.games.decrypto.desk.buttons import step_of
from controller.games.decrypto.desk.clock import seconds_left
from controller.games.decrypto.desk.digits import SLOTS, has_digits, lacking, may_guess, may_pass
from controller.games.decrypto.scenes.page import Look, news, reminders
from controller.games.scenes.page import ROWS, big, folded, page, small

CLUE_ROWS = 2
"""A clue has at most 40 characters (C1), which two lines hold."""
SAYS_ROOM, PLAYER_ROOM = 11, 8
"""How much of a name a line has room for, beside `says` and `all but .. guess`."""


class Task(msgspec.Struct, frozen=True):
    """What a side is asked: keys of the catalogue for its title, for lines that say how, and for what a press does."""

    title: str
    how: tuple[str, ...] = ()
    press: str | None = None


SEAL = Task("3 digits", press="long seals")
REPLACE = Task("digits moved", ("short keeps",), "long seals anew")
PASS = Task("no interception?", ("short: back",), "long: pass")
LATER = Task("3 digits", ("their press",))
REPLACE_LATER = Task("digits moved", ("seal stands", "their press"))
SEALED = Task("sealed", ("wait guess", "move digits"))
RULED = Task("ruled wrong", ("wait guess",))
LISTEN = Task("listen", ("round 1",))


def guess(look: Look) -> Scene:
    """Return the clues, and what this side may do about them, as large as they leave room for (GUESS)."""
    task, clues = _task(look), clues_told(look)
    room = ROWS - len(clues) if _typed(look) else ROWS
    values = {"seat": look.say(look.other), "player": look.encryptor(look.match.of or look.seat, PLAYER_ROOM)}
    title = (big if room > 2 else small)(look.say(task.title))
    press = [(big if room > 4 else small)(look.say(task.press))] if task.press else look.history()
    how = [look.told(key, **values) for key in task.how]
    told = [*_timer(look), *news(look), *_lacking(look), *how, *reminders(look), look.score()]
    return page(look, [*clues, title], told, press)


def _task(look: Look) -> Task:
    step, own = step_of(look.state, look.seat), look.seat == look.match.of
    asked = {"seal": SEAL, "replace": REPLACE, "pass": PASS}
    if step in asked and look.acts:
        return asked[step]
    if not may_guess(look.state, look.seat):
        return RULED if own else LISTEN
    if step in {"seal", "replace"}:
        return LATER if step == "seal" else REPLACE_LATER
    if look.seat in look.match.guesses:
        return SEALED
    if own:
        return Task("digits", ("face down", "all but"))
    passes = may_pass(look.state, look.seat) and look.acts
    return Task("intercept", ("or short", "face down") if passes else ("face down",))


def _typed(look: Look) -> bool:
    return look.match.of is not None and any(look.match.clues[look.match.of].texts)


def clues_told(look: Look) -> list[Line]:
    """Return the public clues as they were typed, or who says them."""
    of = look.match.of
    assert of is not None
    if not _typed(look):
        return [big(look.say("says", player=look.encryptor(of, SAYS_ROOM))), look.told("in order")]
    texts = enumerate(look.match.clues[of].texts, 1)
    return [line for number, text in texts for line in folded(text or look.say("spoken"), f"{number} ", CLUE_ROWS)]


def _timer(look: Look) -> list[Line]:
    left = seconds_left(look.state)
    return [] if left is None else [look.told("seconds", count=left)]


def _lacking(look: Look) -> list[Line]:
    """Return what keeps this side's digits from being a guess, once some lie, and how to tell an unread one."""
    if not may_guess(look.state, look.seat):
        return []
    found = lacking(look.state, look.seat)
    if not has_digits(look.state, look.seat) and "unread" not in found.values():
        return []
    faults = list(found.values())
    for fault in ("empty", "anew", "unread"):
        if faults == [fault] * len(SLOTS):
            return [look.told(f"all {fault}")]
    unread = [str(slot) for slot, fault in found.items() if fault == "unread"]
    if len(unread) > 1:
        return [look.told("slots unread", slots=" ".join(unread))]
    lines = [look.told(f"slot {fault}", slot=slot) for slot, fault in found.items()]
    return [*lines, look.told("fourth digit")] if faults == ["unread"] else lines


def timer(look: Look) -> Scene:
    """Return that the timer stands since a start, and how it goes on."""
    head = [big(look.say("timer stands")), look.told("seconds", count=seconds_left(look.state) or 0)]
    return page(look, head, reminders(look), [big(look.say("long: go on"))])
