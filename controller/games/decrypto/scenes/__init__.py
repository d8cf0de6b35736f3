"""Scenes: what one seat's OLED says now; the board's setup and state in, a scene out, chosen by what the seat is at."""

from __future__ import annotations

from controller.games.core import Scene, Seat
from controller.games.decrypto.desk.buttons import bar, step_of
from controller.games.decrypto.desk.keywords import words_shown
from controller.games.decrypto.desk.state import BoardSetup, BoardState
from controller.games.decrypto.scenes import disputes, encrypt, ends, guess, history, lists, reveal
from controller.games.decrypto.scenes.page import Look
from controller.games.decrypto.scenes.words import words_of
from controller.games.scenes import lists as shared

_LISTS = {
    "off": shared.off,
    "menu": lists.menu,
    "paused": shared.paused,
    "referee": lists.referee,
    "profile": lists.profile,
    "players": lists.players,
    "history": history.history,
}
"""What stands above all else."""
_STEPS = {"reveal": reveal.reveal, "over": ends.over, "timer": guess.timer}
_PHASES = {
    "KEYWORDS": encrypt.keywords,
    "ENCRYPT": encrypt.encrypt,
    "GUESS": guess.guess,
    "CHALLENGE": disputes.challenge,
    "WORDS": ends.words,
    "JUDGE": ends.judge,
}


def scene(setup: BoardSetup, state: BoardState, seat: Seat) -> Scene:
    """Return what this seat's OLED says; nothing of it depends on what only the other seat, or an encryptor, may know.

    A team's keywords are shown for as long as its badge asks for them, whatever it is at.
    """
    look = Look(setup, state, seat, words_of(setup.language), seat in bar(state))
    if (held := lists.armed(look)) is not None:
        return held
    step = step_of(state, seat)
    if step in _LISTS:
        return _LISTS[step](look)
    if (shown := words_shown(state, seat)) is not None:
        return encrypt.words(look, shown)
    return _STEPS[step](look) if step in _STEPS else _PHASES[look.match.phase](look)
