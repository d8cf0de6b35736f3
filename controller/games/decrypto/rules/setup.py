"""The setup of a match: each team gets its four keywords, chosen or drawn (D1)."""

from __future__ import annotations

import unicodedata

from msgspec.structs import replace

from controller.games.core import Event, Rejected
from controller.games.decrypto.commands import Keywords
from controller.games.decrypto.refusals import bad_request, illegal, when_lone, when_over, wrong_phase
from controller.games.decrypto.rules.rounds import begin_round
from controller.games.decrypto.state import Setup, State
from controller.games.keywords import Words, folded, word_fault


def pool(setup: Setup, state: State) -> tuple[int, ...]:
    """Return the keyword cards that one is drawn from: those not yet dealt to these players, while there are any."""
    cards = range(1, len(setup.keywords.cards) + 1)
    fresh = tuple(card for card in cards if card not in setup.dealt and card not in state.dealt)
    return fresh or tuple(card for card in cards if setup.keywords.cards[card - 1] not in state.keywords.values())


def refuse_keywords(setup: Setup, state: State, command: Keywords) -> Rejected | None:
    """Refuse what are not four different words, and other words once both teams have theirs (D1)."""
    if (command.words is None) == (command.card is None):
        return bad_request("D1: words: give four keywords, or draw a card")
    if refusal := when_over(state):
        return refusal
    if state.phase != "KEYWORDS":
        return wrong_phase("D1: the teams have their keywords, for the whole match")
    if refusal := when_lone(setup, command.seat):
        return refusal
    if command.words is None:
        is_there = command.card in pool(setup, state)
        return None if is_there else bad_request(f"D1: card: {command.card} is not among those that may be drawn")
    return _refuse_words(_cleaned(command.words))


def _cleaned(words: Words) -> Words:
    one, two, three, four = (unicodedata.normalize("NFC", word.strip()) for word in words)
    return one, two, three, four


def _refuse_words(words: Words) -> Rejected | None:
    for place, word in enumerate(words):
        if fault := word_fault(word):
            return illegal(f"D1: {fault}")
        if folded(word) in map(folded, words[:place]):
            return illegal(f"D1: {word!r} stands twice; a team's keywords differ")
    return None


def keywords(setup: Setup, state: State, command: Keywords, events: list[Event]) -> State:
    """Give a team its keywords; when both have theirs the first round begins (D1)."""
    events.append({"event": "keywords", "seat": command.seat})
    words, dealt = command.words, state.dealt
    if command.card is not None:
        words, dealt = setup.keywords.cards[command.card - 1], (*dealt, command.card)
    assert words is not None
    state = replace(state, keywords={**state.keywords, command.seat: _cleaned(words)}, dealt=dealt)
    return begin_round(setup, state, 1, events) if len(state.keywords) == len(setup.teams) else state
