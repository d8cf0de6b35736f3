"""Scenes: which pixels and turn lamps are lit now, told by rhythm as well as by colour; none tells a digit."""

from __future__ import annotations

from collections.abc import Mapping

from controller.games.core import SEATS, Lamp, Place, Rhythm, Seat
from controller.games.decrypto.desk.cards import CARD_SLOT, awaits_clues, awaits_code, own_cards, strangers
from controller.games.decrypto.desk.digits import SPARE, lacking, may_guess, offers
from controller.games.decrypto.desk.keywords import BADGE_SLOT
from controller.games.decrypto.desk.lists.words import judge_now, writing
from controller.games.decrypto.desk.moment import digits_lying
from controller.games.decrypto.desk.reveal import CODE_STAGE, is_cleared
from controller.games.decrypto.desk.state import BoardSetup, BoardState
from controller.games.decrypto.state import Tokens
from controller.games.pieces import CODE_CARDS

INTERCEPTION, MISCOMMUNICATION = Lamp("white"), Lamp("red", "slow")
LAY, ANEW, COMPLETE, SEALED = Lamp("white", "slow"), Lamp("white", "fast"), Lamp("white"), Lamp("green")
UNREAD, WRONG, TAKE = Lamp("red", "slow"), Lamp("red"), Lamp("red", "fast")
INTERCEPTION_LOCKS, MISCOMMUNICATION_LOCKS = (1, 2), (4, 5)


def lamps(setup: BoardSetup, state: BoardState) -> dict[Place, Lamp]:
    """Return every pixel that is lit."""
    match = state.match
    if match is None:
        return {}
    lit = {place: lamp for seat in SEATS for place, lamp in _tokens(seat, _shown(state)[seat]).items()}
    if match.phase == "OVER" and state.desk.reveal is None:
        return lit
    for seat in SEATS:
        lit |= {place: WRONG for place, _ in strangers(state, seat) if not place.lock}
    if state.desk.reveal is not None:
        return lit | _to_be_cleared(state)
    for seat in SEATS:
        lit |= {Place(seat, slot): lamp for slot, lamp in _asked(state, seat).items()}
    return lit


def _shown(state: BoardState) -> Mapping[Seat, Tokens]:
    """Return the tokens that may be told: those before, until the code that brings more is shown."""
    reveal, match = state.desk.reveal, state.match
    assert match is not None
    return match.tokens if reveal is None or reveal.stage == CODE_STAGE else reveal.tokens


def _tokens(seat: Seat, held: Tokens) -> dict[Place, Lamp]:
    white = INTERCEPTION_LOCKS[: held.interception]
    red = MISCOMMUNICATION_LOCKS[: held.miscommunication]
    lit = {Place(seat, slot, lock=True): INTERCEPTION for slot in white}
    return lit | {Place(seat, slot, lock=True): MISCOMMUNICATION for slot in red}


def _to_be_cleared(state: BoardState) -> dict[Place, Lamp]:
    """Return where digits lie once the code is shown, and code cards when the round is over."""
    reveal = state.desk.reveal
    if reveal is None or reveal.stage < CODE_STAGE:
        return {}
    places = set(digits_lying(state.layout))
    if reveal.cards:
        places |= {place for place, lying in state.layout.lying.items() if lying.piece in CODE_CARDS}
    return dict.fromkeys((place for place in places if not place.lock), TAKE)


def _asked(state: BoardState, seat: Seat) -> dict[int, Lamp]:
    """Return, by slot, where a side is to lay something, and how far it has come."""
    if may_guess(state, seat):
        return _digits(state, seat)
    cards = own_cards(state, seat)
    if awaits_code(state, seat):
        return {place.slot: TAKE for place in cards} or _wanted(state, seat, CARD_SLOT)
    if awaits_clues(state, seat):
        return {place.slot: LAY for place in cards}
    return _wanted(state, seat, BADGE_SLOT) if _reads(state, seat) and seat not in state.desk.looks else {}


def _wanted(state: BoardState, seat: Seat, slot: int) -> dict[int, Lamp]:
    """Return that something is to be laid on a slot; where that is not read any other will do."""
    return {slot: UNREAD if Place(seat, slot) in state.layout.troubles else LAY}


def _digits(state: BoardState, seat: Seat) -> dict[int, Lamp]:
    found = lacking(state, seat)
    match = state.match
    sealed = match is not None and seat in match.guesses and not offers(state, seat)
    lit = dict.fromkeys((1, 2, 3), SEALED if sealed else COMPLETE if seat in state.desk.full else LAY)
    if sealed:
        return {slot: lamp for slot, lamp in lit.items() if slot not in found}
    lit |= {slot: _LACKING[fault] for slot, fault in found.items()}
    if list(found.values()) == ["unread"] and Place(seat, SPARE) not in state.layout.lying:
        lit[SPARE] = LAY
    return lit


_LACKING = {"empty": LAY, "anew": ANEW, "no digit": WRONG, "unread": UNREAD}


def _reads(state: BoardState, seat: Seat) -> bool:
    """Tell whether a team has not agreed to its keywords yet."""
    match, setup = state.match, state.setup
    if match is None or setup is None or match.phase != "KEYWORDS":
        return False
    return seat in setup.teams and seat not in match.keywords


def beacons(setup: BoardSetup, state: BoardState) -> dict[Seat, Rhythm]:
    """Return the turn lamps: slow for who is to read, to write or to clear, steady for who guesses, fast for a seal."""
    match, desk = state.match, state.desk
    if match is None or match.phase == "OVER" or desk.paused or desk.off:
        return {}
    if desk.reveal is not None:
        waits = desk.reveal.stage == CODE_STAGE and not is_cleared(state)
        return {seat: "slow" for seat in SEATS if waits and any(p.side == seat for p in _to_be_cleared(state))}
    lit: dict[Seat, Rhythm] = {}
    for seat in SEATS:
        rhythm = _rhythm(state, seat)
        if rhythm is not None:
            lit[seat] = rhythm
    return lit


def _rhythm(state: BoardState, seat: Seat) -> Rhythm | None:
    match = state.match
    assert match is not None
    if match.phase == "CHALLENGE":
        return "steady" if not state.desk.agreeing or seat == match.of else None
    if match.phase == "WORDS":
        return "slow" if seat in writing(state) else None
    if match.phase == "JUDGE":
        return "steady" if seat == judge_now(state) else None
    if offers(state, seat):
        return "fast"
    if may_guess(state, seat):
        return None if seat in match.guesses else "steady"
    return "slow" if awaits_code(state, seat) or awaits_clues(state, seat) or _reads(state, seat) else None
