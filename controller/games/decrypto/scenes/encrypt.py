"""Scenes: a team reads its keywords, its encryptor takes a code card and finds clues. No code is ever shown here."""

from __future__ import annotations

from controller.games.core import Line, Place, Scene
from controller.games.decrypto.desk.cards import CARD_SLOT, awaits_approval, awaits_clues, awaits_code, own_cards
from controller.games.decrypto.desk.clock import seconds_left
from controller.games.decrypto.desk.keywords import any_slot, lies, may_exchange
from controller.games.decrypto.scenes.page import Look, news, reminders
from controller.games.keywords import Words
from controller.games.scenes.page import ROWS, big, page, rows, small
from controller.games.scenes.terms import terms


def words(look: Look, shown: Words) -> Scene:
    """Return a team's four words (D1), large where nothing is asked about them."""
    lines = [look.say("keyword", number=number, word=word) for number, word in enumerate(shown, 1)]
    if look.seat not in look.desk.offered:
        return page(look, map(big, lines))
    return page(look, map(small, lines), [], [small(""), *_exchange(look), look.told("lift: agreed")])


def _exchange(look: Look) -> list[Line]:
    """Return that a short press brings other words, where it does."""
    return [look.told("short: other words")] if may_exchange(look.state, look.seat) and look.acts else []


def keywords(look: Look) -> Scene:
    """Return that a team is to read its words, or waits for the other (KEYWORDS)."""
    if look.seat == look.rules.lone or look.seat in look.match.keywords:
        wait = [big(look.say("wait", seat=look.say(look.other))), look.told("they read")]
        return page(look, wait, [*reminders(look), *_terms(look)])
    if lies(look.state, look.seat):
        lines = [look.told("badge off"), look.told("badge on again")]
        agrees = [look.told("lifting agrees")] if look.seat in look.desk.looks else []
        return page(look, [big(look.say("words hidden"))], [*lines, *agrees, *_exchange(look), *reminders(look)])
    lines = [look.told(key) for key in ("badge which", "badge shows", "badge secret")]
    title = "badge on any" if any_slot(look.state, look.seat) else "badge on 5"
    return page(look, [big(look.say(title))], [*lines, *reminders(look), *_terms(look)])


def _terms(look: Look) -> list[Line]:
    """Return what is settled for the match, and whose game it is not: the list that says so is not always shown."""
    return [*terms(look), look.told("unofficial")]


def encrypt(look: Look) -> Scene:
    """Return what this side's encryptor has to do until the clues of `of` are public (ENCRYPT)."""
    if look.seat not in look.rules.teams:
        return _wait(look, [look.told("they encrypt")])
    if awaits_code(look.state, look.seat):
        return _draw(look)
    if awaits_clues(look.state, look.seat):
        return _write(look)
    if look.seat in look.match.public:
        return _wait(look, [look.told("they encrypt anew")])
    return _page(look, [big(look.say("ready")), _awaited(look)], [])


def _draw(look: Look) -> Scene:
    head = [big(look.encryptor(look.seat)), big(look.say("draw, look"))]
    if own_cards(look.state, look.seat):
        head.append(look.told("card off"))
    unread = Place(look.seat, CARD_SLOT) in look.state.layout.troubles
    return _page(look, [*head, look.told("card on any" if unread else "card down")], [look.own_words()])


def _write(look: Look) -> Scene:
    challenged = look.match.challenge
    if challenged is not None and look.seat == look.match.of:
        task = look.say("clue anew", clue=challenged.clue)
    else:
        task = look.say("3 clues")
    return _page(look, [big(look.encryptor(look.seat)), big(task), *_ready_how(look)], [look.own_words()])


def _ready_how(look: Look) -> list[Line]:
    """Return how the encryptor says that the clues are there."""
    if awaits_approval(look.state, look.seat):
        return [look.told("referee reads"), look.told("referee's badge")]
    if look.seat not in look.desk.carded:
        return [look.told("long: ready" if look.setup.seat_buttons else "page: ready")]
    again = [look.told("card again"), look.told("card after")]
    return [look.told("long: ready"), *again[:1]] if look.setup.seat_buttons else again


def _awaited(look: Look) -> Line:
    """Return what the other side's encryptor still has to do."""
    name = look.say(look.other)
    if awaits_code(look.state, look.other):
        return look.told("they draw", seat=name)
    return look.told("they write", seat=name)


def _wait(look: Look, lines: list[Line]) -> Scene:
    return _page(look, [big(look.say("wait", seat=look.say(look.other))), *lines], [])


def _page(look: Look, head: list[Line], foot: list[Line]) -> Scene:
    """Return head and foot, and between them what happened, what lies wrong, and the score.

    A timer that runs is more than the foot: it finds room even beside a hint.
    """
    told = [*news(look), *reminders(look), look.score(), *look.history()]
    left = seconds_left(look.state)
    if left is None:
        return page(look, head, told, foot)
    size = big if rows(head) <= ROWS // 2 else small
    return page(look, head, [size(look.say("seconds", count=left)), *told, *foot])
