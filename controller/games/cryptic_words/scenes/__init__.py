"""Scenes: what one seat's OLED says now; the board's setup and state in, a scene out, chosen by what the seat is at."""

from __future__ import annotations

from controller.games.core import Scene, Seat
from controller.games.cryptic_words.desk.buttons import bar, step_of
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState
from controller.games.cryptic_words.scenes import entries, laying, lists, turns
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.scenes.words import words_of
from controller.games.scenes import lists as shared

_LISTS = {
    "off": shared.off,
    "menu": lists.menu,
    "paused": shared.paused,
    "referee": lists.referee,
    "lobby": lists.lobby,
    "over": lists.over,
}
_PHASES = {
    "RACK": laying.rack,
    "SWAP": laying.swap,
    "ROLL": turns.between,
    "FACES": turns.faces,
    "CHOICE": turns.choice,
    "WINDOW": turns.between,
}


def scene(setup: BoardSetup, state: BoardState, seat: Seat) -> Scene:
    """Return what this seat's OLED says; nothing of it depends on what only the other seat may know."""
    look = Look(setup, state, seat, words_of(setup.language), seat in bar(state))
    if (held := lists.armed(look)) is not None:
        return held
    step = step_of(state, seat)
    if step in _LISTS:
        return _LISTS[step](look)
    open_entries = state.desk.entries
    if seat in open_entries:
        return entries.own(look, open_entries[seat])
    if look.other in open_entries and not setup.seat_buttons:
        return entries.other(look, open_entries[look.other])
    return _PHASES[look.match.phase](look)
