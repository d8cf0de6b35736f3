"""Scenes: what lies wrong on a side, in the words that put it right; differences of the layout in, small lines out."""

from __future__ import annotations

from controller.games.core import Line, Place
from controller.games.cryptic_words.desk.sides import moves, own_tile
from controller.games.cryptic_words.scenes.page import Look
from controller.games.layout import UNKNOWN
from controller.games.lobby.recovery import PADLOCK, Move, kind_of
from controller.games.pieces import TOKENS, tile_number
from controller.games.scenes.astray import troubles, unknown_pieces
from controller.games.scenes.page import small


def reminders(look: Look) -> list[Line]:
    """Return what this seat has to put right on its own side while a round is played, the nearest cause first."""
    layout = look.state.layout
    return [*unknown_pieces(look, layout), *troubles(look, layout), *_tokens(look), *_moves(look)]


def strays(look: Look) -> list[Line]:
    """Return a reminder of padlocks that lie although no round is played."""
    lying = look.state.layout.lying.items()
    here = any(kind_of(each.piece) == PADLOCK for place, each in lying if place.side == look.seat)
    return [small(look.say("take padlocks"))] if here else []


def _tokens(look: Look) -> list[Line]:
    """Return a reminder of a token that lies and does nothing."""
    if look.seat in look.state.desk.entries:
        return []
    lying = look.state.layout.lying.items()
    idle = any(each.piece in TOKENS for place, each in lying if place.side == look.seat)
    return [small(look.say("take token"))] if idle else []


def _moves(look: Look) -> list[Line]:
    lines = []
    for move in moves(look.state):
        told = move.do == "take" and move.piece in {UNKNOWN, *TOKENS}
        if move.place.side == look.seat and not told:
            lines.append(small(_words(look, move)))
    return lines


def _words(look: Look, move: Move) -> str:
    slot = move.place.slot
    if move.do == "take":
        return _take(look, move)
    if move.piece == PADLOCK:
        if move.origin is not None and move.origin.side == look.seat:
            key = "move padlock" if move.origin.lock else "move padlock slot"
            return look.say(key, from_slot=move.origin.slot, slot=slot)
        return look.say("put padlock", slot=slot)
    glyph = "" if move.face is None else look.code(int(move.piece), move.face).partition("-")[2]
    if move.do == "turn":
        return look.say("turn tile", tile=move.piece, slot=slot, glyph=glyph)
    return _put(look, move, glyph)


def _take(look: Look, move: Move) -> str:
    """A slot and its lock position have one number: where a piece lies that never lies there, which is said."""
    slot, lock = move.place.slot, move.place.lock
    if kind_of(move.piece) == PADLOCK and lock:
        return look.say("take padlock", slot=slot)
    if tile_number(move.piece) is not None:
        return look.say("take tile lock" if lock else "take tile", tile=move.piece, slot=slot)
    return look.say("take piece lock" if lock else "take piece", slot=slot, piece=move.piece)


def _put(look: Look, move: Move, glyph: str) -> str:
    """After a start differences are told with the letter; in play a tile lifted without a cause is to go back."""
    if not look.state.desk.guided and move.origin is None:
        side = look.say(f"side {move.place.side}")
        return look.say("put back", tile=move.piece, side=side, slot=move.place.slot)
    return look.say("put up" if glyph else "put", tile=move.piece, slot=move.place.slot, glyph=glyph)


def missing(look: Look, slot: int) -> bool:
    """Tell whether a slot of this side is empty, as far as it is read."""
    place = Place(look.seat, slot)
    return own_tile(look.state.layout, place) is None and place not in look.state.layout.troubles
