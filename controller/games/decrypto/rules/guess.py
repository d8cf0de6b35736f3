"""Sealed guesses at a code, and its reveal (D8-D13): interceptors and own team commit before anything is shown."""

from __future__ import annotations

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.decrypto.commands import Guess, Pass
from controller.games.decrypto.refusals import illegal, not_your_turn, when_no_round, when_strange, wrong_phase
from controller.games.decrypto.rules.encrypt import as_code, refuse_digits
from controller.games.decrypto.rules.ending import end_round
from controller.games.decrypto.rules.rounds import publish_when_ready, reopen
from controller.games.decrypto.rules.scoring import give_tokens
from controller.games.decrypto.state import OTHER, Code, Played, Setup, State


def refuse_guess(setup: Setup, state: State, command: Guess) -> Rejected | None:
    """Refuse a guess at what is not to be guessed now, by the encryptor, or in round 1 (D5, D8-D11)."""
    strange = when_strange(setup, command.seat, command.player)
    if refusal := when_no_round(state) or strange or _when_not_open(state):
        return refusal
    if command.of != state.of:
        return wrong_phase(f"D17: the code of {state.of} is to be guessed now, not that of {command.of}")
    if command.seat != command.of:
        return _refuse_interception(state) or refuse_digits(command.code, "D9")
    if command.player == state.encryptors[command.of]:
        return illegal(f"D8: {command.player} knows this code and takes no part in guessing it")
    if state.ruled:
        return illegal(f"C3: {command.of} counts as wrong by a ruling; its guess is settled")
    return refuse_digits(command.code, "D11")


def _when_not_open(state: State) -> Rejected | None:
    """Refuse a commitment while clues are not public or one of them is challenged (D7)."""
    if state.phase == "ENCRYPT":
        return wrong_phase(f"D7: the clues of {state.of} are not public yet; nothing is guessed")
    if state.phase == "CHALLENGE":
        return wrong_phase("C3: a clue is challenged; guesses wait for the ruling")
    return None


def _refuse_interception(state: State) -> Rejected | None:
    return illegal("D10: in round 1 neither code may be intercepted") if state.round == 1 else None


def guess(setup: Setup, state: State, command: Guess, events: list[Event]) -> State:
    """Seal a guess; its own side may replace it until the other has committed too (D9, D11, D12)."""
    events.append({"event": "sealed", "seat": command.seat, "of": command.of})
    guesses = {**state.guesses, command.seat: as_code(command.code)}
    return reveal_when_sealed(setup, replace(state, guesses=guesses), events)


def refuse_pass(setup: Setup, state: State, command: Pass) -> Rejected | None:
    """Refuse a pass of the own team, and in round 1, where there is nothing to pass (D9-D11)."""
    if refusal := when_no_round(state) or when_strange(setup, command.seat, command.player):
        return refusal
    if command.seat == state.of:
        return not_your_turn(f"D11: only the interceptors may pass; {command.seat} guesses its own code")
    return _when_not_open(state) or _refuse_interception(state)


def pass_guess(setup: Setup, state: State, command: Pass, events: list[Event]) -> State:
    """Seal that there is no interception; nobody can tell it from a guess (D9, D12)."""
    events.append({"event": "sealed", "seat": command.seat, "of": state.of})
    return reveal_when_sealed(setup, replace(state, guesses={**state.guesses, command.seat: None}), events)


def reveal_when_sealed(setup: Setup, state: State, events: list[Event]) -> State:
    """Reveal the code when all who may guess have committed: in round 1 the own team alone (D10, D12, D13)."""
    assert state.of is not None
    if state.of not in state.guesses or (state.round > 1 and OTHER[state.of] not in state.guesses):
        return state
    return _reveal(setup, state, state.of, events)


def _reveal(setup: Setup, state: State, of: Seat, events: list[Event]) -> State:
    """Show interception, own guess and code, give tokens, and go on to the next code or the end (D12-D18)."""
    code, own, intercept = state.codes[of], state.guesses[of], state.guesses.get(OTHER[of])
    shown = {"code": _listed(code), "intercept": _listed(intercept), "own": _listed(own)}
    events.append({"event": "revealed", "of": of, **shown})
    written = state.clues[of]
    played = Played(state.round, of, written.player, written.texts, code, intercept, own)
    state = replace(state, history=(*state.history, played))
    state = give_tokens(setup, state, played, events)
    if of == setup.teams[-1]:
        return end_round(setup, state, events)
    return publish_when_ready(setup, reopen(state, OTHER[of]), events)


def _listed(code: Code | None) -> list[int] | None:
    return None if code is None else list(code)
