"""Desk: an encryptor's code card is laid and gives the code; lifted and laid again it says that the clues are ready."""

from __future__ import annotations

from controller.games.core import Place, Seat
from controller.games.decrypto.commands import TakeCode, WriteClues
from controller.games.decrypto.desk.digits import COLOURS
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.decrypto.state import Code
from controller.games.desk.kept import S
from controller.games.desk.reading import hint
from controller.games.desk.referee import BADGE
from controller.games.layout import UNKNOWN
from controller.games.pieces import CODE_CARDS

CARD_SLOT = 6
"""Where a card is asked for; it counts on any own slot."""
AGAIN_NS = 3 * S // 2
"""A card laid again sooner was only put straight."""


def code_of(piece: str, seat: Seat) -> Code | None:
    """Return the code of a piece that is one of this side's cards."""
    if piece not in CODE_CARDS or not piece.startswith(f"card-{COLOURS[seat]}-"):
        return None
    one, two, three = map(int, piece[-3:])
    return one, two, three


def own_cards(state: BoardState, seat: Seat) -> list[Place]:
    """Return the places of a side's slots where one of its cards lies."""
    lying = state.layout.lying.items()
    return sorted(
        place for place, it in lying if place.side == seat and not place.lock and code_of(it.piece, seat) is not None
    )


def awaits_code(state: BoardState, seat: Seat) -> bool:
    """Tell whether this side's encryptor is to draw a card and lay it (anew, where one lies already)."""
    match, setup = state.match, state.setup
    if match is None or setup is None or state.desk.reveal is not None:
        return False
    return match.of is not None and seat in setup.teams and seat not in match.codes


def awaits_clues(state: BoardState, seat: Seat) -> bool:
    """Tell whether this side's encryptor is to think of clues and to say when they are ready."""
    match = state.match
    if match is None or match.of is None or state.desk.reveal is not None:
        return False
    return seat in match.codes and seat not in match.clues


def awaits_approval(state: BoardState, seat: Seat) -> bool:
    """Tell whether the referee is to read this side's clues, and lays his badge instead of the card."""
    setup = state.setup
    return setup is not None and setup.rules.spoken_clues == "approved" and awaits_clues(state, seat)


def card_laid(moment: Moment, place: Place, piece: str) -> None:
    """Take a card laid face down on an own slot: the first gives the code, the same one again says ready (D5, D6)."""
    seat, code = place.side, code_of(piece, place.side)
    if code is None or place.lock or moment.match.of is None or seat not in moment.rules.teams:
        return
    if moment.desk.reveal is not None:
        hint(moment, seat, "clear first")
    elif seat not in moment.match.codes:
        if moment.try_to(seat, TakeCode(seat, code)):
            moment.change(carded={**moment.desk.carded, seat: moment.at})
    elif moment.match.codes[seat] != code or seat not in moment.desk.carded:
        hint(moment, seat, "first card stands")
    elif moment.at - moment.desk.carded[seat] < AGAIN_NS:
        hint(moment, seat, "card again later")
    elif awaits_clues(moment.state, seat):
        ready(moment, seat)


def ready(moment: Moment, seat: Seat) -> None:
    """Say that this side's clues are ready to be spoken; in a tournament the referee says it (D6)."""
    if awaits_approval(moment.state, seat):
        hint(moment, seat, "badge approves")
        return
    moment.try_to(seat, WriteClues(seat, moment.match.encryptors[seat], spoken=True))


def approve(moment: Moment, seat: Seat) -> None:
    """Take the referee's badge for the card laid again: he has read the clues."""
    moment.try_to(seat, WriteClues(seat, moment.match.encryptors[seat], spoken=True, approved=True))


def strangers(state: BoardState, side: Seat) -> list[tuple[Place, str]]:
    """Return what lies where it means nothing, named by kind: of digits and cards no more may be told."""
    return [
        (place, _kind(lying.piece))
        for place, lying in sorted(state.layout.lying.items())
        if place.side == side and lying.piece != UNKNOWN and not _belongs(lying.piece, place)
    ]


def _belongs(piece: str, place: Place) -> bool:
    """Tell whether a piece may lie there: the side's own on its slots, the referee's badge on locks as well."""
    own = (f"digit-{COLOURS[place.side]}-", f"card-{COLOURS[place.side]}-", f"badge-{place.side}")
    return piece == BADGE or (not place.lock and piece.startswith(own))


def _kind(piece: str) -> str:
    """Return what a piece is called without saying which it is: `white digit`, `tile`."""
    kind, _, rest = piece.partition("-")
    if kind in {"digit", "card"}:
        return f"{rest.partition('-')[0]} {kind}"
    return "tile" if kind.isdecimal() else kind
