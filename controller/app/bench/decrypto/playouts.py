"""Random matches of Decrypto: a setup and a seed in, lists of commands that the rules accepted out.

Nobody concedes, and no code falls. Own guesses are right three times in four and interceptions once in four, so that
matches are as long as the text says (D24); clues are challenged now and then, and stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from controller.app.bench.replay import Playout
from controller.app.games import standard_associations
from controller.games.core import Step
from controller.games.decrypto.commands import (
    Challenge,
    Command,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Pass,
    Ruling,
    TakeCode,
    WriteClues,
)
from controller.games.decrypto.game import start, step
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import CODES, OTHER, Code, Setup, State
from controller.games.keywords import Words

OWN_RIGHT, INTERCEPTED, PASSED, CHALLENGED = 0.75, 0.25, 0.1, 0.03
"""How often a guess is right, an interception is not tried, and public clues are challenged."""


def playout(setup: Setup, draw: Random, *, typed: bool) -> Playout:
    """Play a match at random; every command in it was accepted.

    Args:
        setup: what is played.
        draw: all chance and choice.
        typed: clues are written, and looked at by the clue referee; else they are spoken.
    """
    state, commands = start(setup), list[Command]()
    while state.phase != "OVER":
        command = _PROPOSE[state.phase](setup, state, draw, typed)
        told = step(setup, state, command)
        if isinstance(told, Step):
            state = told.state
            commands.append(command)
    return Playout(tuple(commands), state)


def _keywords(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    seat = next(seat for seat in setup.teams if seat not in state.keywords)
    return Keywords(seat, card=draw.choice(pool(setup, state)))


def _encrypt(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    """Take a card where one is missing, else find clues."""
    if without := [seat for seat in setup.teams if seat not in state.codes]:
        return TakeCode(draw.choice(without), draw.choice(CODES))
    seat = next(seat for seat in setup.teams if seat not in state.clues)
    if not typed:
        return WriteClues(seat, state.encryptors[seat], spoken=True)
    return WriteClues(seat, state.encryptors[seat], _clues(state.keywords[seat], state.codes[seat], draw))


def _clues(keywords: Words, code: Code, draw: Random) -> tuple[str, str, str]:
    """Return what people say of these keywords; some of it is refused, as what was said before is."""
    known = standard_associations().clues
    one, two, three = (draw.choice(known[keywords[digit - 1]]) for digit in code)
    return one, two, three


def _guess(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    of = state.of
    assert of is not None
    if not state.guesses and draw.random() < CHALLENGED:
        return Challenge(OTHER[of], draw.choice((1, 2, 3)))
    seat = draw.choice([seat for seat in (of, OTHER[of]) if seat not in state.guesses])
    if seat != of and draw.random() < PASSED:
        return Pass(seat)
    return Guess(seat, of, _digits(state.codes[of], OWN_RIGHT if seat == of else INTERCEPTED, draw))


def _digits(code: Code, right: float, draw: Random) -> Code:
    return code if draw.random() < right else draw.choice(CODES)


def _rule(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    return Ruling("stands")


def _words(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    return GuessWords(draw.choice(setup.teams), spoken=True)


def _judge(setup: Setup, state: State, draw: Random, typed: bool) -> Command:
    return Judge(draw.choice(setup.teams), draw.randint(0, 4))


_PROPOSE: Mapping[str, Callable[[Setup, State, Random, bool], Command]] = {
    "KEYWORDS": _keywords,
    "ENCRYPT": _encrypt,
    "GUESS": _guess,
    "CHALLENGE": _rule,
    "WORDS": _words,
    "JUDGE": _judge,
}
