"""Desk: guesses laid with digits face down on slots 1-3, a long press that seals them, and the pass (D9-D12).

Which digit lies where is told to nobody: an entry is complete or it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from controller.games.core import SEATS, Lifted, Place, Placed, Seat, Turned
from controller.games.decrypto.commands import Guess, Pass
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.decrypto.state import CODES, Code
from controller.games.desk.kept import S

COLOURS: Mapping[Seat, str] = {"north": "white", "south": "black"}
SLOTS, SPARE = (1, 2, 3), 4
ALL = {1, 2, 3, 4}
SLEEP_NS = 5 * S
"""How long the shared button sleeps after a seal, and buttons after an entry that has closed by itself."""
PASS_NS = 20 * S

Lacking: TypeAlias = Literal["empty", "anew", "no digit", "unread"]


def own_digit(state: BoardState, place: Place) -> int | None:
    """Return the side's own digit that lies on a place, None where there is none."""
    lying = state.layout.lying.get(place)
    return None if lying is None else number_of(lying.piece, place.side)


def number_of(piece: str, seat: Seat) -> int | None:
    """Return the number of a piece that is one of this side's digits."""
    return int(piece[-1]) if piece.startswith(f"digit-{COLOURS[seat]}-") else None


def lacking(state: BoardState, seat: Seat) -> dict[int, Lacking]:
    """Return, by slot, what keeps a side's three digits from being an entry; it tells no digit."""
    found: dict[int, Lacking] = {}
    for slot in SLOTS:
        place = Place(seat, slot)
        if place in state.layout.troubles and (place not in state.layout.lying or place in state.desk.stale):
            found[slot] = "unread"
        elif place in state.desk.stale:
            found[slot] = "anew"
        elif place not in state.layout.lying:
            found[slot] = "empty"
        elif own_digit(state, place) is None:
            found[slot] = "no digit"
    return found


def entered(state: BoardState, seat: Seat) -> Code | None:
    """Return what a side's digits say; a fourth one, on slot 4, names one that is not read; None while they do not."""
    wanting = lacking(state, seat)
    read = {slot: own_digit(state, Place(seat, slot)) for slot in SLOTS if slot not in wanting}
    if list(wanting.values()) == ["unread"]:
        spare = Place(seat, SPARE)
        last = None if spare in state.desk.stale else own_digit(state, spare)
        left = ALL - {*read.values(), last}
        [unread] = wanting
        read[unread] = left.pop() if len(left) == 1 else None
    digits = tuple(read.get(slot) for slot in SLOTS)
    return next((code for code in CODES if code == digits), None)


def has_digits(state: BoardState, seat: Seat) -> bool:
    """Tell whether own digits lie on the side's slots, where a guess is laid."""
    return any(own_digit(state, Place(seat, slot)) is not None for slot in (*SLOTS, SPARE))


def may_guess(state: BoardState, seat: Seat) -> bool:
    """Tell whether a side may commit about the public code now; the lone side and interceptors not in round 1 (D10)."""
    match = state.match
    if match is None or match.phase != "GUESS" or state.desk.reveal is not None:
        return False
    return match.round > 1 if seat != match.of else not match.ruled


def offers(state: BoardState, seat: Seat) -> bool:
    """Tell whether a long press would seal: three digits lie, and are not sealed as they lie."""
    if not may_guess(state, seat) or seat not in state.desk.full or state.match is None:
        return False
    return seat not in state.match.guesses or seat in state.desk.anew


def may_pass(state: BoardState, seat: Seat) -> bool:
    """Tell whether this side could say "no interception" by presses: it has no digits down."""
    match = state.match
    if match is None or seat == match.of or not may_guess(state, seat):
        return False
    return seat not in match.guesses and not has_digits(state, seat)


def note_digit(moment: Moment, fact: Placed | Turned | Lifted, *, found: bool) -> None:
    """Note that a digit was laid or lifted; one found after a start, or on a hub that was away, is to be laid anew."""
    desk, seat = moment.desk, fact.place.side
    stale = desk.stale - {fact.place}
    if found and not isinstance(fact, Lifted):
        stale |= {fact.place}
    moment.change(stale=stale)
    if number_of(fact.piece, seat) is None or fact.place.lock:
        return
    anew = desk.anew
    if moment.state.match is not None and seat in moment.match.guesses and not found:
        anew |= {seat}
    moment.change(moved={**desk.moved, seat: desk.moved.get(seat, 0) + 1}, anew=anew)


def settle_digits(moment: Moment) -> None:
    """Note which sides have three digits laid, the first before the other; a side that has begun passes no more.

    Where nothing is sealed (any more), nothing can be sealed anew.
    """
    desk = moment.desk
    full = tuple(seat for seat in desk.full if _is_full(moment.state, seat))
    full += tuple(seat for seat in SEATS if seat not in full and _is_full(moment.state, seat))
    anew = desk.anew.intersection(moment.match.guesses)
    if (full, anew) != (desk.full, desk.anew):
        moment.change(full=full, anew=anew)
    if moment.desk.passing is not None and not any(may_pass(moment.state, seat) for seat in SEATS):
        moment.change(passing=None)


def _is_full(state: BoardState, seat: Seat) -> bool:
    return may_guess(state, seat) and entered(state, seat) is not None


def seal(moment: Moment, seat: Seat) -> None:
    """Seal the three digits, in place of what was sealed before (long press, D9, D11)."""
    code, of = entered(moment.state, seat), moment.match.of
    if code is None or of is None:
        return
    if moment.try_to(seat, Guess(seat, of, code)):
        sleep(moment)


def keep(moment: Moment, seat: Seat) -> None:
    """Let the seal stand although digits were moved (short press)."""
    moment.change(anew=moment.desk.anew - {seat})


def ask_pass(moment: Moment, seat: Seat) -> None:
    """Ask "no interception?" (short press)."""
    moment.change(passing=moment.at + PASS_NS)


def back(moment: Moment, seat: Seat) -> None:
    """Go on thinking (short press)."""
    moment.change(passing=None)


def pass_guess(moment: Moment, seat: Seat) -> None:
    """Seal that there is no interception (long press)."""
    moment.change(passing=None)
    if moment.try_to(seat, Pass(seat)):
        sleep(moment)


def sleep(moment: Moment) -> None:
    """Let the shared button sleep, so that the same press is not the other side's too."""
    if not moment.setup.seat_buttons:
        moment.change(asleep=moment.at + SLEEP_NS)


def end_pass(moment: Moment) -> None:
    """Close the question that nobody has answered; buttons sleep for a while."""
    passing = moment.desk.passing
    if passing is not None and passing <= moment.at:
        moment.change(passing=None, asleep=moment.at + SLEEP_NS)
