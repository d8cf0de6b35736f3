"""Scenes: words laid in secret, and the swap. An OLED tells its own seat's things only."""

from __future__ import annotations

from controller.games.core import Line, Place, Scene
from controller.games.cryptic_words.desk.buttons import acting_step, bar
from controller.games.cryptic_words.desk.encode import coded, slot_fault, spelled
from controller.games.cryptic_words.desk.sides import SLOTS, faults, own_tile
from controller.games.cryptic_words.desk.state import Echo, Query
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.scenes.wrong import reminders, strays
from controller.games.scenes.page import big, page, small
from controller.games.scenes.terms import terms

_SHOWN_FAULTS = ("face down", "no tile")


def rack(look: Look) -> Scene:
    """Return what this seat has to do until both words are stored."""
    desk = look.state.desk
    if desk.reveal is not None:
        return reveal(look)
    if acting_step(look.setup, look.state, look.seat) == "store":
        return _storing(look)
    if look.seat in desk.echoes:
        return _lay(look, _echo(look, desk.echoes[look.seat]))
    storing = look.other in bar(look.state)
    if look.seat in look.match.words:
        across = look.say("is storing" if storing else "lays now", seat=look.say(look.other))
        return page(look, [big(look.say("stored"))], [small(look.say("leave")), small(across)])
    if storing and not look.setup.seat_buttons:
        return page(look, [big(look.say("is storing", seat=look.say(look.other))), big(look.say("hands off"))])
    return _lay(look, big(look.say("lay")))


def reveal(look: Look) -> Scene:
    """Return both words of the round that is over, and the scores, this seat's first."""
    shown = look.state.desk.reveal
    assert shown is not None
    own, other = (shown.words.get(seat) or look.say("nothing") for seat in (look.seat, look.other))
    score = look.say("round score", own=shown.scores[look.seat], other=shown.scores[look.other])
    head = [big(look.say("you word", word=own)), big(look.say("they word", word=other)), small(score)]
    return page(look, head, strays(look), [small(look.say("lay face down"))])


def _lay(look: Look, title: Line) -> Scene:
    """Return how the six are laid, and which of them are not yet as they should be."""
    slots = {slot: slot_fault(look.state, look.seat, slot) for slot in SLOTS}
    lines = [small(look.say("lay face down")), small(look.say("lay order")), small(look.say("lay top"))]
    if look.other in look.match.words and look.seat not in look.match.words:
        lines.insert(0, small(look.say("your turn to lay")))
    wrong = [small(look.say(f"slot {fault}", slot=slot)) for slot, fault in slots.items() if fault in _SHOWN_FAULTS]
    if "stale" in slots.values():
        wrong = [small(look.say("lay again")), *wrong]
    if "no hub" in slots.values():
        wrong = [small(look.say("slot no hub")), *wrong]
    lie = sum(fault is None for fault in slots.values())
    return page(look, [title], [*wrong, *lines, *_terms(look)], [small(look.say("lie", count=lie))])


def _terms(look: Look) -> list[Line]:
    """Return, at the start of a match, what is settled for all of it: the profile, and what its dice are made from."""
    if look.match.round > 1:
        return []
    return terms(look)


def _echo(look: Look, echo: Echo) -> Line:
    if echo.face is None:
        return big(look.say("echo unread", tile=echo.tile))
    return big(look.say("echo", code=look.code(echo.tile, echo.face)))


def _storing(look: Look) -> Scene:
    storing = look.state.desk.storing[look.seat]
    if storing.query is not None:
        return _query(look, storing.query)
    keys = look.say("short back long store" if storing.asked else "short chg long store")
    word = spelled(look.setup, look.state, look.seat)
    letters = look.say("then glyphs") if word is None else _letters(look, word)
    return page(look, [big(look.say("codes", count=storing.count)), small(letters)], [], [small(keys)])


def _letters(look: Look, word: str) -> str:
    rules = look.setup.setups[look.state.rules]
    listed = "letters"
    if rules.rules.dictionary != "off":
        listed = "letters listed" if word in rules.words else "letters unlisted"
    return look.say(listed, count=len(word))


def _query(look: Look, query: Query) -> Scene:
    foot = [small(look.say("short next long take"))]
    if query.kind == "tile":
        title = look.say("query tile", slot=query.slot, tile=query.value)
        return page(look, [big(title), small(look.say("which tile", slot=query.slot))], [], foot)
    tile = coded(look.setup, look.state, look.seat, query.slot)[0]
    code = look.code(tile, query.value) if tile is not None else str(query.value)
    title = look.say("query glyph", code=code)
    return page(look, [big(title), small(look.say("which glyph", slot=query.slot))], [], foot)


def swap(look: Look) -> Scene:
    """Return what this holder's side still lacks until it is laid (R18, R19)."""
    if acting_step(look.setup, look.state, look.seat) == "which":
        return _query(look, look.state.desk.queries[look.seat])
    found = faults(look.state, look.seat)
    if not found:
        awaited = small(look.say("lays now", seat=look.say(look.other)))
        return page(look, [big(look.say("right"))], [*strays(look), awaited])
    if not _has_begun(look):
        lines = [small(look.say("mix turn")), small(look.say("mix lay"))]
        return page(look, [big(look.say("mix"))], [*lines, *strays(look)])
    lines = [
        small(look.say(f"fault {fault}", slot=slot, tile=own_tile(look.state.layout, Place(look.seat, slot))))
        for slot, fault in found.items()
    ]
    return page(look, [big(look.say("lay theirs"))], [*lines, *reminders(look)])


def _has_begun(look: Look) -> bool:
    """Tell whether a tile of the other seat lies here."""
    theirs = look.match.racks[look.other]
    return any(own_tile(look.state.layout, Place(look.seat, slot)) in theirs for slot in SLOTS)
