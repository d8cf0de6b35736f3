"""Guesses at the other seat's word, and the pass (R37-R44)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.cryptic_words.commands import Guess, Pass
from controller.games.cryptic_words.refusals import illegal, no_tokens, when_over, wrong_phase
from controller.games.cryptic_words.rules.ending import end_round
from controller.games.cryptic_words.rules.scoring import fail_catch_up, solve
from controller.games.cryptic_words.rules.turns import finish_action
from controller.games.cryptic_words.state import OTHER, Setup, State


def refuse_guess(setup: Setup, state: State, command: Guess) -> Rejected | None:
    """Refuse a guess before the swap, after solving, without a token, or a second one between rolls (R37, R41)."""
    if state.turn is None:
        return when_over(state) or wrong_phase(f"R37: there is nothing to guess in phase {state.phase}")
    if not state.guess_left[command.seat]:
        return no_tokens(f"R42: {command.seat} has no guess token left")
    if state.solver == command.seat:
        return illegal(f"R37, R61: {command.seat} has solved this round; only the other seat guesses now")
    if state.guess_used[command.seat]:
        return illegal(f"R41, A4: {command.seat} has guessed since the last roll; one guess between rolls")
    if setup.rules.impossible_guess == "refuse":
        return _refuse_impossible(setup, state, command.seat, folded(command.word))
    return None


def _refuse_impossible(setup: Setup, state: State, holder: Seat, word: str) -> Rejected | None:
    """Refuse, before the token is spent, what cannot be the word (R44)."""
    rules = setup.rules
    if not rules.min_len <= len(word) <= rules.max_len:
        return illegal(f"R44: {word!r} has {len(word)} letters; words have {rules.min_len} to {rules.max_len}")
    if not spellable(setup, tuple(laid.tile for laid in state.sides[holder]), word):
        return illegal(f"R44: {word!r} cannot be spelled with the six tiles in front of {holder}")
    return None


def folded(word: str) -> str:
    """Return a guess as it is compared: without regard to case (R43, A41); other alphabets stay as they are."""
    return word.upper() if word.isascii() else word


def spellable(setup: Setup, tiles: tuple[int, ...], word: str) -> bool:
    """Tell whether the word can be spelled, one glyph a tile, each tile at most once (R16, R44)."""
    return _spells(setup.bearers, sum([1 << tile for tile in tiles]), word)


def _spells(bearers: Mapping[str, int], free: int, word: str) -> bool:
    """Tell whether the free tiles (bit n is tile n) spell the word; the tiles that bear each glyph are given alike."""
    if not word:
        return True
    for glyph in {word[:1], word[:2]} & bearers.keys():
        fitting = free & bearers[glyph]
        while fitting:
            tile = fitting & -fitting
            if _spells(bearers, free - tile, word[len(glyph) :]):
                return True
            fitting -= tile
    return False


def guess(setup: Setup, state: State, command: Guess, events: list[Event]) -> State:
    """Spend a token and compare the word's letters, not its codes (R37, R39, R40, R43, A26, A27, A48)."""
    holder, word = command.seat, folded(command.word)
    correct = word == state.words[OTHER[holder]]
    left = state.guess_left[holder] - 1
    events.append({"event": "guessed", "seat": holder, "word": word, "correct": correct, "left": left})
    state = replace(
        state,
        guess_left={**state.guess_left, holder: left},
        guess_used={**state.guess_used, holder: True},
    )
    return solve(setup, state, holder, events) if correct else _miss(setup, state, holder, events)


def _miss(setup: Setup, state: State, holder: Seat, events: list[Event]) -> State:
    """Fail a guess: the last token ends the match (R42, R65, A32), an active seat's turn is over (R40, A46, A3).

    In the window it costs nothing but the token; after the last catch-up step it ends the round (R62).
    """
    if not state.guess_left[holder]:
        return end_round(setup, state, events) if state.solver is None else fail_catch_up(setup, state, holder, events)
    if state.turn == holder and (state.phase != "WINDOW" or _last_step(state)):
        return finish_action(setup, state, holder, events)
    return state


def _last_step(state: State) -> bool:
    return state.solver is not None and not state.rolls_left and state.phase == "WINDOW"


def refuse_pass(setup: Setup, state: State, command: Pass) -> Rejected | None:
    """Refuse a pass once the match is over."""
    return when_over(state)


def pass_guess(setup: Setup, state: State, command: Pass, events: list[Event]) -> State:
    """Decline to guess in the last catch-up step, which ends the round (R62); elsewhere nothing changes."""
    if state.turn == command.seat and _last_step(state):
        return fail_catch_up(setup, state, command.seat, events)
    return state
