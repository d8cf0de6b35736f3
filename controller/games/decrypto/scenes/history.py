"""Scenes: the history that a seat scrolls through, all of it public; codes and guesses, and clues by keyword (D27)."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.core import Line, Scene, Seat
from controller.games.decrypto import view
from controller.games.decrypto.scenes.page import Look
from controller.games.decrypto.state import Code, Played
from controller.games.scenes.page import folded, page

BODY = 6
"""Rows between a page's title and its foot."""


def history(look: Look) -> Scene:
    """Return the page that this seat has come to; after the last one the first follows."""
    pages = [
        shown for seat in _in_order(look) for shown in [*_words(look, seat), *_codes(look, seat), *_clues(look, seat)]
    ]
    number = look.desk.histories[look.seat].index % len(pages)
    key, team, lines = pages[number]
    title = look.told(key, seat=look.say(team), page=number + 1, pages=len(pages))
    return page(look, [title], lines, [look.told("short more long close")])


_Page = tuple[str, Seat, Sequence[Line]]


def _in_order(look: Look) -> list[Seat]:
    """Return the teams that encrypt: the one first whose code this seat intercepts."""
    return [seat for seat in (look.other, look.seat) if seat in look.rules.teams]


def _words(look: Look, team: Seat) -> list[_Page]:
    """Return a team's keywords, once the match is over."""
    if look.match.phase != "OVER" or team not in look.match.keywords:
        return []
    words = enumerate(look.match.keywords[team], 1)
    return [("page words", team, [look.told("keyword", number=number, word=word) for number, word in words])]


def _codes(look: Look, team: Seat) -> list[_Page]:
    """Return a team's codes that are over, with what both sides took them to be, a line each."""
    lines = [_code(look, each) for each in look.match.history if each.of == team]
    return [("page codes", team, part) for part in _packed([[line] for line in lines or [look.told("none yet")]])]


def _code(look: Look, played: Played) -> Line:
    shown = view.line(look.match, played)
    values = {"round": shown.round, "code": digits(look, shown.code)}
    if shown.void:
        return look.told("void code" if shown.code is None else "void code told", **values)
    across = look.say(look.other if shown.of == look.seat else look.seat)
    guesses = {"own": digits(look, shown.own), "seat": across, "intercept": digits(look, shown.intercept)}
    return look.told("played code", **values, **guesses)


def digits(look: Look, code: Code | None) -> str:
    """Return a code as it is read out; what was not guessed is a dash."""
    return look.say("nothing") if code is None else "".join(map(str, code))


def _clues(look: Look, team: Seat) -> list[_Page]:
    """Return a team's clues under the numbers of its keywords; spoken ones by round and place."""
    blocks = []
    for number, entries in enumerate(view.sheet(look.match, team), 1):
        clues = [each.clue or look.say("spoken clue", round=each.round, place=each.place) for each in entries]
        blocks.append(folded("; ".join(clues) or look.say("nothing"), f"{number} ", most=4 * BODY))
    return [("page clues", team, part) for part in _packed(blocks)]


def _packed(blocks: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Return pages of the blocks' lines; a block goes over to the next page whole if it fits on one."""
    pages: list[list[Line]] = [[]]
    for block in blocks:
        if pages[-1] and len(pages[-1]) + len(block) > BODY:
            pages.append([])
        for line in block:
            if len(pages[-1]) == BODY:
                pages.append([])
            pages[-1].append(line)
    return pages
