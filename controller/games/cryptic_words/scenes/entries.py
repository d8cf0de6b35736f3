"""Scenes: an open guess or Ask. Only the guesser's OLED shows letters; the other is told who acts."""

from __future__ import annotations

from controller.games.core import Place, Scene
from controller.games.cryptic_words.desk.guess import entered
from controller.games.cryptic_words.desk.state import AskEntry, GuessEntry
from controller.games.cryptic_words.scenes.page import Look
from controller.games.desk.referee import BADGE
from controller.games.pieces import TOKENS
from controller.games.scenes.page import big, page, small


def own(look: Look, entry: GuessEntry | AskEntry) -> Scene:
    """Return what the seat with the open entry sees."""
    return _ask(look, entry) if isinstance(entry, AskEntry) else _guess(look, entry)


def other(look: Look, entry: GuessEntry | AskEntry) -> Scene:
    """Return what the seat across sees."""
    key = "asks" if isinstance(entry, AskEntry) else "guesses"
    return page(look, [big(look.say(key, seat=look.say(look.other))), big(look.say("hands off"))])


def _ask(look: Look, entry: AskEntry) -> Scene:
    kind, number = entry.options[entry.index]
    if kind == "tile":
        question = look.say("ask tile", tile=number)
    else:
        question = look.say("ask action", action=look.say(f"action {number}"))
    return page(look, [big(look.say("ASK")), big(question)], [], [small(look.say("short next long ask"))])


def _guess(look: Look, entry: GuessEntry) -> Scene:
    rules = look.setup.setups[look.state.rules]
    letters = entered(look.state, rules, look.seat)
    if entry.query is not None:
        query = look.say("query glyph", code=look.code(entry.query.slot, entry.query.value))
        lines = [small(look.say("tile glyph", tile=entry.query.slot))]
        spelling = big(look.say("spelling", letters=letters))
        return page(look, [spelling, big(query)], lines, [small(look.say("short next long take"))])
    if entry.confirming:
        lines = [small(look.say("long guess")), small(look.say("badge back" if entry.spoken else "token back"))]
        return page(look, [big(look.say("guess?", word=letters))], lines)
    title = big(look.say("spelling", letters=letters) if letters else look.say("spelling none"))
    missing = "badge back missing" if entry.spoken else "token back missing"
    undo = "short undo, badge" if entry.spoken else "short undo"
    lines = [] if _token_lies(look, entry) else [small(look.say(missing))]
    keys = small(look.say(undo if letters else "short close"))
    return page(look, [title, small(look.say("lift tile"))], lines, [keys])


def _token_lies(look: Look, entry: GuessEntry) -> bool:
    """Tell whether a token lies where it opened the guess; one that went while the power was off is to come back.

    The referee's badge may lie anywhere.
    """
    if entry.spoken:
        return any(each.piece == BADGE for each in look.state.layout.lying.values())
    place = Place(look.seat, entry.slot, lock=True)
    lying = look.state.layout.lying.get(place)
    return place in look.state.layout.troubles or (lying is not None and lying.piece in TOKENS)
