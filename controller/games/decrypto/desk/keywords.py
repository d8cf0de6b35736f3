"""Desk: a team's badge on its own slot 5 shows its four words for a while; at first they may be exchanged (D1)."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import SEATS, Place, Seat
from controller.games.decrypto.commands import Keywords
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState, Look, Offered
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, without
from controller.games.keywords import Words

BADGE_SLOT = 5
LOOK_NS = 20 * S


def badge_of(piece: str) -> Seat | None:
    """Return whose team badge a piece is."""
    return next((seat for seat in SEATS if piece == f"badge-{seat}"), None)


def lies(state: BoardState, seat: Seat) -> bool:
    """Tell whether a team's badge lies where it asks for words: on its slot 5, or another while that is not read."""
    lying = state.layout.lying.items()
    return any(badge_of(it.piece) == seat == place.side and _is_read_there(state, place) for place, it in lying)


def words_shown(state: BoardState, seat: Seat) -> Words | None:
    """Return the words that this side's OLED shows now, and no other; None while it shows none."""
    look, match = state.desk.looks.get(seat), state.match
    if look is None or look.until is None or match is None or state.setup is None:
        return None
    offered = state.desk.offered.get(seat)
    if offered is not None:
        return state.setup.keywords.cards[offered.card - 1]
    return match.keywords.get(seat)


def may_exchange(state: BoardState, seat: Seat) -> bool:
    """Tell whether this team, its badge lying, may still have other words (once, before it has agreed)."""
    offered = state.desk.offered.get(seat)
    return offered is not None and not offered.other and seat in state.desk.looks


def badge_laid(moment: Moment, place: Place) -> None:
    """Show a team its words; the first time draw them."""
    seat = place.side
    if not _is_read_there(moment.state, place):
        return
    if seat not in moment.rules.teams:
        hint(moment, seat, "no words")
        return
    if seat not in moment.match.keywords and seat not in moment.desk.offered:
        moment.change(offered={**moment.desk.offered, seat: Offered(moment.draw_keywords())})
    _show(moment, seat)


def any_slot(state: BoardState, seat: Seat) -> bool:
    """Tell whether a team's badge asks for words on any of its slots, as slot 5 is not read."""
    return Place(seat, BADGE_SLOT) in state.layout.troubles


def _is_read_there(state: BoardState, place: Place) -> bool:
    """Tell whether a badge here asks for words: on slot 5, and on any other slot while that is not read."""
    return not place.lock and (place.slot == BADGE_SLOT or any_slot(state, place.side))


def _show(moment: Moment, seat: Seat) -> None:
    """Show a team its words from now on, in place of a history that it looks at."""
    looks = {**moment.desk.looks, seat: Look(moment.at + LOOK_NS)}
    moment.change(looks=looks, histories=without(moment.desk.histories, seat))


def badge_lifted(moment: Moment, seat: Seat) -> None:
    """Hide the words; a team that has seen its first ones has agreed to them."""
    if seat not in moment.desk.looks:
        return
    moment.change(looks=without(moment.desk.looks, seat))
    offered = moment.desk.offered.get(seat)
    if offered is not None:
        moment.try_to(seat, Keywords(seat, card=offered.card))


def settle_looks(moment: Moment) -> None:
    """Hide the words of a team whose badge lies on its side no more, however it went; that alone agrees to nothing."""
    looks = {seat: look for seat, look in moment.desk.looks.items() if lies(moment.state, seat)}
    if len(looks) < len(moment.desk.looks):
        moment.change(looks=looks)


def exchange(moment: Moment, seat: Seat) -> None:
    """Draw other words for a team, once (short press); nobody else gets those it has seen."""
    offered = moment.desk.offered[seat]
    moment.change(returned=(*moment.desk.returned, offered.card))
    moment.change(offered={**moment.desk.offered, seat: Offered(moment.draw_keywords(), other=True)})
    _show(moment, seat)


def end_look(moment: Moment, seat: Seat) -> None:
    """Hide words that have been shown long enough; the badge has to be laid anew."""
    look = moment.desk.looks.get(seat)
    if look is not None and look.until is not None and look.until <= moment.at:
        moment.change(looks={**moment.desk.looks, seat: replace(look, until=None)})
