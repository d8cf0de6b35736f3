"""Decrypto as one pure function: a setup, a state and a command in, a step or a refusal out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.commands.rulebook import Rulebook, played
from controller.games.core import Rejected, Step
from controller.games.decrypto.commands import (
    Challenge,
    Command,
    Concede,
    Draw,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Pass,
    Referee,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.rules import disputes, encrypt, ending, guess, setup, timer
from controller.games.decrypto.state import OTHER, Setup, State, with_referee

_RULES: Rulebook[Setup, State] = {
    Keywords: (setup.refuse_keywords, setup.keywords, None),
    TakeCode: (encrypt.refuse_code, encrypt.take_code, None),
    WriteClues: (encrypt.refuse_clues, encrypt.write_clues, encrypt.warn_clues),
    Guess: (guess.refuse_guess, guess.guess, None),
    Pass: (guess.refuse_pass, guess.pass_guess, None),
    TimeOut: (timer.refuse_time, timer.time_out, None),
    Challenge: (disputes.refuse_challenge, disputes.challenge, None),
    Ruling: (disputes.refuse_ruling, disputes.ruling, None),
    Void: (disputes.refuse_void, disputes.void, None),
    GuessWords: (ending.refuse_words, ending.guess_words, None),
    Judge: (ending.refuse_judge, ending.judge, None),
    Concede: (ending.refuse_concede, ending.concede, None),
    Referee: (ending.refuse_referee, ending.referee, None),
}


def start(setup: Setup) -> State:
    """Return a match before its keywords: no code, no token (D1, D3)."""
    return State(setup=setup.fingerprint)


def refuse(setup: Setup, state: State, command: Command) -> Rejected | None:
    """Return the first reason, by precedence, why the command cannot be played now; None if it can."""
    return _RULES[type(command)][0](setup, state, command)


def step(setup: Setup, state: State, command: Command) -> Step | Rejected:
    """Play one command.

    Args:
        setup: what the match was started with.
        state: what is true now.
        command: a choice of a seat, with the draws that `needs` names.

    Returns:
        The new state and what happened, or the refusal, which changes nothing. Warnings are for the encryptor who
        wrote the clues, and for nobody else.
    """
    return played(_RULES[type(command)], setup, state, command)


def needs(setup: Setup, state: State, command: Command) -> Draw | None:
    """Return the draw that the command lacks, None when it is complete.

    The shell draws: `card` is one of `rules.setup.pool`, `code` one of the 24 `CODES`, with replacement (D23).
    """
    match command:
        case Keywords(words=None, card=None):
            return "card"
        case TakeCode(code=None):
            return "code"
    return None


def rematch(setup: Setup, state: State) -> Setup:
    """Return the setup of the same players' next match: other keywords, and the roles go on in turn (D4).

    Teams go on with the encryptors after those of the last round. Of three players another one intercepts each time.
    """
    played = setup.rotation + (state.round if state.encryptors else 0)
    after = replace(setup, rotation=played, dealt=(*setup.dealt, *state.dealt))
    if setup.lone is not None:
        after = replace(after, players=_turned(setup), rotation=0)
    if setup.clue_table is None:
        return after
    return with_referee(after, setup.clue_table, setup.referee)


def _turned(setup: Setup) -> dict[Any, tuple[str, ...]]:
    """Return three players a place further: the next of the team sits alone."""
    names = [name for seat in OTHER for name in setup.players[seat]]
    names = [*names[1:], names[0]]
    split = len(setup.players["north"])
    return {"north": tuple(names[:split]), "south": tuple(names[split:])}
