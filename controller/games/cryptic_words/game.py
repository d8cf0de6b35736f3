"""Cryptic Words as one pure function: a setup, a state and a command in, a step or a refusal out."""

from __future__ import annotations

from controller.games.commands.rulebook import Rulebook, played
from controller.games.core import Rejected, Step
from controller.games.cryptic_words.commands import (
    Ask,
    Choose,
    Command,
    Concede,
    Draw,
    Encode,
    GiveUpRound,
    Guess,
    Lay,
    Pass,
    Question,
    Rack,
    Referee,
    Roll,
)
from controller.games.cryptic_words.rules import ask, doubles, ending, guess, questions, scoring
from controller.games.cryptic_words.rules import setup as round_setup
from controller.games.cryptic_words.state import Setup, State

_RULES: Rulebook[Setup, State] = {
    Rack: (round_setup.refuse_rack, round_setup.rack, None),
    Encode: (round_setup.refuse_encode, round_setup.encode, round_setup.warn_encode),
    Lay: (round_setup.refuse_lay, round_setup.lay, None),
    Roll: (questions.refuse_roll, questions.roll, None),
    Question: (questions.refuse_question, questions.question, questions.warn_question),
    Choose: (doubles.refuse_choose, doubles.choose, None),
    Ask: (ask.refuse_ask, ask.ask, None),
    Guess: (guess.refuse_guess, guess.guess, None),
    Pass: (guess.refuse_pass, guess.pass_guess, None),
    GiveUpRound: (ending.refuse_give_up, ending.give_up, None),
    Concede: (ending.refuse_concede, ending.concede, None),
    Referee: (scoring.refuse_referee, scoring.referee, None),
}


def start(setup: Setup) -> State:
    """Return a match of two seats before its first rack: no points, all tokens (R1, R4, R5, R9, R10)."""
    return State(setup=setup.fingerprint, first=setup.first)


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
        The new state and what happened, or the refusal, which changes nothing.
    """
    return played(_RULES[type(command)], setup, state, command)


def needs(setup: Setup, state: State, command: Command) -> Draw | None:
    """Return the next draw that the command lacks, None when it is complete.

    The shell draws and asks again: `tiles` are six of `rules.setup.pool`; `first` is a seat; `dice` are two numbers
    1-6; `decoys` are, for each side, the slots 1-6 in any order.
    """
    match command:
        case Rack(tiles=None):
            return "tiles"
        case Lay(first=None) if round_setup.draws_first(setup, state, command):
            return "first"
        case Roll(dice=None):
            return "dice"
        case Roll(dice=(6, 6), decoys=None) | Choose(action=6, decoys=None) | Ask(action=6, decoys=None):
            return "decoys" if doubles.draws_decoys(state, 6) else None
    return None
