"""What a fact means at the desk: facts from the board in; codes taken, guesses laid, words shown, times kept.

Whatever a fact means, the layout is folded first; what fits nothing changes nothing else.
"""

from __future__ import annotations

from controller.games.core import SEATS, Fact, Lifted, Placed, Seat, Timer, Turned
from controller.games.decrypto.desk import buttons, cards, clock, digits, keywords, reveal
from controller.games.decrypto.desk.lists import disputes, menu, referee
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.desk import facts, times
from controller.games.desk.referee import BADGE, settle_badge
from controller.games.pieces import CODE_CARDS, DIGITS


def read(moment: Moment, fact: Fact) -> None:
    """Take a fact: fold it, do what it means, and whatever of itself follows from what lies now."""
    facts.read(moment, fact, press=buttons.press, time_up=time_up, resume=resume, piece=_piece, settle=settle)


def settle(moment: Moment) -> None:
    """Do what follows of itself: what badges open closes without them, reveals end, digits are full, time runs."""
    if moment.state.match is None:
        return
    settle_badge(moment)
    keywords.settle_looks(moment)
    if not moment.desk.off and not moment.desk.paused:
        reveal.settle_reveal(moment)
        digits.settle_digits(moment)
    disputes.settle_question(moment)
    clock.settle_clock(moment)
    state = moment.state
    histories = {seat: it for seat, it in state.desk.histories.items() if _still(state, seat, it.step)}
    if len(histories) < len(state.desk.histories):
        moment.change(histories=histories)


def timers(state: BoardState) -> tuple[Timer, ...]:
    """Return the times the desk wants to be told of."""
    desk = state.desk
    named = times.timers(desk)
    named += [Timer(f"look-{seat}", look.until) for seat, look in desk.looks.items() if look.until is not None]
    if desk.histories:
        named.append(Timer("history", min(opened.closes for opened in desk.histories.values())))
    if desk.passing is not None:
        named.append(Timer("pass", desk.passing))
    if desk.reveal is not None and desk.reveal.next is not None:
        named.append(Timer("reveal", desk.reveal.next))
    ticking = clock.tick(state)
    return (*named, ticking) if ticking is not None else tuple(named)


def time_up(moment: Moment, timer: str) -> None:
    """Do what a time was set for, if it has come."""
    times.time_up(moment, timer)
    match timer:
        case "history":
            reveal.end_history(moment)
        case "pass":
            digits.end_pass(moment)
        case "reveal":
            reveal.advance(moment)
        case "clock" if moment.state.match is not None:
            clock.strike(moment)
    for seat in SEATS:
        if timer == f"look-{seat}":
            keywords.end_look(moment, seat)


def resume(moment: Moment, before: BoardState) -> None:
    """Begin anew in time: codes, ready and seals stand, timers stand still, and no badge shows words till laid anew."""
    moment.change(
        **times.awake(moment.at),
        looks={},
        histories={},
        passing=None if moment.desk.passing is None else moment.at + digits.PASS_NS,
        carded=dict.fromkeys(moment.desk.carded, moment.at),
    )
    clock.stand_still(moment, before.desk.now)
    reveal.show_at_once(moment, before.desk.now)


def _still(state: BoardState, seat: Seat, step: str) -> bool:
    """Tell whether a seat is still at the step at which it opened the history, or will be after the menu."""
    return buttons.base_step(state, seat) in {step, "menu"}


def _piece(moment: Moment, fact: Placed | Turned | Lifted, before: BoardState) -> None:
    """Take a piece that was lifted, laid, or turned: lifted and laid in one; one only found is no gesture."""
    found = facts.is_found(before, fact)
    if fact.piece in DIGITS:
        digits.note_digit(moment, fact, found=found)
    if not found and not isinstance(fact, Placed):
        _lifted(moment, fact)
    if not found and not isinstance(fact, Lifted):
        _laid(moment, fact)


def _lifted(moment: Moment, fact: Turned | Lifted) -> None:
    if not _is_played(moment.state):
        return
    if fact.piece in DIGITS:
        menu.confirms(moment, fact.place, fact.piece, lifted=True)
    elif keywords.badge_of(fact.piece) == fact.place.side:
        keywords.badge_lifted(moment, fact.place.side)


def _laid(moment: Moment, fact: Placed | Turned) -> None:
    if fact.piece == BADGE:
        referee.badge_laid(moment, fact.place)
    elif not _is_played(moment.state):
        return
    elif fact.piece in DIGITS:
        menu.confirms(moment, fact.place, fact.piece, lifted=False)
    elif fact.piece in CODE_CARDS:
        cards.card_laid(moment, fact.place, fact.piece)
    elif keywords.badge_of(fact.piece) == fact.place.side:
        keywords.badge_laid(moment, fact.place)


def _is_played(state: BoardState) -> bool:
    """Tell whether a match is being played, so that pieces mean something; before, after and in a pause none do."""
    match, desk = state.match, state.desk
    return match is not None and match.phase != "OVER" and not desk.off and not desk.paused
