"""Desk: a reveal goes on by itself, stage by stage, until digits and cards are back; what is over can be looked up."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS, Seat
from controller.games.decrypto.desk.moment import STAGE_NS, Moment, digits_lying
from controller.games.decrypto.desk.state import BoardState, History
from controller.games.desk.kept import S
from controller.games.desk.reading import without
from controller.games.pieces import CODE_CARDS

CODE_STAGE = 3
"""The stage that shows the code."""
STAY_NS = 5 * S
HISTORY_NS = 20 * S


def advance(moment: Moment) -> None:
    """Go on to the next stage when its time has come; after the last one only the pieces keep it."""
    shown = moment.desk.reveal
    if shown is None or shown.next is None or shown.next > moment.at:
        return
    if shown.stage == CODE_STAGE:
        moment.change(reveal=replace(shown, next=None))
    else:
        stays = STAY_NS if shown.stage + 1 == CODE_STAGE else STAGE_NS
        moment.change(reveal=replace(shown, stage=shown.stage + 1, next=moment.at + stays))


def is_cleared(state: BoardState) -> bool:
    """Tell whether all digits are back, and at the end of a round the code cards; what is not read counts as back."""
    cards = CODE_CARDS if state.desk.reveal is not None and state.desk.reveal.cards else ()
    lying = state.layout.lying.items()
    left = {place for place, it in lying if it.piece in cards and not place.lock}
    left |= {place for place in digits_lying(state.layout) if not place.lock}
    return not left - set(state.layout.troubles)


def settle_reveal(moment: Moment) -> None:
    """End a reveal that has been shown long enough once the pieces are back."""
    shown = moment.desk.reveal
    if shown is not None and shown.stage == CODE_STAGE and shown.next is None and is_cleared(moment.state):
        end_reveal(moment, "north")


def end_reveal(moment: Moment, seat: Seat) -> None:
    """Go on (short press, once the code is shown); digits that still lie are to be laid anew."""
    shown = moment.desk.reveal
    if shown is not None and shown.stage == CODE_STAGE:
        moment.change(reveal=None, stale=digits_lying(moment.state.layout))


def show_at_once(moment: Moment, looked_at: int) -> None:
    """Show a reveal whole after a start, for as long as it had still to be shown; what came before is not repeated."""
    shown = moment.desk.reveal
    if shown is None or shown.next is None:
        return
    left = shown.next - looked_at if shown.stage == CODE_STAGE else STAY_NS
    moment.change(reveal=replace(shown, stage=CODE_STAGE, next=moment.at + max(0, left)))


def open_history(moment: Moment, seats: tuple[Seat, ...], step: str) -> None:
    """Show seats what is over, from the beginning."""
    opened = dict.fromkeys(seats, History(0, step, moment.at + HISTORY_NS))
    moment.change(histories={**moment.desk.histories, **opened})


def next_page(moment: Moment, seat: Seat) -> None:
    """Scroll (short press); seats that opened the history together scroll together."""
    before = moment.desk.histories[seat]
    after = replace(before, index=before.index + 1, closes=moment.at + HISTORY_NS)
    histories = {other: after if each == before else each for other, each in moment.desk.histories.items()}
    moment.change(histories=histories)


def close_history(moment: Moment, seat: Seat) -> None:
    """Close the history (long press), for all who opened it together."""
    gone = moment.desk.histories[seat]
    moment.change(histories={other: each for other, each in moment.desk.histories.items() if each != gone})


def end_history(moment: Moment) -> None:
    """Close what nobody has scrolled for a while."""
    for seat in SEATS:
        opened = moment.desk.histories.get(seat)
        if opened is not None and opened.closes <= moment.at:
            moment.change(histories=without(moment.desk.histories, seat))
