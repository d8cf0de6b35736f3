"""Scenes: the tie-break's words and their judgement, and the end of a match."""

from __future__ import annotations

from controller.games.core import Line, Scene
from controller.games.decrypto.desk.lists.lobby import after_match
from controller.games.decrypto.desk.lists.words import correct_now, judge_now
from controller.games.decrypto.scenes.page import Look, news, reminders
from controller.games.scenes import lists as shared
from controller.games.scenes.page import big, folded, page, small

WORD_ROWS = 3
"""Four words of at most 16 letters take as many lines."""


def words(look: Look) -> Scene:
    """Return that a team is to write the other's four words, or waits for the other to do so (D21)."""
    other = look.say(look.other)
    if look.seat in look.match.words:
        lines = [look.told("they name", seat=other)]
        return page(look, [big(look.say("wait", seat=other))], [*lines, *news(look), *reminders(look), look.score()])
    head = [big(look.say("write their 4")), look.told("words of", seat=other), look.told("on paper")]
    press = look.say("long: written") if look.acts else look.say("wait first", seat=other)
    return page(look, head, [*news(look), *reminders(look), look.score()], [big(press)])


def judge(look: Look) -> Scene:
    """Return how many of the other's words this side finds right, or that the other side judges (D21).

    A judgement is shown to its own side only, until both are in.
    """
    if judge_now(look.state) != look.seat:
        title = big(look.say("judges", seat=look.say(look.other)))
        return page(look, [title], [look.told("read out"), *news(look), *reminders(look), look.score()])
    count = correct_now(look.state)
    named = look.match.words[look.other]
    lines = [small(look.say("keyword", number=number, word=word)) for number, word in enumerate(named, 1) if word]
    head = [big(look.say("they had", count=count))]
    body = lines or [look.told("they read out"), look.told("count right"), look.own_words()]
    return page(look, head, [*body, *reminders(look)], [look.told("short chg long ok")])


def over(look: Look) -> Scene:
    """Return who has won and why, the other side's words, and what may follow."""
    match = look.match
    winner = None if match.winner == "both" else match.winner
    title = look.say("shared") if winner is None else look.say("wins", seat=look.say(winner))
    words = _words_told(look)
    items = [look.say(f"item {item}") for item in after_match(look.setup)]
    listed = shared.listed(look.say, items, look.desk.listed, max(1, 1 + WORD_ROWS - len(words)))
    head = [big(title), look.told(f"reason {match.reason}", **_count(look))]
    return page(look, head, [*listed, *words], [look.told("short next long ok")])


def _words_told(look: Look) -> list[Line]:
    """Return the other side's keywords; where there are none, this side's."""
    for seat in (look.other, look.seat):
        if seat in look.match.keywords:
            lead = look.say("your words" if seat == look.seat else "their words")
            return folded(" ".join(look.match.keywords[seat]), lead, WORD_ROWS)
    return []


def _count(look: Look) -> dict[str, int]:
    """Return what decided a tie-break, this side's count first: points, or words found right (D20, D21)."""
    counted = (look.match.judged if look.match.reason in {"words", "shared"} else look.match.points) or {}
    return {"own": counted.get(look.seat, 0), "other": counted.get(look.other, 0)}
