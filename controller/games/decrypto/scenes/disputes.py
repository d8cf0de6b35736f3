"""Scenes: a challenged clue and its verdict, alike for both seats, and what the menu asks about clues and codes."""

from __future__ import annotations

from controller.games.core import Line, Scene
from controller.games.decrypto.desk.lists.disputes import BACK, VERDICTS, items, wanted
from controller.games.decrypto.scenes.page import Look
from controller.games.desk.kept import Menu
from controller.games.scenes import lists as shared
from controller.games.scenes.page import big, folded, page

CLUE_ROWS = 2
QUESTIONS = 4
"""How many entries of a question's list are shown."""


def challenge(look: Look) -> Scene:
    """Return the challenged clue and the verdicts, or who has to agree to the one that was chosen (C3, C9)."""
    challenged = look.match.challenge
    assert challenged is not None and look.match.of is not None
    verdicts = [look.say(f"verdict {verdict}") for verdict in VERDICTS]
    if look.desk.agreeing:
        of = look.say(look.match.of)
        title = look.say(f"agree {VERDICTS[look.desk.verdict]}", clue=challenged.clue, seat=of)
        keys = ("confirm", "confirm laying", "confirm badge")
        return shared.asked(look, title, *(look.say(key, seat=of) for key in keys))
    title = look.say("clue?", clue=challenged.clue)
    clue = _clue(look, challenged.clue)
    by = "challenged rule" if challenged.rule else "challenged"
    told = look.told(by, seat=look.say(challenged.seat), rule=challenged.rule)
    lines = [*clue, *shared.listed(look.say, verdicts, look.desk.verdict, QUESTIONS - (len(clue) > 1)), told]
    return page(look, [big(title)], lines, [look.told("short next long ok")])


def _clue(look: Look, number: int) -> list[Line]:
    """Return a public clue of `of`, where it was typed."""
    of = look.match.of
    assert of is not None
    text = look.match.clues[of].texts[number - 1]
    return folded(text, "", CLUE_ROWS) if text else []


def which_clue(look: Look, opened: Menu) -> Scene:
    """Return the clues, of which one is to be challenged."""
    names = [_named(look, item) for item in items(look.state)]
    lines = shared.listed(look.say, names, opened.choice, QUESTIONS)
    return page(look, [big(look.say("which clue?"))], lines, [look.told("short next long ok")])


def _named(look: Look, item: str) -> str:
    """Return what an item of the list of clues is called: by its words where they were typed."""
    if item == BACK:
        return look.say("why back")
    text = look.match.clues[look.match.of].texts[int(item[-1]) - 1] if look.match.of else None
    return look.say("clue text" if text else "clue", clue=item[-1], text=text)


def new_code(look: Look, opened: Menu) -> Scene:
    """Return who may encrypt anew, and who has to lift a digit first (D4)."""
    assert opened.seat is not None
    names = [look.say("why back") if item == BACK else look.player(item) for item in items(look.state)]
    awaited = [look.say(seat) for seat in wanted(look.state, opened) if seat not in opened.agreed]
    agree = look.told("lift digits", seats=" ".join(awaited)) if awaited else look.told("all agree")
    voids = sum(each.void and each.of == opened.seat for each in look.match.history)
    lines = [agree, *shared.listed(look.say, names, opened.choice), look.told("voids", count=voids)]
    title = look.say("new code?", seat=look.say(opened.seat))
    return page(look, [big(title)], lines, [look.told("short next long ok")])


def asked_item(look: Look, opened: Menu) -> str:
    """Return the item that the cursor of a question is at, as it is called."""
    listed = items(look.state)
    item = listed[opened.choice]
    return _named(look, item) if opened.page == "challenge" or item == BACK else look.player(item)
